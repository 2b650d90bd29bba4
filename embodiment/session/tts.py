"""Voices of one's own: what a provider of speech gives, and what it is asked for.

With a provider a character's transcript is spoken by it and the model's own sound is not heard. The provider runs where
the sockets run; its sound goes into the character's ring there, and what became of it comes back to the session.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

import numpy as np

from embodiment.audio.pcm import pcm16, to_float, to_int16
from embodiment.audio.resampler import resample
from embodiment.audio.ring import Chunk
from embodiment.audio.wav import parse_wav
from embodiment.errors import UsageError
from embodiment.live.messages import PhonemeTime, WordTime
from embodiment.units import OUTPUT_HZ, Hz, Int16Array

LOWEST_HZ: Hz = 8_000
HIGHEST_HZ: Hz = 192_000


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SpokenSound:
    """A piece of speech. Its rate is part of it: played at another one it would be a chipmunk's.

    Attributes:
        samples: int16, shape (n,), mono.
        rate_hz: Their rate, 8000..192000.
        words: The words as written with their times in seconds of this sound, where the provider knows them; without
            them they are found in the sound.
        phonemes: Its sounds in IPA with their times, where the provider knows them: the best the mouth can be told.

    Raises:
        UsageError: Samples of another type or shape, a rate that is none, or a time that is no number.
    """

    samples: Int16Array
    rate_hz: Hz
    words: tuple[WordTime, ...] = ()
    phonemes: tuple[PhonemeTime, ...] = ()

    def __post_init__(self) -> None:
        if self.samples.ndim != 1 or self.samples.dtype != np.int16:
            raise UsageError(
                f"spoken sound is int16 of shape (n,), not {self.samples.dtype} of shape {self.samples.shape}; "
                "use SpokenSound.from_pcm or SpokenSound.from_wav for bytes"
            )
        if not LOWEST_HZ <= self.rate_hz <= HIGHEST_HZ:
            raise UsageError(
                f"a sample rate of {self.rate_hz} Hz cannot be; it goes from {LOWEST_HZ} to {HIGHEST_HZ}"
            )
        timed: tuple[WordTime | PhonemeTime, ...] = (*self.words, *self.phonemes)
        for one in timed:
            if not (math.isfinite(one.start) and math.isfinite(one.end)):
                raise UsageError(
                    f"{one} cannot be: times are seconds of this sound; leave the words out where they are not known"
                )

    @classmethod
    def from_pcm(cls, data: bytes, rate_hz: Hz, words: tuple[WordTime, ...] = ()) -> SpokenSound:
        """Sound from raw s16le mono samples.

        Raises:
            UsageError: It is a WAV file: its header would be heard as a click.
        """
        if data[:4] == b"RIFF":
            raise UsageError("these bytes are a WAV file, not raw samples; use SpokenSound.from_wav")
        return cls(samples=pcm16(data[: len(data) // 2 * 2]), rate_hz=rate_hz, words=words)

    @classmethod
    def from_wav(cls, data: bytes, words: tuple[WordTime, ...] = ()) -> SpokenSound:
        """Sound from a whole WAV file, whose header says the rate and is not played.

        Raises:
            AssetError: It is none, or one of a kind that cannot be read.
        """
        clip = parse_wav(data)
        return cls(samples=clip.samples, rate_hz=clip.rate_hz, words=words)

    def at_output_rate(self) -> Int16Array:
        """The samples at 24 kHz: int16, shape (n,)."""
        if self.rate_hz == OUTPUT_HZ:
            return self.samples
        return to_int16(resample(to_float(self.samples), self.rate_hz, OUTPUT_HZ))


class TTSProvider(Protocol):
    """Something that speaks. One serves any number of characters; each asks for one piece at a time, in order."""

    async def synthesize(self, text: str, voice: str) -> SpokenSound:
        """Speak ``text``; whatever it raises is told by an event and the text is shown instead.

        Args:
            text: A sentence, or a whole answer (``Persona.synthesis``), with its spaces.
            voice: ``Persona.voice``; a provider with voices of its own may map or ignore it.
        """
        ...


@runtime_checkable
class MultilingualTTSProvider(TTSProvider, Protocol):
    """One that can be told the language of what it is to speak."""

    async def synthesize_in(self, text: str, voice: str, language: str) -> SpokenSound:
        """As ``synthesize``, in a language by its BCP 47 tag; in the voice's own where it does not know that one."""
        ...


@dataclass(slots=True, kw_only=True, eq=False)
class SpeechJob:
    """A piece of text on its way through a provider.

    Attributes:
        gen: Its turn.
        text: What is to be spoken, verbatim; may be empty where only the end of the turn is to be told.
        char_start: Offset of its first character in the turn's transcript.
        ends_turn: Whether nothing of the turn comes after it.
        ssml: The same words with pauses and readings, for ``ssml.parse_ssml``; empty for plain text.
        is_void: Set by the game thread when nobody wants it any more; read by the voice thread before it writes.
    """

    gen: int
    text: str
    char_start: int
    ends_turn: bool = False
    ssml: str = ""
    is_void: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Voiced:
    """What became of a job.

    Attributes:
        job: The job.
        chunk: Its sound in the ring; None where there is none.
        words: Their times in seconds of the chunk.
        phonemes: Those of its sounds, likewise.
        problem: Why there is no sound, for a person; empty where all went well.
    """

    job: SpeechJob
    chunk: Chunk | None = None
    words: tuple[WordTime, ...] = field(default=())
    phonemes: tuple[PhonemeTime, ...] = field(default=())
    problem: str = ""
