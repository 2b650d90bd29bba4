"""A frame stream over whatever library holds the socket."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, Protocol

from embodiment.adapters.arrivals import Arrivals


class Connected(Protocol):
    """A connection of some library, as the stream over it uses it."""

    @property
    def arrivals(self) -> Arrivals:
        """Where its messages come."""

    async def send(self, frame: str | bytes, /) -> None:
        """Send one frame."""

    async def close(self, code: int, reason: str, /) -> None:
        """Close with a handshake; idempotent."""


class SocketStream:
    """A FrameStream over one connection, which pours as well."""

    def __init__(self, connection: Connected) -> None:
        self._connection = connection

    async def receive(self) -> str | bytes:
        """The next frame, text or binary."""
        return await self._connection.arrivals.next_message()

    async def pour(self, take: Callable[[bytes | str], None]) -> NoReturn:
        """Call ``take`` with every frame, at once."""
        await self._connection.arrivals.pour(take)

    async def send(self, frame: str | bytes) -> None:
        """Send one frame."""
        await self._connection.send(frame)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """Close with a handshake; idempotent. What comes meanwhile is given to whoever pours, or dropped."""
        self._connection.arrivals.close()
        await self._connection.close(code, reason)
