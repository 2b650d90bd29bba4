"""Pictures of the interface that are not drawn by the game itself: the window's icon.

Bubbles, key caps, chips, the microphone and the signs over heads are drawn by the screen in code, at any size.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import skia

from assets.draw.eyes import draw_eyes
from assets.draw.face import EyeStyle, MouthStyle
from assets.draw.ink import Layer, Part, lines, paint, patch
from assets.draw.mouths import draw_mouth
from assets.draw.palette import BLUSH, CREAM, PLUM, RUST, colour, mix, shade
from assets.draw.quantise import paletted_png
from assets.draw.render import pixels
from assets.draw.scenery.materials import union
from assets.draw.shapes import blob, ellipse, stroke

SIZES = {"icon.png": 256, "icon_small.png": 64}
HEATHER = colour("#6b5590")
GOLD = colour("#e2a23b")


def write(folder: Path) -> int:
    """Draw the icon in all sizes; returns the bytes written."""
    folder.mkdir(parents=True, exist_ok=True)
    size = 0
    for name, side in SIZES.items():
        png = paletted_png(pixels(side, side, _scaled(side)), 200)
        (folder / name).write_bytes(png)
        size += len(png)
    return size


def _scaled(side: int) -> Callable[[skia.Canvas], None]:
    def draw(canvas: skia.Canvas) -> None:
        canvas.scale(side / 136, side / 136)
        canvas.translate(68, 71)
        _icon(canvas)

    return draw


def _icon(canvas: skia.Canvas) -> None:
    """A speech bubble with a face under the herbalist's hat: a voice that has got a body. 128 units square."""
    bubble = union(
        blob("-46 -4, -44 26, -30 42, 0 45, 30 42, 45 26, 47 -4, 40 -26, 0 -33, -40 -26"),
        blob("-30 34 0.3, -38 60 0.1, -6 40 0.3"),
    )
    cheeks = [patch(ellipse(x, 19, 8, 5.4), BLUSH, 0.4, 1.6) for x in (-28, 33)]
    brim = blob("-60 -20 0.5, -46 -31, -24 -36, 2 -33, 28 -34, 48 -29, 61 -15 0.5, 40 -18, 4 -17, -34 -17")
    cone = blob("-32 -30, -26 -46, -16 -54, -16 -60, -24 -59 0.3, -20 -63, -4 -61, 12 -48, 31 -30, 4 -24")
    band = patch(blob("-34 -40, -12 -36, 10 -36, 31 -40, 34 -28, 0 -24, -36 -28"), GOLD, lit=True)
    leaf = Part(
        blob("22 -34 0.2, 24 -48, 36 -56 0.1, 37 -44, 29 -33"),
        colour("#6fa050"),
        crescent=2,
        marks=[lines(stroke("25 -36, 34 -51"), 1.2)],
    )
    paint(
        canvas,
        [
            Layer([Part(bubble, mix(CREAM, colour("#f7d9b4"), 0.25), crescent=8, marks=cheeks)]),
            Layer([Part(cone, HEATHER, crescent=7, marks=[band])], weight=1.6, cast=(1, 3)),
            Layer([leaf], weight=1.4),
            Layer([Part(brim, mix(HEATHER, CREAM, 0.08), crescent=4)], weight=1.6, cast=(1, 4)),
        ],
        contour=3.0,
    )
    canvas.save()
    canvas.scale(1.1, 1.1)
    draw_eyes(
        canvas,
        EyeStyle(
            near=(-15.0, 3.0),
            far=(19.0, 3.0),
            rx=9.4,
            ry=11.4,
            far_narrow=0.95,
            iris=colour("#2f908c"),
            lid=3.2,
            crease=0.0,
        ),
        "center",
        CREAM,
    )
    canvas.translate(2.5, 26)
    draw_mouth(canvas, MouthStyle(skin=mix(CREAM, shade(PLUM), 0.1), lip=RUST), "C")
    canvas.restore()
