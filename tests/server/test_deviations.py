"""Where the local server knowingly is not the service; the table in docs/server.md names each of these."""

from __future__ import annotations

import json
from typing import Any

import pytest

from embodiment.live.dialect import Dialect
from embodiment.live.messages import (
    AudioDelta,
    ContextUpdate,
    FunctionCall,
    GenerationComplete,
    InputTranscription,
    InteractionStatus,
    RealtimeVideo,
    SessionResumptionUpdate,
    TextDelta,
    TurnComplete,
)
from embodiment.server.engines.brain_function import Answer
from embodiment.server.engines.brain_scripted import ScriptedBrain
from embodiment.server.options import SessionOptions
from embodiment.server.ports import CallFunction, CallFunctions, Prompt
from tests.server.talk import MODEL, Talk, functions, instruction, quiet, setup, speech

VERTEX_MODEL = "publishers/google/models/gemini-live-2.5-flash"
STRICT = SessionOptions(strict=True)


def answered(**fields: Any) -> Talk:
    """One turn of a session whose setup holds these fields."""
    with Talk(setup(**fields), lambda prompt: "Yes.", heard=["hello"]) as talk:
        assert talk.closed is None, talk.closed
        assert talk.turn("hello") == "Yes."
        return talk


def test_pictures_are_taken_and_not_looked_at() -> None:
    with Talk(setup(), lambda prompt: "Yes.") as talk:
        talk.send(RealtimeVideo(b"\xff\xd8\xff", "image/jpeg"))
        talk.run(1.0)
        assert talk.kinds() in (["SetupComplete"], ["SetupComplete", "SessionResumptionUpdate"])
        assert talk.turn("do you see this") == "Yes."
        assert talk.prompts[0].text == "do you see this"


def test_tools_other_than_functions_are_taken_and_never_used() -> None:
    talk = answered(tools=[{"googleSearch": {}}, {"codeExecution": {}}, {"urlContext": {}}])
    assert not talk.of(FunctionCall)


@pytest.mark.parametrize(
    "generation",
    [
        {"temperature": 2.0, "topP": 0.1, "topK": 40.0, "maxOutputTokens": 1, "seed": 7},
        {"speechConfig": {"languageCode": "de-DE"}},
        {"speechConfig": {"voiceConfig": {"replicatedVoiceConfig": {"mimeType": "audio/wav"}}}},
        {"enableAffectiveDialog": True, "mediaResolution": "MEDIA_RESOLUTION_LOW"},
    ],
    ids=lambda generation: "-".join(generation),
)
def test_settings_of_the_generation_change_nothing(generation: dict[str, Any]) -> None:
    plain = answered()
    other = answered(generationConfig=generation)
    assert other.frames[1:] == plain.frames[1:]


@pytest.mark.parametrize(
    "fields",
    [
        {"proactivity": {"proactiveAudio": True}},
        {"safetySettings": [{"category": "HARM_CATEGORY_HARASSMENT", "threshold": "BLOCK_NONE"}]},
        {"labels": {"team": "blue"}},
        {"contextWindowCompression": {"triggerTokens": "100", "slidingWindow": {"targetTokens": "50"}}},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_settings_of_the_session_change_nothing(fields: dict[str, Any]) -> None:
    assert answered(**fields).frames[1:] == answered().frames[1:]


def test_nobody_is_told_what_is_thought() -> None:
    thinking = {"thinkingConfig": {"includeThoughts": True, "thinkingLevel": "HIGH"}}
    talk = answered(model="models/gemini-3.1-flash-live-preview", generationConfig=thinking)
    assert not talk.of(TextDelta)


def test_extended_thinking_answers_in_one_turn_without_a_status() -> None:
    talk = answered(model=f"{MODEL}-extended-thinking")
    assert len(talk.of(TurnComplete)) == 1
    assert not talk.of(InteractionStatus)


@pytest.mark.parametrize(
    "model",
    ["gemini-3.5-transcribe-live", "gemini-3.5-live-translate-preview", "gemini-2.5-flash-live-unheard-of"],
)
def test_every_model_converses(model: str) -> None:
    assert len(answered(model=f"models/{model}").of(TurnComplete)) == 1


def test_no_frame_is_empty() -> None:
    """Newer models send ``serverContent: {}`` between contents; nothing depends on it."""
    contents = [json.loads(frame).get("serverContent") for frame in answered().frames]
    assert {} not in contents


def test_the_tool_round_of_a_half_cascade_model_on_vertex_is_one_turn() -> None:
    def answer(prompt: Prompt) -> Answer:
        return "Done." if prompt.results else CallFunctions((CallFunction("wave", {}),))

    payload = setup(model=VERTEX_MODEL, tools=functions("wave"))
    with Talk(payload, answer, dialect=Dialect.VERTEX) as talk:
        talk.type("wave")
        talk.respond(talk.until(FunctionCall), {})
        talk.until(TurnComplete)
        assert len(talk.of(GenerationComplete)) == len(talk.of(TurnComplete)) == 1


@pytest.mark.parametrize("options", [None, STRICT], ids=["lenient", "strict"])
def test_context_updates_are_taken_on_the_developer_api_too(options: SessionOptions | None) -> None:
    payload = setup(systemInstruction=instruction("You are Alma."))
    with Talk(payload, brain=ScriptedBrain, options=options) as talk:
        talk.send(ContextUpdate(system_instruction=("You are Bruno.",)))
        assert talk.turn("tell me anything") == "I am Bruno."


def test_what_the_player_said_is_told_whole_and_once() -> None:
    with Talk(setup(), lambda prompt: "Yes.", heard=["good day to you"]) as talk:
        talk.speak(quiet(0.3), speech(1.0), quiet(0.8))
        talk.until(TurnComplete)
        assert [(event.text, event.interim) for event in talk.of(InputTranscription)] == [
            ("good day to you", False)
        ]


def test_there_is_no_time_limit_unless_one_is_set() -> None:
    with Talk(setup(), lambda prompt: "Yes.") as talk:
        for _ in range(24):
            talk.sim.advance(talk.now + 3_600)
            talk.now += 3_600
        assert talk.closed is None
        assert talk.turn("hello") == "Yes."


def test_however_long_an_answer_is_its_frames_stay_small() -> None:
    story = " ".join(f"This is sentence number {number} of a very long story." for number in range(200))
    with Talk(setup(), lambda prompt: story, options=SessionOptions(pace=0, playback_delay=False)) as talk:
        talk.type("tell me")
        talk.until(TurnComplete)
        assert max(map(len, talk.frames)) < 64 * 1024
        assert len(talk.of(AudioDelta)) > 1_000


def test_handles_do_not_outlive_the_server() -> None:
    with Talk(setup(), lambda prompt: "Yes.") as talk:
        talk.run(0.2)
        handle = talk.of(SessionResumptionUpdate)[-1].handle
    with Talk(setup(sessionResumption={"handle": handle})) as talk:
        assert talk.closed is not None
        assert talk.closed.reason == "Invalid session handle"
