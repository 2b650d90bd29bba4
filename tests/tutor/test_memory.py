from __future__ import annotations

from embodiment.tutor.memory import Memory
from tests.tutor.lesson import Lesson


def test_a_memory_is_replaced_and_never_changed() -> None:
    memory = Memory(session_id="s")
    assert memory.but(attempt=2).attempt == 2
    assert memory.attempt == 0


def test_a_memory_survives_json_whole() -> None:
    lesson = Lesson.in_question(language="hi")
    lesson.say("5/7")
    with lesson.tutor.store.session("s") as ledger:
        memory = ledger.memory()
    assert memory is not None
    assert memory.spoken is not None
    assert Memory.model_validate_json(memory.model_dump_json()) == memory
