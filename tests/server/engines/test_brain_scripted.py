from __future__ import annotations

from typing import Any

import pytest

from embodiment.live.direction import render_direction
from embodiment.live.notes import Note, NoteKind, render_note
from embodiment.live.sections import Call, Knowledge, Topic
from embodiment.server.engines.brain_scripted import ScriptedBrain
from embodiment.server.ports import (
    CallFunction,
    CallFunctions,
    Character,
    FunctionResult,
    Prompt,
    Say,
    Tool,
)
from tests.server.engines.minds import calls, cut_off, said, steps_of

EMOTES = {"properties": {"emote_name": {"type": "string", "enum": ["wave", "bow", "think"]}}}
TOOLS = {"play_emote": Tool("play_emote", EMOTES), "price_of": Tool("price_of")}
GOAL = "CONVERSATIONAL GOALS (yours alone):\n- Send the traveller to Osric with the kettle."
KNOWLEDGE = Knowledge(
    name="Alma",
    topics=(
        Topic("greeting", ("hello",), ("Good day.", "Good day, {name}."), emote="bow"),
        Topic("player_name", ("my name is {name}",), ("Well met, {name}.",)),
        Topic(
            "price",
            ("how much is a {item}",),
            ("A {item} is {gold} gold.",),
            (Call("price_of", {"item": "{item}"}),),
        ),
        Topic("secret", ("tell me a secret",), ("The well is dry.",), once=True),
        Topic("more", ("tell me more",), ("Ask the frogs.",), when="after:secret"),
        Topic("joke", ("tell me a joke",), ("A duck walks in.", "A goose walks out.")),
        Topic("weather", ("what about the weather",), ("It rains.",)),
        Topic("errand", ("can i help",), ("Osric waits for his kettle.",), goal="kettle"),
    ),
    slots={"item": ("sword", "pot"), "name": ("anna",)},
    greetings=("Hail.",),
    farewells=("Go well.",),
    again=("Pardon?", "Once more?"),
    small_talk=("Hm.", "Indeed."),
    interrupted=("As I was saying.",),
)


def alma(
    *instruction: str, tools: dict[str, Tool] = TOOLS, knowledge: Knowledge = KNOWLEDGE
) -> ScriptedBrain:
    brain = ScriptedBrain()
    brain.brief(Character(instruction, knowledge, authored=True, tools=tools))
    return brain


def price(call: CallFunction) -> dict[str, Any] | None:
    return {"gold": 12} if call.name == "price_of" else {}


# --- topics ---


def test_lines_rotate_without_repeating() -> None:
    brain = alma()
    assert [said(brain, "tell me a joke") for _ in range(3)] == [
        "A duck walks in.", "A goose walks out.", "A duck walks in.",
    ]  # fmt: skip


def test_once_is_once() -> None:
    brain = alma()
    assert said(brain, "tell me a secret") == "The well is dry."
    assert said(brain, "tell me a secret") != "The well is dry."


def test_a_condition_opens_a_topic() -> None:
    brain = alma()
    assert said(brain, "tell me more") != "Ask the frogs."
    said(brain, "tell me a secret")
    assert said(brain, "tell me more") == "Ask the frogs."


def test_the_players_name_is_remembered_and_used() -> None:
    brain = alma()
    assert said(brain, "hello") == "Good day."
    assert said(brain, "my name is zorblax") == "Well met, Zorblax."
    assert said(brain, "hello") == "Good day, Zorblax."


# --- functions ---


def test_a_value_that_a_function_returned_is_in_the_answer() -> None:
    brain = alma()
    assert said(brain, "how much is a sword", price) == "A sword is 12 gold."
    assert calls(brain, "how much is a pot", price)[0] == CallFunction("price_of", {"item": "pot"})


def test_an_error_result_is_met_with_small_talk_not_with_a_gap() -> None:
    """A failing function must not be read out as a line with braces in it."""
    assert said(alma(), "how much is a sword", lambda call: {"error": "closed"}) == "Hm."


