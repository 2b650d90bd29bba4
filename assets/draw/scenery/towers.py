"""The windmill and the village gate."""

from __future__ import annotations

import math
from random import Random

from assets.draw.ink import Layer, Part, lines, patch
from assets.draw.palette import BRASS, CREAM, INK, RUST, colour, mix
from assets.draw.scenery import materials as m
from assets.draw.scenery.houses import Building
from assets.draw.scenery.plants import crown
from assets.draw.shapes import Shape, blob, box, ellipse, poly, stroke, strokes, tube, turn


def windmill() -> Building:
    """The mill without its sails; they turn by themselves about (0, -236)."""
    rng = Random(31)
    b = Building()
    tower = blob("-58 4 0.2, -48 -90, -38 -210 0.2, 38 -210 0.2, 48 -90, 60 4 0.2, 0 9")
    marks = [
        *m.stones((-62, -42, 64, 8), m.STONE, rng, size=21, share=0.95),
        *m.stones((-56, -205, 58, -40), m.STONE, rng, size=20, share=0.16),
    ]
    b.add(Part(tower, m.PLASTER, crescent=16, marks=marks))
    gallery = Part(blob("-70 -86 0.2, 70 -86 0.2, 66 -76 0.2, -66 -76 0.2"), m.WOOD, crescent=3)
    rails = [Part(tube([(x, -86), (x, -106)], [3, 3]), m.WOOD, crescent=0) for x in range(-64, 66, 16)]
    top = Part(tube([(-70, -106), (70, -106)], [4, 4]), m.WOOD, crescent=1.2)
    for y, size in ((-62, 20), (-150, 17)):
        frame, pane, bars = m.window(-size / 2, y, size, size * 1.3, arch=True)
        b.add(Part(frame, m.BEAM, crescent=2), weight=0.8)
        b.add(Part(pane, m.GLASS_DAY, crescent=0, rimmed=False, marks=bars), weight=0)
        b.panes.append(pane)
    door = m.union(ellipse(20, -30, 14, 15), box(6, -30, 28, 34))
    b.add(Part(door, m.DOOR, crescent=4, marks=m.planks((4, -48, 36, 4), m.DOOR, rng, width=9)), weight=1.6)
    b.add(gallery, *rails, top, weight=0.8, cast=(1, 5))
    cap = blob("-52 -204 0.3, -44 -232, -22 -258, 4 -268, 28 -256, 46 -230, 54 -204 0.3, 0 -198")
    b.add(
        Part(cap, m.ROOF_RED, crescent=12, marks=m.tiles((-54, -268, 56, -198), m.ROOF_RED, rng, size=14)),
        cast=(1, 6),
    )
    b.add(Part(ellipse(2, -272, 5), BRASS, crescent=2), weight=0.8)
    return b


def sails() -> list[Layer]:
    """Four sails about the origin: one is patched."""
    parts: list[Part] = []
    for i in range(4):
        place = turn(90 * i + 18)
        arm = Part(tube([(0, 0), (0, -60), (0, -128)], [7, 6, 4.6]), m.WOOD, crescent=0, rimmed=False)
        cloth = blob("3 -36 0.2, 31 -34 0.2, 30 -80, 29 -126 0.2, 3 -126 0.2")
        frame = lines(
            Shape(
                strokes(*[((3, y), (31, y)) for y in range(-118, -36, 15)], "17 -36, 17 -126").contours,
                closed=False,
            ),
            1.7,
            m.WOOD,
        )
        marks = [frame]
        if i == 1:
            marks.append(
                patch(blob("8 -96 0.2, 24 -98 0.2, 25 -78 0.2, 9 -76 0.2"), mix(RUST, CREAM, 0.2), lit=True)
            )
        parts += [Part(cloth, CREAM, crescent=0, marks=marks, rimmed=False).warped(place), arm.warped(place)]
    hub = [Part(ellipse(0, 0, 10), m.IRON, crescent=0), Part(ellipse(-1, -1, 4.5), BRASS, crescent=0)]
    return [Layer(parts, weight=0.9), Layer(hub, weight=0.9)]


