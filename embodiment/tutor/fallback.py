"""Which voice mode the network carries: one table of thresholds, and a way back that takes more than the way down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from embodiment.tutor.contract import Mode, Telemetry


@dataclass(frozen=True, slots=True)
class Threshold:
    """When one step of quality is left, and when it is taken again."""

    worse: Mode
    better: Mode
    leave_rtt_ms: int
    leave_loss_pct: float
    return_rtt_ms: int
    return_loss_pct: float


THRESHOLDS: Final = (
    Threshold("TTS", "LIVE", leave_rtt_ms=800, leave_loss_pct=5.0, return_rtt_ms=400, return_loss_pct=2.0),
    Threshold(
        "TEXT", "TTS", leave_rtt_ms=3000, leave_loss_pct=25.0, return_rtt_ms=1500, return_loss_pct=12.0
    ),
)
"""From good to bad. Our own choice: a spoken turn with a second of silence in it is no conversation any more; a line
that takes three seconds to fetch is read faster than waited for."""
_FIGURES: Final = {"rtt_ms", "packet_loss_pct"}
_QUALITY: Final[tuple[Mode, ...]] = ("TEXT", "TTS", "LIVE")


def latest(before: Telemetry, telemetry: Telemetry | None) -> Telemetry:
    """What is known of the network: a figure that was not told this time is the one told last.

    Args:
        before: What was known.
        telemetry: What was measured now, if anything was.
    """
    told = telemetry.model_dump(include=_FIGURES, exclude_none=True) if telemetry is not None else {}
    return before.model_copy(update=told)


def recommended(current: Mode, telemetry: Telemetry | None) -> Mode:
    """The mode to go on in.

    Args:
        current: The mode recommended last.
        telemetry: What is known (`latest`); None, or figures never measured, change nothing.

    Returns:
        A mode at most as good as before where a figure is past its limit, better only where every figure measured
        is below the limit of return.
    """
    if telemetry is None or (telemetry.rtt_ms is None and telemetry.packet_loss_pct is None):
        return current
    rtt = telemetry.rtt_ms if telemetry.rtt_ms is not None else 0
    loss = telemetry.packet_loss_pct if telemetry.packet_loss_pct is not None else 0.0
    quality = _QUALITY.index(current)
    for step in THRESHOLDS:
        if rtt > step.leave_rtt_ms or loss > step.leave_loss_pct:
            quality = min(quality, _QUALITY.index(step.worse))
    for step in reversed(THRESHOLDS):
        calm = rtt < step.return_rtt_ms and loss < step.return_loss_pct
        if calm and quality == _QUALITY.index(step.worse):
            quality = _QUALITY.index(step.better)
    return _QUALITY[quality]
