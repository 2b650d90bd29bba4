"""The same on a real PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tutor import extra  # noqa: F401  (skips without the extra)
from tests.tutor.database import postgres
from tests.tutor.store_suite import StoreSuite

from alembic.autogenerate import compare_metadata  # isort: skip
from alembic.runtime.migration import MigrationContext  # isort: skip
from sqlalchemy import Engine  # isort: skip

from embodiment.tutor.database.engine import open_database  # isort: skip
from embodiment.tutor.database.sql_bank import SqlBank  # isort: skip
from embodiment.tutor.database.sql_store import SqlStore  # isort: skip
from embodiment.tutor.database.tables import Base  # isort: skip
from embodiment.tutor.library import library  # isort: skip

pytest.importorskip("psycopg", reason="PostgreSQL needs psycopg: the extra tutor")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        postgres.binaries() is None, reason="no PostgreSQL server here: apt-get install postgresql"
    ),
]


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with postgres.server() as url:
        opened = open_database(url)
        yield opened
        opened.dispose()


class TestOnPostgres(StoreSuite):
    @pytest.fixture
    def store(self, engine: Engine) -> SqlStore:
        with engine.begin() as connection:
            connection.exec_driver_sql("TRUNCATE sessions CASCADE")
        return SqlStore(engine)


def test_the_migrations_make_exactly_the_tables_that_are_used(engine: Engine) -> None:
    with engine.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []


def test_content_is_the_same_out_of_the_database(engine: Engine) -> None:
    SqlBank(engine).fill(library())
    assert SqlBank(engine).questions("ch_8_2") == library().questions("ch_8_2")


def test_the_secret_is_kept(engine: Engine) -> None:
    assert SqlStore(engine).secret("ids") == SqlStore(engine).secret("ids")
