"""Things of a schoolroom; the origin is the middle of the foot."""

from __future__ import annotations

import math
from random import Random

from assets.draw.ink import Layer, Part, lines, patch
from assets.draw.palette import BRASS, CREAM, INK, LINEN, RUST, STEEL, TEAL, Colour, colour, mix, shade
from assets.draw.scenery import materials as m
from assets.draw.scenery.plants import leafy
from assets.draw.shapes import blob, box, ellipse, poly, stroke, strokes, tube

SLATE = colour("#35594f")
SLATE_LOW = colour("#2a4843")
BOARD = (500.0, 288.0)  # width and height of the slate


def blackboard() -> list[Layer]:
    """The board on the wall: an empty slate for the lesson, a tray with chalk and a sponge."""
    rng = Random(211)
    w, h = BOARD
    frame = box(-w / 2 - 17, -h - 34, w + 34, h + 34, 7)
    slate = box(-w / 2, -h - 17, w, h, 3)
    dust = [
        patch(
            ellipse(
                rng.uniform(-w / 2, w / 2),
                rng.uniform(-h, -20),
                rng.uniform(40, 110),
                rng.uniform(8, 26),
                rng.uniform(-16, 8),
            ),
            CREAM,
            0.035,
            7,
        )
        for _ in range(16)
    ]
    low = patch(box(-w / 2, -h * 0.5, w, h), SLATE_LOW, 0.55, 30)
    tray = box(-w / 2 - 26, -4, w + 52, 15, 4)
    chalks = [
        Part(box(x, -11, 22, 7, 3), tone, crescent=1.6, edge=0.7)
        for x, tone in (
            (-170, CREAM),
            (-142, colour("#f7b25a")),
            (-114, colour("#a9e0d0")),
            (-86, colour("#f7b7a8")),
        )
    ]
    sponge = Part(
        box(104, -17, 50, 13, 3),
        colour("#6b5590"),
        crescent=3,
        marks=[patch(box(104, -8, 50, 6), CREAM, 0.5)],
    )
    hooks = [Part(ellipse(x, -h - 26, 4.4), BRASS, crescent=1.4, edge=0.8) for x in (-w / 2 + 34, w / 2 - 34)]
    grain = m.planks((-w / 2 - 18, -h - 36, w / 2 + 18, 2), m.WOOD, rng, width=15, upright=False)
    return [
        Layer([Part(frame, m.WOOD, crescent=9, marks=grain)]),
        Layer([Part(slate, SLATE, crescent=7, rimmed=False, marks=[low, *dust], edge=2.0)], weight=1.6),
        Layer(hooks, weight=0.8),
        Layer([Part(tray, m.WOOD, crescent=4)], cast=(1, 6)),
        Layer([*chalks, sponge], weight=0.8),
    ]


def shelf() -> list[Layer]:
    """A wall shelf: books that lean on each other, a globe, a row of solids."""
    rng = Random(223)
    board = Part(box(-116, -8, 232, 13, 3), m.WOOD, crescent=4)
    brackets = [
        Part(blob((x, 4, 0.2), (x + 14, 4, 0.2), (x + 6, 26, 0.3), (x, 24, 0.3)), m.BEAM, crescent=3)
        for x in (-88, 76)
    ]
    books, x = [], -106.0
    for tone, wide, tall in (
        (RUST, 17, 62),
        (TEAL, 14, 70),
        (colour("#e2a23b"), 20, 55),
        (colour("#7a4672"), 15, 66),
        (colour("#5f8f4a"), 17, 72),
        (LINEN, 12, 58),
    ):
        bands = [
            lines(
                strokes(
                    ((x - 1, -tall + 8), (x + wide + 1, -tall + 8)),
                    ((x - 1, -tall * 0.3), (x + wide + 1, -tall * 0.3)),
                ),
                2.2,
                mix(tone, CREAM, 0.6),
            )
        ]
        books.append(Part(box(x, -8 - tall, wide, tall, 2), tone, crescent=4, marks=bands))
        x += wide + rng.uniform(0, 1.5)
    leaning = Part(
        poly((x + 2, -8), (x + 22, -60), (x + 36, -55), (x + 17, -8)), colour("#4f6e8c"), crescent=4
    )
    foot = [
        Part(blob("44 -8 0.3, 52 -14, 64 -14, 72 -8 0.3"), m.BEAM, crescent=2),
        Part(tube([(58, -14), (58, -22)], [5, 4]), BRASS, crescent=1),
    ]
    ring = Part(m.minus(ellipse(58, -46, 29), ellipse(58, -46, 25.4)), BRASS, crescent=2)
    lands = [
        patch(leafy(a, b, r, rng, lobes=6), colour("#8fb25a"))
        for a, b, r in ((48, -56, 11), (66, -40, 10), (50, -34, 7), (72, -58, 6))
    ]
    globe = Part(
        ellipse(58, -46, 24),
        colour("#6fb0c8"),
        crescent=8,
        marks=[*lands, patch(ellipse(49, -56, 6, 3.4, -30), CREAM, 0.6, 1)],
    )
    solids = [Part(poly("84 -8, 96 -34, 108 -8"), colour("#f29ba8"), crescent=4)]
    return [
        Layer(brackets, weight=0.9),
        Layer([*books, leaning], weight=0.9),
        Layer(foot, weight=0.9),
        Layer([ring, globe], weight=0.9),
        Layer(solids, weight=0.9),
        Layer([board], cast=(1, 4)),
    ]


