"""What people can hold in their near hand: small pictures, the grip in the middle, pointing to the right."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import skia

from assets.draw.ink import Layer, Part, lines, paint, patch
from assets.draw.palette import BRASS, CREAM, LEATHER_DARK, RUST, STEEL, mix
from assets.draw.quantise import paletted_png
from assets.draw.render import MASTER, pixels
from assets.draw.shapes import blob, box, ellipse, stroke, strokes

SIDE = 180  # units; the grip is in the middle


def sword() -> list[Layer]:
    """An old sword with a nicked edge."""
    blade = Part(
        blob("12 -5.4 0.1, 62 -4.6, 76 0 0.1, 62 4.6, 52 4.8 0.1, 49.6 3 0.1, 47 5 0.1, 12 5.4 0.1"),
        STEEL,
        crescent=3.4,
        marks=[
            lines(stroke("14 0, 60 0"), 1.4, mix(STEEL, CREAM, 0.6)),
            patch(blob("14 -4, 60 -3.4, 60 -2, 14 -2"), CREAM, 0.5),
        ],
    )
    grip = Part(
        box(-9, -3.6, 20, 7.2, 2.6),
        LEATHER_DARK,
        crescent=2,
        marks=[lines(strokes("-4 -3, -2 3", "2 -3, 4 3"), 1.0)],
    )
    guard = Part(blob("9 -15 0.5, 14 -14, 14.6 0, 14 14, 9 15 0.5, 10 0"), BRASS, crescent=2)
    pommel = Part(ellipse(-11.6, 0, 4.6), BRASS, crescent=1.6, marks=[patch(ellipse(-11.6, 0, 1.8), RUST)])
    return [Layer([blade], weight=1.4), Layer([grip, pommel], weight=1.2), Layer([guard], weight=1.2)]


THINGS: dict[str, Callable[[], list[Layer]]] = {"sword": sword}


def write(folder: Path) -> int:
    """Draw everything; returns the bytes written."""
    folder.mkdir(parents=True, exist_ok=True)
    size = 0
    for name, layers in THINGS.items():
        png = paletted_png(pixels(SIDE * MASTER, SIDE * MASTER, _drawn(layers())), 64)
        (folder / f"{name}.png").write_bytes(png)
        size += len(png)
    return size


def _drawn(layers: list[Layer]) -> Callable[[skia.Canvas], None]:
    def draw(canvas: skia.Canvas) -> None:
        canvas.scale(MASTER, MASTER)
        canvas.translate(SIDE / 2, SIDE / 2)
        paint(canvas, layers)

    return draw
