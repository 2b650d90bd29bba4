"""What stands in gardens; the origin is the middle of the foot."""

from __future__ import annotations

from random import Random

from assets.draw.ink import Layer, Part, lines, patch
from assets.draw.palette import BRASS, CREAM, INK, Colour, colour, mix, shade
from assets.draw.scenery import materials as m
from assets.draw.scenery.plants import LEAF, leafy, sprouts
from assets.draw.shapes import blob, box, ellipse, stroke, strokes, tube

GREEN = colour("#5f8f4a")


def beehives() -> list[Layer]:
    """Two straw skeps on a bench."""
    made: list[Layer] = []
    table = Part(blob("-62 -34 0.2, 62 -34 0.2, 64 -25 0.2, -64 -25 0.2"), m.WOOD, crescent=3)
    legs = [Part(box(x, -27, 9, 29, 2), m.BEAM, crescent=2.4) for x in (-52, 43)]
    made += [Layer(legs, weight=0.8), Layer([table])]
    for x, s in ((-30, 1.0), (32, 0.88)):
        dome = blob(
            (x - 26 * s, -34, 0.2),
            (x - 27 * s, -56 * s - 10),
            (x - 14 * s, -84 * s - 4),
            (x, -90 * s),
            (x + 14 * s, -84 * s - 4),
            (x + 27 * s, -56 * s - 10),
            (x + 26 * s, -34, 0.2),
        )
        coils = [
            lines(
                stroke(
                    (x - 30 * s, -34 - i * 10.4 * s),
                    (x, -30 - i * 10.4 * s),
                    (x + 30 * s, -34 - i * 10.4 * s),
                ),
                1.5,
                alpha=0.8,
            )
            for i in range(1, 6)
        ]
        made.append(
            Layer(
                [
                    Part(
                        dome,
                        m.THATCH,
                        crescent=8,
                        marks=[*coils, patch(ellipse(x, -42, 6, 7), mix(INK, m.BEAM, 0.4))],
                    )
                ]
            )
        )
    bees = [
        Part(
            ellipse(x, y, 3.2, 2.5),
            BRASS,
            crescent=0,
            marks=[lines(stroke((x, y - 4), (x, y + 4)), 1.4, INK)],
            edge=0.7,
        )
        for x, y in ((-2, -78), (12, -92), (-58, -70))
    ]
    wings = [
        Part(ellipse(x + 1, y - 3.4, 2.4, 1.8), CREAM, crescent=0, edge=0.6)
        for x, y in ((-2, -78), (12, -92), (-58, -70))
    ]
    return [*made, Layer([*wings, *bees], weight=0.6)]


def herb_bed(seed: int, tone: Colour, bloom: Colour) -> list[Layer]:
    """A raised bed of herbs with a name stick."""
    rng = Random(seed)
    frame = box(-66, -17, 132, 19, 2)
    soil = blob("-60 -18 0.3, 0 -24, 60 -18 0.3, 60 -12 0.3, -60 -12 0.3")
    plants: list[Part] = []
    for i in range(7):
        x = -54 + i * 18
        plants.append(
            Part(leafy(x, -27 + (i % 2) * 2, 12, rng, lobes=7), mix(tone, CREAM, 0.1 * (i % 3)), crescent=3.4)
        )
        plants += [
            Part(
                ellipse(x + rng.uniform(-7, 7), -33 + rng.uniform(-4, 5), 2.6),
                bloom,
                crescent=1,
                edge=0.6,
                outlined=False,
            )
            for _ in range(3)
        ]
    stick = [
        Part(tube([(70, 2), (70, -28)], [3.6, 3.6]), m.WOOD, crescent=1),
        Part(
            box(59, -42, 23, 15, 2),
            CREAM,
            crescent=2,
            marks=[lines(strokes("63 -37, 77 -37", "63 -32, 72 -32"), 1.4)],
        ),
    ]
    return [
        Layer([Part(soil, colour("#6b4a48"), crescent=2)]),
        Layer(plants, weight=0.8),
        Layer(
            [
                Part(
                    frame,
                    m.WOOD_OLD,
                    crescent=4,
                    marks=m.planks((-66, -17, 66, 2), m.WOOD_OLD, rng, width=9, upright=False),
                )
            ]
        ),
        Layer(stick, weight=0.8),
    ]


