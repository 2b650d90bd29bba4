from __future__ import annotations

from typing import Any

import pytest

from embodiment.live import messages as msg
from embodiment.live.receiving import FrameReader
from tests.live.frames import base64_of, sound


def read(frame: dict[str, Any]) -> list[msg.ServerEvent]:
    return FrameReader().read(frame)


@pytest.mark.parametrize(
    ("frame", "events"),
    [
        ({}, []),
        ({"serverContent": {}}, []),
        ({"serverContent": None, "usageMetadata": None}, []),
        ({"setupComplete": {}}, [msg.SetupComplete()]),
        ({"setupComplete": {"sessionId": "d12cd384"}}, [msg.SetupComplete("d12cd384")]),
        (
            {"setupComplete": {"voiceConsentSignature": {"signature": "s"}}},
            [msg.SetupComplete(voice_consent_signature="s")],
        ),
        ({"serverContent": {"generationComplete": True}}, [msg.GenerationComplete()]),
        ({"serverContent": {"turnComplete": False}}, []),
        ({"serverContent": {"interrupted": True}}, [msg.Interrupted()]),
        ({"serverContent": {"waitingForInput": True}}, [msg.WaitingForInput()]),
        (
            {"serverContent": {"turnComplete": True, "turnCompleteReason": "SOMETHING_NEW"}},
            [msg.TurnComplete("SOMETHING_NEW")],
        ),
        ({"goAway": {"timeLeft": "50s"}}, [msg.GoAway(50.0)]),
        ({"goAway": {"timeLeft": "9.5s"}}, [msg.GoAway(9.5)]),
        ({"goAway": {}}, [msg.GoAway(None)]),
        (
            {"sessionResumptionUpdate": {"newHandle": "h", "resumable": True}},
            [msg.SessionResumptionUpdate("h", True)],
        ),
        ({"sessionResumptionUpdate": {}}, [msg.SessionResumptionUpdate()]),
        (
            {"sessionResumptionUpdate": {"newHandle": "h", "lastConsumedClientMessageIndex": "17"}},
            [msg.SessionResumptionUpdate("h", False, 17)],
        ),
        (
            {"voiceActivity": {"type": "ACTIVITY_START", "audioOffset": "0.200s"}},
            [msg.VoiceActivitySignal(msg.VoiceActivityKind.START, 0.2)],
        ),
        (
            {"voiceActivity": {"voiceActivityType": "ACTIVITY_END"}},
            [msg.VoiceActivitySignal(msg.VoiceActivityKind.END)],
        ),
        ({"voiceActivity": {"type": "BREATH"}}, [msg.VoiceActivitySignal("BREATH")]),
        (
            {"voiceActivityDetectionSignal": {"vadSignalType": "VAD_SIGNAL_TYPE_SOS"}},
            [msg.VoiceActivitySignal(msg.VoiceActivityKind.START)],
        ),
        ({"serverContent": {"speechState": "NON_SPEECH"}}, [msg.VoiceActivitySignal("NON_SPEECH")]),
        ({"toolCallCancellation": {"ids": ["a", "b"]}}, [msg.FunctionCallCancellation(("a", "b"))]),
        ({"toolCallCancellation": {}}, []),
        ({"serverContent": {"groundingMetadata": {}}}, []),
        ({"serverContent": {"groundingMetadata": {"a": 1}}}, [msg.Grounding(search={"a": 1})]),
        ({"serverContent": {"urlContextMetadata": {"a": 1}}}, [msg.Grounding(urls={"a": 1})]),
    ],
)
def test_every_kind(frame: dict[str, Any], events: list[msg.ServerEvent]) -> None:
    assert read(frame) == events


def test_function_calls_come_several_at_a_time_and_without_id_or_arguments() -> None:
    calls = [{"name": "wave"}, {"id": "fc_1", "name": "give", "args": {"item": "rope"}}]
    assert read({"toolCall": {"functionCalls": calls}}) == [
        msg.FunctionCall("", "wave", {}),
        msg.FunctionCall("fc_1", "give", {"item": "rope"}),
    ]


def test_streamed_arguments_are_handed_over_as_they_came() -> None:
    piece = {"jsonPath": "$.item", "stringValue": "ro"}
    call = {"id": "1", "name": "give", "partialArgs": [piece], "willContinue": True}
    assert read({"toolCall": {"functionCalls": [call]}}) == [
        msg.FunctionCall("1", "give", {}, (piece,), True)
    ]


