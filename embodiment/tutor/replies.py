"""A move made into a response: the line, what the board may show of it, and nothing that is not revealed yet."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field

from embodiment.tutor.contract import (
    Canonical,
    Fallback,
    LiveTurnResponse,
    NextAction,
    SpeakDirective,
    TutorIntent,
    TutorState,
    UIDirective,
)
from embodiment.tutor.fsm import RUNGS, Move, Rung
from embodiment.tutor.memory import Memory
from embodiment.tutor.phrases import IN_PLACE, Phrases
from embodiment.tutor.questions import Element, Line, Question, Sentence, Wording
from embodiment.tutor.speech import PLANS, objections
from embodiment.tutor.ssml import plain, ssml

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Saying:
    """Which line goes with a move.

    Attributes:
        key: Of `phrases.KEYS`; for questions the beginning, or what stands in where a question has no line.
        slots: For the line's ``{slots}``.
        own: Sentences of the question: the whole line, or what follows the beginning.
    """

    key: str
    slots: dict[str, str] = field(default_factory=dict)
    own: Line = ()


def composed(
    saying: Saying, memory: Memory, intent: TutorIntent, phrases: Phrases, secret: Question | None
) -> Line:
    """The line that is spoken: the one meant, or the one kept in place of a line that may not be.

    Args:
        saying: What is meant to be said.
        memory: Of the session, for its language and the count of turns.
        intent: Under whose plan.
        phrases: The lines that belong to no question.
        secret: The question whose answer may not be told; None once it may.
    """
    line = saying.own
    if saying.key:
        line = (*phrases.line(saying.key, memory.language, memory.turns, **saying.slots), *saying.own)
    value = secret.value if secret is not None else None
    against = objections(line, PLANS[intent], value)
    if not against:
        return line
    logger.error("a line of %s may not be spoken: %s", secret.id if secret else intent, "; ".join(against))
    return phrases.line(IN_PLACE.get(intent, "unclear"), memory.language)


def response(
    memory: Memory, move: Move, line: Line, question: Question | None, correct: bool | None
) -> LiveTurnResponse:
    """The response for a session as it stands after the move.

    Args:
        memory: After the move.
        move: What was decided.
        line: What is spoken.
        question: The one the turn was about.
        correct: The verdict; None where nothing was judged.
    """
    texts = [sentence.text for sentence in line]
    spoken = plain(texts)
    finished = question is not None and memory.question_id != question.id
    return LiveTurnResponse(
        session_id=memory.session_id,
        question_id=question.id if question else None,
        state=move.state,
        attempt_no=memory.attempt + (1 if correct else 0) if question else 0,
        is_correct=correct,
        tutor_intent=move.intent,
        language=memory.language,
        voice_plan=PLANS[move.intent],
        canonical=_canonical(question, memory, finished) if question else None,
        ui=_board(question, memory, finished, spoken),
        speak=SpeakDirective(text=spoken, ssml=ssml(texts)),
        next_action=NextAction(type=move.action),
        fallback=Fallback(recommended_mode=memory.mode),
    )


def shown(rung: Rung, least: Rung) -> bool:
    """Whether a rung is at or below ``least`` on the ladder."""
    return RUNGS.index(rung) >= RUNGS.index(least)


def _canonical(question: Question, memory: Memory, finished: bool) -> Canonical:
    wording = question.in_language(memory.language)
    return Canonical(
        question_text=wording.question,
        expected_answer=answer_text(question) if finished else "",
        hint_1=wording.hint_1 if shown(memory.rung, Rung.GUIDE) else None,
        hint_2=wording.hint_2 if shown(memory.rung, Rung.HINT) else None,
        solution_steps=list(wording.steps) if finished and shown(memory.rung, Rung.SOLUTION) else [],
    )


def _board(question: Question | None, memory: Memory, finished: bool, spoken: str) -> UIDirective:
    if question is None:
        return UIDirective(subtitle=spoken)
    steps: list[str] = []
    if finished and shown(memory.rung, Rung.SOLUTION):
        steps = list(question.in_language(memory.language).steps)
    elif shown(memory.rung, Rung.GUIDE):
        steps = list(question.show)
    return UIDirective(subtitle=spoken, show_steps=steps, big_question_text=question.board)


def answer_text(question: Question) -> str:
    """The answer as it is written: with its sign for percent."""
    return f"{question.answer}%" if question.percent else question.answer


def asked(wording: Wording) -> Line:
    """The question as the second half of a line."""
    return (Sentence(text=wording.question, element=Element.QUESTION),)


def hinted(wording: Wording) -> Line:
    """The second hint as the second half of a line."""
    return (Sentence(text=wording.hint_2, element=Element.HINT),)


def explained(wording: Wording) -> Line:
    """The steps of the solution as sentences."""
    return tuple(Sentence(text=step, element=Element.SOLUTION_STEP) for step in wording.steps)


def may_repeat(intent: TutorIntent) -> bool:
    """Whether a line is worth saying again; a request to say something again is not."""
    return intent not in (TutorIntent.ASK_AGAIN, TutorIntent.LISTEN)


def in_question(state: TutorState) -> bool:
    """Whether a question is open in ``state``."""
    return state in (TutorState.IN_QUESTION, TutorState.SHOWING_HINT)
