from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from embodiment.adapters.live_client import LiveLink
from embodiment.adapters.loops import SimulatedLoop
from embodiment.audio.ring import VoiceRing
from embodiment.errors import LinkError
from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import (
    ActivityStart,
    Connected,
    Disconnected,
    GeminiEvent,
    LinkFailed,
    RealtimeText,
    SetupComplete,
)
from embodiment.live.transport import ConnectionClosed
from embodiment.stream.stamper import Stamper
from embodiment.testing.memory import MemoryStream, memory_pair

CONFIG = GeminiLiveConfig(base_url="ws://127.0.0.1:1", api_key="secret-key")
COMPLETE = b'{"setupComplete": {}}\n'


class Service:
    """A server end under the test's control."""

    def __init__(self) -> None:
        self.host = SimulatedLoop()
        self.ends: list[MemoryStream] = []
        self.log: list[str] = []
        self.refuse: Exception | None = None
        self.link = LiveLink(self.host, self.connect)
        self.now = 0.0

    async def connect(self, url: str, headers: Mapping[str, str]) -> MemoryStream:
        assert "secret-key" not in url
        if self.refuse is not None:
            raise self.refuse
        client, server = memory_pair()
        self.log.append(f"open {len(self.ends)}")
        self.ends.append(server)
        self.host.spawn(self._watch(server, len(self.ends) - 1))
        return client

    async def _watch(self, end: MemoryStream, number: int) -> None:
        try:
            while True:
                frame = await end.receive()
                self.log.append(f"{number} {str(frame)[:60]}")
        except ConnectionClosed as closed:
            self.log.append(f"close {number} {closed.code}")

    def say(self, frame: bytes, number: int = -1) -> None:
        self.host.spawn(self._say(frame, number))

    async def _say(self, frame: bytes, number: int) -> None:
        await self.ends[number].send(frame)

    def run(self, seconds: float = 0.1) -> list[GeminiEvent]:
        self.now += seconds
        self.host.advance(self.now)
        return [delivery.stamped.event for delivery in self.link.receive(100)]

    def open(self, connection: int = 1) -> None:
        self.link.open("smith", connection, CONFIG, Stamper(VoiceRing()))


@pytest.fixture
def service() -> Iterator[Service]:
    made = Service()
    yield made
    made.link.stop()


def test_the_setup_goes_first_and_nothing_before_its_answer(service: Service) -> None:
    service.open()
    service.run()
    service.link.send("smith", RealtimeText("too early"))
    service.run()
    assert [line for line in service.log if "realtime" in line] == []
    service.say(COMPLETE)
    assert SetupComplete() in service.run()
    assert [line[:4] for line in service.log][:2] == ["open", '0 {"']
    assert any("realtimeInput" in line for line in service.log)


def test_messages_keep_their_order(service: Service) -> None:
    service.open()
    service.run()
    service.say(COMPLETE)
    service.run()
    service.link.send("smith", ActivityStart())
    service.link.send("smith", RealtimeText("hello"))
    service.run()
    assert "activityStart" in service.log[-2]
    assert "text" in service.log[-1]


def test_the_old_socket_is_closed_before_the_next_one_opens(service: Service) -> None:
    """Resuming while the old socket lives is refused by the service."""
    service.open(1)
    service.run()
    service.say(COMPLETE)
    service.run()
    service.open(2)
    service.run()
    service.run()
    assert service.log.index("close 0 1000") < service.log.index("open 1")


def test_a_refused_upgrade_is_an_event_with_its_status(service: Service) -> None:
    service.refuse = ConnectionClosed(429)
    service.open()
    assert service.run() == [Disconnected(code=429, reason="", clean=False)]


def test_nobody_answering_is_an_event_with_a_sentence(service: Service) -> None:
    service.refuse = LinkError("127.0.0.1:1 cannot be reached (refused): is the server running?")
    service.open()
    assert service.run() == [LinkFailed(message=str(service.refuse), retryable=True)]


def test_garbage_ends_the_connection_and_nothing_else(service: Service) -> None:
    """Told as 1007 it meant that our message was refused, and one bad frame silenced a character for good."""
    service.open()
    service.run()
    service.say(b"\xff\x00 not json")
    events = service.run()
    assert isinstance(events[-1], LinkFailed)
    assert events[-1].retryable
    assert "cannot be read" in events[-1].message
    assert service.log[-1] == "close 0 1007"
    service.open(2)
    assert Connected() in service.run()


def test_a_cut_connection_is_told_with_its_code(service: Service) -> None:
    service.open()
    service.run()
    service.ends[0].cut(1011, "Internal error encountered.")
    assert service.run()[-1] == Disconnected(code=1011, reason="Internal error encountered.", clean=False)


def test_a_close_we_asked_for_is_clean(service: Service) -> None:
    service.open()
    service.run()
    service.say(COMPLETE)
    service.run()
    service.link.close("smith")
    events = service.run()
    assert [e.clean for e in events if isinstance(e, Disconnected)] in ([], [True])


def test_the_key_is_in_no_event(service: Service) -> None:
    service.refuse = LinkError("cannot be reached")
    service.open()
    assert "secret-key" not in repr(service.run())
    assert "secret-key" not in repr(CONFIG)
