from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.errors import ProtocolError
from embodiment.live.codec import ClientDecoder
from embodiment.live.envelope import AudioEnvelopes, _proven, binary_envelopes, text_envelopes
from embodiment.live.fastpath import loads
from embodiment.live.messages import AudioDelta
from embodiment.live.receiving import FrameReader
from tests.live.frames import base64_of, sound
from tests.live.strategies import few


def audio_frame(data: str, *, role: bool = False, indent: int | None = 2, swap: bool = False) -> str:
    blob: dict[str, Any] = {"mimeType": "audio/pcm;rate=24000", "data": data}
    if swap:
        blob = dict(reversed(blob.items()))
    turn: dict[str, Any] = {"role": "model"} if role else {}
    return (
        json.dumps({"serverContent": {"modelTurn": turn | {"parts": [{"inlineData": blob}]}}}, indent=indent)
        + "\n"
    )


@pytest.mark.parametrize("role", [False, True])
@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("indent", [None, 2])
def test_a_learnt_shape_opens_without_parsing(role: bool, swap: bool, indent: int | None) -> None:
    def frame(data: str) -> bytes:
        return audio_frame(data, role=role, indent=indent, swap=swap).encode()

    envelopes = binary_envelopes()
    assert envelopes.open(frame("AQA=")) is None
    envelopes.learn(frame("AQA="))
    assert envelopes.open(frame("AgADAA==")) == (b"\x02\x00\x03\x00", 24_000)
    assert envelopes.open(frame("")) == (b"", 24_000)


def test_text_frames_are_learnt_too() -> None:
    envelopes = text_envelopes()
    envelopes.learn(audio_frame("AQA="))
    assert envelopes.open(audio_frame("_wA=")) == (b"\xff\x00", 24_000)


def test_a_shape_is_proven_once_for_all_connections() -> None:
    _proven.cache_clear()
    shapes = []
    for _ in range(3):
        for envelopes in (binary_envelopes(), text_envelopes()):
            learn_and_open(envelopes)
            shapes.append(envelopes.latest)
    assert shapes[0] is shapes[2] is shapes[4] is not None
    assert (_proven.cache_info().misses, _proven.cache_info().hits) == (2, 4)


def learn_and_open(envelopes: Any) -> None:
    is_binary = isinstance(envelopes._key, bytes)
    first, second = (audio_frame(data) for data in ("AQA=", "AgADAA=="))
    envelopes.learn(first.encode() if is_binary else first)
    assert envelopes.open(second.encode() if is_binary else second) == (b"\x02\x00\x03\x00", 24_000)


@pytest.mark.parametrize(("said", "is_shape"), [(" " * 1500, True), (" " * 2048, False)])
def test_what_is_long_around_the_sound_is_no_shape(said: str, is_shape: bool) -> None:
    """It would be kept for all connections, and is not the same in the next frame."""
    envelopes: AudioEnvelopes[bytes] = binary_envelopes()
    frame = (audio_frame("AQA=") + said).encode()
    envelopes.learn(frame)
    assert (envelopes.open(frame) is not None) is is_shape


@pytest.mark.parametrize(
    "frame",
    [
        {
            "serverContent": {
                "modelTurn": {"parts": [{"inlineData": {"mimeType": "audio/ogg", "data": "AQA="}}]}
            }
        },
        {"serverContent": {"modelTurn": {"parts": [{"text": "data", "inlineData": {"data": "AQA="}}]}}},
        {"serverContent": {"outputTranscription": {"text": '"data": "AQA="'}}},
        {"other": {"data": "AQA="}},
    ],
)
def test_what_is_more_than_sound_is_not_learnt(frame: dict[str, Any]) -> None:
    envelopes = binary_envelopes()
    raw = json.dumps(frame).encode()
    envelopes.learn(raw)
    assert envelopes.open(raw) is None


def test_a_data_field_that_is_not_the_sound_is_not_mistaken_for_it() -> None:
    raw = (
        b'{"x": {"data": "AQA="}, "serverContent": {"modelTurn": {"parts": '
        b'[{"inlineData": {"mimeType": "audio/pcm", "data": "AQA="}}]}}}'
    )
    envelopes = binary_envelopes()
    envelopes.learn(raw)
    assert envelopes.open(raw) is None


def test_a_frame_that_only_looks_alike_is_left_to_the_parser() -> None:
    envelopes = binary_envelopes()
    envelopes.learn(audio_frame("AQA=").encode())
    inside = 'AQA="}}, {"text": "hello'
    sly = audio_frame("@").replace("@", inside).encode()
    assert envelopes.open(sly) is None
    assert envelopes.open(audio_frame("AQA\\u003d").encode()) is None
    half = audio_frame("AQA=").encode()
    assert envelopes.open(half[: half.index(b"AQA") + 2]) is None


def test_learning_is_bounded() -> None:
    envelopes = binary_envelopes()
    for index in range(100):
        envelopes.learn(audio_frame("AQA=").replace("\n", "\n" + " " * index).encode())
    assert envelopes.open(audio_frame("AQA=").replace("\n", "\n" + " " * 99).encode()) is None


@few
@given(st.lists(st.tuples(st.binary(max_size=12), st.booleans(), st.booleans()), max_size=12))
def test_a_decoder_that_has_learnt_says_what_one_that_parses_says(
    pieces: list[tuple[bytes, bool, bool]],
) -> None:
    learnt = ClientDecoder()
    parsed = FrameReader()
    for data, role, swap in pieces:
        samples = np.frombuffer(data + b"\x00" * (-len(data) % 2), "<i2")
        frame = audio_frame(base64_of(*samples.tolist()), role=role, swap=swap).encode()
        assert learnt.decode(frame) == parsed.read(loads(frame))


@pytest.mark.parametrize(
    "frame",
    [
        audio_frame("").encode(),
        audio_frame("AQIC").encode(),  # a sample and a half
        audio_frame("_wA=").encode(),
        audio_frame("***").encode(),
        audio_frame("AQA\\u003d").encode(),
        audio_frame('AQA="}}, {"text": "hello').encode(),
        audio_frame("AQA=", role=True).encode(),
        audio_frame("AQA="),
        b'"',
        b'"AQA="',
        b"",
        audio_frame("AQA=").encode()[:-3],
    ],
)
def test_whatever_comes_after_sound_means_what_it_means_to_the_parser(frame: bytes | str) -> None:
    learnt = ClientDecoder()
    for _ in range(2):
        assert learnt.decode(audio_frame("AgADAA==").encode()) == [sound(2, 3)]

    def outcome(decoder: ClientDecoder, frame: bytes | str) -> object:
        try:
            return decoder.decode(frame)
        except ProtocolError as refused:
            return str(refused)

    parses = ClientDecoder()
    for following in (frame, audio_frame("AgADAA==").encode()):
        assert outcome(learnt, following) == outcome(parses, following)


def test_odd_bytes_are_carried_over_across_both_ways_of_reading() -> None:
    decoder = ClientDecoder()
    assert decoder.decode(audio_frame("AQAC").encode()) == [sound(1)]
    assert decoder.decode(audio_frame("AAMA").encode()) == [sound(2, 3)]
    [event] = decoder.decode(audio_frame("BAA=").encode())
    assert isinstance(event, AudioDelta)
    assert not event.pcm.flags.writeable
