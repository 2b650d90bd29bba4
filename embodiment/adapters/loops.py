"""Where the asyncio side runs: one background thread for a player, virtual time for tests and movies.

Code above cannot tell which: both hosts take work from the game thread in order, and what comes back goes through
a mailbox either way.

Virtual time has one rule beyond "jump to the next timer": while a request to another process is outstanding
(``external``) time stands still, and the result is delivered at the time of the request plus the engine's declared
latency. How long the machine really took is therefore invisible.

Source: the selector trick (advance the clock instead of sleeping in ``select``) is described in PEP 3156's
``loop.time`` contract: an event loop may use any monotonic clock of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import selectors
import threading
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any, Protocol, TypeVar

from embodiment.body.aside import at_once
from embodiment.errors import UsageError
from embodiment.units import Seconds

T = TypeVar("T")

JOIN_TIMEOUT: Seconds = 5.0
"""How long stopping a thread may take before it is reported; sockets close within their own 1 s limit."""


MAX_HOPS = 1000
"""Bound on the chain of callbacks one virtual moment may run; a longer one is a task that never waits."""


class LoopHost(Protocol):
    """What a Link needs of the place its coroutines run in."""

    def call(self, callback: Callable[[], object]) -> None:
        """Run ``callback`` on the loop soon, in call order. Thread: any."""
        ...

    def spawn(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Start a task that reports its own failures. Thread: any."""
        ...

    def advance(self, now: Seconds) -> None:
        """Let the loop run until ``now`` where time is virtual; nothing otherwise."""
        ...

    def stop(self) -> None:
        """Cancel every task, wait for them and close the loop; idempotent."""
        ...


def fastest_loop() -> asyncio.AbstractEventLoop:
    """An event loop for sockets: uvloop's where the ``fast`` extra is installed, else asyncio's own."""
    try:
        uvloop: Any = import_module("uvloop")
    except ImportError:
        return asyncio.new_event_loop()
    loop: asyncio.AbstractEventLoop = uvloop.new_event_loop()
    return loop


