"""Every common flavour of WAV gives the same samples; broken files say how to mend them."""

from __future__ import annotations

import io
import os
import struct
import wave
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from embodiment.audio.wav import parse_wav, wav_bytes
from embodiment.errors import AssetError, UsageError

RAMP = np.linspace(-32768, 32767, 1001).astype(np.int16)


def riff(fmt: bytes, body: bytes, before: bytes = b"") -> bytes:
    chunks = (
        before + b"fmt " + struct.pack("<I", len(fmt)) + fmt + b"data" + struct.pack("<I", len(body)) + body
    )
    return b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WAVE" + chunks


def fmt(kind: int, bits: int, channels: int = 1, rate_hz: int = 16_000) -> bytes:
    frame = channels * bits // 8
    return struct.pack("<HHIIHH", kind, channels, rate_hz, rate_hz * frame, frame, bits)


@given(arrays(np.int16, st.integers(0, 50)), st.sampled_from([8000, 16_000, 24_000, 48_000]))
def test_what_is_written_is_read(samples: np.ndarray, rate_hz: int) -> None:
    clip = parse_wav(wav_bytes(samples, rate_hz))
    assert np.array_equal(clip.samples, samples)
    assert clip.rate_hz == rate_hz
    assert clip.seconds == len(samples) / rate_hz


def test_others_read_what_is_written() -> None:
    with wave.open(io.BytesIO(wav_bytes(np.stack([RAMP, RAMP], axis=1), 24_000, channels=2))) as file:
        assert (file.getnchannels(), file.getframerate(), file.getsampwidth()) == (2, 24_000, 2)
        assert file.getnframes() == len(RAMP)


WIDE = RAMP.astype(np.int64) << 16
FLAVOURS = {
    "8 bit": (fmt(1, 8), ((RAMP.astype(int) >> 8) + 128).astype(np.uint8).tobytes(), 256),
    "16 bit": (fmt(1, 16), RAMP.astype("<i2").tobytes(), 0),
    "24 bit": (fmt(1, 24), b"".join(int(v).to_bytes(3, "little", signed=True) for v in WIDE >> 8), 0),
    "32 bit": (fmt(1, 32), WIDE.astype("<i4").tobytes(), 0),
    "float": (fmt(3, 32), (RAMP / 32768).astype("<f4").tobytes(), 0),
    "double": (fmt(3, 64), (RAMP / 32768).astype("<f8").tobytes(), 0),
    "extensible": (
        fmt(0xFFFE, 16) + struct.pack("<HHIH", 22, 16, 4, 1) + b"\x00\x00\x00\x00\x10\x00" + b"\x80" * 8,
        RAMP.astype("<i2").tobytes(),
        0,
    ),
    "stereo": (fmt(1, 16, 2), np.stack([RAMP, RAMP], axis=1).astype("<i2").tobytes(), 0),
}


@pytest.mark.parametrize("name", FLAVOURS)
def test_every_flavour_gives_the_same_samples(name: str) -> None:
    header, body, tolerance = FLAVOURS[name]
    clip = parse_wav(riff(header, body))
    assert clip.rate_hz == 16_000
    assert np.abs(clip.samples.astype(int) - RAMP).max() <= tolerance


def test_channels_are_mixed_not_dropped() -> None:
    frames = np.array([[1000, 3000], [-100, 100]], "<i2")
    assert parse_wav(riff(fmt(1, 16, 2), frames.tobytes())).samples.tolist() == [2000, 0]


def test_the_header_is_never_played() -> None:
    """A WAV header taken for samples is a click at the start of every sentence."""
    samples = np.zeros(100, np.int16)
    assert not parse_wav(wav_bytes(samples, 24_000)).samples.any()


def test_floats_that_are_no_numbers_are_silence_and_loud_ones_are_clipped() -> None:
    body = np.array([np.nan, 7.0, -np.inf, 0.5], "<f4").tobytes()
    assert parse_wav(riff(fmt(3, 32), body)).samples.tolist() == [0, 32767, -32768, 16384]


def test_foreign_chunks_of_odd_size_are_stepped_over() -> None:
    odd = b"LIST" + struct.pack("<I", 3) + b"abc\x00"
    assert np.array_equal(parse_wav(riff(fmt(1, 16), RAMP.astype("<i2").tobytes(), odd)).samples, RAMP)


@pytest.mark.parametrize("size", [b"\xff\xff\xff\xff", b"\x00\x00\x00\x00"])
def test_a_file_written_to_a_pipe_has_no_sizes(size: bytes) -> None:
    whole = wav_bytes(RAMP, 16_000)
    piped = whole[:4] + size + whole[8:40] + size + whole[44:]
    assert np.array_equal(parse_wav(piped).samples, RAMP)


def test_a_file_that_was_cut_off_gives_its_whole_frames() -> None:
    assert np.array_equal(parse_wav(wav_bytes(RAMP, 16_000)[:-501]).samples, RAMP[: (2002 - 501) // 2])


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"OggS" + bytes(40), "ffmpeg"),
        (b"", "not a WAV file"),
        (riff(fmt(2, 4), b"abcd"), "encoding 2 with 4 bits"),
        (riff(fmt(1, 16, 0), b"abcd"), "0 channels"),
        (riff(fmt(1, 16)[:10], b"abcd"), "16 are needed"),
        (wav_bytes(RAMP, 16_000)[:36], "no 'data' chunk"),
        (wav_bytes(RAMP, 16_000)[:12], "no 'fmt ' chunk"),
        (b"RIFF\x10\x00\x00\x00WAVEdata\x02\x00\x00\x00ab", "come before"),
    ],
)
def test_broken_files_teach(data: bytes, says: str) -> None:
    with pytest.raises(AssetError, match=says) as caught:
        parse_wav(data, path="voice/hello.wav")
    assert str(caught.value).startswith("voice/hello.wav: ")


@given(st.binary(max_size=80))
def test_no_bytes_raise_anything_else(data: bytes) -> None:
    for candidate in (data, b"RIFF\x00\x00\x00\x00WAVE" + data, wav_bytes(RAMP, 8000)[:36] + data):
        try:
            clip = parse_wav(candidate)
        except UsageError:
            continue
        assert clip.samples.dtype == np.int16
        assert clip.samples.ndim == 1
        assert clip.rate_hz > 0


def test_real_recordings_are_read() -> None:
    default = Path(__file__).parents[2] / "../shared/speech_samples"
    folder = Path(os.environ.get("EMBODIMENT_SPEECH_SAMPLES", default))
    files = sorted(folder.glob("*.wav"))
    if not files:
        pytest.skip("no recordings here; set EMBODIMENT_SPEECH_SAMPLES to a folder of WAV files")
    for path in files:
        clip = parse_wav(path.read_bytes(), str(path))
        assert clip.seconds > 0.2
        assert np.abs(clip.samples.astype(int)).max() > 300
