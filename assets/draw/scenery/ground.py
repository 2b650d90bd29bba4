"""The ground: meadow, paths, cobbles, what grows there; and the leaves and grass right in front."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random

import skia

from assets.draw.ink import Outline, pen
from assets.draw.palette import CREAM, ENV_INK, PLUM, Colour, colour, mix, rim
from assets.draw.scenery import plants
from assets.draw.scenery.materials import Cut, union
from assets.draw.scenery.wash import (
    GRASS,
    GRASS_EDGE,
    GRASS_FAR,
    GRASS_NEAR,
    PATH,
    PATH_EDGE,
    PATH_MID,
    fade,
    fill,
    land,
    pieces,
    ridge,
)
from assets.draw.shapes import Shape, blob, ellipse, move, stroke, tube, turn


def road(points: Sequence[tuple[float, float, float]]) -> Shape:
    """A band along points (x, y, width), its edges uneven."""
    rng = Random(131)
    line = [(x, y) for x, y, _ in points]
    return tube(line, [w * rng.uniform(0.94, 1.06) for _, _, w in points], caps=(0.6, 0.6))


def ground(
    canvas: skia.Canvas,
    width: float,
    paths: Sequence[Outline],
    yards: Sequence[Shape],
    shadows: Sequence[tuple[float, float, float]],
    keep: Callable[[float, float], bool],
) -> None:
    """Meadow and paths.

    Args:
        canvas: In world units.
        width: Of the world.
        paths: Trodden ways, as areas.
        yards: Darker trodden places.
        shadows: Of buildings: x, y, width.
        keep: Whether a plant may grow at a place.
    """
    rng = Random(141)
    top = ridge(474, ((5, 410, 0.2), (3, 170, 2.0)))
    meadow = land(top, width, 740)
    fade(canvas, meadow, GRASS_FAR, GRASS_NEAR, 468, 640)
    fade(
        canvas,
        blob((-20, 640, 0), (width + 20, 640, 0), (width + 20, 740, 0), (-20, 740, 0)),
        GRASS_NEAR,
        GRASS_EDGE,
        640,
        730,
    )
    canvas.save()
    canvas.clipPath(meadow.path(), skia.ClipOp.kIntersect, True)
    for _ in range(120):
        x, y = rng.uniform(0, width), rng.uniform(486, 720)
        tone = rng.choice([rim(GRASS), GRASS_EDGE, GRASS_FAR])
        fill(canvas, ellipse(x, y, rng.uniform(40, 120), rng.uniform(5, 14)), tone, alpha=0.20, blur=5)
    _ways(canvas, paths, yards, rng)
    for x, y, w in shadows:
        fill(
            canvas,
            blob(
                (x - w * 0.5, y + 2),
                (x + w * 0.35, y - 14),
                (x + w * 0.9, y - 4),
                (x + w * 0.75, y + 12),
                (x, y + 14),
            ),
            PLUM,
            alpha=0.30,
            blur=5,
        )
        fill(canvas, ellipse(x, y + 2, w * 0.52, 8), PLUM, alpha=0.34, blur=3)
    canvas.restore()
    _growth(canvas, width, keep, rng)


def _ways(canvas: skia.Canvas, paths: Sequence[Outline], yards: Sequence[Shape], rng: Random) -> None:
    whole = union(*paths)  # type: ignore[arg-type]
    lip = Cut(whole.path())
    canvas.drawPath(lip.path(), pen(mix(GRASS_EDGE, PLUM, 0.1).alpha(0.55), 9.0, 1.4))
    canvas.drawPath(lip.path(), pen(PATH_EDGE, 5.0))
    fill(canvas, whole, PATH_MID)
    canvas.save()
    canvas.clipPath(whole.path(), skia.ClipOp.kIntersect, True)
    moved = whole.path()
    moved.offset(5, 5)
    canvas.save()
    canvas.clipPath(moved, skia.ClipOp.kDifference, True)
    fill(canvas, whole, PATH_EDGE, alpha=0.75)
    canvas.restore()
    box_ = whole.box()
    for _ in range(170):
        x, y = rng.uniform(box_[0], box_[2]), rng.uniform(box_[1], box_[3])
        fill(
            canvas,
            ellipse(x, y, rng.uniform(24, 90), rng.uniform(3, 8)),
            rng.choice([PATH, PATH, PATH_EDGE]),
            alpha=0.42,
            blur=2.5,
        )
    for yard in yards:
        fill(canvas, yard, colour("#c49a74"), alpha=0.75, blur=9)
    for _ in range(520):
        x, y = rng.uniform(box_[0], box_[2]), rng.uniform(box_[1], box_[3])
        w = rng.uniform(2.5, 8)
        fill(canvas, ellipse(x + 1, y + 1.4, w, w * 0.42), PLUM, alpha=0.16)
        fill(
            canvas,
            ellipse(x, y, w, w * 0.42),
            rng.choice([colour("#d9bd94"), colour("#cdb196"), PATH, colour("#e6d2b0")]),
        )
        if w > 5:
            fill(canvas, ellipse(x - w * 0.2, y - w * 0.1, w * 0.5, w * 0.15), CREAM, alpha=0.7)
    canvas.restore()


def cobbles(canvas: skia.Canvas, cx: float, cy: float, rx: float, ry: float) -> None:
    """A round place paved with stones in rings."""
    rng = Random(151)
    fill(canvas, ellipse(cx, cy + 2, rx + 7, ry + 5), mix(PATH_EDGE, PLUM, 0.15))
    fill(canvas, ellipse(cx, cy, rx, ry), mix(PATH_EDGE, PLUM, 0.28))
    rings = 7
    for ring in range(rings, 0, -1):
        r = ring / rings
        count = max(6, round(rings * 5.2 * r))
        for i in range(count):
            a0 = math.tau * (i + (ring % 2) * 0.5 + 0.06) / count
            a1 = math.tau * (i + (ring % 2) * 0.5 + 0.94) / count
            inner, outer = r - 1 / rings * 0.9, r - 0.008
            knots = [
                (cx + rx * q * math.cos(a), cy + ry * q * math.sin(a), 0.55)
                for q, a in ((outer, a0), (outer, (a0 + a1) / 2), (outer, a1), (inner, a1), (inner, a0))
            ]
            tone = mix(
                rng.choice([colour("#cbb49c"), colour("#bfa693"), colour("#d6c3a8"), colour("#b79f98")]),
                CREAM,
                rng.uniform(0, 0.16),
            )
            stone = blob(*knots)
            fill(canvas, stone, tone)
            light = stone.path()
            light.offset(1.4, 1.2)
            canvas.save()
            canvas.clipPath(light, skia.ClipOp.kDifference, True)
            fill(canvas, stone, mix(tone, CREAM, 0.5), alpha=0.8)
            canvas.restore()


def _growth(canvas: skia.Canvas, width: float, keep: Callable[[float, float], bool], rng: Random) -> None:
    spots = sorted((rng.uniform(482, 716), rng.uniform(4, width - 4)) for _ in range(1500))
    for y, x in spots:
        if not keep(x, y):
            continue
        depth = (y - 480) / 240
        if rng.random() < 0.20:
            pieces(canvas, plants.flower(x, y, 4.0 + 4.0 * depth, rng.choice(plants.PETALS), rng), edge=0.5)
        else:
            tone = mix(GRASS, GRASS_EDGE, 0.35 + 0.6 * depth)
            pieces(canvas, plants.tuft(x, y, 6 + 11 * depth, tone, rng))


def front(canvas: skia.Canvas, width: float) -> None:
    """Dark leaves hanging in from above, tall grass from below; it passes before everything."""
    rng = Random(161)
    dark, darker = colour("#3d6f57"), colour("#2f5f50")
    for x, side, size in (
        (-10, 1, 1.15),
        (760, -1, 0.75),
        (1500, 1, 0.9),
        (2120, -1, 0.8),
        (width + 6, -1, 1.15),
    ):
        _bough(canvas, x, -14, side, size, dark, darker, rng)
    y0 = 722.0
    clumps = [rng.uniform(0, width) for _ in range(46)]
    for x in clumps:
        for _ in range(rng.randint(5, 9)):
            h = rng.uniform(16, 44)
            bx, lean = x + rng.uniform(-34, 34), rng.uniform(-0.35, 0.35)
            blade = blob(
                (bx - 4, y0, 0.2),
                (bx + lean * h * 0.4 - 2, y0 - h * 0.55),
                (bx + lean * h, y0 - h, 0.1),
                (bx + lean * h * 0.4 + 3, y0 - h * 0.5),
                (bx + 4.5, y0, 0.2),
            )
            fill(canvas, blade, rng.choice([dark, darker, mix(dark, GRASS_EDGE, 0.4)]))
        if rng.random() < 0.45:
            pieces(
                canvas,
                plants.flower(
                    x + rng.uniform(-20, 20),
                    y0,
                    rng.uniform(10, 13),
                    mix(rng.choice(plants.PETALS), PLUM, 0.12),
                    rng,
                ),
                edge=0.9,
            )


def _bough(
    canvas: skia.Canvas, x: float, y: float, side: int, size: float, dark: Colour, darker: Colour, rng: Random
) -> None:
    """A branch that leans in from the top, heavy with leaves."""
    tips: list[tuple[float, float]] = []
    for reach_, drop in ((250, 30), (205, 74), (140, 110), (70, 128)):
        end = (x + side * reach_ * size, y + drop * size)
        mid = (x + side * reach_ * 0.5 * size, y + drop * 0.3 * size)
        branch = tube([(x - side * 20, y - 10), mid, end], [11 * size, 7 * size, 3 * size])
        fill(canvas, branch, mix(ENV_INK, colour("#6b4a3a"), 0.4))
        tips += [
            (mid[0] + (end[0] - mid[0]) * t, mid[1] + (end[1] - mid[1]) * t)
            for t in (0, 0.25, 0.5, 0.75, 1.0)
        ]
        tips += [(x + (mid[0] - x) * t, y + (mid[1] - y) * t) for t in (0.3, 0.6)]
    leaves: list[tuple[float, float, float, float, Colour]] = []
    for tx, ty in tips:
        for _ in range(9):
            a = rng.uniform(0.1, math.pi - 0.1)
            d = rng.uniform(0, 26) * size
            leaves.append(
                (
                    tx + d * math.cos(a) * 1.3,
                    ty + d * math.sin(a),
                    math.degrees(a) + rng.uniform(-30, 30),
                    rng.uniform(13, 19) * size,
                    rng.choice([dark, darker, mix(dark, plants.LEAF, 0.28)]),
                )
            )
    for lx, ly, angle, length, tone in leaves:
        _leaf(canvas, lx, ly, angle, length, tone)


def _leaf(canvas: skia.Canvas, x: float, y: float, angle: float, length: float, tone: Colour) -> None:
    place = move(x, y) @ turn(angle)
    leaf = blob(
        (0, 0, 0.2), (length * 0.4, -length * 0.32), (length, 0, 0.1), (length * 0.4, length * 0.32)
    ).warped(place)
    canvas.drawPath(leaf.path(), pen(mix(ENV_INK, tone, 0.35), 1.8))
    fill(canvas, leaf, tone)
    half = blob((0, 0, 0.2), (length * 0.4, -length * 0.32), (length, 0, 0.1)).warped(place)
    fill(canvas, half, mix(tone, rim(tone), 0.16))
    canvas.drawPath(stroke((0, 0), (length * 0.9, 0)).warped(place).path(), pen(mix(ENV_INK, tone, 0.5), 1.0))
