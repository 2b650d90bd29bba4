"""Turn-taking: the order of what a client is told, interruptions, function calls and their scheduling."""

from __future__ import annotations

from typing import Any

import pytest

from embodiment.live.dialect import Dialect
from embodiment.live.messages import (
    ActivityEnd,
    ActivityStart,
    AudioDelta,
    AudioStreamEnd,
    ClientContent,
    FunctionCall,
    FunctionCallCancellation,
    FunctionResponse,
    GenerationComplete,
    InputTranscription,
    Interrupted,
    OutputTranscription,
    RealtimeText,
    ToolResponse,
    Turn,
    TurnComplete,
    UsageMetadata,
    VoiceActivitySignal,
)
from embodiment.server.options import SessionOptions
from embodiment.server.ports import CallFunction, CallFunctions, Entry, Prompt
from embodiment.units import to_seconds
from tests.server.talk import Talk, functions, quiet, setup, speech

LONG = "This is a long answer. It has several sentences, and takes its time. It is not over yet, and goes on."
MANUAL = {"realtimeInputConfig": {"automaticActivityDetection": {"disabled": True}}}
NO_INTERRUPTION = {"realtimeInputConfig": {"activityHandling": "NO_INTERRUPTION"}}


def content(text: str, *, complete: bool = True, role: str = "user") -> ClientContent:
    return ClientContent((Turn(role, (text,)),), turn_complete=complete)


# --- a turn as such ---


def test_a_turn_is_content_then_generation_complete_then_turn_complete() -> None:
    with Talk(setup(), lambda prompt: "Well met.") as talk:
        talk.turn("hello")
        kinds = [kind for kind in talk.kinds() if kind != "SessionResumptionUpdate"]
        assert kinds[0] == "SetupComplete"
        assert kinds[-3:] == ["GenerationComplete", "TurnComplete", "UsageMetadata"]
        assert set(kinds[1:-3]) == {"AudioDelta", "OutputTranscription"}


def test_transcript_deltas_carry_their_own_spaces_and_make_the_answer() -> None:
    with Talk(setup(), lambda prompt: LONG) as talk:
        assert talk.turn("go on") == LONG
        assert len(talk.of(OutputTranscription)) > 4


def test_turn_complete_waits_until_the_speech_must_have_been_heard() -> None:
    """Speaking ends when the sound has been played, seconds after it was generated."""
    with Talk(setup(), lambda prompt: LONG) as talk:
        talk.turn("go on")
        length = to_seconds(len(talk.sound()))
        began = talk.times(AudioDelta)[0]
        assert talk.times(TurnComplete)[0] - began == pytest.approx(length, abs=0.05)
        assert talk.times(GenerationComplete)[0] - began < length / 2


def test_without_playback_delay_the_turn_ends_with_its_generation() -> None:
    options = SessionOptions(pace=0, playback_delay=False)
    with Talk(setup(), lambda prompt: LONG, options=options) as talk:
        talk.turn("go on")
        assert talk.times(TurnComplete)[0] == talk.times(AudioDelta)[0]


def test_speech_comes_faster_than_it_plays_at_the_pace_asked_for() -> None:
    with Talk(setup(), lambda prompt: LONG, options=SessionOptions(pace=2.0, lead=0.5)) as talk:
        talk.turn("go on")
        times = talk.times(AudioDelta)
        length = to_seconds(len(talk.sound()))
        assert times[-1] - times[0] == pytest.approx((length - 0.5) / 2, abs=0.15)


def test_word_offsets_only_when_asked_for_and_in_the_turns_sound() -> None:
    with Talk(setup(), lambda prompt: "One two. Three four.") as talk:
        talk.turn("count")
        assert not any(event.words for event in talk.of(OutputTranscription))
    with Talk(
        setup(outputAudioTranscription={"wordTimestamp": True}), lambda p: "One two. Three four."
    ) as talk:
        talk.turn("count")
        words = [word for event in talk.of(OutputTranscription) for word in event.words]
        assert [word.word for word in words] == ["One", "two.", "Three", "four."]
        sound = talk.sound()
        for word in words:
            assert sound[round(word.start * 24_000) + 600], "a word begins where its tone does"
        assert words[2].start > words[1].end


