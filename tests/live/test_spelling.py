from __future__ import annotations

from typing import Any

from hypothesis import given

from embodiment.live.client_names import CLIENT_MESSAGE, SETUP, snake
from embodiment.live.fields import Fields
from embodiment.live.messages import ClientMessage
from embodiment.live.sending import client_json
from embodiment.live.spelling import DEEPEST, camel_case
from tests.live.strategies import any_client_message, few, json_objects


def spelled(value: dict[str, Any]) -> tuple[dict[str, Any], Fields]:
    fields = Fields()
    return camel_case(value, SETUP, "setup", fields), fields


def test_a_mixture_becomes_camel_case() -> None:
    """google-genai nests one spelling in the other."""
    mixed = {
        "generation_config": {
            "speechConfig": {"voice_config": {"prebuilt_voice_config": {"voice_name": "Kore"}}}
        },
        "realtimeInputConfig": {"automatic_activity_detection": {"prefix_padding_ms": 20.0}},
    }
    assert spelled(mixed)[0] == {
        "generationConfig": {"speechConfig": {"voiceConfig": {"prebuiltVoiceConfig": {"voiceName": "Kore"}}}},
        "realtimeInputConfig": {"automaticActivityDetection": {"prefixPaddingMs": 20}},
    }


def test_names_that_belong_to_the_author_are_left_alone() -> None:
    parameters = {"type": "OBJECT", "properties": {"item_name": {"type": "STRING", "any_of": []}}}
    declaration = {"name": "f", "parameters": parameters, "parameters_json_schema": {"x_y": {"z_w": 1}}}
    [tool] = spelled({"tools": [{"function_declarations": [declaration]}], "labels": {"a_b": "c"}})[0][
        "tools"
    ]
    [read] = tool["functionDeclarations"]
    assert read["parameters"]["properties"] == {"item_name": {"type": "STRING", "anyOf": []}}
    assert read["parametersJsonSchema"] == {"x_y": {"z_w": 1}}


def test_unknown_names_are_kept_and_reported_with_their_place() -> None:
    read, fields = spelled({"mood": 1, "tools": [{"magic": {}}]})
    assert read == {"mood": 1, "tools": [{"magic": {}}]}
    assert fields.unknown == ["setup.mood", "setup.tools[0].magic"]


def test_wrong_types_are_left_out_and_reported() -> None:
    read, fields = spelled(
        {"model": 3, "tools": {}, "generationConfig": {"topK": True, "seed": "x", "topP": 1}}
    )
    assert read == {"generationConfig": {"topP": 1}}
    assert [wrong.path for wrong in fields.malformed] == [
        "setup.model",
        "setup.tools",
        "setup.generationConfig.topK",
        "setup.generationConfig.seed",
    ]


def test_null_is_the_default() -> None:
    assert spelled({"model": None, "tools": [None]})[0] == {"tools": []}


def test_nesting_without_end_is_reported_and_not_followed() -> None:
    schema: dict[str, Any] = {"type": "ARRAY"}
    for _ in range(3 * DEEPEST):
        schema = {"items": schema}
    declaration = {"functionDeclarations": [{"name": "f", "parameters": schema}]}
    _, fields = spelled({"tools": [declaration]})
    assert "levels" in fields.malformed[0].problem


def original(value: Any) -> Any:
    """Every key in snake_case: fine for messages without free objects."""
    if isinstance(value, dict):
        return {snake(key): original(item) for key, item in value.items()}
    return [original(item) for item in value] if isinstance(value, list) else value


@few
@given(any_client_message)
def test_either_spelling_reads_the_same(message: ClientMessage) -> None:
    wire = client_json(message)
    if "toolResponse" in wire:
        return
    one, other = Fields(), Fields()
    assert camel_case(wire, CLIENT_MESSAGE, "", one) == camel_case(original(wire), CLIENT_MESSAGE, "", other)
    assert one.findings() == other.findings() == []


@few
@given(json_objects)
def test_anything_can_be_read_and_what_was_read_reads_the_same(value: dict[str, Any]) -> None:
    read = camel_case({"setup": value, "tool_response": value}, CLIENT_MESSAGE, "", Fields())
    again = Fields()
    assert camel_case(read, CLIENT_MESSAGE, "", again) == read
    assert not again.malformed
