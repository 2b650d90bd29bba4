from __future__ import annotations

import asyncio

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.server.ears import MANUAL_LIMIT, Ears
from embodiment.server.endpoint import Edge, EdgeKind
from embodiment.server.engines.vad_energy import EnergyActivity
from embodiment.server.profile import Profile
from embodiment.server.refusals import Refused
from embodiment.units import Int16Array
from tests.server.talk import MODEL, quiet, speech


def ears(*, manual: bool = False) -> Ears:
    return Ears(Profile(model=MODEL, manual=manual), EnergyActivity())


def heard(listener: Ears, pcm: Int16Array, rate_hz: int) -> list[Edge]:
    """A detector in this process is never waited for."""
    try:
        listener.audio(pcm, rate_hz).send(None)
    except StopIteration as done:
        return list(done.value)
    raise AssertionError("it waited")


@given(st.integers(1, 4_000))
def test_the_size_of_the_pieces_does_not_matter(size: int) -> None:
    whole = np.concatenate((quiet(0.4), speech(0.7), quiet(0.8)))
    listener = ears()
    edges = [
        edge for at in range(0, len(whole), size) for edge in heard(listener, whole[at : at + size], 16_000)
    ]
    reference = heard(ears(), whole, 16_000)
    assert [(edge.kind, edge.at, edge.pcm.tobytes()) for edge in edges] == [
        (edge.kind, edge.at, edge.pcm.tobytes()) for edge in reference
    ]


@pytest.mark.parametrize("rate_hz", [8_000, 24_000, 44_100, 48_000])
def test_any_usual_rate_is_heard_at_the_same_time(rate_hz: int) -> None:
    listener = ears()
    sound = np.concatenate((quiet(0.5, rate_hz), speech(0.6, rate_hz), quiet(0.8, rate_hz)))
    edges = heard(listener, sound, rate_hz)
    assert [edge.kind for edge in edges] == [EdgeKind.START, EdgeKind.PAUSE, EdgeKind.END]
    assert edges[0].at / 16_000 == pytest.approx(0.5, abs=0.06)
    assert listener.received == pytest.approx(1.9 * 16_000, abs=64)


@pytest.mark.parametrize("rate_hz", [0, -1, 100, 1_000_000])
def test_a_rate_nobody_records_at_is_refused(rate_hz: int) -> None:
    with pytest.raises(Refused):
        heard(ears(), speech(0.1), rate_hz)


def test_between_the_marks_everything_is_kept_and_outside_nothing() -> None:
    listener = ears(manual=True)
    assert heard(listener, speech(0.5), 16_000) == []
    assert [edge.kind for edge in listener.activity_start()] == [EdgeKind.START]
    heard(listener, quiet(0.2), 16_000)
    heard(listener, speech(0.3), 16_000)
    (end,) = listener.activity_end()
    assert len(end.pcm) == 8_000
    assert listener.activity_end() == []


def test_a_second_start_mark_begins_anew_without_a_second_interruption() -> None:
    listener = ears(manual=True)
    listener.activity_start()
    heard(listener, speech(0.3), 16_000)
    assert listener.activity_start() == []
    (end,) = listener.activity_end()
    assert len(end.pcm) == 0


def test_a_key_that_is_stuck_does_not_fill_the_memory() -> None:
    listener = ears(manual=True)
    listener.activity_start()
    for _ in range(70):
        heard(listener, speech(1.0), 16_000)
    (end,) = listener.activity_end()
    assert len(end.pcm) <= MANUAL_LIMIT + 16_000


def test_closing_the_stream_ends_the_utterance_and_forgets_half_a_frame() -> None:
    listener = ears()
    heard(listener, speech(0.501), 16_000)
    assert listener.busy
    assert [edge.kind for edge in listener.stream_end()] == [EdgeKind.END]
    assert not listener.busy


class Far:
    """Loudness in another process; answers when the loop has gone round."""

    frame = EnergyActivity.frame
    together = 4

    def __init__(self) -> None:
        self._near = EnergyActivity()
        self.questions: list[int] = []

    async def probabilities(self, frames: Int16Array) -> list[float]:
        self.questions.append(len(frames))
        await asyncio.sleep(0)
        return [self._near.probability(frame) for frame in frames]

    def reset(self) -> None:
        self._near.reset()

    def close(self) -> None:
        self._near.close()


def test_a_distant_detector_is_asked_about_several_frames_and_finds_the_same() -> None:
    far = Far()
    whole = np.concatenate((quiet(0.4), speech(0.7), quiet(0.8)))

    async def listen() -> list[Edge]:
        listener = Ears(Profile(model=MODEL), far)
        edges: list[Edge] = []
        for at in range(0, len(whole), 320):
            edges += await listener.audio(whole[at : at + 320], 16_000)
        return edges

    found = [(edge.kind, edge.at) for edge in asyncio.run(listen())]
    assert found == [(edge.kind, edge.at) for edge in heard(ears(), whole, 16_000)]
    assert set(far.questions) == {4}


def test_what_a_distant_detector_was_not_asked_about_yet_belongs_to_an_utterance_that_is_cut_off() -> None:
    async def listen() -> list[Edge]:
        listener = Ears(Profile(model=MODEL), Far())
        await listener.audio(np.concatenate((quiet(0.512), speech(0.512 + 3 * 0.032))), 16_000)
        return listener.stream_end()

    (end,) = asyncio.run(listen())
    assert end.kind is EdgeKind.END
    assert end.at == round((1.024 + 3 * 0.032) * 16_000)
