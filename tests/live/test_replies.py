from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from embodiment.errors import UsageError
from embodiment.live import messages as msg
from embodiment.live.dialect import Dialect
from embodiment.live.fields import Fields
from embodiment.live.replies import duration, server_json
from tests.live.frames import base64_of, sound
from tests.live.strategies import few, seconds

DEV, VERTEX = Dialect.DEVELOPER, Dialect.VERTEX


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (50.0, "50s"),
        (9.5, "9.500s"),
        (0.2, "0.200s"),
        (0.0, "0s"),
        (0.000125, "0.000125s"),
        (-1.5, "-1.500s"),
    ],
)
def test_durations_are_written_as_protobuf_writes_them(value: float, written: str) -> None:
    assert duration(value) == written


@few
@given(seconds)
def test_durations_are_read_back(value: float) -> None:
    assert Fields().duration({"at": duration(value)}, "at", "") == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize(
    ("events", "dialect", "frame"),
    [
        ([], DEV, {}),
        ([msg.SetupComplete("id")], DEV, {"setupComplete": {}}),
        ([msg.SetupComplete("id")], VERTEX, {"setupComplete": {"sessionId": "id"}}),
        (
            [sound(1)],
            DEV,
            {
                "serverContent": {
                    "modelTurn": {
                        "parts": [{"inlineData": {"mimeType": "audio/pcm;rate=24000", "data": base64_of(1)}}]
                    }
                }
            },
        ),
        (
            [sound(1), sound(2, rate_hz=16_000)],
            VERTEX,
            {
                "serverContent": {
                    "modelTurn": {
                        "role": "model",
                        "parts": [
                            {"inlineData": {"mimeType": "audio/pcm", "data": base64_of(1)}},
                            {"inlineData": {"mimeType": "audio/pcm;rate=16000", "data": base64_of(2)}},
                        ],
                    }
                }
            },
        ),
        ([msg.OutputTranscription()], DEV, {"serverContent": {"outputTranscription": {}}}),
        (
            [msg.OutputTranscription("It"), msg.TurnComplete()],
            DEV,
            {"serverContent": {"outputTranscription": {"text": "It"}, "turnComplete": True}},
        ),
        (
            [msg.InputTranscription("hel", interim=True)],
            DEV,
            {"serverContent": {"interimInputTranscription": {"text": "hel"}}},
        ),
        (
            [msg.FunctionCall("1", "wave"), msg.FunctionCall("2", "give", {"item": "rope"})],
            DEV,
            {
                "toolCall": {
                    "functionCalls": [
                        {"id": "1", "name": "wave", "args": {}},
                        {"id": "2", "name": "give", "args": {"item": "rope"}},
                    ]
                }
            },
        ),
        ([msg.GoAway(50.0)], DEV, {"goAway": {"timeLeft": "50s"}}),
        ([msg.GoAway()], DEV, {"goAway": {}}),
        (
            [msg.SessionResumptionUpdate("h", True, 17)],
            VERTEX,
            {
                "sessionResumptionUpdate": {
                    "newHandle": "h",
                    "resumable": True,
                    "lastConsumedClientMessageIndex": "17",
                }
            },
        ),
        ([msg.SessionResumptionUpdate()], DEV, {"sessionResumptionUpdate": {}}),
        (
            [msg.VoiceActivitySignal(msg.VoiceActivityKind.START, 0.2)],
            DEV,
            {"voiceActivity": {"type": "ACTIVITY_START", "audioOffset": "0.200s"}},
        ),
        ([msg.VoiceActivitySignal("SPEECH")], VERTEX, {"serverContent": {"speechState": "SPEECH"}}),
        (
            [msg.InteractionStatus("IDLE"), msg.TurnComplete("BLOCKLIST")],
            DEV,
            {
                "serverContent": {
                    "interactionStatus": "IDLE",
                    "turnComplete": True,
                    "turnCompleteReason": "BLOCKLIST",
                }
            },
        ),
        ([msg.FunctionCallCancellation(("a",))], DEV, {"toolCallCancellation": {"ids": ["a"]}}),
    ],
)
def test_what_goes_over_the_wire(
    events: list[msg.ServerEvent], dialect: Dialect, frame: dict[str, Any]
) -> None:
    assert server_json(events, dialect) == frame


@pytest.mark.parametrize(("dialect", "answer"), [(DEV, "response"), (VERTEX, "candidates")])
def test_usage_speaks_the_dialect(dialect: Dialect, answer: str) -> None:
    usage = msg.UsageMetadata(
        prompt_tokens=5,
        response_tokens=7,
        total_tokens=12,
        response_details=(msg.ModalityTokens("AUDIO", 7), msg.ModalityTokens("TEXT")),
    )
    assert server_json([usage], dialect) == {
        "usageMetadata": {
            "promptTokenCount": 5,
            f"{answer}TokenCount": 7,
            "totalTokenCount": 12,
            f"{answer}TokensDetails": [{"modality": "AUDIO", "tokenCount": 7}, {"modality": "TEXT"}],
        }
    }


@pytest.mark.parametrize(
    "events",
    [
        [msg.OutputTranscription("a"), msg.OutputTranscription("b")],
        [msg.GoAway(), msg.GoAway()],
        [msg.TurnComplete(), msg.TurnComplete()],
    ],
)
def test_two_of_a_kind_that_one_frame_cannot_hold(events: list[msg.ServerEvent]) -> None:
    with pytest.raises(UsageError, match="two frames"):
        server_json(events, DEV)


@pytest.mark.parametrize("event", [msg.Unknown(("x",)), msg.MalformedField("x", "y")])
def test_reports_are_for_readers(event: msg.ServerEvent) -> None:
    with pytest.raises(UsageError, match="no server"):
        server_json([event], DEV)
