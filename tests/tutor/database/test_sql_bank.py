from __future__ import annotations

from pathlib import Path

from tests.tutor import extra  # noqa: F401  (skips without the extra)
from tests.tutor.tiny import CHAPTER, SHELF, question

from embodiment.tutor.database.engine import open_database  # isort: skip
from embodiment.tutor.database.sql_bank import SqlBank  # isort: skip
from embodiment.tutor.library import library  # isort: skip


def test_the_package_s_content_is_the_same_out_of_the_database(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 't.sqlite3'}")
    SqlBank(engine).fill(library())
    again = SqlBank(engine)
    assert again.chapters() == library().chapters()
    for chapter in library().chapters():
        assert again.questions(chapter.id) == library().questions(chapter.id)
    engine.dispose()


def test_a_chapter_is_replaced_in_its_place(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 't.sqlite3'}")
    bank = SqlBank(engine)
    bank.fill(SHELF)
    bank.put(CHAPTER.model_copy(update={"id": "later"}), ())
    renamed = CHAPTER.model_copy(update={"title": {"en": "more sums"}})
    bank.put(renamed, (question("q_9"),))
    assert [chapter.id for chapter in bank.chapters()] == ["ch", "later"]
    assert bank.chapters()[0].called("en") == "more sums"
    assert [q.id for q in SqlBank(engine).questions("ch")] == ["q_9"]
    assert bank.question("q_1") is None
    engine.dispose()