def clock() -> list[Layer]:
    """The clock over the door; it has stopped at ten to four."""
    rim_ = Part(m.minus(ellipse(0, -36, 36), ellipse(0, -36, 28)), m.WOOD, crescent=6)
    ticks = strokes(
        *[
            ((24 * math.cos(a), -36 + 24 * math.sin(a)), (20.5 * math.cos(a), -36 + 20.5 * math.sin(a)))
            for a in (math.tau * i / 12 for i in range(12))
        ]
    )
    hands = strokes("0 -36, -10 -43", "0 -36, 17 -28")
    face = Part(
        ellipse(0, -36, 29),
        CREAM,
        crescent=4,
        rimmed=False,
        marks=[lines(ticks, 1.8, INK), lines(hands, 3.0, INK), patch(ellipse(0, -36, 3), RUST)],
    )
    return [Layer([face], weight=0), Layer([rim_])]


def desk() -> list[Layer]:
    """The teacher's desk: apple, exercise books, an inkwell with a quill, a globe of ink."""
    rng = Random(227)
    top = Part(
        blob("-128 -82 0.2, 128 -82 0.2, 136 -68 0.2, -136 -68 0.2"),
        m.WOOD,
        crescent=4,
        marks=m.planks((-136, -84, 136, -68), m.WOOD, rng, width=8, upright=False),
    )
    body_ = Part(
        box(-118, -70, 236, 74, 3),
        mix(m.WOOD, shade(m.WOOD), 0.25),
        crescent=11,
        marks=m.planks((-118, -70, 118, 4), mix(m.WOOD, shade(m.WOOD), 0.25), rng, width=30),
    )
    drawers = [Part(box(x, y, 62, 26, 3), m.WOOD, crescent=4) for x in (-108, 46) for y in (-60, -28)]
    knobs = [Part(ellipse(x, y, 3.6), BRASS, crescent=1.2, edge=0.8) for x in (-77, 77) for y in (-47, -15)]
    panel = Part(box(-36, -58, 72, 52, 3), mix(m.WOOD, CREAM, 0.08), crescent=4)
    pile = [
        Part(
            box(x, y, w, 10, 2),
            tone,
            crescent=2,
            marks=[lines(stroke((x + 4, y + 5), (x + w - 4, y + 5)), 1.2, CREAM, 0.8)],
        )
        for x, y, w, tone in (
            (-104, -92, 62, RUST),
            (-100, -102, 54, colour("#4f6e8c")),
            (-102, -112, 50, colour("#e2a23b")),
        )
    ]
    apple = Part(
        blob("-74 -113, -88 -118, -90 -132, -80 -140, -74 -137, -67 -140, -58 -131, -60 -118"),
        RUST,
        crescent=5,
    )
    stalk = Part(tube([(-74, -138), (-72, -147)], [2.6, 2.2]), m.BEAM, crescent=0, edge=0.6)
    leaf = Part(blob("-72 -142 0.2, -64 -150, -56 -149 0.1, -62 -141"), colour("#6fa050"), crescent=1.4)
    well = Part(
        blob("60 -82 0.3, 57 -98, 66 -104 0.3, 76 -104 0.3, 85 -98, 82 -82 0.3"),
        colour("#4f6e8c"),
        crescent=4,
    )
    quill = Part(
        blob("72 -104 0.2, 84 -128, 104 -152 0.1, 98 -126, 78 -104 0.2"),
        CREAM,
        crescent=4,
        marks=[lines(stroke("74 -104, 100 -146"), 1.2)],
    )
    return [
        Layer([body_]),
        Layer([panel, *drawers], weight=0.9),
        Layer(knobs, weight=0.7),
        Layer([top], cast=(1, 7)),
        Layer(pile, weight=0.8),
        Layer([stalk, leaf, apple], weight=0.9, cast=(1, 3)),
        Layer([quill, well], weight=0.9),
    ]


