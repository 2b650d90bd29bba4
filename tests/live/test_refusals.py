from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from embodiment.live import messages as msg
from embodiment.live.config import GeminiLiveConfig, setup_message
from embodiment.live.dialect import Dialect
from embodiment.live.refusals import REASON_BYTES, REFUSALS, refuse, validate_message, validate_setup
from tests.live.strategies import few, json_objects

MODEL = "models/gemini-3.8-live"


def test_every_refusal_says_where_its_text_is_from() -> None:
    for row in REFUSALS.values():
        assert row.source
        assert 1000 <= row.code <= 1011


@few
@example("\ud800")
@given(st.text(max_size=300))
def test_a_reason_fits_into_a_close_frame_and_is_cut_between_characters(model: str) -> None:
    refusal = refuse("model_not_found", model="ä" + model, version="v1beta")
    assert len(refusal.reason.encode()) <= REASON_BYTES


@pytest.mark.parametrize(
    ("payload", "name", "said"),
    [
        ({"model": MODEL, "mood": 1}, "unknown_name", "Unknown name \"mood\" at 'setup'"),
        (
            {"model": MODEL, "generationConfig": {"inputAudioTranscription": {}}},
            "unknown_name",
            "Unknown name \"inputAudioTranscription\" at 'setup.generation_config'",
        ),
        (
            {"model": MODEL, "generation_config": {"responseModalities": ["TEXT"]}},
            "text_modality",
            f"(TEXT) is not supported by the model. {MODEL}",
        ),
        ({"model": "models/gpt-9"}, "model_not_found", "models/gpt-9 is not found for API version v1beta"),
        ({"model": "gemini-3.8-live"}, "model_not_found", "gemini-3.8-live is not found"),
        ({"model": "models/gemini-2.0-flash-live-001"}, "model_not_found", "is not found"),
        ({}, "model_missing", "invalid argument"),
        ({"model": MODEL, "tools": 3}, "invalid_value", "Invalid value at 'setup.tools'"),
        (
            {"model": MODEL, "generationConfig": {"thinkingConfig": {"thinkingLevel": "LOW"}}},
            "thinking_unsupported",
            "invalid argument",
        ),
        ({"model": MODEL, "proactivity": {"proactiveAudio": False}}, "proactivity_off", "invalid argument"),
        (
            {
                "model": f"{MODEL}-extended-thinking",
                "tools": [{"functionDeclarations": [{"name": "f", "behavior": "BLOCKING"}]}],
            },
            "behavior_unsupported",
            "invalid argument",
        ),
    ],
)
def test_the_strict_server_refuses_what_the_service_refuses(
    payload: dict[str, Any], name: str, said: str
) -> None:
    refusal = validate_setup(payload, strict=True)
    assert refusal is not None
    assert refusal.name == name
    assert said in refusal.reason


def test_vertex_words_a_missing_model_differently() -> None:
    refusal = validate_setup({"model": "publishers/google/models/x"}, strict=True, dialect=Dialect.VERTEX)
    assert refusal is not None
    assert refusal.code == 1008
    assert refusal.reason.startswith("Publisher model `publishers/google/models/x` was")


def test_the_lenient_server_refuses_only_what_nobody_could_serve() -> None:
    assert validate_setup({"model": "models/anything", "mood": 1}, strict=False) is None
    assert validate_setup({"model": MODEL, "proactivity": {"proactiveAudio": False}}, strict=False) is None
    for payload in ({}, {"model": MODEL, "generationConfig": {"responseModalities": ["TEXT"]}}):
        assert validate_setup(payload, strict=False) is not None


def test_our_own_setups_pass() -> None:
    tools = ({"functionDeclarations": [{"name": "wave", "description": "Wave."}]},)
    for manual in (False, True):
        config = GeminiLiveConfig(system_instruction=("a",), tools_json=tools, manual_activity=manual)
        assert validate_setup(setup_message(config).payload, strict=True) is None


@few
@given(json_objects)
def test_any_setup_is_judged_without_an_error(payload: dict[str, Any]) -> None:
    for found in (
        validate_setup(payload | {"model": MODEL}, strict=True),
        validate_setup(payload, strict=False),
    ):
        assert found is None or (found.name in REFUSALS and found.code == REFUSALS[found.name].code)


SYSTEM = msg.ClientContent((msg.Turn("system", ("Be kind.",)),), turn_complete=False)


@pytest.mark.parametrize(
    ("message", "situation", "name"),
    [
        (msg.Setup({}), {"is_first": True}, ""),
        (msg.Setup({}), {}, "setup_first"),
        (msg.RealtimeText("x"), {"is_first": True}, "setup_first"),
        (msg.RealtimeText("x"), {}, ""),
        (msg.ActivityEnd(), {}, "manual_activity_in_automatic"),
        (msg.ActivityStart(), {"strict": False}, "manual_activity_in_automatic"),
        (msg.ActivityEnd(), {"manual_activity": True}, ""),
        (msg.AudioStreamEnd(), {"manual_activity": True}, "stream_end_in_manual"),
        (msg.AudioStreamEnd(), {"manual_activity": True, "strict": False}, ""),
        (msg.AudioStreamEnd(), {}, ""),
        (SYSTEM, {}, "system_role"),
        (SYSTEM, {"dialect": Dialect.VERTEX}, ""),
        (SYSTEM, {"strict": False}, ""),
        (msg.ClientContent(), {}, ""),
        (msg.Unknown(("realtimeInput.mood",)), {}, "unknown_name"),
        (msg.Unknown(("mood",)), {"strict": False}, ""),
        (msg.MalformedField("realtimeInput.text", "x"), {}, "invalid_value"),
        (msg.MalformedField("clientContent.turns[0].parts[0].functionCall", "x"), {}, "seeded_function_part"),
    ],
)
def test_messages_at_the_wrong_moment(message: msg.ClientFrame, situation: dict[str, Any], name: str) -> None:
    refusal = validate_message(message, **situation)
    assert (refusal.name if refusal else "") == name


def test_an_unknown_row_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        refuse("no_such_row")
