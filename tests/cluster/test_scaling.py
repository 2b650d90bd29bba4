from __future__ import annotations

from types import SimpleNamespace

import pytest

from embodiment.cluster.scaling import SESSIONS, by_sessions


@pytest.mark.parametrize(
    ("sessions", "wanted"), [([], 1), ([0, 0], 1), ([38, 0], 1), ([38, 1], 2), ([64, 64, 64], 6)]
)
def test_as_many_ingresses_as_conversations_need(sessions: list[float], wanted: int) -> None:
    context = SimpleNamespace(
        aggregated_metrics={SESSIONS: {f"replica {n}": count for n, count in enumerate(sessions)}},
        config=SimpleNamespace(get_target_ongoing_requests=lambda: 38.0),
    )
    assert by_sessions(context) == (wanted, {})


def test_ingresses_that_told_nothing_yet_are_kept_to_one() -> None:
    context = SimpleNamespace(
        aggregated_metrics=None, config=SimpleNamespace(get_target_ongoing_requests=lambda: 38.0)
    )
    assert by_sessions(context) == (1, {})
