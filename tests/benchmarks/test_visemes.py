"""The aims of the lip-sync, held on voices the model has never heard."""

from __future__ import annotations

import pytest

from tests.benchmarks.spoken import has_flite
from tests.benchmarks.visemes import measure, speak_held_out


@pytest.mark.slow
@pytest.mark.engine
@pytest.mark.skipif(not has_flite(), reason="needs Debian's flite for truth from another engine")
def test_the_mouth_is_right_on_the_voices_of_another_engine() -> None:
    """65 % of the frames with sound alone, 75 % with the transcript as our own aligner places it."""
    pytest.importorskip("espeakng_loader", reason="needs espeak-ng (extra 'voice') for the held-out voices")
    sentences = list(speak_held_out(8))
    figures = measure(sentences)
    other = {condition: groups["flite (all)"]["six"] for condition, groups in figures.items()}
    assert other["audio alone, burst"] >= 0.65
    for pattern in ("step2x", "burst", "textlead"):  # in the others most words come after their sound
        assert other[f"words as aligned, {pattern}"] >= 0.75, pattern
    assert other["words exact"] >= other["audio alone, burst"] + 0.08
    assert figures["audio alone, burst"]["espeak-ng (all)"]["six"] >= 0.70
