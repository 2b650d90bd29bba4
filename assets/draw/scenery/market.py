"""The market: a stall, a cart, the board with the news; the origin is the middle of the foot."""

from __future__ import annotations

import math
from random import Random

from assets.draw.ink import Layer, Part, lines, patch
from assets.draw.palette import CREAM, INK, LINEN, RUST, colour, mix, shade
from assets.draw.scenery import materials as m
from assets.draw.scenery.plants import leafy, sprouts
from assets.draw.shapes import blob, box, ellipse, poly, strokes, tube


def stall() -> list[Layer]:
    """A market stall with a striped awning: bread, apples, cheese."""
    posts = [Part(tube([(x, 0), (x, -158)], [8, 8], caps=(0.2, 0.2)), m.BEAM, crescent=3) for x in (-84, 84)]
    table = Part(poly("-92 -62, 92 -62, 96 -50, -96 -50"), m.WOOD, crescent=3)
    cloth = blob("-90 -52 0, 90 -52 0, 88 -8 0.2, 60 -2, 30 -9, 0 -2, -30 -9, -60 -2, -88 -8 0.2")
    stripes = [patch(box(x, -54, 15, 60), mix(LINEN, CREAM, 0.4), 0.95) for x in range(-90, 91, 30)]
    awning = blob(
        "-76 -186 0.1, 76 -186 0.1, 104 -140 0.1, 88 -130, 70 -140 0.2, 52 -130, 35 -140 0.2, 17 -130, "
        "0 -140 0.2, -17 -130, -35 -140 0.2, -52 -130, -70 -140 0.2, -88 -130, -104 -140 0.1"
    )
    bands = [
        patch(
            poly((x * 0.74, -188), (x * 0.74 + 13, -188), (x + 17.3, -126), (x, -126)), mix(LINEN, CREAM, 0.5)
        )
        for x in (-104, -69.4, -34.7, 0, 34.7, 69.4)
    ]
    hanging = [
        Part(
            blob((x, -134), (x - 5, -122), (x - 6, -110), (x, -104), (x + 6, -110), (x + 5, -122)),
            tone,
            crescent=2.4,
        )
        for x, tone in ((-58, colour("#a85a4a")), (-44, colour("#a85a4a")), (52, CREAM), (64, CREAM))
    ]
    return [
        Layer(posts, weight=0.9),
        Layer(
            [
                Part(tube([(x, -140), (x, -130)], [1.6, 1.6]), m.WOOD, crescent=0, edge=0.4)
                for x in (-58, -44, 52, 64)
            ],
            weight=0.6,
        ),
        Layer(hanging, weight=0.8),
        Layer([Part(cloth, RUST, crescent=7, marks=stripes)]),
        Layer([table]),
        Layer(_goods(), weight=0.8),
        Layer([Part(awning, RUST, crescent=9, marks=bands)], cast=(2, 8)),
    ]


def _goods() -> list[Part]:
    """Loaves, a cheese, apples in a heap."""
    crust = colour("#d99a52")
    loaves = [
        Part(
            ellipse(x, -70 - (i % 2) * 3, 11, 7.5, -14),
            crust,
            crescent=3,
            marks=[lines(strokes(((x - 4, -74), (x, -69)), ((x + 3, -76), (x + 6, -70))), 1.3)],
        )
        for i, x in enumerate((-66, -51, -36, -21))
    ]
    cheese = Part(
        blob("4 -62 0.2, 4 -78 0.3, 30 -84 0.3, 36 -62 0.2"),
        colour("#f2c95a"),
        crescent=3,
        marks=[
            patch(ellipse(x, y, 2.6), shade(colour("#f2c95a"))) for x, y in ((14, -70), (24, -76), (28, -66))
        ],
    )
    apples = [
        Part(ellipse(52 + dx, -68 + dy, 7.4), RUST if (dx + dy) % 2 else colour("#9cb84f"), crescent=2.6)
        for dx, dy in ((-8, 0), (6, 1), (20, 0), (0, -10), (13, -10), (6, -19))
    ]
    return [*loaves, cheese, *apples]


