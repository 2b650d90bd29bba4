from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.tutor.ssml import plain, ssml, text_of

SEED = ["Hmm beta,[300] fractions add karne se pehle common denominator chahiye.", "3 aur 4 ka LCM kya hoga?"]


def test_pauses_are_where_they_are_written_and_between_sentences() -> None:
    assert ssml(SEED) == (
        "<speak>Hmm beta,<break time='300ms'/> fractions add karne se pehle common denominator chahiye."
        "<break time='400ms'/> 3 aur 4 ka LCM kya hoga?</speak>"
    )
    assert plain(SEED) == (
        "Hmm beta, fractions add karne se pehle common denominator chahiye. 3 aur 4 ka LCM kya hoga?"
    )


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        (
            "2/3 + 1/4",
            "<say-as interpret-as='fraction'>2/3</say-as> + <say-as interpret-as='fraction'>1/4</say-as>",
        ),
        ("x = 1 2/3.", "x = <say-as interpret-as='fraction'>1+2/3</say-as>."),
        ("-5/7", "<say-as interpret-as='fraction'>-5/7</say-as>"),
        ("x/5 and 1/2/3", "x/5 and 1/2/3"),
        ("a < b & c", "a &lt; b &amp; c"),
        ("</speak><audio src='x'/>", "&lt;/speak&gt;&lt;audio src='x'/&gt;"),
    ],
)
def test_fractions_are_said_as_fractions_and_everything_else_is_escaped(text: str, marked: str) -> None:
    assert ssml([text]) == f"<speak>{marked}</speak>"


@pytest.mark.parametrize("milliseconds", [10_001, 99_999])
def test_a_pause_nobody_would_accept_is_refused(milliseconds: int) -> None:
    with pytest.raises(ValueError, match="the longest there is"):
        ssml([f"Well[{milliseconds}] then."])


WORDS = st.text(alphabet=st.sampled_from("ab <>&'\"/12?.,कि"), min_size=1, max_size=30)


@given(st.lists(st.builds(lambda a, b: f"x{a}y[250] z{b}.", WORDS, WORDS), min_size=1, max_size=3))
def test_markup_and_plain_text_are_the_same_words(sentences: list[str]) -> None:
    assert text_of(ssml(sentences)).split() == plain(sentences).split()


def test_what_is_not_markup_is_told() -> None:
    with pytest.raises(ValueError, match="not well-formed"):
        text_of("<speak>a & b</speak>")
