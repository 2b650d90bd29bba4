"""Where somebody is behind what stands on the ground: there the ground is drawn without it, and it over them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_tiles import TILE, Cell, cells

Drawn: TypeAlias = tuple[pygame.Rect, float]
"""Where something is drawn, and its ground line; what lies under everything has minus infinity."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The openings of a frame.

    Attributes:
        cells: Cells of the ground that are drawn without what stands there at this ground line or nearer.
        parts: What of each thing is to be drawn over them, by its name; pixels of the ground's picture.
    """

    cells: Mapping[Cell, float] = field(default_factory=dict)
    parts: Mapping[str, Sequence[pygame.Rect]] = field(default_factory=dict)


CLOSED = Opened()


@dataclass(frozen=True, slots=True)
class Stander:
    """What stands on the ground.

    Attributes:
        name: Unique.
        base: Its ground line.
        area: What it covers of the ground's picture, pixels.
        picture: What is drawn there; where nothing of it is seen, nothing has to be opened. None: it fills its area.
    """

    name: str
    base: float
    area: pygame.Rect
    picture: pygame.Surface | None = None

    def seen(self, square: pygame.Rect) -> pygame.Rect:
        """What is seen of it in a part of the ground's picture."""
        part = self.area.clip(square)
        if self.picture is None or not part.width or not part.height:
            return part
        inside = self.picture.subsurface(part.move(-self.area.x, -self.area.y)).get_bounding_rect()
        return inside.move(part.topleft)


class Openings:
    """Finds the openings of a frame among what stands on one ground.

    Args:
        standers: From the farthest to the nearest.
    """

    def __init__(self, standers: Sequence[Stander]) -> None:
        self._on: dict[Cell, list[tuple[Stander, pygame.Rect]]] = {}
        for stander in standers:
            for cell in cells(stander.area):
                square = pygame.Rect(cell[0] * TILE, cell[1] * TILE, TILE, TILE)
                part = stander.seen(square)
                if part.width and part.height:
                    self._on.setdefault(cell, []).append((stander, part))

    def find(self, drawn: Sequence[Drawn], among: Collection[Cell]) -> Opened:
        """The openings that are needed where things are drawn on the ground.

        Args:
            drawn: What is drawn, in pixels of the ground's picture.
            among: Cells that can be opened.
        """
        found: dict[Cell, float] = {}
        # From the farthest on: a cell that is open is not looked at again.
        for rect, depth in sorted(drawn, key=_by_depth):
            for cell in cells(rect):
                if cell not in found and cell in self._on and cell in among:
                    for stander, part in self._on[cell]:
                        if depth <= stander.base and part.colliderect(rect):
                            found[cell] = depth
                            break
        parts: dict[str, list[pygame.Rect]] = {}
        for cell in sorted(found, key=_by_row):
            for stander, part in self._on[cell]:
                if stander.base >= found[cell]:
                    _add(parts.setdefault(stander.name, []), part)
        return Opened(found, parts)


def _by_depth(drawn: Drawn) -> float:
    return drawn[1]


def _by_row(cell: Cell) -> tuple[int, int]:
    return cell[1], cell[0]


def _add(parts: list[pygame.Rect], part: pygame.Rect) -> None:
    """Adds a part; what lies right beside the one before makes one piece with it."""
    if parts and parts[-1].right == part.left and parts[-1].top == part.top:
        parts[-1] = parts[-1].union(part)
    else:
        parts.append(part)
