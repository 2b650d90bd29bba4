"""What is shown of the village while its pictures are loaded: the first frame behind the title, painted by the game."""

from __future__ import annotations

from pathlib import Path

import pygame

from embodiment.adapters.assets import Assets
from embodiment.adapters.gallery import Gallery
from embodiment.adapters.pygame_boot import open_surfaces
from embodiment.adapters.pygame_paint import Painter
from embodiment.app.game import folders_of, load_demo
from embodiment.app.title import TitleScene
from embodiment.world.menu_view import MenuView
from embodiment.world.view import BASE_SIZE, View

DEMOS = ("village",)


class _BehindTheMenu(Painter):
    """Paints what lies behind the title."""

    def _paint_panels(self, target: pygame.Surface, view: View) -> None:
        """The menu is not part of it."""


def first_frame(demo: str) -> pygame.Surface:
    """The title's first frame, without its menu."""
    open_surfaces()
    assets = Assets()
    game = load_demo(demo, assets).game
    assert game is not None
    gallery = Gallery(assets, folders_of(game))
    painter, target = _BehindTheMenu(gallery, 1.0), pygame.Surface(BASE_SIZE).convert()
    painter.paint(TitleScene(game, assets, gallery).view(MenuView(kind="title", title="")), target)
    return target


def write(demo: str, folder: Path) -> int:
    """Write ``DEMO.jpg`` beside its map in ``folder``; returns its bytes."""
    path = folder / f"{demo}.jpg"
    pygame.image.save(first_frame(demo), str(path))
    return path.stat().st_size
