from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.server.ears import MANUAL_LIMIT, Ears
from embodiment.server.endpoint import EdgeKind
from embodiment.server.engines.vad_energy import EnergyActivity
from embodiment.server.profile import Profile
from embodiment.server.refusals import Refused
from tests.server.talk import MODEL, quiet, speech


def ears(*, manual: bool = False) -> Ears:
    return Ears(Profile(model=MODEL, manual=manual), EnergyActivity())


@given(st.integers(1, 4_000))
def test_the_size_of_the_pieces_does_not_matter(size: int) -> None:
    whole = np.concatenate((quiet(0.4), speech(0.7), quiet(0.8)))
    listener = ears()
    edges = [
        edge for at in range(0, len(whole), size) for edge in listener.audio(whole[at : at + size], 16_000)
    ]
    reference = ears().audio(whole, 16_000)
    assert [(edge.kind, edge.at, edge.pcm.tobytes()) for edge in edges] == [
        (edge.kind, edge.at, edge.pcm.tobytes()) for edge in reference
    ]


@pytest.mark.parametrize("rate_hz", [8_000, 24_000, 44_100, 48_000])
def test_any_usual_rate_is_heard_at_the_same_time(rate_hz: int) -> None:
    listener = ears()
    sound = np.concatenate((quiet(0.5, rate_hz), speech(0.6, rate_hz), quiet(0.8, rate_hz)))
    edges = listener.audio(sound, rate_hz)
    assert [edge.kind for edge in edges] == [EdgeKind.START, EdgeKind.PAUSE, EdgeKind.END]
    assert edges[0].at / 16_000 == pytest.approx(0.5, abs=0.06)
    assert listener.received == pytest.approx(1.9 * 16_000, abs=64)


@pytest.mark.parametrize("rate_hz", [0, -1, 100, 1_000_000])
def test_a_rate_nobody_records_at_is_refused(rate_hz: int) -> None:
    with pytest.raises(Refused):
        ears().audio(speech(0.1), rate_hz)


def test_between_the_marks_everything_is_kept_and_outside_nothing() -> None:
    listener = ears(manual=True)
    assert listener.audio(speech(0.5), 16_000) == []
    assert [edge.kind for edge in listener.activity_start()] == [EdgeKind.START]
    listener.audio(quiet(0.2), 16_000)
    listener.audio(speech(0.3), 16_000)
    (end,) = listener.activity_end()
    assert len(end.pcm) == 8_000
    assert listener.activity_end() == []


def test_a_second_start_mark_begins_anew_without_a_second_interruption() -> None:
    listener = ears(manual=True)
    listener.activity_start()
    listener.audio(speech(0.3), 16_000)
    assert listener.activity_start() == []
    (end,) = listener.activity_end()
    assert len(end.pcm) == 0


def test_a_key_that_is_stuck_does_not_fill_the_memory() -> None:
    listener = ears(manual=True)
    listener.activity_start()
    for _ in range(70):
        listener.audio(speech(1.0), 16_000)
    (end,) = listener.activity_end()
    assert len(end.pcm) <= MANUAL_LIMIT + 16_000


def test_closing_the_stream_ends_the_utterance_and_forgets_half_a_frame() -> None:
    listener = ears()
    listener.audio(speech(0.501), 16_000)
    assert listener.busy
    assert [edge.kind for edge in listener.stream_end()] == [EdgeKind.END]
    assert not listener.busy
