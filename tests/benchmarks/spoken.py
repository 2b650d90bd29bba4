"""Sentences spoken by local engines, with the truth about every sound: for training and measuring the mouth.

espeak-ng runs in the server's worker process and reports phoneme and word events; Debian's ``flite`` is a
command that prints the end of every phone (``-psdur``). Both give sound and truth at once, which no recording
does.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from embodiment.audio.pcm import to_float, to_int16
from embodiment.audio.resampler import resample
from embodiment.audio.wav import parse_wav
from embodiment.body.acoustics import HOP
from embodiment.body.letters import sounds_of_word
from embodiment.body.sounds import SoundClass, classes_of_arpabet, classes_of_ipa
from embodiment.server.engines.process import WorkerProcess
from embodiment.units import OUTPUT_HZ, Int16Array, Samples, Seconds

Phone = tuple[Seconds, tuple[SoundClass, ...]]


@dataclass(frozen=True)
class Word:
    """A word of the text where it was really spoken; has the attributes of a transcript mark."""

    text: str
    position: Samples
    end: Samples
    error_ms: int = 0


@dataclass(frozen=True)
class Spoken:
    """One sentence: 24 kHz samples, the sounds with their starts, the words with their positions."""

    engine: str
    voice: str
    text: str
    samples: Int16Array
    phones: tuple[Phone, ...]
    words: tuple[Word, ...] = ()

    def classes(self, count: int | None = None, tempo: float = 1.0) -> NDArray[np.int64]:
        """Class heard in the middle of each 20 ms frame, the parts of a diphthong in equal shares."""
        frames = len(self.samples) // HOP if count is None else count
        labels = np.zeros(frames, np.int64)
        last = len(self.samples) / OUTPUT_HZ
        for (start, classes), (end, _) in zip(self.phones, (*self.phones[1:], (last, ())), strict=True):
            for number, kind in enumerate(classes):
                begin = start + (end - start) * number / len(classes)
                labels[max(0, round(begin / tempo * OUTPUT_HZ / HOP)) :] = kind
        return labels


class Espeak:
    """espeak-ng in its worker process."""

    def __init__(self) -> None:
        self._worker = WorkerProcess("embodiment.server.workers.speech", "speech", latency=0.0)

    def say(self, text: str, voice: str, *, rate: int = 165, pitch: int = 50, range_: int = 50) -> Spoken:
        """Speak one sentence."""
        header = {"op": "speak", "text": text, "voice": voice, "rate": rate, "volume": 80}
        answer = self._worker.ask(header | {"pitch": pitch, "range": range_})
        hz = answer.header["rate_hz"]
        samples = to_int16(resample(to_float(np.frombuffer(answer.payload, np.int16)), hz, OUTPUT_HZ))
        events = answer.header["events"]
        phones = [
            (sample / hz, classes_of_ipa(name)) for kind, _, sample, name in events if kind == "phoneme"
        ]
        starts = [(position, sample / hz) for kind, position, sample, _ in events if kind == "word"]
        known = tuple(phone for phone in phones if phone[1])
        return Spoken(
            "espeak-ng", voice, text, samples, known, _espeak_words(text, starts, known, len(samples))
        )

    def close(self) -> None:
        """End the worker."""
        self._worker.close()


def has_flite() -> bool:
    """Whether Debian's ``flite`` is installed."""
    return shutil.which("flite") is not None


