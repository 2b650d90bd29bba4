"""The parts of a session put together without one, and events stamped as the voice thread does."""

from __future__ import annotations

from random import Random

import numpy as np

from embodiment.audio.ring import VoiceRing
from embodiment.body.lipsync import LipSync
from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import AudioDelta, GeminiEvent, SetupComplete
from embodiment.live.quirks import find_quirks
from embodiment.persona.declaration import FunctionDeclaration
from embodiment.persona.functions import FunctionRegistry
from embodiment.persona.goals import GoalManager
from embodiment.persona.persona import AuthoredLines, Persona
from embodiment.session.budget import Budget
from embodiment.session.connection import Connection
from embodiment.session.fallback import FallbackLines
from embodiment.session.function_calls import FunctionCalls
from embodiment.session.goal_updates import GoalUpdates
from embodiment.session.listeners import Listeners
from embodiment.session.parts import SessionParts
from embodiment.session.player_input import PlayerInput
from embodiment.session.speech import Speech
from embodiment.session.tagged_speech import TaggedSpeech
from embodiment.session.understood import Understood
from embodiment.session.voice import ModelVoice, Mouth
from embodiment.stream.stamper import Stamped, Stamper
from embodiment.units import Samples

SERVICE = GeminiLiveConfig(base_url="ws://127.0.0.1:1", manual_activity=True)
LINES = AuthoredLines(offline=("Hm.",), reconnecting=("One moment.",), again=("Again?",))
PERSONA = Persona(name="Somebody", lines=LINES)


def sound(samples: Samples = 2400) -> AudioDelta:
    """Audible sound at 24 kHz."""
    return AudioDelta(np.full(samples, 500, np.int16), 24_000)


class Spoken:
    """A ring with its one writer and something that plays it."""

    def __init__(self) -> None:
        self.ring = VoiceRing()
        self.stamper = Stamper(self.ring)

    def stamp(self, event: GeminiEvent) -> Stamped:
        """What the voice thread makes of an event."""
        return self.stamper.receive(event)

    def play(self, samples: Samples) -> None:
        """Let the speaker consume samples."""
        self.ring.read(np.zeros(samples, np.float32))


class Pieces(Spoken):
    """The parts of a session whose connection can be brought up.

    Args:
        tags: Whether functions are called by tags.
    """

    def __init__(self, *, tags: bool = False) -> None:
        super().__init__()
        self.told: list[object] = []
        self.ran: list[str] = []
        self.registry = FunctionRegistry()
        self.registry.register(FunctionDeclaration("price", "Price."), self._price)
        self.registry.freeze()
        self.parts = self._parts(tags=tags)
        self.parts.told.subscribe(self.told.append)

    def _price(self, context: object) -> dict[str, int]:
        self.ran.append("price")
        return {"gold": 7}

    def _parts(self, *, tags: bool) -> SessionParts:
        speech, lipsync = Speech(self.ring), LipSync()
        calls = FunctionCalls(self.registry, speech, find_quirks(SERVICE.model), None)
        player = PlayerInput(manual_activity=True)
        return SessionParts(
            connection=Connection(lambda handle: SERVICE, Random(1)),
            budget=Budget(None),
            player=player,
            understood=Understood(player),
            speech=speech,
            voice=ModelVoice(Mouth(speech, lipsync), calls),
            provided=None,
            calls=calls,
            goal_updates=GoalUpdates(PERSONA, GoalManager(), SERVICE),
            lipsync=lipsync,
            fallback=FallbackLines(LINES, Random(1)),
            tags=TaggedSpeech() if tags else None,
            told=Listeners(),
        )

    def connect(self) -> None:
        """Bring the connection up; what it told and wanted done is out of the way."""
        connection = self.parts.connection
        connection.connect(0.0)
        self.parts.calls.connected(connection.number)
        self.stamp(SetupComplete())
        connection.setup_complete(0.0)
        connection.events, connection.outbox = [], []

    def news(self) -> list[object]:
        """What listeners are told now."""
        self.told.clear()
        self.parts.told.tell()
        return list(self.told)