def test_no_transcript_unless_asked_for() -> None:
    payload = setup()
    del payload["outputAudioTranscription"]
    with Talk(payload, lambda prompt: "Well met.") as talk:
        talk.turn("hello")
        assert not talk.of(OutputTranscription)
        assert talk.of(AudioDelta)


@pytest.mark.parametrize("dialect", list(Dialect))
def test_only_vertex_says_that_a_transcript_is_finished(dialect: Dialect) -> None:
    with Talk(setup(), lambda prompt: "Yes. No.", dialect=dialect) as talk:
        talk.turn("hello")
        finished = [event.text for event in talk.of(OutputTranscription) if event.finished]
        assert finished == ([""] if dialect is Dialect.VERTEX else [])
        assert talk.said() == "Yes. No."


def test_usage_is_spelled_as_the_service_spells_it() -> None:
    with Talk(setup(), lambda prompt: "Well met.") as talk:
        talk.turn("hello")
        report = talk.of(UsageMetadata)[0]
        assert report.response_tokens == round(25 * to_seconds(len(talk.sound())) - 0.5)
        assert report.total_tokens == report.prompt_tokens + report.response_tokens
        assert any(b'"responseTokenCount"' in frame for frame in talk.frames if isinstance(frame, bytes))
    vertex = setup(model="publishers/google/models/gemini-3.8-live")
    with Talk(vertex, lambda prompt: "Well met.", dialect=Dialect.VERTEX) as talk:
        talk.turn("hello")
        assert any(b'"candidatesTokenCount"' in frame for frame in talk.frames if isinstance(frame, bytes))


def test_a_mind_with_nothing_to_say_still_ends_its_turn() -> None:
    """A client waits for the end of the turn it asked for; it must not wait for ever."""
    with Talk(setup(), lambda prompt: None) as talk:
        assert talk.turn("hello") == ""
        assert not talk.of(AudioDelta)


# --- client content ---


def test_content_is_collected_until_the_turn_is_complete() -> None:
    with Talk(setup(), lambda prompt: "Yes.") as talk:
        talk.send(content("My name is Anna.", complete=False))
        talk.run(0.2)
        assert not talk.prompts
        talk.send(content("What is my name?"))
        talk.until(TurnComplete)
        assert talk.prompts[0].text == "My name is Anna.\nWhat is my name?"


def test_history_seeded_by_the_client_is_what_the_mind_sees() -> None:
    turns = (Turn("user", ("I am Ben.",)), Turn("model", ("Well met, Ben.",)), Turn("user", ("Who am I?",)))
    with Talk(setup(), lambda prompt: "Ben.") as talk:
        talk.send(ClientContent(turns))
        talk.until(TurnComplete)
        assert talk.prompts[0].text == "Who am I?"
        assert talk.prompts[0].history == (Entry("user", "I am Ben."), Entry("model", "Well met, Ben."))


def test_initial_history_starts_no_answer() -> None:
    payload = setup(historyConfig={"initialHistoryInClientContent": True})
    with Talk(payload, lambda prompt: "Yes.") as talk:
        talk.send(ClientContent((Turn("user", ("I am Ben.",)), Turn("model", ("Hello Ben.",)))))
        talk.run(1.0)
        assert not talk.prompts
        talk.turn("hello")
        assert talk.prompts[0].history[-1] == Entry("model", "Hello Ben.")


def test_a_blank_text_asks_for_an_answer_to_the_history() -> None:
    """pipecat sends one after history that 3.x models are to answer."""
    payload = setup(historyConfig={"initialHistoryInClientContent": True})
    with Talk(payload, lambda prompt: "Yes.") as talk:
        talk.send(ClientContent((Turn("model", ("Sit down.",)), Turn("user", ("Who are you?",)))))
        talk.type(" ")
        talk.until(TurnComplete)
        [prompt] = talk.prompts
        assert (prompt.text, prompt.history) == ("Who are you?", (Entry("model", "Sit down."),))


