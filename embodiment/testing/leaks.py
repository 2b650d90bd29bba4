"""What a stage, a link or a loop must not leave behind: threads, asyncio tasks, processes."""

from __future__ import annotations

import asyncio
import multiprocessing
import threading
import time

from embodiment.units import Seconds

GRACE: Seconds = 1.0
"""How long something that is ending may take to be gone."""


class LeakCheck:
    """Remembers what runs now and tells what more runs later."""

    def __init__(self) -> None:
        self._threads = set(threading.enumerate())
        self._processes = {process.pid for process in multiprocessing.active_children()}
        self._loops: list[asyncio.AbstractEventLoop] = []

    def watch(self, loop: asyncio.AbstractEventLoop) -> None:
        """Look after the tasks of a loop, too."""
        self._loops.append(loop)

    def leaks(self, grace: Seconds = GRACE) -> list[str]:
        """What was left behind, one sentence each.

        Args:
            grace: Real seconds to wait for what is just ending.
        """
        end = time.monotonic() + grace
        while (found := self._found()) and time.monotonic() < end:
            time.sleep(0.01)
        return found

    def _found(self) -> list[str]:
        threads = [thread.name for thread in threading.enumerate() if thread not in self._threads]
        processes = [p.name for p in multiprocessing.active_children() if p.pid not in self._processes]
        tasks = [
            getattr(task.get_coro(), "__qualname__", task.get_name())
            for loop in self._loops
            for task in asyncio.all_tasks(loop)
        ]
        return [
            *(f"the thread {name!r} still runs" for name in threads),
            *(f"the process {name!r} still runs" for name in processes),
            *(f"the task {name!r} was never finished" for name in tasks),
        ]
