"""Sessions and turns in a database. A turn is one transaction: its record and the session's memory, or neither."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime

from sqlalchemy import Connection, Engine, bindparam, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from embodiment.tutor.contract import LiveEvent, LiveTurnResponse
from embodiment.tutor.database.tables import SecretRow, SessionRow, TurnRow
from embodiment.tutor.memory import Memory
from embodiment.tutor.store import Kept, Ledger

# Statements are built once: with a turn's few rows, building them costs more than running them.
_MEMORY = select(SessionRow.memory, SessionRow.owner).where(SessionRow.id == bindparam("session"))
_ANSWERED = select(TurnRow.response).where(
    TurnRow.session_id == bindparam("session"),
    TurnRow.event == bindparam("at_event"),
    TurnRow.client_ts_ms == bindparam("at_ts"),
)
_BEGIN = insert(SessionRow)
_CHANGE = (
    update(SessionRow)
    .where(SessionRow.id == bindparam("session"))
    .values(memory=bindparam("memory"), changed=bindparam("changed"))
)
_KEEP = insert(TurnRow)
_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended(:id, 0))")


class SqlStore:
    """A `store.Store` in a database.

    Args:
        engine: From `engine.open_database`.
        now: The time for the records.
    """

    def __init__(self, engine: Engine, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._engine = engine
        self._now = now
        sqlite = engine.dialect.name == "sqlite"
        # SQLite has one writer at a time and lets the others poll; in a queue of ours they come in turn.
        self._turnstile: AbstractContextManager[object] = threading.Lock() if sqlite else nullcontext()
        self._locks_rows = not sqlite

    @contextmanager
    def session(self, session_id: str) -> Iterator[Ledger]:
        """Hold a session for one turn; the transaction is committed when this is left without an error."""
        with self._turnstile, self._engine.begin() as connection:
            if self._locks_rows:
                connection.execute(_LOCK, {"id": session_id})
            yield _Row(connection, session_id, self._now())

    def turns(self, session_id: str) -> list[Kept]:
        """The turns of a session in order."""
        wanted = (
            select(TurnRow.event, TurnRow.client_ts_ms, TurnRow.response, TurnRow.audit)
            .where(TurnRow.session_id == session_id)
            .order_by(TurnRow.number)
        )
        with self._turnstile, self._engine.begin() as connection:
            return [
                Kept(LiveEvent(row.event), row.client_ts_ms, _response(row.response), row.audit)
                for row in connection.execute(wanted)
            ]

    def secret(self, name: str) -> bytes:
        """A secret of this installation, 256 bits, made when it is first asked for."""
        wanted = select(SecretRow.value).where(SecretRow.name == name)
        with self._turnstile:
            try:
                with self._engine.begin() as connection:
                    found = connection.execute(wanted).scalar()
                    if found is None:
                        found = secrets.token_hex(32)
                        connection.execute(insert(SecretRow).values(name=name, value=found))
            except IntegrityError:  # another process has made it meanwhile
                with self._engine.begin() as connection:
                    found = connection.execute(wanted).scalar_one()
        return bytes.fromhex(found)


class _Row:
    """One session of a `SqlStore`, inside its transaction."""

    def __init__(self, connection: Connection, session_id: str, now: datetime) -> None:
        self._connection, self._id, self._now = connection, session_id, now
        row = connection.execute(_MEMORY, {"session": session_id}).first()
        self._memory = Memory.model_validate_json(row.memory) if row else None
        self._owner = str(row.owner) if row else ""

    def memory(self) -> Memory | None:
        return self._memory

    def owner(self) -> str:
        return self._owner

    def answered(self, event: LiveEvent, client_ts_ms: int) -> LiveTurnResponse | None:
        if self._memory is None or client_ts_ms > self._memory.last_ts_ms:
            return None  # later than everything that was decided: it cannot be there
        at = {"session": self._id, "at_event": str(event), "at_ts": client_ts_ms}
        found = self._connection.execute(_ANSWERED, at).scalar()
        return _response(found) if found is not None else None

    def keep(self, memory: Memory, turn: Kept, owner: str) -> None:
        remembered = {"memory": memory.model_dump_json(), "changed": self._now}
        if self._memory is None:
            begun = {"id": self._id, "owner": owner, "began": self._now, **remembered}
            self._connection.execute(_BEGIN, begun)
        else:
            self._connection.execute(_CHANGE, {"session": self._id, **remembered})
        record = {
            "session_id": self._id,
            "event": str(turn.event),
            "client_ts_ms": turn.client_ts_ms,
            "response": turn.response.model_dump_json(),
            "judged": turn.audit.get("judged"),
            "audit": turn.audit,
            "at": self._now,
        }
        self._connection.execute(_KEEP, record)


def _response(text_: str) -> LiveTurnResponse:
    return LiveTurnResponse.model_validate_json(text_)