def flite(text: str, voice: str, *, stretch: float = 1.0) -> Spoken:
    """Speak one sentence with flite."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "said.wav"
        settings = ["-voice", voice, "--setf", f"duration_stretch={stretch}", "-psdur", "-t", text]
        done = subprocess.run(
            ["flite", *settings, "-o", str(path)], capture_output=True, text=True, check=True
        )
        clip = parse_wav(path.read_bytes())
    phones: list[Phone] = []
    start = 0.0
    for token in done.stdout.split():
        name, _, end = token.rpartition(":")
        phones.append((start, classes_of_arpabet(name)))
        start = float(end)
    phones.append((start, (SoundClass.REST,)))
    samples = to_int16(resample(to_float(clip.samples), clip.rate_hz, OUTPUT_HZ))
    known = tuple(phones)
    return Spoken("flite", voice, text, samples, known, _aligned_words(text, known, len(samples)))


def with_closures(spoken: Spoken) -> Spoken:
    """Move the start of espeak's stops back to where the mouth closes.

    espeak-ng announces a stop at its burst; the silent closure before it, which is what one sees, still
    counts to the sound before. Measured: 81 % of the stops have one, 36 ms at the median.
    """
    step = OUTPUT_HZ // 200
    sharp = np.diff(spoken.samples.astype(np.float64), prepend=0.0)
    cells = sharp[: len(sharp) // step * step].reshape(-1, step)
    level = 10.0 * np.log10((cells**2).mean(axis=1) + 1.0)
    phones = list(spoken.phones)
    for number in range(1, len(phones)):
        start, classes = phones[number]
        before, rest = phones[number - 1]
        if classes[0] not in (SoundClass.LIPS, SoundClass.INNER) or rest == (SoundClass.REST,):
            continue
        burst = int(start * 200)
        quiet = level[max(0, burst - 36) : burst + 1].max(initial=0.0) - 18.0
        first = next((at for at in (burst, burst - 1, burst - 2) if at > 0 and level[at - 1] < quiet), burst)
        while first > max(1, burst - 18) and level[first - 1] < quiet:
            first -= 1
        phones[number] = (min(start, max(first / 200, before + 0.01)), classes)
    return Spoken(spoken.engine, spoken.voice, spoken.text, spoken.samples, tuple(phones), spoken.words)


def _espeak_words(
    text: str, starts: Sequence[tuple[int, Seconds]], phones: Sequence[Phone], length: Samples
) -> tuple[Word, ...]:
    offsets = [match.start() + 1 for match in re.finditer(r"\S+", text)]
    first: dict[int, Seconds] = {}
    for position, start in starts:
        index = max((number for number, offset in enumerate(offsets) if offset <= position + 1), default=0)
        first.setdefault(index, start)
    return _words(text, [first.get(number) for number in range(len(offsets))], phones, length)


def _words(
    text: str, starts: Sequence[Seconds | None], phones: Sequence[Phone], length: Samples
) -> tuple[Word, ...]:
    """Words from their starts; a word ends at the next one or at a pause."""
    pauses = [start for start, classes in phones if classes == (SoundClass.REST,)]
    known = [(word, start) for word, start in zip(text.split(), starts, strict=True) if start is not None]
    words = []
    for (word, start), (_, after) in zip(known, [*known[1:], ("", length / OUTPUT_HZ)], strict=True):
        end = next((pause for pause in pauses if start + 0.05 < pause < after), after)
        words.append(Word(word, round(start * OUTPUT_HZ), round(end * OUTPUT_HZ)))
    return tuple(words)


def _aligned_words(text: str, phones: Sequence[Phone], length: Samples) -> tuple[Word, ...]:
    """flite prints no words: lay the spelling's sounds over the phones and see where each word begins."""
    written = [
        (number, sound.sound_class)
        for number, word in enumerate(text.split())
        for sound in sounds_of_word(word)
    ]
    heard = [(start, kind) for start, classes in phones for kind in classes if kind is not SoundClass.REST]
    starts: list[Seconds | None] = [None] * len(text.split())
    for one, other in _alignment([kind for _, kind in written], [kind for _, kind in heard]):
        if starts[written[one][0]] is None:
            starts[written[one][0]] = heard[other][0]
    return _words(text, starts, phones, length)


def _alignment(one: Sequence[SoundClass], other: Sequence[SoundClass]) -> list[tuple[int, int]]:
    """Pairs of indices on the cheapest way from one sequence to the other (edit distance)."""
    vowels = {SoundClass.SPREAD, SoundClass.OPEN, SoundClass.WIDE, SoundClass.ROUND, SoundClass.PUCKER}

    def change(a: SoundClass, b: SoundClass) -> float:
        return (
            0.0
            if a is b
            else 0.7
            if a in vowels and b in vowels
            else 1.6
            if a in vowels or b in vowels
            else 1.0
        )

    cost = np.zeros((len(one) + 1, len(other) + 1))
    cost[:, 0], cost[0] = np.arange(len(one) + 1), np.arange(len(other) + 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            cost[i + 1, j + 1] = min(cost[i, j] + change(a, b), cost[i, j + 1] + 1, cost[i + 1, j] + 1)
    pairs, i, j = [], len(one), len(other)
    while i and j:
        if cost[i, j] == cost[i - 1, j - 1] + change(one[i - 1], other[j - 1]):
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif cost[i, j] == cost[i - 1, j] + 1:
            i -= 1
        else:
            j -= 1
    return pairs[::-1]
