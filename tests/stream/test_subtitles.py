from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from embodiment.stream.subtitles import CHARACTERS_PER_SECOND, COLUMNS, REST, SHORTEST, Page, Subtitles

TEXT = (
    "The river is deep this year, and the bridge went down with the spring floods. "
    "If you go past the old mill after dark, take a lantern, and whatever you hear, do not answer it."
)
LONG = TEXT.split()


def page(subtitles: Subtitles, revealed: int, now: float) -> Page:
    shown = subtitles.show(revealed, now)
    assert shown is not None
    return shown


def test_words_are_revealed_on_a_page_that_stands_still() -> None:
    subtitles = Subtitles()
    subtitles.update(LONG)
    assert subtitles.show(0, 0.0) is None
    first = page(subtitles, 1, 0.1)
    later = page(subtitles, 5, 1.5)
    assert first.words == later.words
    assert (first.revealed, later.revealed) == (1, 5)
    assert first.lines == ("The river is deep this year, and the", "bridge went down with the spring floods.")


def test_the_page_turns_when_the_voice_reaches_the_next_one() -> None:
    subtitles = Subtitles()
    subtitles.update(LONG)
    assert page(subtitles, 14, 4.0).first == 0
    assert page(subtitles, 15, 4.1).first == 0, "it has been shown for a tenth of a second only"
    turned = page(subtitles, 16, 4.0 + SHORTEST)
    assert turned.words[0] == LONG[turned.first]
    assert turned.first > 0


def test_short_sentences_share_a_page() -> None:
    subtitles = Subtitles()
    subtitles.update(["No.", "Not", "today.", "Come", "back", "tomorrow,", "my", "friend."])
    assert page(subtitles, 1, 0.0).words[:2] == ("No.", "Not")


def test_the_last_page_stays_until_it_can_have_been_read() -> None:
    subtitles = Subtitles()
    text = ["Come", "back", "tomorrow,", "my", "old", "friend."]
    subtitles.update(text)
    subtitles.finish()
    assert subtitles.show(len(text), 10.0) is not None
    needed = max(REST, len(" ".join(text)) / CHARACTERS_PER_SECOND)
    assert subtitles.show(len(text), 10.0 + needed - 0.01) is not None
    assert subtitles.show(len(text), 10.0 + needed) is None


def test_while_more_may_come_the_page_stays() -> None:
    subtitles = Subtitles()
    subtitles.update(["Well,"])
    assert subtitles.show(1, 0.0) is not None
    assert subtitles.show(1, 60.0) is not None


def test_a_word_longer_than_a_line_has_one_for_itself() -> None:
    subtitles = Subtitles()
    subtitles.update(["a", "x" * 60, "b"])
    assert page(subtitles, 1, 0.0).lines == ("a", "x" * 60)


def test_a_word_that_grows_is_placed_again() -> None:
    subtitles = Subtitles(columns=10)
    subtitles.update(["one", "two", "th"])
    assert page(subtitles, 1, 0.0).lines == ("one two th",)
    subtitles.update(["one", "two", "three", "four"])
    assert page(subtitles, 1, 0.0).lines == ("one two", "three four")


@given(
    words=st.lists(
        st.sampled_from(["a", "river,", "deep.", "extraordinarily", "x" * 50, "me?"]), min_size=1, max_size=60
    ),
    cuts=st.lists(st.integers(1, 60), max_size=8),
)
def test_pages_fit_hold_every_word_once_and_never_move(words: list[str], cuts: list[int]) -> None:
    whole, growing = Subtitles(), Subtitles()
    whole.update(words)
    for cut in sorted(cuts):
        growing.update(words[:cut])
        growing.show(min(cut, 1), 0.0)
    growing.update(words)
    seen: list[str] = []
    for revealed in range(1, len(words) + 1):
        now = revealed * SHORTEST * 1.01
        shown, other = page(whole, revealed, now), page(growing, revealed, now)
        assert shown == other
        assert shown.first < revealed <= shown.first + len(shown.words)
        assert shown.revealed == revealed - shown.first
        assert len(shown.lines) <= 2
        assert all(len(line) <= COLUMNS or " " not in line for line in shown.lines)
        if shown.revealed == 1:
            seen += shown.words
    assert seen == words


def test_words_a_voice_that_has_stopped_never_reached_do_not_keep_the_page() -> None:
    """The sound of a turn may break off before its text does."""
    subtitles = Subtitles()
    subtitles.update(["Come", "back", "tomorrow,", "my", "old", "friend."])
    subtitles.finish()
    for now in (0.5, 20.0):
        assert page(subtitles, 3, now).revealed == 3, "a voice that goes on may be slow"
    assert subtitles.show(3, 20.1, is_over=True) is None