def test_a_blank_text_interrupts_nothing() -> None:
    with Talk(setup(), lambda prompt: LONG) as talk:
        talk.send(ClientContent((Turn("user", ("go on",)),)))
        talk.run(0.5)
        talk.type(" ")
        talk.until(TurnComplete)
        assert not talk.of(Interrupted)
        assert len(talk.prompts) == 1


def test_the_conversation_is_remembered_turn_by_turn() -> None:
    with Talk(setup(), lambda prompt: f"You said {prompt.text}.") as talk:
        talk.turn("one")
        talk.turn("two")
        assert talk.prompts[1].history == (Entry("user", "one"), Entry("model", "You said one."))


def test_a_long_conversation_is_remembered_from_its_newest_entries_on() -> None:
    with Talk(
        setup(), lambda prompt: f"You said {prompt.text}.", options=SessionOptions(most_entries=3)
    ) as talk:
        for text in ("one", "two", "three"):
            talk.turn(text)
        assert talk.prompts[1].forgotten == 0
        last = talk.prompts[2]
        assert last.history == (
            Entry("model", "You said one."),
            Entry("user", "two"),
            Entry("model", "You said two."),
        )
        assert last.forgotten == 1


# --- interruption ---


def test_an_interruption_is_interrupted_then_turn_complete_without_generation_complete() -> None:
    with Talk(setup(), lambda prompt: LONG) as talk:
        talk.type("go on")
        talk.until(AudioDelta)
        talk.send(ClientContent((), turn_complete=False))
        talk.until(TurnComplete)
        kinds = talk.kinds()
        assert kinds[-1] in ("UsageMetadata", "SessionResumptionUpdate")
        assert kinds.index("Interrupted") < kinds.index("TurnComplete")
        assert "GenerationComplete" not in kinds
        sent = len(talk.sound())
        talk.run(3.0)
        assert len(talk.sound()) == sent, "nothing of the old turn comes after its end"


def test_history_keeps_only_what_was_sent_before_the_interruption() -> None:
    with Talk(setup(), lambda prompt: LONG if prompt.text == "go on" else "Yes.") as talk:
        talk.type("go on")
        talk.until(AudioDelta)
        talk.run(0.2)
        heard = talk.said()
        talk.turn("stop")
        assert talk.prompts[-1].history[-1] == Entry("model", heard)
        assert LONG.startswith(heard)
        assert heard != LONG


def test_speech_that_is_still_playing_can_be_interrupted() -> None:
    with Talk(setup(), lambda prompt: LONG if prompt.text == "go on" else "Yes.") as talk:
        talk.type("go on")
        talk.until(GenerationComplete)
        talk.type("stop")
        talk.until(Interrupted)
        talk.until(TurnComplete, count=2)
        assert talk.said() == LONG + "Yes."


def test_nothing_is_interrupted_where_nothing_runs() -> None:
    with Talk(setup(), lambda prompt: "Yes.") as talk:
        talk.turn("hello")
        talk.turn("hello")
        assert not talk.of(Interrupted)


# --- spoken input ---


def test_speech_is_answered_when_silence_follows_it() -> None:
    with Talk(setup(), lambda prompt: "Yes.", heard=["good day"]) as talk:
        talk.speak(quiet(0.3), speech(0.8), quiet(0.8))
        talk.until(TurnComplete)
        assert talk.of(InputTranscription)[0].text == "good day"
        assert talk.prompts[0].text == "good day"
        kinds = talk.kinds()
        assert kinds.index("InputTranscription") < kinds.index("AudioDelta")


def test_speaking_interrupts_at_its_beginning_not_at_its_end() -> None:
    with Talk(setup(), lambda prompt: LONG, heard=["wait"]) as talk:
        talk.type("go on")
        talk.until(AudioDelta)
        started = talk.now
        talk.speak(quiet(0.2), speech(0.5))
        assert talk.times(Interrupted)[0] - started < 0.6


