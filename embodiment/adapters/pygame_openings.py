"""Where somebody is behind what stands on the ground: there the ground is drawn without it, and it over them."""

from __future__ import annotations

import math
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
    """What stands on the ground: its name, its ground line and what it covers of the ground's picture, pixels."""

    name: str
    base: float
    area: pygame.Rect


class Openings:
    """Finds the openings of a frame among what stands on one ground.

    Args:
        standers: From the farthest to the nearest.
    """

    def __init__(self, standers: Sequence[Stander]) -> None:
        self._standers = standers
        self._on: dict[Cell, list[tuple[Stander, pygame.Rect]]] = {}
        for stander in standers:
            for cell in cells(stander.area):
                square = pygame.Rect(cell[0] * TILE, cell[1] * TILE, TILE, TILE)
                self._on.setdefault(cell, []).append((stander, stander.area.clip(square)))

    def find(self, drawn: Sequence[Drawn], among: Collection[Cell]) -> Opened:
        """The openings that are needed where things are drawn on the ground.

        Args:
            drawn: What is drawn, in pixels of the ground's picture.
            among: Cells that can be opened.
        """
        found: dict[Cell, float] = {}
        rects = [rect for rect, _ in drawn]
        for stander in self._standers:
            for index in stander.area.collidelistall(rects):
                depth = drawn[index][1]
                if depth <= stander.base:
                    for cell in cells(stander.area.clip(rects[index])):
                        if cell in among and depth < found.get(cell, math.inf):
                            found[cell] = depth
        parts: dict[str, list[pygame.Rect]] = {}
        for cell in sorted(found, key=_by_row):
            for stander, part in self._on[cell]:
                if stander.base >= found[cell]:
                    _add(parts.setdefault(stander.name, []), part)
        return Opened(found, parts)


def _by_row(cell: Cell) -> tuple[int, int]:
    return cell[1], cell[0]


def _add(parts: list[pygame.Rect], part: pygame.Rect) -> None:
    """Adds a part; what lies right beside the one before makes one piece with it."""
    if parts and parts[-1].right == part.left and parts[-1].top == part.top:
        parts[-1] = parts[-1].union(part)
    else:
        parts.append(part)
