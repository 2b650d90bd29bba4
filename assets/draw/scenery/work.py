"""Things of work and store: the smith's, the woodcutter's, the farmer's; the origin is the middle of the foot."""

from __future__ import annotations

import math
from random import Random

from assets.draw.ink import Layer, Mark, Part, lines, patch
from assets.draw.palette import BRASS, CREAM, INK, RUST, Colour, colour, mix, shade
from assets.draw.scenery import materials as m
from assets.draw.shapes import blob, box, ellipse, poly, stroke, strokes, tube


def anvil() -> list[Layer]:
    """An anvil on an oak stump, a horseshoe leaning against it."""
    stump = blob("-36 -2 0.4, -33 -34 0.3, 33 -34 0.3, 37 -2 0.4, 20 4, -20 4")
    top = ellipse(0, -35, 33, 8)
    rings = lines(blob("-18 -35, 0 -38.5, 18 -35, 0 -31.5"), 1.1, alpha=0.6)
    bark = lines(
        strokes("-24 -26, -25 -8", "-10 -24, -11 -4", "8 -24, 9 -6", "24 -26, 26 -8"), 1.3, alpha=0.7
    )
    iron = blob(
        "-52 -78 0.3, -22 -76 0.4, 34 -76 0.2, 36 -62 0.3, 16 -58, 12 -50, 26 -42 0.3, 24 -36 0.3, "
        "-22 -36 0.3, -24 -42 0.3, -12 -50, -16 -58, -34 -64"
    )
    face = patch(blob("-50 -79 0, 36 -79 0, 36 -72 0, -40 -72 0"), mix(m.IRON, CREAM, 0.45), 0.8)
    shoe = m.minus(ellipse(44, -12, 12, 14), ellipse(44, -8, 7, 9), box(36, -4, 16, 14))
    hammer = [
        Part(tube([(-20, -80), (18, -86)], [4.4, 4.4]), m.WOOD, crescent=1.4),
        Part(box(10, -95, 12, 18, 2), m.IRON, crescent=3),
    ]
    return [
        Layer(
            [
                Part(stump, m.BEAM, crescent=9, marks=[bark]),
                Part(top, mix(m.WOOD, CREAM, 0.3), crescent=2, marks=[rings]),
            ]
        ),
        Layer([Part(iron, m.IRON, crescent=8, marks=[face])], cast=(2, 5)),
        Layer(hammer, weight=0.9, cast=(1, 3)),
        Layer([Part(shoe, m.IRON, crescent=2)], weight=0.9),
    ]


def barrel(seed: int = 1, *, water: bool = False) -> list[Layer]:
    """An oak barrel; with water it stands open."""
    rng = Random(seed)
    body = blob("-25 0 0.4, -31 -34, -26 -68 0.4, 26 -68 0.4, 31 -34, 25 0 0.4, 0 6")
    staves = m.planks((-32, -70, 32, 6), m.WOOD, rng, width=12)
    hoops = [
        patch(
            blob((-34, y, 0.4), (0, y + 6), (34, y, 0.4), (34, y + 7, 0.4), (0, y + 13), (-34, y + 7, 0.4)),
            m.IRON,
            lit=True,
        )
        for y in (-60, -20)
    ]
    rim_ = ellipse(0, -68, 26, 8)
    inside = [patch(ellipse(0, -66, 21, 5.6), colour("#6fb0c8") if water else mix(m.WOOD, CREAM, 0.1))]
    if water:
        inside.append(patch(ellipse(-5, -67.4, 9, 1.6), CREAM, 0.6))
    else:
        inside += [lines(stroke((x, -74), (x, -60)), 1.1, alpha=0.7) for x in (-12, -2, 9)]
    return [
        Layer(
            [
                Part(body, m.WOOD, crescent=11, marks=[*staves, *hoops]),
                Part(rim_, mix(m.WOOD, shade(m.WOOD), 0.3), crescent=0, marks=inside),
            ]
        )
    ]


def crate(seed: int = 1, *, size: float = 46.0, goods: Colour | None = None) -> list[Layer]:
    """A wooden crate, empty or heaped with fruit."""
    rng = Random(seed)
    s = size
    front = box(-s / 2, -s * 0.8, s, s * 0.8, 2)
    marks: list[Mark] = [
        *m.planks((-s / 2, -s * 0.8, s / 2, 0), m.WOOD, rng, width=s * 0.27, upright=False),
        patch(tube([(-s / 2 + 4, -2), (s / 2 - 4, -s * 0.8 + 2)], [7, 7]), m.WOOD, lit=True),
    ]
    heap = []
    if goods:
        spots = [(-0.3, -0.84), (0.3, -0.84), (0, -0.84), (-0.16, -0.96), (0.16, -0.96), (0.0, -1.06)]
        heap = [
            Part(
                ellipse(x * s, y * s, s * 0.16, s * 0.15), mix(goods, CREAM, rng.uniform(0, 0.15)), crescent=3
            )
            for x, y in spots
        ]
    return [Layer(heap, weight=0.9), Layer([Part(front, m.WOOD, crescent=6, marks=marks)])]


