"""Notices a game thread that a script or a handler holds up, and says where: a blocking call stops everything.

::

    with Watchdog(problems.append) as watchdog:
        while playing:
            with watchdog.watching():
                world.advance(dt)
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from embodiment.adapters.lookout import Lookout
from embodiment.persona.source_place import place_now
from embodiment.session.function_calls import FunctionCalls
from embodiment.units import Seconds
from embodiment.world.script import Scheduler

LIMIT: Seconds = 0.15
"""How long a script or a handler may run at a time: nine frames; a player sees a third of that as a stutter."""
RUNNERS = frozenset({Scheduler._step.__code__, FunctionCalls._run.__code__})
"""The two places where the game's code is called from inside a tick."""


class Watchdog(Lookout):
    """Looks at the game thread from a thread of its own, ten times within the limit.

    Args:
        tell: Given a sentence for each hold-up, once. Thread: the watchdog's.
        limit: How long a script or a handler may run at a time.
        now: Tells the time in seconds.
    """

    def __init__(
        self,
        tell: Callable[[str], None],
        limit: Seconds = LIMIT,
        now: Callable[[], Seconds] = time.perf_counter,
    ) -> None:
        self._tell = tell
        self._limit = limit
        self._now = now
        self._since: Seconds | None = None
        self._is_told = False
        self._thread_id = 0
        super().__init__("embodiment-watchdog", self._watch)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Around what must not take long. Thread: game."""
        self._thread_id = threading.get_ident()
        self._is_told = False
        self._since = self._now()
        try:
            yield
        finally:
            self._since = None

    def _watch(self) -> None:
        while not self.ended.wait(self._limit / 10):
            since = self._since
            if since is None or self._is_told or self._now() - since < self._limit:
                continue
            place = culprit(sys._current_frames().get(self._thread_id))
            if place:
                self._is_told = True
                self._tell(
                    f"{place}: has held up the whole game for more than {self._limit:g} s; a script or a handler must "
                    "not wait: use `await self.wait(seconds)` for time, `await self.offload(coroutine_function)` for "
                    "anything slow"
                )


def culprit(frame: FrameType | None) -> str:
    """The game's own line a thread is in, if a script or a handler is what it runs; else empty."""
    looked = frame
    while looked is not None:
        if looked.f_code in RUNNERS:
            return place_now(frame) if frame is not None else ""
        looked = looked.f_back
    return ""
