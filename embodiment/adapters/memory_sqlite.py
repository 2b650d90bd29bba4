"""Memories in a SQLite file: read once when it is opened, written by a thread of its own.

The game never waits for the file. A file that is damaged, locked, from a newer version or in a folder nobody may write
to is left as it is; ``problem`` says so in a sentence, and the game goes on without remembering.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from embodiment.units import Seconds
from embodiment.world.memory import Exchange, Recollection, Remembered

VERSION: Final = 1
"""Of the tables, kept in ``PRAGMA user_version``; 0 is a file nobody has written to."""
PATIENCE: Final[Seconds] = 0.5
"""How long another program's lock is waited for."""
_TABLE: Final = """
CREATE TABLE memory (
    character TEXT PRIMARY KEY,
    facts TEXT NOT NULL,
    exchanges TEXT NOT NULL,
    visits INTEGER NOT NULL,
    changed TEXT NOT NULL
)
"""


class SqliteMemory:
    """Implements ``world.ports.MemoryStore``. Thread: game; the file is written by a worker.

    Args:
        path: The file; it and its folder are made when there is something to keep.

    Attributes:
        problem: Why nothing is remembered, one sentence; empty while all is well.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.problem = ""
        self._worker: ThreadPoolExecutor | None = None
        self._known: dict[str, tuple[Recollection, str]] = {}
        if self._is_there():
            self._try(self._load)

    def recall(self, character: str) -> Recollection | None:
        """What a character knew when the file was opened, or has kept since."""
        known = self._known.get(character)
        return known[0] if known else None

    def keep(self, character: str, recollection: Recollection) -> None:
        """Remember from now on, and after the game."""
        changed = datetime.now().strftime("%Y-%m-%d %H:%M")
        self._known[character] = (recollection, changed)
        self._submit(lambda: self._try(lambda db: _write(db, character, recollection, changed)))

    def remembered(self) -> Sequence[Remembered]:
        """Everything that is kept, by character."""
        return [
            Remembered(character=character, lines=known.lines(), changed=changed)
            for character, (known, changed) in sorted(self._known.items())
            if known.lines()
        ]

    def erase(self, character: str = "") -> None:
        """Forget one character's memory, or with ``""`` everything; that also mends a damaged file."""
        if character:
            self._known.pop(character, None)
            self._submit(lambda: self._try(lambda db: _delete(db, character)))
        else:
            self._known.clear()
            self._submit(self._remove)

    def close(self) -> None:
        """Write what is still to be written and end the thread; idempotent. Used again, it starts another."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.shutdown(wait=True)

    def _submit(self, work: Callable[[], None]) -> None:
        if self._worker is None:
            self._worker = ThreadPoolExecutor(1, thread_name_prefix="embodiment-memory")
        self._worker.submit(work)

    def _is_there(self) -> bool:
        try:
            return self._path.exists()
        except OSError as error:
            self.problem = _sentence(self._path, error)
            return False

    # -- the worker's ------------------------------------------------------------------------------------------

    def _try(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """Do something with the file; what goes wrong becomes the problem."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self._path, timeout=PATIENCE)) as db:
                version = _prepare(db)
                if version > VERSION:
                    self.problem = (
                        f"The memories in {self._path.name} were written by a newer version: they are left alone, and "
                        "nothing is remembered in this game."
                    )
                    return
                with db:
                    work(db)
        except (sqlite3.Error, OSError, ValueError, TypeError, KeyError) as error:
            self.problem = _sentence(self._path, error)
        else:
            self.problem = ""

    def _load(self, db: sqlite3.Connection) -> None:
        rows = db.execute("SELECT character, facts, exchanges, visits, changed FROM memory")
        self._known = {row[0]: (_read(row[1], row[2], row[3]), str(row[4])) for row in rows}

    def _remove(self) -> None:
        try:
            self._path.unlink(missing_ok=True)
        except OSError as error:
            self.problem = _sentence(self._path, error)
        else:
            self.problem = ""


def _prepare(db: sqlite3.Connection) -> int:
    """Make the tables of a new file; the version it has now."""
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version == 0:
        with db:
            db.execute(_TABLE)
            db.execute(f"PRAGMA user_version = {VERSION}")
        return VERSION
    return version


def _write(db: sqlite3.Connection, character: str, known: Recollection, changed: str) -> None:
    facts = json.dumps(dict(known.facts), ensure_ascii=False)
    exchanges = json.dumps([[e.said, e.heard] for e in known.exchanges], ensure_ascii=False)
    db.execute(
        "INSERT OR REPLACE INTO memory VALUES (?, ?, ?, ?, ?)",
        (character, facts, exchanges, known.visits, changed),
    )


def _delete(db: sqlite3.Connection, character: str) -> None:
    db.execute("DELETE FROM memory WHERE character = ?", (character,))


def _read(facts: str, exchanges: str, visits: int) -> Recollection:
    known: Any = json.loads(facts)
    if not isinstance(known, dict):
        raise ValueError("facts are no object")
    said = tuple(Exchange(str(pair[0]), str(pair[1])) for pair in json.loads(exchanges))
    return Recollection({str(key): str(value) for key, value in known.items()}, said, int(visits))


def _sentence(path: Path, error: Exception) -> str:
    """What went wrong with the file, and what can be done."""
    text = str(error)
    if isinstance(error, sqlite3.OperationalError) and "locked" in text:
        return f"{path.name} is in use by another program: nothing is remembered until it is free."
    if isinstance(error, sqlite3.OperationalError | OSError):
        return f"{path.name} cannot be written ({text}): nothing is remembered in this game."
    return f"{path.name} is damaged ({text}): nothing is remembered until all memories are erased in the settings."