def test_without_interruption_speech_waits_for_its_turn() -> None:
    with Talk(setup(**NO_INTERRUPTION), lambda prompt: LONG if prompt.text == "go on" else "Yes.",
              heard=["good day"]) as talk:  # fmt: skip
        talk.type("go on")
        talk.until(AudioDelta)
        talk.speak(speech(0.6), quiet(0.8))
        talk.until(TurnComplete, count=2)
        assert not talk.of(Interrupted)
        assert talk.said() == LONG + "Yes."


def test_push_to_talk_answers_when_the_client_says_so() -> None:
    with Talk(setup(**MANUAL), lambda prompt: "Yes.", heard=["good day"]) as talk:
        talk.speak(speech(0.5))  # outside the marks: thrown away
        talk.send(ActivityStart())
        talk.speak(speech(0.5), quiet(1.0))
        assert not talk.prompts, "silence ends nothing while the key is held"
        talk.send(ActivityEnd())
        talk.until(TurnComplete)
        assert [prompt.text for prompt in talk.prompts] == ["good day"]


def test_typed_text_inside_the_marks_is_one_turn_with_them() -> None:
    with Talk(setup(**MANUAL), lambda prompt: "Yes.") as talk:
        talk.send(ActivityStart())
        talk.type("hello")
        talk.run(0.3)
        assert not talk.prompts
        talk.send(ActivityEnd())
        talk.until(TurnComplete)
        assert [prompt.text for prompt in talk.prompts] == ["hello"]


def test_a_key_held_in_silence_is_answered_too() -> None:
    """Whoever holds the key expects an answer; a turn that never comes looks like a hang."""
    with Talk(setup(**MANUAL), lambda prompt: "What did you say?") as talk:
        talk.send(ActivityStart())
        talk.send(ActivityEnd())
        talk.until(TurnComplete)
        assert not talk.prompts[0].expected


def test_marks_are_refused_where_the_server_listens_by_itself() -> None:
    with Talk(setup()) as talk:
        talk.send(ActivityStart())
        talk.run(0.05)
        assert talk.closed is not None
        assert talk.closed.code == 1007
        assert talk.closed.reason.startswith("Explicit activity control")


def test_the_end_of_the_stream_ends_the_utterance() -> None:
    with Talk(setup(), lambda prompt: "Yes.", heard=["good day"]) as talk:
        talk.speak(speech(0.6))
        talk.send(AudioStreamEnd())
        talk.run(0.1)
        assert [prompt.text for prompt in talk.prompts] == ["good day"]


def test_a_microphone_that_stops_in_mid_word_does_not_leave_the_player_waiting() -> None:
    with Talk(setup(), lambda prompt: "Yes.", heard=["good day"]) as talk:
        talk.speak(speech(0.6))
        talk.run(1.2)
        assert [prompt.text for prompt in talk.prompts] == ["good day"]


def test_voice_activity_is_told_to_those_who_ask() -> None:
    with Talk(setup(explicitVadSignal=True), lambda prompt: "Yes.", heard=["good day"]) as talk:
        talk.speak(quiet(0.512), speech(0.64), quiet(0.8))
        start, end = talk.of(VoiceActivitySignal)[:2]
        assert (start.kind, end.kind) == ("ACTIVITY_START", "ACTIVITY_END")
        assert start.offset == pytest.approx(0.512, abs=0.07)
        assert end.offset == pytest.approx(1.152, abs=0.07)


def test_any_rate_is_heard_and_none_below_speech() -> None:
    with Talk(setup(), lambda prompt: "Yes.", heard=["good day"]) as talk:
        talk.speak(speech(0.8, 48_000), quiet(0.8, 48_000), rate_hz=48_000)
        assert [prompt.text for prompt in talk.prompts] == ["good day"]
    for rate in ("0", "1000", "fast"):
        with Talk(setup()) as talk:
            talk.raw(
                f'{{"realtimeInput": {{"audio": {{"mimeType": "audio/pcm;rate={rate}", "data": "AAAA"}}}}}}'
            )
            talk.run(0.05)
            assert talk.closed is not None
            assert talk.closed.code == 1007


