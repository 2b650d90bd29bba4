"""One turn on its way to the backend and back, and what a body does with its line."""

from __future__ import annotations

from typing import Final

from embodiment.lesson.ear import Understood
from embodiment.tutor.contract import LiveTurnResponse, TutorIntent
from embodiment.units import Seconds
from embodiment.world.script import Signal

GESTURES: Final = {
    TutorIntent.GREET: "wave",
    TutorIntent.ASK_QUESTION: "point",
    TutorIntent.GUIDE_THINKING: "think",
    TutorIntent.GIVE_HINT: "point",
    TutorIntent.EXPLAIN_SOLUTION: "point",
    TutorIntent.CELEBRATE: "laugh",
    TutorIntent.ASK_AGAIN: "listen",
    TutorIntent.FINISH_CHAPTER: "bow",
    TutorIntent.FAREWELL: "wave",
}
"""What the body does with a line; never anything that scolds."""


class Ask:
    """One turn that is to be decided, and its answer. Thread: game.

    Args:
        heard: What the learner wants.
        at: When, game time; part of what makes it the same turn when it is asked for again.
        by_model: Whether the live model asked, which then waits to voice it.

    Attributes:
        answer: Fired with the backend's turn, None where there is none.
    """

    def __init__(self, heard: Understood, at: Seconds, *, by_model: bool = False) -> None:
        self.heard = heard
        self.at = at
        self.by_model = by_model
        self.is_last_line = False
        """Whether no turn is asked for: the last line is to be said again."""
        self.answer: Signal[LiveTurnResponse | None] = Signal()
