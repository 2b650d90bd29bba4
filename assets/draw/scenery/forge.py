"""The forge, and the fire in its hearth."""

from __future__ import annotations

import math
from random import Random

from assets.draw.ink import Layer, Part, lines, patch
from assets.draw.palette import BRASS, CREAM, INK, RUST, Colour, colour, mix
from assets.draw.scenery import materials as m
from assets.draw.scenery.houses import Building
from assets.draw.scenery.plants import LEAF, leafy
from assets.draw.shapes import Shape, blob, box, ellipse, poly, strokes, tube


def forge() -> Building:
    """The smithy: a stone hall open to the front, its hearth glowing, under a heavy blue roof."""
    rng = Random(11)
    b = Building()
    chimney = blob("92 -150 0, 98 -330 0.2, 152 -330 0.2, 160 -150 0")
    b.add(
        Part(
            chimney,
            m.STONE_DARK,
            crescent=16,
            marks=m.stones((86, -330, 164, -150), m.STONE_DARK, rng, size=20, share=0.95),
        )
    )
    b.add(
        Part(box(88, -346, 74, 20, 5), m.STONE, crescent=5),
        Part(box(98, -360, 54, 16, 4), m.STONE_DARK, crescent=4),
        cast=(1, 4),
    )
    b.smoke.append((125, -362))
    back = poly("-168 -4, -168 -150, 178 -150, 178 -4")
    b.add(
        Part(
            back,
            mix(m.STONE_DARK, INK, 0.35),
            crescent=0,
            rimmed=False,
            marks=m.stones((-168, -150, 178, 0), mix(m.STONE_DARK, INK, 0.3), rng, size=24, share=0.5),
        )
    )
    _tools_on_wall(b)
    _hearth(b, rng)
    _posts(b, rng)
    _forge_roof(b, rng)
    return b


def _tools_on_wall(b: Building) -> None:
    rail = Part(tube([(-128, -108), (-34, -108)], [5, 5], caps=(0.4, 0.4)), m.WOOD, crescent=1.5)
    b.add(rail, weight=0.8)
    for x, kind in ((-118, 0), (-98, 1), (-78, 2), (-58, 0), (-42, 1)):
        shaft = Part(tube([(x, -104), (x, -70)], [3.2, 3.2]), m.WOOD if kind != 2 else m.IRON, crescent=1)
        if kind == 0:
            head = Part(box(x - 8, -76, 16, 10, 2), m.IRON, crescent=2.4)
        elif kind == 1:
            head = Part(
                blob(
                    (x - 5, -74),
                    (x - 6, -58),
                    (x - 1, -52, 0.2),
                    (x, -64),
                    (x + 1, -52, 0.2),
                    (x + 6, -58),
                    (x + 5, -74),
                ),
                m.IRON,
                crescent=2,
            )
        else:
            head = Part(
                blob((x - 7, -76, 0.3), (x + 7, -76, 0.3), (x + 9, -58), (x, -50), (x - 9, -58)),
                mix(m.IRON, BRASS, 0.3),
                crescent=2,
            )
        b.add(shaft, head, weight=0.8)
    shoe = [
        Part(
            m.minus(ellipse(x, -134, 10, 11), ellipse(x, -131, 5.6, 7), box(x - 5, -128, 10, 12)),
            m.IRON,
            crescent=1.6,
        )
        for x in (-110, -84, -58)
    ]
    b.add(*shoe, weight=0.8)