def test_parts_of_every_kind() -> None:
    parts = [
        {"text": "thinking", "thought": True},
        {"text": "spoken"},
        {"inlineData": {"mimeType": "audio/pcm;rate=24000", "data": base64_of(1, 2)}},
        {"inlineData": {"mimeType": "audio/pcm", "data": base64_of(3)}},
        {"inlineData": {"mimeType": "video/mp4", "data": "AAAA"}},
        {"executableCode": {"language": "PYTHON", "code": "print(1)"}},
        {"codeExecutionResult": {"outcome": "OUTCOME_OK", "output": "1"}},
        {"text": "", "thoughtSignature": "x"},
    ]
    assert read({"serverContent": {"modelTurn": {"role": "model", "parts": parts}}}) == [
        msg.TextDelta("thinking", thought=True),
        msg.TextDelta("spoken"),
        sound(1, 2),
        sound(3),
        msg.MediaDelta("video/mp4", bytes(3)),
        msg.CodeDelta("print(1)", language="PYTHON"),
        msg.CodeDelta("1", outcome="OUTCOME_OK"),
    ]


def test_a_thought_is_not_speech() -> None:
    """2.5 native sends a thought summary before the sound even when nobody asked; it must never be spoken."""
    [event] = read({"serverContent": {"modelTurn": {"parts": [{"text": "**Greeting**", "thought": True}]}}})
    assert isinstance(event, msg.TextDelta)
    assert event.thought


def test_transcripts_are_kept_to_the_letter() -> None:
    """Deltas carry their own spaces; nothing is stripped or added."""
    assert read({"serverContent": {"outputTranscription": {"text": " my"}}}) == [
        msg.OutputTranscription(" my")
    ]
    assert read({"serverContent": {"outputTranscription": {}}}) == [msg.OutputTranscription()]
    assert read({"serverContent": {"outputTranscription": {"finished": True}}}) == [
        msg.OutputTranscription(finished=True)
    ]


def test_words_and_offsets() -> None:
    words = [
        {"word": "Hello", "endOffset": "0.200s"},
        {"word": "you", "startOffset": "0.250s", "endOffset": "0.4s"},
    ]
    full = {
        "text": "Hello you",
        "words": words,
        "languageCode": "en-US",
        "startOffset": "0s",
        "endOffset": "0.4s",
    }
    assert read({"serverContent": {"outputTranscription": full}}) == [
        msg.OutputTranscription(
            "Hello you",
            words=(msg.WordTime("Hello", 0.0, 0.2), msg.WordTime("you", 0.25, 0.4)),
            language_code="en-US",
            start=0.0,
            end=0.4,
        )
    ]


def test_interim_input_is_told_apart_from_the_deltas() -> None:
    frame = {
        "serverContent": {
            "interimInputTranscription": {"text": "hel"},
            "inputTranscription": {"text": " hello", "speakerLabel": "A"},
        }
    }
    assert read(frame) == [
        msg.InputTranscription("hel", interim=True),
        msg.InputTranscription(" hello", speaker_label="A"),
    ]


@pytest.mark.parametrize("answer", ["response", "candidates"])
def test_usage_in_both_dialects(answer: str) -> None:
    usage = {
        "promptTokenCount": 1131,
        f"{answer}TokenCount": 26,
        "totalTokenCount": "1157",
        "thoughtsTokenCount": 24,
        "cachedContentTokenCount": 1,
        "toolUsePromptTokenCount": 2,
        "promptTokensDetails": [{"modality": "TEXT", "tokenCount": 1131}, {"modality": "AUDIO"}],
        f"{answer}TokensDetails": [{"modality": "AUDIO", "tokenCount": 26}],
        "trafficType" if answer == "candidates" else "serviceTier": "ON_DEMAND",
    }
    assert read({"usageMetadata": usage}) == [
        msg.UsageMetadata(
            prompt_tokens=1131,
            response_tokens=26,
            total_tokens=1157,
            thoughts_tokens=24,
            cached_tokens=1,
            tool_use_tokens=2,
            prompt_details=(msg.ModalityTokens("TEXT", 1131), msg.ModalityTokens("AUDIO", 0)),
            response_details=(msg.ModalityTokens("AUDIO", 26),),
            service_tier="ON_DEMAND",
        )
    ]


def test_the_turns_end_comes_after_its_words_and_its_sound() -> None:
    """Several keys share one message. Taken in another order, a last fragment would open a ghost turn."""
    frame = {
        "goAway": {"timeLeft": "1s"},
        "usageMetadata": {"totalTokenCount": 1},
        "toolCallCancellation": {"ids": ["x"]},
        "toolCall": {"functionCalls": [{"id": "y", "name": "wave"}]},
        "serverContent": {
            "turnComplete": True,
            "interrupted": True,
            "generationComplete": True,
            "interactionStatus": "IDLE",
            "modelTurn": {"parts": [{"inlineData": {"mimeType": "audio/pcm", "data": base64_of(1)}}]},
            "outputTranscription": {"text": "bye"},
            "inputTranscription": {"text": "hi"},
        },
        "voiceActivity": {"type": "ACTIVITY_START"},
    }
    assert [type(event) for event in read(frame)] == [
        msg.VoiceActivitySignal,
        msg.InputTranscription,
        msg.OutputTranscription,
        msg.AudioDelta,
        msg.FunctionCall,
        msg.FunctionCallCancellation,
        msg.InteractionStatus,
        msg.GenerationComplete,
        msg.Interrupted,
        msg.TurnComplete,
        msg.UsageMetadata,
        msg.GoAway,
    ]


