"""The herbalist's hut."""

from __future__ import annotations

import math
from random import Random

from assets.draw.ink import Part, lines, patch
from assets.draw.palette import BRASS, CREAM, RUST, colour, mix, shade
from assets.draw.scenery import materials as m
from assets.draw.scenery.houses import Building
from assets.draw.scenery.plants import PETALS, crown, flower, leafy, tuft
from assets.draw.shapes import blob, box, ellipse, poly, stroke, strokes, tube


def hut() -> Building:
    """The herbalist's hut: round, leaning, under a thatch like a pulled-down hat."""
    rng = Random(23)
    b = Building()
    _hut_chimney(b, rng)
    wall = blob("-104 2 0.2, -112 -70, -104 -136 0.3, 104 -136 0.3, 114 -70, 106 2 0.2, 0 9")
    worn = [
        patch(
            leafy(rng.uniform(-90, 90), rng.uniform(-110, -30), rng.uniform(12, 26), rng, flat=0.5, lobes=6),
            shade(m.PLASTER),
            0.3,
        )
        for _ in range(6)
    ]
    foot = m.stones((-116, -24, 118, 8), m.STONE, rng, size=23, share=1.0)
    chips = m.stones((-110, -60, 112, -24), m.STONE, rng, size=20, share=0.22)
    ribs = [
        patch(tube([(x, 8), (x * 1.06, -70), (x, -140)], [8, 8, 8], caps=(0, 0)), m.BEAM, lit=True)
        for x in (-66, 70)
    ]
    b.add(Part(wall, m.PLASTER, crescent=22, marks=[*worn, *chips, *ribs, *foot]))
    _hut_door(b, rng)
    _hut_window(b, -84, -92, 36, 40)
    _hut_window(b, 80, -92, 30, 38)
    _hut_roof(b, rng)
    _hut_herbs(b, rng)
    _ivy(b, rng)
    return b


def _hut_chimney(b: Building, rng: Random) -> None:
    stack = tube([(66, -180), (70, -230), (62, -282)], [34, 31, 30], caps=(0, 0))
    b.add(
        Part(
            stack,
            m.STONE,
            crescent=9,
            marks=m.stones((44, -290, 92, -170), m.STONE, rng, size=16, share=0.95),
        )
    )
    hat = Part(blob("44 -290 0.3, 63 -304, 82 -290 0.3, 63 -286"), m.ROOF_RED, crescent=3)
    b.add(
        Part(box(46, -286, 34, 8, 3), m.STONE_DARK, crescent=3),
        hat,
        Part(tube([(55, -290), (55, -296)], [3, 3]), m.IRON, crescent=0),
        weight=0.9,
    )
    b.smoke.append((63, -302))


def _hut_door(b: Building, rng: Random) -> None:
    frame = m.union(ellipse(0, -58, 45, 56), box(-45, -58, 90, 62))
    leaf = m.union(ellipse(0, -57, 36, 46), box(-36, -57, 72, 60))
    boards = m.planks((-38, -110, 38, 4), colour("#3f7f78"), rng, width=14)
    hinge = lines(strokes("-36 -30, -18 -30, -8 -36", "-36 -78, -18 -78, -8 -72"), 3.4, m.IRON)
    pane = ellipse(4, -74, 12, 13)
    b.add(
        Part(
            frame,
            m.WOOD,
            crescent=5,
            marks=[
                lines(
                    strokes(
                        *[
                            (
                                (40 * math.cos(a), -58 + 50 * math.sin(a)),
                                (48 * math.cos(a), -58 + 60 * math.sin(a)),
                            )
                            for a in (math.radians(d) for d in range(-170, 0, 20))
                        ]
                    ),
                    1.3,
                )
            ],
        )
    )
    b.add(
        Part(leaf, colour("#3f7f78"), crescent=8, marks=[*boards, hinge]),
        Part(
            pane,
            m.GLASS_DAY,
            crescent=2,
            marks=[lines(strokes("4 -90, 4 -60", "-10 -74, 18 -74"), 2.2, m.WOOD)],
        ),
        Part(ellipse(27, -46, 4), BRASS, crescent=1.5),
        weight=0.9,
    )
    b.panes.append(pane)
    b.glow.append((4, -74))
    for i, (w, y) in enumerate(((60, 2), (72, 9))):
        b.add(
            Part(
                blob((-w, y - 6, 0.4), (w, y - 6, 0.4), (w + 4, y + 4, 0.4), (-w - 4, y + 4, 0.4)),
                mix(m.STONE, CREAM, 0.15 if i else 0.0),
                crescent=4,
            )
        )


def _hut_window(b: Building, x: float, y: float, w: float, h: float) -> None:
    frame, pane, bars = m.window(x - w / 2, y, w, h, arch=True)
    shine = patch(poly((x - w * 0.3, y + h), (x, y), (x + w * 0.18, y), (x - w * 0.12, y + h)), CREAM, 0.4)
    b.add(Part(frame, m.WOOD, crescent=3), weight=0.9)
    b.add(
        Part(
            pane,
            m.GLASS_DAY,
            crescent=0,
            rimmed=False,
            marks=[patch(box(x - w, y - 6, 2 * w, 13), shade(m.DOOR), 0.5, 2.0), shine, *bars],
        ),
        weight=0,
    )
    b.add(Part(box(x - w / 2 - 5, y + h - 2, w + 10, 7, 2), m.WOOD, crescent=2), weight=0.9)
    for i, tone in enumerate((RUST, colour("#5f8f4a"), colour("#6b5590"))):
        px = x - w * 0.3 + i * w * 0.3
        b.add(
            Part(box(px - 4, y + h - 13, 8, 11, 2.5), mix(tone, CREAM, 0.1), crescent=2),
            Part(tube([(px, y + h - 13), (px, y + h - 16)], [4, 4], caps=(0.3, 0.3)), m.WOOD, crescent=0),
            weight=0.7,
        )
    b.panes.append(m.minus(pane, box(x - 1.7, y - 4, 3.4, h + 8), box(x - w, y + h * 0.5 - 1.7, 2 * w, 3.4)))
    b.glow.append((x, y + h / 2))


