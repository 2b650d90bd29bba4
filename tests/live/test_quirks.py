from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.live.config import GeminiLiveConfig, setup_message
from embodiment.live.dialect import Dialect
from embodiment.live.quirks import (
    QUIRKS,
    Behavior,
    InstructionLane,
    find_quirks,
    instruction_lanes,
    lint_setup,
    model_id,
)
from tests.live.strategies import few


@pytest.mark.parametrize(
    "prefix", ["", "models/", "publishers/google/models/", "projects/p/locations/l/publishers/google/models/"]
)
def test_resource_prefixes_do_not_matter(prefix: str) -> None:
    for row in QUIRKS:
        for model in row.models:
            assert model_id(prefix + model) == model
            assert find_quirks(prefix + model) is row


@pytest.mark.parametrize(
    ("model", "family"),
    [
        ("gemini-3.8-live-001", "gemini-3.8-live"),
        ("gemini-3.8-live-extended-thinking-002", "gemini-3.8-live-extended-thinking"),
        ("gemini-2.5-flash-native-audio-preview-03-2026", "gemini-2.5-native-audio"),
        ("gemini-live-2.5-flash-native-audio-001", "gemini-2.5-native-audio"),
        ("gemini-live-2.5-flash-preview-native", "gemini-2.0-live"),
        ("gemini-3.8-livestock", "unknown"),
        ("gemini-9", "unknown"),
        ("", "unknown"),
    ],
)
def test_an_unlisted_model_gets_the_family_of_its_name_and_says_so(model: str, family: str) -> None:
    row = find_quirks(model)
    assert row.family == family
    assert not row.known
    assert "not in the table" in row.remark


def test_an_unknown_model_is_asked_for_nothing_optional() -> None:
    row = find_quirks("some-model")
    assert not row.behaviors
    assert row.hold_microphone
    assert not row.content_mid_session
    assert InstructionLane.CONTEXT_UPDATE not in row.lanes[Dialect.VERTEX]


def test_blocking_is_a_matter_of_the_family() -> None:
    assert find_quirks("gemini-3.8-live").default_behavior is Behavior.NON_BLOCKING
    assert find_quirks("gemini-3.1-flash-live-preview").behaviors == {Behavior.BLOCKING}
    assert find_quirks("gemini-3.8-live-extended-thinking").behaviors == {Behavior.NON_BLOCKING}


def test_goal_lanes_per_service() -> None:
    """Goals in the system instruction do not reach a live session by themselves; each needs a lane."""
    developer = instruction_lanes("gemini-3.8-live", Dialect.DEVELOPER)
    assert developer == (InstructionLane.SEAMLESS_MOVE, InstructionLane.NEXT_CONNECT)
    assert instruction_lanes("gemini-3.8-live", Dialect.VERTEX)[0] is InstructionLane.CONTEXT_UPDATE
    native = instruction_lanes("gemini-live-2.5-flash-native-audio", Dialect.VERTEX)
    assert native[0] is InstructionLane.SYSTEM_CONTENT
    local = instruction_lanes("anything", Dialect.DEVELOPER, own_server=True)
    assert local[0] is InstructionLane.CONTEXT_UPDATE
    twice = instruction_lanes("gemini-3.8-live", Dialect.VERTEX, own_server=True)
    assert twice.count(InstructionLane.CONTEXT_UPDATE) == 1


def setup(model: str = "models/gemini-3.8-live", **fields: Any) -> dict[str, Any]:
    return {"model": model} | fields


def generation(**fields: Any) -> dict[str, Any]:
    return setup(generationConfig=fields)


