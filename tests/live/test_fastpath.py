from __future__ import annotations

import base64
import json
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from embodiment.errors import ProtocolError
from embodiment.live import fastpath
from tests.live.strategies import few, json_values

needs_msgspec = pytest.mark.skipif(fastpath.msgspec is None, reason="msgspec (extra: fast) is not installed")
needs_pybase64 = pytest.mark.skipif(
    fastpath.pybase64 is None, reason="pybase64 (extra: fast) is not installed"
)

ODD_JSON = [
    b"NaN",
    b"[Infinity]",
    b"{",
    b"",
    b" ",
    b"\xff",
    b"\xef\xbb\xbf{}",
    b'"\\ud800"',
    b'"\xed\xa0\x80"',
    b'"\x01"',
    b'{"a":1,"a":2}',
    b"123456789012345678901234567890",
    b"-0",
    b"1e400",
    b"01",
    b"[1,]",
    b'{"a":1}{"b":2}',
    b"nul",
    b'"\\u0000"',
    b"[" * 100_000,
    b"9" * 5_000,
]


ODD_AND_JSON = {
    b'"\\ud800"',
    b'{"a":1,"a":2}',
    b"123456789012345678901234567890",
    b"-0",
    b"1e400",
    b'"\\u0000"',
}


def outcome(read: Any, value: Any) -> Any:
    try:
        return repr(read(value))
    except ValueError:
        return ValueError


@pytest.mark.parametrize("frame", ODD_JSON, ids=lambda frame: repr(frame[:20]))
def test_what_is_no_json_is_a_value_error_and_nothing_else(frame: bytes) -> None:
    assert outcome(fastpath.loads, frame) == outcome(fastpath.loads_plain, frame)
    assert (outcome(fastpath.loads, frame) is ValueError) is (frame not in ODD_AND_JSON)


@pytest.mark.parametrize("frame", [b"NaN", b'{"a":Infinity}', b"-Infinity"])
def test_constants_python_would_take_are_refused(frame: bytes) -> None:
    with pytest.raises(ValueError):
        fastpath.loads(frame)


@needs_msgspec
@pytest.mark.parametrize("frame", ODD_JSON, ids=lambda frame: repr(frame[:20]))
def test_both_readers_agree_on_odd_frames(frame: bytes) -> None:
    assert outcome(fastpath.loads_fast, frame) == outcome(fastpath.loads_plain, frame)


@needs_msgspec
@few
@given(json_values)
def test_both_readers_agree(value: Any) -> None:
    text = json.dumps(value)
    assert fastpath.loads_fast(text) == fastpath.loads_plain(text) == value
    assert fastpath.loads_fast(text.encode()) == value


@needs_msgspec
@few
@given(st.binary(max_size=40))
def test_both_readers_agree_on_noise(frame: bytes) -> None:
    assert outcome(fastpath.loads_fast, frame) == outcome(fastpath.loads_plain, frame)


@few
@given(json_values)
def test_writing_is_undone_by_reading(value: Any) -> None:
    assert fastpath.loads(fastpath.dumps(value)) == value
    assert fastpath.loads(fastpath.dumps_pretty(value).encode()) == value


@needs_msgspec
@few
@given(json_values)
@example({"": [], "a": {}, "words": ["\ud83d\ude00", "a\ud83d", '"\\\n\x7f\u2028']})
def test_both_indent_alike(value: Any) -> None:
    assert fastpath.dumps_pretty_fast(value) == fastpath.dumps_pretty_plain(value)


def test_a_circle_is_refused() -> None:
    circle: list[Any] = []
    circle.append({"again": circle})
    for write in (fastpath.dumps, fastpath.dumps_pretty):
        with pytest.raises(ValueError, match="ircular"):
            write(circle)


def test_half_a_character_is_joined_or_replaced_so_that_a_frame_can_always_be_sent() -> None:
    assert fastpath.dumps("\ud83d\ude00").encode() == '"😀"'.encode()
    assert fastpath.dumps("a\ud83d").encode() == '"a\ufffd"'.encode()


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_numbers_json_cannot_carry_are_refused(value: float) -> None:
    with pytest.raises(ValueError):
        fastpath.dumps({"a": value})


@few
@given(st.binary(max_size=80))
@example(b"\xfb\xff\xfe")
def test_base64_of_either_alphabet_padded_or_not(data: bytes) -> None:
    """JS sends the standard alphabet, Python's SDK the URL-safe one, which a lenient decoder silently
    mangles.
    """
    for encoded in (base64.b64encode(data), base64.urlsafe_b64encode(data)):
        for text in (encoded.decode(), encoded.decode().rstrip("=")):
            assert fastpath.decode_base64(text) == data
            assert fastpath.decode_base64(text.encode()) == data
            assert fastpath.decode_base64_plain(text) == data
    assert fastpath.decode_base64(fastpath.encode_base64(data)) == data


@pytest.mark.parametrize(
    "text", ["A", "AAAAA", "AA=A", "AA A", "AAAA\n", "A===", "====", "ä", "AA==AA==", '"', "*"]
)
def test_what_is_no_base64_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        fastpath.decode_base64(text)


@needs_pybase64
@few
@given(st.text(st.sampled_from("AZaz09+/-_= \n*"), max_size=12))
def test_both_decoders_agree(text: str) -> None:
    assert outcome(fastpath.decode_base64_fast, text) == outcome(fastpath.decode_base64_plain, text)
    assert outcome(fastpath.decode_base64_fast, text.encode()) == outcome(fastpath.decode_base64_plain, text)


@few
@given(st.binary(max_size=40).filter(lambda data: len(data) % 2 == 0))
def test_samples_are_views_and_cannot_be_changed(data: bytes) -> None:
    pcm = fastpath.int16_from_wire(data)
    assert pcm.dtype == np.int16
    assert not pcm.flags.writeable
    assert fastpath.int16_to_wire(pcm) == data


@pytest.mark.parametrize("frame", [b"[]", b"3", b'"x"', b"null", b"{", b"", b"\xff\xfe"])
def test_a_frame_that_is_no_object_is_a_protocol_error_without_its_content(frame: bytes) -> None:
    with pytest.raises(ProtocolError) as refused:
        fastpath.load_object(frame)
    assert '"x"' not in str(refused.value)
