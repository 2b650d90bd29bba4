"""What docs/audio.md states of the open microphone, held with a margin."""

from __future__ import annotations

import pytest

from tests.benchmarks.barge_in import ROOMS, detectors, measure

pytestmark = [pytest.mark.engine, pytest.mark.slow]
pytest.importorskip("espeakng_loader", reason="needs the voice extra")


@pytest.mark.parametrize("name", detectors())
def test_characters_do_not_hear_themselves_and_do_hear_the_player(name: str) -> None:
    for outcome in measure(detectors()[name], [ROOMS[0], ROOMS[2], ROOMS[4]], minutes=0.5):
        figures = outcome.figures()
        assert outcome.cuts == 0, outcome.room
        assert figures["doubts_per_minute"] <= 8, outcome.room
        assert outcome.missed == 0, outcome.room
        assert figures["soft_missed"] <= 0.2, outcome.room
        assert figures["silent_median_ms"] <= 120, outcome.room


def test_without_protection_they_would_hear_little_else() -> None:
    name, make = next(iter(detectors().items()))
    [outcome] = measure(make, [ROOMS[2]], minutes=0.3, is_bare=True)
    assert outcome.taken > 0.8, name
