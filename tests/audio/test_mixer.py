"""All voices in one block: gains glide, loudness is kept, nothing clips hard."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.audio.mixer import KNEE, RAMP, Mixer, Voice
from embodiment.audio.ring import VoiceRing
from embodiment.errors import UsageError
from embodiment.units import FloatArray


def steady(level: int = 8192, count: int = 20_000) -> VoiceRing:
    ring = VoiceRing()
    ring.write(0, np.full(count, level, np.int16))
    ring.finish(0)
    return ring


def mix(mixer: Mixer, frames: int) -> FloatArray:
    out = np.full((frames, 2), 9.0, np.float32)
    mixer.mix(out)
    return out


def test_silence_without_voices() -> None:
    assert not mix(Mixer(), 100).any()


def test_one_voice_in_the_middle_keeps_its_power() -> None:
    mixer = Mixer()
    mixer.add(Voice("mira", steady()))
    out = mix(mixer, 300)
    assert np.allclose(out, 0.25 * np.sqrt(0.5))


@given(st.floats(-1.0, 1.0), st.floats(0.0, 2.0))
def test_power_is_equal_at_every_pan(pan: float, gain: float) -> None:
    left, right = Voice("mira", VoiceRing(), gain, pan).targets()
    assert left**2 + right**2 == pytest.approx(gain**2)
    assert left >= 0
    assert right >= -1e-12


def test_pan_beyond_the_ends_is_the_end_and_gain_is_never_negative() -> None:
    assert Voice("mira", VoiceRing(), 1.0, -7.0).targets() == pytest.approx((1.0, 0.0))
    assert Voice("mira", VoiceRing(), -1.0).targets() == (0.0, 0.0)


@settings(max_examples=40)
@given(st.lists(st.integers(1, 700), min_size=1, max_size=8))
def test_gains_glide_at_the_same_speed_in_blocks_of_any_size(blocks: list[int]) -> None:
    mixer = Mixer(max_frames=256)
    voice = mixer.add(Voice("mira", steady(count=1 << 14), gain=1.0, pan=-1.0))
    mix(mixer, 10)
    voice.gain = 0.25
    out = np.concatenate([mix(mixer, block) for block in blocks])[:, 0]
    expected = np.maximum(0.25, 1.0 - np.arange(1, len(out) + 1) / RAMP) * 0.25
    assert np.allclose(out, expected, atol=1e-5)


def test_a_gain_that_jumps_does_not_click() -> None:
    mixer = Mixer()
    voice = mixer.add(Voice("mira", steady(30_000), pan=1.0))
    first = mix(mixer, 100)
    voice.gain = 0.0
    rest = mix(mixer, 1000)
    both = np.concatenate([first, rest])[:, 1]
    assert float(np.abs(np.diff(both)).max()) < 1.01 / RAMP
    assert not both[100 + RAMP :].any()


def test_an_inaudible_voice_only_advances_and_is_heard_again_where_it_is_by_then() -> None:
    ring = VoiceRing(fade=0)
    ring.write(0, np.arange(1, 5001).astype(np.int16))
    mixer = Mixer()
    voice = mixer.add(Voice("far", ring, gain=0.0, pan=-1.0))
    assert not mix(mixer, 1000).any()
    assert ring.played == 1000
    voice.gain = 1.0
    mix(mixer, RAMP)
    out = mix(mixer, 10)[:, 0]
    assert np.rint(out * 32768).astype(int).tolist() == list(range(1001 + RAMP, 1011 + RAMP))


def test_the_volume_is_that_of_everything_and_glides() -> None:
    mixer = Mixer()
    mixer.add(Voice("mira", steady()))
    loud = mix(mixer, 300)[-1, 0]
    mixer.volume = 0.5
    out = mix(mixer, 2 * RAMP)[:, 0]
    assert out[-1] == pytest.approx(0.5 * loud)
    assert np.abs(np.diff(out)).max() < 0.01 * loud


def test_at_no_volume_the_voices_go_on_unheard() -> None:
    mixer = Mixer()
    mixer.volume = 0.0
    voice = mixer.add(Voice("mira", steady()))
    assert not mix(mixer, 700).any()
    assert voice.ring.played == 700


def test_fifty_voices_are_a_sum() -> None:
    rng = np.random.default_rng(5)
    mixer = Mixer()
    expected = np.zeros((480, 2))
    for index in range(50):
        ring, samples = VoiceRing(), rng.integers(-500, 500, 480).astype(np.int16)
        ring.write(0, samples)
        voice = mixer.add(Voice(f"npc{index}", ring, gain=0.5, pan=index / 25 - 1))
        expected += np.outer(samples / 32768, voice.targets())
    assert np.allclose(mix(mixer, 480), expected, atol=1e-6)


def test_below_the_knee_samples_are_exact_and_above_it_they_bend() -> None:
    mixer = Mixer()
    for name in "abc":
        mixer.add(Voice(name, steady(32767), pan=-1.0))
    out = mix(mixer, 50)[:, 0]
    assert (out > KNEE).all()
    assert (out <= 1.0).all()
    quiet = Mixer()
    quiet.add(Voice("a", steady(27_000), pan=-1.0))
    assert (mix(quiet, 50)[:, 0] == np.float32(27_000 / 32768)).all()


@given(st.floats(-8.0, 8.0, width=32), st.floats(-8.0, 8.0, width=32))
def test_bending_keeps_order_and_sign(one: float, other: float) -> None:
    sides = np.array([[one, other], [other, one]], np.float32)
    Mixer._bend(sides)
    assert np.abs(sides).max() <= 1.0
    assert np.sign(sides[0, 0]) == np.sign(one)
    assert (one < other) <= (sides[0, 0] <= sides[0, 1])


def test_a_block_longer_than_the_buffers_is_mixed_in_parts() -> None:
    whole, parts = Mixer(4096), Mixer(100)
    whole.add(Voice("a", steady()))
    parts.add(Voice("a", steady()))
    assert np.array_equal(mix(whole, 1234), mix(parts, 1234))


def test_a_removed_voice_glides_out_and_its_ring_stands_still() -> None:
    mixer = Mixer()
    ring = steady()
    voice = mixer.add(Voice("mira", ring, pan=-1.0))
    mix(mixer, 100)
    mixer.remove(voice)
    assert not mixer.voices
    out = mix(mixer, 1000)[:, 0]
    assert float(np.abs(np.diff(out)).max()) < 0.01
    played = ring.played
    assert not mix(mixer, 100).any()
    assert ring.played == played
    again = mixer.add(Voice("mira", ring))
    assert mixer.voices[0] is again
    mix(mixer, 100)
    assert ring.played == played + 100


def test_a_voice_that_comes_back_before_it_is_gone_is_not_read_twice() -> None:
    mixer = Mixer()
    ring = steady()
    voice = mixer.add(Voice("mira", ring))
    mix(mixer, 100)
    mixer.remove(voice)
    mixer.add(Voice("mira again", ring))
    mix(mixer, 100)
    assert ring.played == 200


def test_one_ring_has_one_reader() -> None:
    mixer = Mixer()
    ring = steady()
    mixer.add(Voice("mira", ring))
    with pytest.raises(UsageError, match="'mira'"):
        mixer.add(Voice("twin", ring))


BLOCKS = st.lists(
    st.one_of(
        st.tuples(st.just("mix"), st.integers(1, 3000)),
        st.tuples(st.just("write"), st.integers(1, 3000)),
        st.tuples(st.sampled_from(["cut", "finish", "hold", "let go", "nearer", "farther"]), st.just(0)),
    ),
    max_size=30,
)


def played_through(blocks: list[tuple[str, int]], *, is_heard: bool) -> list[tuple[int, ...]]:
    """Where a voice is after each block, mixed or passed over."""
    mixer, ring, gen = Mixer(), VoiceRing(), 0
    voice = mixer.add(Voice("mira", ring))
    told = []
    for act, size in blocks:
        match act:
            case "mix" if is_heard:
                mix(mixer, size)
            case "mix":
                mixer.pass_over(size)
            case "write":
                ring.write(gen, np.full(size, 5000, np.int16))
            case "finish" | "cut":
                (ring.finish if act == "finish" else ring.cut)(gen)
                gen += 1
            case "hold":
                ring.hold("test")
            case "let go":
                ring.let_go("test")
            case _:
                voice.gain = 1.0 if act == "nearer" else 0.0
        told.append((ring.played, ring.underruns, ring.skipped, int(ring.drained)))
    return told


@settings(max_examples=150, deadline=None)
@given(BLOCKS)
def test_voices_that_are_passed_over_come_as_far_as_voices_that_are_mixed(
    blocks: list[tuple[str, int]],
) -> None:
    assert played_through(blocks, is_heard=False) == played_through(blocks, is_heard=True)


def test_a_voice_that_was_passed_over_is_heard_where_it_is_by_then() -> None:
    mixer = Mixer()
    ring = VoiceRing(fade=0)
    ring.write(0, np.arange(1, 5001).astype(np.int16))
    mixer.add(Voice("mira", ring, pan=-1.0))
    mixer.pass_over(1000)
    out = mix(mixer, 10)[:, 0]
    assert np.rint(out * 32768).astype(int).tolist() == list(range(1001, 1011))


def test_a_removed_voice_that_is_passed_over_stands_still_and_is_forgotten() -> None:
    mixer, ring = Mixer(), steady()
    voice = mixer.add(Voice("mira", ring))
    mixer.pass_over(100)
    mixer.remove(voice)
    mixer.pass_over(100)
    assert ring.played == 100
    mixer.add(Voice("mira again", ring))
    mixer.pass_over(100)
    assert ring.played == 200


def test_buffers_need_a_length() -> None:
    with pytest.raises(UsageError, match="max_frames"):
        Mixer(0)


def test_a_voice_that_was_silent_is_heard_where_it_should_be_at_once() -> None:
    """What changed while nothing was heard is not glided to in the first word."""
    mixer = Mixer()
    ring = VoiceRing()
    voice = mixer.add(Voice("somebody", ring, gain=1.0, pan=-1.0))
    out = np.zeros((240, 2), np.float32)
    mixer.mix(out)
    assert not out.any()
    assert ring.is_still
    voice.pan = 1.0
    ring.write(0, np.full(480, 8000, np.int16))
    ring.finish(0)
    mixer.mix(out)
    assert np.abs(out[:, 0]).max() < 1e-6
    assert out[:, 1].min() > 0.2
    assert not ring.is_still
