"""Work that takes long for a frame of the game, done beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Aside(Protocol):
    """Where such work is done."""

    def __call__(self, work: Callable[[], T], /) -> Callable[[], T | None]:
        """Have something worked out.

        Args:
            work: Reads nothing that changes, changes nothing, and never returns None.

        Returns:
            What to ask for the result, as often as one likes: None until it is there. It raises what ``work`` raised.
        """
        ...


def at_once(work: Callable[[], T], /) -> Callable[[], T | None]:
    """Work it out here and now: the aside of simulated time, where nothing may depend on who is quicker."""
    result = work()
    return lambda: result
