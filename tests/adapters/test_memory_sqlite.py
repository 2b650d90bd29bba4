from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from embodiment.adapters.memory_sqlite import VERSION, SqliteMemory
from embodiment.testing.memory_store import DictMemory
from embodiment.world.memory import Exchange, Recollection
from embodiment.world.ports import MemoryStore

CLARA = Recollection({"name": "Clara", "bought": "Schwert, größer"}, (Exchange("hello", "Well met."),), 2)
Open = Callable[[], MemoryStore]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "not there yet" / "memory.sqlite3"


@pytest.fixture(params=["sqlite", "dict"])
def reopen(request: pytest.FixtureRequest, file: Path) -> Open:
    """Opens the same store again and again: what a second visit does."""
    kept = DictMemory()
    return (lambda: SqliteMemory(file)) if request.param == "sqlite" else (lambda: kept)


def test_what_is_kept_is_there_at_the_next_visit(reopen: Open) -> None:
    store = reopen()
    assert store.recall("brunhild") is None
    store.keep("brunhild", CLARA)
    assert store.recall("brunhild") == CLARA
    store.close()
    store.close()
    again = reopen()
    assert again.recall("brunhild") == CLARA
    [entry] = again.remembered()
    assert entry.character == "brunhild"
    assert "name: Clara" in entry.lines
    assert again.problem == ""
    again.close()


def test_one_or_all_can_be_erased(reopen: Open) -> None:
    store = reopen()
    for name in ("brunhild", "hale", "osric"):
        store.keep(name, CLARA)
    store.erase("hale")
    store.erase("nobody")
    store.close()
    store = reopen()
    assert [entry.character for entry in store.remembered()] == ["brunhild", "osric"]
    store.erase()
    assert store.remembered() == []
    store.close()
    assert reopen().recall("osric") is None


def test_it_can_be_used_again_after_closing(reopen: Open) -> None:
    store = reopen()
    store.close()
    store.keep("hale", CLARA)
    store.close()
    assert reopen().recall("hale") == CLARA


def test_nothing_is_made_before_there_is_something_to_keep(file: Path) -> None:
    store = SqliteMemory(file)
    store.close()
    assert not file.parent.exists()


def test_a_damaged_file_is_left_alone_and_mended_by_erasing_all(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"not a database, but long enough to be looked at" * 40)
    before = file.read_bytes()
    store = SqliteMemory(file)
    assert "damaged" in store.problem
    assert "erased" in store.problem
    store.keep("hale", CLARA)
    store.close()
    assert file.read_bytes() == before
    store.erase()
    store.keep("hale", CLARA)
    store.close()
    assert store.problem == ""
    assert SqliteMemory(file).recall("hale") == CLARA


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE memory SET facts = 'not json'",
        "UPDATE memory SET exchanges = '[1]'",
        "UPDATE memory SET facts = '[]'",
        "DROP TABLE memory",
    ],
)
def test_rows_that_make_no_sense_are_told(file: Path, spoil: str) -> None:
    store = SqliteMemory(file)
    store.keep("hale", CLARA)
    store.close()
    with closing(sqlite3.connect(file)) as db, db:
        db.execute(spoil)
    store = SqliteMemory(file)
    assert store.problem
    assert store.recall("hale") is None


def test_a_newer_version_is_left_alone(file: Path) -> None:
    store = SqliteMemory(file)
    store.keep("hale", CLARA)
    store.close()
    with closing(sqlite3.connect(file)) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
    store = SqliteMemory(file)
    assert "newer version" in store.problem
    store.keep("osric", CLARA)
    store.close()
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("SELECT character FROM memory").fetchall() == [("hale",)]


def test_a_locked_file_is_told_and_written_to_once_it_is_free(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("embodiment.adapters.memory_sqlite.PATIENCE", 0.0)
    store = SqliteMemory(file)
    store.keep("hale", CLARA)
    store.close()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        store.keep("osric", CLARA)
        store.close()
        assert "in use by another program" in store.problem
        other.execute("ROLLBACK")
    store.keep("osric", CLARA)
    store.close()
    assert store.problem == ""
    assert SqliteMemory(file).recall("osric") == CLARA


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = SqliteMemory(tmp_path / "file" / "memory.sqlite3")
    store.keep("hale", CLARA)
    store.close()
    assert "nothing is remembered" in store.problem
    assert store.recall("hale") == CLARA  # this visit has it all the same
