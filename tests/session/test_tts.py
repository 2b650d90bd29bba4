from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.audio.wav import wav_bytes
from embodiment.errors import AssetError, UsageError
from embodiment.live.messages import PhonemeTime, WordTime
from embodiment.session.tts import SpokenSound
from embodiment.units import OUTPUT_HZ


def test_the_header_of_a_wav_file_is_never_sound() -> None:
    """A header played as samples is a click."""
    samples = np.arange(100, dtype=np.int16)
    data = wav_bytes(samples, 22_050)
    with pytest.raises(UsageError, match="from_wav"):
        SpokenSound.from_pcm(data, 22_050)
    sound = SpokenSound.from_wav(data)
    assert sound.rate_hz == 22_050
    assert np.array_equal(sound.samples, samples)
    with pytest.raises(AssetError):
        SpokenSound.from_wav(b"RIFF....")


@pytest.mark.parametrize("rate", [8_000, 16_000, 22_050, 24_000, 48_000])
def test_the_rate_is_part_of_the_sound_so_that_nobody_is_a_chipmunk(rate: int) -> None:
    second = np.round(8000 * np.sin(2 * np.pi * 440 * np.arange(rate) / rate)).astype(np.int16)
    played = SpokenSound(samples=second, rate_hz=rate).at_output_rate()
    assert abs(len(played) - OUTPUT_HZ) <= 2
    crossings = np.count_nonzero(np.diff(np.signbit(played[200:-200])))
    assert abs(crossings - 880 * (len(played) - 400) / OUTPUT_HZ) <= 4


def test_what_is_no_sound_is_refused_with_the_cure() -> None:
    with pytest.raises(UsageError, match="int16"):
        SpokenSound(samples=np.zeros((2, 2), np.int16), rate_hz=24_000)
    with pytest.raises(UsageError, match="int16"):
        SpokenSound(samples=np.zeros(2, np.float32), rate_hz=24_000)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="sample rate"):
        SpokenSound(samples=np.zeros(2, np.int16), rate_hz=0)


@pytest.mark.parametrize("at", [float("nan"), float("inf")])
def test_a_time_that_is_none_is_refused_where_the_provider_makes_it(at: float) -> None:
    """And not on the game thread, where it would end the game."""
    silence = np.zeros(2400, np.int16)
    with pytest.raises(UsageError, match="leave the words out"):
        SpokenSound(samples=silence, rate_hz=24_000, words=(WordTime("One", 0.0, at),))
    with pytest.raises(UsageError, match="times are seconds of this sound"):
        SpokenSound(samples=silence, rate_hz=24_000, phonemes=(PhonemeTime("a", at, 0.1),))


@given(st.binary(max_size=64).filter(lambda data: not data.startswith(b"RIFF")))
def test_raw_samples_of_any_length(data: bytes) -> None:
    assert len(SpokenSound.from_pcm(data, 24_000).samples) == len(data) // 2
