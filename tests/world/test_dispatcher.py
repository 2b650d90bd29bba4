from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.audio.ring import VoiceRing
from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import ClientMessage, GeminiEvent, OutputTranscription, SetupComplete
from embodiment.persona.persona import Persona
from embodiment.session.events import SessionState, TextReceived
from embodiment.session.session import PersonaSession
from embodiment.stream.stamper import Stamper
from embodiment.world.dispatcher import MainThreadDispatcher
from embodiment.world.ports import Delivery


class Mailbox:
    """A Link that only delivers."""

    def __init__(self) -> None:
        self.waiting: deque[Delivery] = deque()

    def open(self, session: str, connection: int, config: GeminiLiveConfig, stamper: Stamper) -> None: ...

    def send(self, session: str, message: ClientMessage) -> None: ...

    def close(self, session: str) -> None: ...

    def stop(self) -> None: ...

    def receive(self, limit: int) -> Sequence[Delivery]:
        return [self.waiting.popleft() for _ in range(min(limit, len(self.waiting)))]


class Desk:
    """A dispatcher, a session that connects, and its mailbox."""

    def __init__(self, budget: int = 256) -> None:
        self.mailbox = Mailbox()
        self.dispatcher = MainThreadDispatcher(self.mailbox, budget)
        self.session = PersonaSession(
            "x",
            Persona(name="X"),
            ring=VoiceRing(),
            service=GeminiLiveConfig(base_url="ws://127.0.0.1:1"),
            random=Random(1),
        )
        self.texts: list[str] = []
        self.session.subscribe(lambda e: self.texts.append(e.text) if isinstance(e, TextReceived) else None)
        self.session.connect(0.0)

    def arrives(self, event: GeminiEvent, *, name: str = "x", connection: int = 1) -> None:
        self.mailbox.waiting.append(Delivery(name, connection, self.session.stamper.receive(event)))

    def tick(self) -> int:
        handled = self.dispatcher.tick({"x": self.session}, 0.0)
        self.session.tick(0.0)
        return handled


@settings(max_examples=25)
@given(st.integers(1, 40), st.integers(0, 100))
def test_a_tick_handles_no_more_than_its_budget_and_keeps_the_order(budget: int, count: int) -> None:
    """A frame does not drown in what arrived while somebody dragged the window."""
    desk = Desk(budget)
    for number in range(count):
        desk.arrives(OutputTranscription(f"{number} "))
    handled = []
    while desk.mailbox.waiting:
        handled.append(desk.tick())
    assert all(number <= budget for number in handled)
    assert len(handled) == -(-count // budget)
    assert desk.texts == [f"{number} " for number in range(count)]


def test_what_comes_of_an_earlier_connection_or_for_nobody_is_counted_and_dropped() -> None:
    desk = Desk()
    desk.arrives(SetupComplete(), connection=0)
    desk.arrives(SetupComplete(), name="somebody who left")
    desk.tick()
    assert desk.dispatcher.stale == 2
    assert desk.session.state is SessionState.CONNECTING
    desk.arrives(SetupComplete())
    desk.tick()
    assert desk.session.state is SessionState.CONNECTED


def test_posted_calls_run_once_in_the_next_tick_and_in_order() -> None:
    desk, ran = Desk(), list[int]()
    for number in range(3):
        desk.dispatcher.post(lambda number=number: ran.append(number))
    desk.dispatcher.post(lambda: desk.dispatcher.post(lambda: ran.append(9)))
    assert ran == []
    desk.tick()
    assert ran == [0, 1, 2]
    desk.tick()
    assert ran == [0, 1, 2, 9]
