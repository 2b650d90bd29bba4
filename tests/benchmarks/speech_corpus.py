"""Spoken lines with the truth about their words, from two synthesizers that know it.

espeak-ng tells the time of each word and phoneme as it speaks (loaded by ctypes, in the benchmark's own
process); flite prints the end of each phone with ``-psdur``. Which voices and lines were used for what is
written down here, because a figure is only worth as much as the distance between what it was measured on and
what was tuned on.
"""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
import tempfile
import wave
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np

RATE = 24_000

TUNING_LINES = (
    "Well met, traveller. The river is deep this year, and the bridge went down with the spring floods.",
    "I have forged swords for kings and fools alike; the steel does not know the difference.",
    "Poetry? Nonsense. I only write down the prices, so that nobody can argue with me afterwards.",
    "If you go past the old mill after dark, take a lantern. And whatever you hear, do not answer it!",
    "That will be twelve gold pieces. No, I cannot go lower, my children have to eat as well.",
    "Have you seen my cat? She is grey, she is angry, and she answers to no name at all.",
    "Listen carefully. Three doors, one key, and the guard sleeps only when the bell is silent.",
    "Ha! You call that a bow? My grandmother could break it over her knee before breakfast.",
    "The stars are bright tonight. When I was a girl, we used to count them until we fell asleep.",
    "Bread, cheese, apples, a little honey. Everything was fresh this morning, except for the fish.",
    "You want the truth? Nobody has come back from the northern mountain since the winter of the wolves.",
    "Careful with that potion. It is either a remedy for headaches, or something considerably worse.",
    "My brother and I built this house with our own hands, stone by stone, over seven long summers.",
    "Good evening. What can I do for you? We have a warm room upstairs, and the soup is almost ready.",
    "I understand what you are asking, but the answer is still no. Please leave before I call the captain.",
    "Sixteen ships left the harbour yesterday, and only one of them carried a flag that I could recognise.",
)
DEVELOPMENT_LINES = (
    "Stop right there! Nobody crosses this gate without a letter from the duke himself.",
    "Oh, I remember you. You bought the blue cloak last autumn, and you still owe me four coins.",
    "The recipe is simple: flour, eggs, a spoon of butter, and the patience of a saint.",
    "Between us, I think the mayor is hiding something. Why else would he lock the library every evening?",
    "My hammer broke this morning, so you will have to wait until Thursday. I am sorry about that.",
    "Look at the clouds over the valley. It is going to rain, and my goats are still on the hill.",
    "Thank you, stranger. I did not expect that anybody would bring my daughter's violin back.",
    "There are two kinds of people in this village. Those who fish, and those who talk about fishing.",
    "Wait. Did you hear that? It sounded like somebody was digging under the church.",
    "Of course I can read! I just prefer it when somebody else does the reading, it is more comfortable.",
)
HELD_OUT_LINES = (
    "Ah, a customer! Sit down, have some tea, and tell me what brings you to the end of the world.",
    "The old king had nine daughters, and not one of them wanted the crown. Strange, is it not?",
    "Keep your voice down. The walls are thin, and the innkeeper sells everything he hears.",
    "Four silver for the rope, two for the lamp oil, and the advice is free: turn around.",
    "I was a soldier once. Now I grow pumpkins, and I sleep much better than I did.",
    "Which way to the temple? Follow the smell of incense until your eyes begin to water.",
    "Do not touch that mirror! Last week it showed my uncle something, and he still refuses to speak.",
    "Every morning the ferry leaves at sunrise, unless the captain is drunk, in which case it leaves at noon.",
    "You have good hands. Come back tomorrow, and I will teach you how to mend a net.",
    "Well, well. I had almost given up hope that anyone would solve the riddle of the seventh stair.",
)
RATES = (130, 160, 190, 230)
"""Words a minute, in turn."""

TUNING_VOICES = ("en-us", "en-us+m3", "en-us+f2", "en", "en+m7", "en-us+croak")
"""The class tables of ``stream/acoustics.py`` and its weights were made on these."""
DEVELOPMENT_VOICES = ("rms", "kal16")
"""Another engine, looked at while the model was chosen."""
HELD_OUT_ESPEAK = ("en-us+f4", "en-us+m5", "en-gb-scotland", "en-gb-x-gbclan")
HELD_OUT_FLITE = ("slt", "awb")
"""With the held-out lines: nothing was decided on them."""


