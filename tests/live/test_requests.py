from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from embodiment.live import messages as msg
from embodiment.live.requests import RequestReader
from tests.live.frames import base64_of


def read(frame: dict[str, Any]) -> list[msg.ClientFrame]:
    return RequestReader().read(frame)


def microphone(*samples: int, rate_hz: int = 16_000) -> msg.RealtimeAudio:
    return msg.RealtimeAudio(np.array(samples, dtype=np.int16), rate_hz)


@pytest.mark.parametrize(
    ("frame", "messages"),
    [
        ({}, []),
        ({"setup": {"model": "models/m"}}, [msg.Setup({"model": "models/m"})]),
        (
            {"client_content": {"turns": [{"parts": [{"text": "hi"}], "role": "user"}], "turn_complete": True}},
            [msg.ClientContent((msg.Turn("user", ("hi",)),), turn_complete=True)],
        ),
        ({"clientContent": {}}, [msg.ClientContent((), turn_complete=False)]),
        ({"clientContent": {"turns": [{"parts": [{"text": "a"}, {"text": "b"}]}]}},
         [msg.ClientContent((msg.Turn("user", ("a", "b")),), turn_complete=False)]),
        ({"realtime_input": {"text": ""}}, [msg.RealtimeText("")]),
        ({"realtimeInput": {"audioStreamEnd": True}}, [msg.AudioStreamEnd()]),
        ({"realtime_input": {"audio_stream_end": False}}, []),
        ({"realtime_input": {"activityStart": {}}}, [msg.ActivityStart()]),
        ({"realtimeInput": {"activity_end": {}}}, [msg.ActivityEnd()]),
        (
            {"realtime_input": {"audio": {"data": "_w8=", "mime_type": "audio/pcm;rate=24000"}}},
            [microphone(4095, rate_hz=24_000)],
        ),
        ({"realtimeInput": {"audio": {"data": "_w8", "mimeType": "audio/pcm"}}}, [microphone(4095)]),
        (
            {"realtimeInput": {"video": {"data": "_9j_", "mimeType": "image/jpeg"}}},
            [msg.RealtimeVideo(b"\xff\xd8\xff")],
        ),
        (
            {"tool_response": {"functionResponses": [{"id": "1", "name": "f", "response": {"a_b": 1}}]}},
            [msg.ToolResponse((msg.FunctionResponse("1", "f", {"a_b": 1}),))],
        ),
        ({"contextUpdate": {"tools": {"tools": []}}}, [msg.ContextUpdate(None, [])]),
        (
            {"context_update": {"system_instruction": {"parts": [{"text": "x"}]}}},
            [msg.ContextUpdate(("x",), None)],
        ),
    ],
)  # fmt: skip
def test_every_kind_in_either_spelling(frame: dict[str, Any], messages: list[msg.ClientFrame]) -> None:
    assert read(frame) == messages


def test_old_clients_send_media_chunks() -> None:
    """Field names move; current ones are sent, both are accepted. Of several chunks the service uses the
    first.
    """
    chunk = {"mimeType": "audio/pcm;rate=16000", "data": base64_of(1)}
    picture = {"mimeType": "image/png", "data": "AA=="}
    assert read({"realtimeInput": {"mediaChunks": [chunk, chunk]}}) == [microphone(1)]
    assert read({"realtime_input": {"media_chunks": [picture]}}) == [msg.RealtimeVideo(b"\x00", "image/png")]
    assert read({"realtimeInput": {"mediaChunks": []}}) == []


def test_several_fields_of_one_message_come_in_their_only_sensible_order() -> None:
    frame = {
        "realtimeInput": {
            "activityEnd": {},
            "text": "t",
            "audio": {"mimeType": "audio/pcm", "data": base64_of(1)},
            "activityStart": {},
        }
    }
    assert [type(message) for message in read(frame)] == [
        msg.ActivityStart,
        msg.RealtimeAudio,
        msg.RealtimeText,
        msg.ActivityEnd,
    ]


def test_scheduling_beside_the_response_or_inside_it() -> None:
    """Older documentation and some clients put it inside."""

    def response(**fields: Any) -> msg.ToolResponse:
        [message] = read({"toolResponse": {"functionResponses": [{"id": "1", "name": "f"} | fields]}})
        assert isinstance(message, msg.ToolResponse)
        return message

    assert response(response={"scheduling": "SILENT"}).responses[0].scheduling == "SILENT"
    assert (
        response(scheduling="INTERRUPT", response={"scheduling": "SILENT"}).responses[0].scheduling
        == "INTERRUPT"
    )
    assert response(response={"scheduling": 3}).responses[0].scheduling is None
    assert response().responses[0].response == {}


def test_the_microphones_odd_byte_is_carried_over_until_the_stream_ends() -> None:
    reader = RequestReader()

    def audio(data: str) -> dict[str, Any]:
        return {"realtimeInput": {"audio": {"mimeType": "audio/pcm;rate=16000", "data": data}}}

    assert reader.read(audio("AQAC")) == [microphone(1)]
    assert reader.read(audio("AA==")) == [microphone(2)]
    assert reader.read(audio("Ag==")) == []
    assert reader.read({"realtimeInput": {"audioStreamEnd": True}}) == [msg.AudioStreamEnd()]
    assert reader.read(audio("AwA=")) == [microphone(3)]


@pytest.mark.parametrize(
    ("frame", "path"),
    [
        (
            {"realtimeInput": {"audio": {"mimeType": "audio/ogg", "data": "AA=="}}},
            "realtimeInput.audio.mimeType",
        ),
        ({"realtimeInput": {"audio": {"mimeType": "audio/pcm", "data": "*"}}}, "realtimeInput.audio.data"),
        ({"realtimeInput": {"text": 3}}, "realtimeInput.text"),
        ({"realtimeInput": []}, "realtimeInput"),
        (
            {"clientContent": {"turns": [{"parts": [{"functionCall": {"name": "f"}}]}]}},
            "clientContent.turns[0].parts[0].functionCall",
        ),
    ],
)
def test_what_cannot_be_used_is_reported_with_its_place(frame: dict[str, Any], path: str) -> None:
    reports = [message for message in read(frame) if isinstance(message, msg.MalformedField)]
    assert [report.path for report in reports] == [path]


def test_unknown_names_are_reported_and_the_rest_is_read() -> None:
    assert read({"realtimeInput": {"text": "t", "mood": 1}, "wave": {}}) == [
        msg.RealtimeText("t"),
        msg.Unknown(("realtimeInput.mood", "wave")),
    ]


def test_pictures_and_sounds_of_a_history_come_along() -> None:
    parts = [{"text": "look"}, {"inline_data": {"mime_type": "image/png", "data": "AA"}}]
    assert read({"clientContent": {"turns": [{"role": "user", "parts": parts}]}}) == [
        msg.ClientContent(
            (msg.Turn("user", ("look",), (msg.Blob("image/png", b"\x00"),)),), turn_complete=False
        )
    ]
