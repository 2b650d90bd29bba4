"""Where sessions and their turns are kept: the port, and the memory of one process."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from embodiment.tutor.contract import LiveEvent, LiveTurnResponse
from embodiment.tutor.memory import Memory


@dataclass(frozen=True, slots=True)
class Kept:
    """A turn as it is kept: what makes it the same when it is asked for again, and what happened in it."""

    event: LiveEvent
    client_ts_ms: int
    response: LiveTurnResponse
    audit: dict[str, Any]
    """What was heard, read, judged and said. No sound of a learner's voice ever reaches the backend."""


class Ledger(Protocol):
    """One session while one turn of it is decided; nobody else can decide another one meanwhile."""

    def memory(self) -> Memory | None:
        """What the session remembers; None where there is no such session."""
        ...

    def owner(self) -> str:
        """Who began the session; empty for nobody in particular."""
        ...

    def answered(self, event: LiveEvent, client_ts_ms: int) -> LiveTurnResponse | None:
        """The response this very turn was given before."""
        ...

    def keep(self, memory: Memory, turn: Kept, owner: str) -> None:
        """Keep a decided turn and what the session remembers after it: both or neither."""
        ...


class Store(Protocol):
    """Sessions and turns."""

    def session(self, session_id: str) -> AbstractContextManager[Ledger]:
        """Hold a session for one turn; what was kept is durable when this is left without an error."""
        ...

    def turns(self, session_id: str) -> list[Kept]:
        """The turns of a session in order: the audit trail."""
        ...


class MemoryStore:
    """Sessions that live as long as the process does. For a tutor inside a game, and for tests."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._locks: dict[str, threading.Lock] = {}
        self._sessions: dict[str, tuple[Memory, str]] = {}
        self._turns: dict[str, list[Kept]] = {}

    @contextmanager
    def session(self, session_id: str) -> Iterator[Ledger]:
        """Hold a session for one turn."""
        with self._lock:
            lock = self._locks.setdefault(session_id, threading.Lock())
        with lock:
            yield _InMemory(self._sessions, self._turns.setdefault(session_id, []), session_id)

    def turns(self, session_id: str) -> list[Kept]:
        """The turns of a session in order."""
        return list(self._turns.get(session_id, ()))


class _InMemory:
    """One session of a `MemoryStore`."""

    def __init__(self, sessions: dict[str, tuple[Memory, str]], turns: list[Kept], session_id: str) -> None:
        self._sessions, self._turns, self._id = sessions, turns, session_id

    def memory(self) -> Memory | None:
        return self._sessions[self._id][0] if self._id in self._sessions else None

    def owner(self) -> str:
        return self._sessions[self._id][1] if self._id in self._sessions else ""

    def answered(self, event: LiveEvent, client_ts_ms: int) -> LiveTurnResponse | None:
        same = (t.response for t in self._turns if (t.event, t.client_ts_ms) == (event, client_ts_ms))
        return next(same, None)

    def keep(self, memory: Memory, turn: Kept, owner: str) -> None:
        self._turns.append(turn)
        self._sessions[self._id] = (memory, owner)
