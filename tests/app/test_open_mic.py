from __future__ import annotations

import pytest

from embodiment.app import open_mic
from embodiment.app.open_mic import GOOD, POOR, make_open_mic
from embodiment.audio.tap import Tap
from embodiment.errors import EngineError
from embodiment.server.engines.vad_energy import EnergyActivity


def missing() -> EnergyActivity:
    raise EngineError("no wheel here")


def test_the_player_is_told_to_wear_headphones_where_voices_are_told_apart_badly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(open_mic, "VOICE_ACTIVITY", {"silero": missing, "energy": EnergyActivity})
    assert make_open_mic(Tap()).advice == POOR
    assert "headphones" in POOR


def test_the_best_detector_there_is_is_taken() -> None:
    advice = make_open_mic(Tap()).advice
    assert advice in (GOOD, POOR)
    assert "eadphones" in advice