@pytest.mark.parametrize(
    ("payload", "path", "fatal"),
    [
        (setup("gemini-3.8-live"), "setup.model", True),
        (setup(""), "setup.model", True),
        (setup("models/gemini-2.0-flash-exp"), "setup.model", True),
        (setup("models/gemini-10-live"), "setup.model", False),
        (generation(responseModalities=["TEXT"]), "setup.generationConfig.responseModalities", True),
        (generation(responseModalities=["VIDEO"]), "setup.generationConfig.responseModalities", True),
        (generation(responseMimeType="text/plain"), "setup.generationConfig.responseMimeType", False),
        (generation(enableAffectiveDialog=True), "setup.generationConfig.enableAffectiveDialog", True),
        (generation(thinkingConfig={}), "setup.generationConfig.thinkingConfig", True),
        (
            generation(speechConfig={"languageCode": "de"}),
            "setup.generationConfig.speechConfig.languageCode",
            False,
        ),
        (
            generation(speechConfig={"voiceConfig": {"prebuiltVoiceConfig": {"voiceName": "kore"}}}),
            "setup.generationConfig.speechConfig.voiceConfig.prebuiltVoiceConfig.voiceName",
            False,
        ),
        (generation(outputAudioTranscription={}), "setup.generationConfig.outputAudioTranscription", True),
        (setup(proactivity={"proactiveAudio": False}), "setup.proactivity.proactiveAudio", True),
        (
            setup(outputAudioTranscription={"wordTimestamp": True}),
            "setup.outputAudioTranscription.wordTimestamp",
            False,
        ),
        (setup(tools=[{"codeExecution": {}}]), "setup.tools[0].codeExecution", True),
        (setup(tools=[{"googleSearch": {}}, {"functionDeclarations": []}]), "setup.tools", False),
        (
            setup(
                "models/gemini-2.5-flash-native-audio-latest",
                tools=[{"googleSearch": {}}, {"functionDeclarations": []}],
            ),
            "setup.tools",
            True,
        ),
        (
            setup(
                "models/gemini-3.1-flash-live-preview",
                tools=[{"functionDeclarations": [{"name": "f", "behavior": "NON_BLOCKING"}]}],
            ),
            "setup.tools[0].functionDeclarations[0].behavior",
            True,
        ),
        (
            setup("models/gemini-3.1-flash-live-preview", proactivity={"proactiveAudio": True}),
            "setup.proactivity.proactiveAudio",
            True,
        ),
        (
            setup(
                "models/gemini-3.8-live-extended-thinking",
                generationConfig={"thinkingConfig": {"thinkingLevel": "MINIMAL"}},
            ),
            "setup.generationConfig.thinkingConfig.thinkingLevel",
            True,
        ),
        (
            setup(
                "models/gemini-3.1-flash-live-preview",
                generationConfig={"thinkingConfig": {"thinkingBudget": 0}},
            ),
            "setup.generationConfig.thinkingConfig.thinkingBudget",
            True,
        ),
        (
            setup(
                "models/gemini-2.5-flash-native-audio-latest",
                generationConfig={"thinkingConfig": {"thinkingLevel": "LOW"}},
            ),
            "setup.generationConfig.thinkingConfig.thinkingLevel",
            True,
        ),
    ],
)
def test_each_finding_names_its_place(payload: dict[str, Any], path: str, fatal: bool) -> None:
    [finding] = lint_setup(payload)
    assert (finding.path, finding.fatal) == (path, fatal)
    assert finding.sentence


def test_a_misspelt_voice_gets_a_suggestion() -> None:
    [finding] = lint_setup(setup_message(GeminiLiveConfig(voice_name="Kori")).payload)
    assert "did you mean 'Kore'" in finding.sentence


def test_fatal_findings_come_first() -> None:
    findings = lint_setup(generation(responseMimeType="x", thinkingConfig={}))
    assert [finding.fatal for finding in findings] == [True, False]


@pytest.mark.parametrize("model", [model for row in QUIRKS if not row.retired for model in row.models])
def test_the_plainest_setup_is_fine_with_every_speaking_model(model: str) -> None:
    payload = setup_message(GeminiLiveConfig(model=model)).payload
    findings = lint_setup(payload)
    assert not [finding for finding in findings if finding.fatal] or "robotics" in model


@few
@given(st.text(max_size=40))
def test_any_name_finds_a_row(model: str) -> None:
    assert find_quirks(model).family