def gate() -> Building:
    """The village gate: two towers and an arch with the village's arms, the doors standing open."""
    rng = Random(41)
    b = Building()
    wall = blob("-260 0 0, -260 -92 0.1, -222 -100 0.6, -160 -94 0.6, -110 -102 0.1, -110 0 0")
    b.add(
        Part(
            wall,
            m.STONE,
            crescent=10,
            marks=m.stones((-260, -104, -110, 0), m.STONE, rng, size=26, share=0.9),
        )
    )
    b.add(crown([(-236, -96, 18), (-206, -104, 22), (-178, -94, 15)], colour("#5f8f4a"), rng), weight=0.9)
    arch = m.minus(box(-92, -226, 184, 230, 4), m.union(ellipse(0, -112, 66, 62), box(-66, -112, 132, 130)))
    b.add(
        Part(
            arch,
            mix(m.STONE, CREAM, 0.1),
            crescent=12,
            marks=m.stones((-92, -226, 92, 0), m.STONE, rng, size=25, share=0.85),
        )
    )
    ring = m.minus(
        m.union(ellipse(0, -112, 80, 76), box(-80, -112, 160, 112)),
        m.union(ellipse(0, -112, 66, 62), box(-66, -112, 132, 130)),
    )
    wedge = [
        lines(
            stroke((66 * math.cos(a), -112 + 62 * math.sin(a)), (80 * math.cos(a), -112 + 76 * math.sin(a))),
            1.5,
        )
        for a in (math.radians(d) for d in range(-180, 1, 15))
    ]
    b.add(Part(ring, mix(m.STONE, CREAM, 0.4), crescent=4, marks=wedge), cast=(1, 4))
    _towers(b, rng)
    _arms(b)
    return b


def _towers(b: Building, rng: Random) -> None:
    for x in (-104.0, 104.0):
        tower = blob(
            (x - 36, 4, 0.1),
            (x - 30, -120),
            (x - 32, -244, 0.1),
            (x + 32, -244, 0.1),
            (x + 31, -120),
            (x + 37, 4, 0.1),
        )
        b.add(
            Part(
                tower,
                m.STONE,
                crescent=14,
                marks=m.stones((x - 38, -244, x + 38, 4), m.STONE, rng, size=24, share=0.9),
            )
        )
        crest = m.union(
            box(x - 40, -262, 80, 22, 3), *(box(x - 40 + i * 29, -284, 22, 28, 2) for i in range(3))
        )
        b.add(
            Part(
                crest,
                mix(m.STONE, CREAM, 0.12),
                crescent=7,
                marks=m.stones((x - 40, -284, x + 40, -240), m.STONE, rng, size=19, share=0.7),
            ),
            cast=(1, 7),
        )
        slit = Part(
            m.union(ellipse(x, -186, 6, 7), box(x - 6, -186, 12, 30)), mix(m.STONE_DARK, INK, 0.6), crescent=0
        )
        b.add(slit, weight=0.9)
        banner = blob(
            (x - 15, -146, 0.1), (x + 15, -146, 0.1), (x + 15, -76, 0.1), (x, -88, 0.1), (x - 15, -76, 0.1)
        )
        star = poly(
            *[
                (
                    (x + (9 if i % 2 == 0 else 4) * math.sin(math.pi * i / 5)),
                    (-116 - (9 if i % 2 == 0 else 4) * math.cos(math.pi * i / 5)),
                )
                for i in range(10)
            ]
        )
        b.add(
            Part(tube([(x - 19, -147), (x + 19, -147)], [4, 4]), m.WOOD, crescent=1),
            Part(
                banner,
                colour("#2f908c"),
                crescent=6,
                marks=[
                    patch(star, colour("#f3d489"), lit=True),
                    lines(stroke((x - 15, -138), (x + 15, -138)), 2.4, colour("#f3d489")),
                ],
            ),
            cast=(2, 4),
        )


def _arms(b: Building) -> None:
    shield = blob("-24 -216 0.2, 24 -216 0.2, 24 -190, 14 -172, 0 -164 0.2, -14 -172, -24 -190")
    leaf = blob("0 -208 0.1, 9 -198, 8 -187, 0 -179 0.2, -8 -187, -9 -198")
    vein = lines(strokes("0 -203, 0 -173", "0 -190, 5 -196", "0 -190, -5 -196"), 1.6, RUST)
    b.add(
        Part(
            shield,
            RUST,
            crescent=6,
            marks=[patch(box(-26, -176, 52, 20), colour("#2f908c")), patch(leaf, CREAM), vein],
        ),
        weight=1.4,
        cast=(1, 4),
    )