def test_an_hour_of_silence_costs_nothing_and_changes_nothing() -> None:
    with Talk(setup(), lambda prompt: "Yes.") as talk:
        for _ in range(36):
            talk.speak(quiet(1.0))
        talk.run(3_600)
        assert talk.turn("hello") == "Yes."


# --- functions ---


def test_a_blocking_call_is_waited_for_and_answered_in_the_same_turn() -> None:
    def answer(prompt: Prompt) -> Any:
        if prompt.results:
            return f"It costs {prompt.results[0].response['gold']} gold."
        return CallFunction("price_of", {"item": "sword"})

    with Talk(setup(tools=functions("price_of")), answer) as talk:
        talk.type("price?")
        call = talk.until(FunctionCall)
        assert (call.name, call.args) == ("price_of", {"item": "sword"})
        assert call.function_id.startswith("fc_")
        talk.run(5.0)
        assert not talk.of(TurnComplete), "the turn waits for the response"
        talk.respond(call, {"gold": 12})
        talk.until(TurnComplete)
        assert talk.said() == "It costs 12 gold."
        assert len(talk.of(GenerationComplete)) == 1


def test_a_batch_stays_blocked_until_every_call_is_answered() -> None:
    def answer(prompt: Prompt) -> Any:
        if prompt.results:
            return " ".join(result.name for result in prompt.results)
        return CallFunctions((CallFunction("first"), CallFunction("second")))

    with Talk(setup(tools=functions("first", "second")), answer) as talk:
        talk.type("go")
        first, second = talk.until(FunctionCall), talk.until(FunctionCall, count=2)
        assert talk.times(FunctionCall)[0] == talk.times(FunctionCall)[1], "one message"
        talk.respond(second, {})
        talk.run(1.0)
        assert not talk.of(AudioDelta)
        talk.respond(first, {})
        talk.until(TurnComplete)
        assert talk.said() == "first second"


def test_interrupting_a_blocking_call_cancels_it_and_ignores_its_late_answer() -> None:
    answers = iter([CallFunction("price_of"), "Never mind."])
    with Talk(setup(tools=functions("price_of")), lambda prompt: next(answers)) as talk:
        talk.type("price?")
        call = talk.until(FunctionCall)
        talk.type("forget it")
        assert talk.until(FunctionCallCancellation).function_ids == (call.function_id,)
        talk.respond(call, {"gold": 12})
        talk.until(TurnComplete, count=2)
        kinds = talk.kinds()
        assert (
            kinds.index("FunctionCallCancellation") < kinds.index("Interrupted") < kinds.index("TurnComplete")
        )
        assert talk.said() == "Never mind."
        assert talk.closed is None


def non_blocking(scheduling: str | None, *, busy: bool) -> Talk:
    """A non-blocking call whose answer comes after the turn, while another answer is spoken or not."""

    def answer(prompt: Prompt) -> Any:
        if prompt.results:
            return f"By the way, {prompt.results[0].response['gold']}."
        if prompt.text == "price?":
            return [CallFunctions((CallFunction("price_of"),)), "Let me think."]
        return LONG

    talk = Talk(setup(tools=functions("price_of", behavior="NON_BLOCKING")), answer)
    talk.type("price?")
    call = talk.until(FunctionCall)
    talk.until(TurnComplete)
    if busy:
        talk.type("go on")
        talk.until(AudioDelta, count=len(talk.of(AudioDelta)) + 1)
    talk.respond(call, {"gold": 12}, scheduling)
    return talk


def test_a_non_blocking_call_does_not_stop_the_speech() -> None:
    with non_blocking("SILENT", busy=False) as talk:
        talk.run(2.0)
        assert talk.said() == "Let me think."


