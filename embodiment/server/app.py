"""The local live server on a socket: who may connect, how many at once, and a graceful end."""

from __future__ import annotations

import asyncio
import contextlib
import http
import json
import logging
import secrets
import socket
import ssl
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed as SocketClosed
from websockets.http11 import Request, Response

from embodiment.errors import UsageError
from embodiment.live.refusals import refuse
from embodiment.live.transport import ConnectionClosed, FrameStream
from embodiment.server.admission import Admission, Guest, Knock, TurnedAway, is_loopback
from embodiment.server.certificate import key_pair, self_signed
from embodiment.server.counts import Counts, MemoryCounts
from embodiment.server.logs import note
from embodiment.server.meters import NO_METERS
from embodiment.server.metrics import MISSING, Metrics, Standing
from embodiment.server.options import ServerOptions
from embodiment.server.ports import Engines
from embodiment.server.resumption import HandleStore
from embodiment.server.session import LiveServerSession
from embodiment.server.stays import Stays
from embodiment.server.stores.memory import MemoryHandleStore
from embodiment.server.tenants import ANYBODY, Tenant, digest
from embodiment.units import Seconds

log = logging.getLogger(__name__)

PING_EVERY: Seconds = 20.0
PING_PATIENCE: Seconds = 60.0
"""A client that answers no ping for so long is gone without a close (a cut cable, a sleeping laptop): its session
ends. Answers of real networks under load have taken up to 30 s (aicc2025/sip-to-ai#14)."""

CLOSED_WITHIN: Seconds = 2.0
"""How long a client may take to answer a close; one that does not read is cut, or the server would not end."""

CUT: Final = 1006
"""Never sent: what a peer reads where no close frame came. Source: RFC 6455 section 7.4.1."""


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
        """Close with a reason, cut to the 123 bytes a close frame holds; 1006 cuts the connection without a word."""
        if code == CUT:
            self._connection.transport.abort()
            return
        cut = reason.encode()[:123].decode(errors="ignore")
        await self._connection.close(code, cut)


def _ended(closed: SocketClosed) -> ConnectionClosed:
    frame = closed.rcvd or closed.sent
    return ConnectionClosed(frame.code, frame.reason) if frame is not None else ConnectionClosed(1006)


