"""Handles that bring a session back on another connection."""

from __future__ import annotations

import copy
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from embodiment.server.ports import Entry
from embodiment.server.refusals import refused
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
    """Where saved sessions wait. One store for all connections; another process may share one."""

    def save(self, handle: str, session: SavedSession) -> None:
        """Keep ``session`` under a new handle."""
        ...

    def load(self, handle: str) -> SavedSession:
        """What was saved. Raises Refused as the service does for a bad or an old handle."""
        ...

    def claim(self, line: str) -> bool:
        """A connection of ``line`` begins; False if another one of it still lives."""
        ...

    def release(self, line: str) -> None:
        """A connection of ``line`` ended."""
        ...


class MemoryHandleStore:
    """Keeps handles in this process.

    Args:
        now: Time in seconds; handles age by it.
        life: Seconds a handle is good for.
    """

    def __init__(self, now: Callable[[], Seconds], life: Seconds = HANDLE_LIFE) -> None:
        self._now = now
        self._life = life
        self._live: Counter[str] = Counter()
        self._saved: OrderedDict[str, tuple[Seconds, SavedSession]] = OrderedDict()
        self._expired: deque[str] = deque(maxlen=MOST_EXPIRED)

    def save(self, handle: str, session: SavedSession) -> None:
        """Keep a private copy."""
        self._drop_expired()
        self._saved[handle] = (self._now(), _copy(session))
        same_line = [
            known for known, (_, other) in self._saved.items() if session.line and other.line == session.line
        ]
        for known in same_line[:-MOST_OF_A_LINE]:
            del self._saved[known]
        while len(self._saved) > MOST_HANDLES:
            self._saved.popitem(last=False)

    def load(self, handle: str) -> SavedSession:
        """A private copy, as often as asked: an older handle still works and lacks what came since."""
        self._drop_expired()
        found = self._saved.get(handle)
        if found is None:
            raise refused("session_not_found" if handle in self._expired else "invalid_handle")
        return _copy(found[1])

    def _drop_expired(self) -> None:
        """What was saved too long ago takes no more room; the oldest come first."""
        while self._saved:
            handle, (at, _) = next(iter(self._saved.items()))
            if self._now() - at <= self._life:
                return
            del self._saved[handle]
            self._expired.append(handle)

    def claim(self, line: str) -> bool:
        """Count the connection in."""
        self._live[line] += 1
        return self._live[line] == 1

    def release(self, line: str) -> None:
        """Count the connection out."""
        self._live[line] -= 1
        if self._live[line] <= 0:
            del self._live[line]


def _copy(session: SavedSession) -> SavedSession:
    """The same, sharing only what nobody can change."""
    return replace(session, memory=copy.deepcopy(session.memory))
