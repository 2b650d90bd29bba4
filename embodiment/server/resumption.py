"""Handles that bring a session back on another connection."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from embodiment.server.ports import Entry
from embodiment.units import Seconds

HANDLE_LIFE: Seconds = 2 * 3600.0
"""Source: Live API session management, 'resumption tokens are valid for 2 hr after the last session
termination'.
"""
MOST_HANDLES = 1_000
"""The oldest is forgotten beyond this. Our choice, to bound memory."""
MOST_OF_A_LINE = 32
"""So many of one conversation: a session gets a new handle with every turn, and the whole history with each."""

MOST_EXPIRED = 256
"""So many handles are known as expired; one that is older is answered like one that never was."""


@dataclass(frozen=True, slots=True)
class SavedSession:
    """What a handle brings back. Output that was on its way is not part of it.

    Attributes:
        model: The new setup must name the same.
        history: The conversation, as far back as it is kept.
        memory: The brain's snapshot.
        line: Identity of the conversation over all its connections.
        forgotten: Entries that came before ``history``.
    """

    model: str
    history: tuple[Entry, ...] = ()
    memory: dict[str, Any] = field(default_factory=dict)
    line: str = ""
    forgotten: int = 0


class HandleStore(Protocol):
    """Where saved sessions wait, for all connections of a server, or of several servers that share it.

    Thread: the event loop's. None of the methods hangs: a store that cannot be reached is a fact of the world, and the
    sessions go on without it.
    """

    async def save(self, handle: str, session: SavedSession) -> bool:
        """Keep ``session`` under a new handle.

        Returns:
            True once it is kept; False where it cannot be now, and the handle is good for nothing.
        """
        ...

    async def load(self, handle: str) -> SavedSession:
        """What was saved. Raises Refused as the service does for a bad or an old handle, or as one that is down."""
        ...

    async def claim(self, line: str) -> bool:
        """A connection of ``line`` begins; False if another one of it still lives, as far as can be known."""
        ...

    async def release(self, line: str) -> None:
        """A connection of ``line`` ended; once for each claim."""
        ...
