"""The layers of the village: clouds, hills, the row of trees behind, the ground, the frame of leaves in front."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from random import Random

import skia

from assets.draw.ink import Outline, brush, paint, pen
from assets.draw.palette import CREAM, ENV_INK, PLUM, Colour, colour, mix, rim, shade
from assets.draw.scenery import plants
from assets.draw.scenery.materials import Cut, union
from assets.draw.shapes import Shape, blob, ellipse, move, stroke, tube, turn

FAR_INK = colour("#6e9477")
GRASS_FAR, GRASS, GRASS_NEAR, GRASS_EDGE = (colour(c) for c in ("#bccb74", "#a6bd5a", "#86a94e", "#5e8a48"))
PATH, PATH_MID, PATH_EDGE = (colour(c) for c in ("#f2ddaa", "#e9cb92", "#d4a974"))


def fill(canvas: skia.Canvas, outline: Outline, tone: Colour, *, alpha: float = 1.0, blur: float = 0.0) -> None:
    """A plain area."""
    canvas.drawPath(outline.path(), brush(tone._replace(a=round(tone.a * alpha)), blur))


def fade(canvas: skia.Canvas, outline: Outline, top: Colour, bottom: Colour, y0: float, y1: float) -> None:
    """An area with a vertical gradient between two heights."""
    ink = skia.Paint(AntiAlias=True)
    ink.setShader(skia.GradientShader.MakeLinear([skia.Point(0, y0), skia.Point(0, y1)], [top.argb, bottom.argb]))
    canvas.drawPath(outline.path(), ink)


def pieces(canvas: skia.Canvas, made: Iterable[tuple[Outline, Colour]], *, edge: float = 0.0) -> None:
    """Small things without contour."""
    for outline, tone in made:
        canvas.drawPath(outline.path(), brush(tone))
        if edge:
            canvas.drawPath(outline.path(), pen(mix(tone, shade(tone), 0.8), edge))


def ridge(width: float, base: float, low: float, waves: Sequence[tuple[float, float, float]], step: float = 16.0) -> Callable[[float], float]:
    """Height of a line of hills: sine waves (amplitude, length, phase) on a base."""
    del width, low, step

    def height(x: float) -> float:
        return base - sum(a * math.sin(math.tau * x / length + phase) for a, length, phase in waves)

    return height


def land(height: Callable[[float], float], width: float, low: float, step: float = 24.0) -> Shape:
    """The area under a line of hills."""
    count = int(width / step) + 2
    top = [(-20 + i * step, height(-20 + i * step)) for i in range(count + 1)]
    return blob((-20, low, 0), (*top[0], 0), *top[1:-1], (*top[-1], 0), (top[-1][0], low, 0))


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
    far = ridge(width, 318, 0, ((34, 560, 0.4), (16, 231, 1.9), (7, 97, 0.2)))
    fade(canvas, land(far, width, 450), colour("#8fb0bd"), colour("#c9d8c4"), 250, 400)
    snow = ridge(width, 332, 0, ((34, 560, 0.4), (16, 231, 1.9), (9, 61, 0.8)))
    del snow
    mid = ridge(width, 352, 0, ((22, 430, 2.2), (10, 173, 0.7)))
    fade(canvas, land(mid, width, 450), colour("#8fb8a0"), colour("#cddcb4"), 318, 420)
    for _ in range(70):
        x = rng.uniform(0, width)
        y = mid(x) + rng.uniform(-1, 14)
        _speck_tree(canvas, x, y, rng.uniform(5, 9), colour("#7ba68f"), rng)
    near = ridge(width, 384, 0, ((14, 380, 5.0), (8, 211, 2.4)))
    fade(canvas, land(near, width, 470), colour("#a3c486"), colour("#d5dfa4"), 358, 440)
    for _ in range(50):
        x = rng.uniform(0, width)
        _speck_tree(canvas, x, near(x) + rng.uniform(-1, 10), rng.uniform(7, 12), colour("#7fae77"), rng)


def _speck_tree(canvas: skia.Canvas, x: float, y: float, r: float, tone: Colour, rng: Random) -> None:
    if rng.random() < 0.4:
        fill(canvas, blob((x - r * 0.6, y, 0.2), (x, y - r * 2.2, 0.1), (x + r * 0.6, y, 0.2)), mix(tone, shade(tone), 0.2))
        return
    fill(canvas, ellipse(x, y - r * 0.7, r, r * 0.85), tone)
    fill(canvas, ellipse(x - r * 0.25, y - r * 0.95, r * 0.55, r * 0.45), mix(tone, rim(tone), 0.3))


def near_hills(canvas: skia.Canvas, width: float) -> None:
    """Fields in strips, hedges, a farm, sheep, the bright bend of a stream."""
    rng = Random(111)
    back = ridge(width, 388, 0, ((30, 720, 1.2), (9, 263, 0.3)))
    fade(canvas, land(back, width, 520), colour("#a9c778"), colour("#cfdb92"), 350, 470)
    _fields(canvas, back, width, rng)
    front = ridge(width, 424, 0, ((20, 610, 3.6), (8, 217, 1.0)))
    stream = blob((860, 404, 0.3), (900, 416), (880, 430), (930, 446), (905, 466, 0.3), (960, 466, 0.3), (962, 446), (918, 428), (932, 414), (880, 403, 0.3))
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
    fill(canvas, union(*(ellipse(x + dx, y + dy, 4.4, 4) for dx, dy in ((-4, 0), (0, -2), (4, 0), (0, 1.6)))), CREAM)
    fill(canvas, ellipse(x - 8, y - 1.4, 2.8, 2.3), ENV_INK)


def _farm(canvas: skia.Canvas, x: float, y: float) -> None:
    wall = blob((x - 17, y, 0), (x - 17, y - 17, 0), (x + 17, y - 17, 0), (x + 17, y, 0))
    roof = blob((x - 22, y - 15, 0), (x - 13, y - 32, 0), (x + 13, y - 32, 0), (x + 22, y - 15, 0))
    for outline, tone in ((wall, colour("#f0e2c4")), (roof, colour("#c9897a"))):
        fill(canvas, outline, tone)
        canvas.drawPath(outline.path(), pen(FAR_INK.alpha(0.8), 1.0))
    fill(canvas, blob((x - 4, y, 0), (x - 4, y - 10, 0), (x + 4, y - 10, 0), (x + 4, y, 0)), colour("#8a6a72"))
    for dx in (-26, 25, 33):
        fill(canvas, ellipse(x + dx, y - 7, 10, 9), colour("#86ad63"))


def back_row(canvas: skia.Canvas, width: float) -> None:
    """Woods and gardens behind the houses: paler than what stands in the street."""
    rng = Random(121)
    spots = sorted((rng.uniform(0, width), rng.uniform(462, 484), rng.uniform(95, 175), rng.random()) for _ in range(34))
    pale = colour("#9dc07e")
    for x, y, h, kind in sorted(spots, key=lambda s: s[1]):
        made = plants.pine(int(x), height=h * 1.05, tone=mix(plants.LEAF_DARK, pale, 0.5)) if kind < 0.3 else plants.tree(int(x), height=h, tone=mix(plants.LEAF, pale, 0.55))
        canvas.save()
        canvas.translate(x, y)
        paint(canvas, made, contour=1.0, ink=FAR_INK)
        canvas.restore()
    bushes = sorted((rng.uniform(476, 492), rng.uniform(0, width), rng.uniform(60, 130)) for _ in range(40))
    for y, x, w in bushes:
        canvas.save()
        canvas.translate(x, y)
        paint(canvas, plants.bush(int(x * 3), width=w, tone=mix(plants.LEAF, pale, 0.4)), contour=1.0, ink=FAR_INK)
        canvas.restore()
    haze = skia.Paint(AntiAlias=True)
    clear, warm = colour("#fff3d600"), colour("#fff3d6").alpha(0.30)
    haze.setShader(skia.GradientShader.MakeLinear([skia.Point(0, 350), skia.Point(0, 500)], [clear.argb, warm.argb]))
    haze.setBlendMode(skia.BlendMode.kSrcATop)
    canvas.drawRect(skia.Rect.MakeXYWH(0, 300, width, 240), haze)


def road(points: Sequence[tuple[float, float, float]]) -> Shape:
    """A band along points (x, y, width), its edges uneven."""
    rng = Random(131)
    line = [(x, y) for x, y, _ in points]
    return tube(line, [w * rng.uniform(0.94, 1.06) for _, _, w in points], caps=(0.6, 0.6))


def ground(canvas: skia.Canvas, width: float, paths: Sequence[Outline], yards: Sequence[Shape], shadows: Sequence[tuple[float, float, float]], keep: Callable[[float, float], bool]) -> None:
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
    top = ridge(width, 474, 0, ((5, 410, 0.2), (3, 170, 2.0)))
    meadow = land(top, width, 740)
    fade(canvas, meadow, GRASS_FAR, GRASS_NEAR, 468, 640)
    fade(canvas, blob((-20, 640, 0), (width + 20, 640, 0), (width + 20, 740, 0), (-20, 740, 0)), GRASS_NEAR, GRASS_EDGE, 640, 730)
    canvas.save()
    canvas.clipPath(meadow.path(), skia.ClipOp.kIntersect, True)
    for _ in range(120):
        x, y = rng.uniform(0, width), rng.uniform(486, 720)
        tone = rng.choice([rim(GRASS), GRASS_EDGE, GRASS_FAR])
        fill(canvas, ellipse(x, y, rng.uniform(40, 120), rng.uniform(5, 14)), tone, alpha=0.20, blur=5)
    _ways(canvas, paths, yards, rng)
    for x, y, w in shadows:
        fill(canvas, blob((x - w * 0.5, y + 2), (x + w * 0.35, y - 14), (x + w * 0.9, y - 4), (x + w * 0.75, y + 12), (x, y + 14)), PLUM, alpha=0.30, blur=5)
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
        fill(canvas, ellipse(x, y, rng.uniform(24, 90), rng.uniform(3, 8)), rng.choice([PATH, PATH, PATH_EDGE]), alpha=0.42, blur=2.5)
    for yard in yards:
        fill(canvas, yard, colour("#c49a74"), alpha=0.75, blur=9)
    for _ in range(520):
        x, y = rng.uniform(box_[0], box_[2]), rng.uniform(box_[1], box_[3])
        w = rng.uniform(2.5, 8)
        fill(canvas, ellipse(x + 1, y + 1.4, w, w * 0.42), PLUM, alpha=0.16)
        fill(canvas, ellipse(x, y, w, w * 0.42), rng.choice([colour("#d9bd94"), colour("#cdb196"), PATH, colour("#e6d2b0")]))
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
            knots = [(cx + rx * q * math.cos(a), cy + ry * q * math.sin(a), 0.55) for q, a in ((outer, a0), (outer, (a0 + a1) / 2), (outer, a1), (inner, a1), (inner, a0))]
            tone = mix(rng.choice([colour("#cbb49c"), colour("#bfa693"), colour("#d6c3a8"), colour("#b79f98")]), CREAM, rng.uniform(0, 0.16))
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
    for x, side, size in ((-10, 1, 1.15), (760, -1, 0.75), (1500, 1, 0.9), (2120, -1, 0.8), (width + 6, -1, 1.15)):
        _bough(canvas, x, -14, side, size, dark, darker, rng)
    y0 = 722.0
    clumps = [rng.uniform(0, width) for _ in range(46)]
    for x in clumps:
        for _ in range(rng.randint(5, 9)):
            h = rng.uniform(16, 44)
            bx, lean = x + rng.uniform(-34, 34), rng.uniform(-0.35, 0.35)
            blade = blob((bx - 4, y0, 0.2), (bx + lean * h * 0.4 - 2, y0 - h * 0.55), (bx + lean * h, y0 - h, 0.1), (bx + lean * h * 0.4 + 3, y0 - h * 0.5), (bx + 4.5, y0, 0.2))
            fill(canvas, blade, rng.choice([dark, darker, mix(dark, GRASS_EDGE, 0.4)]))
        if rng.random() < 0.45:
            pieces(canvas, plants.flower(x + rng.uniform(-20, 20), y0, rng.uniform(10, 13), mix(rng.choice(plants.PETALS), PLUM, 0.12), rng), edge=0.9)


def _bough(canvas: skia.Canvas, x: float, y: float, side: int, size: float, dark: Colour, darker: Colour, rng: Random) -> None:
    """A branch that leans in from the top, heavy with leaves."""
    tips: list[tuple[float, float]] = []
    for reach_, drop in ((250, 30), (205, 74), (140, 110), (70, 128)):
        end = (x + side * reach_ * size, y + drop * size)
        mid = (x + side * reach_ * 0.5 * size, y + drop * 0.3 * size)
        branch = tube([(x - side * 20, y - 10), mid, end], [11 * size, 7 * size, 3 * size])
        fill(canvas, branch, mix(ENV_INK, colour("#6b4a3a"), 0.4))
        tips += [(mid[0] + (end[0] - mid[0]) * t, mid[1] + (end[1] - mid[1]) * t) for t in (0, 0.25, 0.5, 0.75, 1.0)]
        tips += [(x + (mid[0] - x) * t, y + (mid[1] - y) * t) for t in (0.3, 0.6)]
    leaves: list[tuple[float, float, float, float, Colour]] = []
    for tx, ty in tips:
        for _ in range(9):
            a = rng.uniform(0.1, math.pi - 0.1)
            d = rng.uniform(0, 26) * size
            leaves.append((tx + d * math.cos(a) * 1.3, ty + d * math.sin(a), math.degrees(a) + rng.uniform(-30, 30), rng.uniform(13, 19) * size, rng.choice([dark, darker, mix(dark, plants.LEAF, 0.28)])))
    for lx, ly, angle, length, tone in leaves:
        _leaf(canvas, lx, ly, angle, length, tone)


def _leaf(canvas: skia.Canvas, x: float, y: float, angle: float, length: float, tone: Colour) -> None:
    place = move(x, y) @ turn(angle)
    leaf = blob((0, 0, 0.2), (length * 0.4, -length * 0.32), (length, 0, 0.1), (length * 0.4, length * 0.32)).warped(place)
    canvas.drawPath(leaf.path(), pen(mix(ENV_INK, tone, 0.35), 1.8))
    fill(canvas, leaf, tone)
    half = blob((0, 0, 0.2), (length * 0.4, -length * 0.32), (length, 0, 0.1)).warped(place)
    fill(canvas, half, mix(tone, rim(tone), 0.16))
    canvas.drawPath(stroke((0, 0), (length * 0.9, 0)).warped(place).path(), pen(mix(ENV_INK, tone, 0.5), 1.0))
