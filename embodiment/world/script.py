"""Scripts: coroutines on the game thread, stepped by the tick.

A script awaits *awaitables of this module* only: a ``Signal`` that something fires, or ``wait(seconds)``. Awaiting
anything foreign (an asyncio future, say) is a named error, because nothing here would ever wake it. Scopes cancel
what was started inside them; a cancelled script sees ``Cancelled`` at its await and may clean up.

Rules:
    1. A script runs only inside ``Scheduler.tick``; it never runs twice at once and never on another thread.
    2. Scripts that become ready in the same tick run in the order they became ready.
    3. A failing script ends alone: the failure is kept as an event for the game to show, not raised out of a frame.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from embodiment.errors import EmbodimentError, UsageError
from embodiment.units import Seconds

T = TypeVar("T")
Script = Coroutine[Any, Any, T]


NO_LOOP: Final = "no running event loop"
"""What asyncio says where it is used without one: ``asyncio.sleep(1)``, ``asyncio.timeout``, ``create_task``."""


class Cancelled(BaseException):
    """Raised inside a script at its await when its scope ends. Not an Exception: `except Exception` lets it by."""


class ForeignAwait(UsageError):
    """A script awaited something that only an asyncio loop can wake.

    Args:
        name: Of the script.
        what: It awaited.
    """

    def __init__(self, name: str, what: str) -> None:
        super().__init__(
            f"script {name!r} awaited {what}, which only an asyncio loop can wake: use "
            "`await self.offload(coroutine_function)` for asyncio code, `await self.wait(seconds)` for time"
        )


class Signal(Generic[T]):
    """Something a script can wait for. Fired once; awaiting a fired signal returns at once.

    Nothing is lost between two awaits: a value fired before anybody waits is kept.
    """

    __slots__ = ("_callbacks", "_error", "_fired", "_value")

    def __init__(self) -> None:
        self._fired = False
        self._value: T | None = None
        self._error: BaseException | None = None
        self._callbacks: list[Callable[[], None]] = []

    @property
    def is_fired(self) -> bool:
        """Whether a value or a failure is there."""
        return self._fired

    def fire(self, value: T) -> None:
        """Set the value and wake who waits; a second firing is ignored."""
        self._settle(value, None)

    def fail(self, error: BaseException) -> None:
        """Let who waits see ``error``."""
        self._settle(None, error)

    def _settle(self, value: T | None, error: BaseException | None) -> None:
        if self._fired:
            return
        self._fired, self._value, self._error = True, value, error
        callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            callback()

    def when_fired(self, callback: Callable[[], None]) -> None:
        """Call ``callback`` once, now if the signal is already fired."""
        if self._fired:
            callback()
        else:
            self._callbacks.append(callback)

    def result(self) -> T:
        """The value. Raises the failure, or UsageError when nothing was fired yet."""
        if not self._fired:
            raise UsageError("Signal.result() before the signal was fired: await it instead")
        if self._error is not None:
            raise self._error
        return self._value  # type: ignore[return-value]  # fired without error: the value is a T

    def __await__(self) -> Generator[Signal[T], None, T]:
        if not self._fired:
            yield self
        return self.result()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptFailed:
    """A script ended by an exception of its own."""

    name: str
    error: BaseException


@dataclass(eq=False, slots=True)
class Task(Generic[T]):
    """A running script. Await it for its result, or ``cancel`` it."""

    coroutine: Script[T]
    name: str
    done: Signal[T] = field(default_factory=Signal)
    children: list[Task[Any]] = field(default_factory=list)
    is_cancelled: bool = False
    is_waiting: bool = False
    scheduler: Scheduler | None = None

    def __await__(self) -> Generator[Signal[T], None, T]:
        return self.done.__await__()

    def cancel(self) -> None:
        """Ask the script and everything it started to end at their next await."""
        if self.done.is_fired or self.is_cancelled:
            return
        self.is_cancelled = True
        for child in self.children:
            child.cancel()
        if self.scheduler is not None:
            self.scheduler.wake(self)


class Scheduler:
    """Steps scripts; owns their timers.

    Thread: game.
    """

    def __init__(self) -> None:
        self._ready: deque[Task[Any]] = deque()
        self._queued: set[int] = set()
        self._timers: list[tuple[Seconds, int, Signal[None]]] = []
        self._sequence = 0
        self._now: Seconds = 0.0
        self._current: Task[Any] | None = None
        self._running: set[Task[Any]] = set()
        self.failures: list[ScriptFailed] = []

    @property
    def now(self) -> Seconds:
        """Time of the tick being run."""
        return self._now

    @property
    def running(self) -> int:
        """How many scripts have not ended."""
        return len(self._running)

    def start(self, coroutine: Script[T], name: str = "") -> Task[T]:
        """Start a script; it first runs in this tick or the next. Inside a script it becomes that script's child."""
        task: Task[T] = Task(coroutine, name or getattr(coroutine, "__qualname__", "script"), scheduler=self)
        self._running.add(task)
        if self._current is not None:
            children = self._current.children  # one that starts others for ever must not keep them all
            children[:] = [*(child for child in children if not child.done.is_fired), task]
        self.wake(task)
        return task

    def wait(self, seconds: Seconds) -> Signal[None]:
        """A signal fired ``seconds`` of game time from now; zero or less is the next tick."""
        signal: Signal[None] = Signal()
        self._sequence += 1
        heapq.heappush(self._timers, (self._now + max(seconds, 0.0), self._sequence, signal))
        return signal

    def race(self, *waiting: Signal[Any] | Task[Any]) -> Signal[int]:
        """A signal with the index of whichever is done first; losing tasks are cancelled."""
        first: Signal[int] = Signal()
        for index, item in enumerate(waiting):
            signal = item.done if isinstance(item, Task) else item
            signal.when_fired(lambda index=index: first.fire(index))  # type: ignore[misc]

        def cancel_losers() -> None:
            for index, item in enumerate(waiting):
                if isinstance(item, Task) and index != first.result():
                    item.cancel()

        first.when_fired(cancel_losers)
        return first

    def wake(self, task: Task[Any]) -> None:
        """Queue ``task`` for the current or next tick."""
        if id(task) not in self._queued:
            self._queued.add(id(task))
            self._ready.append(task)

    def tick(self, now: Seconds) -> None:
        """Fire timers due at ``now`` and run every ready script until it waits again."""
        self._now = now
        while self._timers and self._timers[0][0] <= now:
            heapq.heappop(self._timers)[2].fire(None)
        budget = 10_000  # a script that never really waits would otherwise hang the frame
        while self._ready:
            task = self._ready.popleft()
            self._queued.discard(id(task))
            self._step(task)
            budget -= 1
            if budget == 0:
                raise UsageError(f"script {task.name!r} never waits: give it an `await self.wait(...)`")

    def cancel_all(self) -> None:
        """Cancel every script and run their clean-up."""
        for task in list(self._running):
            task.cancel()
        self.tick(self._now)

    def _step(self, task: Task[Any]) -> None:
        if task.done.is_fired:
            return
        self._current, before = task, self._current
        try:
            if task.is_cancelled:
                awaited = task.coroutine.throw(Cancelled())
                task.is_cancelled = False  # it caught the cancellation to clean up and awaits once more
            else:
                awaited = task.coroutine.send(None)
        except StopIteration as end:
            self._end(task).fire(end.value)
        except Cancelled as cancelled:
            self._end(task).fail(cancelled)
        except Exception as raised:
            error = _as_foreign(task.name, raised)
            self.failures.append(ScriptFailed(name=task.name, error=error))
            self._end(task).fail(error)
        else:
            self._wait_for(task, awaited)
        finally:
            self._current = before

    def _end(self, task: Task[Any]) -> Signal[Any]:
        self._running.discard(task)
        for child in task.children:
            child.cancel()
        return task.done

    def _wait_for(self, task: Task[Any], awaited: object) -> None:
        if isinstance(awaited, Signal):
            awaited.when_fired(lambda: self.wake(task))
            return
        error = ForeignAwait(task.name, f"a {type(awaited).__name__}")
        try:
            task.coroutine.throw(error)
        except (StopIteration, Cancelled):
            self._end(task).fail(error)
        except Exception as raised:
            self.failures.append(ScriptFailed(name=task.name, error=raised))
            self._end(task).fail(raised)
        else:
            self._end(task).fail(error)
            task.coroutine.close()


def _as_foreign(name: str, error: Exception) -> Exception:
    """The error a script ended with; what asyncio says where it finds no loop, in words of ours."""
    if type(error) is not RuntimeError or str(error) != NO_LOOP:
        return error
    return ForeignAwait(name, "something of asyncio").with_traceback(error.__traceback__)


async def settle(awaitable: Awaitable[T]) -> T | EmbodimentError:
    """Await and return a failure as a value instead of raising it."""
    try:
        return await awaitable
    except EmbodimentError as error:
        return error
