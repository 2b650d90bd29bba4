from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable

import pytest

from embodiment.live.dialect import Dialect
from embodiment.live.messages import FunctionResponse, Scheduling
from embodiment.live.model_table import Behavior
from embodiment.server.calls import MOST_CANCELLED, CallLedger, Fate, scheduling_of
from embodiment.server.ports import CallFunction, Tool

TOOLS = {
    "wait": Tool("wait", behavior=Behavior.BLOCKING),
    "go": Tool("go", behavior=Behavior.NON_BLOCKING),
}


def with_ledger(play: Callable[[CallLedger], Awaitable[None]]) -> None:
    async def run() -> None:
        await play(CallLedger(Dialect.DEVELOPER, random.Random(1)))

    asyncio.run(run())


def response(function_id: str, *, more: bool = False) -> FunctionResponse:
    return FunctionResponse(function_id, "wait", {"gold": 3}, None, more)


def test_an_awaited_response_reaches_who_waits() -> None:
    async def play(ledger: CallLedger) -> None:
        (call,) = ledger.open([CallFunction("wait")], TOOLS)
        waiting = asyncio.create_task(ledger.results([call.function_id], 0.0, wanted=False))
        await asyncio.sleep(0)
        assert ledger.respond(response(call.function_id)) is Fate.AWAITED
        (result,) = await waiting
        assert result.response == {"gold": 3}
        assert ledger.respond(response(call.function_id)) is Fate.UNKNOWN, "a call is answered once"

    with_ledger(play)


def test_patience_with_non_blocking_calls_ends() -> None:
    async def play(ledger: CallLedger) -> None:
        (call,) = ledger.open([CallFunction("go")], TOOLS)
        assert await ledger.results([call.function_id], 0.0, wanted=True) == ()
        assert ledger.respond(response(call.function_id)) is Fate.LATE

    with_ledger(play)


def test_cancellation_takes_the_blocking_calls_only() -> None:
    """Cancellation is wired end to end: the ids are told, late answers are dropped."""

    async def play(ledger: CallLedger) -> None:
        wait, go = ledger.open([CallFunction("wait"), CallFunction("go")], TOOLS)
        assert ledger.cancel_blocking() == (wait.function_id,)
        assert ledger.respond(response(wait.function_id)) is Fate.CANCELLED
        assert ledger.respond(response(go.function_id)) is Fate.LATE

    with_ledger(play)


def test_cancelled_calls_are_known_as_such_for_a_while() -> None:
    """Their responses are on the way; a conversation of hours must not keep every id."""

    async def play(ledger: CallLedger) -> None:
        ids = []
        for _ in range(MOST_CANCELLED + 1):
            (call,) = ledger.open([CallFunction("wait")], TOOLS)
            ids.append(call.function_id)
            ledger.cancel_blocking()
        assert ledger.respond(response(ids[0])) is Fate.UNKNOWN
        assert ledger.respond(response(ids[1])) is Fate.CANCELLED

    with_ledger(play)


def test_an_undeclared_function_blocks() -> None:
    async def play(ledger: CallLedger) -> None:
        (call,) = ledger.open([CallFunction("nobody")], TOOLS)
        assert ledger.cancel_blocking() == (call.function_id,)

    with_ledger(play)


def test_a_call_with_more_to_come_stays_open() -> None:
    async def play(ledger: CallLedger) -> None:
        (call,) = ledger.open([CallFunction("go")], TOOLS)
        assert ledger.respond(response(call.function_id, more=True)) is Fate.LATE
        assert ledger.respond(response(call.function_id)) is Fate.LATE
        assert ledger.respond(response(call.function_id)) is Fate.UNKNOWN

    with_ledger(play)


def test_ids_differ_and_repeat_with_the_seed() -> None:
    async def play(ledger: CallLedger) -> None:
        calls = ledger.open([CallFunction("go")] * 50, TOOLS)
        again = CallLedger(Dialect.DEVELOPER, random.Random(1)).open([CallFunction("go")] * 50, TOOLS)
        assert len({call.function_id for call in calls}) == 50
        assert [call.function_id for call in calls] == [call.function_id for call in again]

    with_ledger(play)


@pytest.mark.parametrize(
    ("outside", "inside", "expected"),
    [
        (None, None, Scheduling.WHEN_IDLE),
        ("SILENT", None, Scheduling.SILENT),
        ("INTERRUPT", None, Scheduling.INTERRUPT),
        ("INTERRUPTED", None, Scheduling.INTERRUPT),
        (None, "SILENT", Scheduling.SILENT),
        ("nonsense", None, Scheduling.WHEN_IDLE),
    ],
)
def test_scheduling_is_found_where_clients_put_it(
    outside: str | None, inside: str | None, expected: Scheduling
) -> None:
    body = {"scheduling": inside} if inside else {}
    assert scheduling_of(FunctionResponse("1", "go", body, outside)) is expected
