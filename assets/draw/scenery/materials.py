"""Stone, tiles, planks, thatch: surfaces as marks inside a part."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import skia

from assets.draw.ink import Mark, lines, patch
from assets.draw.palette import CREAM, PLUM, Colour, line, mix, rim, shade
from assets.draw.shapes import Shape, blob, box, ellipse, stroke

ROOF_RED = Colour(0xCB, 0x5F, 0x45)
ROOF_BLUE = Colour(0x4F, 0x6E, 0x8C)
ROOF_PLUM = Colour(0x8E, 0x7F, 0xA0)
THATCH = Colour(0xD9, 0xAE, 0x62)
PLASTER = Colour(0xF5, 0xE3, 0xC0)
BEAM = Colour(0x7C, 0x4F, 0x38)
DOOR = Colour(0x3E, 0x7C, 0x7C)
STONE = Colour(0xB7, 0xA0, 0x8F)
STONE_DARK = Colour(0x8A, 0x6F, 0x72)
WOOD = Colour(0xA8, 0x71, 0x45)
WOOD_OLD = Colour(0x8F, 0x6A, 0x52)
IRON = Colour(0x6B, 0x70, 0x88)
GLASS = Colour(0xFF, 0xD2, 0x7A)
GLASS_DAY = Colour(0x9F, 0xC4, 0xC8)


@dataclass(frozen=True, slots=True)
class Cut:
    """A finished skia path where a part wants a shape: the result of joining or cutting shapes."""

    outline: skia.Path

    def path(self) -> skia.Path:
        """The path, a copy."""
        return skia.Path(self.outline)

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        b = self.outline.getBounds()
        return b.left(), b.top(), b.right(), b.bottom()


def union(*shapes: Shape | Cut) -> Cut:
    """All shapes as one."""
    whole = skia.Path()
    for shape in shapes:
        whole = skia.Op(whole, shape.path(), skia.PathOp.kUnion_PathOp)
    return Cut(whole)


def meet(a: Shape | Cut, b: Shape | Cut) -> Cut:
    """What two shapes share."""
    return Cut(skia.Op(a.path(), b.path(), skia.PathOp.kIntersect_PathOp))


def minus(shape: Shape | Cut, *holes: Shape | Cut) -> Cut:
    """A shape with holes."""
    whole = shape.path()
    for hole in holes:
        whole = skia.Op(whole, hole.path(), skia.PathOp.kDifference_PathOp)
    return Cut(whole)


def tiles(
    area: tuple[float, float, float, float],
    colour: Colour,
    rng: Random,
    *,
    size: float = 17.0,
    slant: float = 0.0,
    sag: float = 0.0,
) -> list[Mark]:
    """Rows of roof tiles over a rectangle; ``slant`` moves each row sideways, ``sag`` lets rows hang in the middle."""
    x0, y0, x1, y1 = area
    marks: list[Mark] = []
    rows = max(1, round((y1 - y0) / (size * 0.82)))
    step = (y1 - y0) / rows
    for row in range(rows + 1):
        y = y0 + row * step
        shift = (row % 2) * size / 2 + slant * row
        count = int((x1 - x0) / size) + 3
        scallops = []
        for i in range(count):
            x = x0 - size + i * size + shift % size
            hang = sag * math.sin(math.pi * min(1, max(0, (x - x0) / (x1 - x0))))
            if rng.random() < 0.34:
                tone = (
                    mix(colour, rim(colour), rng.uniform(0.15, 0.45))
                    if rng.random() < 0.55
                    else mix(colour, shade(colour), rng.uniform(0.3, 0.7))
                )
                marks.append(
                    patch(
                        blob(
                            (x, y - step + hang, 0.2),
                            (x + size, y - step + hang, 0.2),
                            (x + size, y - 4 + hang),
                            (x + size / 2, y + 2 + hang),
                            (x, y - 4 + hang),
                        ),
                        tone,
                        0.8,
                    )
                )
            scallops.append(
                stroke(
                    (x, y - 3.4 + hang),
                    (x + size * 0.25, y + 0.6 + hang),
                    (x + size * 0.5, y + 1.8 + hang),
                    (x + size * 0.75, y + 0.6 + hang),
                    (x + size, y - 3.4 + hang),
                )
            )
        marks += [lines(s, 1.3, alpha=0.75) for s in scallops]
    return marks


def stones(
    area: tuple[float, float, float, float],
    colour: Colour,
    rng: Random,
    *,
    size: float = 20.0,
    share: float = 0.75,
) -> list[Mark]:
    """Field stones, some of them missing, so that a wall reads as plaster over stone where ``share`` is small."""
    x0, y0, x1, y1 = area
    marks = []
    y = y0
    while y < y1:
        height = size * rng.uniform(0.55, 0.75)
        x = x0 - rng.uniform(0, size)
        while x < x1:
            width = size * rng.uniform(0.8, 1.35)
            if rng.random() < share:
                tone = mix(
                    colour,
                    rng.choice([rim(colour), shade(colour), mix(colour, PLUM, 0.3), colour]),
                    rng.uniform(0.1, 0.42),
                )
                marks.append(patch(_stone(x + 1, y + 1, width - 2, height - 2, rng), tone, lit=True))
            x += width
        y += height
    return marks


def _stone(x: float, y: float, w: float, h: float, rng: Random) -> Shape:
    def r(v: float) -> float:
        return v * rng.uniform(0.06, 0.2)

    return blob(
        (x + r(w), y + r(h) * 0.5, 0.7),
        (x + w - r(w), y + r(h) * 0.5, 0.7),
        (x + w, y + r(h), 0.7),
        (x + w - r(w) * 0.4, y + h - r(h), 0.7),
        (x + w - r(w), y + h, 0.7),
        (x + r(w), y + h - r(h) * 0.3, 0.7),
        (x, y + h - r(h), 0.7),
        (x + r(w) * 0.3, y + r(h), 0.7),
    )


def planks(
    area: tuple[float, float, float, float],
    colour: Colour,
    rng: Random,
    *,
    width: float = 14.0,
    upright: bool = True,
) -> list[Mark]:
    """Boards side by side with grain."""
    x0, y0, x1, y1 = area
    marks: list[Mark] = []
    low, high = (x0, x1) if upright else (y0, y1)
    at = low
    while at < high:
        step = width * rng.uniform(0.85, 1.15)
        tone = mix(colour, rng.choice([rim(colour), shade(colour)]), rng.uniform(0.02, 0.2))
        board = box(at, y0 - 2, step, y1 - y0 + 4) if upright else box(x0 - 2, at, x1 - x0 + 4, step)
        marks.append(patch(board, tone, 0.9))
        edge = stroke((at, y0), (at, y1)) if upright else stroke((x0, at), (x1, at))
        marks.append(lines(edge, 1.2, alpha=0.85))
        for _ in range(2):
            a, b = sorted((rng.uniform(0, 1), rng.uniform(0, 1)))
            off = at + step * rng.uniform(0.25, 0.75)
            if upright:
                grain = stroke((off, y0 + (y1 - y0) * a), (off + rng.uniform(-1, 1), y0 + (y1 - y0) * b))
            else:
                grain = stroke((x0 + (x1 - x0) * a, off), (x0 + (x1 - x0) * b, off + rng.uniform(-1, 1)))
            marks.append(lines(grain, 0.9, alpha=0.4))
        at += step
    return marks


def straw(
    area: tuple[float, float, float, float],
    rng: Random,
    *,
    count: int = 60,
    lean: float = 0.3,
    length: float = 34.0,
    alpha: float = 0.5,
) -> list[Mark]:
    """Short strokes of thatch or hay."""
    x0, y0, x1, y1 = area
    marks = []
    for _ in range(count):
        x, y = rng.uniform(x0, x1), rng.uniform(y0, y1)
        size = length * rng.uniform(0.5, 1.1)
        off = (x - (x0 + x1) / 2) / (x1 - x0) * 2 * lean
        light = rng.random() < 0.35
        marks.append(
            lines(
                stroke((x, y), (x + off * size * 0.5, y + size * 0.5), (x + off * size, y + size)),
                rng.uniform(1.0, 1.7),
                mix(THATCH, CREAM, 0.5) if light else None,
                alpha,
            )
        )
    return marks


def window(x: float, y: float, w: float, h: float, *, arch: bool = False) -> tuple[Shape, Shape, list[Mark]]:
    """Frame outline, pane outline and the bars of a window with its upper left corner at x, y."""
    if arch:
        frame = blob(
            (x, y + h, 0.1),
            (x, y + h * 0.42, 0.8),
            (x + w * 0.2, y + h * 0.08),
            (x + w / 2, y - h * 0.06),
            (x + w * 0.8, y + h * 0.08),
            (x + w, y + h * 0.42, 0.8),
            (x + w, y + h, 0.1),
        )
        pane = blob(
            (x + 4, y + h - 4, 0.1),
            (x + 4, y + h * 0.46, 0.8),
            (x + w * 0.26, y + h * 0.16),
            (x + w / 2, y + h * 0.04),
            (x + w * 0.74, y + h * 0.16),
            (x + w - 4, y + h * 0.46, 0.8),
            (x + w - 4, y + h - 4, 0.1),
        )
    else:
        frame, pane = box(x, y, w, h, 3), box(x + 4, y + 4, w - 8, h - 8, 1.5)
    bars = [
        lines(stroke((x + w / 2, y - 6), (x + w / 2, y + h + 6)), 3.4, BEAM),
        lines(stroke((x - 4, y + h * 0.5), (x + w + 4, y + h * 0.5)), 3.4, BEAM),
    ]
    return frame, pane, bars


def nails(points: Sequence[tuple[float, float]], colour: Colour = IRON) -> list[Mark]:
    """Small heads of nails."""
    return [patch(ellipse(x, y, 1.8), line(colour), 0.9) for x, y in points]
