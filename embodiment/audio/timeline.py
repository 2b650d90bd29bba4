"""Marks at positions of a voice's stream: what happens when a sample is heard, whatever the frame rate.

A mark belongs either to the gap before a sample (the default: due when everything before it has been
played) or, with ``begins``, to the sample itself (due when that sample has been played). A word, a mouth
shape or a sentence
begins: without the distinction the first word of a turn would be due while the jitter gate still holds the
    turn
back. "All that was said before this call" is the other kind, and is due even if nothing follows.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from embodiment.units import Samples

T = TypeVar("T")


class Certainty(StrEnum):
    """How a position is known. Never claim that a word belongs to a sample without it."""

    EXACT = "exact"
    """The service or the engine gave the time."""
    ANCHORED = "anchored"
    """Between two known points."""
    ESTIMATED = "estimated"
    """From a speaking rate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark(Generic[T]):
    """Something that happens at a position.

    Attributes:
        position: Position in the voice's stream.
        gen: Turn it belongs to; dies with it.
        payload: What happens.
        begins: See the module's text.
        certainty: How the position is known.
        error_ms: Expected error of the position, in milliseconds; 0 where it is exact.
    """

    position: Samples
    gen: int
    payload: T
    begins: bool = False
    certainty: Certainty = Certainty.EXACT
    error_ms: int = 0

    @property
    def due_at(self) -> Samples:
        """Number of samples that must have been played."""
        return self.position + 1 if self.begins else self.position


def _due_at(entry: Mark[T]) -> Samples:
    return entry.due_at


class Timeline(Generic[T]):
    """Marks waiting to be passed by the play cursor. One thread (the game's).

    Marks of the same position keep the order in which they were added.
    """

    __slots__ = ("_marks",)

    def __init__(self) -> None:
        self._marks: list[Mark[T]] = []

    def __len__(self) -> int:
        return len(self._marks)

    @property
    def pending(self) -> tuple[Mark[T], ...]:
        """All marks not yet passed, in order."""
        return tuple(self._marks)

    @property
    def next_position(self) -> Samples | None:
        """Number of played samples at which something is due next; None if nothing waits."""
        return self._marks[0].due_at if self._marks else None

    def add(self, mark: Mark[T]) -> None:
        """Wait for a position; one that has been passed already is due at the next call of ``due``."""
        insort(self._marks, mark, key=_due_at)

    def due(self, played: Samples) -> list[Mark[T]]:
        """Take out what the cursor has passed.

        Args:
            played: Samples of the voice that have been heard.

        Returns:
            Marks in order of position, each exactly once, none before its samples were played.
        """
        count = 0
        for mark in self._marks:
            if mark.due_at > played:
                break
            count += 1
        passed, self._marks = self._marks[:count], self._marks[count:]
        return passed

    def cut(self, gen: int) -> list[Mark[T]]:
        """Take out the marks of every turn up to this one, which will not be heard; in order."""
        return self.withdraw(lambda mark: mark.gen <= gen)

    def withdraw(self, matches: Callable[[Mark[T]], bool]) -> list[Mark[T]]:
        """Take out the waiting marks that match; in order."""
        taken = [mark for mark in self._marks if matches(mark)]
        if taken:
            self._marks = [mark for mark in self._marks if not matches(mark)]
        return taken

    def revise(self, change: Callable[[Mark[T]], Mark[T]]) -> int:
        """Offer every waiting mark for correction; what has been passed is history and stays.

        Args:
            change: Returns the mark itself where nothing is to be changed.

        Returns:
            How many marks were changed.
        """
        revised = [change(mark) for mark in self._marks]
        changed = sum(new is not old for new, old in zip(revised, self._marks, strict=True))
        if changed:
            self._marks = sorted(revised, key=_due_at)  # stable: equal positions keep their order
        return changed
