"""What docs/timing.md states of emotes: simulated time, the same on every machine."""

from __future__ import annotations

import pytest

from tests.benchmarks.playback import ARRIVALS, CALLS, FRAME, emotes


@pytest.mark.parametrize("arrival", ARRIVALS)
def test_emotes_are_made_within_a_frame_of_their_anchor_and_no_sound_is_lost(arrival: str) -> None:
    figures = emotes(ARRIVALS[arrival])
    assert figures["fired"] == len(CALLS)
    assert figures["kept"] == 1.0
    errors = figures["errors_ms"]
    assert isinstance(errors, list)
    assert all(0.0 <= error <= 1000 * FRAME for error in errors), "never early, a frame late at most"