def cauldron() -> list[Layer]:
    """A cauldron over embers, something green inside."""
    legs = [
        Part(tube([a, b], [5, 4.4]), m.WOOD, crescent=1.5)
        for a, b in (((-44, 2), (-2, -104)), ((44, 2), (2, -104)))
    ]
    back = Part(tube([(6, -6), (0, -104)], [4, 4]), mix(m.WOOD, shade(m.WOOD), 0.5), crescent=0)
    chain = Part(tube([(0, -100), (0, -72)], [3, 3]), m.IRON, crescent=0)
    pot = blob("-32 -56 0.3, -36 -36, -24 -16, 0 -11, 24 -16, 36 -36, 32 -56 0.3")
    brew = [
        patch(ellipse(0, -57, 26, 5.6), colour("#8fce7a")),
        patch(ellipse(-8, -58, 5, 2.4), CREAM, 0.7),
        patch(ellipse(9, -56.6, 3.6, 1.8), CREAM, 0.6),
    ]
    logs = [
        Part(tube([(-26, 0), (14, -6)], [8, 8]), m.BEAM, crescent=2),
        Part(tube([(26, 0), (-14, -6)], [8, 8]), m.BEAM, crescent=2),
    ]
    embers = [
        Part(ellipse(x, -4, 6, 4), tone, crescent=0, edge=0.6, outlined=False)
        for x, tone in ((-10, colour("#f0642a")), (2, colour("#ffa53a")), (12, colour("#f0642a")))
    ]
    return [
        Layer([back], weight=0.8),
        Layer(logs, weight=0.9),
        Layer(embers, weight=0),
        Layer(
            [
                Part(
                    pot,
                    mix(m.IRON, INK, 0.3),
                    crescent=9,
                    marks=[patch(ellipse(-16, -40, 6, 10, 20), CREAM, 0.18, 1.5)],
                ),
                Part(ellipse(0, -57, 33, 8), m.IRON, crescent=0, marks=brew),
            ]
        ),
        Layer([chain], weight=0.7),
        Layer(legs, weight=0.9),
    ]


def pumpkins() -> list[Layer]:
    """Three pumpkins and a watering can."""
    made = []
    for x, s in ((-24, 1.0), (22, 0.8), (2, 0.62)):
        y = 4 if s < 0.7 else 0
        outline = blob(
            (x - 26 * s, y - 18 * s),
            (x - 16 * s, y - 36 * s),
            (x, y - 38 * s),
            (x + 16 * s, y - 36 * s),
            (x + 26 * s, y - 18 * s),
            (x + 16 * s, y),
            (x, y + 2),
            (x - 16 * s, y),
        )
        ribs = lines(
            strokes(
                ((x - 7 * s, y - 36 * s), (x - 12 * s, y - 18 * s), (x - 7 * s, y)),
                ((x + 7 * s, y - 36 * s), (x + 12 * s, y - 18 * s), (x + 7 * s, y)),
            ),
            1.4,
        )
        stem = Part(tube([(x, y - 36 * s), (x + 4 * s, y - 46 * s)], [7 * s, 5 * s]), GREEN, crescent=1)
        made.append(Layer([stem, Part(outline, colour("#e28a3c"), crescent=7 * s, marks=[ribs])], weight=0.9))
    return made


def rocks(seed: int) -> list[Layer]:
    """Two mossy stones."""
    rng = Random(seed)
    parts = []
    for x, s in ((-14, 1.0), (16, 0.66)):
        outline = blob(
            (x - 24 * s, 2),
            (x - 22 * s, -14 * s),
            (x - 8 * s, -27 * s),
            (x + 10 * s, -24 * s),
            (x + 23 * s, -10 * s),
            (x + 24 * s, 2),
            (x, 5),
        )
        parts.append(
            Part(
                outline,
                mix(m.STONE, m.STONE_DARK, 0.4),
                crescent=7 * s,
                marks=[
                    patch(leafy(x - 6 * s, -25 * s, 14 * s, rng, flat=0.55), LEAF, 0.85),
                    lines(stroke((x + 4 * s, -14 * s), (x + 10 * s, -6 * s)), 1.2, alpha=0.7),
                ],
            )
        )
    return [Layer(parts, weight=0.9), Layer(sprouts((-34, 36), rng, y=6), weight=0)]
