"""Runs voice providers: the coroutine on the voice loop, the outcome back on the game thread."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from embodiment.audio.ring import VoiceRing
from embodiment.session.session import PersonaSession
from embodiment.session.spoken_line import joined
from embodiment.session.ssml import Run, parse_ssml
from embodiment.session.tts import MultilingualTTSProvider, SpeechJob, SpokenSound, TTSProvider, Voiced
from embodiment.units import Seconds
from embodiment.world.script import Signal


class Offload(Protocol):
    """``Runtime.offload``."""

    def __call__(self, function: Callable[[], Coroutine[Any, Any, Voiced]]) -> Signal[Voiced]:
        """Run asyncio code on the voice loop; the signal is fired on the game thread."""
        ...


@dataclass(frozen=True, slots=True)
class _Seat:
    """A session that speaks through a provider."""

    session: PersonaSession
    ring: VoiceRing
    provider: TTSProvider


class Voicing:
    """The providers of a world and who speaks through them. Thread: game, except for ``voice``.

    Args:
        providers: By the name personas give as ``voice_provider``.
        offload: Runs coroutines on the voice loop.
    """

    def __init__(self, providers: Mapping[str, TTSProvider], offload: Offload) -> None:
        self._providers = dict(providers)
        self._offload = offload
        self._seats: dict[str, _Seat] = {}

    def offer(self, name: str, provider: TTSProvider) -> None:
        """Add a provider, for the characters added from now on."""
        self._providers[name] = provider

    def has(self, name: str) -> bool:
        """Whether there is a provider of this name; there is none without a name."""
        return name in self._providers

    def seat(self, session: PersonaSession, ring: VoiceRing) -> None:
        """Let a session speak through the provider its persona names."""
        provider = self._providers[session.persona.voice_provider]
        self._seats[session.name] = _Seat(session, ring, provider)

    def start(self, name: str, job: SpeechJob, now: Callable[[], Seconds]) -> None:
        """Have a job done; its outcome reaches the session whatever it is."""
        seat = self._seats[name]
        voice = seat.session.persona.voice
        signal = self._offload(lambda: speak(seat.provider, job, seat.ring, voice))

        def settled() -> None:
            try:
                voiced = signal.result()
            except Exception as error:  # what a provider raises is told, and the text is shown
                voiced = Voiced(job=job, problem=f"{type(error).__name__}: {error}")
            seat.session.voiced(voiced, now())

        signal.when_fired(settled)


async def speak(provider: TTSProvider, job: SpeechJob, ring: VoiceRing, voice: str) -> Voiced:
    """Do one job. Thread: voice, the only writer of the ring of a character with a provider.

    Args:
        provider: Who speaks.
        job: What is to be spoken.
        ring: Where the sound goes; it refuses what was cut meanwhile.
        voice: The persona's voice.
    """
    if job.is_void:
        return Voiced(job=job)
    try:
        sound = await _sound(provider, job, voice)
    finally:
        if job.ends_turn and not job.is_void:  # whatever happened, nothing more of the turn will come
            ring.finish(job.gen)
    if sound is None or job.is_void:
        return Voiced(job=job)
    samples = sound.at_output_rate()
    chunk = ring.write(job.gen, samples) if len(samples) else None
    return Voiced(job=job, chunk=chunk, words=sound.words, phonemes=sound.phonemes)


async def _sound(provider: TTSProvider, job: SpeechJob, voice: str) -> SpokenSound | None:
    if not job.text.strip():
        return None
    if not job.ssml:
        return await provider.synthesize(job.text, voice)
    parts = parse_ssml(job.ssml)
    sounds = [await _run(provider, run, voice) for run in parts if isinstance(run, Run)]
    return joined(parts, sounds)


async def _run(provider: TTSProvider, run: Run, voice: str) -> SpokenSound:
    if run.language and isinstance(provider, MultilingualTTSProvider):
        return await provider.synthesize_in(run.spoken, voice, run.language)
    return await provider.synthesize(run.spoken, voice)
