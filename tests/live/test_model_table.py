from __future__ import annotations

import re

import pytest

from embodiment.live.config import DEFAULT_MODEL
from embodiment.live.dialect import Dialect
from embodiment.live.model_table import QUIRKS, UNKNOWN_FAMILY, InstructionLane, ModelQuirks, Thinking

ROWS = [*QUIRKS, UNKNOWN_FAMILY]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.family)
def test_every_row_is_consistent_and_dated(row: ModelQuirks) -> None:
    assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", row.as_of)
    assert bool(row.thinking_levels) == (row.thinking is Thinking.LEVEL)
    assert not row.behaviors or row.default_behavior in row.behaviors
    assert set(row.lanes) == set(Dialect)
    for lanes in row.lanes.values():
        assert lanes[-1] is InstructionLane.NEXT_CONNECT
        assert len(set(lanes)) == len(lanes)
    assert row.modalities


def test_no_model_stands_in_two_rows() -> None:
    models = [model for row in QUIRKS for model in row.models]
    assert len(models) == len(set(models))
    assert DEFAULT_MODEL in models


def test_the_table_cannot_be_changed_by_a_reader() -> None:
    with pytest.raises(AttributeError):
        QUIRKS[0].family = "x"  # type: ignore[misc]
    with pytest.raises(TypeError):
        QUIRKS[0].lanes[Dialect.VERTEX] = ()  # type: ignore[index]
