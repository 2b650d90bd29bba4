"""What the game takes back is not heard: turns that are cut, skipped, held, halted or frozen."""

from __future__ import annotations

import numpy as np

from embodiment.audio.ring import FADE, VoiceRing
from tests.audio.ring_model import ramp, read, values


def test_long_answers_keep_their_end() -> None:
    """A full ring that drops the newest samples loses the end of a long answer: this one has no size."""
    ring = VoiceRing()
    for _ in range(90):
        ring.write(0, ramp(ring.written, 24_000))
    assert ring.buffered == 90 * 24_000
    assert ring.dropped == 0


def test_a_cut_turn_is_silent_after_its_fade_and_refused_when_it_still_arrives() -> None:
    ring = VoiceRing()
    ring.write(0, np.full(5000, 12_000, np.int16))
    out = np.zeros(480, np.float32)
    ring.read(out)
    ring.cut(0)
    assert ring.write(0, ramp(0, 70)) is None
    assert ring.dropped == 70
    assert ring.read(out) == 0
    assert (np.diff(out[:FADE]) <= 0).all()
    assert not out[FADE:].any()
    assert (ring.played, ring.written, ring.skipped) == (5000, 5000, 4520)
    assert ring.heard(0, 5000) == 480
    assert ring.drained
    assert ring.underruns == 0


def test_clearing_is_a_wish_the_reader_obeys() -> None:
    """A third thread that resets a ring tears its counters apart: nothing moves until the next read."""
    ring = VoiceRing()
    ring.write(0, ramp(0, 1000))
    read(ring, 100)
    ring.cut(0)
    ring.skip_to(900)
    assert (ring.played, ring.written) == (100, 1000)
    read(ring, 1)
    assert (ring.played, ring.written) == (1000, 1000)


def test_the_turn_after_a_cut_starts_with_its_own_first_sample_under_the_fading_old_one() -> None:
    ring = VoiceRing()
    ring.write(0, np.full(1000, 16_384, np.int16))
    out = np.zeros(480, np.float32)
    ring.read(out)
    ring.cut(0)
    ring.write(1, np.full(1000, 1_000, np.int16))
    ring.finish(1)
    assert ring.read(out) == 480
    assert abs(float(out[0]) - (0.5 + 1_000 / 32768)) < 0.01
    assert (out[FADE:] == np.float32(1_000 / 32768)).all()


def test_a_skip_reaches_samples_that_are_not_here_yet() -> None:
    ring = VoiceRing(fade=0)
    ring.write(0, ramp(0, 100))
    ring.skip_to(150)
    assert read(ring, 10) == []
    ring.write(0, ramp(100, 100))
    assert read(ring, 200) == ramp(150, 50).tolist()
    assert ring.heard(0, 200) == 50
    assert ring.heard(140, 160) == 10


def test_what_the_service_took_back_is_silent_at_once_and_cut_when_the_game_says_so() -> None:
    """The voice thread sees an interruption up to a frame before the game does."""
    ring = VoiceRing()
    ring.write(1, ramp(0, 5000))
    read(ring, 100)
    ring.halt(1)
    block = np.zeros(1000, np.float32)
    assert ring.read(block) == 0
    assert not block[FADE:].any()
    assert ring.played == 100, "it stands still: what was heard stays known to the sample"
    ring.write(2, ramp(0, 500))
    assert read(ring, 200) == [], "the next turn waits for the cut"
    ring.cut(1)
    assert read(ring, 200) == values(ramp(0, 200) / np.float32(32768))
    assert ring.underruns == 0


def test_a_turn_that_was_halted_by_mistake_plays_on_with_the_very_next_sample() -> None:
    ring = VoiceRing(fade=0)
    ring.write(1, ramp(0, 500))
    read(ring, 100)
    ring.halt(1)
    assert read(ring, 100) == []
    ring.play_on(1)
    assert read(ring, 50) == list(range(101, 151))
    assert ring.skipped == 0


def test_frozen_speech_goes_on_with_the_very_next_sample() -> None:
    """A suspected interruption freezes; if it was a cough nothing may be missing."""
    ring = VoiceRing(fade=0)
    ring.write(0, ramp(0, 1000))
    assert read(ring, 300) == ramp(0, 300).tolist()
    ring.freeze()
    assert read(ring, 300) == []
    assert ring.underruns == 0
    ring.resume()
    assert read(ring, 300) == ramp(300, 300).tolist()


def test_of_several_holds_the_earliest_counts() -> None:
    ring = VoiceRing()
    ring.write(0, np.full(1000, 900, np.int16))
    ring.hold("floor", 600)
    ring.hold("guard", 200)
    out = np.zeros(1000, np.float32)
    assert ring.read(out) == 200
    ring.let_go("guard")
    ring.let_go("nobody")
    assert ring.read(out) == 400
    ring.freeze()
    ring.let_go("floor")
    assert ring.read(out) == 0
    ring.resume()
    assert ring.release_to == VoiceRing.FREE
    assert ring.read(out) == 400


def test_the_reader_stops_exactly_at_release_to() -> None:
    ring = VoiceRing()
    ring.write(0, ramp(0, 1000))
    ring.release_to = 333
    assert len(read(ring, 500)) == 333
    assert ring.played == 333


def test_a_held_first_word_is_not_faded_when_it_is_released() -> None:
    ring = VoiceRing()
    ring.write(0, np.full(500, 8192, np.int16))
    ring.release_to = 0
    assert read(ring, 100) == []
    ring.resume()
    assert read(ring, 3) == [8192, 8192, 8192]


def test_a_voice_nobody_hears_only_advances_its_counters() -> None:
    ring = VoiceRing(fade=0)
    ring.write(0, ramp(0, 1000))
    assert ring.advance(400) == 400
    assert not ring.sounding
    assert ring.heard(0, 1000) == 400
    assert read(ring, 100) == ramp(400, 100).tolist()


def test_heard_knows_gaps_at_both_ends() -> None:
    ring = VoiceRing(fade=0)
    ring.write(0, ramp(0, 100))
    read(ring, 10)
    ring.skip_to(30)
    read(ring, 10)
    ring.skip_to(60)
    read(ring, 10)
    assert ring.heard(0, 100) == 30
    assert ring.heard(10, 30) == 0
    assert ring.heard(9, 31) == 2
    assert ring.heard(35, 65) == 10
    assert ring.heard(70, 100) == 0
    assert ring.heard(50, 50) == 0
