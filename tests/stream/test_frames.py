from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.stream.frames import BLOCK, BLOCK_SAMPLES, FEATURES, HOP, Rows, SpeechFrames, VoiceProfile
from embodiment.units import Int16Array
from tests.stream.buzz import silence, sound, speak

AUDIO = speak("Well met, traveller. The river is deep.").audio


def rows_of(audio: Int16Array, profile: VoiceProfile | None = None) -> Rows:
    frames = SpeechFrames(profile or VoiceProfile())
    return np.concatenate([*frames.feed(audio), *frames.flush()])


def test_one_row_for_every_begun_frame() -> None:
    for length in (1, HOP, HOP + 1, BLOCK_SAMPLES, BLOCK_SAMPLES + 1, 3 * BLOCK_SAMPLES - 1):
        assert rows_of(AUDIO[:length]).shape == (-(-length // HOP), FEATURES)


def test_no_sound_no_rows() -> None:
    assert SpeechFrames(VoiceProfile()).flush() == []


@settings(max_examples=25)
@given(st.lists(st.integers(1, 6000), max_size=12))
def test_any_chunking_gives_the_same_bits(cuts: list[int]) -> None:
    frames = SpeechFrames(VoiceProfile())
    pieces = np.split(AUDIO, np.cumsum(cuts)[np.cumsum(cuts) < len(AUDIO)])
    fed = [row for piece in pieces for row in frames.feed(piece)]
    assert np.array_equal(np.concatenate([*fed, *frames.flush()]), rows_of(AUDIO))


def test_rows_come_with_the_block_that_follows_them() -> None:
    frames = SpeechFrames(VoiceProfile())
    assert sum(map(len, frames.feed(AUDIO[: BLOCK_SAMPLES - 1]))) == 0
    assert sum(map(len, frames.feed(AUDIO[BLOCK_SAMPLES - 1 : BLOCK_SAMPLES]))) == BLOCK - 1


def test_silence_is_far_below_speech() -> None:
    rows = rows_of(np.concatenate([AUDIO, silence(0.4)]))
    assert rows[-10:, 0].max() <= -50
    assert np.percentile(rows[:, 0], 90) > -15


def test_the_numbers_do_not_depend_on_loudness_once_it_is_known() -> None:
    profiles = VoiceProfile(), VoiceProfile()
    loud, soft = (
        speak("The river is deep.", loudness=6000).audio,
        speak("The river is deep.", loudness=1200).audio,
    )
    for _ in range(12):
        one, other = rows_of(loud, profiles[0]), rows_of(soft, profiles[1])
    assert np.median(np.abs(one[:, 0] - other[:, 0])) < 2.0


def test_steady_hiss_is_silence() -> None:
    hiss = np.random.default_rng(1).normal(0, 60, len(AUDIO)).astype(np.int16)
    profile = VoiceProfile()
    rows_of(AUDIO + hiss, profile)
    rows = rows_of(np.concatenate([AUDIO + hiss, hiss[:24_000]]), profile)
    assert np.median(rows[-45:-5, 0]) <= -50


def test_a_voice_learns_its_own_colour() -> None:
    profile = VoiceProfile()
    before = profile.shape.copy()
    rows_of(np.concatenate([sound("s", 3000)] * 200), profile)
    assert profile.shape[7] > before[7] + 5
