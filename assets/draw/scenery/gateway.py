"""The doors in the village gate, shut and open, and what grows outside them."""

from __future__ import annotations

from random import Random

from assets.draw.ink import Layer, Mark, Part, lines
from assets.draw.palette import BRASS, CREAM, colour, mix, shade
from assets.draw.scenery import materials as m
from assets.draw.scenery.plants import LEAF, tuft
from assets.draw.shapes import blob, box, ellipse, stroke, strokes, tube

WOOD = colour("#9a6238")
SILVER = colour("#e4ece6")
STEM = mix(LEAF, CREAM, 0.2)


def shut() -> list[Layer]:
    """Two leaves of planks under the arch, iron bands across, a ring on each."""
    leaves = [
        Part(
            m.minus(
                m.union(ellipse(0, -112, 66, 62), box(-66, -112, 132, 116)),
                box(-2 if left else -70, -180, 72, 190),
            ),
            WOOD,
            crescent=9,
            marks=_planks(left),
        )
        for left in (True, False)
    ]
    bands = [
        Part(box(-64 if left else 4, y, 60, 9, 3), m.IRON, crescent=2.4, marks=m.nails(_nails(y, left)))
        for left in (True, False)
        for y in (-112.0, -38.0)
    ]
    rings = [
        Part(m.minus(ellipse(x, -72, 8.4), ellipse(x, -72, 5.0)), BRASS, crescent=1.6) for x in (-14.0, 14.0)
    ]
    return [
        Layer(leaves, weight=1.2),
        Layer(bands, weight=0.9, cast=(1, 3)),
        Layer(rings, weight=0.9, cast=(1, 2)),
    ]


def opened() -> list[Layer]:
    """The leaves turned outwards: two narrow boards along the sides of the arch."""
    near = Part(
        blob("-66 4 0.1, -66 -124, -52 -142 0.3, -47 -136 0.2, -47 -6 0.1"),
        WOOD,
        crescent=4,
        marks=[lines(strokes("-60 -120, -60 0", "-54 -128, -54 -4"), 1.1)],
    )
    far = Part(
        blob("66 4 0.1, 66 -124, 52 -142 0.3, 47 -136 0.2, 47 -6 0.1"),
        mix(WOOD, shade(WOOD), 0.6),
        crescent=4,
        marks=[lines(strokes("60 -120, 60 0", "54 -128, 54 -4"), 1.1)],
    )
    iron = [Part(box(x, y, 17, 8, 2), m.IRON, crescent=2) for x in (-65.0, 48.0) for y in (-110.0, -38.0)]
    return [Layer([near, far], weight=1.2), Layer(iron, weight=0.9)]


def moonwort(*, is_picked: bool) -> list[Layer]:
    """A fern with leaflets like silver coins; picked, only grass is left of it."""
    rng = Random(11)
    grass = [Part(shape, tone, crescent=0, edge=0.6) for shape, tone in tuft(0, 2, 16, LEAF, rng)]
    if is_picked:
        return [Layer(grass, weight=0.7)]
    stems, coins = [], []
    for x, lean in ((-7.0, -13.0), (0.0, 0.0), (7.0, 13.0)):
        tall = 46.0 - abs(lean) * 0.5
        stem = tube([(x, 2), (x + lean * 0.5, -tall * 0.5), (x + lean, -tall)], [2.8, 2.2, 1.2])
        stems.append(Part(stem, STEM, crescent=0.6))
        for i in range(4):
            up, reach = 0.34 + 0.2 * i, 7.2 - 1.1 * i
            pair = [
                ellipse(x + lean * up + side * reach, -tall * up, 5.8 - 0.6 * i, 4.8 - 0.45 * i)
                for side in (-1.0, 1.0)
            ]
            coins += [Part(leaflet, SILVER, crescent=1.2, edge=0.7) for leaflet in pair]
    return [Layer(stems, weight=0.7), Layer(coins, weight=0.5), Layer(grass, weight=0.7)]


def _planks(left: bool) -> list[Mark]:
    start = -58.0 if left else 14.0
    return [lines(stroke((start + 14.0 * i, -172), (start + 14.0 * i, 2)), 1.2) for i in range(4)]


def _nails(y: float, left: bool) -> list[tuple[float, float]]:
    start = -56.0 if left else 12.0
    return [(start + 22.0 * i, y + 4.5) for i in range(3)]
