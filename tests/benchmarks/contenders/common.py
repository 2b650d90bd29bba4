"""What every contender's process shares: orders come in as JSON lines, answers go out as JSON lines.

Runs in environments of other makers, so it needs nothing but the standard library. A contender keeps its sockets on a
thread of its own and hands events to this one, which is a game: it takes them 60 times a second and has other work.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import threading
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

FRAME = 1 / 60


class Contender(Protocol):
    """A client under measurement."""

    def open(self, url: str, sessions: int) -> None:
        """Open sessions; returns when all of them are set up."""

    def drain(self) -> int:
        """Take the events that have arrived; returns how many of them held sound. Game thread."""


class Threaded:
    """A contender whose sessions are coroutines.

    Args:
        session: Runs a session for ever: ``session(url, ready, take)`` calls ``ready()`` once it is set up and
            ``take(has_sound, event)`` with every event.
    """

    def __init__(
        self, session: Callable[[str, Callable[[], None], Callable[[bool, object], None]], Awaitable[None]]
    ) -> None:
        self._session = session
        self._mailbox: deque[tuple[bool, object]] = deque()
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()

    def open(self, url: str, sessions: int) -> None:
        """Open sessions one after the other."""
        for _ in range(sessions):
            ready = threading.Event()
            running = asyncio.run_coroutine_threadsafe(self._run(url, ready.set), self._loop)
            while not ready.wait(0.05):
                if running.done():
                    running.result()

    def drain(self) -> int:
        """Take what is there."""
        mailbox, sounds = self._mailbox, 0
        for _ in range(len(mailbox)):
            sounds += mailbox.popleft()[0]
        return sounds

    async def _run(self, url: str, ready: Callable[[], None]) -> None:
        mailbox = self._mailbox
        await self._session(url, ready, lambda sound, event: mailbox.append((sound, event)))


def frames_until(contender: Contender, expected: int, work: int, patience: float) -> dict[str, Any]:
    """Be a game until ``expected`` events with sound have been taken.

    Args:
        contender: Whose events.
        expected: How many.
        work: Steps of other work a frame has.
        patience: Seconds after which to give up.

    Returns:
        Processor seconds of the whole process, frames shown and missed, events taken.
    """
    began, spent, taken, frames, missed = time.perf_counter(), time.process_time(), 0, 0, 0
    due = began + FRAME
    while taken < expected and time.perf_counter() - began < patience:
        taken += contender.drain()
        for _ in range(work):
            pass
        frames += 1
        now = time.perf_counter()
        while due < now:  # this frame's work was not done when the next one was to be shown
            due += FRAME
            missed += 1
        time.sleep(due - now)
        due += FRAME
    spent, took = time.process_time() - spent, time.perf_counter() - began
    return {
        "cpu": spent,
        "busy": 100 * spent / took,
        "taken": taken,
        "frames": frames,
        "missed": missed,
    }


def serve(contender: Contender, orders: dict[str, Callable[..., Any]] | None = None) -> None:
    """Answer orders until standard input ends. Each is ``[name, arguments]``."""

    def load(url: str, sessions: int) -> None:
        """A game that has loaded tells the collector not to look at all that again, as ours does."""
        contender.open(url, sessions)
        gc.collect()
        gc.freeze()

    known: dict[str, Callable[..., Any]] = {
        "open": load,
        "measure": lambda *given: frames_until(contender, *given),
        **(orders or {}),
    }
    answer(known)


def answer(known: dict[str, Callable[..., Any]]) -> None:
    """Answer orders by name until standard input ends."""
    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        name, arguments = json.loads(line)
        print(json.dumps(known[name](*arguments)), flush=True)


def timed(run: Callable[[], object], count: int) -> float:
    """Processor seconds of this thread for one run of ``count`` steps, each."""
    began = time.thread_time()
    run()
    return (time.thread_time() - began) / count


async def timed_async(run: Callable[[], Awaitable[object]], count: int) -> float:
    """``timed`` for a coroutine that is awaited ``count`` times."""
    began = time.thread_time()
    for _ in range(count):
        await run()
    return (time.thread_time() - began) / count
