from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from embodiment.live.dialect import Dialect
from embodiment.live.messages import Setup
from embodiment.live.model_table import Behavior
from embodiment.live.sections import Knowledge, Topic, render
from embodiment.live.server_codec import decode_client
from embodiment.live.voices import DEFAULT_VOICE, PREBUILT_VOICES
from embodiment.server.profile import Profile, read_character, read_setup, with_context
from embodiment.server.refusals import Refused
from tests.server.talk import MODEL, functions, setup

CAPTURES = Path(os.environ.get("EMBODIMENT_CAPTURES", "../shared/captures"))


def profile(**fields: Any) -> Profile:
    return read_setup(setup(**fields), Dialect.DEVELOPER)


def detection(**fields: Any) -> Profile:
    return profile(realtimeInputConfig={"automaticActivityDetection": fields})


def test_what_is_not_said_is_the_default() -> None:
    plain = read_setup({"model": MODEL}, Dialect.DEVELOPER)
    assert plain.voice == DEFAULT_VOICE
    assert plain.interruptible
    assert not any((plain.manual, plain.hears_input, plain.shows_output, plain.word_times, plain.resumption))


@pytest.mark.parametrize("name", PREBUILT_VOICES)
def test_all_thirty_voices_are_known(name: str) -> None:
    speech = {"speechConfig": {"voiceConfig": {"prebuiltVoiceConfig": {"voiceName": name}}}}
    assert profile(generationConfig=speech).voice == name


def test_voice_names_are_case_sensitive() -> None:
    with pytest.raises(Refused, match="did you mean 'Kore'"):
        profile(
            generationConfig={"speechConfig": {"voiceConfig": {"prebuiltVoiceConfig": {"voiceName": "kore"}}}}
        )


def test_detection_settings_reach_the_endpointer() -> None:
    assert detection(silenceDurationMs=900).endpoint.stop_after == 0.9
    assert detection(prefixPaddingMs=300).endpoint.start_after == 0.3
    assert detection(endOfSpeechSensitivity="END_SENSITIVITY_LOW").endpoint.stop_after == 0.8
    assert detection(startOfSpeechSensitivity="START_SENSITIVITY_LOW").endpoint.start_above > 0.5
    assert detection(disabled=True).manual


@pytest.mark.parametrize(
    "silly",
    [-5, 0, 10**9, pytest.param(10**400, id="no float"), pytest.param(-(10**400), id="less than any float")],
)
def test_silly_times_are_brought_into_range(silly: int) -> None:
    endpoint = detection(silenceDurationMs=silly, prefixPaddingMs=silly).endpoint
    assert 0.03 < endpoint.stop_after <= 10.0
    assert 0.0 < endpoint.start_after <= 2.0
    assert endpoint.pause_after < endpoint.stop_after


def test_the_authored_section_is_knowledge_and_the_rest_is_prose() -> None:
    knowledge = Knowledge(name="Alma", topics=(Topic("name", ("who are you",), ("Alma.",)),))
    character = read_character(("You are Alma.", render(knowledge), "Be kind."), None, MODEL)
    assert character.authored
    assert character.knowledge == knowledge
    assert character.instruction == ("You are Alma.", "Be kind.")


def test_an_instruction_without_a_section_is_all_prose() -> None:
    character = read_character(("You are Alma.",), None, MODEL)
    assert not character.authored
    assert character.knowledge == Knowledge()


def test_functions_are_read_in_both_ways_of_writing_parameters() -> None:
    tools = [
        {"googleSearch": {}},
        {"functionDeclarations": [
            {"name": "one", "parameters": {"type": "OBJECT", "properties": {"n": {"type": "INTEGER"}}}},
            {"name": "two", "behavior": "NON_BLOCKING",
             "parametersJsonSchema": {"type": "object", "properties": {"n": {"type": "integer"}}}},
            {"no name": True}, "nonsense",
        ]},
    ]  # fmt: skip
    found = read_character((), tools, "models/gemini-3.1-flash-live-preview").tools
    assert set(found) == {"one", "two"}
    assert found["one"].parameters == found["two"].parameters
    assert (found["one"].behavior, found["two"].behavior) == (Behavior.BLOCKING, Behavior.NON_BLOCKING)


def test_a_context_update_changes_only_what_it_names() -> None:
    before = read_setup(
        setup(tools=functions("one"), systemInstruction={"parts": [{"text": "Old."}]}), Dialect.DEVELOPER
    )
    assert with_context(before, ("New.",), None).character.instruction == ("New.",)
    assert set(with_context(before, ("New.",), None).character.tools) == {"one"}
    assert with_context(before, None, []).character.tools == {}
    assert with_context(before, None, []).character.instruction == ("Old.",)


@pytest.mark.parametrize(("name", "dialect"), [("mldev", Dialect.DEVELOPER), ("vertex", Dialect.VERTEX)])
def test_the_official_clients_richest_setup_is_understood(name: str, dialect: Dialect) -> None:
    path = CAPTURES / f"rich_setup_{name}.json"
    if not path.exists():
        pytest.skip(f"{path} is not here; set EMBODIMENT_CAPTURES")
    (message,) = [m for m in decode_client(json.dumps(json.loads(path.read_text()))) if isinstance(m, Setup)]
    read = read_setup(message.payload, dialect)
    assert read.voice == "Kore"
    assert read.handle == "prev-handle"
    assert read.endpoint.stop_after == 0.5
    assert read.character.tools["get_weather"].behavior is Behavior.NON_BLOCKING
