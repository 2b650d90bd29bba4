"""Words keep their order and their place, bubbles stay on the screen and off faces."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.adapters.layout import (
    Rect,
    Wish,
    page_at,
    paginate,
    place_bubbles,
    tail_base,
    wrap,
    wrap_evenly,
)

SCREEN = Rect(12, 12, 1256, 696)
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


FACES = st.lists(
    st.builds(lambda x, y: Rect(x, y, 90, 90), st.floats(0, 1190), st.floats(0, 630)), min_size=1, max_size=6
)
SIZES = st.tuples(st.floats(80, 420), st.floats(50, 140))


def wish_over(face: Rect, size: tuple[float, float]) -> Wish:
    return Wish((face.x + face.w / 2, face.y - 6), size)


@settings(max_examples=50)
@given(FACES, st.lists(SIZES, min_size=6, max_size=6))
def test_bubbles_lie_on_the_screen(faces: list[Rect], sizes: list[tuple[float, float]]) -> None:
    wishes = [wish_over(face, size) for face, size in zip(faces, sizes, strict=False)]
    for body in place_bubbles(wishes, SCREEN, faces):
        assert SCREEN.x <= body.x <= SCREEN.x + SCREEN.w - body.w + 1e-6
        assert SCREEN.y <= body.y <= SCREEN.y + SCREEN.h - body.h + 1e-6


@settings(max_examples=50)
@given(FACES, SIZES, st.tuples(st.integers(0, 60), st.integers(0, 40)))
def test_a_bubble_covers_no_face_where_there_is_room(
    faces: list[Rect], size: tuple[float, float], probe: tuple[int, int]
) -> None:
    [body] = place_bubbles([wish_over(faces[0], size)], SCREEN, faces)
    room = Rect(SCREEN.x + probe[0] * 20, SCREEN.y + probe[1] * 18, *size).clamped(SCREEN)
    if not any(room.overlap(face) for face in faces):
        assert not any(body.overlap(face) > 1e-6 for face in faces)


def test_two_who_stand_close_do_not_talk_over_each_other() -> None:
    faces = [Rect(500, 400, 90, 90), Rect(610, 400, 90, 90)]
    first, second = place_bubbles([wish_over(face, (300, 90)) for face in faces], SCREEN, faces)
    assert first.overlap(second) == 0


def test_a_bubble_stands_over_its_head_when_nothing_is_in_the_way() -> None:
    [body] = place_bubbles([Wish((640, 400), (300, 90))], SCREEN, [Rect(595, 406, 90, 90)])
    assert body.y + body.h < 400
    assert body.x < 640 < body.x + body.w


def test_what_is_reserved_is_kept_free_when_that_costs_little() -> None:
    sign = Rect(400, 280, 260, 100)
    [body] = place_bubbles([Wish((640, 400), (300, 90))], SCREEN, [], [sign])
    assert body.overlap(sign) < 300 * 90 / 3


@given(st.floats(0, 1280), st.floats(0, 720))
def test_a_tail_grows_out_of_the_edge_that_faces_its_tip(x: float, y: float) -> None:
    body = Rect(400, 300, 300, 90)
    (foot_x, foot_y), along = tail_base(body, (x, y), 20)
    on_side = along == (0.0, 1.0)
    assert (foot_x in (400, 700)) if on_side else (foot_y in (300, 390))
    assert 400 <= foot_x <= 700
    assert 300 <= foot_y <= 390
