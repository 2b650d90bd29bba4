"""The life of a session: setup, refusals, context, handles, going away."""

from __future__ import annotations

import json
from typing import Any

import pytest

from embodiment.adapters.loops import SimulatedLoop
from embodiment.live.dialect import Dialect
from embodiment.live.messages import (
    AudioDelta,
    ClientContent,
    ContextUpdate,
    FunctionCall,
    GoAway,
    Interrupted,
    RealtimeText,
    SessionResumptionUpdate,
    Setup,
    SetupComplete,
    Turn,
    TurnComplete,
)
from embodiment.live.sending import encode_client
from embodiment.live.transport import ConnectionClosed
from embodiment.server.engines.brain_scripted import ScriptedBrain
from embodiment.server.options import SessionOptions
from embodiment.server.ports import Prompt
from embodiment.server.stores.memory import MemoryHandleStore
from tests.server.talk import MODEL, Talk, functions, instruction, setup

STRICT = SessionOptions(strict=True)


def test_setup_complete_is_the_first_frame_and_alone() -> None:
    """Connected means that setupComplete was received; clients read exactly one frame for it."""
    with Talk(setup()) as talk:
        assert json.loads(talk.frames[0]) == {"setupComplete": {}}
        assert isinstance(talk.frames[0], bytes)
        assert talk.frames[0].endswith(b"}\n")


def test_vertex_names_the_session() -> None:
    with Talk(setup(model="publishers/google/models/gemini-3.8-live"), dialect=Dialect.VERTEX) as talk:
        assert talk.of(SetupComplete)[0].session_id


def test_the_same_input_gives_the_same_frames_to_the_byte() -> None:
    def frames() -> list[str | bytes]:
        with Talk(setup(), lambda prompt: f"You said {prompt.text}.") as talk:
            talk.turn("hello there")
            return talk.frames

    assert frames() == frames()


@pytest.mark.parametrize(
    ("frame", "code", "words"),
    [
        ('{"clientContent": {"turnComplete": true}}', 1007, "setup must be the first"),
        ("not json at all", 1007, "Invalid JSON payload"),
        ('{"setup": {}}', 1007, "invalid argument"),
        ('{"setup": {"model": "models/gemini-3.8-live", "generationConfig": {"responseModalities": ["TEXT"]}}}',
         1007, "(TEXT) is not supported"),
    ],
)  # fmt: skip
def test_what_no_server_could_serve_is_refused_always(frame: str, code: int, words: str) -> None:
    with Talk(None) as talk:
        talk.raw(frame)
        talk.run(0.05)
        assert talk.closed is not None
        assert talk.closed.code == code
        assert words in talk.closed.reason
        assert not talk.frames, "an error is a close, never a message"


def test_a_second_setup_is_refused() -> None:
    with Talk(setup()) as talk:
        talk.send(Setup(setup()))
        talk.run(0.05)
        assert talk.closed is not None
        assert (talk.closed.code, talk.closed.reason) == (
            1007,
            "setup must be the first message and only the first",
        )


def test_an_unknown_voice_is_refused_with_the_list() -> None:
    voice = {"speechConfig": {"voiceConfig": {"prebuiltVoiceConfig": {"voiceName": "Kora"}}}}
    with Talk(setup(generationConfig=voice)) as talk:
        assert talk.closed is not None
        assert "did you mean 'Kore'" in talk.closed.reason
        assert len(talk.closed.reason.encode()) <= 123


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        (setup(model="models/gemini-9-nonsense"), 1008),
        (setup(inputAudioTranscripton={}), 1007),
    ],
)
def test_strict_refuses_what_the_service_refuses_and_lenient_serves_it(
    payload: dict[str, Any], code: int
) -> None:
    with Talk(payload, options=STRICT) as talk:
        assert talk.closed is not None
        assert talk.closed.code == code
    with Talk(payload, lambda prompt: "Yes.") as talk:
        assert talk.turn("are you there") == "Yes."


def test_garbage_after_setup_ends_that_session_with_a_close_code() -> None:
    with Talk(setup()) as talk:
        talk.raw(b"\xff\xfe\x00")
        talk.run(0.05)
        assert talk.closed is not None
        assert talk.closed.code == 1007


