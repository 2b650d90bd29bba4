"""The local live server on a socket: who may connect, how many at once, and a graceful end."""

from __future__ import annotations

import asyncio
import http
import ipaddress
import json
import logging
import re
import secrets
import ssl
from dataclasses import dataclass, replace
from urllib.parse import parse_qs

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed as SocketClosed
from websockets.http11 import Request, Response

from embodiment.errors import UsageError
from embodiment.live.dialect import Dialect
from embodiment.live.transport import ConnectionClosed
from embodiment.server.certificate import self_signed
from embodiment.server.options import ServerOptions
from embodiment.server.ports import Engines
from embodiment.server.resumption import MemoryHandleStore
from embodiment.server.session import LiveServerSession
from embodiment.units import Seconds

log = logging.getLogger(__name__)

PING_EVERY: Seconds = 20.0
PING_PATIENCE: Seconds = 60.0
"""A client that answers no ping for so long is gone without a close (a cut cable, a sleeping laptop): its session
ends. Answers of real networks under load have taken up to 30 s (aicc2025/sip-to-ai#14)."""

_DEVELOPER = re.compile(
    r"/ws/google\.ai\.generativelanguage\.v\w+\.GenerativeService\.BidiGenerateContent(Constrained)?$"
)
_VERTEX = re.compile(r"/ws/google\.cloud\.aiplatform\.v\w+\.LlmBidiService/BidiGenerateContent$")
_FIREBASE = re.compile(
    r"/ws/google\.firebase\.vertexai\.v\w+\.(GenerativeService|LlmBidiService)/BidiGenerateContent"
)
_SLASHES = re.compile(r"/{2,}")


def dialect_of(path: str) -> Dialect | None:
    """Which service a path belongs to; None for none. Repeated slashes count as one, as google-genai sends them."""
    clean = _SLASHES.sub("/", path)
    if _DEVELOPER.match(clean):
        return Dialect.DEVELOPER
    if _VERTEX.match(clean) or clean == "/":  # a gateway address is used verbatim, without any path
        return Dialect.VERTEX
    found = _FIREBASE.match(clean)
    if found is None:
        return None
    return Dialect.VERTEX if found.group(1) == "LlmBidiService" else Dialect.DEVELOPER


class SocketStream:
    """A frame stream over a server's WebSocket."""

    def __init__(self, connection: ServerConnection) -> None:
        self._connection = connection

    async def receive(self) -> str | bytes:
        """The next frame."""
        try:
            return await self._connection.recv()
        except SocketClosed as closed:
            raise _ended(closed) from None

    async def send(self, frame: str | bytes) -> None:
        """Send one frame; waits while the peer reads slowly."""
        try:
            await self._connection.send(frame)
        except SocketClosed as closed:
            raise _ended(closed) from None

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """Close with a reason, cut to the 123 bytes a close frame holds."""
        cut = reason.encode()[:123].decode(errors="ignore")
        await self._connection.close(code, cut)


def _ended(closed: SocketClosed) -> ConnectionClosed:
    frame = closed.rcvd or closed.sent
    return ConnectionClosed(frame.code, frame.reason) if frame is not None else ConnectionClosed(1006)


@dataclass(slots=True)
class _Live:
    session: LiveServerSession
    stream: SocketStream


