"""An engine of the local server that is made when it is first needed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from embodiment.errors import EngineError


class Closable(Protocol):
    """What holds something, usually a process."""

    def close(self) -> None:
        """Let go of it; idempotent."""
        ...


E = TypeVar("E", bound=Closable)


class LateEngine(Generic[E]):
    """Makes an engine at the first request, once, and ends it.

    Args:
        make: Makes it; it may take a moment.
        closed: The sentence for whoever asks after ``close``.
        in_thread: Whether it is made on a thread of its own; on simulated time, which stands still meanwhile, it is
            not.
    """

    def __init__(self, make: Callable[[], E], closed: str, *, in_thread: bool) -> None:
        self._make = make
        self._closed = closed
        self._in_thread = in_thread
        self._engine: E | None = None
        self._is_closed = False
        self._lock = threading.Lock()
        """Held while the engine is made, by a thread nobody may be waiting for any more: ``close`` gets it then."""

    async def get(self) -> E:
        """The engine. Thread: voice.

        Raises:
            EngineError: It cannot be made, or was closed.
        """
        if self._in_thread and self._engine is None:
            return await asyncio.to_thread(self._made)
        return self._made()

    def close(self) -> None:
        """End the engine. Thread: any, once the voice loop has stopped."""
        with self._lock:
            self._is_closed = True
            engine, self._engine = self._engine, None
        if engine is not None:
            engine.close()

    def _made(self) -> E:
        with self._lock:
            if self._is_closed:
                raise EngineError(self._closed)
            if self._engine is None:
                self._engine = self._make()
            return self._engine
