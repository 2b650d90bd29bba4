from __future__ import annotations

from itertools import pairwise

import pytest

from embodiment.tutor.contract import Mode, Telemetry
from embodiment.tutor.fallback import THRESHOLDS, latest, recommended
from tests.tutor.lesson import Lesson


@pytest.mark.parametrize(
    ("current", "rtt", "loss", "expected"),
    [
        ("LIVE", 100, 0.0, "LIVE"), ("LIVE", 900, 0.0, "TTS"), ("LIVE", 100, 6.0, "TTS"), ("LIVE", 3500, 0.0, "TEXT"),
        ("LIVE", 100, 30.0, "TEXT"), ("TTS", 600, 3.0, "TTS"), ("TTS", 300, 1.0, "LIVE"), ("TTS", 3500, 0.0, "TEXT"),
        ("TEXT", 2000, 0.0, "TEXT"), ("TEXT", 1000, 0.0, "TTS"), ("TEXT", 100, 0.0, "LIVE"),
        ("TEXT", 100, 20.0, "TEXT"),
        ("TTS", None, 1.0, "LIVE"), ("LIVE", None, 6.0, "TTS"), ("TEXT", None, None, "TEXT"),
    ],
)  # fmt: skip
def test_the_mode_follows_the_network(
    current: Mode, rtt: int | None, loss: float | None, expected: Mode
) -> None:
    assert recommended(current, Telemetry(rtt_ms=rtt, packet_loss_pct=loss)) == expected


def test_without_telemetry_nothing_changes() -> None:
    assert recommended("TEXT", None) == "TEXT"


def test_a_figure_a_client_stops_telling_is_still_known() -> None:
    known = latest(Telemetry(rtt_ms=90, packet_loss_pct=10.0), Telemetry(rtt_ms=200))
    assert (known.rtt_ms, known.packet_loss_pct) == (200, 10.0)
    assert latest(known, None) == known


def test_a_lossy_network_does_not_get_well_because_only_its_round_trip_is_told() -> None:
    lesson = Lesson()

    def mode(**telemetry: float) -> str:
        fields = {"telemetry": telemetry} if telemetry else {}
        return lesson.turn("START_SESSION", **fields).fallback.recommended_mode

    assert mode(rtt_ms=100, packet_loss_pct=10.0) == "TTS"
    assert [mode(rtt_ms=100), mode(), mode(rtt_ms=90)] == ["TTS"] * 3
    assert mode(packet_loss_pct=0.5) == "LIVE"


def test_figures_round_a_threshold_do_not_switch_to_and_fro() -> None:
    for step in THRESHOLDS:
        assert step.return_rtt_ms < step.leave_rtt_ms
        assert step.return_loss_pct < step.leave_loss_pct
    modes: list[Mode] = ["LIVE"]
    for rtt in (790, 810, 790, 810, 790, 500, 810, 410):
        modes.append(recommended(modes[-1], Telemetry(rtt_ms=rtt)))
    assert sum(one != other for one, other in pairwise(modes)) == 1
