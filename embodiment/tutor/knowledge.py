"""What a learner knows, one number per skill, and what that says about the next question.

Source: A. T. Corbett, J. R. Anderson, "Knowledge tracing: modeling the acquisition of procedural knowledge", User
Modeling and User-Adapted Interaction 4 (1994). The four parameters are our own choice for spoken, open answers, which
are guessed right more rarely than choices are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar


@dataclass(frozen=True, slots=True)
class Tracing:
    """The four numbers of a skill."""

    known_before: float = 0.3
    learnt_each_time: float = 0.2
    slip: float = 0.1
    guess: float = 0.05


DEFAULT: Final = Tracing()
MASTERED: Final = 0.95
"""Probability from which a skill counts as known and its questions are left out."""


def updated(known: float, correct: bool, tracing: Tracing = DEFAULT) -> float:
    """The probability that a skill is known after its first answer to a question was seen.

    Args:
        known: The probability before, 0 to 1.
        correct: Whether the first answer, unaided, was right.
        tracing: The skill's parameters.
    """
    if correct:
        seen = known * (1 - tracing.slip) / (known * (1 - tracing.slip) + (1 - known) * tracing.guess)
    else:
        seen = known * tracing.slip / (known * tracing.slip + (1 - known) * (1 - tracing.guess))
    return seen + (1 - seen) * tracing.learnt_each_time


class Practises(Protocol):
    """Anything that trains one skill."""

    @property
    def skill(self) -> str:
        """Id of the skill."""
        ...


Item = TypeVar("Item", bound=Practises)


def next_item(items: Iterable[Item], known: Mapping[str, float]) -> Item | None:
    """What to practise next: of the skills not yet mastered the least known, its earliest item.

    Args:
        items: What is left to practise, in teaching order.
        known: Probability per skill; skills that are missing have never been seen.

    Returns:
        None where nothing is left or everything is mastered.
    """
    left = [(known.get(item.skill, DEFAULT.known_before), index, item) for index, item in enumerate(items)]
    open_items = [entry for entry in left if entry[0] < MASTERED]
    return min(open_items, key=lambda entry: (entry[0], entry[1]))[2] if open_items else None
