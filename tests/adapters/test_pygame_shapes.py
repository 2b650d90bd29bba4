"""Distance fields: the numbers behind smooth shapes."""

from __future__ import annotations

import numpy as np
import pytest

from embodiment.adapters import pygame_shapes as shapes
from embodiment.adapters.pygame_boot import open_surfaces


@pytest.fixture(autouse=True)
def surfaces() -> None:
    open_surfaces()


def test_a_box_is_as_large_as_it_says() -> None:
    x, y = shapes.pixels(60, 40)
    cover = shapes.fill(shapes.box(x, y, (10, 5, 40, 30), 0))
    assert cover.sum() == pytest.approx(40 * 30, rel=0.001)


@pytest.mark.parametrize("points", [[(5, 5), (45, 5), (25, 35)], [(25, 35), (45, 5), (5, 5)]])
def test_a_triangle_is_the_same_either_way_round(points: list[tuple[float, float]]) -> None:
    x, y = shapes.pixels(50, 40)
    assert shapes.fill(shapes.polygon(x, y, points)).sum() == pytest.approx(600, rel=0.01)


def test_a_disc_has_the_area_of_a_disc() -> None:
    x, y = shapes.pixels(50, 50)
    assert shapes.fill(shapes.disc(x, y, (25, 25), 20)).sum() == pytest.approx(np.pi * 400, rel=0.001)


def test_a_joined_shape_has_one_outline() -> None:
    x, y = shapes.pixels(80, 80)
    bubble = shapes.box(x, y, (10, 10, 60, 40), 10)
    tail = shapes.polygon(x, y, [(30, 45), (45, 45), (38, 70)])
    line = shapes.stroke(shapes.join(bubble, tail), 2)
    assert line[47, 38] == 0, "no line crosses the tail's foot"
    assert line[48, 20] > 0.5, "the lower edge beside it has one"


def test_layers_are_laid_over_each_other() -> None:
    full = np.ones((1, 1), np.float32)
    surface = shapes.paint(1, 1, [shapes.Coat(full, (200, 100, 0)), shapes.Coat(full, (0, 100, 200), 0.5)])
    assert tuple(surface.get_at((0, 0))) == (100, 100, 100, 255)


def test_transparent_paint_keeps_its_colour() -> None:
    half = np.full((1, 1), 0.5, np.float32)
    surface = shapes.paint(1, 1, [shapes.Coat(half, (200, 100, 40))])
    assert tuple(surface.get_at((0, 0))) == (200, 100, 40, 128)


def test_a_glow_ends_in_nothing() -> None:
    light = shapes.glow(20, (255, 200, 100))
    assert light.get_at((0, 20))[:3] == (0, 0, 0) or sum(light.get_at((0, 20))[:3]) < 6
    assert light.get_at((20, 20))[0] > 220


@pytest.mark.parametrize(
    ("text", "colour"), [("#E6B655", (230, 182, 85)), ("teal", (128,) * 3), ("#12", (128,) * 3)]
)
def test_a_wrong_colour_is_grey_and_breaks_nothing(text: str, colour: tuple[int, int, int]) -> None:
    assert shapes.rgb(text) == colour
