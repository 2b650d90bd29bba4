"""What every store must do; run for each of them."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from embodiment.tutor.contract import LiveEvent, LiveTurnRequest
from embodiment.tutor.memory import Memory
from embodiment.tutor.refusals import Refusal, TurnRefused
from embodiment.tutor.service import Tutor
from embodiment.tutor.store import Kept, Store
from tests.tutor.lesson import Lesson
from tests.tutor.tiny import SHELF


class StoreSuite:
    """Inherit, and provide a fixture ``store``."""

    def test_a_session_that_was_never_begun_is_not_there(self, store: Store) -> None:
        with store.session("nobody") as ledger:
            assert ledger.memory() is None
            assert ledger.owner() == ""
            assert ledger.answered(LiveEvent.REPEAT, 1) is None
        assert store.turns("nobody") == []

    def test_what_is_kept_is_there_afterwards(self, store: Store) -> None:
        lesson = Lesson(Tutor(SHELF, store), "kept")
        response = lesson.turn("START_SESSION", language="hi")
        with store.session("kept") as ledger:
            memory = ledger.memory()
            assert isinstance(memory, Memory)
            assert (memory.language, memory.last_ts_ms, memory.spoken) == ("hi", lesson.ts, response)
            assert ledger.answered(LiveEvent.START_SESSION, lesson.ts) == response
            assert ledger.answered(LiveEvent.REPEAT, lesson.ts) is None
            assert ledger.answered(LiveEvent.START_SESSION, lesson.ts + 1) is None

    def test_turns_are_in_order_with_their_audit(self, store: Store) -> None:
        lesson = Lesson(Tutor(SHELF, store), "ordered")
        lesson.turn("START_SESSION")
        lesson.turn("REQUEST_CHAPTER", chapter_id="ch")
        lesson.turn("REQUEST_QUESTION")
        lesson.say("पाँच बटा छह")
        kept = store.turns("ordered")
        assert [turn.event for turn in kept][-2:] == [LiveEvent.REQUEST_QUESTION, LiveEvent.SUBMIT_ANSWER]
        assert (kept[-1].audit["heard"], kept[-1].audit["judged"]) == ("पाँच बटा छह", "correct")
        assert kept[-1].response.is_correct is True

    def test_a_failure_keeps_nothing(self, store: Store) -> None:
        lesson = Lesson(Tutor(SHELF, store), "failed")
        response = lesson.turn("START_SESSION")
        with pytest.raises(RuntimeError), store.session("failed") as ledger:
            raise RuntimeError("in the middle")
        with pytest.raises(TurnRefused):
            lesson.turn("REQUEST_CHAPTER", chapter_id="nowhere")
        assert [turn.response for turn in store.turns("failed")] == [response]
        assert ledger is not None

    def test_sessions_are_apart(self, store: Store) -> None:
        one, two = (Lesson(Tutor(SHELF, store), name) for name in ("one", "two"))
        one.turn("START_SESSION", language="hi")
        two.turn("START_SESSION", language="en")
        two.turn("END_SESSION")
        assert one.turn("REPEAT").language == "hi"

    def test_an_owner_is_kept(self, store: Store) -> None:
        tutor = Tutor(SHELF, store)
        request = LiveTurnRequest(session_id="owned", event=LiveEvent.START_SESSION, client_ts_ms=1)
        tutor.turn(request, owner="a")
        with pytest.raises(TurnRefused) as refused:
            tutor.turn(request, owner="b")
        assert refused.value.refusal is Refusal.NOT_YOURS

    def test_the_same_turn_from_many_threads_is_decided_once(self, store: Store) -> None:
        tutor = Tutor(SHELF, store)
        start = threading.Barrier(8)
        request = LiveTurnRequest(session_id="crowd", event=LiveEvent.START_SESSION, client_ts_ms=1)

        def ask(_: int) -> str:
            start.wait()
            return tutor.turn(request).model_dump_json()

        with ThreadPoolExecutor(8) as pool:
            assert len(set(pool.map(ask, range(8)))) == 1
        assert len(store.turns("crowd")) == 1

    def test_wrong_answers_from_many_threads_cost_one_attempt_each(self, store: Store) -> None:
        lesson = Lesson(Tutor(SHELF, store), "race")
        lesson.turn("START_SESSION")
        lesson.turn("REQUEST_QUESTION", question_id="q_2")
        answers = [
            LiveTurnRequest(
                session_id="race",
                event=LiveEvent.SUBMIT_ANSWER,
                client_ts_ms=lesson.ts,
                student_utterance="1/9",
            )
            for _ in range(8)
        ]
        with ThreadPoolExecutor(8) as pool:
            attempts = list(pool.map(lambda request: lesson.tutor.turn(request).attempt_no, answers))
        assert attempts == [1] * 8

    def test_keeping_without_deciding_is_possible_for_an_importer(self, store: Store) -> None:
        response = Lesson(Tutor(SHELF, store), "other").turn("START_SESSION")
        with store.session("import") as ledger:
            ledger.keep(
                Memory(session_id="import"), Kept(LiveEvent.REPEAT, 5, response, {"said": "x"}), "owner"
            )
        with store.session("import") as ledger:
            assert ledger.owner() == "owner"
