from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis.extra.numpy import arrays

from embodiment.server.engines.vad_energy import FRAME, EnergyActivity
from tests.server.talk import quiet, speech


def probabilities(detector: EnergyActivity, sound: np.ndarray) -> list[float]:
    return [detector.probability(sound[at : at + FRAME]) for at in range(0, len(sound) - FRAME + 1, FRAME)]


def test_silence_is_no_speech_and_speech_is() -> None:
    detector = EnergyActivity()
    assert set(probabilities(detector, quiet(1.0))) == {0.0}
    assert set(probabilities(detector, speech(1.0))) == {1.0}


def test_a_steady_hum_becomes_the_floor() -> None:
    detector = EnergyActivity()
    hum = (speech(30.0) // 20).astype(np.int16)
    assert probabilities(detector, hum)[-1] == 0.0
    assert probabilities(detector, speech(0.1))[0] == 1.0


def test_reset_forgets_the_floor() -> None:
    detector = EnergyActivity()
    probabilities(detector, (speech(30.0) // 20).astype(np.int16))
    detector.reset()
    assert probabilities(detector, (speech(0.1) // 20).astype(np.int16))[0] == 1.0


@given(arrays(np.int16, FRAME))
def test_the_loudest_frames_overflow_nothing(samples: np.ndarray) -> None:
    assert EnergyActivity().probability(samples) in (0.0, 1.0)