def test_a_crash_in_the_mind_ends_its_session_only() -> None:
    loop = SimulatedLoop()

    def broken(prompt: Prompt) -> str:
        raise RuntimeError("boom")

    with Talk(setup(), broken, loop=loop) as bad, Talk(setup(), lambda prompt: "Fine.", loop=loop) as good:
        bad.type("hello")
        good.type("hello")
        for _ in range(300):
            bad.run(0.01)
            good.now = bad.now
        assert bad.closed is not None
        assert (bad.closed.code, bad.closed.reason) == (1011, "Internal error encountered.")
        assert good.said() == "Fine."
        assert good.closed is None
    loop.stop()


def test_snake_case_setups_of_the_official_client_are_understood() -> None:
    payload = {
        "setup": {
            "model": MODEL,
            "generationConfig": {"responseModalities": ["AUDIO"],
                                 "speechConfig": {"voice_config": {"prebuilt_voice_config": {"voice_name": "Nope"}}}},
        }
    }  # fmt: skip
    with Talk(None) as talk:
        talk.raw(json.dumps(payload))
        talk.run(0.05)
        assert talk.closed is not None
        assert "no voice 'Nope'" in talk.closed.reason


# --- context ---


def test_a_context_update_replaces_the_instruction_and_leaves_the_tools() -> None:
    brain = ScriptedBrain()
    payload = setup(systemInstruction=instruction("You are Alma."), tools=functions("play_emote"))
    with Talk(payload, brain=lambda: brain) as talk:
        assert talk.turn("tell me anything") == "I am Alma."
        talk.send(ContextUpdate(system_instruction=("You are Bruno.",)))
        assert talk.turn("tell me anything") == "I am Bruno."
        talk.type("goodbye")
        talk.until(FunctionCall)


def test_cleared_tools_are_not_called_any_more() -> None:
    payload = setup(systemInstruction=instruction("You are Alma."), tools=functions("play_emote"))
    with Talk(payload, brain=ScriptedBrain) as talk:
        talk.send(ContextUpdate(tools=[]))
        talk.turn("goodbye")
        assert not talk.of(FunctionCall)


def test_system_turns_are_an_instruction_on_vertex_and_refused_by_the_strict_developer_api() -> None:
    content = ClientContent((Turn("system", ("You are Cleo.",)),), turn_complete=False)
    with Talk(setup(), brain=ScriptedBrain, dialect=Dialect.VERTEX) as talk:
        talk.send(content)
        assert talk.turn("tell me anything") == "I am Cleo."
    with Talk(setup(), options=STRICT) as talk:
        talk.send(content)
        talk.run(0.05)
        assert talk.closed is not None
        assert talk.closed.code == 1007


# --- resumption ---


def resumed(loop: SimulatedLoop, store: MemoryHandleStore, handle: str, **options: Any) -> Talk:
    payload = setup(sessionResumption={"handle": handle}, systemInstruction=instruction("You are Alma."))
    return Talk(payload, brain=ScriptedBrain, loop=loop, store=store, seed_text="2", **options)


def test_a_handle_restores_memory_on_another_connection() -> None:
    loop = SimulatedLoop()
    store = MemoryHandleStore(loop.loop.time)
    first = Talk(
        setup(sessionResumption={}, systemInstruction=instruction("You are Alma.")),
        brain=ScriptedBrain,
        loop=loop,
        store=store,
        seed_text="1",
    )
    with first:
        said = first.turn("tell me anything")
        first.run(0.05)
        handle = first.of(SessionResumptionUpdate)[-1].handle
    with resumed(loop, store, handle) as second:
        assert second.turn("say that again") == said
    loop.stop()


def test_a_handle_brings_back_how_much_was_forgotten() -> None:
    """A mind that numbers what it did by its place in the conversation must find it again."""
    loop, options = SimulatedLoop(), SessionOptions(most_entries=4)
    store = MemoryHandleStore(loop.loop.time)
    first = Talk(
        setup(sessionResumption={}),
        lambda prompt: "Yes.",
        loop=loop,
        store=store,
        seed_text="1",
        options=options,
    )
    with first:
        for text in ("one", "two", "three"):
            first.turn(text)
        first.run(0.05)
        handle = first.of(SessionResumptionUpdate)[-1].handle
    payload = setup(sessionResumption={"handle": handle})
    with Talk(
        payload, lambda prompt: "Yes.", loop=loop, store=store, seed_text="2", options=options
    ) as second:
        second.turn("four")
        [prompt] = second.prompts
        assert ([entry.text for entry in prompt.history], prompt.forgotten) == (
            ["two", "Yes.", "three", "Yes."],
            2,
        )
    loop.stop()


