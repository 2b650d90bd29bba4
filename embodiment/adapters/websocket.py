"""Frame streams over ``websockets``: the real network for the live client.

Keep-alive pings are off: the service's pongs were measured 8-30 s late under load, and the library's own time-out
would kill healthy sessions (Source: aicc2025/sip-to-ai#14, googleapis/python-genai#2935). A dead connection is found
by the session's own watchdogs. Compression is off: audio in base64 hardly shrinks and costs a frame's worth of CPU.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed as SocketClosed
from websockets.exceptions import InvalidHandshake, InvalidStatus, InvalidURI
from websockets.protocol import State

from embodiment.adapters.frame_cutter import FrameCutter
from embodiment.adapters.gathering import gathering_of
from embodiment.errors import LinkError
from embodiment.live.transport import ConnectionClosed
from embodiment.units import Seconds

MAX_MESSAGE_BYTES = 16 * 1024 * 1024
OPEN_TIMEOUT: Seconds = 10.0
MOST_WAITING: Final = 64
"""Messages nobody has taken at which reading stops."""
CUT: Final = 1006
"""Where no close frame came. Source: RFC 6455 section 7.4.1."""
_SWITCHING: Final = b"HTTP/1.1 101"


class DirectConnection(ClientConnection):
    """A connection of ``websockets`` whose messages go from the socket's callback to whoever takes them.

    The library opens it, answers control frames, writes and closes. Only what comes in is cut into messages here: its
    own way leads through a parser, a queue and the waking of a task for each message, which is most of what receiving
    one costs (docs/benchmarks.md).
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._answer: bytes | None = b""  # to the upgrade, while it is incomplete
        self._cutter = FrameCutter(self._arrived, super().data_received, self._fail, MAX_MESSAGE_BYTES)
        self._gathering = gathering_of(self.loop)
        self._waiting: deque[bytes | str] = deque()
        self._take: Callable[[bytes | str], None] | None = None
        self._woken = asyncio.Event()
        self._held_up = False
        self._error: Exception | None = None
        self.failure: ConnectionClosed | None = None

    def data_received(self, data: bytes) -> None:
        """What the transport has read."""
        if self._answer is None:
            self._gathering.arrived()
            self._cutter.feed(data)
        else:
            self._upgrading(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """The transport is gone."""
        super().connection_lost(exc)
        self._woken.set()

    async def next_message(self) -> bytes | str:
        """The oldest message nobody has taken. Raises ConnectionClosed."""
        while not self._waiting:
            await self._wake()
        message = self._waiting.popleft()
        if self._held_up and len(self._waiting) < MOST_WAITING // 4:
            self._held_up = False
            self.transport.resume_reading()
        return message

    async def pour(self, take: Callable[[bytes | str], None]) -> NoReturn:
        """Call ``take`` with every message, at once, until the connection ends.

        Raises:
            ConnectionClosed: It has ended.
            Exception: What ``take`` has raised; later messages wait.
        """
        while self._waiting:
            take(await self.next_message())
        self._take = take
        try:
            while True:
                await self._wake()
                if self._error is not None:
                    raise self._error
        finally:
            self._take = None

    def _upgrading(self, data: bytes) -> None:
        """Give the library the answer to the upgrade and not a byte more: the rest is frames."""
        assert self._answer is not None
        self._answer += data
        if not self._answer.startswith(_SWITCHING[: len(self._answer)]):
            super().data_received(data)  # a refusal, with a body the library reads to its end
            return
        _, end, rest = self._answer.partition(b"\r\n\r\n")
        if not end:
            super().data_received(data)
            return
        super().data_received(data[: len(data) - len(rest)] if rest else data)
        self._answer = None
        if rest:
            self._cutter.feed(rest)

    def _arrived(self, message: bytes | str) -> None:
        if self._take is not None and self._error is None:
            try:
                self._take(message)
            except Exception as error:  # raised where it can be dealt with: by ``pour``
                self._error = error
                self._woken.set()
            return
        self._waiting.append(message)
        self._woken.set()
        if len(self._waiting) >= MOST_WAITING and not self._held_up:
            self._held_up = True
            self.transport.pause_reading()

    def _fail(self, code: int, reason: str) -> None:
        self.failure = ConnectionClosed(code, reason)
        self.protocol.fail(code, reason)
        self.send_data()
        self._woken.set()

    async def _wake(self) -> None:
        """Sleep until something has happened. Raises ConnectionClosed once nothing more will."""
        self._woken.clear()
        if self.failure is not None:
            raise self.failure
        if self.state is State.CLOSED:
            frame = self.protocol.close_rcvd or self.protocol.close_sent
            raise ConnectionClosed(frame.code, frame.reason) if frame else ConnectionClosed(CUT)
        await self._woken.wait()


class WebSocketStream:
    """A FrameStream over one WebSocket, which pours as well."""

    def __init__(self, connection: DirectConnection) -> None:
        self._connection = connection

    async def receive(self) -> str | bytes:
        """The next frame, text or binary."""
        return await self._connection.next_message()

    async def pour(self, take: Callable[[bytes | str], None]) -> NoReturn:
        """Call ``take`` with every frame, at once."""
        await self._connection.pour(take)

    async def send(self, frame: str | bytes) -> None:
        """Send one frame."""
        try:
            await self._connection.send(frame)
        except SocketClosed as closed:
            raise _ended(closed) from None

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """Close with a handshake; idempotent."""
        await self._connection.close(code, reason)


def _ended(closed: SocketClosed) -> ConnectionClosed:
    frame = closed.rcvd or closed.sent
    return ConnectionClosed(frame.code, frame.reason) if frame is not None else ConnectionClosed(CUT)


async def connect_websocket(url: str, headers: Mapping[str, str]) -> WebSocketStream:
    """Open a WebSocket.

    Args:
        url: ws:// or wss:// address; never carries a key.
        headers: Sent with the upgrade; the key is here.

    Raises:
        ConnectionClosed: The upgrade was refused; the code is the HTTP status.
        LinkError: Nobody answers; the text says what to do and never quotes the key.
    """
    host = url.split("/")[2] if "//" in url else url
    try:
        connection = await connect(
            url,
            additional_headers=dict(headers),
            compression=None,
            max_size=MAX_MESSAGE_BYTES,
            ping_interval=None,
            open_timeout=OPEN_TIMEOUT,
            proxy=None if _is_loopback(host) else True,
            create_connection=DirectConnection,
        )
    except InvalidStatus as refused:
        # Before there is a WebSocket the HTTP status is the close code; the close policy reads both.
        raise ConnectionClosed(refused.response.status_code) from None
    except (InvalidHandshake, InvalidURI) as broken:
        raise LinkError(
            f"{host} is not a Live service ({type(broken).__name__}): check the address"
        ) from None
    except TimeoutError:
        raise LinkError(f"{host} did not answer within {OPEN_TIMEOUT:.0f} s: {_advice(host)}") from None
    except OSError:
        raise LinkError(f"{host} cannot be reached: {_advice(host)}") from None
    assert isinstance(connection, DirectConnection)
    return WebSocketStream(connection)


def _is_loopback(host: str) -> bool:
    return host.startswith(("127.0.0.1", "localhost", "[::1]"))


def _advice(host: str) -> str:
    if _is_loopback(host):
        return "start it with `python -m embodiment serve`, or wait until it is back"
    return "check the network, or play offline with the local server (leave out --backend)"