@dataclass(frozen=True)
class Line:
    """One spoken line.

    Attributes:
        voice: Engine and voice.
        text: What was said.
        audio: int16, 24 kHz.
        onsets: For each white-space separated word, the sample it begins at; None where the engine does not
            say.
        phones: (phone, first sample), the engine's own names.
    """

    voice: str
    text: str
    audio: np.ndarray
    onsets: tuple[int | None, ...]
    phones: tuple[tuple[str, int], ...] = field(default=())


def resampled(samples: np.ndarray, source: int) -> np.ndarray:
    """The whole clip at 24 kHz, by its spectrum."""
    count = round(len(samples) * RATE / source)
    spectrum = np.fft.rfft(samples.astype(float))
    kept = np.zeros(count // 2 + 1, complex)
    size = min(len(spectrum), len(kept))
    kept[:size] = spectrum[:size]
    return np.clip(np.rint(np.fft.irfft(kept, count) * count / len(samples)), -32768, 32767).astype(np.int16)


def words_of(text: str) -> list[tuple[str, int]]:
    return [(match.group(), match.start()) for match in re.finditer(r"\S+", text)]


class _Id(ctypes.Union):
    _fields_ = (("number", ctypes.c_int), ("name", ctypes.c_char_p), ("string", ctypes.c_char * 8))


class _Event(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int),
        ("unique_identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("id", _Id),
    )


_CALLBACK = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(_Event)
)
_WORD, _PHONEME = 1, 7
_SYNCHRONOUS, _PHONEME_EVENTS, _IPA, _DONT_EXIT = 2, 0x1, 0x2, 0x8000
_SPEED, _PITCH, _RANGE = 1, 3, 4


class Espeak:
    """espeak-ng in this process; one at a time."""

    def __init__(self) -> None:
        import espeakng_loader

        self._library = ctypes.CDLL(espeakng_loader.get_library_path())
        flags = _PHONEME_EVENTS | _IPA | _DONT_EXIT
        self.rate = self._library.espeak_Initialize(
            _SYNCHRONOUS, 3000, espeakng_loader.get_data_path().encode(), flags
        )
        assert self.rate > 0, "espeak-ng could not be initialised"
        self._callback = _CALLBACK(self._take)
        self._library.espeak_SetSynthCallback(self._callback)
        self._sound: list[np.ndarray] = []
        self._events: list[tuple[int, int, str, int]] = []

    def say(self, text: str, voice: str, rate: int, pitch: int = 50) -> Line:
        self._sound, self._events = [], []
        assert self._library.espeak_SetVoiceByName(voice.encode()) == 0, f"espeak-ng has no voice {voice}"
        for parameter, value in ((_SPEED, rate), (_PITCH, pitch), (_RANGE, 50)):
            self._library.espeak_SetParameter(parameter, value, 0)
        data = text.encode()
        self._library.espeak_Synth(data, len(data) + 1, 0, 1, 0, 1, None, None)
        self._library.espeak_Synchronize()
        scale = RATE / self.rate
        phones = tuple(
            (name, round(sample * scale)) for kind, _, name, sample in self._events if kind == _PHONEME
        )
        audio = resampled(np.concatenate(self._sound), self.rate)
        return Line(f"espeak {voice}", text, audio, self._onsets(text, scale), phones)

    def _onsets(self, text: str, scale: float) -> tuple[int | None, ...]:
        """Word events; after a pause the first phoneme, because the closure of a stop cannot be heard
        there.
        """
        words = words_of(text)
        onsets: list[int | None] = [None] * len(words)
        before = ""
        for number, (kind, position, name, sample) in enumerate(self._events):
            if kind == _PHONEME:
                before = name
                continue
            index = next((i for i, (w, at) in enumerate(words) if at <= position < at + len(w)), None)
            if index is None or onsets[index] is not None:
                continue
            first = next((s for k, _, n, s in self._events[number:] if k == _PHONEME and n), sample)
            onsets[index] = round((sample if before else first) * scale)
        return tuple(onsets)

    def _take(self, wave_data: object, count: int, events: object) -> int:
        if wave_data and count > 0:
            self._sound.append(np.ctypeslib.as_array(wave_data, (count,)).copy())  # type: ignore[arg-type]
        index = 0
        while events[index].type:  # type: ignore[index]
            event = events[index]  # type: ignore[index]
            if event.type == _WORD:
                self._events.append((_WORD, event.text_position - 1, "", event.sample))
            elif event.type == _PHONEME:
                raw = ctypes.string_at(ctypes.addressof(event.id), 8).split(b"\0")[0]
                self._events.append((_PHONEME, 0, raw.decode("utf-8", "ignore"), event.sample))
            index += 1
        return 0


