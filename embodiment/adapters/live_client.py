"""The client side of the wire: every connection of every session, on one event loop.

``GeminiLiveClient`` is one connection: it sends the setup, then lets one task write and one task read. Sound goes
from the reading task straight into the voice's ring (inside the stamper); everything, stamped, goes into the mailbox
the game thread drains. ``LiveLink`` is the Link port: it holds the clients and makes sure an old socket is closed
before its session's next one opens (the service refuses a resumption while the old socket lives).

Nothing in this file decides anything: what an end of a connection means is the session's business.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence

from embodiment.adapters.intake import Intake, taken_from
from embodiment.adapters.loops import LoopHost
from embodiment.errors import LinkError, ProtocolError
from embodiment.live.codec import encode_client
from embodiment.live.config import GeminiLiveConfig, endpoint, setup_message
from embodiment.live.messages import (
    ClientMessage,
    Connected,
    Disconnected,
    LinkFailed,
)
from embodiment.live.transport import ConnectionClosed, FrameStream, pour
from embodiment.stream.stamper import Stamper
from embodiment.units import Seconds
from embodiment.world.ports import Delivery

Connector = Callable[[str, Mapping[str, str]], Awaitable[FrameStream]]
"""Opens a connection to a URL with headers. Raises ConnectionClosed with the HTTP status of a refused upgrade, and
LinkError where nobody answers."""

CLOSE_TIMEOUT: Seconds = 1.0
"""How long a closing handshake may take before the socket is dropped; the game never waits for it."""


class GeminiLiveClient:
    """One connection to a Live service. Thread: the loop's; ``send`` and ``end`` are called there too.

    Args:
        config: What to connect to and how; its key goes into a header and nowhere else.
        connector: Opens the frame stream.
        intake: Makes what takes the frames, given what to call once the setup has been answered.
    """

    def __init__(
        self,
        config: GeminiLiveConfig,
        connector: Connector,
        intake: Callable[[Callable[[], object]], Intake],
    ) -> None:
        self._config = config
        self._connector = connector
        self._outbound: deque[ClientMessage] = deque()
        self._wake = asyncio.Event()
        self._intake = intake(self._wake.set)
        self.deliver = self._intake.deliver
        self._ended = asyncio.Event()
        self.finished = asyncio.Event()

    def send(self, message: ClientMessage) -> None:
        """Append to the one ordered writer; written once the setup has been answered."""
        self._outbound.append(message)
        self._wake.set()

    def end(self) -> None:
        """Close the connection after what is queued; ``finished`` is set when the socket is gone."""
        self._ended.set()
        self._wake.set()

    async def run(self) -> None:
        """Connect, then read and write until either side ends. Delivers every outcome; never raises for the peer's."""
        try:
            await self._converse()
        except LinkError as error:
            self.deliver(LinkFailed(message=self._without_key(str(error)), retryable=True))
        except ConnectionClosed as refused:
            self.deliver(
                Disconnected(
                    code=refused.code, reason=self._without_key(refused.reason), clean=self._ended.is_set()
                )
            )
        finally:
            self.finished.set()

    async def _converse(self) -> None:
        url, headers = endpoint(self._config)
        stream = await self._connector(url, headers)
        try:
            self.deliver(Connected())
            await stream.send(encode_client(setup_message(self._config)))
            writer = asyncio.ensure_future(self._write(stream))
            try:
                await self._read(stream)
            finally:
                writer.cancel()
                with contextlib.suppress(asyncio.CancelledError, ConnectionClosed):
                    await writer
        except ConnectionClosed as closed:
            self.deliver(
                Disconnected(
                    code=closed.code, reason=self._without_key(closed.reason), clean=self._ended.is_set()
                )
            )
        except ProtocolError as error:
            # Told as a failed link: 1007 would mean that the service could not read us, and nobody would try again.
            await stream.close(1007)
            self.deliver(LinkFailed(message=f"the service sent what cannot be read: {error}", retryable=True))
        finally:
            with contextlib.suppress(ConnectionClosed, TimeoutError):
                async with asyncio.timeout(CLOSE_TIMEOUT):
                    await stream.close(1000)

    def _without_key(self, text: str) -> str:
        """Somebody else's words about a connection; they are shown and written down, so the key is not in them."""
        key = self._config.api_key
        return text.replace(key, "[key]") if key else text

    async def _read(self, stream: FrameStream) -> None:
        await pour(stream, self._intake.take)

    async def _write(self, stream: FrameStream) -> None:
        while True:
            while self._intake.is_ready and self._outbound:
                await stream.send(encode_client(self._outbound.popleft()))
            if self._ended.is_set():
                await stream.close(1000)
                return
            self._wake.clear()
            if not (self._intake.is_ready and self._outbound) and not self._ended.is_set():
                await self._wake.wait()


class LiveLink:
    """The Link port over an event loop: thread or virtual time, sockets or memory.

    Args:
        host: Where the coroutines run.
        connector: How a connection is opened.

    Thread: every public method is for the game thread and returns at once.
    """

    def __init__(self, host: LoopHost, connector: Connector) -> None:
        self._host = host
        self._connector = connector
        self._mailbox: deque[Delivery] = deque()
        self._clients: dict[str, GeminiLiveClient] = {}  # touched on the loop only

    def open(self, session: str, connection: int, config: GeminiLiveConfig, stamper: Stamper) -> None:
        """Begin a connection once the session's earlier one is gone."""
        self._host.spawn(self._run(session, connection, config, stamper))

    def send(self, session: str, message: ClientMessage) -> None:
        """Queue a message on the session's writer."""
        self._host.call(lambda: self._send(session, message))

    def close(self, session: str) -> None:
        """End the session's connection."""
        self._host.call(lambda: self._end(session))

    def receive(self, limit: int) -> Sequence[Delivery]:
        """Up to ``limit`` deliveries in arrival order."""
        return taken_from(self._mailbox, limit)

    def stop(self) -> None:
        """Close every connection and the loop under them."""
        self._host.stop()

    def _send(self, session: str, message: ClientMessage) -> None:
        client = self._clients.get(session)
        if client is not None:
            client.send(message)

    def _end(self, session: str) -> None:
        client = self._clients.get(session)
        if client is not None:
            client.end()

    async def _run(self, session: str, connection: int, config: GeminiLiveConfig, stamper: Stamper) -> None:
        client = GeminiLiveClient(
            config,
            self._connector,
            lambda ready: Intake(session, connection, stamper, self._mailbox, ready),
        )
        earlier = self._clients.get(session)
        self._clients[session] = client
        if earlier is not None:
            earlier.end()
            await earlier.finished.wait()
        try:
            await client.run()
        except (
            Exception
        ) as error:  # the thread's one broad handler: a fault of ours must reach the game as an event
            client.deliver(LinkFailed(message=f"{type(error).__name__}: {error}", retryable=False))
        finally:
            if self._clients.get(session) is client:
                del self._clients[session]