def test_a_late_result_is_answered_when_it_comes() -> None:
    brain = alma()
    assert said(brain, "how much is a sword", lambda call: None) == ""
    late = Prompt(results=(FunctionResult("1", "price_of", {"gold": 12}),))
    assert steps_of(brain, late) == [Say("A sword is 12 gold.")]
    assert steps_of(brain, late) == [], "it is told once"


def test_emotes_are_played_only_if_they_are_declared() -> None:
    assert calls(alma(), "hello") == [CallFunction("play_emote", {"emote_name": "bow"})]
    assert calls(alma(tools={}), "hello") == []
    only_wave = {"play_emote": Tool("play_emote", {"properties": {"emote_name": {"enum": ["wave"]}}})}
    assert calls(alma(tools=only_wave), "hello") == []


def test_a_goodbye_comes_with_a_wave() -> None:
    brain = alma()
    assert calls(brain, "goodbye") == [CallFunction("play_emote", {"emote_name": "wave"})]
    assert said(brain, "see you later") == "Go well."


def test_functions_that_are_not_declared_are_not_called() -> None:
    assert calls(alma(tools={}), "how much is a sword") == []


# --- what was not understood ---


def test_what_was_misheard_is_asked_again_in_character_not_guessed() -> None:
    brain = alma()
    assert said(brain, "ten of clubs", expected=False, alternatives=("then of clubs",)) == "Pardon?"
    assert said(brain, "five five", expected=False) == "Once more?"


def test_another_guess_of_the_recogniser_may_be_the_right_one() -> None:
    brain = alma()
    assert (
        said(brain, "tell me a yolk", expected=False, alternatives=("tell me a joke",)) == "A duck walks in."
    )


def test_typed_words_without_a_topic_are_small_talk() -> None:
    assert said(alma(), "ten of clubs") == "Hm."


def test_say_that_again_repeats_the_last_answer() -> None:
    brain = alma()
    told = said(brain, "tell me a joke")
    assert said(brain, "could you say that again") == told


def test_an_empty_prompt_is_a_greeting() -> None:
    assert said(alma(), "") == "Hail."


def test_prose_is_enough_to_say_something() -> None:
    brain = alma("You are Bruno, a ferryman.", knowledge=Knowledge())
    assert said(brain, "who goes there") == "I am Bruno, a ferryman."
    assert said(alma(knowledge=Knowledge()), "ten of clubs", expected=False)


# --- directions, goals, interruptions ---


def test_a_direction_is_followed_and_is_nothing_the_player_said() -> None:
    brain = alma()
    assert (
        said(brain, render_direction('Say exactly these words and nothing else: "By my beard!"'))
        == "By my beard!"
    )
    assert said(brain, render_direction("Tell the traveller a joke.")) == "A duck walks in."
    said(brain, render_direction("my name is Anna"))
    assert said(brain, 'Say exactly: "I am a fool"') != "I am a fool", "only the game directs"


def test_a_goal_is_brought_up_after_an_answer_and_only_once() -> None:
    """Pushed at every turn, a goal makes a salesman of its character."""
    brain = alma(GOAL)
    answers = [said(brain, "what about the weather") for _ in range(6)]
    assert answers[0] == "It rains."
    assert answers.count("It rains. Osric waits for his kettle.") == 1


def test_without_the_goal_its_line_is_not_pushed() -> None:
    brain = alma()
    assert {said(brain, "what about the weather") for _ in range(6)} == {"It rains."}


def test_a_goal_that_is_gone_is_no_longer_pursued() -> None:
    brain = alma(GOAL)
    brain.brief(Character((), KNOWLEDGE, authored=True, tools=TOOLS))
    assert {said(brain, "what about the weather") for _ in range(6)} == {"It rains."}


def test_having_been_cut_off_is_noticed_once() -> None:
    brain = alma()
    cut_off(brain, "tell me a joke")
    assert said(brain, "what about the weather") == "As I was saying. It rains."
    assert said(brain, "what about the weather") == "It rains."


