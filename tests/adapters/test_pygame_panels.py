"""Panels hold what they are given and stay on the picture."""

from __future__ import annotations

import pytest

from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_panels import OVERLAY_LINES, draw_help, draw_overlay, draw_paused
from embodiment.adapters.pygame_text import Fonts
from embodiment.adapters.pygame_theme import Kit
from embodiment.world.inputs import key_map
from embodiment.world.view import Lane, Span

GREY = (120, 120, 120)


@pytest.fixture
def kit() -> Kit:
    open_surfaces()
    return Kit(Fonts(), 1.0)


@pytest.fixture
def target() -> pygame.Surface:
    open_surfaces()
    surface = pygame.Surface((1280, 720)).convert()
    surface.fill(GREY)
    return surface


def touched(target: pygame.Surface) -> pygame.Rect:
    mask = pygame.mask.from_threshold(target, GREY, (1, 1, 1, 255))
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:])


def test_the_help_card_shows_the_keys_that_are_bound(kit: Kit, target: pygame.Surface) -> None:
    other = target.copy()
    draw_help(target, kit)
    draw_help(other, kit, key_map({"space": "", "t": "talk"}))
    assert pygame.image.tobytes(target, "RGB") != pygame.image.tobytes(other, "RGB")


def test_the_overlay_grows_with_its_lines_up_to_a_limit(kit: Kit, target: pygame.Surface) -> None:
    heights = []
    for count in (2, OVERLAY_LINES + 1, OVERLAY_LINES * 4):
        target.fill(GREY)
        draw_overlay(target, kit, [f"line {n}: value" for n in range(count)], (), 0.0)
        heights.append(touched(target).height)
    assert heights[0] < heights[1] == heights[2]
    assert heights[2] < 720 - 24


def test_a_very_long_line_is_cut_at_the_edge(kit: Kit, target: pygame.Surface) -> None:
    draw_overlay(target, kit, ["x" * 900], (), 0.0)
    assert touched(target).right <= 1280 - 10


def test_only_the_last_ten_seconds_are_in_the_lanes(kit: Kit, target: pygame.Surface) -> None:
    def with_span(start: float, end: float) -> bytes:
        target.fill(GREY)
        span = Span(start=start, end=end, label="hi", colour="#FF0000")
        draw_overlay(target, kit, (), (Lane(name="mic", spans=(span,)),), 30.0)
        return pygame.image.tobytes(target, "RGB")

    empty = with_span(5.0, 15.0)
    assert with_span(31.0, 40.0) == empty
    assert with_span(22.0, 24.0) != empty
    assert with_span(5.0, 24.0) != empty


def test_a_mark_is_seen_though_it_took_no_time(kit: Kit, target: pygame.Surface) -> None:
    draw_overlay(target, kit, (), (Lane(name="mic", spans=(Span(start=5, end=5, colour="#FF0000"),)),), 10.0)
    red = pygame.mask.from_threshold(target, (255, 0, 0), (2, 2, 2, 255))
    assert red.count() > 10


def test_pause_darkens_and_says_so(kit: Kit, target: pygame.Surface) -> None:
    draw_paused(target, kit)
    assert sum(target.get_at((5, 5))[:3]) < 3 * GREY[0]
    assert len(pygame.mask.from_threshold(target, (255, 246, 228), (6, 6, 6, 255)).get_bounding_rects()) >= 5