def notice_board() -> list[Layer]:
    """The board in the square: a fair, a lost cat, a recipe."""
    rng = Random(19)
    posts = [Part(box(x - 5, -132, 10, 134, 2), m.BEAM, crescent=3) for x in (-46, 46)]
    board = Part(
        box(-60, -128, 120, 76, 3),
        m.WOOD,
        crescent=6,
        marks=m.planks((-60, -128, 60, -52), m.WOOD, rng, width=15, upright=False),
    )
    roof = Part(blob("-74 -124 0.1, 0 -158 0.3, 74 -124 0.1, 0 -138"), m.ROOF_RED, crescent=5)
    return [
        Layer(posts, weight=0.9),
        Layer([board]),
        Layer(_notes(), weight=0.7, cast=(1, 2)),
        Layer([roof], cast=(1, 6)),
        Layer(sprouts((-54, 54), rng), weight=0),
    ]


def _notes() -> list[Part]:
    """What is pinned up."""
    return [
        Part(
            poly("-50 -116, -22 -119, -19 -84, -48 -82"),
            CREAM,
            crescent=2,
            marks=[
                lines(strokes("-45 -110, -25 -112", "-44 -104, -27 -105", "-44 -98, -30 -99"), 1.3),
                patch(ellipse(-34, -90, 4), RUST),
            ],
        ),
        Part(
            poly("-10 -114, 20 -112, 18 -74, -12 -77"),
            colour("#f6dfae"),
            crescent=2,
            marks=[
                patch(
                    m.union(
                        ellipse(4, -96, 8, 7),
                        poly("-4 -102, -2 -112, 3 -103"),
                        poly("5 -103, 10 -112, 12 -100"),
                    ),
                    INK,
                    0.8,
                ),
                lines(
                    strokes(
                        "-6 -84, 14 -82",
                    ),
                    1.4,
                ),
            ],
        ),
        Part(
            poly("28 -118, 52 -116, 52 -92, 28 -94"),
            colour("#cfe3d6"),
            crescent=2,
            marks=[lines(strokes("32 -111, 48 -110", "32 -105, 46 -104", "32 -99, 44 -98"), 1.3)],
        ),
        Part(
            poly("30 -84, 50 -86, 51 -64, 31 -62"),
            colour("#f7c9c0"),
            crescent=2,
            marks=[lines(strokes("34 -78, 46 -79", "34 -72, 44 -73"), 1.3)],
        ),
    ]


def cart() -> list[Layer]:
    """A handcart with cabbages."""
    rng = Random(29)
    bed = blob("-64 -58 0.2, 56 -58 0.2, 50 -32 0.2, -58 -32 0.2")
    shafts = Part(tube([(48, -42), (90, -38), (112, -44)], [6, 5.6, 5]), m.BEAM, crescent=2)
    leg = Part(tube([(46, -34), (50, 0)], [6, 5]), m.BEAM, crescent=2)
    wheel = [
        Part(m.minus(ellipse(-22, -26, 29), ellipse(-22, -26, 22)), m.BEAM, crescent=3),
        *(
            Part(
                tube([(-22, -26), (-22 + 23 * math.cos(a), -26 + 23 * math.sin(a))], [3.6, 3.6]),
                m.WOOD,
                crescent=0,
            )
            for a in (math.tau * k / 8 for k in range(8))
        ),
        Part(ellipse(-22, -26, 6), m.IRON, crescent=2),
    ]
    goods = [
        Part(
            leafy(x, y, 14, rng, lobes=6),
            tone,
            crescent=4,
            marks=[
                lines(strokes(((x - 6, y + 4), (x, y - 7)), ((x + 6, y + 5), (x, y - 7))), 1.2, CREAM, 0.6)
            ],
        )
        for x, y, tone in (
            (-44, -62, colour("#9cb84f")),
            (-18, -64, colour("#8fb25a")),
            (8, -63, colour("#b3c96a")),
            (32, -62, colour("#8fb25a")),
            (-30, -78, colour("#b3c96a")),
            (-4, -80, colour("#9cb84f")),
            (20, -77, colour("#8fb25a")),
        )
    ]
    return [
        Layer(goods, weight=0.8),
        Layer(
            [
                Part(
                    bed,
                    m.WOOD,
                    crescent=6,
                    marks=m.planks((-64, -58, 56, -32), m.WOOD, rng, width=9, upright=False),
                ),
                shafts,
                leg,
            ]
        ),
        Layer(wheel, weight=0.9),
    ]
