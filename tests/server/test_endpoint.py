from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from embodiment.server.endpoint import Edge, EdgeKind, Endpointer, EndpointSettings

FRAME = 512  # 32 ms


def frame(number: int) -> np.ndarray:
    return np.full(FRAME, number % 30_000 + 1, dtype=np.int16)


def run(probabilities: list[float], settings: EndpointSettings | None = None) -> list[Edge]:
    endpointer = Endpointer(FRAME, settings)
    return [edge for n, p in enumerate(probabilities) for edge in endpointer.feed(frame(n), p)]


def kinds(edges: list[Edge]) -> list[EdgeKind]:
    return [edge.kind for edge in edges]


def test_speech_begins_after_two_frames_in_a_row() -> None:
    assert run([0.9, 0.0, 0.9, 0.0] * 5) == []
    edges = run([0.0] * 20 + [0.9, 0.9])
    assert kinds(edges) == [EdgeKind.START]
    assert edges[0].at == 20 * FRAME


def test_the_utterance_holds_what_came_just_before_it() -> None:
    """A pre-roll: the first consonant is too soft to be noticed and must not be lost."""
    end = run([0.0] * 20 + [0.9] * 10 + [0.0] * 20)[-1]
    assert end.kind is EdgeKind.END
    assert end.at == 30 * FRAME
    # Speech is frames 20..29. It was noticed at 21, when twelve frames (0.384 s) were held: 10..21.
    assert end.pcm[0] == frame(10)[0]
    assert end.pcm[-1] == frame(43)[0]


def test_a_pause_is_told_before_the_end_and_forgotten_when_speech_goes_on() -> None:
    edges = run([0.9] * 5 + [0.0] * 8 + [0.9] * 5 + [0.0] * 20)
    assert kinds(edges) == [EdgeKind.START, EdgeKind.PAUSE, EdgeKind.PAUSE, EdgeKind.END]
    assert edges[2].at == edges[3].at, "the trial recognition of the last pause is good for the end"
    assert edges[1].at < edges[3].at


def test_silence_ends_after_the_time_asked_for() -> None:
    for stop_after in (0.2, 0.448, 0.8):
        settings = EndpointSettings(stop_after=stop_after, pause_after=0.1)
        edges = run([0.9] * 5 + [0.0] * 60, settings)
        silent = len(edges[-1].pcm) // FRAME - 5
        assert abs(silent * 0.032 - stop_after) <= 0.016


def test_nobody_speaks_for_ever() -> None:
    edges = run([0.9] * 100, EndpointSettings(longest=2.0))
    assert kinds(edges).count(EdgeKind.END) == 1
    assert len(edges[1].pcm) <= 2.1 * 16_000


def test_the_end_of_the_stream_ends_the_utterance() -> None:
    endpointer = Endpointer(FRAME)
    for number in range(4):
        endpointer.feed(frame(number), 0.9)
    assert endpointer.speaking
    assert kinds(endpointer.finish()) == [EdgeKind.END]
    assert endpointer.finish() == []


def test_what_was_thrown_away_is_gone() -> None:
    endpointer = Endpointer(FRAME)
    for number in range(4):
        endpointer.feed(frame(number), 0.9)
    endpointer.reset()
    assert not endpointer.speaking
    assert endpointer.finish() == []


@given(st.lists(st.floats(0, 1), max_size=300))
def test_every_start_has_one_end_and_pauses_lie_between(probabilities: list[float]) -> None:
    endpointer = Endpointer(FRAME)
    edges = [edge for n, p in enumerate(probabilities) for edge in endpointer.feed(frame(n), p)]
    edges += endpointer.finish()
    inside = False
    for edge in edges:
        if edge.kind is EdgeKind.START:
            assert not inside
            inside = True
        else:
            assert inside
            assert len(edge.pcm) % FRAME == 0
            inside = edge.kind is EdgeKind.PAUSE
    assert not inside
    times = [edge.at for edge in edges]
    assert times == sorted(times)
