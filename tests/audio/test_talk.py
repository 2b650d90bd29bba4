from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.audio.talk import CONFIRMED_WITHIN, START_AFTER, STOP_AFTER, Talk, TalkDetector
from embodiment.errors import UsageError
from embodiment.units import INPUT_HZ

FRAMES = (160, 320, 512)


def states(detector: TalkDetector, pattern: str, *, voices_play: bool) -> list[Talk]:
    """A frame each: ``#`` is speech."""
    return [detector.feed(1.0 if char == "#" else 0.0, voices_play=voices_play) for char in pattern]


@pytest.mark.parametrize("frame", FRAMES)
def test_in_silence_talking_begins_after_a_moment_of_speech(frame: int) -> None:
    needed = -(-round(START_AFTER * INPUT_HZ) // frame)
    found = states(TalkDetector(frame), "#" * needed, voices_play=False)
    assert found == [Talk.QUIET] * (needed - 1) + [Talk.TALKING]


@pytest.mark.parametrize("frame", FRAMES)
def test_over_a_voice_the_first_frame_raises_suspicion(frame: int) -> None:
    detector = TalkDetector(frame)
    assert states(detector, "..#", voices_play=True) == [Talk.QUIET, Talk.QUIET, Talk.SUSPECTED]


@pytest.mark.parametrize("frame", FRAMES)
def test_a_suspicion_is_decided_within_its_time(frame: int) -> None:
    within = int(CONFIRMED_WITHIN * INPUT_HZ / frame)
    for pattern, wanted in (("#" * within, Talk.TALKING), ("#" + "." * within, Talk.QUIET)):
        detector = TalkDetector(frame)
        assert states(detector, pattern, voices_play=True)[-1] is wanted


def test_a_short_noise_over_a_voice_is_forgiven_and_the_next_one_judged_anew() -> None:
    detector = TalkDetector(512)
    found = states(detector, "#.#...." * 5, voices_play=True)
    assert Talk.TALKING not in found
    assert found.count(Talk.SUSPECTED) >= 5


def test_pauses_between_words_belong_to_an_utterance() -> None:
    detector = TalkDetector(512)
    pause = "." * (int(STOP_AFTER * INPUT_HZ / 512) - 1)
    assert set(states(detector, "##" + pause + "#" + pause, voices_play=False)[1:]) == {Talk.TALKING}
    assert states(detector, "..", voices_play=False)[-1] is Talk.QUIET


def test_soft_ends_of_words_keep_an_utterance_open() -> None:
    """What would not begin an utterance may still go on with it."""
    detector = TalkDetector(512)
    states(detector, "##", voices_play=False)
    assert {detector.feed(0.4, voices_play=False) for _ in range(100)} == {Talk.TALKING}


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), max_size=200), st.sampled_from(FRAMES))
def test_nobody_is_cut_off_without_a_suspicion_where_voices_play(
    frames: list[tuple[float, bool]], frame: int
) -> None:
    detector, before = TalkDetector(frame), Talk.QUIET
    suspected_for = 0
    for probability, voices_play in frames:
        state = detector.feed(probability, voices_play=voices_play)
        if state is Talk.TALKING and before is Talk.QUIET:
            assert not voices_play
        suspected_for = suspected_for + 1 if state is Talk.SUSPECTED else 0
        assert suspected_for * frame <= CONFIRMED_WITHIN * INPUT_HZ
        before = state


def test_a_new_listener_starts_in_silence_and_a_frame_has_a_length() -> None:
    detector = TalkDetector(512)
    states(detector, "###", voices_play=False)
    detector.reset()
    assert detector.state is Talk.QUIET
    with pytest.raises(UsageError, match="1 sample or more"):
        TalkDetector(0)
