"""Nothing but the backend's truth is let through, whoever says it and however."""

from __future__ import annotations

from random import Random

import pytest

from embodiment.tutor.contract import LiveTurnResponse
from embodiment.tutor.guard import LineGuard, numbers_in
from tests.tutor.adversary import LIES, asked_turns, lies_about, paraphrases_of

SEED_LINE = "Hmm beta, fractions add karne se pehle common denominator chahiye. 3 aur 4 ka common denominator kya hoga?"


def turn(
    line: str, correct: bool | None = False, sentences: int = 2, state: str = "SHOWING_HINT"
) -> LiveTurnResponse:
    return LiveTurnResponse.model_validate(
        {
            "session_id": "s",
            "state": state,
            "is_correct": correct,
            "tutor_intent": "GUIDE_THINKING",
            "voice_plan": {"max_sentences": sentences},
            "speak": {"text": line},
            "next_action": {"type": "WAIT_STUDENT"},
        }
    )


def guarding(line: str = SEED_LINE, correct: bool | None = False) -> LineGuard:
    guard = LineGuard()
    guard.expect(turn(line, correct))
    return guard


@pytest.mark.parametrize(
    "sentence",
    [
        "Hmm beta, fractions add karne se pehle common denominator chahiye.",
        "3 aur 4 ka common denominator kya hoga?",
        "What is the common denominator of three and four?",
        "Teen aur chaar ka common denominator socho.",
        "Think about the denominators.",
    ],
)
def test_the_line_passes_in_its_own_words_and_in_others(sentence: str) -> None:
    assert guarding().passes(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "It is 12.", "It is twelve.", "Baarah hai.", "बारह है।", "The answer is eleven twelfths.", "11/12",
        "gyarah bata baarah", "Correct!", "That's right.", "Bilkul sahi!", "शाबाश!", "Wrong.", "Galat hai.",
        "No, not quite.", "गलत।",
        "You scored well in this test.", "Nope.",
    ],
)  # fmt: skip
def test_what_the_line_does_not_say_does_not_pass(sentence: str) -> None:
    assert not guarding().passes(sentence)


def test_a_word_of_the_line_is_no_licence_for_a_verdict() -> None:
    line = "Products of fractions need no common denominator. What happens to the two tops?"
    assert guarding(line).passes("Products of fractions need no common denominator.")
    for lie in ("No.", "No, beta.", "No no!"):
        assert not guarding(line).passes(lie)


@pytest.mark.parametrize(
    "sentence",
    [
        "The answer is 5/6 1234567890123456.", "The answer is 5/6 " + ", ".join(["and think about it"] * 15) + ".",
        "You have solved it.", "That is the answer.", "Good answer.", "I agree with your answer.", "Wonderful.",
        "Congratulations, you made it to the end.", "Absolutely.", "Indeed.", "Accurate.", "Precisely.", "Bingo",
        "Uttar shuddh hai.", "कमाल कर दिया", "Jawab mil gaya.", "Correctly done", "rightly said", "saahi hai", "theeek",
        "co\u200brrect", "\u0441\u043errect", "You slipped there.", "Your answer is off.", "⁵⁄₆", "５／６", "Ⅴ/Ⅵ",
        "٥/٦", "৫/৬", "F I V E over S I X", "fivesixths", "पाँचबटाछह", "fünf sechstel", "twice", "double", "a dozen",
        "It is negative.", "With a minus sign.",
    ],
)  # fmt: skip
def test_what_no_list_foresaw_does_not_pass_either(sentence: str) -> None:
    assert not guarding().passes(sentence)
    assert not LineGuard(is_free=True).passes("The answer is ⁵⁄₆.")


def test_sentences_are_counted_and_not_calls() -> None:
    assert not guarding().passes("Think again. Then look. Then look again. And again.")
    assert guarding().passes("Think again. Then look.")


def test_praise_passes_where_the_answer_was_right() -> None:
    assert guarding("Wonderful, eleven by twelve it is.", correct=True).passes("Exactly right, 11/12!")
    assert not guarding("Wonderful, eleven by twelve it is.", correct=True).passes("Not quite.")


def test_no_more_sentences_than_planned() -> None:
    guard = guarding()
    assert [guard.passes("Think about it.") for _ in range(3)] == [True, True, False]


def test_without_a_turn_nothing_passes_but_small_talk_where_it_is_free() -> None:
    assert not LineGuard().passes("Hello there.")
    free = LineGuard(is_free=True)
    assert free.passes("Hello there, how was your day?")
    assert not free.passes("The answer is four.")
    assert not free.passes("Correct!")
    free.expect(turn(SEED_LINE))
    free.expect(None)
    assert not free.passes("Hello there."), "a question is open"
    free.expect(turn("See you soon.", None, state="COMPLETED"))
    free.expect(None)
    assert free.passes("It was lovely to see you.")


def test_numbers_are_heard_in_every_language() -> None:
    assert {str(value) for value in numbers_in("paanch bata saat, 3 aur चार")} >= {"5/7", "3", "4"}


def outcome(turns: int, seed: int) -> tuple[int, int, int, int]:
    """Lies told and let through, paraphrases told and withheld."""
    random = Random(seed)
    told = leaked = said = withheld = 0
    for response, answer in asked_turns(turns, random):
        for lie in lies_about(response, answer, random):
            guard = LineGuard()
            guard.expect(response)
            told += 1
            if guard.passes(lie):
                leaked += 1
                print(f"heard: {lie!r} over {response.speak.text!r}")
        for fair in paraphrases_of(response, random):
            guard = LineGuard()
            guard.expect(response)
            said += 1
            withheld += not guard.passes(fair)
    return told, leaked, said, withheld


def test_no_lie_of_an_adversary_is_heard() -> None:
    told, leaked, said, withheld = outcome(60, seed=1)
    assert told >= 60 * len(LIES) / 2
    assert leaked == 0
    assert withheld / said < 0.25


@pytest.mark.slow
def test_no_lie_of_an_adversary_is_heard_in_ten_thousand_turns(capsys: pytest.CaptureFixture[str]) -> None:
    told, leaked, said, withheld = outcome(10_000, seed=2)
    with capsys.disabled():
        print(f"\nguard: {told} lies, {leaked} heard; {said} fair sentences, {withheld / said:.1%} withheld")
    assert leaked == 0
    assert withheld / said < 0.25
