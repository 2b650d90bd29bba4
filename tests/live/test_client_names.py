from __future__ import annotations

import pytest

from embodiment.live.client_names import (
    CLIENT_MESSAGE,
    SCHEMA,
    SETUP,
    ListOf,
    MapOf,
    Message,
    Scalar,
    Shape,
    snake,
)


def every_message(shape: Shape, seen: set[int]) -> list[Message]:
    if isinstance(shape, ListOf | MapOf):
        return every_message(shape.item, seen)
    if isinstance(shape, Scalar) or id(shape) in seen:
        return []
    seen.add(id(shape))
    return [shape, *(one for item in shape.fields.values() for one in every_message(item, seen))]


@pytest.mark.parametrize(
    ("camel", "original"),
    [
        ("turnComplete", "turn_complete"),
        ("prefixPaddingMs", "prefix_padding_ms"),
        ("setup", "setup"),
        ("responseJsonSchema", "response_json_schema"),
        ("generation_config", "generation_config"),
    ],
)
def test_the_original_names(camel: str, original: str) -> None:
    assert snake(camel) == original


def test_both_spellings_of_every_name_at_every_level() -> None:
    messages = every_message(CLIENT_MESSAGE, set())
    assert len(messages) > 25
    for shape in messages:
        for name in shape.fields:
            assert shape.spellings[name] == name
            assert shape.spellings[snake(name)] == name
        assert set(shape.spellings.values()) == set(shape.fields)


def test_the_five_kinds_of_message() -> None:
    assert list(CLIENT_MESSAGE.fields) == [
        "setup",
        "clientContent",
        "realtimeInput",
        "toolResponse",
        "contextUpdate",
    ]


def test_transcription_is_a_field_of_the_setup_and_not_of_generation_config() -> None:
    generation = SETUP.fields["generationConfig"]
    assert isinstance(generation, Message)
    assert "inputAudioTranscription" in SETUP.fields
    assert "inputAudioTranscription" not in generation.fields
    assert "translationConfig" in generation.fields


def test_a_schema_contains_itself() -> None:
    assert SCHEMA.fields["items"] is SCHEMA
