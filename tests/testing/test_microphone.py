from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from embodiment.testing.microphone import FLOOR, ScriptedMicrophone


@given(st.lists(st.integers(1, 500), max_size=8))
def test_everything_said_is_captured_once_and_in_order(lengths: list[int]) -> None:
    microphone, said = ScriptedMicrophone(), []
    for number, length in enumerate(lengths, 1):
        part = np.full(length, number * 1000, np.int16)
        said.append(part)
        microphone.say(part)
    wanted = np.concatenate([*said, np.zeros(0, np.int16)])
    got = np.concatenate([microphone.read() for _ in range(len(wanted) // 160 + 1)])
    assert np.abs(got[: len(wanted)].astype(int) - wanted).max(initial=0) <= FLOOR
    assert microphone.remaining == 0


def test_silence_is_never_exactly_silent() -> None:
    microphone = ScriptedMicrophone()
    assert np.any(np.concatenate([microphone.read() for _ in range(10)]) != 0)
