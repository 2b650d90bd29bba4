"""Pictures at the size of the screen, and large ones in parts: what is empty is not drawn at all, what is full is
drawn without blending.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np

from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_sheets import load_picture
from embodiment.adapters.shutter import give_way

PREMULTIPLIED: int = pygame.BLEND_PREMULTIPLIED
Colour: TypeAlias = tuple[int, int, int]
Cell: TypeAlias = tuple[int, int]
"""Column and row of a part of a picture, ``TILE`` pixels wide and high."""
WHITE: Colour = (255, 255, 255)
TILE = 160
"""Side of the parts a picture is drawn in, pixels."""
BAND = 150_000
"""Pixels of a large picture that are prepared at once: two or three milliseconds of work."""
SOLID = 250
"""From this alpha on a pixel hides what is behind it: scaling leaves 252 or 253 of 255."""


class Pictures:
    """Loads pictures at one scale, colours multiplied by alpha; each is read once.

    Args:
        folder: The map's folder.
        scale: Pixels per world unit.
    """

    def __init__(self, folder: Path, scale: float) -> None:
        self._folder, self.scale = folder, scale
        self._loaded: dict[tuple[str, int, int], pygame.Surface] = {}

    def get(self, image: str, width: float, height: float) -> pygame.Surface:
        """The picture at a size in world units.

        Raises:
            AssetError: It cannot be read.
        """
        size = (max(1, round(width * self.scale)), max(1, round(height * self.scale)))
        key = (image, *size)
        surface = self._loaded.get(key)
        if surface is None:
            give_way()
            whole = _premultiplied(load_picture(self._folder / image))
            surface = pygame.transform.smoothscale(whole, size, blank(size))
            for band in bands(surface):
                solid(surface.subsurface(band))
            self._loaded[key] = surface
        return surface


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of a graded picture; one without holes is drawn without blending, an empty one does not exist.

    Attributes:
        surface: The part, trimmed.
        x: Left edge in the picture, pixels.
        y: Top edge.
        flags: How it is drawn.
        cell: Which part it is.
    """

    surface: pygame.Surface
    x: int
    y: int
    flags: int
    cell: Cell


def bands(surface: pygame.Surface) -> Iterator[pygame.Rect]:
    """A picture from top to bottom in pieces of a few milliseconds; frames that are being made go before each."""
    width, height = surface.get_size()
    rows = max(1, BAND // max(1, width))
    for top in range(0, height, rows):
        give_way()
        yield pygame.Rect(0, top, width, min(rows, height - top))


def blank(size: tuple[int, int]) -> pygame.Surface:
    """A clear surface with alpha, for a large picture that is filled piece by piece.

    Its memory is fetched where it is first written. A surface of SDL's own is cleared as it is made, and no other
    thread of Python's runs meanwhile: 20 ms for eight million pixels, more than a frame.
    """
    width, height = size
    return pygame.image.frombuffer(np.zeros((height, width, 4), np.uint8).data, size, "BGRA")


def _premultiplied(picture: pygame.Surface) -> pygame.Surface:
    """A picture with its colours multiplied by alpha, in the format of what is drawn."""
    whole = blank(picture.get_size())
    for band in bands(picture):
        part = picture.subsurface(band).convert_alpha().premul_alpha()
        whole.blit(part, band, special_flags=PREMULTIPLIED)  # onto nothing: as it is
    return whole


def full_surface(size: tuple[int, int]) -> pygame.Surface:
    """A surface without holes for what is drawn in every frame; black.

    Its rows begin a pixel beside a multiple of sixteen bytes. Where both surfaces lie on one, SDL 2 copies past the
    cache, and what is drawn over it next has to be fetched from memory: that made a ground of tiles 2.7 times slower.
    """
    return pygame.Surface((size[0] + 1, size[1])).convert().subsurface((1, 0, *size))


def solid(surface: pygame.Surface) -> pygame.Surface:
    """Makes full what is as good as full, in place: only full parts can be drawn without blending."""
    if surface.get_width() and surface.get_height():
        # Rows first, as they lie in memory, and one look at all of it: in less than half the time.
        alpha = pygame.surfarray.pixels_alpha(surface).T
        nearly = np.nonzero(alpha - np.uint8(SOLID) < np.uint8(255 - SOLID))
        if nearly[0].size:
            colours = pygame.surfarray.pixels3d(surface).swapaxes(0, 1)
            levels = alpha[nearly].astype(np.uint16)[:, None]
            colours[nearly] = np.minimum(255, (colours[nearly] * np.uint16(255) + levels // 2) // levels)
            alpha[nearly] = 255
    return surface


def cut(patch: pygame.Surface, left: int, top: int) -> list[Tile]:
    """A patch no higher than a tile as tiles beside each other; empty ones are left out.

    Args:
        patch: A part of a picture, from the left edge of a tile and the top edge of one.
        left: Where it lies in the picture, pixels.
        top: See ``left``.
    """
    tiles = []
    width, height = patch.get_size()
    for x in range(0, width, TILE):
        part = patch.subsurface((x, 0, min(TILE, width - x), height))
        cell = ((left + x) // TILE, top // TILE)
        if _is_full(part):
            full = full_surface(part.get_size())
            full.blit(part, (0, 0), special_flags=PREMULTIPLIED)
            tiles.append(Tile(full, left + x, top, 0, cell))
        elif (inked := _inked(part)).width:
            kept = part.subsurface(inked).copy()
            tiles.append(Tile(kept, left + x + inked.x, top + inked.y, PREMULTIPLIED, cell))
    return tiles


def _is_full(part: pygame.Surface) -> bool:
    """Whether a picture has no holes, and nothing one can see through."""
    return bool(pygame.surfarray.pixels_alpha(part).min() == 255)


def _inked(part: pygame.Surface) -> pygame.Rect:
    """Where anything is seen; what ``get_bounding_rect`` says, an empty part in an eighth of its time."""
    alpha = pygame.surfarray.pixels_alpha(part).T
    rows = np.flatnonzero(alpha.max(axis=1))
    if not rows.size:
        return pygame.Rect(0, 0, 0, 0)
    top, bottom = int(rows[0]), int(rows[-1]) + 1
    columns = np.flatnonzero(alpha[top:bottom].max(axis=0))
    left, right = int(columns[0]), int(columns[-1]) + 1
    return pygame.Rect(left, top, right - left, bottom - top)


def cells(area: pygame.Rect) -> Iterable[Cell]:
    """The cells that an area of a picture touches."""
    if not area.width or not area.height:
        return ()
    columns = range(area.left // TILE, (area.right - 1) // TILE + 1)
    rows = range(area.top // TILE, (area.bottom - 1) // TILE + 1)
    return [(column, row) for row in rows for column in columns]


def faded(surface: pygame.Surface, strength: float) -> pygame.Surface:
    """A picture at a strength of 0..1; colours multiplied by alpha, before and after."""
    if strength >= 1:
        return surface
    copy = surface.copy()
    level = round(255 * strength)
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def multiplied(surface: pygame.Surface, colour: Colour) -> pygame.Surface:
    """A copy multiplied by a colour."""
    copy = surface.copy()
    if colour != WHITE:
        copy.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
    return copy
