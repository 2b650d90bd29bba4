"""A service whose pongs are late, behind a real WebSocket, on simulated time.

Pings and pongs lie below the frames of a conversation: a connection joined by memory has none, so these faults are
played here and not by a ``FaultyStream``. The client is the real one, the library's keep-alive included.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from websockets.asyncio.client import connect
from websockets.frames import Close, Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from embodiment.adapters.live_client import Connector
from embodiment.adapters.websocket import DirectConnection, WebSocketStream, connect_websocket
from embodiment.live.transport import ConnectionClosed, FrameStream
from embodiment.persona.persona import Persona
from embodiment.server.engines.brain_function import AnswerFunction, FunctionBrain
from embodiment.server.options import SessionOptions
from embodiment.server.resumption import HandleStore
from embodiment.server.session import serve_session
from embodiment.server.stores.memory import MemoryHandleStore
from embodiment.session.events import StateChanged
from embodiment.testing.function_server import deterministic_engines
from embodiment.testing.matchers import has_spoken, never_stuck
from embodiment.testing.stage import Stage
from embodiment.units import Seconds

PING_EVERY: Seconds = 20.0
"""How often the service pings. Source: the library's default, and what the service was seen to do."""
BREATH: Seconds = 0.1
"""How often simulated time looks at the sockets; it would otherwise pass them by where nothing else is due."""
LONG_ENOUGH: Seconds = 45.0
"""The library's own keep-alive gives up after 40 s: a ping after 20 s, and 20 s for its pong."""
UPGRADE = Callable[[str, Mapping[str, str]], Awaitable[FrameStream]]


@dataclass(frozen=True, slots=True)
class Withheld:
    """How the service treats pings.

    Attributes:
        source: Public report of it.
        pong_after: Seconds until it answers one; None: never.
    """

    source: str
    pong_after: Seconds | None


SEEN_IN = "aicc2025/sip-to-ai#14, googleapis/python-genai#2935"
KEEPALIVE_FAULTS = {"slow_pong": Withheld(SEEN_IN, 30.0), "no_pong": Withheld(SEEN_IN, None)}


async def library_defaults(url: str, headers: Mapping[str, str]) -> FrameStream:
    """What a client gets that leaves the library's keep-alive on."""
    return WebSocketStream(
        await connect(
            url,
            additional_headers=dict(headers),
            proxy=None,
            compression=None,
            create_connection=DirectConnection,
        )
    )


class _Protocol(ServerProtocol):
    """Leaves pings unanswered until somebody says so."""

    def recv_frame(self, frame: Frame) -> None:
        """Take a frame in."""
        if frame.opcode is Opcode.PING:
            self.events.append(frame)
        else:
            super().recv_frame(frame)


class LateService:
    """A service for one stage; close it before the stage.

    Args:
        answer: What it answers.
        withheld: How it treats pings.
        upgrade: How the client connects.
        options: How its sessions behave.

    Attributes:
        connections: How many there were.
        pings: How many pings the clients sent.
        waited: How long each of its own pings waited for the client's pong.
    """

    def __init__(
        self,
        answer: AnswerFunction,
        withheld: Withheld,
        upgrade: UPGRADE = connect_websocket,
        options: SessionOptions | None = None,
    ) -> None:
        self._options = options or SessionOptions()
        self._store: HandleStore | None = None
        self._engines = deterministic_engines(lambda: FunctionBrain(answer))
        self.withheld = withheld
        self._upgrade = upgrade
        self._server: asyncio.Server | None = None
        self._breath: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: list[asyncio.StreamWriter] = []
        self.connections = 0
        self.pings = 0
        self.waited: list[Seconds] = []

    @property
    def connector(self) -> Connector:
        """Opens connections to it."""
        return self._connect

    async def _connect(self, url: str, headers: Mapping[str, str]) -> FrameStream:
        if self._server is None:
            self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
            self._breathe()
        port = self._server.sockets[0].getsockname()[1]
        return await self._upgrade(f"ws://127.0.0.1:{port}/", headers)

    def spawn(self, work: Awaitable[None]) -> None:
        """Start something that ends with the service."""

        async def run() -> None:
            try:
                await work
            except (ConnectionClosed, OSError):
                return  # the client went

        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _breathe(self) -> None:
        self._breath = asyncio.get_running_loop().call_later(BREATH, self._breathe)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self._writers.append(writer)
        end = _End(self, reader, writer)
        self.spawn(end.ping())
        if self._store is None:
            self._store = MemoryHandleStore(asyncio.get_running_loop().time, self._options.handle_life)
        seed = str(self.connections)
        self.spawn(serve_session(end, self._engines, self._options, store=self._store, seed_text=seed))

    def cut(self) -> None:
        """Lose every connection without a word."""
        for writer in self._writers:
            writer.transport.abort()

    def will_hear(self, *texts: str) -> None:
        """Nobody speaks to it."""

    def answers(self, answer: AnswerFunction | None) -> None:
        """It answers as it was made to."""

    def check(self) -> None:
        """Nothing is found wrong with its client."""

    def close(self) -> None:
        """Stop listening and end what runs; the loop has to run on for a moment."""
        for task in self._tasks:
            task.cancel()
        for writer in self._writers:
            writer.close()
        if self._server is not None and self._breath is not None:
            self._server.close()
            self._breath.cancel()