def test_memory_moves_to_another_mind() -> None:
    first = alma()
    said(first, "my name is anna")
    said(first, "tell me a secret")
    second = alma()
    second.restore(first.snapshot())
    assert said(second, "tell me a secret") != "The well is dry."
    assert said(second, "tell me more") == "Ask the frogs."


def test_a_new_instruction_keeps_the_memory() -> None:
    brain = alma()
    said(brain, "my name is anna")
    brain.brief(Character(("You are Alma.",), KNOWLEDGE, authored=True, tools=TOOLS))
    said(brain, "hello")
    assert said(brain, "hello") == "Good day, Anna."


@pytest.mark.parametrize("text", ["…", "😀", "a" * 5_000, "{name}", "\x00", "नमस्ते"])
def test_any_text_gets_an_answer(text: str) -> None:
    assert said(alma(), text)


def test_calls_and_speech_are_one_answer() -> None:
    steps = steps_of(alma(), Prompt("how much is a sword"), price)
    assert isinstance(steps[0], CallFunctions)
    assert steps[0].wants_results
    assert isinstance(steps[1], Say)


def test_lines_may_depend_on_what_is_seen_and_remembered_and_are_filled_with_it() -> None:
    knowledge = Knowledge(
        name="Alma",
        topics=(
            Topic("again", ("hello",), ("Back again, {name}?",), when="knows:name"),
            Topic("night", ("hello",), ("Who goes there?",), when="sees:night"),
            Topic("greeting", ("hello",), ("Good day.",)),
        ),
    )
    memory = render_note(Note(NoteKind.MEMORY, ("name: clara",)))
    night = render_note(Note(NoteKind.SCENE, ("It is night.",)))
    assert said(alma(knowledge=knowledge), "hello") == "Good day."
    assert said(alma(night, knowledge=knowledge), "hello") == "Who goes there?"
    assert said(alma(memory, night, knowledge=knowledge), "hello") == "Back again, Clara?"


def test_a_direction_to_greet_chooses_among_the_greetings_as_a_hello_does() -> None:
    assert said(alma(), render_direction("Greet the traveller.")) == "Good day."


TURN = {"properties": {"utterance": {"type": "string"}, "sure": {"type": "number"}}}


def tutor() -> ScriptedBrain:
    brain = ScriptedBrain()
    args = {"utterance": "{anything}", "sure": "{confidence}"}
    knowledge = Knowledge(
        name="Asha",
        topics=(
            Topic("again", ("say that again",), ("{ssml}",), (Call("turn", {"utterance": "REPEAT"}),)),
            Topic("answer", ("{anything}", "{number} by {number}"), ("{ssml}",), (Call("turn", args),)),
        ),
        slots={"number": ("five", "seven")},
    )
    brain.brief(Character(knowledge=knowledge, tools={"turn": Tool("turn", TURN)}))
    return brain


@pytest.mark.parametrize(
    ("text", "expected", "args"),
    [
        ("5/7", True, {"utterance": "5/7", "sure": 0.9}),
        ("Five by seven, I think", True, {"utterance": "Five by seven, I think", "sure": 0.9}),
        ("goodbye", True, {"utterance": "goodbye", "sure": 0.9}),
        ("five by heaven", False, {"utterance": "five by heaven", "sure": 0.3}),
        ("say that again", True, {"utterance": "REPEAT"}),
    ],
)
def test_a_topic_may_take_whatever_is_said(text: str, expected: bool, args: dict[str, Any]) -> None:
    assert calls(tutor(), text, expected=expected) == [CallFunction("turn", args)]


def test_what_the_function_gives_to_be_said_is_said() -> None:
    ssml = "<speak>Hmm beta,<break time='300ms'/> socho.</speak>"
    assert said(tutor(), "12", lambda call: {"speak": {"ssml": ssml}}) == "Hmm beta, socho."