def pupils_desk(seed: int, *, book: Colour = RUST) -> list[Layer]:
    """A pupil's desk seen from behind, in front of everybody: slate, book, pencils."""
    rng = Random(seed)
    top = Part(
        blob("-126 -70 0.2, 126 -70 0.2, 140 -48 0.2, -140 -48 0.2"),
        m.WOOD,
        crescent=5,
        marks=m.planks((-140, -72, 140, -48), m.WOOD, rng, width=12, upright=False),
    )
    front = Part(box(-138, -50, 276, 20, 3), mix(m.WOOD, shade(m.WOOD), 0.2), crescent=5)
    legs = [
        Part(poly((x, -32), (x + 18, -32), (x + 15, 30), (x + 3, 30)), m.BEAM, crescent=4)
        for x in (-124, 106)
    ]
    scratch = lines(strokes("-20 -40, -12 -40", "-8 -42, -8 -36", "-2 -40, 6 -38"), 1.2, alpha=0.6)
    front.marks.append(scratch)
    pages = [
        Part(
            blob("-96 -58 0.2, -78 -66, -52 -62 0.2, -50 -54 0.2, -76 -58, -98 -51 0.2"),
            CREAM,
            crescent=2,
        ),
        Part(
            blob("-52 -62 0.2, -28 -67, -8 -60 0.2, -6 -52 0.2, -28 -58, -50 -54 0.2"),
            CREAM,
            crescent=2,
        ),
    ]
    cover = Part(blob("-102 -51 0.2, -50 -50, -2 -51 0.2, -2 -48 0.2, -102 -48 0.2"), book, crescent=0)
    cup = Part(blob("56 -54 0.3, 54 -82 0.3, 80 -82 0.3, 78 -54 0.3"), TEAL, crescent=5)
    pens = [
        Part(tube([(x, -80), (x + dx, -104)], [4.6, 4.6], caps=(0.1, 0.6)), tone, crescent=1.2)
        for x, dx, tone in ((60, -5, RUST), (67, 1, colour("#e2a23b")), (74, 6, colour("#7a4672")))
    ]
    ruler = Part(poly("-4 -60, 46 -64, 47 -57, -3 -53"), STEEL, crescent=1.5)
    return [
        Layer(legs, weight=0.9),
        Layer([front]),
        Layer([top], cast=(1, 4)),
        Layer([cover, *pages], weight=0.8),
        Layer([ruler], weight=0.8),
        Layer(pens, weight=0.8),
        Layer([cup], weight=0.9),
    ]


