"""The tutor's states as a table: what may happen where, and what the tutor does about it.

Nothing else decides where a session goes. The tests walk every path through it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from embodiment.tutor.contract import TutorIntent, TutorState

ATTEMPTS: Final = 3
"""Answers a learner has to one question; after the last one the solution is explained."""


class Rung(StrEnum):
    """How far down the ladder of hints a question is."""

    NONE = "none"
    GUIDE = "guide"
    HINT = "hint"
    SOLUTION = "solution"


RUNGS: Final = tuple(Rung)
"""From nothing revealed to everything."""


def lower(one: Rung, other: Rung) -> Rung:
    """Whichever of the two is further down: what has been revealed stays so."""
    return max(one, other, key=RUNGS.index)


class Happening(StrEnum):
    """What a turn comes down to."""

    STARTED = "started"
    CAME_BACK = "came_back"
    CHAPTER_WANTED = "chapter_wanted"
    CHAPTER_OPENED = "chapter_opened"
    ASKED = "asked"
    ASKED_ANEW = "asked_anew"
    CHAPTER_FINISHED = "chapter_finished"
    CORRECT = "correct"
    WRONG_ONCE = "wrong_once"
    WRONG_TWICE = "wrong_twice"
    WRONG_THRICE = "wrong_thrice"
    NOT_SIMPLEST = "not_simplest"
    NOT_UNDERSTOOD = "not_understood"
    STUCK = "stuck"
    STUCK_AGAIN = "stuck_again"
    NO_QUESTION = "no_question"
    INTERRUPTED = "interrupted"
    ENDED = "ended"


WRONG: Final = (Happening.WRONG_ONCE, Happening.WRONG_TWICE, Happening.WRONG_THRICE)
"""By the number of the attempt."""

Action = Literal["WAIT_STUDENT", "AUTO_CONTINUE", "END_SESSION"]


@dataclass(frozen=True, slots=True)
class Move:
    """What the tutor does about a happening."""

    state: TutorState
    intent: TutorIntent
    action: Action = "WAIT_STUDENT"
    rung: Rung | None = None
    """The rung the question is on afterwards; None leaves it."""


_S, _I, _H, _R = TutorState, TutorIntent, Happening, Rung
_NO_QUESTION_OPEN: Final = (_S.IDLE, _S.COMPLETED)

_ANYWHERE: Final = {
    _H.CHAPTER_OPENED: Move(_S.IDLE, _I.OPEN_CHAPTER, "AUTO_CONTINUE", _R.NONE),
    _H.ENDED: Move(_S.COMPLETED, _I.FAREWELL, "END_SESSION"),
}
_WITHOUT_A_QUESTION: Final = {
    _H.ASKED: Move(_S.IN_QUESTION, _I.ASK_QUESTION, rung=_R.NONE),
    _H.CHAPTER_FINISHED: Move(_S.COMPLETED, _I.FINISH_CHAPTER, "END_SESSION"),
    _H.NO_QUESTION: Move(_S.IDLE, _I.LISTEN, "AUTO_CONTINUE"),
}
_IN_A_QUESTION: Final = {
    _H.CORRECT: Move(_S.COMPLETED, _I.CELEBRATE, "AUTO_CONTINUE"),
    _H.WRONG_ONCE: Move(_S.SHOWING_HINT, _I.GUIDE_THINKING, rung=_R.GUIDE),
}
_BEFORE_A_HINT: Final = {
    _H.STUCK: Move(_S.SHOWING_HINT, _I.GUIDE_THINKING, rung=_R.GUIDE),
}
_AFTER_A_HINT: Final = {
    _H.WRONG_TWICE: Move(_S.SHOWING_HINT, _I.GIVE_HINT, rung=_R.HINT),
    _H.WRONG_THRICE: Move(_S.COMPLETED, _I.EXPLAIN_SOLUTION, "AUTO_CONTINUE", _R.SOLUTION),
    _H.STUCK_AGAIN: Move(_S.SHOWING_HINT, _I.GIVE_HINT, rung=_R.HINT),
}
_STAYS: Final = {
    _H.ASKED_ANEW: _I.ASK_QUESTION,
    _H.NOT_UNDERSTOOD: _I.ASK_AGAIN,
    _H.NOT_SIMPLEST: _I.ASK_SIMPLER,
}
"""In a question these change nothing but the line."""


def _table() -> dict[tuple[TutorState, Happening], Move]:
    table = {(_S.IDLE, _H.STARTED): Move(_S.IDLE, _I.GREET)}
    for state in TutorState:
        table |= {(state, happening): move for happening, move in _ANYWHERE.items()}
        table[state, _H.INTERRUPTED] = Move(state, _I.LISTEN)
    for state in _NO_QUESTION_OPEN:
        table |= {(state, happening): move for happening, move in _WITHOUT_A_QUESTION.items()}
        table[state, _H.CHAPTER_WANTED] = Move(state, _I.OFFER_CHAPTERS)
        table[state, _H.CAME_BACK] = Move(state, _I.GREET, "AUTO_CONTINUE")
    for state, own in ((_S.IN_QUESTION, _BEFORE_A_HINT), (_S.SHOWING_HINT, _AFTER_A_HINT)):
        table |= {(state, happening): move for happening, move in (_IN_A_QUESTION | own).items()}
        table |= {(state, happening): Move(state, intent) for happening, intent in _STAYS.items()}
        table[state, _H.CHAPTER_WANTED] = Move(state, _I.OFFER_CHAPTERS)
        table[state, _H.CAME_BACK] = Move(state, _I.GREET, "AUTO_CONTINUE")
    return table


TABLE: Final = _table()
"""(state, happening) -> move. What is missing cannot happen."""