def has_flite() -> bool:
    return shutil.which("flite") is not None


def flite(text: str, voice: str, stretch: float = 1.0) -> Line:
    """Say a line with flite; the words are found in its phones by how flite says each of them alone."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "line.wav"
        told = _flite(
            "-voice", voice, "--setf", f"duration_stretch={stretch}", "-psdur", "-t", text, "-o", str(path)
        )
        with wave.open(str(path)) as file:
            source = file.getframerate()
            audio = resampled(np.frombuffer(file.readframes(file.getnframes()), np.int16), source)
    ends = [(item.split(":")[0], round(float(item.split(":")[1]) * RATE)) for item in told.split()]
    phones = tuple((name, ends[i - 1][1] if i else 0) for i, (name, _) in enumerate(ends))
    return Line(f"flite {voice}", text, audio, _matched(text, phones), phones)


def _flite(*arguments: str) -> str:
    return subprocess.run(["flite", *arguments], capture_output=True, text=True, check=True).stdout


@cache
def _alone(word: str) -> tuple[str, ...]:
    with tempfile.TemporaryDirectory() as folder:
        told = _flite("-voice", "kal16", "-ps", "-t", word, "-o", str(Path(folder) / "word.wav"))
    return tuple(phone for phone in told.split() if phone != "pau")


_FLITE_VOWELS = frozenset(
    ["aa", "ae", "ah", "ao", "aw", "ax", "axr", "ay", "eh", "er", "ey", "ih", "iy", "ow", "oy", "uh", "uw"]
)


def _matched(text: str, phones: tuple[tuple[str, int], ...]) -> tuple[int | None, ...]:
    """Cheapest alignment of the words' own phones with what was said in context (vowels may be reduced)."""
    words = words_of(text)
    expected = [(p, w, i == 0) for w, (word, _) in enumerate(words) for i, p in enumerate(_alone(word))]
    said = [(name, start) for name, start in phones if name != "pau"]
    cost = np.zeros((len(expected) + 1, len(said) + 1))
    cost[:, 0], cost[0] = np.arange(len(expected) + 1), np.arange(len(said) + 1)
    for i, (phone, _, _) in enumerate(expected, start=1):
        for j, (name, _) in enumerate(said, start=1):
            cost[i, j] = min(
                cost[i - 1, j - 1] + _unlike(phone, name), cost[i - 1, j] + 1, cost[i, j - 1] + 1
            )
    onsets: list[int | None] = [None] * len(words)
    i, j = len(expected), len(said)
    while i and j:
        phone, word, is_first = expected[i - 1]
        if cost[i, j] == cost[i - 1, j - 1] + _unlike(phone, said[j - 1][0]):
            if is_first:
                onsets[word] = said[j - 1][1]
            i, j = i - 1, j - 1
        elif cost[i, j] == cost[i - 1, j] + 1:
            i -= 1
        else:
            j -= 1
    return tuple(onsets)


def _unlike(one: str, other: str) -> float:
    if one == other:
        return 0.0
    vowels = (one in _FLITE_VOWELS) + (other in _FLITE_VOWELS)
    return {2: 0.4, 1: 2.0, 0: 1.2}[vowels]


def spoken_by_espeak(lines: tuple[str, ...], voices: tuple[str, ...]) -> list[Line]:
    """Every line by every voice, at rates and pitches in turn; grouped by voice, as sessions are."""
    engine = Espeak()
    return [
        engine.say(line, voice, RATES[(i + j) % len(RATES)], (35, 50, 65)[(i + j) % 3])
        for j, voice in enumerate(voices)
        for i, line in enumerate(lines)
    ]


def spoken_by_flite(lines: tuple[str, ...], voices: tuple[str, ...]) -> list[Line]:
    """Every line by every voice, slower, as it is, and faster in turn."""
    return [
        flite(line, voice, (1.15, 1.0, 0.85)[(i + j) % 3])
        for j, voice in enumerate(voices)
        for i, line in enumerate(lines)
    ]
