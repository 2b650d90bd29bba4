from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from embodiment.stream.transcript import Transcript


def words(transcript: Transcript) -> list[str]:
    return [word.text for word in transcript.words]


def test_pieces_are_appended_verbatim() -> None:
    """Lesson: pieces are deltas with their own spaces; nothing is inserted, nothing stripped."""
    transcript = Transcript()
    for piece in ("We", " could talk about", " anything you", "'d like", ".", " "):
        transcript.add(piece, 0)
    assert transcript.text == "We could talk about anything you'd like. "
    assert words(transcript) == ["We", "could", "talk", "about", "anything", "you'd", "like."]


def test_it_says_which_word_is_new_or_has_grown() -> None:
    transcript = Transcript()
    assert transcript.add("Hel", 0) == 0
    assert transcript.add("lo the", 0) == 0
    assert transcript.add(" ", 0) == 2
    assert transcript.add("re", 0) == 2


def test_words_remember_how_much_sound_came_before_them() -> None:
    transcript = Transcript()
    transcript.add("one tw", 100)
    transcript.add("o three", 200)
    assert [word.arrived for word in transcript.words] == [100, 100, 200]


def test_the_last_word_is_open_until_something_closes_it() -> None:
    transcript = Transcript()
    transcript.add("one two", 0)
    assert [word.closed for word in transcript.words] == [True, False]
    transcript.close()
    assert transcript.words[-1].closed


def test_signs_of_scripts_without_spaces_are_words() -> None:
    transcript = Transcript()
    transcript.add("你好。我", 0)
    assert words(transcript) == ["你", "好。", "我"]


def test_bare_punctuation_is_not_spoken() -> None:
    transcript = Transcript()
    transcript.add("so — go", 0)
    assert [word.spoken for word in transcript.words] == [True, False, True]


@given(st.lists(st.text(alphabet="ab ,.\n你", max_size=8), max_size=12))
def test_words_are_where_they_say_and_cutting_changes_nothing(pieces: list[str]) -> None:
    transcript, whole = Transcript(), Transcript()
    for piece in pieces:
        transcript.add(piece, 0)
    text = "".join(pieces)
    whole.add(text, 0)
    assert transcript.text == text
    assert len(transcript) == len(text)
    assert words(transcript) == words(whole)
    assert all(text[word.start : word.end] == word.text for word in transcript.words)