class _End:
    """The service's end of a WebSocket; a FrameStream."""

    def __init__(
        self, service: LateService, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._service = service
        self._reader = reader
        self._writer = writer
        self._protocol = _Protocol()
        self._frames: deque[str | bytes] = deque()
        self._asked_at: Seconds | None = None

    async def ping(self) -> None:
        """Ping the client for ever."""
        while True:
            await asyncio.sleep(PING_EVERY)
            self._asked_at = asyncio.get_running_loop().time()
            self._protocol.send_ping(b"still there?")
            self._flush()

    async def receive(self) -> str | bytes:
        """The client's next frame."""
        while not self._frames:
            data = await self._reader.read(1 << 16)
            if not data:
                raise ConnectionClosed(1006)
            self._protocol.receive_data(data)
            for event in self._protocol.events_received():
                self._take(event)
            self._flush()
        return self._frames.popleft()

    def _take(self, event: object) -> None:
        loop = asyncio.get_running_loop()
        match event:
            case Request():
                self._protocol.send_response(self._protocol.accept(event))
            case Frame(opcode=Opcode.PING, data=data):
                self._service.pings += 1
                if self._service.withheld.pong_after is not None:
                    loop.call_later(self._service.withheld.pong_after, self._pong, bytes(data))
            case Frame(opcode=Opcode.PONG) if self._asked_at is not None:
                self._service.waited.append(loop.time() - self._asked_at)
            case Frame(opcode=Opcode.TEXT, data=data):
                self._frames.append(bytes(data).decode())
            case Frame(opcode=Opcode.BINARY, data=data):
                self._frames.append(bytes(data))
            case Frame(opcode=Opcode.CLOSE, data=data):
                self._flush()
                self._writer.close()
                raise ConnectionClosed(Close.parse(bytes(data)).code)
            case _:
                pass

    def _pong(self, data: bytes) -> None:
        if not self._writer.is_closing():
            self._protocol.send_pong(data)
            self._flush()

    async def send(self, frame: str | bytes) -> None:
        """Send a frame."""
        if self._writer.is_closing():
            raise ConnectionClosed(1006)
        if isinstance(frame, str):
            self._protocol.send_text(frame.encode())
        else:
            self._protocol.send_binary(frame)
        self._flush()

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """End the connection; idempotent."""
        if not self._writer.is_closing():
            self._protocol.send_close(code, reason)
            self._flush()
            self._writer.close()

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data and not self._writer.is_closing():
                self._writer.write(data)


def sit_out(withheld: Withheld, upgrade: UPGRADE = connect_websocket) -> tuple[LateService, Stage]:
    """A visit with a minute of quiet in it, longer than any keep-alive waits; then a question.

    Raises:
        AssertionError: The question was not answered, or somebody was stuck afterwards.
    """
    service = LateService(lambda prompt: "Forty gold.", withheld, upgrade)
    with Stage(server=service, keep_sound=False) as stage:
        try:
            stage.add(persona=Persona(name="Smith"))
            stage.run(LONG_ENOUGH, frame=BREATH)
            stage.type("how much is a sword?")
            stage.until(has_spoken("forty gold"), within=20)
            never_stuck(stage)
        finally:
            for session in stage.world.sessions.values():
                session.disconnect()
            stage.run(2.0)
            service.close()
            stage.run(0.1)
    return service, stage


def play_keepalive(name: str, upgrade: UPGRADE = connect_websocket) -> None:
    """One fault: the client is not even told of it.

    Raises:
        AssertionError: The connection was lost, or what was asked was not answered.
    """
    service, stage = sit_out(KEEPALIVE_FAULTS[name], upgrade)
    assert service.connections == 1, f"{service.connections} connections were made"
    told = [event.sentence for event in stage.of(StateChanged) if event.sentence]
    assert not told, told
    assert service.pings == 0, "the client asks for pongs"
    assert service.waited, "the service never asked"
    assert max(service.waited) <= 2 * BREATH, f"the service waited {max(service.waited):.2f} s for a pong"
