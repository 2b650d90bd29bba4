from __future__ import annotations

from embodiment.live.sections import Knowledge, Topic
from embodiment.server.lexicon import PLEASANTRIES, vocabulary_of
from embodiment.server.ports import Character, Tool

KNOWLEDGE = Knowledge(
    name="Brunhild",
    topics=(Topic("price", ("How much is a {item}?", "what does the {item} cost")),),
    slots={"item": ("Sword", "iron pot"), "empty": ()},
)


def test_everything_the_character_was_told_can_be_heard() -> None:
    tools = {
        "paint": Tool("paint", {"properties": {"colour": {"type": "string", "enum": ["dark red", "blue"]}}})
    }
    found = vocabulary_of(Character(knowledge=KNOWLEDGE, tools=tools))
    assert "how much is a {item}" in found.phrases
    assert found.slots == (("item", ("sword", "iron pot")),)
    assert {"brunhild", "dark", "red", "blue"} <= set(found.words)


def test_a_goodbye_needs_no_authoring() -> None:
    assert set(PLEASANTRIES) <= set(vocabulary_of(Character()).phrases)


def test_no_single_word_is_foreseen_but_greetings_and_thanks() -> None:
    """Noise and foreign sentences are too easily taken for a single short word."""
    single = {phrase for phrase in PLEASANTRIES if len(phrase.split()) == 1}
    assert single <= {"hello", "hi", "hey", "greetings", "goodbye", "bye", "farewell", "thanks"}


def test_the_same_character_has_the_same_vocabulary() -> None:
    assert vocabulary_of(Character(knowledge=KNOWLEDGE)) == vocabulary_of(Character(knowledge=KNOWLEDGE))
    assert hash(vocabulary_of(Character(knowledge=KNOWLEDGE))) == hash(
        vocabulary_of(Character(knowledge=KNOWLEDGE))
    )


def test_phrases_of_a_scenario_are_listened_for_too() -> None:
    vocabulary = vocabulary_of(Character(), ("open sesame", "hello"))
    assert "open sesame" in vocabulary.phrases
    assert vocabulary.phrases.count("hello") == 1
