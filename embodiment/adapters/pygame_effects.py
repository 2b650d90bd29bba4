"""Small signs over a head: a note, a heart, a question, a drop of sweat. Drawn as shapes, bobbing with the tick."""

from __future__ import annotations

import math
from collections.abc import Callable

from embodiment.adapters import pygame_shapes as shapes
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_drawlist import Target
from embodiment.adapters.pygame_shapes import Colour, Field, rgb
from embodiment.adapters.pygame_theme import AMBER, INK, PAPER, Kit
from embodiment.units import TICK_HZ, Ticks

SIZE = 34.0
"""Side of the square a sign fills, world units."""
_Shape = Callable[[Field, Field, float], Field]


def _note(x: Field, y: Field, s: float) -> Field:
    return shapes.join(
        shapes.disc(x, y, (0.36 * s, 0.72 * s), 0.13 * s),
        shapes.segment(x, y, (0.46 * s, 0.70 * s), (0.46 * s, 0.22 * s), 0.045 * s),
        shapes.segment(x, y, (0.46 * s, 0.22 * s), (0.68 * s, 0.34 * s), 0.06 * s),
    )


def _heart(x: Field, y: Field, s: float) -> Field:
    return shapes.join(
        shapes.disc(x, y, (0.36 * s, 0.40 * s), 0.165 * s),
        shapes.disc(x, y, (0.64 * s, 0.40 * s), 0.165 * s),
        shapes.polygon(x, y, [(0.225 * s, 0.48 * s), (0.775 * s, 0.48 * s), (0.5 * s, 0.80 * s)]),
        shapes.box(x, y, (0.32 * s, 0.36 * s, 0.36 * s, 0.2 * s), 0.04 * s),
    )


def _drop(x: Field, y: Field, s: float) -> Field:
    return shapes.join(
        shapes.disc(x, y, (0.5 * s, 0.62 * s), 0.17 * s),
        shapes.polygon(x, y, [(0.35 * s, 0.55 * s), (0.65 * s, 0.55 * s), (0.5 * s, 0.2 * s)]),
    )


def _spark(x: Field, y: Field, s: float) -> Field:
    middle, thin, reach = 0.5 * s, 0.085 * s, 0.36 * s
    down = [
        (middle - thin, middle),
        (middle, middle - reach),
        (middle + thin, middle),
        (middle, middle + reach),
    ]
    across = [(b, a) for a, b in down]
    return shapes.join(shapes.polygon(x, y, down), shapes.polygon(x, y, across))


def _bang(x: Field, y: Field, s: float) -> Field:
    return shapes.join(
        shapes.segment(x, y, (0.5 * s, 0.24 * s), (0.5 * s, 0.52 * s), 0.085 * s),
        shapes.disc(x, y, (0.5 * s, 0.75 * s), 0.085 * s),
    )


_SHAPES: dict[str, tuple[_Shape, Colour]] = {
    "note": (_note, rgb("#7A4672")),
    "heart": (_heart, rgb("#E0625A")),
    "sweat": (_drop, rgb("#83C6E0")),
    "spark": (_spark, rgb("#FFE28A")),
    "surprise": (_bang, AMBER),
}
_LETTERS: dict[str, tuple[str, Colour]] = {"question": ("?", rgb("#83C6E0"))}


class Effects:
    """Draws the signs of one figure side by side over its head."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit

    def draw(self, target: Target, names: tuple[str, ...], at: tuple[float, float], tick: Ticks) -> None:
        """Draws known signs, their common middle over ``at`` (pixels); unknown names are left out."""
        pictures = [picture for name in names if (picture := self._picture(name)) is not None]
        width = sum(picture.get_width() for picture in pictures)
        x = at[0] - width / 2
        for number, picture in enumerate(pictures):
            bob = math.sin(2 * math.pi * (tick / TICK_HZ * 0.9 + number * 0.3)) * 3 * self._kit.scale
            target.blit(picture, (round(x), round(at[1] - picture.get_height() + bob)))
            x += picture.get_width()

    def _picture(self, name: str) -> pygame.Surface | None:
        key = ("effect", name)
        kept = self._kit.kept(key)
        if kept is not None:
            return kept
        size = self._kit.px(SIZE)
        if name in _LETTERS:
            letter, colour = _LETTERS[name]
            face = self._kit.title(SIZE * 0.9)
            surface = pygame.Surface((size, size), pygame.SRCALPHA, 32)
            at = ((size - face.width(letter)) / 2, (size - face.height) / 2)
            face.draw_outlined(surface, letter, at, colour, INK, self._kit.px(2.4))
            return self._kit.keep(key, surface)
        if name not in _SHAPES:
            return None
        shape, colour = _SHAPES[name]
        x, y = shapes.pixels(size, size)
        distance = shape(x, y, float(size))
        line = 2.6 * self._kit.scale
        glint = shapes.disc(x, y, (0.42 * size, 0.40 * size), 0.05 * size)
        coats = [
            shapes.Coat(shapes.fill(distance - line), INK),
            shapes.Coat(shapes.fill(distance), colour),
            shapes.Coat(shapes.fill(shapes.meet(glint, distance + 1)), PAPER, 0.8),
        ]
        return self._kit.keep(key, shapes.paint(size, size, coats))
