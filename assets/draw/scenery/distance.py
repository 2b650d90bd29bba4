"""What lies behind the village: clouds, hills, fields, the row of trees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import skia

from assets.draw.ink import brush, paint, pen
from assets.draw.palette import CREAM, ENV_INK, PLUM, Colour, colour, mix, rim, shade
from assets.draw.scenery import plants
from assets.draw.scenery.materials import union
from assets.draw.scenery.wash import (
    FAR_INK,
    fade,
    fill,
    land,
    ridge,
)
from assets.draw.shapes import blob, ellipse, stroke


def clouds(canvas: skia.Canvas, seed: int, spots: Sequence[tuple[float, float, float]]) -> None:
    """Clouds (x, y, width)."""
    for i, (x, y, width) in enumerate(spots):
        for outline, tone in plants.cloud(seed + i, width):
            path = outline.path()
            path.offset(x, y)
            canvas.drawPath(path, brush(tone))


def far_hills(canvas: skia.Canvas, width: float) -> None:
    """Mountains in the haze and the first soft hills; no contour at all."""
    rng = Random(101)
    far = ridge(318, ((34, 560, 0.4), (16, 231, 1.9), (7, 97, 0.2)))
    fade(canvas, land(far, width, 450), colour("#8fb0bd"), colour("#c9d8c4"), 250, 400)
    mid = ridge(352, ((22, 430, 2.2), (10, 173, 0.7)))
    fade(canvas, land(mid, width, 450), colour("#8fb8a0"), colour("#cddcb4"), 318, 420)
    for _ in range(70):
        x = rng.uniform(0, width)
        y = mid(x) + rng.uniform(-1, 14)
        _speck_tree(canvas, x, y, rng.uniform(5, 9), colour("#7ba68f"), rng)
    near = ridge(384, ((14, 380, 5.0), (8, 211, 2.4)))
    fade(canvas, land(near, width, 470), colour("#a3c486"), colour("#d5dfa4"), 358, 440)
    for _ in range(50):
        x = rng.uniform(0, width)
        _speck_tree(canvas, x, near(x) + rng.uniform(-1, 10), rng.uniform(7, 12), colour("#7fae77"), rng)


def _speck_tree(canvas: skia.Canvas, x: float, y: float, r: float, tone: Colour, rng: Random) -> None:
    if rng.random() < 0.4:
        fill(
            canvas,
            blob((x - r * 0.6, y, 0.2), (x, y - r * 2.2, 0.1), (x + r * 0.6, y, 0.2)),
            mix(tone, shade(tone), 0.2),
        )
        return
    fill(canvas, ellipse(x, y - r * 0.7, r, r * 0.85), tone)
    fill(canvas, ellipse(x - r * 0.25, y - r * 0.95, r * 0.55, r * 0.45), mix(tone, rim(tone), 0.3))


def near_hills(canvas: skia.Canvas, width: float) -> None:
    """Fields in strips, hedges, a farm, sheep, the bright bend of a stream."""
    rng = Random(111)
    back = ridge(388, ((30, 720, 1.2), (9, 263, 0.3)))
    fade(canvas, land(back, width, 520), colour("#a9c778"), colour("#cfdb92"), 350, 470)
    _fields(canvas, back, width, rng)
    front = ridge(424, ((20, 610, 3.6), (8, 217, 1.0)))
    stream = blob(
        "860 404 0.3, 900 416, 880 430, 930 446, 905 466 0.3, 960 466 0.3, 962 446, 918 428, 932 414, "
        "880 403 0.3"
    )
    fill(canvas, stream, colour("#b8dcd8"))
    fade(canvas, land(front, width, 540), colour("#b4cc74"), colour("#c8d684"), 398, 480)
    for _ in range(46):
        x = rng.uniform(0, width)
        _speck_tree(canvas, x, front(x) + rng.uniform(0, 22), rng.uniform(9, 15), colour("#7da85c"), rng)
    for x, y in ((330, 0), (362, 6), (392, -2), (1180, 2), (1212, 8), (1246, 0), (1270, 7)):
        _sheep(canvas, x, front(x) + 16 + y)
    _farm(canvas, 610, back(610) + 14)
    _farm(canvas, 1450, back(1450) + 18)


def _fields(canvas: skia.Canvas, height: Callable[[float], float], width: float, rng: Random) -> None:
    x = 40.0
    while x < width:
        w = rng.uniform(90, 170)
        tone = rng.choice([colour("#d9d07c"), colour("#b7cf80"), colour("#e3d58e"), colour("#9dbf70")])
        a, b = height(x) + 12, height(x + w) + 12
        field_ = blob((x, a, 0.1), (x + w, b, 0.1), (x + w * 1.15, b + 46, 0.1), (x - w * 0.2, a + 50, 0.1))
        fill(canvas, field_, tone, alpha=0.75)
        for i in range(1, 9):
            t = i / 9
            row = stroke((x + w * t, a + (b - a) * t + 1), (x - w * 0.2 + (w * 1.35) * t, a + 48))
            canvas.drawPath(row.path(), pen(mix(tone, shade(tone), 0.35).alpha(0.5), 1.2))
        hedge = x + w
        for k in range(6):
            fill(canvas, ellipse(hedge + k * 3.4, b + 2 + k * 8, 7, 5), colour("#86ad63"))
        x += w + rng.uniform(26, 60)


def _sheep(canvas: skia.Canvas, x: float, y: float) -> None:
    fill(canvas, ellipse(x + 2, y + 5, 9, 2.4), PLUM, alpha=0.18)
    fill(
        canvas,
        union(*(ellipse(x + dx, y + dy, 4.4, 4) for dx, dy in ((-4, 0), (0, -2), (4, 0), (0, 1.6)))),
        CREAM,
    )
    fill(canvas, ellipse(x - 8, y - 1.4, 2.8, 2.3), ENV_INK)


def _farm(canvas: skia.Canvas, x: float, y: float) -> None:
    wall = blob((x - 17, y, 0), (x - 17, y - 17, 0), (x + 17, y - 17, 0), (x + 17, y, 0))
    roof = blob((x - 22, y - 15, 0), (x - 13, y - 32, 0), (x + 13, y - 32, 0), (x + 22, y - 15, 0))
    for outline, tone in ((wall, colour("#f0e2c4")), (roof, colour("#c9897a"))):
        fill(canvas, outline, tone)
        canvas.drawPath(outline.path(), pen(FAR_INK.alpha(0.8), 1.0))
    fill(
        canvas, blob((x - 4, y, 0), (x - 4, y - 10, 0), (x + 4, y - 10, 0), (x + 4, y, 0)), colour("#8a6a72")
    )
    for dx in (-26, 25, 33):
        fill(canvas, ellipse(x + dx, y - 7, 10, 9), colour("#86ad63"))


def back_row(canvas: skia.Canvas, width: float) -> None:
    """Woods and gardens behind the houses: paler than what stands in the street."""
    rng = Random(121)
    spots = sorted(
        (rng.uniform(0, width), rng.uniform(462, 484), rng.uniform(95, 175), rng.random()) for _ in range(34)
    )
    pale = colour("#9dc07e")
    for x, y, h, kind in sorted(spots, key=lambda s: s[1]):
        made = (
            plants.pine(int(x), height=h * 1.05, tone=mix(plants.LEAF_DARK, pale, 0.5))
            if kind < 0.3
            else plants.tree(int(x), height=h, tone=mix(plants.LEAF, pale, 0.55))
        )
        canvas.save()
        canvas.translate(x, y)
        paint(canvas, made, contour=1.0, ink=FAR_INK)
        canvas.restore()
    bushes = sorted((rng.uniform(476, 492), rng.uniform(0, width), rng.uniform(60, 130)) for _ in range(40))
    for y, x, w in bushes:
        canvas.save()
        canvas.translate(x, y)
        paint(
            canvas,
            plants.bush(int(x * 3), width=w, tone=mix(plants.LEAF, pale, 0.4)),
            contour=1.0,
            ink=FAR_INK,
        )
        canvas.restore()
    haze = skia.Paint(AntiAlias=True)
    clear, warm = colour("#fff3d600"), colour("#fff3d6").alpha(0.30)
    haze.setShader(
        skia.GradientShader.MakeLinear([skia.Point(0, 350), skia.Point(0, 500)], [clear.argb, warm.argb])
    )
    haze.setBlendMode(skia.BlendMode.kSrcATop)
    canvas.drawRect(skia.Rect.MakeXYWH(0, 300, width, 240), haze)
