"""Boxes are made once per size, with their shadow round them and joined shapes inside the picture."""

from __future__ import annotations

import pytest

from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_text import Fonts
from embodiment.adapters.pygame_theme import BUBBLE, CARD, CREAM, DARK_PILL, LINE, Kit, tinted


@pytest.fixture
def kit() -> Kit:
    open_surfaces()
    return Kit(Fonts(), 1.0)


def test_a_box_is_made_once(kit: Kit) -> None:
    assert kit.box(80, 40, CARD) is kit.box(80, 40, CARD)
    assert kit.box(80, 40, CARD) is not kit.box(81, 40, CARD)


def test_kept_boxes_are_bounded(kit: Kit) -> None:
    for width in range(20, 260):
        kit.box(width, 10, DARK_PILL)
    assert len(kit._boxes) <= 160


def test_a_tail_that_moves_pushes_no_panel_out(kit: Kit) -> None:
    panel = kit.box(300, 200, CARD)
    for x in range(200):
        kit.box(100, 40, BUBBLE, (40.0, 36.0, 60.0, 36.0, float(x), 75.0))
    assert kit.box(300, 200, CARD) is panel


def test_a_box_has_its_own_corner_where_it_is_drawn(kit: Kit) -> None:
    target = pygame.Surface((200, 100)).convert()
    kit.box(100, 40, BUBBLE).draw(target, 50, 30)
    assert target.get_at((100, 50))[:3] == CREAM
    assert target.get_at((100, 30))[:3] == LINE
    assert target.get_at((20, 50))[:3] == (0, 0, 0)


def test_a_joined_shape_is_one_with_its_box(kit: Kit) -> None:
    target = pygame.Surface((200, 160)).convert()
    box = kit.box(100, 40, BUBBLE, (40.0, 36.0, 60.0, 36.0, 50.0, 75.0))
    box.draw(target, 50, 30)
    assert target.get_at((100, 30 + 48))[:3] == CREAM, "inside the tail"
    assert target.get_at((100, 30 + 42))[:3] == CREAM, "no line between box and tail"
    assert target.get_at((70, 30 + 39))[:3] == LINE, "the box's lower edge beside it"
    assert target.get_at((100, 30 + 85))[:3] == (0, 0, 0)


def test_a_box_with_a_tail_is_drawn_once_everywhere(kit: Kit) -> None:
    """Nothing is drawn twice round the tail, where a shadow would be twice as dark."""
    plain, tailed = (pygame.Surface((200, 160)).convert() for _ in range(2))
    for target in (plain, tailed):
        target.fill((255, 255, 255))
    kit.box(100, 40, BUBBLE).draw(plain, 50, 30)
    kit.box(100, 40, BUBBLE, (45.0, 36.0, 55.0, 36.0, 50.0, 75.0)).draw(tailed, 50, 30)
    for at in [(50 + x, 30 + y) for x in (-8, 20, 99, 106) for y in (-6, 0, 20, 41, 46)]:
        assert tailed.get_at(at) == plain.get_at(at), at


def test_measures_follow_the_scale() -> None:
    open_surfaces()
    assert Kit(Fonts(), 1.5).px(10) == 15
    assert Kit(Fonts(), 1.5).text(20).size == 30


def test_a_tinted_line_leans_towards_its_colour() -> None:
    assert tinted(BUBBLE, (255, 0, 0), 0.5).line[0] > BUBBLE.line[0]
