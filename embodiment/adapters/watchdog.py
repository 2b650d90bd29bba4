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
from embodiment.session.call_steps import handled
from embodiment.units import Seconds
from embodiment.world.script import Scheduler

LIMIT: Seconds = 0.15
"""How long a script or a handler may run at a time: nine frames; a player sees a third of that as a stutter."""
RUNNERS = frozenset({Scheduler._step.__code__, handled.__code__})
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
        self._is_watching = False
        self._is_told = False
        self._thread_id = 0
        super().__init__("embodiment-watchdog", self._watch)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Around what must not take long. Thread: game."""
        self._thread_id = threading.get_ident()
        self._is_told = False
        self._is_watching = True
        try:
            yield
        finally:
            self._is_watching = False

    def _watch(self) -> None:
        # A frame may be late for many reasons, and on a slow machine it always is in some script's step when one looks.
        # Only a step that is the same for as long as the limit holds the game up.
        suspect: FrameType | None = None
        since: Seconds = 0.0
        while not self.ended.wait(self._limit / 10):
            now = self._now()
            frame = sys._current_frames().get(self._thread_id) if self._is_watching else None
            step = step_of(frame)
            if step is None or step is not suspect:
                suspect, since = step, now
            elif not self._is_told and now - since >= self._limit and frame and (place := place_now(frame)):
                self._is_told = True
                self._tell(
                    f"{place}: has held up the whole game for more than {self._limit:g} s; a script or a "
                    "handler must not wait: use `await self.wait(seconds)` for time, "
                    "`await self.offload(coroutine_function)` for anything slow"
                )
            del frame, step  # they hold what the game holds


def step_of(frame: FrameType | None) -> FrameType | None:
    """The frame in which a tick calls a script or a handler, if that is what a thread is in; one for each call."""
    while frame is not None and frame.f_code not in RUNNERS:
        frame = frame.f_back
    return frame
