from __future__ import annotations

import pytest

from embodiment.server.grammar import Grammar, words_in
from embodiment.server.ports import Vocabulary

VOCABULARY = Vocabulary(
    phrases=("how much is a {item}", "hello", "tell me a joke", "is {item} dear"),
    slots=(("item", ("sword", "iron pot")),),
    words=("brunhild",),
)


def grammar(*without: str) -> Grammar:
    return Grammar(VOCABULARY, set(words_in(VOCABULARY)) - set(without))


@pytest.mark.parametrize(
    ("sentence", "whole"),
    [
        ("how much is a sword", True),
        ("how much is a iron pot", True),
        ("how much is a", False),
        ("how much is a iron", False),
        ("hello", True),
        ("hello brunhild", False),
        ("tell me a joke brunhild", True),
        ("brunhild tell me a joke", True),
        ("brunhild tell me a joke brunhild", False),
        ("is sword dear", True),
        ("", False),
        ("joke", False),
    ],
)
def test_only_whole_sentences_count(sentence: str, whole: bool) -> None:
    """A decoder may stop in the middle of a path; half a sentence is no answer."""
    assert grammar().holds(sentence) is whole


def test_what_cannot_be_pronounced_is_left_out() -> None:
    assert not grammar("joke").holds("tell me a joke")
    assert grammar("pot").holds("how much is a sword")
    assert not grammar("pot").holds("how much is a iron pot")
    assert not grammar("sword", "pot").holds("how much is a sword")
    assert "joke" not in grammar("joke").jsgf("g")


def test_the_grammar_is_written_in_jsgf() -> None:
    text = grammar().jsgf("g")
    assert text.startswith("#JSGF V1.0;\ngrammar g;\n")
    assert "<slot_item> = sword | iron pot;" in text
    assert "how much is a <slot_item>" in text
    assert text.count("public") == 1


def test_a_vocabulary_without_phrases_is_no_grammar() -> None:
    assert not Grammar(Vocabulary(), set())


def test_every_word_is_asked_for_once() -> None:
    words = words_in(VOCABULARY)
    assert len(words) == len(set(words))
    assert {"brunhild", "sword", "iron", "pot", "joke"} <= set(words)
    assert not any("{" in word for word in words)
