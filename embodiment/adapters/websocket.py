"""Frame streams over ``websockets``: the real network for the live client.

Keep-alive pings are off: the service's pongs were measured 8-30 s late under load, and the library's own time-out
would kill healthy sessions (Source: aicc2025/sip-to-ai#14, googleapis/python-genai#2935). A dead connection is found
by the session's own watchdogs. Compression is off: audio in base64 hardly shrinks and costs a frame's worth of CPU.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed as SocketClosed
from websockets.exceptions import InvalidHandshake, InvalidStatus, InvalidURI

from embodiment.adapters.arrivals import CUT, MAX_MESSAGE_BYTES, Arrivals
from embodiment.adapters.gathering import gathering_of
from embodiment.adapters.reading import BytesReading
from embodiment.adapters.socket_stream import SocketStream
from embodiment.errors import LinkError
from embodiment.live.transport import ConnectionClosed
from embodiment.units import Seconds

OPEN_TIMEOUT: Seconds = 10.0
_SWITCHING: Final = b"HTTP/1.1 101"
_LOG: Final = logging.getLogger("embodiment.websockets")
_LOG.setLevel(logging.INFO)  # below, the library writes down every header, and the key is in one


class DirectConnection(ClientConnection):
    """A connection of ``websockets`` whose messages go from the socket's callback to whoever takes them.

    The library opens it, answers control frames, writes and closes. Only what comes in is cut into messages here: its
    own way leads through a parser, a queue and the waking of a task for each message, which is most of what receiving
    one costs (docs/benchmarks.md).
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._answer = b""  # to the upgrade, while it is incomplete
        self.arrivals = Arrivals(
            lambda: self.transport.pause_reading(), lambda: self.transport.resume_reading()
        )
        self._reading = BytesReading(
            gathering_of(self.loop),
            self.arrivals.arrived,
            super().data_received,
            self._fail,
            MAX_MESSAGE_BYTES,
        )

    def data_received(self, data: bytes) -> None:
        """What the transport has read, up to the end of the upgrade."""
        self._answer += data
        if not self._answer.startswith(_SWITCHING[: len(self._answer)]):
            super().data_received(data)  # a refusal, with a body the library reads to its end
            return
        _, end, rest = self._answer.partition(b"\r\n\r\n")
        if not end:
            super().data_received(data)
            return
        super().data_received(data[: len(data) - len(rest)] if rest else data)
        self._answer = b""
        self._read_frames()
        if rest:
            self._reading.feed(rest)

    def _read_frames(self) -> None:
        """From here on the transport calls the reading itself: found before the class's method."""
        self.data_received = self._reading.data_received  # type: ignore[method-assign]
        self.transport.set_protocol(self)  # uvloop remembers a protocol's methods

    def connection_lost(self, exc: Exception | None) -> None:
        """The transport is gone."""
        super().connection_lost(exc)
        frame = self.protocol.close_rcvd or self.protocol.close_sent
        self.arrivals.end(ConnectionClosed(frame.code, frame.reason) if frame else ConnectionClosed(CUT))

    def _fail(self, code: int, reason: str) -> None:
        self.arrivals.end(ConnectionClosed(code, reason))
        self.protocol.fail(code, reason)
        self.send_data()


class WebSocketStream(SocketStream):
    """Over one WebSocket of the library ``websockets``."""

    async def send(self, frame: str | bytes) -> None:
        """Send one frame."""
        try:
            await super().send(frame)
        except SocketClosed as closed:
            raise _ended(closed) from None


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
            proxy=None if is_loopback(host) else True,
            create_connection=DirectConnection,
            logger=_LOG,
        )
    except InvalidStatus as refused:
        # Before there is a WebSocket the HTTP status is the close code; the close policy reads both.
        raise ConnectionClosed(refused.response.status_code) from None
    except (InvalidHandshake, InvalidURI) as broken:
        raise no_live_service(host, broken) from None
    except TimeoutError:
        raise does_not_answer(host) from None
    except OSError:
        raise cannot_reach(host) from None
    assert isinstance(connection, DirectConnection)
    return WebSocketStream(connection)


def is_loopback(host: str) -> bool:
    """Whether ``host`` (and port) is this machine; no proxy is asked for it."""
    return host.startswith(("127.0.0.1", "localhost", "[::1]"))


def no_live_service(host: str, broken: Exception) -> LinkError:
    """Somebody answers who is something else."""
    return LinkError(f"{host} is not a Live service ({type(broken).__name__}): check the address")


def does_not_answer(host: str) -> LinkError:
    """The time to open a connection is over."""
    return LinkError(f"{host} did not answer within {OPEN_TIMEOUT:.0f} s: {_advice(host)}")


def cannot_reach(host: str) -> LinkError:
    """There is no way to it, or nobody there."""
    return LinkError(f"{host} cannot be reached: {_advice(host)}")


def _advice(host: str) -> str:
    if is_loopback(host):
        return "start it with `python -m embodiment serve`, or wait until it is back"
    return "check the network, or play offline with the local server (leave out --backend)"
