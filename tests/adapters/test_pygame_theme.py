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


def test_a_box_has_its_own_corner_where_it_is_drawn(kit: Kit) -> None:
    target = pygame.Surface((200, 100)).convert()
    kit.box(100, 40, BUBBLE).draw(target, 50, 30)
    assert target.get_at((100, 50))[:3] == CREAM
    assert target.get_at((100, 30))[:3] == LINE
    assert target.get_at((20, 50))[:3] == (0, 0, 0)


def test_a_joined_shape_lies_inside_the_picture(kit: Kit) -> None:
    box = kit.box(100, 40, BUBBLE, (40.0, 36.0, 60.0, 36.0, 50.0, 75.0))
    assert box.surface.get_at((box.margin + 50, box.margin + 48))[:3] == CREAM
    assert box.surface.get_height() >= box.margin + 75 + 1


def test_measures_follow_the_scale() -> None:
    open_surfaces()
    assert Kit(Fonts(), 1.5).px(10) == 15
    assert Kit(Fonts(), 1.5).text(20).size == 30


def test_a_tinted_line_leans_towards_its_colour() -> None:
    assert tinted(BUBBLE, (255, 0, 0), 0.5).line[0] > BUBBLE.line[0]
