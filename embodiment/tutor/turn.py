"""One turn, decided: a function of what the session remembers, what is asked, and the questions there are.

No clock, no chance, nothing stored: the same three give the same turn, and whoever keeps the memory
(`service`) can keep it anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from embodiment.tutor.contract import LiveEvent, LiveTurnRequest, LiveTurnResponse, Telemetry
from embodiment.tutor.evaluator import Judgement, Verdict, judge
from embodiment.tutor.fallback import latest, recommended
from embodiment.tutor.fsm import TABLE, WRONG, Happening, Rung, lower
from embodiment.tutor.knowledge import DEFAULT, next_item, updated
from embodiment.tutor.memory import Memory
from embodiment.tutor.numbers.tokens import tokens
from embodiment.tutor.phrases import Phrases
from embodiment.tutor.questions import Bank, Chapter, Line, Question
from embodiment.tutor.refusals import Refusal, TurnRefused
from embodiment.tutor.replies import (
    Saying,
    answer_text,
    asked,
    composed,
    explained,
    hinted,
    may_repeat,
    response,
)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a turn comes to."""

    memory: Memory
    response: LiveTurnResponse
    audit: dict[str, Any]
    """What was heard, how it was read, how judged, what was said; JSON-able."""


@dataclass(frozen=True, slots=True)
class _Outcome:
    """A happening with what belongs to it, before the table has its say."""

    memory: Memory
    happening: Happening
    saying: Saying
    question: Question | None = None
    correct: bool | None = None
    verdict: Verdict | None = None


def decide(memory: Memory | None, request: LiveTurnRequest, bank: Bank, phrases: Phrases) -> Decision:
    """Decide one turn.

    Args:
        memory: What the session remembers; None where there is no session yet.
        request: The turn.
        bank: The questions there are.
        phrases: The lines that belong to no question.

    Raises:
        TurnRefused: The request is not a possible turn of this session.
    """
    before = _admitted(memory, request)
    teacher = _Teacher(before, request, bank, phrases)
    outcome = teacher.outcome()
    if outcome is None:
        return teacher.said_again()
    return teacher.moved(outcome)


def _admitted(memory: Memory | None, request: LiveTurnRequest) -> Memory:
    if memory is None:
        if request.event is not LiveEvent.START_SESSION:
            raise TurnRefused(Refusal.UNKNOWN_SESSION)
        memory = Memory(session_id=request.session_id, language=request.language)
    if memory.ended:
        raise TurnRefused(Refusal.SESSION_ENDED)
    if request.client_ts_ms < memory.last_ts_ms:
        raise TurnRefused(Refusal.OUT_OF_ORDER, f"{request.client_ts_ms} after {memory.last_ts_ms}")
    known = latest(Telemetry(rtt_ms=memory.rtt_ms, packet_loss_pct=memory.packet_loss_pct), request.telemetry)
    mode = recommended(memory.mode, known) if request.telemetry is not None else memory.mode
    return memory.but(
        last_ts_ms=request.client_ts_ms,
        mode=mode,
        rtt_ms=known.rtt_ms,
        packet_loss_pct=known.packet_loss_pct,
    )


