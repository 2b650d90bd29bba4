"""Our client against a service that refuses all that the real one refuses, on both services, for every model family."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

import pytest

from embodiment.adapters.live_client import LiveLink
from embodiment.adapters.loops import SimulatedLoop
from embodiment.audio.ring import VoiceRing
from embodiment.live.config import GeminiLiveConfig
from embodiment.live.dialect import Dialect
from embodiment.live.quirks import QUIRKS, find_quirks
from embodiment.persona.declaration import FunctionDeclaration
from embodiment.persona.goals import ConversationalGoal
from embodiment.persona.persona import Persona
from embodiment.server.engines.brain_function import FunctionBrain
from embodiment.server.options import SessionOptions
from embodiment.server.ports import CallFunction, CallFunctions, Prompt
from embodiment.server.resumption import HandleStore
from embodiment.server.session import serve_session
from embodiment.server.stores.memory import MemoryHandleStore
from embodiment.session.events import SessionProblem, SessionState, StateChanged, TextReceived, TurnEnded
from embodiment.session.function_calls import FunctionCalling
from embodiment.session.outbox import CloseConnection, OpenConnection, Send
from embodiment.session.session import PersonaSession
from embodiment.testing.function_server import deterministic_engines
from embodiment.testing.memory import MemoryStream, connector_to
from embodiment.units import TICK

MODELS = [model for row in QUIRKS for model in row.models]


@dataclass
class Client:
    """A session, its link and a strict service, without a world around them."""

    session: PersonaSession
    link: LiveLink
    host: SimulatedLoop
    now: float = 0.0
    events: list[object] = field(default_factory=list)

    def until_settled(self, within: float = 20.0) -> None:
        """Let time pass until it is connected or has given up."""
        settled = (SessionState.CONNECTED, SessionState.ERROR)
        while self.session.state not in settled and self.now < within:
            self.run(TICK)
        self.run(0.3)

    def run(self, seconds: float) -> None:
        end = self.now + seconds - 1e-9
        while self.now < end:
            self.now += TICK
            self.host.advance(self.now)
            for delivery in self.link.receive(100):
                if delivery.connection == self.session.connection_number:
                    self.session.receive(delivery.stamped, self.now)
            self.session.speech.ring.advance(240)
            self.session.tick(self.now)
            self._flush()

    def _flush(self) -> None:
        for item in self.session.take_outbox():
            match item:
                case OpenConnection(number, config):
                    self.link.open("x", number, config, self.session.stamper)
                case CloseConnection():
                    self.link.close("x")
                case Send(message):
                    self.link.send("x", message)

    def of(self, kind: type) -> list[object]:
        return [event for event in self.events if isinstance(event, kind)]


def answer(prompt: Prompt) -> object:
    if "price" in prompt.text:
        return [
            CallFunctions((CallFunction("price_of", {"item": "nail"}),), wants_results=True),
            "Seven gold.",
        ]
    return "Good day." if prompt.text else None


@contextmanager
def client(
    model: str, dialect: Dialect, *, calling: FunctionCalling = FunctionCalling.NATIVE
) -> Iterator[Client]:
    stores: list[HandleStore] = []

    async def serve(stream: MemoryStream) -> None:
        if not stores:
            stores.append(MemoryHandleStore(asyncio.get_running_loop().time))
        engines = deterministic_engines(lambda: FunctionBrain(answer))
        await serve_session(stream, engines, SessionOptions(strict=True), dialect=dialect, store=stores[0])

    service = GeminiLiveConfig(
        base_url="ws://127.0.0.1:1", api_key="any", dialect=dialect, project="p", manual_activity=True
    )
    goal = ConversationalGoal("sell", "Sell a nail.")
    session = PersonaSession(
        "x",
        Persona(name="X", model=model, temperature=0.7, goals=(goal,)),
        ring=VoiceRing(),
        service=service,
        random=Random(1),
        function_calling=calling,
    )
    price = FunctionDeclaration("price_of", "Price of an item.").add_string("item", "Which one.")
    session.registry.register(price, lambda context: {"gold": 7})
    wave = FunctionDeclaration("wave", "Wave a hand.")
    session.registry.register(wave, lambda context: None, timing="playhead")
    host = SimulatedLoop()
    made = Client(session, LiveLink(host, connector_to(serve)), host)
    session.subscribe(made.events.append)
    session.connect(0.0)
    try:
        yield made
    finally:
        made.link.stop()


@pytest.mark.parametrize("dialect", Dialect)
def test_every_family_takes_our_setup_or_says_why_not(dialect: Dialect) -> None:
    """A model that speaks and calls functions takes the setup; for the others a sentence says what to change."""
    refused: dict[str, str] = {}
    for model in MODELS:
        with client(model, dialect) as made:
            made.until_settled()
            problems = [event.sentence for event in made.of(SessionProblem)]
            if made.session.state is SessionState.CONNECTED:
                assert problems == [], model
                continue
            last = made.of(StateChanged)[-1]
            assert last.sentence, model
            assert problems, f"{model} was refused ({last.sentence}) and nobody was told why"
            refused[model] = problems[0]
    able = {
        model
        for model in MODELS
        if not (row := find_quirks(model)).retired
        and "AUDIO" in row.modalities
        and "functionDeclarations" in row.tools
    }
    assert refused.keys() == set(MODELS) - able


@pytest.mark.parametrize("dialect", Dialect)
@pytest.mark.parametrize(
    "model", ["gemini-3.8-live", "gemini-3.1-flash-live-preview", "gemini-2.5-flash-native-audio-latest"]
)
def test_a_conversation_with_calls_goals_and_directions(model: str, dialect: Dialect) -> None:
    with client(model, dialect) as made:
        made.until_settled()
        made.session.send_text("what is the price of a nail")
        made.run(4)
        made.session.add_goal("nails", "Mention the nails.")
        made.run(2)
        made.until_settled(within=made.now + 5)
        made.session.direct("Greet the traveller.")
        made.run(4)
        assert made.session.state is SessionState.CONNECTED
        said = "".join(event.text for event in made.of(TextReceived))
        assert said.startswith("Seven gold.")
        assert said.endswith("Good day.")
        assert len(made.of(TurnEnded)) >= 2
        assert made.of(SessionProblem) == []


def test_a_model_without_functions_takes_them_by_tags() -> None:
    with client(
        "gemini-3.5-live-translate-preview", Dialect.DEVELOPER, calling=FunctionCalling.PROMPT
    ) as made:
        made.until_settled()
        assert made.session.state is SessionState.CONNECTED


def test_switching_the_microphone_is_accepted_by_a_strict_service() -> None:
    with client("gemini-3.8-live", Dialect.DEVELOPER) as made:
        made.until_settled()
        made.session.set_manual_activity(False)
        made.run(2)
        assert made.session.connection_number > 1
        made.session.send_text("hello")
        made.run(3)
        assert made.session.state is SessionState.CONNECTED
        assert [event.text for event in made.of(TextReceived)] == ["Good day."]
