"""Frame streams over ``websockets``: the real network for the live client.

Keep-alive pings are off: the service's pongs were measured 8-30 s late under load, and the library's own time-out
would kill healthy sessions (Source: aicc2025/sip-to-ai#14, googleapis/python-genai#2935). A dead connection is found
by the session's own watchdogs. Compression is off: audio in base64 hardly shrinks and costs a frame's worth of CPU.
"""

from __future__ import annotations

from collections.abc import Mapping

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed as SocketClosed
from websockets.exceptions import InvalidHandshake, InvalidStatus, InvalidURI

from embodiment.errors import LinkError
from embodiment.live.transport import ConnectionClosed
from embodiment.units import Seconds

MAX_MESSAGE_BYTES = 16 * 1024 * 1024
OPEN_TIMEOUT: Seconds = 10.0


class WebSocketStream:
    """A FrameStream over one WebSocket."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    async def receive(self) -> str | bytes:
        """The next frame, text or binary."""
        try:
            return await self._connection.recv()
        except SocketClosed as closed:
            raise _ended(closed) from None

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
    return ConnectionClosed(frame.code, frame.reason) if frame is not None else ConnectionClosed(1006)


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
    return WebSocketStream(connection)


def _is_loopback(host: str) -> bool:
    return host.startswith(("127.0.0.1", "localhost", "[::1]"))


def _advice(host: str) -> str:
    if _is_loopback(host):
        return "start it with `python -m embodiment serve`, or wait until it is back"
    return "check the network, or play offline with the local server (leave out --backend)"
