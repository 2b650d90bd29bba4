"""How a session is put together; which voice it has is decided here and nowhere else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from embodiment.audio.ring import VoiceRing
from embodiment.body.aside import Aside
from embodiment.body.lipsync import LipSync
from embodiment.live.config import GeminiLiveConfig
from embodiment.persona.goals import GoalManager
from embodiment.persona.persona import Persona
from embodiment.session.budget import Budget
from embodiment.session.connection import Connection
from embodiment.session.fallback import FallbackLines
from embodiment.session.function_calls import FunctionCalls
from embodiment.session.goal_updates import GoalUpdates
from embodiment.session.guard import GuardPost
from embodiment.session.listeners import Listeners
from embodiment.session.parts import SessionParts
from embodiment.session.player_input import PlayerInput
from embodiment.session.provided_voice import ProvidedVoice
from embodiment.session.speech import Speech
from embodiment.session.tagged_speech import TaggedSpeech
from embodiment.session.understood import Understood
from embodiment.session.voice import ModelVoice, Mouth

if TYPE_CHECKING:
    from random import Random


def service_for(persona: Persona, service: GeminiLiveConfig) -> GeminiLiveConfig:
    """The connection settings of a service with what the persona asks for."""
    return replace(
        service,
        model=persona.model or service.model,
        voice_name=persona.voice,
        temperature=persona.temperature if persona.temperature is not None else service.temperature,
    )


def deaf_ring() -> VoiceRing:
    """A ring that takes nothing: turns are numbered and counted, and the model's own sound goes nowhere."""
    ring = VoiceRing()
    ring.cut(VoiceRing.FREE)
    return ring


def make_parts(
    persona: Persona,
    service: GeminiLiveConfig,
    speech: Speech,
    goals: GoalManager,
    calls: FunctionCalls,
    connection: Connection,
    random: Random,
    post: GuardPost,
    aside: Aside,
    *,
    has_voice_provider: bool,
    calls_by_tags: bool,
) -> SessionParts:
    """The state machines of one session, joined.

    Args:
        persona: Who speaks.
        service: Connection settings, the persona's wishes included.
        speech: What the character says.
        goals: What it wants.
        calls: Functions the model calls.
        connection: Whether there is a service.
        random: Source of choice.
        post: Where a guard may stand.
        aside: Where what takes long is worked out.
        has_voice_provider: Whether a provider speaks the transcript.
        calls_by_tags: Whether functions are called by tags in the transcript.
    """
    player = PlayerInput(manual_activity=service.manual_activity)
    lipsync = LipSync(aside=aside)
    mouth = Mouth(speech, lipsync)
    provided = (
        ProvidedVoice(mouth, calls, whole_answers=persona.synthesis == "response", post=post)
        if has_voice_provider
        else None
    )
    return SessionParts(
        connection=connection,
        budget=Budget(persona.budget_minutes),
        player=player,
        understood=Understood(player),
        speech=speech,
        voice=provided or ModelVoice(mouth, calls, post),
        provided=provided,
        calls=calls,
        goal_updates=GoalUpdates(persona, goals, service),
        lipsync=lipsync,
        fallback=FallbackLines(persona.lines, random),
        tags=TaggedSpeech() if calls_by_tags else None,
        told=Listeners(),
    )