def _hearth(b: Building, rng: Random) -> None:
    hood = blob("12 -84 0, 34 -150 0.2, 146 -150 0.2, 166 -84 0")
    b.add(
        Part(
            hood,
            m.STONE,
            crescent=16,
            marks=m.stones((12, -150, 168, -84), m.STONE, rng, size=21, share=0.95),
        ),
        cast=(1, 6),
    )
    breast = poly("10 0, 10 -88, 168 -88, 168 0")
    arch = blob("36 -26 0.1, 36 -58 0.8, 52 -74, 89 -81, 126 -74, 142 -58 0.8, 142 -26 0.1")
    ring = blob("26 -24 0.1, 26 -60 0.8, 45 -82, 89 -91, 133 -82, 152 -60 0.8, 152 -24 0.1")
    b.add(
        Part(
            m.minus(breast, arch),
            m.STONE,
            crescent=10,
            marks=m.stones((10, -88, 168, 0), m.STONE, rng, size=23, share=1.0),
        )
    )
    b.add(
        Part(
            m.minus(ring, arch),
            mix(m.STONE, CREAM, 0.25),
            crescent=4,
            marks=[
                lines(
                    strokes(
                        *[
                            (
                                (89 + 52 * math.cos(a), -48 + 30 * math.sin(a)),
                                (89 + 72 * math.cos(a), -48 + 50 * math.sin(a)),
                            )
                            for a in (math.radians(d) for d in range(-175, 0, 22))
                        ]
                    ),
                    1.4,
                )
            ],
        )
    )
    _embers(b, arch, rng)
    _bellows(b)
    b.glow.append((89, -34))


def _embers(b: Building, arch: Shape, rng: Random) -> None:
    cave = mix(colour("#5a2230"), INK, 0.25)
    glow = [
        patch(ellipse(89, -30, 62, 46), colour("#c2452a"), 0.85, 8.0),
        patch(ellipse(89, -22, 44, 30), colour("#f07a2c"), 0.85, 7.0),
        patch(ellipse(89, -18, 26, 16), colour("#ffc45a"), 0.8, 5.0),
    ]
    b.add(Part(arch, cave, crescent=0, rimmed=False, marks=glow), weight=0.9)
    coals = [
        Part(
            ellipse(x, -27 + rng.uniform(-2, 2), rng.uniform(7, 10), rng.uniform(5, 7)),
            rng.choice([colour("#5b3a44"), colour("#7a3f3a"), colour("#c2502e")]),
            crescent=2,
        )
        for x in range(44, 140, 9)
    ]
    b.add(*coals, weight=0.7)


def _bellows(b: Building) -> None:
    shelf = Part(blob("2 -24 0.2, 176 -24 0.2, 178 -10 0.2, 0 -10 0.2"), mix(m.STONE, CREAM, 0.2), crescent=5)
    b.add(shelf, cast=(1, 5))
    bellows = blob("-10 -28 0.2, -50 -44, -66 -32, -62 -14, -44 -8, -10 -20 0.2")
    ribs = lines(strokes("-22 -33, -22 -17", "-32 -38, -33 -13", "-43 -42, -45 -10"), 1.5)
    b.add(
        Part(bellows, RUST, crescent=5, marks=[ribs]),
        Part(tube([(-12, -24), (14, -24)], [7, 5]), m.IRON, crescent=1.5),
        Part(tube([(-62, -36), (-84, -56)], [5, 5]), m.WOOD, crescent=1.5),
    )


def _posts(b: Building, rng: Random) -> None:
    for x in (-172.0, -6.0, 184.0):
        post = poly((x - 10, 0), (x - 9, -152), (x + 9, -152), (x + 10, 0))
        b.add(
            Part(post, m.BEAM, crescent=6, marks=m.planks((x - 10, -152, x + 10, 0), m.BEAM, rng, width=21))
        )
        b.add(Part(box(x - 14, -14, 28, 16, 3), m.STONE, crescent=4))
    for x, side in ((-172, 1), (-6, -1), (-6, 1), (184, -1)):
        b.add(
            Part(
                tube(
                    [(x + side * 6, -104), (x + side * 24, -128), (x + side * 44, -148)],
                    [9, 8, 9],
                    caps=(0.2, 0.2),
                ),
                m.BEAM,
                crescent=3,
            )
        )
    b.add(
        Part(
            box(-190, -166, 390, 18, 3),
            m.BEAM,
            crescent=5,
            marks=m.planks((-190, -166, 200, -148), m.BEAM, rng, width=9, upright=False),
        ),
        cast=(2, 8),
    )


