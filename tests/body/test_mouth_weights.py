"""The shipped weights: small, whole, and honest about the voices behind them."""

from __future__ import annotations

from pathlib import Path

from embodiment.body import mouth_weights
from embodiment.body.acoustics import COEFFICIENTS, FEATURES
from embodiment.body.sounds import SoundClass


def test_the_module_is_small_and_names_its_voices() -> None:
    text = Path(mouth_weights.__file__).read_text(encoding="utf-8")
    assert len(text) < 60_000
    said = " ".join((mouth_weights.__doc__ or "").split())
    assert "Trained on espeak-ng" in said
    assert "Never heard" in said


def test_its_tables_have_the_sizes_the_model_expects() -> None:
    assert len(mouth_weights.PRIOR_MEAN) == COEFFICIENTS
    assert len(mouth_weights.CENTRE) == len(mouth_weights.SPREAD) == FEATURES
    assert len(mouth_weights.USUAL) == len(SoundClass)
    assert abs(sum(mouth_weights.USUAL) - 1.0) < 0.01
    assert [len(row) for row in mouth_weights.BIASES] == [*mouth_weights.HIDDEN, len(SoundClass)]
