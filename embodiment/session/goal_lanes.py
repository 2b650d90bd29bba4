"""How a change of goals reaches a model that is already talking.

A goal is a line of the system instruction, and an update replaces the instruction; so what is chosen here is
when the whole instruction goes out, and by which lane. Three rules: never over speech (an update must cut
nothing and call for no answer), changes that come together go out together, and nothing is claimed that is
not known.

    changed ─debounce─▶ ready ─quiet─▶ by message      SENT ─a turn later─▶ ASSUMED
                          │           by moving        IN_SETUP when the new connection is accepted
                          └─ not quiet, or no lane open now: WAITING

Thread: game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from embodiment.errors import UsageError
from embodiment.live.messages import ClientContent, ContextUpdate, Turn
from embodiment.persona.goals import ConversationalGoal, DeliveryStatus, GoalDelivery, GoalLane
from embodiment.units import Seconds

DEBOUNCE: Final[Seconds] = 0.25
"""Changes nearer together than this go out as one: an update costs the service its prompt cache."""
MOVE_INTERVAL: Final[Seconds] = 20.0
"""Least time between two moves made for goals alone; a move is a pause in which nobody can be heard."""

Change: TypeAlias = tuple[ConversationalGoal, bool]
"""A goal, and whether it is its removal that counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What the choice depends on.

    Attributes:
        is_connected: A setup was accepted and the connection stands.
        is_quiet: Nobody is heard or speaking, nothing is being generated, no answer is awaited.
        has_handle: The conversation can be moved without losing it.
    """

    is_connected: bool
    is_quiet: bool
    has_handle: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SendInstruction:
    """Send the whole instruction now, as ``lane_message`` says."""

    lane: GoalLane


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveConnection:
    """Connect anew with the resumption handle; the setup brings the instruction."""


GoalStep: TypeAlias = SendInstruction | MoveConnection | GoalDelivery


class GoalLanes:
    """Follows the goals of one session and decides when and how the model learns of changes.

    Args:
        lanes: What the model and its service offer, best first (``instruction_lanes``).
        goals: The goals before the first connection.
        debounce: Seconds of rest after a change before it goes out.
        move_interval: Least seconds between two moves.
    """

    def __init__(
        self,
        lanes: Sequence[GoalLane],
        goals: Iterable[ConversationalGoal] = (),
        *,
        debounce: Seconds = DEBOUNCE,
        move_interval: Seconds = MOVE_INTERVAL,
    ) -> None:
        self._lanes = tuple(lanes)
        self._debounce = debounce
        self._move_interval = move_interval
        self._wanted = _by_id(goals)
        self._known: Mapping[str, ConversationalGoal] = {}
        self._in_setup: Mapping[str, ConversationalGoal] = {}
        self._sent: tuple[Change, ...] = ()
        self._lost: tuple[Change, ...] = ()
        """Told to have been sent on a connection that ended before a turn showed that it had arrived."""
        self._sent_by = GoalLane.NEXT_CONNECT
        self._before_sent: Mapping[str, ConversationalGoal] = {}
        self._announced: set[tuple[GoalLane, Change]] = set()
        self._changed_at: Seconds | None = None
        self._moved_at: Seconds | None = None
        self._is_moving = False

    def changed(self, goals: Iterable[ConversationalGoal], now: Seconds) -> None:
        """The goals are these now (``GoalManager.active``)."""
        wanted = _by_id(goals)
        if wanted != self._wanted:
            self._wanted = wanted
            self._changed_at = now

    def setup_made(self) -> None:
        """A setup with the instruction as it is now is on its way."""
        self._in_setup = self._wanted

    def setup_accepted(self) -> list[GoalStep]:
        """The service accepted that setup: what it held is known to the model."""
        lane = GoalLane.SEAMLESS_MOVE if self._is_moving else GoalLane.NEXT_CONNECT
        changes = _changes(self._told_known(), self._in_setup)
        self._known = self._in_setup
        self._sent = self._lost = ()
        self._is_moving = False
        self._settle()
        return [_delivery(change, lane, DeliveryStatus.IN_SETUP) for change in changes]

    def turn_completed(self) -> list[GoalStep]:
        """The model finished a turn, so what was sent before it has not been refused."""
        sent, self._sent = self._sent, ()
        return [_delivery(change, self._sent_by, DeliveryStatus.ASSUMED) for change in sent]

    def disconnected(self, *, was_refused: bool = False) -> None:
        """The connection is gone.

        Args:
            was_refused: The service closed it for an argument it does not take. If an update had just been
                sent, that was it: its lane is not used again.
        """
        if self._sent:
            self._lost = (*self._lost, *self._sent)
            self._known = self._before_sent
            if was_refused:
                self._lanes = tuple(lane for lane in self._lanes if lane is not self._sent_by)
        self._sent = ()

    @property
    def is_settled(self) -> bool:
        """Whether the goals are as the model knows them."""
        return self._changed_at is None and not self._announced and self._known == self._wanted

    def next_deadline(self) -> Seconds | None:
        """When a change has rested long enough; None when there is none."""
        return None if self._changed_at is None else self._changed_at + self._debounce

    def tick(self, situation: Situation, now: Seconds) -> list[GoalStep]:
        """Send what is ready, or say once why it waits.

        Args:
            situation: The session now.
            now: Time.
        """
        changes = _changes(self._known, self._wanted)
        if not changes:
            self._settle()
            return []
        resting = self._changed_at is not None and now < self._changed_at + self._debounce
        if resting or self._is_moving or not situation.is_connected:
            return []
        self._changed_at = None
        lane = self._lane(situation)
        if lane is GoalLane.NEXT_CONNECT or not situation.is_quiet:
            return self._announce(changes, lane)
        if lane is GoalLane.SEAMLESS_MOVE:
            if self._moved_at is not None and now < self._moved_at + self._move_interval:
                return self._announce(changes, lane)
            self._moved_at = now
            self._is_moving = True
            return [MoveConnection()]
        # What a service that refuses the update would leave us with.
        self._before_sent = self._before_sent if self._sent else self._known
        self._known = self._wanted
        self._sent = (*self._sent, *changes)
        self._sent_by = lane
        self._settle()
        return [
            SendInstruction(lane=lane),
            *(_delivery(change, lane, DeliveryStatus.SENT) for change in changes),
        ]

    def _lane(self, situation: Situation) -> GoalLane:
        for lane in self._lanes:
            if lane is not GoalLane.SEAMLESS_MOVE or situation.has_handle:
                return lane
        return GoalLane.NEXT_CONNECT

    def _told_known(self) -> Mapping[str, ConversationalGoal]:
        """What listeners believe the model to know, except that what was lost on the way must be told anew."""
        believed = dict(self._known)
        for goal, is_removed in self._lost:
            if is_removed:
                believed.pop(goal.goal_id, None)
            elif self._in_setup.get(goal.goal_id) != goal:
                believed[goal.goal_id] = goal
        return believed

    def _announce(self, changes: Iterable[Change], lane: GoalLane) -> list[GoalStep]:
        news = [change for change in changes if (lane, change) not in self._announced]
        self._announced.update((lane, change) for change in news)
        return [_delivery(change, lane, DeliveryStatus.WAITING) for change in news]

    def _settle(self) -> None:
        self._announced.clear()
        if self._known == self._wanted:
            self._changed_at = None


def lane_message(lane: GoalLane, instruction: tuple[str, ...]) -> ContextUpdate | ClientContent:
    """The message that takes an instruction along a lane; neither asks for an answer.

    Args:
        lane: One of the two lanes that are messages.
        instruction: All text parts, because they replace what was there.

    Raises:
        UsageError: The lane is a new connection.
    """
    if lane is GoalLane.CONTEXT_UPDATE:
        return ContextUpdate(system_instruction=instruction)
    if lane is GoalLane.SYSTEM_CONTENT:
        return ClientContent((Turn("system", instruction),), turn_complete=False)
    raise UsageError(f"{lane} is no message: the setup of the next connection brings the instruction")


def _by_id(goals: Iterable[ConversationalGoal]) -> dict[str, ConversationalGoal]:
    return {goal.goal_id: goal for goal in goals}


def _changes(
    before: Mapping[str, ConversationalGoal], after: Mapping[str, ConversationalGoal]
) -> tuple[Change, ...]:
    changed = [(goal, False) for goal_id, goal in after.items() if before.get(goal_id) != goal]
    removed = [(goal, True) for goal_id, goal in before.items() if goal_id not in after]
    return (*changed, *removed)


def _delivery(change: Change, lane: GoalLane, status: DeliveryStatus) -> GoalDelivery:
    goal, is_removed = change
    return GoalDelivery(goal, lane, status, removed=is_removed)
