from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.live.fields import Fields
from embodiment.live.inline_data import SampleCarry, blob_bytes, named_rate, pcm_rate
from tests.live.strategies import few


@pytest.mark.parametrize(
    ("mime_type", "rate"),
    [
        ("audio/pcm;rate=24000", 24_000),
        ("audio/pcm; rate=16000", 16_000),
        ("Audio/PCM;Rate=8000", 8_000),
        ("audio/pcm;channels=1;rate=48000", 48_000),
        ("audio/pcm", 0),
        ("audio/pcm;rate=", 0),
        ("audio/pcm;rate=0", 0),
        ("audio/pcm;rate=99999999999999", 0),
        ("audio/pcm;rate=٣", 0),
        ("audio/ogg", None),
        ("audio/pcmu", None),
        ("image/png", None),
        ("", None),
    ],
)
def test_the_rate_a_mime_type_names(mime_type: str, rate: int | None) -> None:
    assert pcm_rate(mime_type) == rate


@pytest.mark.parametrize(
    ("mime_type", "rate"),
    [
        ("audio/pcm", 16_000),
        ("audio/pcm;rate=", 16_000),
        ("audio/pcm;rate=48000", 48_000),
        ("audio/pcm;rate=1", 1),
        ("audio/pcm;rate=0", 0),
        ("audio/pcm;rate=-8000", 0),
        ("audio/pcm;rate=fast", 0),
        ("audio/wav;rate=16000", None),
    ],
)
def test_a_strange_rate_is_not_taken_for_the_usual_one(mime_type: str, rate: int | None) -> None:
    """Or sound would be understood at the wrong speed instead of being refused."""
    assert named_rate(mime_type, 16_000) == rate


@few
@given(st.binary(max_size=200), st.lists(st.integers(0, 200), max_size=10))
def test_any_chunking_gives_the_same_samples(data: bytes, cuts: list[int]) -> None:
    """Pieces of any length come, two bytes and odd ones among them; no sample may move or get lost."""
    carry = SampleCarry()
    edges = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    pieces = [carry.feed(data[start:end]) for start, end in pairwise(edges)]
    whole = data[: len(data) // 2 * 2]
    assert b"".join(piece.tobytes() for piece in pieces) == whole
    assert carry.end() is (len(data) % 2 == 1)


def test_an_odd_byte_does_not_survive_the_end_of_its_sound() -> None:
    """Or the next turn would be noise."""
    carry = SampleCarry()
    assert carry.feed(b"\x01").size == 0
    assert carry.end()
    assert carry.feed(b"\x02\x00").tolist() == [2]
    assert not carry.end()


def test_samples_are_read_only_views() -> None:
    data = bytes(range(8))
    pcm = SampleCarry().feed(data)
    assert pcm.dtype == np.int16
    assert not pcm.flags.writeable
    assert np.shares_memory(pcm, np.frombuffer(data, np.uint8))


def test_a_blob_without_base64_is_reported_and_empty() -> None:
    fields = Fields()
    assert blob_bytes(fields, {"data": "***"}, "audio") == b""
    assert blob_bytes(fields, {}, "audio") == b""
    assert [wrong.path for wrong in fields.malformed] == ["audio.data"]
