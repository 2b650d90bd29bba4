"""What stands in a village square and along a street; the origin is the middle of the foot."""

from __future__ import annotations

from random import Random

from assets.draw.ink import Layer, Part, lines, patch
from assets.draw.palette import BRASS, CREAM, INK, RUST, colour, mix
from assets.draw.scenery import materials as m
from assets.draw.scenery.plants import LEAF, PETALS, crown, leafy, sprouts
from assets.draw.shapes import Point, blob, box, ellipse, stroke, strokes, tube

GREEN = colour("#5f8f4a")


def well() -> list[Layer]:
    """The village well under its little roof."""
    rng = Random(51)
    ring = blob("-62 -6 0.5, -64 -44 0.3, 64 -44 0.3, 62 -6 0.5, 34 6, -34 6")
    mouth, dark = ellipse(0, -46, 64, 15), ellipse(0, -45, 52, 10.5)
    posts = [
        Part(tube([(x, -46), (x, -146)], [10, 9], caps=(0.1, 0.1)), m.BEAM, crescent=3.4) for x in (-52, 52)
    ]
    roof = blob("-84 -132 0.1, -44 -190 0.3, 44 -190 0.3, 84 -132 0.1, 0 -126")
    tiles = m.tiles((-86, -190, 86, -126), m.ROOF_RED, rng, size=15, sag=4)
    moss = [
        patch(leafy(x, y, r, rng, flat=0.5), LEAF, 0.8)
        for x, y, r in ((-50, -12, 12), (40, -40, 9), (10, -2, 10))
    ]
    return [
        Layer(
            [
                Part(
                    mouth,
                    mix(m.STONE, CREAM, 0.25),
                    crescent=0,
                    marks=[
                        patch(dark, mix(INK, m.DOOR, 0.25)),
                        patch(ellipse(0, -40, 40, 6), m.DOOR, 0.7, 2),
                    ],
                )
            ]
        ),
        Layer(posts),
        *_winch(),
        Layer(
            [
                Part(
                    m.minus(ring, ellipse(0, -46, 53, 11)),
                    m.STONE,
                    crescent=14,
                    marks=[*m.stones((-66, -34, 66, 8), m.STONE, rng, size=24, share=1.0), *moss],
                )
            ]
        ),
        Layer(
            [
                Part(roof, m.ROOF_RED, crescent=11, marks=tiles),
                Part(
                    tube([(-46, -191), (46, -191)], [8, 8], caps=(0.5, 0.5)),
                    mix(m.ROOF_RED, CREAM, 0.15),
                    crescent=2,
                ),
            ],
            cast=(1, 7),
        ),
        Layer(sprouts((-66, -44), rng) + sprouts((40, 66), rng), weight=0),
    ]


def _winch() -> list[Layer]:
    """Roller, rope and bucket."""
    roller = [
        Part(
            tube([(-52, -112), (52, -112)], [11, 11], caps=(0.2, 0.2)),
            m.WOOD,
            crescent=3,
            marks=[lines(strokes(*[((x, -120), (x + 2, -104)) for x in range(-8, 12, 5)]), 1.6, CREAM)],
        ),
        Part(tube([(52, -112), (68, -112), (68, -96)], [4, 4, 4]), m.IRON, crescent=1),
    ]
    rope = Part(tube([(2, -108), (2, -74)], [2.6, 2.6]), CREAM, crescent=0, edge=0.5)
    bucket = Part(
        blob("-11 -74 0.2, 15 -74 0.2, 12 -52 0.3, -8 -52 0.3"),
        m.WOOD,
        crescent=4,
        marks=[lines(strokes("-12 -68, 16 -68", "-10 -58, 14 -58"), 2.2, m.IRON)],
    )
    return [Layer(roller, weight=0.9), Layer([rope, bucket], weight=0.9)]


