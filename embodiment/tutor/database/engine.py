"""A database by URL, brought to the tables of this version."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from embodiment.errors import UsageError, how_to_install

MIGRATIONS: Final = Path(__file__).parent / "migrations"
BUSY_SECONDS: Final = 30
"""How long a turn waits for another process that writes to the same SQLite file."""
POOL: Final = 10
"""Connections to PostgreSQL that are kept open; twice as many under load."""


def open_database(url: str) -> Engine:
    """Connect, and migrate to the newest tables.

    Args:
        url: ``sqlite:////absolute/path`` or ``postgresql://user@host/name``.

    Raises:
        UsageError: The URL is not one of these, the database cannot be reached, or it was written by a newer
            version of this package.
    """
    try:
        address = make_url(url)
    except ArgumentError:
        # Not shown: what cannot be read may hold a password.
        raise UsageError(
            "that is no database URL; write sqlite:////path/file or postgresql://host/name"
        ) from None
    if address.get_backend_name() == "sqlite":
        engine = _sqlite(address)
    elif address.get_backend_name() == "postgresql":
        address = address.set(drivername="postgresql+psycopg")
        try:
            engine = create_engine(address, pool_size=POOL, max_overflow=POOL, pool_pre_ping=True)
        except ImportError as error:
            raise UsageError(f"PostgreSQL needs {error.name}: {how_to_install('tutor')}") from None
    else:
        raise UsageError(
            f"the tutor keeps its sessions in sqlite or postgresql, not in {address.get_backend_name()}"
        )
    try:
        migrate(engine)
    except UsageError:
        engine.dispose()
        raise
    except DBAPIError as error:
        engine.dispose()
        place = address.render_as_string(hide_password=True)
        raise UsageError(
            f"the database {place} cannot be used: {str(error.orig).strip().splitlines()[0]}"
        ) from None
    return engine


def _sqlite(address: URL) -> Engine:
    if not address.database or address.database == ":memory:":
        raise UsageError("sessions in memory need no database; name a file: sqlite:////path/file")
    try:
        Path(address.database).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"no folder for {address.database}: {error.strerror}") from None
    engine = create_engine(address, connect_args={"timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def _settle(connection: Any, _: object) -> None:
        # The driver's own idea of transactions begins them too late for a read that will be followed by a write.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # a turn that was answered survives the loss of power, too
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def migrate(engine: Engine) -> None:
    """Bring the tables to the newest version.

    Raises:
        UsageError: They are newer than this package.
    """
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7251094)")  # one process migrates
        found = MigrationContext.configure(connection).get_current_revision()
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
        if found is not None and found not in known:
            raise UsageError(f"the database is of a newer version ({found}) of this package; update it")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
