"""The one thing both roles need of a connection: whole frames in, whole frames out, and an end with a reason.

A WebSocket is one implementation (``adapters/``, ``server/``), two queues in one process another (``testing/``).
Everything above this line behaves the same on both, which is what lets a whole conversation run without a socket.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, Protocol, runtime_checkable

from embodiment.errors import EmbodimentError


class ConnectionClosed(EmbodimentError):
    """The peer, or we, ended the connection.

    Args:
        code: WebSocket close code; 1006 where no close frame came. Source: RFC 6455 section 7.4.1.
        reason: At most 123 bytes of text, often cut in the middle of a sentence by the service.
    """

    def __init__(self, code: int, reason: str = "") -> None:
        self.code = code
        self.reason = reason
        super().__init__(f"connection closed with {code}" + (f": {reason}" if reason else ""))


class FrameStream(Protocol):
    """A connection that carries whole messages. Used by one task for receiving and one for sending."""

    async def receive(self) -> str | bytes:
        """The next frame. Raises ConnectionClosed once nothing more will come."""
        ...

    async def send(self, frame: str | bytes) -> None:
        """Send one frame; returns when the peer's buffer has room. Raises ConnectionClosed."""
        ...

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """End the connection; idempotent, never raises for a peer that is already gone."""
        ...


@runtime_checkable
class PouringStream(FrameStream, Protocol):
    """A frame stream that can do without waking a task for each frame."""

    async def pour(self, take: Callable[[str | bytes], None]) -> NoReturn:
        """Call ``take`` with every frame as soon as it is there, until the connection ends.

        Raises:
            ConnectionClosed: Nothing more will come.
            Exception: What ``take`` has raised.
        """
        ...


async def pour(stream: FrameStream, take: Callable[[str | bytes], None]) -> NoReturn:
    """``PouringStream.pour`` for any stream: one that cannot do it is asked for frame after frame."""
    if isinstance(stream, PouringStream):
        await stream.pour(take)
    while True:
        take(await stream.receive())
