"""Plain areas of colour and the lines of hills: what large pictures are laid in with."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

import skia

from assets.draw.ink import Outline, brush, pen
from assets.draw.palette import Colour, colour, mix, shade
from assets.draw.shapes import Shape, blob

FAR_INK = colour("#6e9477")
GRASS_FAR, GRASS, GRASS_NEAR, GRASS_EDGE = (colour(c) for c in ("#bccb74", "#a6bd5a", "#86a94e", "#5e8a48"))
PATH, PATH_MID, PATH_EDGE = (colour(c) for c in ("#f2ddaa", "#e9cb92", "#d4a974"))


def fill(
    canvas: skia.Canvas, outline: Outline, tone: Colour, *, alpha: float = 1.0, blur: float = 0.0
) -> None:
    """A plain area."""
    canvas.drawPath(outline.path(), brush(tone._replace(a=round(tone.a * alpha)), blur))


def fade(canvas: skia.Canvas, outline: Outline, top: Colour, bottom: Colour, y0: float, y1: float) -> None:
    """An area with a vertical gradient between two heights."""
    ink = skia.Paint(AntiAlias=True)
    ink.setShader(
        skia.GradientShader.MakeLinear([skia.Point(0, y0), skia.Point(0, y1)], [top.argb, bottom.argb])
    )
    canvas.drawPath(outline.path(), ink)


def pieces(canvas: skia.Canvas, made: Iterable[tuple[Outline, Colour]], *, edge: float = 0.0) -> None:
    """Small things without contour."""
    for outline, tone in made:
        canvas.drawPath(outline.path(), brush(tone))
        if edge:
            canvas.drawPath(outline.path(), pen(mix(tone, shade(tone), 0.8), edge))


def ridge(base: float, waves: Sequence[tuple[float, float, float]]) -> Callable[[float], float]:
    """Height of a line of hills: sine waves (amplitude, length, phase) on a base."""

    def height(x: float) -> float:
        return base - sum(a * math.sin(math.tau * x / length + phase) for a, length, phase in waves)

    return height


def land(height: Callable[[float], float], width: float, low: float, step: float = 24.0) -> Shape:
    """The area under a line of hills."""
    count = int(width / step) + 2
    top = [(-20 + i * step, height(-20 + i * step)) for i in range(count + 1)]
    return blob((-20, low, 0), (*top[0], 0), *top[1:-1], (*top[-1], 0), (top[-1][0], low, 0))
