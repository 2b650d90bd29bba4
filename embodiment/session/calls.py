"""The life of a function call: from the model's wish to a handler that ran and an answer that was sent.

                        ┌─ playhead ─▶ SCHEDULED ─heard─▶ RUNNING ─▶ DONE
    call ─▶ (PENDING) ──┤              (answered)            │
                        └─ now ───────▶ RUNNING ─────────────┴─▶ DONE (answered)
    refused, raised: FAILED · too slow: TIMED_OUT (both answered) · model lost interest: CANCELLED (never
    answered) speech cut, repeated, connection lost: DROPPED · not heard in time: EXPIRED

Three promises hold for any order of events. A call on the wire is answered at most once, and exactly once
unless it was cancelled or its connection was lost. A cancelled call is neither run nor answered. What a
handler does, returns or raises never breaks the conversation.

The ledger runs nothing: it returns `Run` and `Cancel` for whoever can, and is told the outcome under the
call's ticket. Tickets are never used again; ids belong to a connection, which may repeat those of the last
one. Thread: game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from embodiment.live.messages import FunctionCall
from embodiment.live.quirks import Behavior, ModelQuirks
from embodiment.persona.binding import Refusal
from embodiment.persona.functions import FunctionRegistry
from embodiment.persona.spec import Timing
from embodiment.session import call_answers
from embodiment.session.call_arguments import join_arguments
from embodiment.session.call_record import CallRecord, RepeatFilter, forget_oldest
from embodiment.session.call_steps import (
    Answer,
    CallEventKind,
    CallState,
    Cancel,
    Route,
    Run,
    Step,
    UnseenCall,
)
from embodiment.units import OUTPUT_HZ, Samples, Seconds

MAX_LATE: Final[Samples] = OUTPUT_HZ
"""How far the playhead may have passed a call that still runs: a second later, a gesture belongs to other
words."""
PATIENCE: Final[Seconds] = 120.0
"""How long a scheduled call waits for sound that is never played; longer than any answer."""
STREAMING_TIMEOUT: Final[Seconds] = 10.0
"""How long arguments that come in pieces may take."""


class CallLedger:
    """All calls of one session.

    Args:
        registry: The functions; also remembers which ids were cancelled.
        quirks: What the model family does with calls.
        max_late: Samples the playhead may have passed a call that still runs.
        patience: Seconds a scheduled call waits at most.
    """

    def __init__(
        self,
        registry: FunctionRegistry,
        quirks: ModelQuirks,
        *,
        max_late: Samples = MAX_LATE,
        patience: Seconds = PATIENCE,
    ) -> None:
        self._registry = registry
        self._quirks = quirks
        self._max_late = max_late
        self._patience = patience
        self._open: dict[int, CallRecord] = {}
        self._over: dict[int, CallRecord] = {}
        self._ids: dict[str, int] = {}
        self._repeats = RepeatFilter()
        self._unseen: list[UnseenCall] = []
        self._tickets = 0
        self._cut_gen = -1
        self._connection: int | None = None

    # -- what the model does --------------------------------------------------------------------------------

    def receive(
        self,
        call: FunctionCall,
        *,
        gen: int,
        position: Samples | None,
        now: Seconds,
        route: Route = Route.WIRE,
        connection: int | None = None,
    ) -> list[Step]:
        """Take a call, or a further piece of one whose arguments are streamed.

        Args:
            call: As decoded, or made of a tag.
            gen: The turn it came in.
            position: Ring position of the sound received before it; None while that is not known, see
                ``anchor_turn``.
            now: Time.
            route: How it came.
            connection: Number of its connection; None for the current one.

        Returns:
            What to do, in order.
        """
        wire = route is Route.WIRE
        known = self._ids.get(call.function_id) if wire and call.function_id else None
        record = self._open.get(known) if known is not None else None
        if record is not None and record.state is CallState.PENDING:
            return self._continue(record, call, now)
        record = CallRecord(0, call.function_id, call.name, dict(call.args), gen, position, route, now)
        if connection is not None and connection != self._connection:
            return [record.event(CallEventKind.IGNORED, "it belongs to an earlier connection")]
        if known is not None:
            return [record.event(CallEventKind.IGNORED, f"id {call.function_id!r} is in use by another call")]
        self._tickets += 1
        record.ticket = self._tickets
        if wire and call.function_id:
            self._ids[call.function_id] = record.ticket
            if self._registry.is_cancelled(call.function_id):
                return self._close(record, CallState.CANCELLED, "it was cancelled before it came")
        self._open[record.ticket] = record
        return self._continue(record, call, now)

    def cancel(self, call_ids: Sequence[str], now: Seconds) -> list[Step]:
        """The model no longer wants these calls; an id that comes later is void, too."""
        steps: list[Step] = []
        for call_id in call_ids:
            self._registry.mark_cancelled(call_id)
            record = self._open.get(self._ids.get(call_id, 0))
            if record is not None:
                if record.state is CallState.RUNNING:
                    steps.append(Cancel(ticket=record.ticket))
                steps += self._close(record, CallState.CANCELLED)
        return steps

    # -- what the handlers do -------------------------------------------------------------------------------

    def finished(self, ticket: int, result: Any, now: Seconds) -> list[Step]:
        """A handler returned."""
        record = self._running(ticket)
        if record is None:
            return self._late(ticket, result=result)
        try:
            response = call_answers.returned(result)
        except ValueError as error:
            return self._fail(record, call_answers.unsendable(str(error)), error)
        says_something = response != call_answers.OK
        answer = self._answer(record, response, worth_telling=says_something)
        return answer + self._close(record, CallState.DONE, result=result)

    def failed(self, ticket: int, error: BaseException, now: Seconds) -> list[Step]:
        """A handler raised."""
        record = self._running(ticket)
        if record is None:
            return self._late(ticket, error=error)
        return self._fail(record, call_answers.raised(error), error)

    # -- what the player hears ------------------------------------------------------------------------------

    def anchor_turn(self, gen: int, position: Samples) -> None:
        """The first sound of a turn is at ``position``: that is where its calls without an anchor belong."""
        for record in self._scheduled():
            if record.gen == gen and record.position is None:
                record.position = position

    def anchor_call(self, ticket: int, position: Samples) -> None:
        """Move one scheduled call, for a voice that places it by its words (a ``TTSProvider``)."""
        record = self._open.get(ticket)
        if record is not None and record.state is CallState.SCHEDULED:
            record.place(position)

    def release_turn(self, gen: int) -> None:
        """The turn has ended without a sound: its calls without an anchor have nothing to wait for."""
        for record in self._scheduled():
            if record.gen == gen and record.position is None:
                record.anchored = False

    def due(self, played: Samples, now: Seconds) -> list[Step]:
        """Run the scheduled calls the playhead has reached, in the order they are heard.

        Args:
            played: Ring position reaching the player's ear.
            now: Time.
        """
        reached = [record for record in self._scheduled() if record.is_reached(played)]
        reached.sort(key=lambda record: (-1 if record.position is None else record.position, record.ticket))
        steps: list[Step] = []
        for record in reached:
            if record.position is not None and played - record.position > self._max_late:
                late = (played - record.position) / OUTPUT_HZ
                steps += self._unsee(record, CallState.EXPIRED, f"its place was played {late:.1f} s ago")
            else:
                steps += self._run(record, now)
        return steps

    def cut(self, gen: int, now: Seconds) -> list[Step]:
        """Turns up to ``gen`` were cut: what was scheduled in them will not be seen."""
        self._cut_gen = max(self._cut_gen, gen)
        doomed = [record for record in self._scheduled() if record.gen <= gen]
        return [
            step
            for record in doomed
            for step in self._unsee(record, CallState.DROPPED, "the speech before it was cut off")
        ]

    def take_unseen(self) -> tuple[UnseenCall, ...]:
        """Calls the model believes to be seen and that were not, since the last time; for a correction."""
        unseen, self._unseen = tuple(self._unseen), []
        return unseen

    # -- connection and time --------------------------------------------------------------------------------

    def connected(self, connection: int) -> None:
        """A connection is made; ids start anew."""
        self._connection = connection
        self._ids.clear()
        self._registry.forget_cancellations()

    def disconnected(self, now: Seconds) -> list[Step]:
        """The connection is gone: nothing can be answered on it any more.

        Handlers that run go on, because the world may depend on them; what they return is told by an event.
        Scheduled calls stay, as long as their sound does.
        """
        steps: list[Step] = []
        self._connection = None
        for record in list(self._open.values()):
            if record.route is Route.WIRE:
                record.owed = False
            if record.state is CallState.PENDING:
                steps += self._close(
                    record, CallState.DROPPED, "the connection was lost before all of it came"
                )
        self._ids.clear()
        return steps

    @property
    def is_empty(self) -> bool:
        """Whether no call is open and none is to be told of."""
        return not self._open and not self._unseen

    def is_only_waiting(self, played: Samples, now: Seconds) -> bool:
        """Whether every open call is answered, and neither the place it waits for nor its deadline has come."""
        calls = self._open
        return not self._unseen and (not calls or all(one.is_waiting(played, now) for one in calls.values()))

    @property
    def is_owing(self) -> bool:
        """Whether a call on this connection is not answered yet."""
        return any(record.owed and record.route is Route.WIRE for record in self._open.values())

    def is_blocking_pending(self, now: Seconds) -> bool:
        """Whether the model is waiting for an answer before it goes on."""
        return any(
            record.owed
            and record.route is Route.WIRE
            and not record.is_overdue(now)
            and record.spec.effective_behavior(self._quirks) is Behavior.BLOCKING
            for record in self._open.values()
        )

    def holds_microphone(self, now: Seconds) -> bool:
        """Whether the player's voice must wait.

        Sound sent while a blocking call is pending ends the connection of some families. Source:
        googleapis/js-genai issue 1236.
        """
        return self._quirks.hold_microphone and self.is_blocking_pending(now)

    def next_deadline(self) -> Seconds | None:
        """When ``tick`` has something to do; None while nothing is waited for."""
        return min((r.deadline for r in self._open.values() if r.deadline is not None), default=None)

    def tick(self, now: Seconds) -> list[Step]:
        """Give up what has taken too long."""
        steps: list[Step] = []
        for record in [record for record in self._open.values() if record.is_overdue(now)]:
            if record.state is CallState.SCHEDULED:
                steps += self._unsee(record, CallState.EXPIRED, "the sound it waits for was never played")
                continue
            is_running = record.state is CallState.RUNNING
            steps += self._answer(record, call_answers.timed_out(record.spec.timeout if is_running else None))
            if is_running:
                steps.append(Cancel(ticket=record.ticket))
            steps += self._close(record, CallState.TIMED_OUT)
        return steps

    def state_of(self, ticket: int) -> CallState | None:
        """Where a call stands; None for one that is forgotten or never was."""
        record = self._open.get(ticket) or self._over.get(ticket)
        return None if record is None else record.state

    # -- inside ---------------------------------------------------------------------------------------------

    def _continue(self, record: CallRecord, call: FunctionCall, now: Seconds) -> list[Step]:
        record.args = join_arguments(record.args, call)
        if call.will_continue:
            record.deadline = now + STREAMING_TIMEOUT
            return []
        record.deadline = None
        return self._accept(record, now)

    def _accept(self, record: CallRecord, now: Seconds) -> list[Step]:
        entry = self._registry.lookup(record.name)
        if entry is None:
            return self._refuse(record, call_answers.unknown(record.name, self._registry.names))
        record.spec = entry.spec
        bound = entry.bind(record.args, record.call_id)
        if isinstance(bound, Refusal):
            return self._refuse(record, call_answers.refused(bound))
        record.bound = bound
        if self._repeats.is_repeat(record):
            answer = self._answer(record, call_answers.repeated(), worth_telling=False)
            return answer + self._close(record, CallState.DROPPED, kind=CallEventKind.COLLAPSED)
        if entry.spec.timing is Timing.NOW:
            return self._run(record, now)
        if record.gen <= self._cut_gen:
            answer = self._answer(record, call_answers.cut_off(), worth_telling=False)
            return answer + self._close(record, CallState.DROPPED, "its turn was cut off before it came")
        record.move(CallState.SCHEDULED)
        record.deadline = now + self._patience
        answer = self._answer(record, call_answers.SCHEDULED, worth_telling=False)
        return [*answer, record.event(CallEventKind.SCHEDULED)]

    def _run(self, record: CallRecord, now: Seconds) -> list[Step]:
        assert record.bound is not None, "only an accepted call is run"
        record.move(CallState.RUNNING)
        limit = record.spec.timeout
        record.deadline = None if limit is None else now + limit
        return [record.event(CallEventKind.STARTED), Run(ticket=record.ticket, call=record.bound)]

    def _refuse(self, record: CallRecord, response: Mapping[str, Any]) -> list[Step]:
        answer = self._answer(record, response)
        return answer + self._close(record, CallState.FAILED, response["reason"], kind=CallEventKind.REFUSED)

    def _fail(self, record: CallRecord, response: Mapping[str, Any], error: BaseException) -> list[Step]:
        if record.spec.timing is Timing.PLAYHEAD:
            self._unseen.append(UnseenCall(gen=record.gen, name=record.name, reason="it failed"))
        answer = self._answer(record, response)
        return answer + self._close(record, CallState.FAILED, response["reason"], error=error)

    def _answer(
        self, record: CallRecord, response: Mapping[str, Any], *, worth_telling: bool = True
    ) -> list[Step]:
        if not record.owed or (record.route is Route.TAG and not worth_telling):
            return []
        record.owed = False
        scheduling = record.spec.response_scheduling(self._quirks) if record.route is Route.WIRE else None
        return [
            Answer(
                ticket=record.ticket,
                call_id=record.call_id,
                name=record.name,
                response=response,
                scheduling=scheduling,
                route=record.route,
            )
        ]

    def _unsee(self, record: CallRecord, state: CallState, sentence: str) -> list[Step]:
        self._unseen.append(UnseenCall(gen=record.gen, name=record.name, reason=sentence))
        return self._close(record, state, sentence)

    def _close(
        self,
        record: CallRecord,
        state: CallState,
        sentence: str = "",
        *,
        kind: CallEventKind | None = None,
        result: Any = None,
        error: BaseException | None = None,
    ) -> list[Step]:
        record.move(state)
        record.deadline = None
        self._open.pop(record.ticket, None)
        self._over[record.ticket] = record
        forget_oldest(self._over)
        if len(self._ids) > len(self._open) + len(self._over):
            known = self._open.keys() | self._over.keys()
            self._ids = {call_id: ticket for call_id, ticket in self._ids.items() if ticket in known}
        return [record.event(kind or CallEventKind(state), sentence, result=result, error=error)]

    def _running(self, ticket: int) -> CallRecord | None:
        record = self._open.get(ticket)
        return record if record is not None and record.state is CallState.RUNNING else None

    def _late(self, ticket: int, *, result: Any = None, error: BaseException | None = None) -> list[Step]:
        record = self._over.get(ticket)
        if record is None:
            return []
        sentence = f"its handler reported after the call was {record.state}"
        return [record.event(CallEventKind.LATE, sentence, result=result, error=error)]

    def _scheduled(self) -> list[CallRecord]:
        return [record for record in self._open.values() if record.state is CallState.SCHEDULED]
