"""Function calls of one session: which are out, which are waited for, and what becomes of each response."""

from __future__ import annotations

import asyncio
import random
import uuid
from collections import deque
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import Enum

from embodiment.live.dialect import Dialect
from embodiment.live.messages import FunctionCall, FunctionResponse, Scheduling
from embodiment.live.model_table import Behavior
from embodiment.server.ports import CallFunction, FunctionResult, Results, Tool
from embodiment.units import Seconds

MOST_CANCELLED = 256
"""Cancelled calls that are known as such; their responses are on their way, which takes seconds."""


class Fate(Enum):
    """What a response turned out to be."""

    AWAITED = "awaited"
    """A running turn waits for it."""
    LATE = "late"
    """A non-blocking call's result that nobody waits for; its scheduling decides."""
    CANCELLED = "cancelled"
    """The call was cancelled before; the response is ignored."""
    UNKNOWN = "unknown"
    """Nobody asked."""


@dataclass(slots=True)
class _Open:
    call: FunctionCall
    blocking: bool
    arrived: asyncio.Future[FunctionResult]
    awaited: bool = False


class CallLedger:
    """Every call is answered once, cancelled, or still open; ids come from a seeded generator.

    Args:
        dialect: Ids look like the service's: ``fc_`` and digits, or a UUID on Vertex.
        chance: Source of ids.
    """

    def __init__(self, dialect: Dialect, chance: random.Random) -> None:
        self._dialect = dialect
        self._chance = chance
        self._open: dict[str, _Open] = {}
        self._cancelled: deque[str] = deque(maxlen=MOST_CANCELLED)

    @property
    def blocked(self) -> bool:
        """Whether a blocking call is out."""
        return any(entry.blocking for entry in self._open.values())

    def open(self, calls: Iterable[CallFunction], tools: dict[str, Tool]) -> tuple[FunctionCall, ...]:
        """Number the calls and remember them."""
        opened = []
        for wanted in calls:
            call = FunctionCall(self._new_id(), wanted.name, dict(wanted.args))
            tool = tools.get(wanted.name)
            blocking = tool is None or tool.behavior is Behavior.BLOCKING
            future: asyncio.Future[FunctionResult] = asyncio.get_running_loop().create_future()
            self._open[call.function_id] = _Open(call, blocking, future)
            opened.append(call)
        return tuple(opened)

    async def results(self, ids: Collection[str], patience: Seconds, *, wanted: bool) -> Results:
        """Wait for the blocking ones of ``ids``, and ``patience`` seconds for the others if they are
        ``wanted``.

        Returns:
            What has come, in call order.
        """
        waiting = [self._open[i] for i in ids if i in self._open]
        for entry in waiting:
            entry.awaited = entry.blocking or wanted
        try:
            blocking = [entry.arrived for entry in waiting if entry.blocking]
            if blocking:
                await asyncio.wait(blocking)
            others = [entry.arrived for entry in waiting if not entry.blocking]
            if wanted and others:
                await asyncio.wait(others, timeout=patience)
        finally:
            for entry in waiting:
                entry.awaited = False
        return tuple(
            replace(entry.arrived.result(), place=place)
            for place, entry in enumerate(waiting)
            if entry.arrived.done()
        )

    def respond(self, response: FunctionResponse) -> Fate:
        """Take a response in. A call is closed by it unless more responses are announced."""
        entry = self._open.get(response.function_id)
        if entry is None:
            return Fate.CANCELLED if response.function_id in self._cancelled else Fate.UNKNOWN
        if not response.will_continue:
            del self._open[response.function_id]
        if entry.awaited and not entry.arrived.done():
            entry.arrived.set_result(result_of(response))
            return Fate.AWAITED
        return Fate.LATE

    def cancel_blocking(self) -> tuple[str, ...]:
        """The player interrupted: blocking calls are void, the others stay valid.

        Returns:
            Ids that were cancelled.
        """
        void = tuple(i for i, entry in self._open.items() if entry.blocking)
        for function_id in void:
            del self._open[function_id]
        self._cancelled.extend(void)
        return void

    def _new_id(self) -> str:
        if self._dialect is Dialect.VERTEX:
            return str(uuid.UUID(int=self._chance.getrandbits(128), version=4))
        return f"fc_{self._chance.randrange(10**18, 10**19)}"


def result_of(response: FunctionResponse) -> FunctionResult:
    """The part of a response a brain looks at."""
    return FunctionResult(response.function_id, response.name, response.response)


def scheduling_of(response: FunctionResponse) -> Scheduling:
    """When a late result is taken up; the service's default is when idle, and older clients put it inside."""
    inside = response.response.get("scheduling")
    for value in (response.scheduling, inside):
        if isinstance(value, str) and value.upper().startswith("INTERRUPT"):
            return Scheduling.INTERRUPT
        if value == Scheduling.SILENT:
            return Scheduling.SILENT
    return Scheduling.WHEN_IDLE
