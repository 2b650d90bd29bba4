from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tutor import extra  # noqa: F401  (skips without the extra)
from tests.tutor.lesson import Lesson
from tests.tutor.store_suite import StoreSuite
from tests.tutor.tiny import SHELF

from embodiment.tutor.database.engine import open_database  # isort: skip
from embodiment.tutor.database.sql_store import SqlStore  # isort: skip
from embodiment.tutor.service import Tutor  # isort: skip


def url_of(path: Path) -> str:
    return f"sqlite:///{path}"


class TestOnSqlite(StoreSuite):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[SqlStore]:
        engine = open_database(url_of(tmp_path / "tutor.sqlite3"))
        yield SqlStore(engine)
        engine.dispose()


def test_a_session_survives_a_restart(tmp_path: Path) -> None:
    lesson = None
    for said, attempt in (("1/9", 1), ("2/9", 2), ("3/9", 3)):
        engine = open_database(url_of(tmp_path / "t.sqlite3"))
        tutor = Tutor(SHELF, SqlStore(engine))
        if lesson is None:
            lesson = Lesson(tutor)
            lesson.turn("START_SESSION")
            lesson.turn("REQUEST_QUESTION", question_id="q_2")
        lesson.tutor = tutor
        assert lesson.say(said).attempt_no == attempt
        engine.dispose()


def test_two_processes_share_one_file(tmp_path: Path) -> None:
    """Two engines stand for two processes: nothing but the file is common to them."""
    engines = [open_database(url_of(tmp_path / "t.sqlite3")) for _ in range(2)]
    one, two = (Lesson(Tutor(SHELF, SqlStore(engine))) for engine in engines)
    one.turn("START_SESSION")
    one.turn("REQUEST_QUESTION", question_id="q_2")
    two.ts = one.ts
    assert [one.say("1/9").attempt_no, two.say("1/9").attempt_no] == [1, 1], "the same turn"
    assert two.say("1/9").attempt_no == 2
    for engine in engines:
        engine.dispose()


def test_the_secret_is_made_once_and_kept(tmp_path: Path) -> None:
    first = open_database(url_of(tmp_path / "t.sqlite3"))
    secret = SqlStore(first).secret("ids")
    first.dispose()
    again = open_database(url_of(tmp_path / "t.sqlite3"))
    assert len(secret) == 32
    assert SqlStore(again).secret("ids") == secret
    assert SqlStore(again).secret("other") != secret
    again.dispose()