def woodpile(seed: int = 3) -> list[Layer]:
    """Split logs in rows under a board."""
    rng = Random(seed)
    parts = []
    for row, count in enumerate((6, 5, 6, 5)):
        for i in range(count):
            x = (i - (count - 1) / 2) * 19 + rng.uniform(-1, 1)
            y = -10 - row * 16.6
            r = rng.uniform(9.0, 10.2)
            face = mix(m.WOOD, CREAM, rng.uniform(0.25, 0.5))
            parts.append(
                Part(
                    ellipse(x, y, r, r * 0.96),
                    face,
                    crescent=2.6,
                    marks=[
                        lines(ellipse(x, y, r * 0.55), 0.9, alpha=0.6),
                        lines(
                            stroke((x, y), (x + rng.uniform(-7, 7), y + rng.uniform(-7, 7))), 1.0, alpha=0.6
                        ),
                    ],
                )
            )
    lid = Part(poly("-66 -76, 62 -80, 66 -71, -64 -67"), m.WOOD_OLD, crescent=2)
    return [Layer(parts, weight=0.8), Layer([lid], cast=(1, 4))]


def coal_heap() -> list[Layer]:
    """A heap of coal with a shovel in it."""
    rng = Random(17)
    spade = [
        Part(tube([(20, -18), (42, -86)], [4.6, 4.6]), m.WOOD, crescent=1.4),
        Part(tube([(35, -88), (50, -83)], [5, 5]), m.WOOD, crescent=1),
    ]
    lumps = []
    for count, y in ((5, -34), (7, -20), (9, -7)):
        for i in range(count):
            x = (i - (count - 1) / 2) * 12.4 + rng.uniform(-2, 2)
            r = rng.uniform(8, 10.4)
            knots = [
                (
                    x + r * rng.uniform(0.8, 1.1) * math.cos(a),
                    y + r * 0.8 * rng.uniform(0.8, 1.1) * math.sin(a),
                    0.25,
                )
                for a in (math.tau * k / 7 for k in range(7))
            ]
            lumps.append(Part(blob(*knots), mix(colour("#574c66"), INK, rng.uniform(0, 0.4)), crescent=3))
    return [Layer(spade, weight=0.8), Layer(lumps, weight=0.7)]


def grindstone() -> list[Layer]:
    """A grindstone in its frame."""
    frame = [Part(tube([(x, 2), (x * 0.5, -50)], [7, 6]), m.BEAM, crescent=2.4) for x in (-32, 32)]
    wheel = Part(
        ellipse(0, -50, 30, 31),
        mix(m.STONE, CREAM, 0.15),
        crescent=8,
        marks=[lines(ellipse(0, -50, 24), 1.0, alpha=0.5), patch(ellipse(0, -50, 5), m.IRON, lit=True)],
    )
    crank = Part(tube([(0, -50), (20, -64), (32, -64)], [4, 4, 5]), m.IRON, crescent=1)
    trough = Part(blob("-38 -18 0.2, 38 -18 0.2, 32 -4 0.3, -32 -4 0.3"), m.WOOD, crescent=4)
    return [Layer([wheel]), Layer(frame, weight=0.9), Layer([crank], weight=0.8), Layer([trough], weight=0.9)]


def stump() -> list[Layer]:
    """A chopping block with an axe."""
    block = blob("-28 -2 0.4, -26 -28 0.3, 26 -28 0.3, 29 -2 0.4, 0 5")
    top = Part(
        ellipse(0, -29, 26, 7),
        mix(m.WOOD, CREAM, 0.35),
        crescent=1.6,
        marks=[lines(ellipse(0, -29, 15, 3.8), 1.0, alpha=0.6)],
    )
    axe = [
        Part(tube([(4, -34), (34, -74)], [4.6, 5]), m.WOOD, crescent=1.4),
        Part(blob("-8 -34 0.2, 2 -46 0.2, 14 -40 0.3, 10 -30 0.3"), m.IRON, crescent=3),
    ]
    return [
        Layer(
            [
                Part(
                    block,
                    m.BEAM,
                    crescent=7,
                    marks=[lines(strokes("-16 -20, -17 -4", "4 -20, 3 -2"), 1.2, alpha=0.7)],
                ),
                top,
            ]
        ),
        Layer(axe, weight=0.9),
    ]


def hay() -> list[Layer]:
    """A hay bale with a pitchfork and a hen asleep on it."""
    rng = Random(37)
    bale = blob("-58 0 0.3, -60 -50 0.3, 60 -52 0.3, 59 0 0.3")
    cords = [lines(stroke((x, -54), (x - 1, 2)), 2.4, RUST) for x in (-26, 26)]
    fork = [Part(tube([(78, 2), (66, -116)], [4.4, 4.4]), m.WOOD, crescent=1.2)]
    hen = [
        Part(
            blob("-26 -52 0.3, -34 -66, -24 -76, -12 -70, 2 -74, 14 -86, 20 -78, 14 -60, 4 -51 0.3"),
            CREAM,
            crescent=6,
            marks=[lines(stroke("-14 -62, -4 -58, 4 -64"), 1.4)],
        ),
        Part(blob("-28 -74, -30 -82, -24 -80, -22 -85, -19 -78"), RUST, crescent=1),
        Part(blob("-34 -68 0.3, -42 -66 0.1, -34 -63 0.3"), BRASS, crescent=0),
    ]
    eye = Part(
        tube([(-30, -70), (-27, -69), (-25, -70.6)], [1.4, 1.4, 1.4]), INK, crescent=0, edge=0, outlined=False
    )
    return [
        Layer(fork, weight=0.8),
        Layer(
            [
                Part(
                    bale,
                    m.THATCH,
                    crescent=9,
                    marks=[*m.straw((-58, -54, 58, -6), rng, count=70, lean=0.2, length=13), *cords],
                )
            ]
        ),
        Layer(hen, weight=0.9),
        Layer([eye], weight=0),
    ]
