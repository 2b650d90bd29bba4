"""Words keep their order and their place."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.adapters.layout import page_at, paginate, wrap, wrap_evenly

WORDS = st.lists(st.text(alphabet="abcdefgh.,!", min_size=1, max_size=30), max_size=24)
WIDTHS = st.integers(20, 400)


def measure(text: str) -> int:
    return 9 * len(text)


def joined(lines: list[tuple], count: int) -> list[str]:  # type: ignore[type-arg]
    texts = [""] * count
    for line in lines:
        for word in line:
            texts[word.index] += word.text
    return texts


@settings(max_examples=40)
@given(WORDS, WIDTHS)
def test_words_are_never_reordered_or_lost(words: list[str], width: int) -> None:
    for breaker in (wrap, wrap_evenly):
        lines = breaker(words, measure, width)
        order = [word.index for line in lines for word in line]
        assert order == sorted(order)
        assert joined(lines, len(words)) == words


@settings(max_examples=40)
@given(WORDS, WIDTHS)
def test_no_line_is_wider_than_the_bubble(words: list[str], width: int) -> None:
    for line in wrap(words, measure, width):
        assert line[-1].x + line[-1].width <= width
        for left, right in pairwise(line):
            assert right.x == left.x + left.width + measure(" ")


@settings(max_examples=40)
@given(WORDS, WIDTHS)
def test_even_lines_take_no_more_lines(words: list[str], width: int) -> None:
    assert len(wrap_evenly(words, measure, width)) == len(wrap(words, measure, width))


def test_a_line_is_not_left_with_one_lonely_word() -> None:
    words = ["Good", "iron", "sings", "Aldo", "come", "and", "hear", "it"]
    widths = [line[-1].x + line[-1].width for line in wrap_evenly(words, measure, 300)]
    assert len(widths) == 2
    assert abs(widths[0] - widths[1]) <= 63


@settings(max_examples=40)
@given(WORDS, WIDTHS, st.integers(1, 3))
def test_pages_hold_every_word_in_order(words: list[str], width: int, lines: int) -> None:
    pages = paginate(words, measure, width, lines)
    assert all(len(page.lines) <= lines for page in pages)
    assert joined([line for page in pages for line in page.lines], len(words)) == words
    assert [page.first for page in pages] == sorted(page.first for page in pages)


@settings(max_examples=40)
@given(WORDS, WIDTHS, st.integers(-1, 50))
def test_the_page_shown_holds_the_word_heard_last(words: list[str], width: int, revealed: int) -> None:
    page = page_at(paginate(words, measure, width, 3), revealed)
    if not words:
        assert page is None
        return
    assert page is not None
    last = min(max(revealed, 1), len(words)) - 1
    assert last in {word.index for line in page.lines for word in line}


def test_revealing_words_moves_nothing_on_a_page() -> None:
    """The bubble is laid out for the whole line, so it does not jump with every word."""
    pages = paginate(["Good", "iron", "sings,", "Aldo.", "Come,", "hear", "it!"], measure, 200, 3)
    assert page_at(pages, 1) is page_at(pages, 7)


def test_the_last_page_is_not_left_with_one_lonely_word() -> None:
    words = ["word"] * 13
    first, last = paginate(words, measure, 260, 2)
    assert [len(line) for line in first.lines] == [5, 5]
    assert [len(line) for line in last.lines] == [3]
    words = ["word"] * 16
    _, last = paginate(words, measure, 260, 2)
    assert [len(line) for line in last.lines] == [3, 3], "not five and one"
    assert [word.index for line in last.lines for word in line] == list(range(10, 16))
