"""Every path through the tutor, walked."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from embodiment.tutor.contract import LiveTurnRequest, TutorState, follow_up
from embodiment.tutor.fsm import ATTEMPTS, RUNGS, TABLE, Happening, Rung
from embodiment.tutor.knowledge import MASTERED
from embodiment.tutor.memory import Memory
from embodiment.tutor.phrases import phrases
from embodiment.tutor.questions import Question
from embodiment.tutor.speech import reveals
from embodiment.tutor.turn import Decision, decide
from tests.tutor.tiny import SHELF

SAID = {
    "correct": None, "wrong": "9/10", "wrong path": "two by five", "not simplest": "ten by twelve",
    "unclear": "five six",
    "unknown": "banana", "silent": "", "stuck": "I don't know", "again": "repeat please", "several": "saath",
}  # fmt: skip
FREE = {"unclear", "unknown", "silent", "stuck", "again", "several"}


def inputs(memory: Memory) -> Iterator[tuple[str, dict[str, Any]]]:
    """Everything a client may send."""
    yield "start", {"event": "START_SESSION"}
    yield "chapters", {"event": "REQUEST_CHAPTER"}
    yield "chapter", {"event": "REQUEST_CHAPTER", "chapter_id": "ch"}
    if memory.chapter_id is None:
        yield "chapter by name", {"event": "SUBMIT_ANSWER", "student_utterance": "let us do sums"}
    yield "question", {"event": "REQUEST_QUESTION"}
    for name, said in SAID.items():
        question = SHELF.question(memory.question_id) if memory.question_id else None
        said = said if said is not None or question is None else question.answer
        yield name, {"event": "SUBMIT_ANSWER", "student_utterance": said}
    yield "interrupt", {"event": "INTERRUPT"}
    yield "repeat", {"event": "REPEAT"}
    yield "end", {"event": "END_SESSION"}


def asked(fields: dict[str, Any]) -> LiveTurnRequest:
    return LiveTurnRequest.model_validate({"session_id": "s", "client_ts_ms": 0, **fields})


def key(memory: Memory) -> str:
    """A state without what only counts: whether a skill is mastered matters, and which is known less."""
    known = sorted((skill, round(share, 3), share >= MASTERED) for skill, share in memory.known.items())
    spoken = memory.spoken.tutor_intent if memory.spoken else ""
    return repr((memory.model_dump(exclude={"turns", "spoken", "known"}), known, spoken))


Edge = tuple[Memory, str, Decision]


@lru_cache(maxsize=1)
def explored() -> list[Edge]:
    """Every turn from every state; a chapter opened anew is a new beginning and is not followed again."""
    first = decide(None, asked({"event": "START_SESSION"}), SHELF, phrases()).memory
    edges: list[Edge] = []
    seen, queue = {key(first)}, deque([first])
    while queue:
        memory = queue.popleft()
        for name, fields in inputs(memory):
            decision = decide(memory, asked(fields), SHELF, phrases())
            edges.append((memory, name, decision))
            anew = name == "chapter" and memory.chapter_id is not None
            if not decision.memory.ended and not anew and key(decision.memory) not in seen:
                seen.add(key(decision.memory))
                queue.append(decision.memory)
    return edges


def test_the_whole_table_is_walked_and_nothing_outside_of_it() -> None:
    happened = [(before.state, d.audit["happened"]) for before, _, d in explored()]
    walked = {(state, Happening(what)) for state, what in happened if what != "repeated"}
    assert walked | {(TutorState.IDLE, Happening.STARTED)} == set(TABLE)
    assert len(explored()) > 1000


def test_no_answer_is_revealed_before_the_last_rung() -> None:
    for before, name, decision in explored():
        open_ones = {before.question_id, decision.memory.question_id} & {decision.memory.question_id} - {None}
        for question in (SHELF.question(str(item)) for item in open_ones):
            assert question is not None
            for text in texts(decision.response.model_dump(mode="json")):
                assert not reveals(text, question.value), (name, text)


def texts(value: Any) -> Iterator[str]:
    """All that is text in a response; ids are nobody's words."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, member in value.items():
            yield from texts(member) if not name.endswith("_id") else ()
    elif isinstance(value, list):
        for member in value:
            yield from texts(member)


def test_the_solution_is_told_on_the_third_wrong_answer_and_not_before() -> None:
    for before, _, decision in explored():
        canonical = decision.response.canonical
        if canonical and canonical.solution_steps and decision.audit["happened"] != "repeated":
            assert (before.attempt, decision.response.attempt_no) == (ATTEMPTS - 1, ATTEMPTS)
            assert decision.memory.rung is Rung.SOLUTION


def test_what_is_not_an_answer_never_costs_an_attempt() -> None:
    for before, name, decision in explored():
        if name in FREE and before.question_id:
            assert decision.memory.attempt == before.attempt
            assert decision.memory.question_id == before.question_id
            assert decision.response.is_correct is None


def test_every_wrong_answer_costs_exactly_one_and_there_are_three() -> None:
    for before, name, decision in explored():
        assert 0 <= decision.response.attempt_no <= ATTEMPTS
        if name == "wrong" and before.question_id:
            assert decision.response.attempt_no == before.attempt + 1
            assert decision.response.is_correct is False


def test_hints_only_ever_grow_while_a_question_is_open() -> None:
    for before, _, decision in explored():
        if before.question_id and decision.memory.question_id == before.question_id:
            assert RUNGS.index(decision.memory.rung) >= RUNGS.index(before.rung)


def test_the_same_input_gives_the_same_turn() -> None:
    for before, name, decision in explored()[::7]:
        fields = dict(inputs(before))[name]
        assert decide(before, asked(fields), SHELF, phrases()) == decision


def test_there_is_no_dead_end_and_every_path_ends() -> None:
    """From every state, a learner who is always right, always wrong or always stuck-then-wrong comes to the end."""
    states = {key(before): before for before, _, _ in explored()}
    for memory in states.values():
        for policy in ("correct", "wrong"):
            assert turns_to_the_end(memory, policy) <= 4 * (ATTEMPTS + 2) + 4


def turns_to_the_end(memory: Memory, policy: str) -> int:
    fields = {"event": "REPEAT"}
    for count in range(100):
        decision = decide(memory, asked(fields), SHELF, phrases())
        memory = decision.memory
        if memory.ended:
            return count
        further = follow_up(decision.response, client_ts_ms=0)
        if further is not None:
            fields = {"event": further.event}
        elif memory.chapter_id is None:
            fields = {"event": "REQUEST_CHAPTER", "chapter_id": "ch"}
        elif memory.question_id is None:
            fields = {"event": "REQUEST_QUESTION"}
        else:
            fields = dict(inputs(memory))[policy]
    raise AssertionError("a hundred turns and no end")


def test_each_question_is_asked_once_until_the_chapter_is_finished() -> None:
    finished = Counter(
        decision.memory.done
        for _, _, decision in explored()
        if decision.audit["happened"] == "chapter_finished"
    )
    assert finished
    assert all(len(set(done)) == len(done) for done in finished)


def test_an_open_question_cannot_be_skipped_by_asking_for_the_next() -> None:
    for before, name, decision in explored():
        if name == "question" and before.question_id:
            question: Question | None = SHELF.question(before.question_id)
            assert question is not None
            assert decision.memory.question_id == question.id
            assert decision.memory.attempt == before.attempt
