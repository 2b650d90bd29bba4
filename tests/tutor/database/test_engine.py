from __future__ import annotations

from pathlib import Path

import pytest

from embodiment.errors import UsageError
from tests.tutor import extra  # noqa: F401  (skips without the extra)

from alembic.autogenerate import compare_metadata  # isort: skip
from alembic.runtime.migration import MigrationContext  # isort: skip
from embodiment.tutor.database.engine import migrate, open_database  # isort: skip
from embodiment.tutor.database.tables import Base  # isort: skip


def test_the_migrations_make_exactly_the_tables_that_are_used(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'new' / 't.sqlite3'}")
    with engine.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    migrate(engine)
    engine.dispose()


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 't.sqlite3'}"
    engine = open_database(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    with pytest.raises(UsageError, match="newer version"):
        open_database(url)


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("not:a hush url", "is no database URL"),
        ("sqlite://", "name a file"),
        ("sqlite:////dev/null/x/t.sqlite3", "no folder for /dev/null/x/t.sqlite3: Not a directory"),
        ("mysql://localhost/x", "sqlite or postgresql, not in mysql"),
        ("postgresql://tutor:hush@127.0.0.1:1/x?connect_timeout=2", "cannot be used"),
    ],
)
def test_what_cannot_be_opened_is_told_without_the_password(url: str, says: str) -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(UsageError, match=says) as error:
        open_database(url)
    assert "hush" not in str(error.value)


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "t.sqlite3").write_text("this is a diary, not a database\n" * 40)
    with pytest.raises(UsageError, match="cannot be used: file is not a database"):
        open_database(f"sqlite:///{tmp_path / 't.sqlite3'}")