def test_a_late_result_is_spoken_when_idle() -> None:
    with non_blocking(None, busy=True) as talk:
        talk.until(TurnComplete, count=3)
        assert not talk.of(Interrupted)
        assert talk.said() == f"Let me think.{LONG}By the way, 12."


def test_a_late_result_may_interrupt() -> None:
    with non_blocking("INTERRUPT", busy=True) as talk:
        talk.until(TurnComplete, count=3)
        assert len(talk.of(Interrupted)) == 1
        assert talk.said().endswith("By the way, 12.")
        assert LONG not in talk.said()


def test_the_documentations_other_spelling_of_interrupt_is_understood() -> None:
    with non_blocking("INTERRUPTED", busy=True) as talk:
        talk.until(Interrupted)


def test_a_non_blocking_call_survives_an_interruption() -> None:
    def answer(prompt: Prompt) -> Any:
        if prompt.results:
            return "Twelve."
        return [CallFunctions((CallFunction("price_of"),)), LONG] if prompt.text == "price?" else "Yes."

    with Talk(setup(tools=functions("price_of", behavior="NON_BLOCKING")), answer) as talk:
        talk.type("price?")
        call = talk.until(FunctionCall)
        talk.until(AudioDelta)
        talk.turn("stop")
        assert not talk.of(FunctionCallCancellation)
        talk.respond(call, {})
        talk.until(TurnComplete, count=3)
        assert talk.said().endswith("Yes.Twelve.")


def test_a_result_nobody_needs_words_for_makes_no_turn() -> None:
    """A silent emote must not end in an empty turn of its own."""

    def answer(prompt: Prompt) -> Any:
        return None if prompt.results else [CallFunctions((CallFunction("play_emote"),)), "Hello."]

    with Talk(setup(tools=functions("play_emote", behavior="NON_BLOCKING")), answer) as talk:
        talk.type("hello")
        call = talk.until(FunctionCall)
        talk.until(TurnComplete)
        talk.respond(call, {"status": "done"})
        talk.run(2.0)
        assert len(talk.of(TurnComplete)) == 1


def test_a_response_nobody_asked_for_is_ignored_or_refused_when_strict() -> None:
    stray = ToolResponse((FunctionResponse("fc_1", "price_of", {}),))
    with Talk(setup(), lambda prompt: "Yes.") as talk:
        talk.send(stray)
        assert talk.turn("hello") == "Yes."
    with Talk(setup(), options=SessionOptions(strict=True)) as talk:
        talk.send(stray)
        talk.run(0.05)
        assert talk.closed is not None
        assert (talk.closed.code, talk.closed.reason) == (1008, "Requested entity was not found.")


def test_ids_look_like_the_services() -> None:
    payload = setup(model="publishers/google/models/gemini-3.8-live", tools=functions("price_of"))
    with Talk(payload, lambda prompt: CallFunction("price_of"), dialect=Dialect.VERTEX) as talk:
        talk.type("price?")
        assert talk.until(FunctionCall).function_id.count("-") == 4


def test_the_behaviour_that_is_not_declared_is_the_models_own() -> None:
    """Blocking or not is a matter of the model family: 3.8 goes on talking, 3.1 waits."""
    tools = [{"functionDeclarations": [{"name": "price_of"}]}]
    for model, waits in (("models/gemini-3.8-live", False), ("models/gemini-3.1-flash-live-preview", True)):
        answer = [CallFunctions((CallFunction("price_of"),)), "Hm."]
        with Talk(setup(model=model, tools=tools), lambda prompt, a=answer: a) as talk:
            talk.type("price?")
            talk.until(FunctionCall)
            talk.run(3.0)
            assert (talk.said() == "") is waits


def test_two_texts_at_once_are_two_turns() -> None:
    with Talk(setup(), lambda prompt: f"{prompt.text}!") as talk:
        talk.send(RealtimeText("one"))
        talk.send(RealtimeText("two"))
        talk.until(TurnComplete, count=2)
        assert talk.said().endswith("two!")
