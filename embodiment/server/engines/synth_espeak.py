"""Speech by espeak-ng, in its worker process: thirty fixed voices, word and phoneme times within five
milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from embodiment.audio.pcm import pcm16, to_float, to_int16
from embodiment.audio.resampler import resample
from embodiment.errors import EngineError, did_you_mean
from embodiment.live.messages import WordTime
from embodiment.live.voices import PREBUILT_VOICES
from embodiment.server.engines.process import WorkerProcess
from embodiment.server.ports import External, Phoneme, Speech, just_await
from embodiment.server.text import Token, tokens
from embodiment.units import OUTPUT_HZ, Hz, Samples, Seconds, to_seconds

LATENCY: Seconds = 0.02
"""Declared on a simulated clock. Measured: 1.5-4 ms a sentence and as much again for the pipe and resampling."""


@dataclass(frozen=True, slots=True)
class LocalVoice:
    """How one prebuilt voice sounds here.

    Attributes:
        name: espeak-ng language and variant.
        rate: Words a minute, 80..450.
        pitch: 0..99, 50 the variant's own.
        pitch_range: 0..99; how lively.
        volume: 0..200; evens the voices out and keeps the loudest vowel below clipping.
    """

    name: str
    rate: int
    pitch: int
    pitch_range: int
    volume: int


VOICES: Final[dict[str, LocalVoice]] = {
    "Zephyr": LocalVoice("en-us+f2", 172, 58, 62, 75),
    "Puck": LocalVoice("en-us+m3", 182, 62, 78, 86),
    "Charon": LocalVoice("en-gb-x-rp+m7", 150, 34, 46, 80),
    "Kore": LocalVoice("en-us+f3", 164, 44, 48, 91),
    "Fenrir": LocalVoice("en-us+m1", 186, 46, 84, 100),
    "Leda": LocalVoice("en+f2", 170, 70, 60, 65),
    "Orus": LocalVoice("en-us+m2", 158, 36, 40, 110),
    "Aoede": LocalVoice("en-gb-x-rp+f2", 168, 54, 68, 70),
    "Callirrhoe": LocalVoice("en-us+f1", 160, 50, 52, 79),
    "Autonoe": LocalVoice("en+f3", 174, 62, 58, 80),
    "Enceladus": LocalVoice("en-us+m6", 150, 40, 36, 99),
    "Iapetus": LocalVoice("en+m3", 164, 48, 50, 86),
    "Umbriel": LocalVoice("en-us+m4", 156, 52, 56, 92),
    "Algieba": LocalVoice("en-gb-x-rp+m3", 158, 40, 54, 90),
    "Despina": LocalVoice("en-gb-x-rp+f3", 160, 48, 46, 87),
    "Erinome": LocalVoice("en+f1", 166, 56, 44, 71),
    "Algenib": LocalVoice("en-us+m5", 152, 26, 44, 94),
    "Rasalgethi": LocalVoice("en+m1", 168, 44, 58, 95),
    "Laomedeia": LocalVoice("en-us+f4", 178, 60, 74, 73),
    "Achernar": LocalVoice("en+f4", 152, 52, 40, 73),
    "Alnilam": LocalVoice("en+m2", 162, 32, 50, 105),
    "Schedar": LocalVoice("en-us+m7", 160, 46, 34, 82),
    "Gacrux": LocalVoice("en-us+f1", 148, 30, 46, 87),
    "Pulcherrima": LocalVoice("en-gb-scotland+f2", 172, 50, 64, 65),
    "Achird": LocalVoice("en-gb-scotland+m3", 166, 50, 62, 76),
    "Zubenelgenubi": LocalVoice("en+m4", 170, 54, 48, 90),
    "Vindemiatrix": LocalVoice("en-gb-x-rp+f1", 150, 42, 38, 76),
    "Sadachbia": LocalVoice("en-gb-scotland+m1", 184, 58, 76, 86),
    "Sadaltager": LocalVoice("en-gb-x-rp+m2", 156, 44, 44, 105),
    "Sulafat": LocalVoice("en-gb-scotland+f3", 158, 46, 54, 78),
}
"""Fixed, so that a character sounds the same tomorrow. Chosen by the adjectives the service gives its voices;
``klatt`` and ``Storm`` are left out because they clip. A test keeps the thirty apart in pitch, speed or accent."""

LANGUAGES: Final = {"hi": "hi"}
"""Languages besides English whose sentences are spoken by its own rules; Latin words in Hindi stay English there."""


class EspeakSynthesizer:
    """Speaks through one worker process, requests in order.

    Args:
        external: How to await the worker.

    Raises:
        EngineError: espeak-ng cannot be loaded or lacks one of our voices.
    """

    def __init__(self, external: External = just_await) -> None:
        self._worker = WorkerProcess(
            "embodiment.server.workers.speech", "speech", latency=LATENCY, external=external
        )
        wrong = self._worker.ask({"op": "check", "voices": sorted({v.name for v in VOICES.values()})})
        if wrong.header["wrong"]:
            self.close()
            raise EngineError(f"this espeak-ng lacks the voices {', '.join(wrong.header['wrong'])}")

    async def speak(self, text: str, voice: str, language: str = "") -> Speech:
        """Speak one sentence.

        Args:
            text: The sentence.
            voice: One of the thirty.
            language: BCP 47 tag of one of ``LANGUAGES``; any other is spoken in the voice's own.

        Raises:
            EngineError: There is no such voice, or the worker failed.
        """
        local = VOICES.get(voice)
        if local is None:
            raise EngineError(did_you_mean("voice", voice, PREBUILT_VOICES))
        request = {
            "op": "speak",
            "text": text,
            "voice": _in_language(local.name, language),
            "rate": local.rate,
            "volume": local.volume,
            "pitch": local.pitch,
            "range": local.pitch_range,
        }
        answer = await self._worker.request(request)
        return to_speech(text, answer.header["events"], answer.payload, answer.header["rate_hz"])

    def close(self) -> None:
        """End the worker."""
        self._worker.close()


def to_speech(text: str, events: list[list[Any]], payload: bytes, rate_hz: Hz) -> Speech:
    """What the worker made, at 24 kHz and with the words as they are written.

    Args:
        text: The sentence.
        events: ``[kind, text position, sample, name]`` in time order.
        payload: s16le PCM at ``rate_hz``.
        rate_hz: 22050 for espeak-ng.
    """
    raw = pcm16(payload)
    end: Samples = len(raw)
    pcm = to_int16(resample(to_float(raw), rate_hz, OUTPUT_HZ)) if end else np.zeros(0, dtype=np.int16)
    phonemes = tuple(
        Phoneme(_plain(name), to_seconds(sample, rate_hz))
        for kind, _, sample, name in events
        if kind == "phoneme" and not name.startswith("(")
    )
    sounds = [(sample, bool(name)) for kind, _, sample, name in events if kind == "phoneme"]
    onsets = [(position, sample) for kind, position, sample, _ in events if kind == "word"]
    spans = word_spans(tokens(text), onsets, sounds, end)
    words = tuple(
        WordTime(token.text, to_seconds(first, rate_hz), to_seconds(last, rate_hz))
        for token, first, last in spans
    )
    return Speech(pcm, words, phonemes)


def word_spans(
    written: tuple[Token, ...],
    onsets: list[tuple[int, Samples]],
    sounds: list[tuple[Samples, bool]],
    end: Samples,
) -> list[tuple[Token, Samples, Samples]]:
    """Snap the engine's word events to the words as written.

    Positions are 1-based characters; lengths are not used, they are wrong after curly quotes and in numbers. A token
    that is named again (125 gives three events) goes on; one that is never named shares the onset of the next.

    Args:
        written: The words of the sentence.
        onsets: Text position and sample of each word event.
        sounds: Sample of each phoneme, and whether it is one (else a pause).
        end: Samples of the sentence.

    Returns:
        The words that are spoken, with their first sample and the one after their last; a pause belongs to none.
    """
    spoken = [token for token in written if token.spoken]
    first: dict[int, Samples] = {}
    for position, sample in onsets:
        number = next((i for i, token in enumerate(spoken) if position - 1 < token.end), len(spoken) - 1)
        if number >= 0:
            first[number] = min(sample, first.get(number, sample))
    spans: list[tuple[Token, Samples, Samples]] = []
    following = end
    for number in range(len(spoken) - 1, -1, -1):
        begin = min(first.get(number, following), following)
        spans.append((spoken[number], begin, _last_sound(sounds, begin, following)))
        following = begin
    spans.reverse()
    return spans


def _last_sound(sounds: list[tuple[Samples, bool]], begin: Samples, following: Samples) -> Samples:
    """Where the last sound before ``following`` ends: at the pause after it, if there is one."""
    last = following
    for sample, is_sound in sounds:
        if begin <= sample < following:
            last = following if is_sound else min(last, sample)
    return last


def _in_language(name: str, language: str) -> str:
    """An engine voice with the speaker of ``name`` (the variant) in another language."""
    wanted = LANGUAGES.get(language.split("-")[0].lower())
    return f"{wanted}+{name.partition('+')[2]}" if wanted else name


def _plain(ipa: str) -> str:
    """IPA without stress marks; lengths stay."""
    return ipa.strip("ˈˌ")