def test_an_unknown_and_an_old_handle_are_refused_as_the_service_does() -> None:
    now = [0.0]
    store = MemoryHandleStore(lambda: now[0])
    loop = SimulatedLoop()
    with resumed(loop, store, "nonsense") as talk:
        assert talk.closed is not None
        assert (talk.closed.code, talk.closed.reason) == (1007, "Invalid session handle")
    with Talk(setup(sessionResumption={}), lambda prompt: "Yes.", loop=loop, store=store) as talk:
        talk.turn("hello")
        talk.run(0.05)
        handle = talk.of(SessionResumptionUpdate)[-1].handle
    now[0] = 2 * 3600 + 1
    with resumed(loop, store, handle) as talk:
        assert talk.closed is not None
        assert (talk.closed.code, talk.closed.reason) == (1008, "BidiGenerateContent session not found")
    loop.stop()


def test_strict_refuses_to_resume_while_the_old_connection_lives() -> None:
    """The new socket may be refused while the old one lives: close first, then resume."""
    loop = SimulatedLoop()
    store = MemoryHandleStore(loop.loop.time)
    with Talk(setup(sessionResumption={}), lambda p: "Yes.", loop=loop, store=store, seed_text="1") as first:
        first.turn("hello")
        first.run(0.05)
        handle = first.of(SessionResumptionUpdate)[-1].handle
        with resumed(loop, store, handle, options=STRICT) as second:
            assert second.closed is not None
            assert second.closed.code == 1011
    with resumed(loop, store, handle, options=STRICT) as third:
        assert third.closed is None
    loop.stop()


def test_older_models_offer_handles_only_when_asked() -> None:
    with Talk(setup(model="models/gemini-2.5-flash-native-audio-preview-12-2025")) as talk:
        talk.run(0.5)
        assert not talk.of(SessionResumptionUpdate)
    with Talk(setup()) as talk:
        talk.run(0.5)
        assert talk.of(SessionResumptionUpdate)[0].resumable


def test_transparent_handles_count_the_client_messages_they_cover() -> None:
    payload = setup(model="publishers/google/models/gemini-3.8-live", sessionResumption={"transparent": True})
    with Talk(payload, lambda prompt: "Yes.", dialect=Dialect.VERTEX) as talk:
        talk.turn("one")
        talk.run(0.05)
        assert talk.of(SessionResumptionUpdate)[-1].last_consumed_index == 1


# --- the end ---


def test_the_time_limit_is_announced_before_it_ends_the_connection() -> None:
    """Limits of the protocol must be met in tests, not by users."""
    with Talk(setup(), options=SessionOptions(lifetime=10.0, go_away_lead=4.0)) as talk:
        assert talk.until(GoAway).time_left == 4.0
        assert talk.now == pytest.approx(6.0, abs=0.05)
        talk.run(4.1)
        assert talk.closed is not None
        assert (talk.closed.code, talk.closed.reason[:16]) == (1011, "Deadline expired")


def test_a_lost_connection_ends_the_session_and_its_tasks() -> None:
    with Talk(setup(), lambda prompt: "A rather long answer, to be cut in the middle of it.") as talk:
        talk.type("hello")
        talk.until(AudioDelta)
        talk._client.cut(1006)
        talk.run(0.1)
        assert isinstance(talk.closed, ConnectionClosed)


def test_messages_that_mean_nothing_change_nothing() -> None:
    with Talk(setup(), lambda prompt: "Yes.") as talk:
        for frame in ("{}", '{"realtimeInput": {}}', '{"toolResponse": {"functionResponses": []}}'):
            talk.raw(frame)
        talk.run(0.1)
        assert talk.kinds() == ["SetupComplete"] or talk.kinds() == [
            "SetupComplete",
            "SessionResumptionUpdate",
        ]
        assert talk.turn("still there?") == "Yes."


def test_text_during_speech_interrupts_and_is_answered() -> None:
    """Every text turn draws a reply and cuts what is being said."""
    answers = iter(
        ["A very long story that nobody will hear to its end, because somebody types.", "What is it?"]
    )
    with Talk(setup(), lambda prompt: next(answers)) as talk:
        talk.type("tell me a story")
        talk.until(AudioDelta)
        talk.raw(encode_client(RealtimeText("wait")))
        talk.until(TurnComplete, count=2)
        assert len(talk.of(Interrupted)) == 1
        assert talk.said().endswith("What is it?")
