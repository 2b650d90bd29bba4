from __future__ import annotations

import json

import pytest
from hypothesis import given

from embodiment.errors import ProtocolError
from embodiment.live import messages as msg
from embodiment.live.codec import ClientDecoder
from tests.live.frames import base64_of, sound
from tests.live.strategies import few, json_values

FRAME = '{\n  "serverContent": {\n    "outputTranscription": {\n      "text": "We"\n    }\n  }\n}\n'


@pytest.mark.parametrize("frame", [FRAME, FRAME.encode()])
def test_json_arrives_in_binary_and_in_text_frames(frame: str | bytes) -> None:
    assert ClientDecoder().decode(frame) == [msg.OutputTranscription("We")]


@pytest.mark.parametrize(
    "frame", [b"", b"{", b"[]", b"null", b'"text"', b'"AQA="', b'"', b"\xff\xfe", "{}{}", b'{"a": NaN}']
)
def test_the_one_error_is_for_a_frame_that_is_no_object(frame: str | bytes) -> None:
    with pytest.raises(ProtocolError):
        ClientDecoder().decode(frame)


def test_a_decoder_survives_a_bad_frame() -> None:
    decoder = ClientDecoder()
    with pytest.raises(ProtocolError):
        decoder.decode(b"{")
    assert decoder.decode(b'{"setupComplete": {}}') == [msg.SetupComplete()]


@pytest.mark.parametrize("data", ["AQACAA==", "AQACAA", "_v8=", "/v8=", "_v8"])
def test_sound_in_either_alphabet(data: str) -> None:
    raw = {
        "serverContent": {"modelTurn": {"parts": [{"inlineData": {"mimeType": "audio/pcm", "data": data}}]}}
    }
    [event] = ClientDecoder().decode(json.dumps(raw))
    assert event == (sound(1, 2) if data.startswith("AQ") else sound(-2))


def test_two_byte_pieces_are_sound_and_empty_ones_are_nothing() -> None:
    """Pieces of any size come: two bytes (one sample), and none at all."""
    decoder = ClientDecoder()
    for data, events in ((base64_of(5), [sound(5)]), ("", []), (base64_of(6), [sound(6)])):
        part = {"inlineData": {"mimeType": "audio/pcm;rate=24000", "data": data}}
        assert decoder.decode(json.dumps({"serverContent": {"modelTurn": {"parts": [part]}}})) == events


def test_a_turn_that_ends_in_half_a_sample_says_so_whatever_reads_its_end() -> None:
    decoder = ClientDecoder()
    part = {"inlineData": {"mimeType": "audio/pcm;rate=24000", "data": "AQAC"}}
    for _ in range(2):
        assert decoder.decode(json.dumps({"serverContent": {"modelTurn": {"parts": [part]}}})) == [sound(1)]
        [ended, dropped] = decoder.decode(b'{"serverContent": {"turnComplete": true}}')
        assert ended == msg.TurnComplete()
        assert isinstance(dropped, msg.MalformedField)


def test_however_many_frames_hold_more_than_plain_ones_all_are_read() -> None:
    decoder = ClientDecoder()
    for index in range(40):
        assert decoder.decode(b'{"goAway": {"timeLeft": "1s"}}') == [msg.GoAway(1.0)]
        if index % 20 > 10:
            assert decoder.decode(FRAME) == [msg.OutputTranscription("We")]


@few
@given(json_values)
def test_any_json_either_decodes_or_is_no_object(value: object) -> None:
    decoder = ClientDecoder()
    if isinstance(value, dict):
        assert isinstance(decoder.decode(json.dumps(value)), list)
    else:
        with pytest.raises(ProtocolError):
            decoder.decode(json.dumps(value))
