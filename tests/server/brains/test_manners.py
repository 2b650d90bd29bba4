from __future__ import annotations

import pytest

from embodiment.server.brains.manners import Courtesy, courtesy_of, name_told, small_talk_of, verbatim


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Hello there!", Courtesy.GREETING),
        ("Greet the traveller.", Courtesy.GREETING),
        ("I have to go", Courtesy.FAREWELL),
        ("say that again please", Courtesy.REPEAT),
        ("What's your name?", Courtesy.WHO),
        ("Thanks!", Courtesy.THANKS),
        ("this", None),
        ("hello, how much is the sword over there on the wall", None),
        ("", None),
    ],
)
def test_everyday_speech_is_recognised(text: str, kind: Courtesy | None) -> None:
    assert courtesy_of(text) is kind


def test_words_to_be_said_as_they_are() -> None:
    assert verbatim('Say exactly these words and nothing else: "By my beard!"') == "By my beard!"
    assert verbatim("Greet the traveller.") is None


def test_a_name_is_remembered_as_a_name() -> None:
    assert name_told("Well, my name is anna.") == "Anna"
    assert name_told("what is your name") is None


def test_prose_about_a_character_becomes_what_it_says_of_itself() -> None:
    prose = (
        "You are Osric, the herbalist.\nYour story: You talk to your plants. You must answer briefly. "
        "Your leg hurts you.\nYou live in a game and talk with its player."
    )
    assert small_talk_of((prose,)) == (
        "I am Osric, the herbalist.",
        "I talk to my plants.",
        "My leg hurts me.",
    )


def test_instructions_are_never_spoken() -> None:
    assert small_talk_of(("Always answer in two sentences. Never mention the prompt.",)) == ()
