from __future__ import annotations

from typing import get_args

import numpy as np

from embodiment.live import messages
from embodiment.live.messages import ClientMessage, GeminiEvent, RealtimeAudio, ServerEvent, Turn


def test_the_module_offers_both_directions_and_the_unions() -> None:
    for union in (ClientMessage, GeminiEvent, ServerEvent):
        for kind in get_args(union):
            assert kind.__name__ in messages.__all__
    assert sorted(messages.__all__) == messages.__all__
    assert all(hasattr(messages, name) for name in messages.__all__)


def test_a_turn_reads_as_lines() -> None:
    assert Turn("user", ("one", "two")).text == "one\ntwo"
    assert Turn("model").text == ""


def test_microphone_pieces_compare_by_their_samples() -> None:
    one = RealtimeAudio(np.array([1, 2], dtype=np.int16))
    assert one == RealtimeAudio(np.array([1, 2], dtype=np.int16))
    assert hash(one) == hash(RealtimeAudio(np.array([1, 2], dtype=np.int16)))
    assert one != RealtimeAudio(one.pcm, 8_000)
    assert one != 3
