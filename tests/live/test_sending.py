from __future__ import annotations

import json

import numpy as np
import pytest

from embodiment.live import messages as msg
from embodiment.live.sending import client_json, encode_client

PCM = np.array([1, -2], dtype=np.int16)


@pytest.mark.parametrize(
    ("message", "wire"),
    [
        (msg.Setup({"model": "models/m"}), {"setup": {"model": "models/m"}}),
        (
            msg.ClientContent((msg.Turn("user", ("Say hello.",)),)),
            {
                "clientContent": {
                    "turns": [{"role": "user", "parts": [{"text": "Say hello."}]}],
                    "turnComplete": True,
                }
            },
        ),
        (msg.ClientContent((), turn_complete=False), {"clientContent": {}}),
        (
            msg.ClientContent(
                (msg.Turn("user", (), (msg.Blob("image/png", b"\x00"),)),), turn_complete=False
            ),
            {
                "clientContent": {
                    "turns": [
                        {"role": "user", "parts": [{"inlineData": {"mimeType": "image/png", "data": "AA=="}}]}
                    ]
                }
            },
        ),
        (msg.RealtimeText("hi"), {"realtimeInput": {"text": "hi"}}),
        (
            msg.RealtimeAudio(PCM),
            {"realtimeInput": {"audio": {"mimeType": "audio/pcm;rate=16000", "data": "AQD+/w=="}}},
        ),
        (
            msg.RealtimeVideo(b"\xff\xd8"),
            {"realtimeInput": {"video": {"mimeType": "image/jpeg", "data": "/9g="}}},
        ),
        (msg.AudioStreamEnd(), {"realtimeInput": {"audioStreamEnd": True}}),
        (msg.ActivityStart(), {"realtimeInput": {"activityStart": {}}}),
        (msg.ActivityEnd(), {"realtimeInput": {"activityEnd": {}}}),
        (
            msg.ToolResponse((msg.FunctionResponse("1", "wave", {"output": "ok"}, msg.Scheduling.SILENT),)),
            {
                "toolResponse": {
                    "functionResponses": [
                        {"id": "1", "name": "wave", "response": {"output": "ok"}, "scheduling": "SILENT"}
                    ]
                }
            },
        ),
        (
            msg.ToolResponse((msg.FunctionResponse("1", "wave", {}, will_continue=True),)),
            {
                "toolResponse": {
                    "functionResponses": [{"id": "1", "name": "wave", "response": {}, "willContinue": True}]
                }
            },
        ),
        (
            msg.ContextUpdate(("Be brief.",)),
            {"contextUpdate": {"systemInstruction": {"parts": [{"text": "Be brief."}], "role": "user"}}},
        ),
        (msg.ContextUpdate(tools=[]), {"contextUpdate": {"tools": {"tools": []}}}),
    ],
)
def test_what_goes_over_the_wire(message: msg.ClientMessage, wire: dict[str, object]) -> None:
    frame = encode_client(message)
    assert isinstance(frame, str)
    assert json.loads(frame) == wire == client_json(message)


def test_clearing_the_tools_differs_from_leaving_them() -> None:
    assert json.loads(encode_client(msg.ContextUpdate())) == {"contextUpdate": {}}
    assert json.loads(encode_client(msg.ContextUpdate(tools=[]))) == {
        "contextUpdate": {"tools": {"tools": []}}
    }


def test_text_stays_readable() -> None:
    assert "Grüße" in encode_client(msg.RealtimeText("Grüße"))


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_a_result_json_cannot_carry_is_the_callers_mistake(value: float) -> None:
    with pytest.raises(ValueError):
        encode_client(msg.ToolResponse((msg.FunctionResponse("1", "f", {"x": value}),)))


def test_a_strided_view_of_the_microphone_is_sent_in_order() -> None:
    view = np.array([1, 9, 2, 9], dtype=np.int16)[::2]
    assert json.loads(encode_client(msg.RealtimeAudio(view)))["realtimeInput"]["audio"]["data"] == "AQACAA=="
