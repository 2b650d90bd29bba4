"""Saved sessions in this process: a server of its own, tests and simulated time."""

from __future__ import annotations

import copy
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from dataclasses import replace

from embodiment.server.refusals import refused
from embodiment.server.resumption import (
    HANDLE_LIFE,
    MOST_EXPIRED,
    MOST_HANDLES,
    MOST_OF_A_LINE,
    SavedSession,
)
from embodiment.units import Seconds


class MemoryHandleStore:
    """Keeps handles in this process. None of its methods ever suspends: simulated time depends on it.

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

    async def save(self, handle: str, session: SavedSession) -> bool:
        """Keep a private copy. Always True."""
        self._drop_expired()
        self._saved[handle] = (self._now(), _copy(session))
        same_line = [
            known for known, (_, other) in self._saved.items() if session.line and other.line == session.line
        ]
        for known in same_line[:-MOST_OF_A_LINE]:
            del self._saved[known]
        while len(self._saved) > MOST_HANDLES:
            self._saved.popitem(last=False)
        return True

    async def load(self, handle: str) -> SavedSession:
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

    async def claim(self, line: str) -> bool:
        """Count the connection in."""
        self._live[line] += 1
        return self._live[line] == 1

    async def release(self, line: str) -> None:
        """Count the connection out."""
        self._live[line] -= 1
        if self._live[line] <= 0:
            del self._live[line]


def _copy(session: SavedSession) -> SavedSession:
    """The same, sharing only what nobody can change."""
    return replace(session, memory=copy.deepcopy(session.memory))
