"""What a running server is measured by, beside its logs: where sessions put figures, and what engines are busy with.

Counting costs a few microseconds and asks nobody. What is shown is made when somebody looks (``metrics``).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from types import TracebackType
from typing import Protocol

from embodiment.units import Seconds


class Workload:
    """Requests to one engine, or to one of its workers: how many there are, how old, and how long it was busy.

    Thread: one event loop's.

    Args:
        now: Time in seconds.
    """

    def __init__(self, now: Callable[[], Seconds] = time.monotonic) -> None:
        self._now = now
        self._begun: dict[int, Seconds] = {}
        self._count = 0
        self._busy: Seconds = 0.0
        self._busy_since: Seconds = 0.0

    @property
    def waiting(self) -> int:
        """Requests that are not answered yet."""
        return len(self._begun)

    @property
    def oldest(self) -> Seconds:
        """Age of the oldest of them; 0 for none."""
        return self._now() - next(iter(self._begun.values())) if self._begun else 0.0

    @property
    def busy(self) -> Seconds:
        """Time during which there was at least one, up to now."""
        return self._busy + (self._now() - self._busy_since if self._begun else 0.0)

    def request(self) -> Request:
        """One request; it lasts as long as the block."""
        return Request(self)

    def begin(self) -> int:
        """A request begins. Returns its number."""
        now = self._now()
        if not self._begun:
            self._busy_since = now
        self._count += 1
        self._begun[self._count] = now
        return self._count

    def end(self, number: int) -> None:
        """A request ended, whichever way."""
        del self._begun[number]
        if not self._begun:
            self._busy += self._now() - self._busy_since


class Request:
    """A context manager; see ``Workload.request``."""

    __slots__ = ("_number", "_workload")

    def __init__(self, workload: Workload) -> None:
        self._workload = workload
        self._number = 0

    def __enter__(self) -> None:
        self._number = self._workload.begin()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._workload.end(self._number)


class Meters(Protocol):
    """Where a session puts its figures. Names and numbers, never what was said."""

    def first_sound(self, after: Seconds) -> None:
        """So long after the player's input ended, the first sound of its answer was sent."""
        ...

    def refused(self, reason: str) -> None:
        """A client was turned away, or its connection ended by us."""
        ...

    def request(self, engine: str) -> AbstractContextManager[None]:
        """A request to an engine, for as long as the block lasts."""
        ...


class _NoMeters:
    """Nobody looks."""

    def first_sound(self, after: Seconds) -> None:
        """Nothing."""

    def refused(self, reason: str) -> None:
        """Nothing."""

    def request(self, engine: str) -> AbstractContextManager[None]:
        """Nothing."""
        return _NOTHING


_NOTHING: AbstractContextManager[None] = nullcontext()
NO_METERS: Meters = _NoMeters()