class LocalServer:
    """Any Gemini Live client, offline. Thread: its event loop's.

    Args:
        engines: What to hear, think and speak with; closed by whoever loaded them.
        options: How to behave.
        store: Where sessions wait that can be resumed, closed by whoever made it; None keeps them in this process. Two
            servers that share one take up each other's conversations.
        counts: Where what tenants use is counted; None counts in this process.
        wrap: Lays something around each connection, for example a ``FaultyStream``.

    Raises:
        UsageError: Another address than loopback without a token.
    """

    def __init__(
        self,
        engines: Engines,
        options: ServerOptions | None = None,
        *,
        store: HandleStore | None = None,
        counts: Counts | None = None,
        wrap: Callable[[FrameStream], FrameStream] = lambda stream: stream,
    ) -> None:
        self._engines = engines
        self._wrap = wrap
        self._options = options or ServerOptions()
        # Handles bring a conversation back to whoever shows them, so those of a socket must not be guessed.
        # Where several servers share them, two must not come upon the same ones either.
        seed = (
            secrets.randbits(63) if store is not None else self._options.session.seed or secrets.randbits(63)
        )
        self._metrics: Metrics | None = None
        meters = self._options.session.meters
        if meters is NO_METERS:  # figures that somebody else takes are not shown here
            with contextlib.suppress(ImportError):
                meters = self._metrics = Metrics(self._standing, engines.workers)
        self._session_options = replace(self._options.session, seed=seed, meters=meters)
        if self._options.token and self._options.tenants:
            raise UsageError("--token and --tenants: a tenant's tokens are in its file; leave --token out")
        tenants = self._options.tenants
        if self._options.token:
            tenants = (Tenant(name=ANYBODY.name, digests=(digest(self._options.token),)),)
        if not is_loopback(self._options.host) and not tenants:
            raise UsageError(
                f"--host {self._options.host} is reachable from other machines: give a --token that clients must send, "
                "or --tenants"
            )
        self._admission = Admission(
            tenants,
            allow_origins=self._options.allow_origins,
            max_sessions=self._options.max_sessions,
            strict=self._options.session.strict,
        )
        self._stays = Stays(self._admission, counts or MemoryCounts())
        self._server: Server | None = None
        self._given_store = store
        self._store = store
        self._live: dict[int, LiveServerSession] = {}
        self._tenants: Counter[str] = Counter()
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
        now = asyncio.get_running_loop().time
        self._store = self._given_store or MemoryHandleStore(now, options.session.handle_life)
        context: ssl.SSLContext | None = None
        if options.key_pair:
            context = key_pair(options.key_pair)
        elif options.tls:
            context, self.certificate = self_signed(options.host, options.certificate)
        try:
            self._server = await serve(
                self._serve,
                options.host,
                options.port,
                process_request=self._admit,
                ssl=context,
                reuse_port=options.shared_port or None,
                compression=None,
                max_size=options.max_message,
                max_queue=options.max_queue,
                ping_interval=PING_EVERY,
                ping_timeout=PING_PATIENCE,
                open_timeout=options.handshake_within,
                close_timeout=CLOSED_WITHIN,
                server_header=None,
            )
        except socket.gaierror as error:
            raise UsageError(
                f"--host {options.host}: no address of this machine ({error.strerror}); 127.0.0.1 is this machine alone"
            ) from None
        except OSError as error:
            raise UsageError(
                f"port {options.port} of {options.host} cannot be used ({error.strerror or error}): "
                "another server may be running; choose another --port, or 0 for any free one"
            ) from None
        port = next(iter(self._server.sockets)).getsockname()[1]
        host = f"[{options.host}]" if ":" in options.host else options.host
        return f"{'wss' if context is not None else 'ws'}://{host}:{port}"

    async def stop(self) -> None:
        """Tell every client to move, give them a moment, then close; idempotent."""
        server, self._server = self._server, None
        if server is None:
            return
        if self._live:
            await self._announce(self._options.grace)
        server.close(close_connections=True)
        await server.wait_closed()

    async def move(self, lead: Seconds) -> None:
        """Ask every client to take up its session on another connection, as the service does for its own upkeep.

        Args:
            lead: Seconds between goAway and the end of the connections that are still there then.
        """
        for live in await self._announce(lead):
            await live.end(refuse("deadline"))

    async def drain(self, lead: Seconds) -> int:
        """Take no new connection, ask every client to move, and wait until all have gone; idempotent.

        Args:
            lead: Seconds they are given; who is still there then is closed as at the end of a lifetime.

        Returns:
            How many had to be closed.
        """
        server, self._server = self._server, None
        if server is None:
            return 0
        server.close(close_connections=False)
        for live in self._live.values():
            live.go_away(lead)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(lead):
                await server.wait_closed()
        late = list(self._live.values())
        for live in late:
            await live.end(refuse("deadline"))
        await server.wait_closed()
        return len(late)

    async def _announce(self, lead: Seconds) -> list[LiveServerSession]:
        """Send goAway to all connections there are, and return them when the time they were given is over."""
        moving = list(self._live.values())
        for live in moving:
            live.go_away(lead)
        await asyncio.sleep(lead)
        return moving

    async def _admit(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer an upgrade with an HTTP status, or let it be one."""
        knock = Knock.from_target(request.path, request.headers.raw_items())
        if knock.path == "/healthz":
            body = json.dumps({"status": "ok", "sessions": self.sessions})
            return connection.respond(http.HTTPStatus.OK, body + "\n")
        if knock.path == "/metrics":
            return self._figures(connection)
        found = await self._judged(knock)
        if isinstance(found, Guest) or found.after_upgrade:
            return None
        self._turned_away(found)
        response = connection.respond(http.HTTPStatus(found.status), found.text + "\n")
        if found.retry_after:
            response.headers["Retry-After"] = str(found.retry_after)
        return response

    async def _judged(self, knock: Knock) -> Guest | TurnedAway:
        found = self._admission.look(knock)
        if isinstance(found, TurnedAway):
            return found
        return self._admission.room(self.sessions) or await self._stays.over_quota(found.tenant) or found

    async def _close(self, stream: FrameStream, away: TurnedAway) -> None:
        self._turned_away(away)
        await stream.close(away.close.code, away.close.reason)

    def _turned_away(self, away: TurnedAway) -> None:
        note(log, "turned_away", why=away.why, status=away.status)
        self._session_options.meters.refused(away.why)

    def _figures(self, connection: ServerConnection) -> Response:
        if self._metrics is None:
            elsewhere = self._options.session.meters is not NO_METERS
            told = "the figures of this server are taken elsewhere" if elsewhere else MISSING
            return connection.respond(http.HTTPStatus.NOT_IMPLEMENTED, told + "\n")
        body, kind = self._metrics.page()
        response = connection.respond(http.HTTPStatus.OK, body.decode())
        del response.headers["Content-Type"]
        response.headers["Content-Type"] = kind
        return response

    def _standing(self) -> Standing:
        waiting = [live.outbox for live in self._live.values()]
        return Standing(
            self._tenants,
            self._options.max_sessions,
            sum(outbox.waiting for outbox in waiting),
            max((outbox.oldest for outbox in waiting), default=0.0),
        )

    async def _serve(self, connection: ServerConnection) -> None:
        request = connection.request
        assert request is not None
        stream = self._wrap(SocketStream(connection))
        found = await self._judged(Knock.from_target(request.path, request.headers.raw_items()))
        guest = (self._admission.room(self.sessions) or found) if isinstance(found, Guest) else found
        if isinstance(guest, TurnedAway):  # as the service does, or several were let in at the same moment
            await self._close(stream, guest)
            return
        self._count += 1
        number = self._count
        session = LiveServerSession(
            stream,
            self._engines,
            self._session_options,
            dialect=guest.dialect,
            store=self._store,
            seed_text=str(number),
            text_frames=self._options.text_frames,
        )
        self._live[number] = session
        self._tenants[guest.tenant.name] += 1
        try:
            async with self._stays.stay(guest.tenant, session.end) as away:
                if away is None:
                    await session.run()
                else:
                    await self._close(stream, away)
        finally:
            self._tenants[guest.tenant.name] -= 1
            del self._live[number]