def fence(seed: int, *, length: float = 190.0) -> list[Layer]:
    """A stretch of paling, no two pales alike."""
    rng = Random(seed)
    rails = [
        Part(
            tube(
                [(-length / 2, y), (0, y + rng.uniform(-3, 3)), (length / 2, y)], [7, 7, 7], caps=(0.3, 0.3)
            ),
            m.WOOD_OLD,
            crescent=2,
        )
        for y in (-22, -46)
    ]
    pales = []
    count = int(length / 21)
    for i in range(count):
        x = -length / 2 + 12 + i * (length - 24) / (count - 1)
        h, lean, w = rng.uniform(58, 70), rng.uniform(-3, 3), rng.uniform(6, 7.6)
        pale = blob(
            (x - w, 2, 0.2),
            (x - w + lean, -h, 0.2),
            (x + lean, -h - 10, 0.2),
            (x + w + lean, -h, 0.2),
            (x + w, 2, 0.2),
        )
        pales.append(
            Part(
                pale,
                mix(m.WOOD_OLD, CREAM, rng.uniform(0, 0.15)),
                crescent=3.4,
                marks=[
                    lines(stroke((x + rng.uniform(-2, 2), -h * 0.8), (x, -h * 0.3)), 1.0, alpha=0.5),
                    *m.nails([(x + lean * 0.6, -46), (x + lean * 0.3, -22)]),
                ],
            )
        )
    return [
        Layer(rails, weight=0.8),
        Layer(pales, weight=0.9, cast=(1, 2)),
        Layer(sprouts((-length / 2, length / 2), rng, count=int(length / 16), y=4), weight=0),
    ]


def signpost() -> list[Layer]:
    """Three arms: the mill, the forge, the road; a robin on top."""
    rng = Random(61)
    post = blob("-6 2 0.3, -5 -150 0.3, 0 -158, 6 -150 0.3, 7 2 0.3")
    arms = []
    for y, side, tone in ((-132, 1, m.WOOD), (-104, -1, mix(m.WOOD, CREAM, 0.15)), (-78, 1, m.WOOD_OLD)):
        arm = blob(
            (-12 * side, y, 0.2),
            (44 * side, y - 3, 0.2),
            (58 * side, y + 8, 0.1),
            (44 * side, y + 19, 0.2),
            (-12 * side, y + 17, 0.2),
        )
        mark = lines(
            strokes(((6 * side, y + 8), (20 * side, y + 7)), ((25 * side, y + 8), (38 * side, y + 7))),
            2.4,
            CREAM,
            0.75,
        )
        arms.append(Part(arm, tone, crescent=4, marks=[mark]))
    robin = [
        Part(
            blob("-4 -164, -9 -170, -6 -178, 2 -180, 8 -174, 15 -166 0.2, 6 -162"),
            colour("#8a6a5a"),
            crescent=3,
            marks=[patch(ellipse(-5, -168, 5, 6), colour("#e8765f"))],
        ),
        Part(blob("-7 -177 0.3, -13 -175 0.1, -7 -173 0.3"), BRASS, crescent=0),
    ]
    return [
        Layer([Part(post, m.BEAM, crescent=4)]),
        Layer(arms, weight=0.9, cast=(1, 4)),
        Layer([*robin, Part(ellipse(-3, -176, 1.3), INK, crescent=0, edge=0, outlined=False)], weight=0.8),
        Layer(sprouts((-16, 18), rng), weight=0),
    ]


