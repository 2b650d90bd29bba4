"""Smooth shapes from distance fields: boxes, tails, discs and glows with exact edges at any size.

pygame's own drawing has hard edges. Here a shape is an array of signed distances in pixels (negative inside),
shapes are joined by taking the smaller distance, and one pass turns distances into coverage: a bubble and its
tail have one outline because they are one shape.

Source: the box, segment and triangle distances follow Inigo Quilez, "2D distance functions"
(https://iquilezles.org/articles/distfunctions2d/).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from embodiment.adapters.pygame_boot import pygame

Field: TypeAlias = NDArray[np.float32]
"""Signed distance, or coverage 0..1, per pixel: float32, shape (height, width)."""
Real = np.float32
"""The number type of a field; plain floats would make fields of float64, twice the size and half as fast."""
Colour: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[float, float]

_GLOW_RADIUS = 80


@dataclass(frozen=True, slots=True)
class Coat:
    """One layer of paint: where it lies (0..1 per pixel), its colour and its strength."""

    cover: Field
    colour: Colour
    opacity: float = 1.0


@lru_cache(maxsize=256)
def rgb(text: str) -> Colour:
    """``"#RRGGBB"`` as numbers; anything else is a mid grey, so a wrong colour is seen and breaks nothing."""
    digits = text.removeprefix("#")
    try:
        value = int(digits, 16)
    except ValueError:
        value = -1
    if len(digits) != 6 or value < 0:
        return (128, 128, 128)
    return (value >> 16, value >> 8 & 255, value & 255)


def mix(a: Colour, b: Colour, part: float) -> Colour:
    """``a`` with ``part`` (0..1) of ``b`` in it."""
    red, green, blue = (round(x + (y - x) * part) for x, y in zip(a, b, strict=True))
    return (red, green, blue)


def pixels(width: int, height: int) -> tuple[Field, Field]:
    """X and y of every pixel's centre, as fields that broadcast to (height, width)."""
    x = np.arange(width, dtype=np.float32)[None, :] + np.float32(0.5)
    y = np.arange(height, dtype=np.float32)[:, None] + np.float32(0.5)
    return x, y


def box(x: Field, y: Field, rect: tuple[float, float, float, float], radius: float) -> Field:
    """Distance to a rectangle (left, top, width, height) with round corners."""
    left, top, width, height = rect
    radius = min(radius, width / 2, height / 2)
    across = np.abs(x - Real(left + width / 2)) - Real(width / 2 - radius)
    down = np.abs(y - Real(top + height / 2)) - Real(height / 2 - radius)
    outside = _length(np.maximum(across, 0), np.maximum(down, 0))
    distance: Field = outside + np.minimum(np.maximum(across, down), 0) - Real(radius)
    return distance


def disc(x: Field, y: Field, centre: Point, radius: float) -> Field:
    """Distance to a circle."""
    distance: Field = _length(x - Real(centre[0]), y - Real(centre[1])) - Real(radius)
    return distance


def segment(x: Field, y: Field, a: Point, b: Point, radius: float) -> Field:
    """Distance to a line from ``a`` to ``b`` with round ends, ``radius`` thick to each side."""
    distance: Field = np.sqrt(_segment_squared(x, y, a, b)) - Real(radius)
    return distance


def polygon(x: Field, y: Field, points: Sequence[Point]) -> Field:
    """Distance to a convex polygon; the points may go round either way."""
    inside: Field | None = None
    edge: Field | None = None
    turn = 1.0 if _area(points) >= 0 else -1.0
    for a, b in zip(points, [*points[1:], points[0]], strict=True):
        bx, by = b[0] - a[0], b[1] - a[1]
        length = turn / max(math.hypot(bx, by), 1e-9)
        side = (x - Real(a[0])) * Real(by * length) - (y - Real(a[1])) * Real(bx * length)
        near = _segment_squared(x, y, a, b)
        inside = side if inside is None else np.maximum(inside, side)
        edge = near if edge is None else np.minimum(edge, near)
    assert inside is not None
    assert edge is not None
    distance: Field = np.copysign(np.sqrt(edge), inside)
    return distance