@pytest.mark.parametrize(
    "frame",
    [
        {"serverContent": {"turnComplete": True, "interactionStatus": "IN_PROGRESS"}},
        {"serverContent": {"turnComplete": True}, "interactionStatus": "IN_PROGRESS"},
        {
            "interactionStatus": "IN_PROGRESS",
            "serverContent": {"turnComplete": True, "interactionStatus": "IN_PROGRESS"},
        },
    ],
)
def test_interaction_status_nested_or_beside_is_told_once_and_before_the_turns_end(
    frame: dict[str, Any],
) -> None:
    assert read(frame) == [msg.InteractionStatus("IN_PROGRESS"), msg.TurnComplete()]


def test_interaction_status_alone() -> None:
    assert read({"interactionStatus": "IDLE"}) == [msg.InteractionStatus("IDLE")]
    assert read({"interactionStatus": "INTERACTION_STATUS_UNSPECIFIED"}) == []


def test_unknown_names_at_every_level_are_one_event_and_cost_nothing_else() -> None:
    frame = {
        "mood": 1,
        "serverContent": {"weather": 2, "outputTranscription": {"text": "a", "pitch": 3}},
        "goAway": {"timeLeft": "1s", "because": 4},
    }
    assert read(frame) == [
        msg.OutputTranscription("a"),
        msg.GoAway(1.0),
        msg.Unknown(
            ("mood", "serverContent.weather", "serverContent.outputTranscription.pitch", "goAway.because")
        ),
    ]


def test_a_wrong_type_inside_is_an_event_and_the_rest_is_kept() -> None:
    frame = {
        "goAway": {"timeLeft": 50},
        "serverContent": {"turnComplete": "yes", "outputTranscription": {"text": "kept"}, "modelTurn": []},
        "toolCall": "x",
    }
    events = read(frame)
    assert events[:2] == [msg.OutputTranscription("kept"), msg.GoAway(None)]
    assert {event.path for event in events[2:] if isinstance(event, msg.MalformedField)} == {
        "goAway.timeLeft",
        "serverContent.turnComplete",
        "serverContent.modelTurn",
        "toolCall",
    }


def test_broken_sound_is_reported_and_its_neighbours_are_heard() -> None:
    parts = [
        {"inlineData": {"mimeType": "audio/pcm", "data": "***"}},
        {"inlineData": {"mimeType": "audio/pcm", "data": base64_of(7)}},
        {"inlineData": {"mimeType": "audio/pcm;rate=fast", "data": base64_of(8)}},
        3,
    ]
    events = read({"serverContent": {"modelTurn": {"parts": parts}}})
    assert events[:2] == [sound(7), sound(8)]
    assert [event.path for event in events[2:] if isinstance(event, msg.MalformedField)] == [
        "serverContent.modelTurn.parts[0].inlineData.data",
        "serverContent.modelTurn.parts[2].inlineData.mimeType",
        "serverContent.modelTurn.parts[3]",
    ]


def test_an_odd_byte_is_carried_to_the_next_frame_and_dropped_with_a_report_at_the_turns_end() -> None:
    reader = FrameReader()

    def frame(data: str, **flags: bool) -> dict[str, Any]:
        part = {"inlineData": {"mimeType": "audio/pcm", "data": data}}
        return {"serverContent": {"modelTurn": {"parts": [part]}, **flags}}

    assert reader.read(frame("AQAC")) == [sound(1)]
    assert reader.read(frame("AAM=")) == [sound(2)]
    [ended, dropped] = reader.read({"serverContent": {"turnComplete": True}})
    assert ended == msg.TurnComplete()
    assert isinstance(dropped, msg.MalformedField)
    assert reader.read(frame("AQA=")) == [sound(1)]


def test_a_reason_without_an_end_is_reported() -> None:
    [event] = read({"serverContent": {"turnCompleteReason": "BLOCKLIST"}})
    assert isinstance(event, msg.MalformedField)
    assert "BLOCKLIST" in event.problem


def test_findings_of_one_frame_do_not_leak_into_the_next() -> None:
    reader = FrameReader()
    assert len(reader.read({"mood": 1, "goAway": 3})) == 2
    assert reader.read({"serverContent": {}}) == []


def test_a_call_without_name_and_id_is_reported_and_not_called() -> None:
    """There is nothing to run and nobody to answer: taken for a call it would count as the answer to the player."""
    (report,) = read({"toolCall": {"functionCalls": [{"args": {}}]}})
    assert isinstance(report, msg.MalformedField)
    assert report.path == "toolCall.functionCalls[0]"