def _forge_roof(b: Building, rng: Random) -> None:
    roof = blob(
        "-206 -150 0.1, -168 -216 0.9, -132 -284 0.15, 6 -272 0.9, 140 -286 0.15, 176 -216 0.9, "
        "214 -150 0.1, 110 -143 0.9, 4 -141 0.9, -104 -143 0.9"
    )
    marks = m.tiles((-210, -288, 216, -140), m.ROOF_BLUE, rng, size=19, sag=7)
    moss = [
        patch(leafy(x, y, r, rng, flat=0.5), LEAF, 0.75)
        for x, y, r in ((-150, -160, 20), (-120, -154, 14), (170, -170, 16), (60, -150, 12))
    ]
    b.add(Part(roof, m.ROOF_BLUE, crescent=18, marks=[*marks, *moss]), cast=(2, 10))
    cap = tube([(-136, -285), (6, -274), (144, -287)], [10, 9, 10], caps=(0.5, 0.5))
    b.add(
        Part(
            cap,
            mix(m.ROOF_BLUE, CREAM, 0.14),
            crescent=3,
            marks=[
                lines(strokes(*[((x, -296), (x + 1, -264)) for x in range(-124, 140, 22)]), 1.3, alpha=0.7)
            ],
        )
    )
    sign = Part(
        blob("-158 -136 0.2, -96 -136 0.2, -98 -92 0.5, -127 -84, -156 -92 0.5"),
        m.WOOD,
        crescent=5,
        marks=m.planks((-160, -136, -94, -82), m.WOOD, rng, width=14),
    )
    anvil = Part(
        blob(
            "-148 -119 0.2, -112 -119 0.2, -104 -114, -116 -108, -120 -102, -113 -97 0.2, -139 -97 0.2, "
            "-132 -102, -136 -108, -148 -112"
        ),
        m.IRON,
        crescent=3,
    )
    chains = [
        Part(tube([(x, -150), (x, -134)], [2.6, 2.6]), m.IRON, crescent=0, edge=0.6) for x in (-150, -104)
    ]
    b.add(*chains, sign, weight=0.9, cast=(2, 5))
    b.add(anvil, weight=0.8)


def flame(frame: int, count: int = 8) -> list[Layer]:
    """One frame of the fire in the hearth: tongues before tongues, waving; the origin is the bed of coals."""
    phase = math.tau * frame / count
    sets = (
        (colour("#f0642a"), ((-30, 16, 30), (-10, 20, 50), (14, 19, 44), (32, 14, 27))),
        (colour("#ffa53a"), ((-18, 14, 28), (3, 16, 38), (21, 12, 24))),
        (colour("#ffe28a"), ((-9, 9, 16), (7, 10, 22))),
    )
    layers = []
    for depth, (tone, tongues) in enumerate(sets):
        parts = []
        for i, (x, wide, tall) in enumerate(tongues):
            beat = phase * (1 + i % 2) + i * 1.9 + depth * 0.8
            high, sway = tall * (0.88 + 0.16 * math.sin(beat)), 7 * math.sin(beat + 1.2)
            parts.append(_glowing(_tongue(x, wide, high, sway), tone))
        layers.append(Layer(parts, weight=0, contour=False))
    sparks = []
    for i in range(6):
        age = (frame / count + i * 0.37) % 1.0
        spark = ellipse(-28 + 11 * i + 5 * math.sin(phase + i), -14 - 54 * age, 1.9 * (1.15 - age))
        sparks.append(_glowing(spark, colour("#ffe28a")))
    return [*layers, Layer(sparks, weight=0, contour=False)]


def _tongue(x: float, wide: float, tall: float, sway: float) -> Shape:
    return blob(
        (x - wide, 0, 0.6),
        (x - wide * 0.92, -tall * 0.26),
        (x - wide * 0.42 + sway * 0.35, -tall * 0.62),
        (x + sway, -tall, 0.1),
        (x + wide * 0.34 + sway * 0.4, -tall * 0.6),
        (x + wide * 0.94, -tall * 0.24),
        (x + wide, 0, 0.6),
        (x, 4),
    )


def _glowing(shape: Shape, tone: Colour) -> Part:
    """A form that is its own light: no shading, no line."""
    return Part(shape, tone, crescent=0, rimmed=False, edge=0, outlined=False)
