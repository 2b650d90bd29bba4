"""Bubbles hold still while their head is calm and follow it when it walks."""

from __future__ import annotations

import math

import pytest

from embodiment.adapters.layout import Rect
from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_bubbles import LINES, MOST_WAIT, Bubbles, Placed, Tail
from embodiment.adapters.pygame_text import Fonts
from embodiment.adapters.pygame_theme import Kit
from embodiment.world.view import Bubble

SCREEN = Rect(0, 0, 1280, 720)
LONG = tuple(f"word{number}" for number in range(60))


@pytest.fixture
def bubbles() -> Bubbles:
    open_surfaces()
    return Bubbles(Kit(Fonts(), 1.0))


def place(bubbles: Bubbles, bubble: Bubble, tip: tuple[float, float] = (600, 400)) -> Placed:
    [placed] = bubbles.place([bubble], [tip], [Rect(tip[0] - 40, tip[1] + 5, 80, 80)], [], SCREEN)
    return placed


def said(words: tuple[str, ...] = ("Good", "iron"), revealed: int = 1) -> Bubble:
    return Bubble(figure="smith", words=words, revealed=revealed)


def test_a_nodding_head_does_not_move_its_bubble(bubbles: Bubbles) -> None:
    first = place(bubbles, said())
    assert place(bubbles, said(), (604, 396)).body == first.body


def test_a_walking_head_takes_its_bubble_along(bubbles: Bubbles) -> None:
    first = place(bubbles, said())
    assert place(bubbles, said(), (680, 400)).body.x == pytest.approx(first.body.x + 80)


def test_a_bubble_makes_way_when_a_face_comes_under_it(bubbles: Bubbles) -> None:
    first = place(bubbles, said())
    intruder = Rect(first.body.x + 10, first.body.y + 5, 60, 60)
    [moved] = bubbles.place([said()], [(600, 400)], [intruder], [], SCREEN)
    assert moved.body.overlap(intruder) == 0


def test_a_long_line_turns_its_page_when_the_next_word_is_heard(bubbles: Bubbles) -> None:
    first = place(bubbles, said(LONG, 1))
    assert len(first.page.lines) == LINES
    last_on_page = first.page.lines[-1][-1].index
    assert place(bubbles, said(LONG, last_on_page + 1)).page is first.page
    assert place(bubbles, said(LONG, last_on_page + 2)).page.first == last_on_page + 1


def test_nothing_said_is_no_bubble(bubbles: Bubbles) -> None:
    assert bubbles.place([said(())], [(600, 400)], [], [], SCREEN) == []


@pytest.mark.parametrize("kind", ["speech", "thought", "notice"])
@pytest.mark.parametrize("tip", [(600, 400), (20, 20), (1270, 700), (640, 5)])
def test_every_kind_is_drawn_at_every_edge(bubbles: Bubbles, kind: str, tip: tuple[float, float]) -> None:
    target = pygame.Surface((1280, 720)).convert()
    bubble = Bubble(figure="smith", words=("Good", "iron"), revealed=2, kind=kind)  # type: ignore[arg-type]
    placed = place(bubbles, bubble, tip)
    bubbles.draw(target, placed)
    middle = (round(placed.body.x + placed.body.w / 2), round(placed.body.y + 8))
    assert sum(target.get_at(middle)[:3]) > 600


def test_tails_that_move_at_once_are_made_one_a_frame_and_none_is_late_for_long(bubbles: Bubbles) -> None:
    target = pygame.Surface((1280, 720)).convert()
    names = ("smith", "guard", "bard")
    every: list[set[Tail]] = []
    made: list[int] = []
    for frame in range(40):
        # New words in every frame, so bubbles follow at once; the picture's edge keeps them from going along.
        tips = [(52.0 + 9 * math.sin(frame * 0.3 + n), 200.0 + 200 * n) for n in range(3)]
        words = ("Good", ("iron", "inro")[frame % 2])
        said_by = [Bubble(figure=name, words=words, revealed=2) for name in names]
        for placed in bubbles.place(said_by, tips, [], [], SCREEN):
            bubbles.draw(target, placed)
        assert all(waited <= MOST_WAIT for _, _, waited in bubbles._tails.values())
        made.append(bubbles._new_tails)
        every.append({tail for _, tail, _ in bubbles._tails.values()})
    assert len(set.union(*every)) > 3, "they did move"
    assert sum(count == 1 for count in made) > 5
    assert sum(count > 1 for count in made[1:]) < 5, "rarely more than one, all at first"
    for _ in range(4):  # who stands still has the tail that is theirs
        shown = bubbles.place(said_by, tips, [], [], SCREEN)
        for placed in shown:
            bubbles.draw(target, placed)
    for placed in shown:
        body = Rect(*(round(side) for side in (placed.body.x, placed.body.y, placed.body.w, placed.body.h)))
        assert bubbles._tails[placed.bubble.figure][1] == bubbles._tail(body, placed.tip, placed.bubble)
