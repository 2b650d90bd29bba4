from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from embodiment.persona.declaration import FunctionDeclaration
from embodiment.tutor.contract import (
    FUNCTION_DESCRIPTION,
    FUNCTION_NAME,
    LiveEvent,
    LiveTurnRequest,
    LiveTurnResponse,
    NextAction,
    SpeakDirective,
    Telemetry,
    TutorIntent,
    TutorState,
    VoicePlan,
    follow_up,
)
from tests.tutor import seed


def told(schema: dict[str, Any]) -> dict[str, Any]:
    """Names, types, descriptions and closed sets; limits and nullability are additions."""
    kept = {key: schema[key] for key in ("type", "enum", "description") if key in schema}
    if "properties" in schema:
        kept["properties"] = {name: told(entry) for name, entry in schema["properties"].items()}
    return kept


def test_the_declaration_comes_from_the_request_model_and_is_the_one_agreed() -> None:
    declaration = FunctionDeclaration.from_model(
        LiveTurnRequest, name=FUNCTION_NAME, description=FUNCTION_DESCRIPTION
    ).to_tool_json()
    assert declaration["name"] == "tutor_turn"
    assert declaration["description"] == (
        "Authoritative tutoring turn. Backend decides correctness, attempt, intent, and returns the canonical "
        "content + constraints for Gemini to speak."
    )
    parameters = declaration["parameters"]
    assert {name: told(entry) for name, entry in parameters["properties"].items()} == seed.PROPERTIES
    assert set(parameters["required"]) == seed.REQUIRED
    assert "required" not in parameters["properties"]["telemetry"]


def test_what_a_request_leaves_out_has_the_agreed_default() -> None:
    request = LiveTurnRequest(session_id="s", event=LiveEvent.REPEAT, client_ts_ms=0)
    dumped = request.model_dump(mode="json")
    assert {name: dumped[name] for name in seed.REQUEST_DEFAULTS} == seed.REQUEST_DEFAULTS
    assert Telemetry().model_dump() == seed.TELEMETRY_DEFAULTS


def response(action: str = "WAIT_STUDENT") -> LiveTurnResponse:
    return LiveTurnResponse(
        session_id="s",
        state=TutorState.IDLE,
        tutor_intent=TutorIntent.GREET,
        voice_plan=VoicePlan(),
        speak=SpeakDirective(text="Hello."),
        next_action=NextAction(type=action),  # type: ignore[arg-type]
    )


def test_what_a_response_leaves_out_has_the_agreed_default() -> None:
    dumped = response().model_dump(mode="json")
    assert list(dumped) == seed.RESPONSE_FIELDS
    assert {name: dumped[name] for name in seed.RESPONSE_DEFAULTS} == seed.RESPONSE_DEFAULTS
    assert dumped["voice_plan"] == {"max_sentences": 2, "required": [], "forbidden": []}
    assert dumped["speak"] == {"text": "Hello.", "ssml": None}


def test_the_four_states_are_the_agreed_ones() -> None:
    assert [state.value for state in TutorState] == ["IDLE", "IN_QUESTION", "SHOWING_HINT", "COMPLETED"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"session_id": ""},
        {"session_id": "a b"},
        {"session_id": "x" * 129},
        {"client_ts_ms": -1},
        {"client_ts_ms": 2**53},
        {"event": "THINK"},
        {"language": "fr"},
        {"asr_confidence": 1.01},
        {"asr_confidence": float("nan")},
        {"student_utterance": "x" * 1001},
        {"student_utterance": "five\x00"},
        {"student_utterance": "\ud800"},
        {"telemetry": {"rtt_ms": -1}},
        {"telemetry": {"packet_loss_pct": 101}},
        {"telemetry": {"packet_loss_pct": float("inf")}},
        {"telemetry": {"mode": "RADIO"}},
        {"client_ts_ms": True},
        {"client_ts_ms": "5"},
        {"client_ts_ms": 5.5},
        {"asr_confidence": True},
        {"asr_confidence": "0.9"},
        {"telemetry": {"rtt_ms": True}},
        {"telemetry": {"packet_loss_pct": "3"}},
    ],
    ids=str,
)
def test_values_out_of_range_are_no_request(wrong: dict[str, Any]) -> None:
    right = {"session_id": "s", "event": "REPEAT", "client_ts_ms": 1}
    LiveTurnRequest.model_validate(right)
    with pytest.raises(ValidationError):
        LiveTurnRequest.model_validate({**right, **wrong})


def test_the_limits_of_numbers_are_published() -> None:
    """Where they are not, a client is told that 20 is a confidence, and refused when it sends one."""
    schema = LiveTurnRequest.model_json_schema()
    fields = {**schema["properties"], **schema["$defs"]["Telemetry"]["properties"]}
    limits = {}
    for name in ("client_ts_ms", "asr_confidence", "rtt_ms", "packet_loss_pct"):
        number = fields[name].get("anyOf", [fields[name]])[0]
        limits[name] = (number["type"], number["minimum"], number["maximum"])
    assert limits == {
        "client_ts_ms": ("integer", 0, 2**53 - 1),
        "asr_confidence": ("number", 0, 1),
        "rtt_ms": ("integer", 0, 600_000),
        "packet_loss_pct": ("number", 0, 100),
    }


def test_a_whole_number_may_be_written_with_a_point() -> None:
    """JSON has one kind of number, and the live service's arguments are doubles."""
    told = '{"session_id": "s", "event": "REPEAT", "client_ts_ms": 5.0, "telemetry": {"rtt_ms": 80.0}}'
    request = LiveTurnRequest.model_validate_json(told)
    assert (request.client_ts_ms, request.telemetry and request.telemetry.rtt_ms) == (5, 80)


@pytest.mark.parametrize(
    ("action", "event"),
    [("AUTO_CONTINUE", "REQUEST_QUESTION"), ("END_SESSION", "END_SESSION"), ("WAIT_STUDENT", None)],
)
def test_a_client_goes_on_by_itself_where_it_is_told_to(action: str, event: str | None) -> None:
    request = follow_up(response(action), client_ts_ms=7)
    assert (request and (request.event, request.client_ts_ms, request.session_id)) == (
        event and (event, 7, "s")
    )