def chart() -> list[Layer]:
    """A wall chart: slices of a pie, and what they are called."""
    sheet = Part(poly("-62 -150, 62 -150, 60 -8, -60 -8"), CREAM, crescent=6)
    rods = [Part(tube([(-70, y), (70, y)], [7, 7], caps=(0.6, 0.6)), m.BEAM, crescent=2) for y in (-152, -6)]
    string = Part(tube([(-40, -154), (0, -174), (40, -154)], [2, 2, 2]), LINEN, crescent=0, edge=0.4)
    pies = []
    for cx, cy, parts, tone in (
        (-28, -116, 2, RUST),
        (28, -116, 3, TEAL),
        (-28, -62, 4, colour("#e2a23b")),
        (28, -62, 6, colour("#7a4672")),
    ):
        r = 20.0
        a0, a1 = -math.pi / 2, -math.pi / 2 + math.tau / parts
        arc = [
            (cx + r * math.cos(a0 + (a1 - a0) * k / 6), cy + r * math.sin(a0 + (a1 - a0) * k / 6))
            for k in range(7)
        ]
        slice_ = blob((cx, cy, 0), (*arc[0], 0), *arc[1:-1], (*arc[-1], 0))
        spokes = strokes(
            *[
                (
                    (cx, cy),
                    (
                        cx + r * math.cos(a0 + math.tau * k / parts),
                        cy + r * math.sin(a0 + math.tau * k / parts),
                    ),
                )
                for k in range(parts)
            ]
        )
        pies.append(
            Part(
                ellipse(cx, cy, r),
                mix(tone, CREAM, 0.8),
                crescent=0,
                rimmed=False,
                marks=[patch(slice_, tone), lines(spokes, 1.4)],
            )
        )
    words = lines(
        strokes(
            "-42 -90, -14 -90", "14 -90, 42 -90", "-42 -36, -14 -36", "14 -36, 42 -36", "-30 -24, 30 -24"
        ),
        2.0,
        mix(INK, CREAM, 0.4),
        0.8,
    )
    sheet.marks.append(words)
    return [Layer([string], weight=0.6), Layer([sheet]), Layer(pies, weight=0.8), Layer(rods, weight=0.9)]


def abacus() -> list[Layer]:
    """A counting frame as tall as a child."""
    legs = [
        Part(tube([(x, 2), (x * 0.92, -130)], [9, 8], caps=(0.3, 0.3)), m.WOOD, crescent=3) for x in (-52, 52)
    ]
    bars = [
        Part(
            tube([(-50, y), (50, y)], [7 if y in (-128, -30) else 2.4] * 2, caps=(0.2, 0.2)),
            m.WOOD if y in (-128, -30) else STEEL,
            crescent=1.4,
        )
        for y in (-128, -108, -88, -68, -48, -30)
    ]
    beads = []
    for y, tone, left in (
        (-108, RUST, 3),
        (-88, TEAL, 5),
        (-68, colour("#e2a23b"), 2),
        (-48, colour("#7a4672"), 4),
    ):
        for i in range(7):
            x = -40 + i * 9.4 if i < left else 44 - (6 - i) * 9.4
            beads.append(Part(ellipse(x, y, 5.2, 7.6), tone, crescent=2, edge=0.8))
    return [Layer(bars, weight=0.8), Layer(legs, weight=0.9), Layer(beads, weight=0.7)]


def pot_plant() -> list[Layer]:
    """A geranium for the window sill."""
    rng = Random(229)
    pot = [
        Part(blob("-16 0 0.3, -20 -30 0.3, 20 -30 0.3, 16 0 0.3"), RUST, crescent=6),
        Part(box(-23, -37, 46, 11, 3), RUST, crescent=3),
    ]
    leaves = [
        Part(leafy(x, y, r, rng, lobes=6), colour("#5f8f4a"), crescent=4)
        for x, y, r in ((-18, -50, 15), (18, -52, 15), (0, -46, 15), (-6, -66, 14), (10, -70, 12))
    ]
    blooms = [
        Part(leafy(x, y, r, rng, lobes=6), colour("#f08fa0"), crescent=3)
        for x, y, r in ((-16, -78, 10), (10, -88, 11), (26, -70, 8))
    ]
    return [Layer(leaves, weight=0.9), Layer(blooms, weight=0.9), Layer(pot)]


def lamp_over_desk() -> tuple[list[Layer], m.Cut]:
    """A lamp that hangs from the ceiling (origin: where it is fixed), and the part of it that is lit."""
    cord = Part(tube([(0, 0), (0, 60)], [2.6, 2.6]), m.BEAM, crescent=0, edge=0.5)
    shade_ = Part(
        blob("-12 58 0.3, 12 58 0.3, 46 96 0.3, -46 96 0.3"),
        TEAL,
        crescent=8,
        marks=[lines(stroke("-40 90, 0 92, 40 90"), 2.0, BRASS)],
    )
    bulb = ellipse(0, 98, 15, 10)
    return [
        Layer([cord], weight=0.6),
        Layer([Part(bulb, mix(m.GLASS, CREAM, 0.5), crescent=3)]),
        Layer([shade_]),
    ], m.union(bulb)
