from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.errors import ProtocolError, UsageError
from embodiment.live import messages as msg
from embodiment.live.codec import ClientDecoder, encode_client
from embodiment.live.dialect import Dialect
from embodiment.live.server_codec import FRAME_LIMIT_BYTES, ServerDecoder, decode_client, encode_server
from tests.live.frames import sound
from tests.live.strategies import any_client_message, any_server_event, audio_deltas, few, server_events

DIALECTS = st.sampled_from(Dialect)


def test_a_frame_looks_as_the_services_do() -> None:
    """Binary, two-space indent, a final line break: recorded traffic, byte for byte."""
    assert encode_server(msg.SetupComplete()) == b'{\n  "setupComplete": {}\n}\n'
    assert encode_server(msg.GenerationComplete()) == (
        b'{\n  "serverContent": {\n    "generationComplete": true\n  }\n}\n'
    )
    assert encode_server(msg.GoAway(9.5), pretty=False) == b'{"goAway":{"timeLeft":"9.500s"}}'


@few
@given(audio_deltas, DIALECTS, st.booleans())
def test_the_short_way_for_sound_writes_what_the_long_way_writes(
    event: msg.AudioDelta, dialect: Dialect, pretty: bool
) -> None:
    assert encode_server(event, dialect, pretty=pretty) == encode_server([event], dialect, pretty=pretty)


@few
@given(any_server_event, DIALECTS, st.booleans())
def test_what_the_server_says_the_client_hears(
    event: msg.ServerEvent, dialect: Dialect, pretty: bool
) -> None:
    expected = event
    if isinstance(event, msg.SetupComplete) and dialect is Dialect.DEVELOPER:
        expected = msg.SetupComplete("", event.voice_consent_signature)
    assert ClientDecoder().decode(encode_server(event, dialect, pretty=pretty)) == [expected]


@few
@given(st.fixed_dictionaries({}, optional=server_events), DIALECTS)
def test_what_travels_together_arrives_together_and_in_order(
    chosen: dict[str, msg.ServerEvent], dialect: Dialect
) -> None:
    events = list(chosen.values())
    heard = ClientDecoder().decode(encode_server(events, dialect))
    assert len(heard) == len(events)
    assert {type(event) for event in heard} == {type(event) for event in events}
    kinds = [type(event) for event in heard]
    for end in (msg.GenerationComplete, msg.Interrupted, msg.TurnComplete):
        for content in (msg.AudioDelta, msg.OutputTranscription, msg.InputTranscription, msg.TextDelta):
            if end in kinds and content in kinds:
                assert kinds.index(content) < kinds.index(end)


@few
@given(any_client_message)
def test_what_the_client_says_the_server_hears(message: msg.ClientMessage) -> None:
    frame = encode_client(message)
    assert decode_client(frame) == decode_client(frame.encode()) == [message]


def test_a_ready_made_frame_is_written_as_it_is() -> None:
    """Empty messages are common between the content of newer models."""
    assert encode_server({"serverContent": {}}, pretty=False) == b'{"serverContent":{}}'
    assert encode_server({}, pretty=False) == b"{}"


def test_a_frame_most_clients_would_refuse_is_the_callers_mistake() -> None:
    long = msg.AudioDelta(np.zeros(FRAME_LIMIT_BYTES // 2, dtype=np.int16))
    with pytest.raises(UsageError, match="smaller pieces"):
        encode_server(long)


@pytest.mark.parametrize("frame", [b"", b"[]", "x", b"\xff"])
def test_the_one_error(frame: str | bytes) -> None:
    with pytest.raises(ProtocolError):
        decode_client(frame)


def test_a_decoder_remembers_the_odd_byte_and_a_single_frame_does_not() -> None:
    decoder = ServerDecoder()
    first, second = (
        json.dumps({"realtime_input": {"audio": {"mime_type": "audio/pcm;rate=16000", "data": data}}})
        for data in ("AQAC", "AA==")
    )
    assert decoder.decode(first) == [msg.RealtimeAudio(sound(1).pcm)]
    assert decoder.decode(second) == [msg.RealtimeAudio(sound(2).pcm)]
    assert decode_client(second) == []
