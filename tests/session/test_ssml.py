"""Lines taken apart into runs and pauses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.errors import UsageError
from embodiment.session.ssml import LONGEST_BREAK, Pause, Run, Said, parse_ssml, plain_text

SEED = (
    "<speak>Hmm beta,<break time='300ms'/> fractions add karne se pehle common denominator chahiye."
    "<break time='400ms'/> 3 aur 4 ka common denominator kya hoga?</speak>"
)


def spoken(ssml: str) -> list[str | float]:
    return [part.spoken if isinstance(part, Run) else part.length for part in parse_ssml(ssml)]


def test_breaks_part_the_runs() -> None:
    assert spoken(SEED) == [
        "Hmm beta,",
        0.3,
        "fractions add karne se pehle common denominator chahiye.",
        0.4,
        "3 aur 4 ka common denominator kya hoga?",
    ]


def test_what_is_written_is_the_line_without_markup() -> None:
    assert plain_text(SEED) == (
        "Hmm beta, fractions add karne se pehle common denominator chahiye. "
        "3 aur 4 ka common denominator kya hoga?"
    )


def test_a_substitution_is_spoken_and_its_text_is_shown() -> None:
    (run,) = parse_ssml("<speak>Add <sub alias='two thirds'>2/3</sub>, please.</speak>")
    assert isinstance(run, Run)
    assert run.tokens == (Said("Add", "Add"), Said("2/3,", "two thirds,"), Said("please.", "please."))


@pytest.mark.parametrize(
    ("markup", "said"),
    [
        ("<say-as interpret-as='fraction'>5/7</say-as>", "5 by 7"),
        ("<say-as interpret-as='fraction'>-5/7</say-as>", "minus 5 by 7"),
        ("<say-as interpret-as='fraction'>1+2/3</say-as>", "1 and 2 by 3"),
        ("<lang xml:lang='hi-IN'><say-as interpret-as='fraction'>1+2/3</say-as></lang>", "1 सही 2 बटा 3"),
        ("<say-as interpret-as='fraction'>5</say-as>", "5"),
        ("<say-as interpret-as='characters'>BKT</say-as>", "B K T"),
        ("<say-as interpret-as='cardinal'>12</say-as>", "12"),
        ("<emphasis level='strong'>twelve</emphasis>", "twelve"),
        ("<prosody rate='slow'>twelve <odd>and</odd> one</prosody>", "twelve and one"),
    ],
)
def test_what_elements_sound_like(markup: str, said: str) -> None:
    assert spoken(f"<speak>{markup}</speak>") == [said]


def test_languages_part_runs_and_are_inherited() -> None:
    ssml = "<speak xml:lang='en-IN'>Well <lang xml:lang='hi-IN'>बहुत <emphasis>अच्छा</emphasis></lang> done</speak>"
    runs = [part for part in parse_ssml(ssml) if isinstance(part, Run)]
    assert [(run.spoken, run.language) for run in runs] == [
        ("Well", "en-IN"),
        ("बहुत अच्छा", "hi-IN"),
        ("done", "en-IN"),
    ]


def test_sentences_and_paragraphs_are_parted_and_pauses_add_up() -> None:
    assert spoken("<speak><p><s>One.</s><s>Two.</s></p></speak>") == ["One.", 0.8, "Two."]
    assert spoken("<speak>a<break time='9s'/><break time='9s'/>b</speak>") == ["a", LONGEST_BREAK, "b"]
    assert spoken("<speak>a<break strength='none'/>b</speak>") == ["a b"]


@pytest.mark.parametrize(
    ("ssml", "says"),
    [
        ("<speak>open", "no XML, line 1"),
        ("<voice>hello</voice>", "begins with <speak>"),
        ("<speak>a<break time='soon'/>b</speak>", "'300ms'"),
        ("<speak>a<break strength='much'/>b</speak>", "x-strong"),
        ("<!DOCTYPE x [<!ENTITY a 'b'>]><speak>&a;</speak>", "entities"),
    ],
)
def test_what_is_wrong_is_said(ssml: str, says: str) -> None:
    with pytest.raises(UsageError, match=says):
        parse_ssml(ssml)


WORDS = st.lists(st.text("abc", min_size=1, max_size=4), min_size=1, max_size=4).map(" ".join)


@given(st.lists(st.tuples(WORDS, st.integers(1, 3000)), min_size=1, max_size=6))
def test_no_word_and_no_pause_is_lost(pieces: list[tuple[str, int]]) -> None:
    ssml = "".join(f"{words}<break time='{ms}ms'/>" for words, ms in pieces)
    parts = parse_ssml(f"<speak>{ssml}end</speak>")
    assert " ".join(part.written for part in parts if isinstance(part, Run)).split() == [
        *" ".join(words for words, _ in pieces).split(),
        "end",
    ]
    length = sum(part.length for part in parts if isinstance(part, Pause))
    assert length == pytest.approx(sum(ms for _, ms in pieces) / 1000)
