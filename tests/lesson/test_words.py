from __future__ import annotations

from embodiment.lesson.words import with_language, with_numbers
from embodiment.live.sections import Knowledge
from embodiment.session.ssml import Run, parse_ssml
from embodiment.tutor.contract import Language, LiveEvent, LiveTurnRequest
from embodiment.tutor.numbers.hearing import hear
from embodiment.tutor.service import Tutor


def test_every_number_the_ear_is_taught_is_one() -> None:
    words = with_numbers(Knowledge(slots={"number": ("half",)})).slots["number"]
    assert {"half", "zero", "twenty-three", "hundred"} <= {word.replace(" ", "-") for word in words} | {
        "hundred"
    }
    assert len(words) == len(set(words)) > 200
    assert all(hear(word).readings for word in words)


def test_a_character_without_the_slot_is_left_alone() -> None:
    knowledge = Knowledge(slots={"item": ("sword",)})
    assert with_numbers(knowledge) is knowledge


def test_a_line_says_in_which_language_it_is_spoken() -> None:
    def first_language(language: Language) -> str:
        begin = LiveTurnRequest(
            session_id=language, event=LiveEvent.START_SESSION, client_ts_ms=0, language=language
        )
        runs = [part for part in parse_ssml(with_language(Tutor().turn(begin))) if isinstance(part, Run)]
        return runs[0].language

    assert [first_language(language) for language in ("en", "hi", "hinglish")] == ["en-IN", "hi-IN", "en-IN"]  # type: ignore[arg-type]
