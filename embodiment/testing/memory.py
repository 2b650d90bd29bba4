"""A connection without a socket: two FrameStreams joined by queues, for one event loop.

Frames arrive in order and whole; closing either end ends both with the code and reason a WebSocket would carry. A
``fault`` hook sees every frame and may change, drop, delay or repeat it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

from embodiment.live.transport import ConnectionClosed

Fault = Callable[[str | bytes], AsyncIterator[str | bytes]]
"""Receives one frame, yields what is delivered instead (nothing, it, several, after awaiting)."""


class MemoryStream:
    """One end of a pair made by ``memory_pair``.

    Args:
        fault: Applied to every frame this end sends; None delivers frames as they are.
    """

    def __init__(self, fault: Fault | None = None) -> None:
        self._inbox: asyncio.Queue[str | bytes | ConnectionClosed] = asyncio.Queue()
        self._peer: MemoryStream | None = None
        self._closed: ConnectionClosed | None = None
        self._fault = fault
        self.on_first_frame: Callable[[str | bytes], None] | None = None
        """Called with the first frame this end receives, for tests that look at a setup."""

    def join(self, peer: MemoryStream) -> None:
        """Connect this end to ``peer``; done once by ``memory_pair``."""
        self._peer = peer

    async def receive(self) -> str | bytes:
        """The next frame; raises ConnectionClosed when the pair has ended."""
        if self._closed is not None and self._inbox.empty():
            raise self._closed
        item = await self._inbox.get()
        if isinstance(item, ConnectionClosed):
            self._closed = item
            raise item
        look, self.on_first_frame = self.on_first_frame, None
        if look is not None:
            look(item)
        return item

    async def send(self, frame: str | bytes) -> None:
        """Deliver a frame to the other end; raises ConnectionClosed when the pair has ended."""
        if self._closed is not None:
            raise self._closed
        assert self._peer is not None
        if self._fault is None:
            self._peer._inbox.put_nowait(frame)
            return
        async for changed in self._fault(frame):
            self._peer._inbox.put_nowait(changed)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """End both sides; the peer reads what was sent before, then the close."""
        self.cut(code, reason)

    def cut(self, code: int = 1006, reason: str = "") -> None:
        """End both sides now, as a lost network would with 1006."""
        if self._closed is not None:
            return
        end = ConnectionClosed(code, reason)
        self._closed = end
        self._inbox.put_nowait(end)
        peer = self._peer
        if peer is not None and peer._closed is None:
            peer._inbox.put_nowait(end)


def memory_pair(fault: Fault | None = None) -> tuple[MemoryStream, MemoryStream]:
    """A client end and a server end; ``fault`` applies to what the server sends."""
    client, server = MemoryStream(), MemoryStream(fault)
    client.join(server)
    server.join(client)
    return client, server


def connector_to(
    serve: Callable[[MemoryStream], Awaitable[None]], fault: Fault | None = None
) -> Callable[[str, Mapping[str, str]], Awaitable[MemoryStream]]:
    """A connector for the live client that starts ``serve`` for every connection instead of opening a socket.

    Args:
        serve: Serves one connection until it ends.
        fault: Applied to every frame the server sends.

    Returns:
        ``async connect(url, headers) -> FrameStream``.
    """
    running: set[asyncio.Task[None]] = set()

    async def connect(url: str, headers: Mapping[str, str]) -> MemoryStream:
        client, server = memory_pair(fault)

        async def run() -> None:
            try:
                await serve(server)
            finally:
                server.cut(1000)

        task = asyncio.get_running_loop().create_task(run())
        running.add(task)
        task.add_done_callback(running.discard)
        return client

    return connect
