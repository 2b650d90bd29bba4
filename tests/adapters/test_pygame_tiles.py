"""Large pictures in parts: empty ones do not exist, full ones are drawn without blending."""

from __future__ import annotations

import pytest

from embodiment.adapters.gallery import Gallery, LoadedScene
from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_tiles import (
    PREMULTIPLIED,
    TILE,
    Pictures,
    cells,
    cut,
    faded,
    full_surface,
    multiplied,
    solid,
)
from tests.adapters.tiny_art import write_art

pytest.importorskip("pytmx", reason="pytmx comes with the demo extra")


@pytest.fixture(autouse=True)
def surfaces() -> None:
    open_surfaces()


@pytest.fixture(scope="module")
def yard(tmp_path_factory: pytest.TempPathFactory) -> LoadedScene:
    return Gallery(write_art(tmp_path_factory.mktemp("art"))).scene("yard")


@pytest.mark.parametrize("alpha", [1, 254, 255])
@pytest.mark.parametrize("spots", [[], [(0, 0)], [(159, 159)], [(40, 90)], [(3, 150), (140, 8), (60, 60)]])
def test_a_part_is_trimmed_to_what_is_seen_of_it(spots: list[tuple[int, int]], alpha: int) -> None:
    patch = pygame.Surface((2 * TILE, TILE), pygame.SRCALPHA, 32)
    for x, y in spots:
        patch.set_at((TILE + x, y), (alpha, 0, 0, alpha))
    tiles = cut(patch, 0, 0)
    seen = patch.get_bounding_rect()
    assert [(t.x, t.y, *t.surface.get_size(), t.flags) for t in tiles] == (
        [(*seen, PREMULTIPLIED)] if spots else []
    )


def test_a_part_is_full_only_where_every_pixel_hides_what_is_behind() -> None:
    patch = pygame.Surface((2 * TILE, TILE), pygame.SRCALPHA, 32)
    patch.fill((9, 9, 9, 255))
    patch.set_at((TILE + 7, 50), (9, 9, 9, 254))
    assert [(tile.x, tile.flags) for tile in cut(patch, 0, 0)] == [(0, 0), (TILE, PREMULTIPLIED)]


def test_a_picture_is_read_once(yard: LoadedScene) -> None:
    pictures = Pictures(yard.folder, 1.0)
    assert pictures.get("pictures/well.png", 40, 30) is pictures.get("pictures/well.png", 40, 30)


@pytest.mark.parametrize("scale", [1.0, 1.5, 0.7])
def test_a_full_picture_stays_full_at_every_size(yard: LoadedScene, scale: float) -> None:
    """Scaling leaves 252 of 255; drawn with blending, that costs more and lets the sky shine through the ground."""
    well = Pictures(yard.folder, scale).get("pictures/well.png", 40, 30)
    assert well.get_at((well.get_width() // 2, well.get_height() // 2))[3] == 255


def test_what_is_as_good_as_full_is_made_full_and_as_bright(yard: LoadedScene) -> None:
    surface = pygame.Surface((3, 1), pygame.SRCALPHA, 32)
    surface.set_at((0, 0), (100, 50, 252, 252))
    surface.set_at((1, 0), (100, 50, 25, 249))
    solid(surface)
    assert tuple(surface.get_at((0, 0))) == (101, 51, 255, 255)
    assert tuple(surface.get_at((1, 0))) == (100, 50, 25, 249), "an edge stays soft"
    assert tuple(surface.get_at((2, 0))) == (0, 0, 0, 0)


def test_tiles_are_full_trimmed_or_missing() -> None:
    patch = pygame.Surface((3 * TILE, 100), pygame.SRCALPHA, 32)
    patch.fill((10, 20, 30, 255), (0, 0, TILE, 100))
    patch.fill((10, 20, 30, 128), (2 * TILE + 20, 40, 30, 20))
    full, holed = cut(patch, 2 * TILE, 3 * TILE)
    assert (full.flags, full.x, full.y, full.cell) == (0, 2 * TILE, 3 * TILE, (2, 3))
    assert full.surface.get_size() == (TILE, 100)
    assert tuple(full.surface.get_at((5, 5)))[:3] == (10, 20, 30)
    assert (holed.flags, holed.x, holed.y, holed.cell) == (
        PREMULTIPLIED,
        4 * TILE + 20,
        3 * TILE + 40,
        (4, 3),
    )
    assert holed.surface.get_size() == (30, 20)


def test_an_area_touches_its_cells() -> None:
    assert set(cells(pygame.Rect(0, 0, TILE, TILE))) == {(0, 0)}
    assert set(cells(pygame.Rect(TILE - 1, 10, 2, TILE))) == {(0, 0), (1, 0), (0, 1), (1, 1)}
    assert not list(cells(pygame.Rect(5, 5, 0, 9)))


def test_a_full_surface_has_its_size_and_no_holes() -> None:
    surface = full_surface((7, 5))
    surface.fill((9, 8, 7))
    assert surface.get_size() == (7, 5)
    assert tuple(surface.get_at((6, 4)))[:3] == (9, 8, 7)
    assert not surface.get_flags() & pygame.SRCALPHA


def test_fading_and_multiplying_leave_the_original_alone() -> None:
    surface = pygame.Surface((1, 1), pygame.SRCALPHA, 32)
    surface.fill((200, 100, 50, 200))
    assert faded(surface, 1.0) is surface
    assert tuple(faded(surface, 0.5).get_at((0, 0))) == pytest.approx((100, 50, 25, 100), abs=1)
    assert tuple(multiplied(surface, (128, 255, 255)).get_at((0, 0))) == pytest.approx(
        (100, 100, 50, 200), abs=1
    )
    assert tuple(surface.get_at((0, 0))) == (200, 100, 50, 200)
