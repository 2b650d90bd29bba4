"""One call as the ledger keeps it, and the question whether it repeats another."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from embodiment.audio.certainty import Certainty
from embodiment.persona.binding import BoundCall
from embodiment.persona.spec import FunctionSpec
from embodiment.session.call_steps import TRANSITIONS, CallEvent, CallEventKind, CallState, Route
from embodiment.units import OUTPUT_HZ, Samples, Seconds

REMEMBERED: Final = 64
"""Calls that are over and still known: for handlers that report late, and as what a later call may repeat."""
CALL_ERROR_MS: Final = {Certainty.EXACT: 0, Certainty.ESTIMATED: 1500}
"""A tag stands in a piece of transcript, and is anchored where that came: text was seen up to so much early. Source:
the arrival patterns of ``tests/benchmarks/word_timing.py``."""
_ALIVE: Final = frozenset({CallState.PENDING, CallState.SCHEDULED, CallState.RUNNING, CallState.DONE})


@dataclass(slots=True)
class CallRecord:
    """A call and where it stands.

    Attributes:
        ticket: Ours, never used again.
        call_id: The wire's, unique within a connection; may be empty.
        name: The function as the model called it.
        args: Its arguments as they came.
        gen: The turn it came in.
        position: Ring position it is anchored at; None while that is not known.
        route: How it came.
        received: When.
        state: Where it stands; change it with ``move``.
        owed: Whether an answer is still to be given.
        spec: How its function is called.
        bound: The handler with its arguments, once it is accepted.
        anchored: False when it has no place in any sound and may run at once.
        deadline: When patience with its present state ends.
        is_placed: Whether its position is that of the words it came behind.
    """

    ticket: int
    call_id: str
    name: str
    args: Mapping[str, Any]
    gen: int
    position: Samples | None
    route: Route
    received: Seconds
    state: CallState = CallState.PENDING
    owed: bool = True
    spec: FunctionSpec = field(default_factory=FunctionSpec)
    bound: BoundCall | None = None
    anchored: bool = True
    deadline: Seconds | None = None
    is_placed: bool = False

    @property
    def certainty(self) -> Certainty:
        """How its position is known: by the service's own order of messages, or by the words it came behind."""
        is_exact = self.route is Route.WIRE or self.is_placed
        return Certainty.EXACT if is_exact else Certainty.ESTIMATED

    def place(self, position: Samples) -> None:
        """Anchor it behind words whose place in the sound is known."""
        self.position, self.is_placed = position, True

    def move(self, state: CallState) -> None:
        """Enter the next state of its life."""
        assert state in TRANSITIONS[self.state], (
            f"{self.name}: {self.state} -> {state} is no step of a call's life"
        )
        self.state = state

    def is_reached(self, played: Samples) -> bool:
        """Whether the playhead has come to it."""
        return not self.anchored if self.position is None else self.position <= played

    def is_overdue(self, now: Seconds) -> bool:
        """Whether patience with its present state has ended."""
        return self.deadline is not None and now >= self.deadline

    def is_waiting(self, played: Samples, now: Seconds) -> bool:
        """Whether it is answered and waits for nothing but its place in the sound, which has not come."""
        is_scheduled = self.state is CallState.SCHEDULED and not self.owed
        return is_scheduled and not (self.is_reached(played) or self.is_overdue(now))

    def distance_from(self, earlier: CallRecord) -> Seconds:
        """Seconds between two calls as the player will see them; by arrival where one has no place in the
        sound.

        Speech is generated faster than it is heard: two waves ten seconds of speech apart may arrive
        together.
        """
        if earlier.position is not None and self.position is not None:
            return (self.position - earlier.position) / OUTPUT_HZ
        return self.received - earlier.received

    def event(
        self,
        kind: CallEventKind,
        sentence: str = "",
        *,
        result: Any = None,
        error: BaseException | None = None,
    ) -> CallEvent:
        """News about this call."""
        return CallEvent(
            kind=kind,
            ticket=self.ticket,
            call_id=self.call_id,
            name=self.name,
            args=self.args,
            gen=self.gen,
            position=self.position,
            certainty=None if self.position is None else self.certainty,
            error_ms=0 if self.position is None else CALL_ERROR_MS[self.certainty],
            sentence=sentence,
            result=result,
            error=error,
        )


class RepeatFilter:
    """Finds calls that repeat an equal one within the function's window."""

    def __init__(self) -> None:
        self._recent: dict[str, CallRecord] = {}

    def is_repeat(self, record: CallRecord) -> bool:
        """Whether an equal call that was not lost is near enough; remembers ``record`` if not."""
        window = record.spec.repeat_window
        if not window:
            return False
        key = json.dumps([record.name, record.args], sort_keys=True, default=str)
        earlier = self._recent.pop(key, None)
        if earlier is not None and earlier.state in _ALIVE and record.distance_from(earlier) < window:
            self._recent[key] = earlier
            return True
        self._recent[key] = record
        forget_oldest(self._recent)
        return False


def forget_oldest(remembered: dict[Any, CallRecord]) -> None:
    """Keep the newest `REMEMBERED` entries."""
    while len(remembered) > REMEMBERED:
        del remembered[next(iter(remembered))]
