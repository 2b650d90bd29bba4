"""Trees, bushes, grass, flowers and clouds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from assets.draw.ink import Layer, Mark, Part, lines, patch
from assets.draw.palette import CREAM, Colour, colour, mix, rim, shade
from assets.draw.scenery.materials import BEAM, Cut, meet, union
from assets.draw.shapes import Shape, blob, ellipse, stroke, strokes, tube

LEAF_DARK = colour("#4f8248")
LEAF = colour("#6c9e4f")
LEAF_LIGHT = colour("#94bd5e")
LEAF_SUN = colour("#bcd47a")
BARK = colour("#85604a")
GRASS = colour("#7fa24b")
SPROUT = colour("#5f8f4a")
PETALS = tuple(colour(c) for c in ("#fff4e0", "#f29ba8", "#f7c65a", "#b79ad8", "#e8765f"))


def leafy(x: float, y: float, r: float, rng: Random, *, flat: float = 1.0, lobes: int = 0) -> Shape:
    """A round mass of leaves with a scalloped edge."""
    count = lobes or max(7, round(r / 4.6))
    start = rng.uniform(0, math.tau)
    knots: list[tuple[float, float, float]] = []
    for i in range(count):
        a = start + math.tau * i / count
        out = r * rng.uniform(0.95, 1.06)
        knots.append((x + out * math.cos(a), y + out * flat * math.sin(a), 1.0))
        b = a + math.pi / count
        knots.append((x + out * 0.885 * math.cos(b), y + out * 0.885 * flat * math.sin(b), 0.25))
    return blob(*knots)


def _crown_marks(balls: Sequence[tuple[float, float, float]], tone: Colour, rng: Random) -> list[Mark]:
    """Light falls on each ball from the upper left; leaf ticks over it."""
    marks: list[Mark] = []
    light, sun, deep = mix(tone, LEAF_SUN, 0.35), mix(tone, LEAF_SUN, 0.65), mix(tone, shade(tone), 0.75)
    for x, y, r in balls:
        marks.append(patch(leafy(x + r * 0.10, y + r * 0.16, r * 1.0, rng), deep, 0.9))
        marks.append(patch(leafy(x - r * 0.05, y - r * 0.06, r * 0.93, rng), tone, 1.0))
        marks.append(patch(leafy(x - r * 0.20, y - r * 0.24, r * 0.64, rng), light, 0.85))
        marks.append(patch(leafy(x - r * 0.32, y - r * 0.40, r * 0.30, rng), sun, 0.7))
        for _ in range(int(r / 5)):
            a, d = rng.uniform(0, math.tau), r * math.sqrt(rng.uniform(0, 0.8))
            px, py = x + d * math.cos(a), y + d * math.sin(a)
            marks.append(
                lines(
                    stroke((px - 3.2, py), (px, py + 2.4), (px + 3.2, py)),
                    1.2,
                    deep if py > y - 0.3 * r else None,
                    0.5,
                )
            )
    return marks


def crown(
    balls: Sequence[tuple[float, float, float]], tone: Colour, rng: Random, extra: Sequence[Mark] = ()
) -> Part:
    """The leaves of a tree: balls (x, y, radius), drawn back to front, as one form."""
    outline = union(*(leafy(x, y, r, rng) for x, y, r in balls))
    marks = [*_crown_marks(balls, tone, rng), *extra]
    return Part(outline, tone, crescent=9, marks=marks, edge=1.0)


def tree(
    seed: int, *, height: float = 250.0, wide: float = 1.0, tone: Colour = LEAF, blossom: Colour | None = None
) -> list[Layer]:
    """A round-headed tree standing at the origin."""
    rng = Random(seed)
    h, w = height, height * 0.36 * wide
    trunk = blob(
        (-h * 0.075, 2, 0.4),
        (-h * 0.045, -h * 0.08),
        (-h * 0.038, -h * 0.3),
        (-h * 0.05, -h * 0.5),
        (h * 0.05, -h * 0.5),
        (h * 0.036, -h * 0.3),
        (h * 0.046, -h * 0.08),
        (h * 0.09, 2, 0.4),
        (h * 0.03, 3.5),
        (-h * 0.02, 3.5),
    )
    bark = [
        lines(
            strokes(
                ((-4, -h * 0.08), (-3, -h * 0.2)),
                ((4, -h * 0.12), (3.4, -h * 0.3)),
                ((-2, -h * 0.24), (-3.4, -h * 0.36)),
            ),
            1.2,
            alpha=0.7,
        )
    ]
    limbs = [
        tube([(0, -h * 0.36), (-w * 0.25, -h * 0.5), (-w * 0.45, -h * 0.6)], [h * 0.05, h * 0.035, h * 0.02]),
        tube([(0, -h * 0.36), (w * 0.2, -h * 0.48), (w * 0.4, -h * 0.56)], [h * 0.05, h * 0.035, h * 0.02]),
    ]
    balls = [
        (w * 0.62, -h * 0.52, w * 0.46),
        (-w * 0.62, -h * 0.54, w * 0.5),
        (w * 0.05, -h * 0.5, w * 0.5),
        (w * 0.48, -h * 0.72, w * 0.5),
        (-w * 0.42, -h * 0.74, w * 0.56),
        (w * 0.04, -h * 0.84, w * 0.46),
    ]
    balls = [
        (x + rng.uniform(-4, 4), y + rng.uniform(-4, 4), r * rng.uniform(0.94, 1.06)) for x, y, r in balls
    ]
    extra = _blossoms(balls, blossom, rng) if blossom else []
    return [
        Layer([Part(shape, BARK, crescent=4) for shape in limbs], weight=0),
        Layer([Part(trunk, BARK, crescent=7, marks=bark)], weight=0),
        Layer([crown(balls, tone, rng, extra)], weight=1.0, cast=(2, 8)),
    ]


def _blossoms(balls: Sequence[tuple[float, float, float]], tone: Colour, rng: Random) -> list[Mark]:
    marks = []
    for x, y, r in balls:
        for _ in range(int(r / 4)):
            a, d = rng.uniform(0, math.tau), r * math.sqrt(rng.uniform(0, 0.9))
            px, py, s = x + d * math.cos(a), y + d * math.sin(a), rng.uniform(2.0, 3.6)
            marks.append(patch(ellipse(px, py, s, s * 0.9), mix(tone, shade(tone), 0.3), 0.9))
            marks.append(patch(ellipse(px - s * 0.25, py - s * 0.25, s * 0.62), mix(tone, CREAM, 0.25), 0.95))
    return marks


def pine(seed: int, *, height: float = 200.0, tone: Colour = LEAF_DARK) -> list[Layer]:
    """A fir tree standing at the origin."""
    rng = Random(seed)
    h = height
    trunk = tube([(0, 2), (0, -h * 0.2)], [h * 0.085, h * 0.07], caps=(0.3, 0.2))
    tiers = []
    for i, (base, top, wide) in enumerate(((-0.1, -0.52, 0.27), (-0.32, -0.74, 0.22), (-0.54, -1.0, 0.16))):
        b, t, w = base * h, top * h, wide * h
        n = 5
        knots: list[tuple[float, float, float]] = [(0, t, 0.3), (w * 0.5, (t + b) / 2 + 4, 0.7)]
        for j in range(n + 1):
            x = w - 2 * w * j / n
            knots += [(x, b + rng.uniform(-3, 3) + 5 * math.cos(x / w), 0.3)]
            if j < n:
                knots.append((x - w / n, b - h * 0.035, 0.9))
        knots.append((-w * 0.5, (t + b) / 2 + 4, 0.7))
        ticks = [
            lines(stroke((x - 4, y), (x, y + 3), (x + 4, y)), 1.2, alpha=0.45)
            for x, y in ((rng.uniform(-w * 0.6, w * 0.6), rng.uniform((t + b) / 2, b - 8)) for _ in range(6))
        ]
        tiers.append(
            Layer(
                [Part(blob(*knots), mix(tone, LEAF_SUN, 0.08 * i), crescent=10, marks=ticks)],
                weight=1.0,
                cast=(2, 7),
            )
        )
    return [Layer([Part(trunk, BARK, crescent=3)], weight=0), *tiers]


def bush(
    seed: int, *, width: float = 90.0, tone: Colour = LEAF, flowers: Colour | None = None
) -> list[Layer]:
    """A low bush on the ground."""
    rng = Random(seed)
    r = width * 0.26
    balls = [(-r * 1.15, -r * 0.62, r * 0.78), (r * 1.1, -r * 0.66, r * 0.82), (0, -r * 1.0, r * 1.06)]
    extra = _blossoms(balls, flowers, rng) if flowers else []
    return [Layer([crown(balls, tone, rng, extra)], weight=0)]


def tuft(x: float, y: float, size: float, tone: Colour, rng: Random) -> list[tuple[Shape, Colour]]:
    """Blades of grass rising from a point: plain shapes, drawn without contour."""
    blades = []
    count = rng.randint(3, 5)
    for i in range(count):
        lean = (i - (count - 1) / 2) * 0.34 + rng.uniform(-0.15, 0.15)
        h = size * rng.uniform(0.7, 1.1)
        w = size * 0.16
        bx = x + (i - (count - 1) / 2) * size * 0.2
        tip = (bx + lean * h * 0.9, y - h)
        mid = (bx + lean * h * 0.3, y - h * 0.5)
        shape = blob(
            (bx - w, y, 0.2),
            (mid[0] - w * 0.7, mid[1]),
            (*tip, 0.1),
            (mid[0] + w * 0.7, mid[1]),
            (bx + w, y, 0.2),
        )
        blades.append((shape, mix(tone, rim(tone) if i % 2 else shade(tone), 0.3)))
    return blades


def flower(x: float, y: float, size: float, petal: Colour, rng: Random) -> list[tuple[Shape, Colour]]:
    """A small flower on a stem, drawn without contour."""
    h = size * rng.uniform(1.4, 2.2)
    lean = rng.uniform(-0.2, 0.2) * h
    cx, cy = x + lean, y - h
    out: list[tuple[Shape, Colour]] = [
        (
            tube([(x, y), (x + lean * 0.4, y - h * 0.5), (cx, cy)], [size * 0.22] * 3),
            mix(GRASS, shade(GRASS), 0.5),
        )
    ]
    if rng.random() < 0.3:  # a bell seen from the side
        out.append(
            (
                blob(
                    (cx - size * 0.5, cy - size * 0.1),
                    (cx, cy - size * 0.7),
                    (cx + size * 0.5, cy - size * 0.1),
                    (cx + size * 0.3, cy + size * 0.3),
                    (cx - size * 0.3, cy + size * 0.3),
                ),
                petal,
            )
        )
        return out
    start = rng.uniform(0, 1)
    for i in range(5):
        a = math.tau * (i + start) / 5
        out.append(
            (
                ellipse(
                    cx + 0.5 * size * math.cos(a), cy + 0.42 * size * math.sin(a), size * 0.36, size * 0.31
                ),
                mix(petal, shade(petal), 0.12 if math.sin(a) > 0 else 0),
            )
        )
    out.append((ellipse(cx, cy, size * 0.24, size * 0.2), colour("#f2b13c") if petal != PETALS[2] else BEAM))
    return out


def cloud(seed: int, width: float) -> list[tuple[Shape | Cut, Colour]]:
    """A heap of cloud on a flat base: pieces without contour, lit from the left."""
    rng = Random(seed)
    h = width * 0.17
    balls = []
    count = 7
    for i in range(count):
        t = i / (count - 1)
        r = h * (0.34 + 0.72 * math.sin(math.pi * (0.12 + 0.76 * t)) ** 1.3) * rng.uniform(0.82, 1.18)
        balls.append((width * (t - 0.5) * 0.74, -r * 0.78, r))
    floor = blob(
        (-width * 0.52, 0, 0.3),
        (-width * 0.5, -h * 1.9, 0),
        (width * 0.5, -h * 1.9, 0),
        (width * 0.54, 0, 0.3),
        (width * 0.2, h * 0.10),
        (-width * 0.2, h * 0.10),
    )
    base = blob(
        (-width * 0.52, 0, 0.3),
        (-width * 0.36, -h * 0.30),
        (width * 0.36, -h * 0.30),
        (width * 0.54, 0, 0.3),
        (0, h * 0.06),
    )
    whole = meet(union(base, *(ellipse(x, y, r, r * 0.9) for x, y, r in balls)), floor)
    lit = meet(union(*(ellipse(x - r * 0.10, y - r * 0.20, r * 0.9, r * 0.78) for x, y, r in balls)), whole)
    top = union(*(ellipse(x - r * 0.22, y - r * 0.36, r * 0.58, r * 0.46) for x, y, r in balls))
    return [(whole, colour("#e6d3dd")), (lit, colour("#faece0")), (top, colour("#fff8ec"))]


def sprouts(span: tuple[float, float], rng: Random, count: int = 4, y: float = 6.0) -> list[Part]:
    """Grass and flowers along the foot of something, between two x."""
    parts = []
    for _ in range(count):
        x = rng.uniform(*span)
        made = (
            tuft(x, y, rng.uniform(9, 16), SPROUT, rng)
            if rng.random() < 0.6
            else flower(x, y, rng.uniform(5, 7), rng.choice(PETALS), rng)
        )
        parts += [
            Part(shape, tone, crescent=0, rimmed=False, edge=0.5, outlined=False) for shape, tone in made
        ]
    return parts
