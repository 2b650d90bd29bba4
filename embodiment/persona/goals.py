"""What a character is trying to bring about, and how strongly.

Goals are a short section of the system instruction. How an updated section reaches a running session is
decided by `embodiment.session.goal_lanes`; what became of it is told as `GoalDelivery`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TypeAlias

from embodiment.errors import UsageError, did_you_mean
from embodiment.live.quirks import InstructionLane
from embodiment.persona.spec import word_of

MAX_GOAL_CHARS: Final = 240
"""One or two sentences. Longer texts are reported by `GoalManager.lint` and refused in a character file."""
MAX_GOALS: Final = 6
"""More goals than this compete with each other and with the persona. Reported by `lint`, not enforced."""


class GoalPriority(StrEnum):
    """How urgently a goal is pursued."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


_FRAMES: Final[dict[GoalPriority, str]] = {
    GoalPriority.HIGH: "[HIGH PRIORITY: make this happen soon. Raise it yourself, in your own manner; "
    "after a no, leave it for a while and come back to it]",
    GoalPriority.MEDIUM: "[MEDIUM PRIORITY: steer here when the talk comes near it; do not force it]",
    GoalPriority.LOW: "[LOW PRIORITY: keep in mind; take it up only if it offers itself]",
}
"""Urgency in the order it is listed. Every frame leaves the player a way to decline: characters that push are
taken for salesmen."""


@dataclass(frozen=True, slots=True)
class ConversationalGoal:
    """One thing to bring about by talking.

    Args:
        goal_id: Unique within a character; any text that is not empty.
        text: What should happen, in one or two sentences, addressed to the character.
        priority: How urgently; a word like ``"high"`` will do.

    Raises:
        UsageError: For an empty id or text, or an unknown priority.
    """

    goal_id: str
    text: str
    priority: GoalPriority = GoalPriority.MEDIUM

    def __post_init__(self) -> None:
        if not self.goal_id.strip():
            raise UsageError("a goal needs an id; it is how the goal is removed or reprioritised later")
        if not self.text.strip():
            raise UsageError(f"goal {self.goal_id!r} has no text; say in a sentence what should happen")
        object.__setattr__(self, "priority", priority_of(self.priority))


def priority_of(word: str) -> GoalPriority:
    """The priority a word stands for, in any case.

    Raises:
        UsageError: For a word that is none.
    """
    return word_of(GoalPriority, "goal priority", word.lower())


class GoalManager:
    """The goals of one character, in a deterministic order. Game thread only.

    Args:
        goals: Goals to begin with.

    Raises:
        UsageError: Two goals have the same id.
    """

    MAX_GOALS = MAX_GOALS

    def __init__(self, goals: Iterable[ConversationalGoal] = ()) -> None:
        self._goals: dict[str, ConversationalGoal] = {}
        for goal in goals:
            self.add_goal(goal)

    def __len__(self) -> int:
        return len(self._goals)

    def __contains__(self, goal_id: object) -> bool:
        return goal_id in self._goals

    def add_goal(self, goal: ConversationalGoal) -> None:
        """Add a goal behind those of the same priority.

        Raises:
            UsageError: Its id is in use.
        """
        if goal.goal_id in self._goals:
            raise UsageError(
                f"goal {goal.goal_id!r} is already there; remove it first, or use reprioritize_goal for its "
                "urgency"
            )
        self._goals[goal.goal_id] = goal

    def remove_goal(self, goal_id: str) -> ConversationalGoal:
        """Take a goal away and return it.

        Raises:
            UsageError: There is no such goal; ``goal_id in goals`` asks.
        """
        goal = self._goal(goal_id)
        del self._goals[goal_id]
        return goal

    def reprioritize_goal(self, goal_id: str, priority: GoalPriority | str) -> ConversationalGoal:
        """Change a goal's urgency; it keeps its age among the goals of the new priority.

        Raises:
            UsageError: There is no such goal or priority.
        """
        goal = replace(self._goal(goal_id), priority=priority_of(priority))
        self._goals[goal_id] = goal
        return goal

    def active(self) -> tuple[ConversationalGoal, ...]:
        """All goals, most urgent first, then in the order they were added."""
        return tuple(
            goal for priority in _FRAMES for goal in self._goals.values() if goal.priority is priority
        )

    def compose(self) -> str:
        """The goals as a section of the instruction; empty when there are none.

        One framing line per priority in use, one line per goal: the section is sent whole with every change.
        """
        if not self._goals:
            return ""
        lines = ["CONVERSATIONAL GOALS (yours alone; never mention that you have them):"]
        for priority, frame in _FRAMES.items():
            texts = [goal.text for goal in self._goals.values() if goal.priority is priority]
            if texts:
                lines.append(frame)
                lines.extend(f"- {' '.join(text.split())}" for text in texts)
        return "\n".join(lines)

    def lint(self) -> tuple[str, ...]:
        """What is likely to make the goals less effective, as sentences; empty when nothing is."""
        found = []
        if len(self._goals) > MAX_GOALS:
            found.append(
                f"{len(self._goals)} goals compete for attention; keep to {MAX_GOALS} and add the next one when "
                "one is reached"
            )
        found.extend(
            f"goal {goal.goal_id!r} has {len(goal.text)} characters; say it in one or two sentences "
            f"({MAX_GOAL_CHARS} characters)"
            for goal in self.active()
            if len(goal.text) > MAX_GOAL_CHARS
        )
        urgent = [goal.goal_id for goal in self._goals.values() if goal.priority is GoalPriority.HIGH]
        if len(urgent) > 1:
            found.append(
                f"{len(urgent)} goals are high priority ({', '.join(urgent)}); with more than one, none is urgent"
            )
        return tuple(found)

    def _goal(self, goal_id: str) -> ConversationalGoal:
        goal = self._goals.get(goal_id)
        if goal is None:
            raise UsageError(did_you_mean("goal", goal_id, self._goals))
        return goal


GoalLane: TypeAlias = InstructionLane
"""How a changed instruction, and a goal with it, reaches the model."""


class DeliveryStatus(StrEnum):
    """What is known about a change; the service acknowledges none of them but a setup."""

    WAITING = "waiting"
    """Held back: for a pause in the conversation, or for the next connection."""
    SENT = "sent"
    """Written to the connection."""
    ASSUMED = "assumed"
    """Written, and the model has since finished a turn without the service refusing it."""
    IN_SETUP = "in_setup"
    """Part of a setup the service accepted."""


_EFFECT: Final[dict[DeliveryStatus, str]] = {
    DeliveryStatus.WAITING: "waits for a pause in the conversation",
    DeliveryStatus.SENT: "was sent and should show from the next answer on; the service does not confirm it",
    DeliveryStatus.ASSUMED: "was sent before the last answer and not refused",
    DeliveryStatus.IN_SETUP: "is in effect since the connection was made",
}


@dataclass(frozen=True, slots=True)
class GoalDelivery:
    """News about the way of one goal to the model.

    Attributes:
        goal: The goal as it was delivered, or as it was when it was removed.
        lane: The way it took or will take.
        status: What is known.
        removed: True when it is the removal that is being delivered.
    """

    goal: ConversationalGoal
    lane: GoalLane
    status: DeliveryStatus
    removed: bool = False

    def sentence(self) -> str:
        """The news in words that promise no more than is known, for logs."""
        change = "removal of goal" if self.removed else "goal"
        effect = _EFFECT[self.status]
        if self.status is DeliveryStatus.WAITING and self.lane is GoalLane.NEXT_CONNECT:
            effect = "takes effect with the next connection: this model takes no changes while connected"
        return f"{change} {self.goal.goal_id!r} {effect}"