def lamp() -> tuple[list[Layer], m.Cut, Point]:
    """A street lamp; also the pane that is lit and the middle of its light."""
    rng = Random(71)
    post = blob("-6 2 0.3, -4 -126 0.3, 4 -126 0.3, 6 2 0.3")
    foot = blob("-12 4 0.3, -9 -12 0.3, 9 -12 0.3, 12 4 0.3")
    glass = blob("-12 -130 0.2, 12 -130 0.2, 16 -160 0.2, -16 -160 0.2")
    hood = blob("-21 -158 0.2, -10 -176, 0 -182, 10 -176, 21 -158 0.2, 0 -155")
    bars = lines(strokes("-4.6 -128, -5.6 -162", "4.6 -128, 5.6 -162"), 2.2, m.IRON)
    basket = crown([(24, -98, 9), (32, -94, 7), (38, -97, 6)], GREEN, rng)
    arm = Part(tube([(0, -122), (18, -122), (30, -112)], [3, 3, 2.4]), m.IRON, crescent=0)
    blooms = [
        Part(ellipse(22 + i * 5, -99 + (i % 2) * 5, 2.8), PETALS[1], crescent=1, edge=0.6, outlined=False)
        for i in range(4)
    ]
    made = [
        Layer([Part(post, m.IRON, crescent=4), Part(foot, m.IRON, crescent=4)]),
        Layer([arm, basket], weight=0.8),
        Layer(blooms, weight=0),
        Layer(
            [
                Part(glass, mix(m.GLASS, CREAM, 0.4), crescent=5, marks=[bars]),
                Part(hood, m.IRON, crescent=5),
                Part(ellipse(0, -184, 4), BRASS, crescent=1),
            ],
            weight=0.9,
        ),
    ]
    pane = m.minus(
        glass, tube([(-4.6, -128), (-5.6, -162)], [2.2, 2.2]), tube([(4.6, -128), (5.6, -162)], [2.2, 2.2])
    )
    return made, pane, (0.0, -145.0)


def bench() -> list[Layer]:
    """A bench with an open book on it."""
    rng = Random(81)
    legs = [Part(box(x, -28, 10, 30, 2), m.BEAM, crescent=2.6) for x in (-54, 44)]
    seat = Part(
        blob("-66 -36 0.2, 66 -36 0.2, 70 -26 0.2, -70 -26 0.2"),
        m.WOOD,
        crescent=2.6,
        marks=m.planks((-70, -38, 70, -26), m.WOOD, rng, width=6, upright=False),
    )
    backs = [
        Part(
            box(-62, y, 124, 11, 3),
            m.WOOD,
            crescent=2.6,
            marks=[lines(stroke((-50, y + 6), (40, y + 5)), 0.9, alpha=0.5)],
        )
        for y in (-66, -52)
    ]
    posts = [Part(box(x, -72, 8, 40, 2), m.BEAM, crescent=2) for x in (-52, 44)]
    pages = [
        Part(blob("8 -38 0.2, 20 -42, 30 -38 0.2, 30 -35 0.2, 20 -38, 8 -35 0.2"), CREAM, crescent=1),
        Part(blob("30 -38 0.2, 40 -42, 52 -38 0.2, 52 -35 0.2, 40 -38, 30 -35 0.2"), CREAM, crescent=1),
    ]
    cover = Part(blob("6 -36 0.2, 54 -36 0.2, 54 -33 0.2, 6 -33 0.2"), RUST, crescent=0)
    return [
        Layer(posts, weight=0.8),
        Layer(backs, weight=0.8),
        Layer(legs, weight=0.8),
        Layer([seat]),
        Layer([cover, *pages], weight=0.8),
        Layer(sprouts((-64, 64), rng, y=4), weight=0),
    ]


def bell() -> list[Layer]:
    """The school bell on its post."""
    posts = [
        Part(tube([(-26, 2), (-26, -128)], [9, 8], caps=(0.2, 0.2)), m.BEAM, crescent=3),
        Part(tube([(26, 2), (26, -128)], [9, 8], caps=(0.2, 0.2)), m.BEAM, crescent=3),
    ]
    roof = Part(blob("-46 -120 0.1, 0 -158 0.3, 46 -120 0.1, 0 -130"), m.ROOF_BLUE, crescent=5)
    form = blob("-18 -80 0.2, -12 -88, -10 -104, 0 -112, 10 -104, 12 -88, 18 -80 0.2, 0 -76")
    clapper = Part(ellipse(0, -75, 4), m.IRON, crescent=1)
    rope = Part(tube([(0, -72), (2, -44)], [2.4, 2.4]), RUST, crescent=0, edge=0.5)
    return [
        Layer(posts, weight=0.9),
        Layer([rope, clapper], weight=0.7),
        Layer([Part(form, BRASS, crescent=5, marks=[lines(stroke("-15 -85, 0 -82, 15 -85"), 1.3)])]),
        Layer([roof], cast=(1, 5)),
    ]