def _hut_roof(b: Building, rng: Random) -> None:
    roof = blob(
        "-150 -104 0.6, -128 -150, -84 -202, -36 -252, 4 -282, 14 -296 0.4, 26 -280, 52 -250, 92 -204, "
        "132 -150, 152 -100 0.6, 134 -92, 104 -106, 60 -118, 0 -123, -60 -119, -106 -108, -134 -96"
    )
    bands = [
        lines(
            stroke((-w, y + 10), (-w * 0.5, y + 1), (0, y - 2), (w * 0.5, y + 1), (w, y + 10)), 2.0, alpha=0.7
        )
        for w, y in ((118, -158), (82, -204), (44, -250))
    ]
    b.add(
        Part(
            roof,
            m.THATCH,
            crescent=24,
            marks=[*m.straw((-140, -290, 140, -120), rng, count=150, lean=0.7), *bands],
        ),
        cast=(2, 12),
    )
    tie = blob("-6 -280 0.4, 14 -288, 36 -278 0.4, 32 -266, 12 -272, -4 -266")
    b.add(Part(tie, m.WOOD, crescent=3), weight=0.9)
    for x, y, s in ((-104, -152, 1.0), (-92, -160, 0.7), (88, -176, 0.9)):
        stem = Part(tube([(x, y + 4), (x, y - 8 * s)], [6 * s, 5 * s]), CREAM, crescent=1.5)
        top = Part(
            blob(
                (x - 11 * s, y - 6 * s, 0.4),
                (x - 7 * s, y - 16 * s),
                (x, y - 19 * s),
                (x + 8 * s, y - 15 * s),
                (x + 11 * s, y - 6 * s, 0.4),
            ),
            RUST,
            crescent=3,
            marks=[
                patch(ellipse(x + dx * s, y + dy * s, 2 * s), CREAM)
                for dx, dy in ((-4, -11), (3, -14), (6, -9))
            ],
        )
        b.add(stem, top, weight=0.9)
    _dormer(b, rng)


def _dormer(b: Building, rng: Random) -> None:
    dormer = blob("-62 -176 0.4, -44 -212, -14 -226, 18 -214, 36 -178 0.4, -14 -186")
    gable = blob("-46 -172 0.2, -44 -194, -14 -208, 18 -194, 20 -172 0.2")
    pane = ellipse(-13, -187, 14, 12.5)
    b.add(Part(gable, m.PLASTER, crescent=5), weight=0.9)
    b.add(
        Part(
            pane,
            m.GLASS_DAY,
            crescent=3,
            marks=[lines(strokes("-13 -204, -13 -170", "-30 -187, 4 -187"), 2.6, m.WOOD)],
        ),
        weight=1.6,
    )
    b.add(
        Part(
            m.minus(dormer, gable),
            m.THATCH,
            crescent=7,
            marks=m.straw((-60, -224, 36, -186), rng, count=34, lean=0.9, length=20),
        ),
        cast=(1, 4),
    )
    b.panes.append(pane)
    b.glow.append((-13, -187))


def _hut_herbs(b: Building, rng: Random) -> None:
    """Bunches hung to dry under the eaves."""
    for x, y, tone, bloom in (
        (-44, -112, colour("#6f9a4c"), PETALS[3]),
        (-56, -108, colour("#8aa05a"), PETALS[2]),
        (46, -114, colour("#5f8f4a"), PETALS[1]),
        (58, -110, colour("#7c9a55"), PETALS[3]),
    ):
        string = Part(tube([(x, y - 6), (x, y + 6)], [1.6, 1.6]), m.WOOD, crescent=0, edge=0.4)
        bunch = Part(
            blob(
                (x - 2, y + 4),
                (x + 2, y + 4),
                (x + 7, y + 24),
                (x + 2, y + 29),
                (x - 3, y + 28),
                (x - 7, y + 23),
            ),
            tone,
            crescent=2.4,
            marks=[lines(strokes(((x - 2, y + 8), (x - 4, y + 26)), ((x + 1, y + 8), (x + 3, y + 26))), 1.0)],
        )
        buds = [
            Part(
                ellipse(x + rng.uniform(-5, 5), y + rng.uniform(21, 29), 2.4),
                bloom,
                crescent=0.8,
                edge=0.5,
                outlined=False,
            )
            for _ in range(5)
        ]
        b.add(string, bunch, weight=0.8)
        b.add(*buds, weight=0)


def _ivy(b: Building, rng: Random) -> None:
    spots = [(102, -6), (106, -24), (100, -40), (108, -56), (103, -74), (96, -90)]
    balls = [(x + rng.uniform(-4, 4), y, rng.uniform(10, 14)) for x, y in spots]
    b.add(crown(balls, colour("#5f8f4a"), rng), weight=1.0, cast=(1, 3))
    parts = []
    for x0, x1 in ((-112, -62), (62, 112)):
        for _ in range(9):
            x, y = rng.uniform(x0, x1), rng.uniform(2, 10)
            made = (
                flower(x, y, rng.uniform(6, 8), rng.choice(PETALS), rng)
                if rng.random() < 0.5
                else tuft(x, y, rng.uniform(11, 18), colour("#6f9a4c"), rng)
            )
            parts += [
                Part(shape, tone, crescent=0, rimmed=False, edge=0.5, outlined=False) for shape, tone in made
            ]
    b.add(*parts, weight=0)
