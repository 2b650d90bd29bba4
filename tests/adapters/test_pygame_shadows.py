"""Shadows lie on the ground, under the feet and away from the sun."""

from __future__ import annotations

import pytest

from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_shadows import Shadows


def drawn(size: float, strength: float) -> pygame.Surface:
    open_surfaces()
    target = pygame.Surface((400, 200)).convert()
    target.fill((255, 255, 255))
    Shadows(1.0).draw(target, 150, 100, size, strength)
    return target


def darkness(surface: pygame.Surface, at: tuple[int, int]) -> int:
    return 255 - surface.get_at(at)[1]


def test_it_is_darkest_under_the_feet() -> None:
    surface = drawn(1.0, 1.0)
    assert darkness(surface, (150, 100)) > darkness(surface, (215, 98)) > 0


def test_the_sun_is_on_the_left() -> None:
    surface = drawn(1.0, 1.0)
    assert darkness(surface, (220, 98)) > 0
    assert darkness(surface, (80, 98)) == 0


def test_without_sun_only_the_contact_is_left() -> None:
    surface = drawn(1.0, 0.0)
    assert darkness(surface, (150, 100)) > 50
    assert darkness(surface, (225, 98)) == 0


@pytest.mark.parametrize("size", [0.5, 2.0])
def test_it_is_as_large_as_its_figure(size: float) -> None:
    surface = drawn(size, 0.0)
    assert darkness(surface, (150 + round(30 * size), 100)) > 0
    assert darkness(surface, (150 + round(40 * size), 100)) == 0


@pytest.mark.parametrize("size", [0.5, 1.0, 1.7])
def test_nothing_of_it_lies_outside_its_place(size: float) -> None:
    surface = drawn(size, 1.0)
    surface.fill((255, 255, 255), Shadows(1.0).place(150, 100, size))
    assert set(pygame.image.tobytes(surface, "RGB")) == {255}