class ThreadedLoop:
    """An asyncio loop on one background thread, for everything that touches a socket, and one beside it for sums.

    Args:
        name: Thread name, seen in debuggers and in the leak test.
    """

    def __init__(self, name: str = "embodiment-voice") -> None:
        self._loop = fastest_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._stopped = False
        self._beside = ThreadPoolExecutor(
            1, thread_name_prefix=f"{name}-aside"
        )  # its thread starts when needed
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        _finish(self._loop, self._tasks)

    def call(self, callback: Callable[[], object]) -> None:
        """Run ``callback`` on the voice thread soon, in call order."""
        if not self._stopped:
            self._loop.call_soon_threadsafe(callback)

    def spawn(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Start a task on the voice thread."""
        if self._stopped:
            coroutine.close()
            return
        self._loop.call_soon_threadsafe(lambda: _keep(self._loop.create_task(coroutine), self._tasks))

    def aside(self, work: Callable[[], T], /) -> Callable[[], T | None]:
        """Have something worked out on a thread of its own, one after another; see ``body.aside.Aside``."""
        if self._stopped:
            return lambda: None
        future = self._beside.submit(work)
        return lambda: future.result() if future.done() and not future.cancelled() else None

    def advance(self, now: Seconds) -> None:
        """Do nothing: the thread runs by the real clock."""

    def stop(self) -> None:
        """End the thread; refused from the voice thread itself, which cannot wait for its own end."""
        if self._stopped:
            return
        if threading.current_thread() is self._thread:
            raise UsageError("ThreadedLoop.stop() was called on the voice thread: call it on the game thread")
        self._stopped = True
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._beside.shutdown(cancel_futures=True)
        self._thread.join(JOIN_TIMEOUT)


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """An asyncio loop whose clock moves only when it is told how far it may go."""

    def __init__(self) -> None:
        self._virtual_now: Seconds = 0.0
        self.outstanding = 0
        self._hops = 0
        super().__init__(_JumpingSelector(self))

    def time(self) -> Seconds:
        """Virtual seconds since the loop was made."""
        return self._virtual_now

    def jump(self, seconds: Seconds) -> None:
        """Move the clock; only the selector calls this, when nothing else is ready."""
        self._virtual_now += seconds

    def has_work(self, until: Seconds) -> bool:
        """Whether stepping to ``until`` would run anything; lets idle ticks cost nothing."""
        ready: Any = getattr(self, "_ready", None)
        scheduled: Any = getattr(self, "_scheduled", None)
        if ready is None or scheduled is None:  # another asyncio implementation: step always
            return True
        while scheduled and scheduled[0].cancelled():
            heapq.heappop(scheduled)._scheduled = False
        due = bool(scheduled) and scheduled[0].when() <= until
        return bool(ready) or due or self.outstanding > 0

    def run_until(self, moment: Seconds) -> None:
        """Run everything due up to and including ``moment``; the clock then stands at ``moment``."""
        if self.has_work(moment):
            self._hops = 0
            self.call_at(moment, self._arrive, moment)
            self.run_forever()
        self._virtual_now = max(self._virtual_now, moment)

    def _arrive(self, moment: Seconds) -> None:
        """Stop where nothing more is due; what the last timers woke is due at this very moment too, hop by hop."""
        self._hops += 1
        if self._hops <= MAX_HOPS and not self.outstanding and self.has_work(moment):
            self.call_soon(self._arrive, moment)
        else:
            self.stop()


class _JumpingSelector(selectors.DefaultSelector):
    """Instead of waiting for a timer, moves the clock there; waits for real only for another process."""

    def __init__(self, loop: VirtualTimeLoop) -> None:
        super().__init__()
        self._owner = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if len(self.get_map()) == 1 and not self._owner.outstanding:
            ready = []  # its own pipe alone, and whoever writes to that has left a callback already
        else:
            ready = super().select(0)
        if ready or (timeout is not None and timeout <= 0):
            return ready
        if self._owner.outstanding:
            return super().select(None)
        if timeout is None:  # nothing scheduled at all: run_until always schedules its own stop
            return ready
        self._owner.jump(timeout)
        return ready


class SimulatedLoop:
    """A loop stepped on the game thread by virtual time; whatever it runs is deterministic."""

    def __init__(self) -> None:
        self.loop = VirtualTimeLoop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    def call(self, callback: Callable[[], object]) -> None:
        """Run ``callback`` at the next step, in call order."""
        if not self._stopped:
            self.loop.call_soon(callback)

    def spawn(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Start a task that runs as time is advanced."""
        if self._stopped:
            coroutine.close()
            return
        _keep(self.loop.create_task(coroutine), self._tasks)

    def aside(self, work: Callable[[], T], /) -> Callable[[], T | None]:
        """Work it out at once: nothing may depend on which thread is quicker."""
        return at_once(work)

    def advance(self, now: Seconds) -> None:
        """Run everything due until ``now``."""
        if not self._stopped:
            self.loop.run_until(now)

    async def external(self, request: Awaitable[T], latency: Seconds) -> T:
        """Await another process in lockstep.

        Args:
            request: What the process will answer.
            latency: Seconds of virtual time the answer is declared to take.

        Returns:
            The answer, at the time of the request plus ``latency``, however long it really took.
        """
        asked = self.loop.time()
        self.loop.outstanding += 1
        try:
            answer = await request
        finally:
            self.loop.outstanding -= 1
        left = asked + latency - self.loop.time()
        if left > 0:
            await asyncio.sleep(left)
        return answer

    def stop(self) -> None:
        """Cancel what runs and close the loop."""
        if self._stopped:
            return
        self._stopped = True
        _finish(self.loop, self._tasks)


def _keep(task: asyncio.Task[None], tasks: set[asyncio.Task[None]]) -> None:
    tasks.add(task)
    task.add_done_callback(tasks.discard)


def _finish(loop: asyncio.AbstractEventLoop, tasks: set[asyncio.Task[None]]) -> None:
    """Cancel and await every task, then close ``loop``."""
    pending = [task for task in (tasks | asyncio.all_tasks(loop)) if not task.done()]
    for task in pending:
        task.cancel()
    if pending:
        gathered = asyncio.gather(*pending, return_exceptions=True)
        with contextlib.suppress(RuntimeError):
            loop.run_until_complete(gathered)
    loop.run_until_complete(loop.shutdown_asyncgens())
    loop.run_until_complete(loop.shutdown_default_executor())
    loop.close()
