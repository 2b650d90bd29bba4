"""A glimpse is scaled once, and its lack stops nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from embodiment.adapters.gallery import Gallery
from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_glimpse import DUSK, Glimpse
from tests.adapters.tiny_art import write_art

RED, BLACK = (250, 20, 20), (0, 0, 0)


@pytest.fixture
def gallery(tmp_path: Path) -> Gallery:
    open_surfaces()
    assets = write_art(tmp_path)
    red = pygame.Surface((128, 72))
    red.fill(RED)
    (tmp_path / "assets/scenes").mkdir(parents=True, exist_ok=True)
    pygame.image.save(red, str(tmp_path / "assets/scenes/yard.png"))
    (tmp_path / "assets/scenes/yard.png").rename(tmp_path / "assets/scenes/yard.jpg")
    (tmp_path / "assets/scenes/broken.jpg").write_bytes(b"\xff\xd8\xff\xe0 broken")
    return Gallery(assets)


def middle(glimpse: Glimpse, scene: str, size: tuple[int, int] = (320, 180)) -> tuple[int, ...]:
    target = pygame.Surface(size).convert()
    glimpse.draw(target, scene)
    return tuple(target.get_at((size[0] // 2, size[1] // 2))[:3])


@pytest.mark.parametrize("size", [(320, 180), (640, 360)])
def test_it_fills_any_size(gallery: Gallery, size: tuple[int, int]) -> None:
    assert middle(Glimpse(gallery), "yard", size) == RED


@pytest.mark.parametrize("scene", ["", "nowhere", "broken", "../yard"])
def test_without_one_there_is_an_evening_or_nothing(gallery: Gallery, scene: str) -> None:
    assert middle(Glimpse(gallery), scene) == BLACK
    assert middle(Glimpse(gallery, has_dusk=True), scene) == DUSK[2]


def test_it_is_kept_until_it_is_cleared(gallery: Gallery, tmp_path: Path) -> None:
    glimpse = Glimpse(gallery)
    assert middle(glimpse, "yard") == RED
    (tmp_path / "assets/scenes/yard.jpg").unlink()
    assert middle(glimpse, "yard") == RED
    glimpse.clear()
    assert middle(glimpse, "yard") == BLACK
