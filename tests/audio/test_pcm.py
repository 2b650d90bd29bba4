"""Bytes, integers and floats say the same samples."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.audio.pcm import pcm16, pcm16_bytes, to_float, to_int16
from embodiment.errors import UsageError


@given(st.binary(max_size=64).filter(lambda data: len(data) % 2 == 0))
def test_bytes_round_trip(data: bytes) -> None:
    assert pcm16_bytes(pcm16(data)) == data


def test_samples_are_little_endian_and_read_only() -> None:
    samples = pcm16(b"\x01\x00\xff\x7f\x00\x80")
    assert samples.tolist() == [1, 32767, -32768]
    assert not samples.flags.writeable


def test_half_a_sample_is_refused_with_the_cure() -> None:
    with pytest.raises(UsageError, match="odd last byte"):
        pcm16(b"\x00\x01\x02")


def test_every_int16_survives_the_way_through_float() -> None:
    everything = np.arange(-32768, 32768).astype(np.int16)
    assert np.array_equal(to_int16(to_float(everything)), everything)


def test_float_is_clipped_and_rounded_never_wrapped() -> None:
    loud = np.array([2.0, 1.0, -1.0, -3.0, 0.6 / 32768, -0.6 / 32768], np.float32)
    assert to_int16(loud).tolist() == [32767, 32767, -32768, -32768, 1, -1]
