from __future__ import annotations

from embodiment.live.messages import WordTime
from embodiment.stream.exact import ExactTimes
from embodiment.stream.transcript import Transcript, Word


def heard(text: str) -> list[Word]:
    transcript = Transcript()
    transcript.add(text, 0)
    return transcript.words


def times(*spoken: str) -> list[WordTime]:
    return [WordTime(word, i * 0.5, i * 0.5 + 0.4) for i, word in enumerate(spoken)]


def starts(exact: ExactTimes, count: int) -> list[int | None]:
    spans = [exact.span(index) for index in range(count)]
    return [None if span is None else span[0] for span in spans]


def test_times_are_matched_by_spelling() -> None:
    exact = ExactTimes()
    assert not exact
    exact.add(times("hello", "there"), heard("Hello, there!"))
    assert exact
    assert starts(exact, 2) == [0, 12_000]
    assert exact.span(0) == (0, 9_600)


def test_a_word_the_engine_does_not_say_has_no_time() -> None:
    exact = ExactTimes()
    exact.add(times("so", "go"), heard("so — go"))
    assert starts(exact, 3) == [0, None, 12_000]
    assert exact.is_past(1)
    assert not exact.is_past(3)


def test_parts_of_an_expanded_number_extend_it() -> None:
    exact = ExactTimes()
    exact.add(times("125", "25", "25", "gold"), heard("125 gold"))
    assert starts(exact, 2) == [0, 36_000]
    assert exact.span(0) == (0, 33_600)


def test_a_time_of_unknown_spelling_takes_the_next_word() -> None:
    exact = ExactTimes()
    exact.add(times("colour", "me"), heard("color me"))
    assert starts(exact, 2) == [0, 12_000]


def test_times_ahead_of_the_text_wait_for_it() -> None:
    exact = ExactTimes()
    transcript = Transcript()
    transcript.add("one", 0)
    exact.add(times("one", "two"), transcript.words)
    assert starts(exact, 2) == [0, None]
    transcript.add(" two", 0)
    exact.add((), transcript.words)
    assert starts(exact, 2) == [0, 12_000]