class LocalServer:
    """Any Gemini Live client, offline. Thread: its event loop's.

    Args:
        engines: What to hear, think and speak with; closed by whoever loaded them.
        options: How to behave.

    Raises:
        UsageError: Another address than loopback without a token.
    """

    def __init__(self, engines: Engines, options: ServerOptions | None = None) -> None:
        self._engines = engines
        self._options = options or ServerOptions()
        # Handles bring a conversation back to whoever shows them, so those of a socket must not be guessed.
        seed = self._options.session.seed or secrets.randbits(63)
        self._session_options = replace(self._options.session, seed=seed)
        if not _is_loopback(self._options.host) and not self._options.token:
            raise UsageError(
                f"--host {self._options.host} is reachable from other machines: give a --token that clients must send"
            )
        self._server: Server | None = None
        self._store: MemoryHandleStore | None = None
        self._live: dict[int, _Live] = {}
        self._count = 0
        self.certificate = ""

    @property
    def sessions(self) -> int:
        """Connections being served."""
        return len(self._live)

    async def start(self) -> str:
        """Listen.

        Returns:
            The address, for example ``ws://127.0.0.1:8765``.

        Raises:
            UsageError: The port is taken, or --tls is asked for without the library it needs.
        """
        options = self._options
        self._store = MemoryHandleStore(asyncio.get_running_loop().time)
        context: ssl.SSLContext | None = None
        if options.tls:
            context, self.certificate = self_signed(options.host, options.certificate)
        try:
            self._server = await serve(
                self._serve,
                options.host,
                options.port,
                process_request=self._admit,
                ssl=context,
                compression=None,
                max_size=options.max_message,
                max_queue=options.max_queue,
                ping_interval=PING_EVERY,
                ping_timeout=PING_PATIENCE,
                server_header=None,
            )
        except OSError as error:
            raise UsageError(
                f"port {options.port} of {options.host} cannot be used ({error.strerror or error}): "
                "another server may be running; choose another --port, or 0 for any free one"
            ) from None
        port = next(iter(self._server.sockets)).getsockname()[1]
        return f"{'wss' if options.tls else 'ws'}://{options.host}:{port}"

    async def stop(self) -> None:
        """Tell every client to move, give them a moment, then close; idempotent."""
        server, self._server = self._server, None
        if server is None:
            return
        for live in list(self._live.values()):
            live.session.go_away(self._options.grace)
        if self._live:
            await asyncio.sleep(self._options.grace)
        server.close(close_connections=True)
        await server.wait_closed()

    def _admit(self, connection: ServerConnection, request: Request) -> Response | None:
        path, _, query = request.path.partition("?")  # not urlsplit: "//ws/..." would be a host to it
        if path == "/healthz":
            body = json.dumps({"status": "ok", "sessions": self.sessions})
            return connection.respond(http.HTTPStatus.OK, body + "\n")
        origin = request.headers.get("Origin", "")
        if origin and origin not in self._options.allow_origins:
            return connection.respond(
                http.HTTPStatus.FORBIDDEN,
                f"origin {origin} is not let in: start the server with --allow-origin\n",
            )
        if dialect_of(path) is None:
            return connection.respond(http.HTTPStatus.NOT_FOUND, "no Live service at this path\n")
        if self._options.token and self._options.token not in _keys(request, query):
            return connection.respond(http.HTTPStatus.UNAUTHORIZED, "wrong or missing key\n")
        if self.sessions >= self._options.max_sessions:
            return connection.respond(http.HTTPStatus.SERVICE_UNAVAILABLE, "too many sessions\n")
        return None

    async def _serve(self, connection: ServerConnection) -> None:
        assert connection.request is not None
        dialect = dialect_of(connection.request.path.partition("?")[0]) or Dialect.DEVELOPER
        stream = SocketStream(connection)
        self._count += 1
        number = self._count
        session = LiveServerSession(
            stream,
            self._engines,
            self._session_options,
            dialect=dialect,
            store=self._store,
            seed_text=str(number),
            text_frames=self._options.text_frames,
        )
        self._live[number] = _Live(session, stream)
        try:
            await session.run()
        finally:
            del self._live[number]


def _keys(request: Request, query: str) -> set[str]:
    """Every place a client may put its key."""
    asked = parse_qs(query)
    keys = {*asked.get("key", []), *asked.get("access_token", [])}
    keys.add(request.headers.get("x-goog-api-key", ""))
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme in ("Bearer", "Token"):
        keys.add(token)
    return keys


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
