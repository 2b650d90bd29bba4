"""Which voice a session gets."""

from __future__ import annotations

from random import Random

import numpy as np

from embodiment.audio.ring import VoiceRing
from embodiment.body.aside import at_once
from embodiment.live.quirks import find_quirks
from embodiment.persona.functions import FunctionRegistry
from embodiment.persona.goals import GoalManager
from embodiment.persona.persona import Persona
from embodiment.session.connection import Connection
from embodiment.session.function_calls import FunctionCalls
from embodiment.session.guard import GuardPost
from embodiment.session.making import deaf_ring, make_parts, service_for
from embodiment.session.parts import SessionParts
from embodiment.session.provided_voice import ProvidedVoice
from embodiment.session.speech import Speech
from embodiment.session.voice import ModelVoice
from tests.session.pieces import SERVICE


def parts(*, has_voice_provider: bool, calls_by_tags: bool = False) -> SessionParts:
    persona, speech = Persona(name="Asha"), Speech(VoiceRing())
    calls = FunctionCalls(FunctionRegistry(), speech, find_quirks(SERVICE.model), None)
    return make_parts(
        persona,
        SERVICE,
        speech,
        GoalManager(),
        calls,
        Connection(lambda handle: SERVICE, Random(1)),
        Random(1),
        GuardPost(),
        at_once,
        has_voice_provider=has_voice_provider,
        calls_by_tags=calls_by_tags,
    )


def test_the_voice_is_the_models_or_the_providers() -> None:
    own, provided = parts(has_voice_provider=False), parts(has_voice_provider=True, calls_by_tags=True)
    assert isinstance(own.voice, ModelVoice)
    assert own.provided is None
    assert own.tags is None
    assert isinstance(provided.voice, ProvidedVoice)
    assert provided.provided is provided.voice
    assert provided.tags is not None


def test_the_persona_decides_what_of_the_service_it_may() -> None:
    persona = Persona(name="Asha", voice="Leda", model="gemini-x", temperature=0.5)
    service = service_for(persona, SERVICE)
    assert (service.voice_name, service.model, service.temperature) == ("Leda", "gemini-x", 0.5)
    assert service_for(Persona(name="Asha"), SERVICE).temperature == SERVICE.temperature


def test_a_deaf_ring_takes_no_sound() -> None:
    assert deaf_ring().write(1, np.ones(10, np.int16)) is None
