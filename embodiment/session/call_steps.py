"""The words of a function call's life: its states, and what the ledger wants done or tells about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from embodiment.audio.certainty import Certainty
from embodiment.live.messages import FunctionResponse, ToolResponse
from embodiment.persona.binding import BoundCall
from embodiment.persona.call_tags import render_result
from embodiment.units import Samples

_NO_ARGS: Final[Mapping[str, Any]] = MappingProxyType({})


class CallState(StrEnum):
    """Where a call stands. The last six are final."""

    PENDING = "pending"
    """Its arguments are still arriving."""
    SCHEDULED = "scheduled"
    """Answered, and waiting for the playhead."""
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    """Refused, or its handler raised, or its result could not be sent."""
    CANCELLED = "cancelled"
    EXPIRED = "expired"
    """The playhead passed it too long ago, or never came."""
    DROPPED = "dropped"
    """The speech it belonged to was cut, it repeated another call, or its connection was lost."""
    TIMED_OUT = "timed_out"


FINAL: Final = frozenset(CallState) - {CallState.PENDING, CallState.SCHEDULED, CallState.RUNNING}
TRANSITIONS: Final[Mapping[CallState, frozenset[CallState]]] = MappingProxyType(
    {
        CallState.PENDING: frozenset(CallState) - {CallState.PENDING, CallState.DONE, CallState.EXPIRED},
        CallState.SCHEDULED: frozenset(
            {CallState.RUNNING, CallState.CANCELLED, CallState.EXPIRED, CallState.DROPPED}
        ),
        CallState.RUNNING: frozenset(
            {CallState.DONE, CallState.FAILED, CallState.CANCELLED, CallState.TIMED_OUT}
        ),
        **{state: frozenset() for state in FINAL},
    }
)
"""What may follow what."""


class Route(StrEnum):
    """How a call came, which is how it is answered."""

    WIRE = "wire"
    """A ``toolCall``; every one is answered exactly once unless it is cancelled."""
    TAG = "tag"
    """A tag in the speech; only an answer that says something is told, as text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Call the handler and report with ``finished`` or ``failed`` under this ticket."""

    ticket: int
    call: BoundCall


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancel:
    """Stop the handler running under this ticket, if it still does; its outcome no longer matters."""

    ticket: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Tell the model the outcome of a call.

    Attributes:
        ticket: The call.
        call_id: Its id on the wire, to be echoed; empty where the service gave none.
        name: The function, as the model called it.
        response: A JSON object.
        scheduling: What the model does with it, for calls it did not wait for.
        route: Wire answers go into a ``toolResponse``, tag answers into the next turn's text.
    """

    ticket: int
    call_id: str
    name: str
    response: Mapping[str, Any]
    scheduling: str | None = None
    route: Route = Route.WIRE

    def to_text(self) -> str:
        """The answer as a ``[RESULT: ...]`` line."""
        return render_result(self.name, self.response)


def tool_response(answers: Iterable[Answer]) -> ToolResponse:
    """One message with the answers of any number of wire calls."""
    return ToolResponse(
        tuple(
            FunctionResponse(answer.call_id, answer.name, dict(answer.response), answer.scheduling)
            for answer in answers
        )
    )


class CallEventKind(StrEnum):
    """What happened to a call."""

    SCHEDULED = "scheduled"
    STARTED = "started"
    DONE = "done"
    FAILED = "failed"
    """The handler raised, or what it returned cannot be sent."""
    REFUSED = "refused"
    """The model asked for an unknown function or with arguments that do not fit."""
    COLLAPSED = "collapsed"
    """It repeats a call that is under way."""
    CANCELLED = "cancelled"
    EXPIRED = "expired"
    DROPPED = "dropped"
    TIMED_OUT = "timed_out"
    LATE = "late"
    """A handler reported after its call was over; nothing is sent."""
    IGNORED = "ignored"
    """An id that is in use already, or a call of an earlier connection; neither run nor answered."""


_PROBLEMS: Final = frozenset({CallEventKind.FAILED, CallEventKind.REFUSED, CallEventKind.TIMED_OUT})


@dataclass(frozen=True, slots=True, kw_only=True)
class CallEvent:
    """News about a call, for listeners and logs.

    Attributes:
        kind: What happened.
        ticket: The call; 0 for one that never became one.
        call_id: Its id on the wire.
        name: The function.
        args: The arguments as the model sent them.
        gen: The turn it came in.
        position: Ring position it is anchored at; None for none.
        certainty: How that is known; None without one. EXACT where the service's own order of sound and calls says it,
            or a voice provider has placed the words before it; ESTIMATED for a tag in a model's own speech.
        error_ms: How many milliseconds it may be off.
        sentence: Why, for a person; empty where the kind says it all.
        result: What the handler returned.
        error: What the handler raised.
    """

    kind: CallEventKind
    ticket: int
    call_id: str
    name: str
    args: Mapping[str, Any] = field(default_factory=lambda: _NO_ARGS)
    gen: int = 0
    position: Samples | None = None
    certainty: Certainty | None = None
    error_ms: int = 0
    sentence: str = ""
    result: Any = None
    error: BaseException | None = None

    @property
    def is_problem(self) -> bool:
        """Whether a developer should look at it; the conversation goes on either way."""
        return self.kind in _PROBLEMS


@dataclass(frozen=True, slots=True, kw_only=True)
class UnseenCall:
    """A call the model was told is scheduled, and that the player will not see."""

    gen: int
    name: str
    reason: str


Step = Run | Cancel | Answer | CallEvent
"""What comes out of the ledger, in the order it is to be carried out."""


def handled(step: Run) -> Any:
    """What the handler returns; a coroutine where it is an async one.

    A function of its own, and never compiled: by its frame the watchdog knows that a tick is in the game's code.
    """
    return step.call()