def join(*fields: Field) -> Field:
    """The union of shapes."""
    result = fields[0]
    for field in fields[1:]:
        result = np.minimum(result, field)
    return result


def meet(*fields: Field) -> Field:
    """What shapes have in common."""
    result = fields[0]
    for field in fields[1:]:
        result = np.maximum(result, field)
    return result


def fill(distance: Field) -> Field:
    """Coverage of the inside, with a one-pixel soft edge."""
    cover: Field = np.clip(np.float32(0.5) - distance, np.float32(0), np.float32(1))
    return cover


def stroke(distance: Field, width: float) -> Field:
    """Coverage of a line ``width`` pixels wide that lies inside the edge."""
    return fill(np.maximum(distance, -distance - np.float32(width)))


def soft(distance: Field, blur: float) -> Field:
    """Coverage that fades over ``blur`` pixels to either side of the edge: shadows and glows."""
    part = np.clip(np.float32(0.5) - distance / np.float32(2 * max(blur, 0.5)), 0.0, 1.0)
    cover: Field = (part * part * (3 - 2 * part)).astype(np.float32)
    return cover


def paint(width: int, height: int, coats: Sequence[Coat]) -> pygame.Surface:
    """Lays coats over each other, first at the bottom, on a transparent surface of this size."""
    # Red, green, blue and alpha in one array: a small picture takes as long as it has calls into numpy.
    painted = np.zeros((4, height, width), np.float32)
    for coat in coats:
        part = coat.cover * Real(coat.opacity)
        painted *= 1 - part
        painted += part * np.array((*coat.colour, 1), np.float32)[:, None, None]
    colours, alpha = painted[:3], painted[3]
    np.divide(colours, alpha, out=colours, where=alpha > 0)
    alpha *= 255
    pixels_out = np.empty((height, width, 4), np.uint8)
    pixels_out[...] = np.rint(painted, out=painted).transpose(1, 2, 0)
    return pygame.image.frombuffer(pixels_out.tobytes(), (width, height), "RGBA").convert_alpha()


def glow(radius: int, colour: Colour, *, power: float = 2.0) -> pygame.Surface:
    """A round light that fades to nothing at ``radius``; opaque black outside, to be added, not blended."""
    # A large light is smooth enough to be computed small and scaled up, a hundred times faster.
    size = 2 * max(1, min(radius, _GLOW_RADIUS))
    x, y = pixels(size, size)
    part = np.clip(1 - np.hypot(x - size / 2, y - size / 2) / (size / 2), 0.0, 1.0) ** power
    light = np.rint(part[..., None] * np.array(colour, np.float32)).astype(np.uint8)
    surface = pygame.image.frombuffer(light.tobytes(), (size, size), "RGB").convert()
    return (
        surface if radius <= _GLOW_RADIUS else pygame.transform.smoothscale(surface, (2 * radius, 2 * radius))
    )


def _length(x: Field, y: Field) -> Field:
    """Length of a vector per pixel; where it can neither overflow nor vanish, in a fifth of the time of hypot."""
    length: Field = np.sqrt(x * x + y * y)
    return length


def _segment_squared(x: Field, y: Field, a: Point, b: Point) -> Field:
    """Square of the distance to a line from ``a`` to ``b``."""
    bx, by = b[0] - a[0], b[1] - a[1]
    length = max(bx * bx + by * by, 1e-9)
    dx, dy = x - Real(a[0]), y - Real(a[1])
    # Minimum and maximum, as numpy's clip takes three times as long on a small field.
    along: Field = np.minimum(np.maximum(dx * Real(bx / length) + dy * Real(by / length), Real(0)), Real(1))
    across: Field = dx - along * Real(bx)
    down: Field = dy - along * Real(by)
    squared: Field = across * across + down * down
    return squared


def _area(points: Sequence[Point]) -> float:
    following = [*points[1:], points[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, following, strict=True)) / 2
