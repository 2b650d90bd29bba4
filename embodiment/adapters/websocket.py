"""Frame streams over ``websockets``: the real network for the live client.

Keep-alive pings are off: the service's pongs were measured 8-30 s late under load, and the library's own time-out
would kill healthy sessions (Source: aicc2025/sip-to-ai#14, googleapis/python-genai#2935). A dead connection is found
by the session's own watchdogs. Compression is off: audio in base64 hardly shrinks and costs a frame's worth of CPU.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed as SocketClosed
from websockets.exceptions import InvalidHandshake, InvalidStatus, InvalidURI

from embodiment.errors import LinkError
from embodiment.live.transport import ConnectionClosed
from embodiment.units import Seconds

MAX_MESSAGE_BYTES = 16 * 1024 * 1024
OPEN_TIMEOUT: Seconds = 10.0

ADVICE = {
    400: "the service refused the request: check the API version and the model",
    401: "the API key was refused: set GEMINI_API_KEY to a valid key",
    403: "the API key may not use this service: check GEMINI_API_KEY and the project's permissions",
    404: "nothing answers at this address: check the base URL and the API version",
    429: "too many requests: the quota is used up, try again later",
    503: "the service is overloaded: try again later",
}
RETRYABLE_STATUS = {429, 500, 502, 503, 504}


class RefusedLink(LinkError):
    """A server answered the upgrade with an HTTP status instead of a WebSocket.

    Args:
        message: One sentence with the cure.
        status: The HTTP status, 0 where there was none.
    """

    def __init__(self, message: str, status: int = 0) -> None:
        super().__init__(message)
        self.status = status
        self.retryable = status == 0 or status in RETRYABLE_STATUS


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
        LinkError: Nobody answers, or the upgrade was refused; the text says what to do, never quotes the key.
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
            proxy=None if host.startswith(("127.0.0.1", "localhost", "[::1]")) else True,
        )
    except InvalidStatus as refused:
        status = refused.response.status_code
        sentence = ADVICE.get(status, f"the server answered HTTP {status}")
        raise RefusedLink(f"{host}: {sentence}", status) from None
    except (InvalidHandshake, InvalidURI) as broken:
        raise RefusedLink(f"{host}: is not a Live service ({type(broken).__name__})") from None
    except TimeoutError:
        raise RefusedLink(f"{host}: no answer within {OPEN_TIMEOUT:.0f} s: check the network") from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise RefusedLink(f"{host}: cannot be reached ({reason}): is the server running?") from None
    except asyncio.CancelledError:
        raise
    return WebSocketStream(connection)
