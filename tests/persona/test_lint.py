from __future__ import annotations

from typing import Literal

from embodiment.live.sections import Call, Knowledge, Topic
from embodiment.persona.functions import FunctionRegistry
from embodiment.persona.goals import MAX_GOAL_CHARS, ConversationalGoal
from embodiment.persona.lint import lint_persona
from embodiment.persona.persona import Persona


def price_of(item: str, count: int = 1) -> int:
    """Price of an item."""
    return count


def registry() -> FunctionRegistry:
    functions = FunctionRegistry()
    functions.register_function(price_of)
    return functions


def persona(*calls: Call, **fields: object) -> Persona:
    topics = (Topic("price", ("how much",), ("{output} gold",), calls),)
    return Persona(name="Brunhild", knowledge=Knowledge(topics=topics), **fields)  # type: ignore[arg-type]


def test_a_sound_character_has_no_findings() -> None:
    assert lint_persona(persona(Call("price_of", {"item": "sword"})), registry()) == ()


def test_topics_are_held_against_the_functions() -> None:
    wrong = persona(Call("prise_of"), Call("price_of", {"itme": "sword"}))
    unknown, misspelt, missing = lint_persona(wrong, registry())
    assert "did you mean 'price_of'" in unknown
    assert "did you mean 'item'" in misspelt
    assert missing == "topic 'price': price_of() needs 'item'"


def test_tags_may_be_read_aloud_by_native_audio_unless_a_provider_speaks() -> None:
    """A model that makes sound directly speaks whatever it writes, tags included."""
    (warning,) = lint_persona(persona(), registry(), calls_by_tags=True)
    assert "may read a tag aloud" in warning
    assert lint_persona(persona(), registry(), calls_by_tags=True, has_voice_provider=True) == ()
    assert lint_persona(persona(), FunctionRegistry(), calls_by_tags=True) == ()


def test_a_provider_that_is_named_and_not_given_is_found() -> None:
    """A setting that nothing reads is a promise that is not kept."""
    (warning,) = lint_persona(persona(voice_provider="local"), registry())
    assert "'local', which was not given" in warning


def test_goals_are_linted_too() -> None:
    goals = (ConversationalGoal("long", "x" * (MAX_GOAL_CHARS + 1)),)
    (finding,) = lint_persona(persona(goals=goals), registry())
    assert "'long'" in finding


def play_emote(emote_name: Literal["wave", "bwo"]) -> None:
    """Play an animation."""


def test_an_emote_a_function_offers_must_be_on_the_sheet() -> None:
    functions = FunctionRegistry()
    functions.register_function(play_emote)
    (finding,) = lint_persona(Persona(name="B"), functions, emotes=["wave", "bow"])
    assert finding == "play_emote() offers 'emote_name': no animation 'bwo'; did you mean 'bow'? (bow, wave)"
    assert lint_persona(Persona(name="B"), functions) == ()
