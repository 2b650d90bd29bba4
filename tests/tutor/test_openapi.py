"""Requests made up from the published description: no answer outside of it, and never a failure of ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests.tutor import extra  # noqa: F401  (skips without the extra)

from embodiment.tutor.access import AccessOptions  # isort: skip
from embodiment.tutor.app import PATH, create_app  # isort: skip
from embodiment.tutor.database.engine import open_database  # isort: skip
from embodiment.tutor.database.sql_store import SqlStore  # isort: skip
from embodiment.tutor.service import Tutor  # isort: skip
from tests.tutor.asgi import post  # isort: skip

schemathesis = pytest.importorskip("schemathesis", reason="pip install schemathesis")
EXAMPLES = 200
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    path: Path = tmp_path_factory.mktemp("openapi") / "t.sqlite3"
    engine = open_database(f"sqlite:///{path}")
    app = create_app(Tutor(store=SqlStore(engine)), AccessOptions(per_second=0, names=("testserver",)))
    for number, (event, more) in enumerate(
        [("START_SESSION", {}), ("REQUEST_QUESTION", {"question_id": "q_8_3_12"})]
    ):
        assert post(app, {"session_id": "0", "event": event, "client_ts_ms": number, **more}).status == 200
    yield app
    engine.dispose()


@pytest.mark.parametrize("mode", ["POSITIVE", "NEGATIVE"])
def test_every_answer_is_one_that_is_described(service: Any, mode: str) -> None:
    """Positive: requests that fit the schema. Negative: requests that just do not."""
    schema = schemathesis.openapi.from_asgi("/openapi.json", service)
    statuses: Counter[int] = Counter()

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=schema[PATH]["POST"].as_strategy(generation_mode=schemathesis.GenerationMode[mode]))
    def asked(case: Any) -> None:
        statuses[case.call_and_validate().status_code] += 1

    asked()
    print(f"{mode}: {dict(statuses)}")
    assert sum(statuses.values()) >= EXAMPLES