class _Teacher:
    """One turn in the making."""

    def __init__(self, memory: Memory, request: LiveTurnRequest, bank: Bank, phrases: Phrases) -> None:
        self.memory, self.request, self.bank, self.phrases = memory, request, bank, phrases
        self.open = bank.question(memory.question_id) if memory.question_id else None

    def outcome(self) -> _Outcome | None:
        """What the request comes down to; None to say the last line again."""
        return _HANDLERS[self.request.event](self)

    def start(self) -> _Outcome:
        if self.memory.turns == 0:
            return _Outcome(
                self.memory, Happening.STARTED, Saying("greet", {"chapters": self._chapter_list()})
            )
        if self.memory.chapter_id is None:
            return self._offer()
        return _Outcome(self.memory, Happening.CAME_BACK, Saying("welcome_back"), self.open)

    def chapter(self) -> _Outcome:
        wanted = self.request.chapter_id
        found = next((c for c in self.bank.chapters() if c.id == wanted), None) if wanted else self._named()
        if wanted and found is None:
            raise TurnRefused(Refusal.UNKNOWN_CHAPTER, wanted)
        return self._opened(found) if found else self._offer()

    def question(self) -> _Outcome:
        wanted = self._wanted_question()
        if self.open is not None:
            saying = Saying("ask", own=asked(self.open.in_language(self.memory.language)))
            return _Outcome(self.memory, Happening.ASKED_ANEW, saying, self.open)
        memory = self.memory
        if memory.chapter_id is None:
            if wanted is None:
                return self._offer()
            memory = memory.but(chapter_id=wanted.chapter_id, done=())
        if wanted is None:
            left = [q for q in self.bank.questions(memory.chapter_id or "") if q.id not in memory.done]
            wanted = next_item(left, memory.known)
        if wanted is None:
            slots = {"chapter": self._chapter_title()}
            return _Outcome(memory, Happening.CHAPTER_FINISHED, Saying("finish_chapter", slots))
        memory = memory.but(question_id=wanted.id, attempt=0, traced=False)
        saying = Saying("ask", own=asked(wanted.in_language(memory.language)))
        return _Outcome(memory, Happening.ASKED, saying, wanted)

    def answer(self) -> _Outcome | None:
        self._wanted_question()
        if self.open is None:
            if self.memory.chapter_id is None:
                found = self._named()
                return self._opened(found) if found else self._offer()
            return _Outcome(self.memory, Happening.NO_QUESTION, Saying("no_question"))
        verdict = judge(self.open.expected, self.request.student_utterance, self.request.asr_confidence)
        if verdict.judgement is Judgement.AGAIN:
            return None
        return replace(_JUDGED[verdict.judgement](self, self.open, verdict), verdict=verdict)

    def interrupt(self) -> _Outcome:
        return _Outcome(self.memory, Happening.INTERRUPTED, Saying("listen"), self.open)

    def repeat(self) -> None:
        """The last line again."""

    def end(self) -> _Outcome:
        memory = self.memory.but(ended=True, question_id=None)
        return _Outcome(memory, Happening.ENDED, Saying("farewell"))

    # What an answer was judged to be.

    def correct(self, question: Question, _: Verdict) -> _Outcome:
        memory = self._finished(self._traced(question, correct=True), question)
        saying = Saying("praise", {"answer": answer_text(question)})
        return _Outcome(memory, Happening.CORRECT, saying, question, True)

    def incorrect(self, question: Question, verdict: Verdict) -> _Outcome:
        memory = self._traced(question, correct=False).but(attempt=self.memory.attempt + 1)
        wording = question.in_language(memory.language)
        happening = WRONG[memory.attempt - 1]
        if happening is Happening.WRONG_THRICE:
            memory = self._finished(memory, question)
            return _Outcome(memory, happening, Saying("explain", own=explained(wording)), question, False)
        if happening is Happening.WRONG_TWICE:
            return _Outcome(memory, happening, Saying("hint", own=hinted(wording)), question, False)
        return _Outcome(memory, happening, Saying("", own=self._guide(question, verdict)), question, False)

    def stuck(self, question: Question, verdict: Verdict) -> _Outcome:
        memory = self._traced(question, correct=False)
        wording = question.in_language(memory.language)
        if memory.rung is Rung.NONE:
            return _Outcome(memory, Happening.STUCK, Saying("", own=self._guide(question, verdict)), question)
        return _Outcome(memory, Happening.STUCK_AGAIN, Saying("hint", own=hinted(wording)), question)

    def not_simplest(self, question: Question, _: Verdict) -> _Outcome:
        return _Outcome(self.memory, Happening.NOT_SIMPLEST, Saying("simpler"), question)

    def not_understood(self, question: Question, verdict: Verdict) -> _Outcome:
        key = verdict.reason if verdict.reason == "low_confidence" else "unclear"
        if verdict.judgement is Judgement.SILENT:
            key = "silent"
        elif verdict.reason == "does_not_fit":
            key = "as_percent" if question.percent else "as_number"
        return _Outcome(self.memory, Happening.NOT_UNDERSTOOD, Saying(key), question)

    # Parts of the above.

    def _guide(self, question: Question, verdict: Verdict) -> Line:
        """The guiding line of a question; that of a wrong path where the answer came down one."""
        for path in question.wrong_paths:
            if path.number == verdict.value and (known := path.lines.get(self.memory.language)):
                return known
        return question.in_language(self.memory.language).guide

    def _traced(self, question: Question, *, correct: bool) -> Memory:
        """The memory with what the first answer, and only that, says about the skill."""
        memory = self.memory
        if memory.traced:
            return memory
        before = memory.known.get(question.skill, DEFAULT.known_before)
        known = {**memory.known, question.skill: updated(before, correct)}
        return memory.but(known=known, traced=True)

    def _finished(self, memory: Memory, question: Question) -> Memory:
        done = memory.done if question.id in memory.done else (*memory.done, question.id)
        return memory.but(question_id=None, done=done)

    def _wanted_question(self) -> Question | None:
        wanted = self.request.question_id
        if wanted is None:
            return None
        found = self.bank.question(wanted)
        if found is None:
            raise TurnRefused(Refusal.UNKNOWN_QUESTION, wanted)
        if self.open is not None and found.id != self.open.id:
            raise TurnRefused(Refusal.FOREIGN_QUESTION, wanted)
        if self.memory.chapter_id is not None and found.chapter_id != self.memory.chapter_id:
            raise TurnRefused(Refusal.FOREIGN_QUESTION, wanted)
        return found

    def _named(self) -> Chapter | None:
        """The chapter a learner asked for by one of its names."""
        said = " " + " ".join(tokens(self.request.student_utterance or "")) + " "
        named = [c for c in self.bank.chapters() if any(f" {name} " in said for name in c.names)]
        return named[0] if len(named) == 1 else None

    def _opened(self, chapter: Chapter) -> _Outcome:
        memory = self.memory.but(chapter_id=chapter.id, question_id=None, attempt=0, done=())
        slots = {"chapter": chapter.called(memory.language)}
        return _Outcome(memory, Happening.CHAPTER_OPENED, Saying("open_chapter", slots))

    def _offer(self) -> _Outcome:
        saying = Saying("offer_chapters", {"chapters": self._chapter_list()})
        return _Outcome(self.memory, Happening.CHAPTER_WANTED, saying, self.open)

    def _chapter_list(self) -> str:
        return ", ".join(chapter.called(self.memory.language) for chapter in self.bank.chapters())

    def _chapter_title(self) -> str:
        titles = (
            c.called(self.memory.language) for c in self.bank.chapters() if c.id == self.memory.chapter_id
        )
        return next(titles, "")

    # Made into a turn.

    def moved(self, outcome: _Outcome) -> Decision:
        """The outcome through the table, worded, checked, and with what is revealed."""
        move = TABLE[self.memory.state, outcome.happening]
        memory = outcome.memory.but(state=move.state, turns=self.memory.turns + 1)
        if move.rung is not None:
            memory = memory.but(rung=move.rung if move.rung is Rung.NONE else lower(memory.rung, move.rung))
        secret = outcome.question if outcome.question and memory.question_id == outcome.question.id else None
        line = composed(outcome.saying, memory, move.intent, self.phrases, secret)
        answer = response(memory, move, line, outcome.question, outcome.correct)
        if may_repeat(move.intent):
            memory = memory.but(spoken=answer)
        return Decision(memory, answer, self._audit(answer, outcome.happening, outcome.verdict))

    def said_again(self) -> Decision:
        """The last line worth repeating, with where the session stands now."""
        memory = self.memory.but(turns=self.memory.turns + 1)
        spoken = memory.spoken
        if spoken is None:
            raise TurnRefused(Refusal.UNKNOWN_SESSION, "nothing has been said yet")
        again = spoken.model_copy(
            update={
                "state": memory.state,
                "is_correct": None,
                "fallback": spoken.fallback.model_copy(update={"recommended_mode": memory.mode}),
            }
        )
        return Decision(memory, again, self._audit(again, None, None))

    def _audit(
        self, answer: LiveTurnResponse, happening: Happening | None, verdict: Verdict | None
    ) -> dict[str, Any]:
        readings = verdict.hearing.readings if verdict else ()
        return {
            "heard": self.request.student_utterance,
            "confidence": self.request.asr_confidence,
            "read": sorted(
                f"{r.value}{'%' if r.percent else ''}{' ' + r.unit if r.unit else ''}" for r in readings
            ),
            "judged": str(verdict.judgement) if verdict else None,
            "because": verdict.reason if verdict else None,
            "happened": str(happening or "repeated"),
            "state": str(answer.state),
            "attempt": answer.attempt_no,
            "intent": str(answer.tutor_intent),
            "said": answer.speak.text,
        }


_HANDLERS: Final[dict[LiveEvent, Callable[[_Teacher], _Outcome | None]]] = {
    LiveEvent.START_SESSION: _Teacher.start,
    LiveEvent.REQUEST_CHAPTER: _Teacher.chapter,
    LiveEvent.REQUEST_QUESTION: _Teacher.question,
    LiveEvent.SUBMIT_ANSWER: _Teacher.answer,
    LiveEvent.INTERRUPT: _Teacher.interrupt,
    LiveEvent.REPEAT: _Teacher.repeat,
    LiveEvent.END_SESSION: _Teacher.end,
}
_JUDGED: Final[dict[Judgement, Callable[[_Teacher, Question, Verdict], _Outcome]]] = {
    Judgement.CORRECT: _Teacher.correct,
    Judgement.INCORRECT: _Teacher.incorrect,
    Judgement.NOT_SIMPLEST: _Teacher.not_simplest,
    Judgement.UNCLEAR: _Teacher.not_understood,
    Judgement.SILENT: _Teacher.not_understood,
    Judgement.HELP: _Teacher.stuck,
}
