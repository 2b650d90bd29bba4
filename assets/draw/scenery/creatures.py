"""Small life: butterflies, a pecking hen, a cat with a restless tail. Each function draws one frame of a loop."""

from __future__ import annotations

import math

from assets.draw.ink import Layer, Part, lines, patch
from assets.draw.palette import BRASS, CREAM, INK, RUST, Colour, mix, shade
from assets.draw.shapes import Affine, blob, ellipse, move, scale, stroke, strokes, tube, turn


def butterfly(frame: int, count: int, tone: Colour) -> list[Layer]:
    """A butterfly on a lazy figure of eight about the origin."""
    phase = math.tau * frame / count
    x, y = 34 * math.sin(phase), 16 * math.sin(2 * phase) - 6 * math.cos(phase)
    open_ = 0.55 + 0.45 * math.cos(phase * count / 3)
    place = move(x, y) @ turn(24 * math.cos(phase)) @ scale(1.15)
    wings = []
    for side in (-1, 1):
        fold = Affine((side * open_, 0, 0, 1, 0, 0))
        upper = blob("0 -1 0.2, 6 -10, 13 -10, 12 -2, 4 1 0.4")
        lower = blob("0 0 0.2, 8 1, 10 7, 5 10, 0.5 4 0.4")
        wings += [
            Part(lower, mix(tone, shade(tone), 0.25), crescent=0, edge=0.7).warped(place @ fold),
            Part(upper, tone, crescent=0, edge=0.7, marks=[patch(ellipse(9, -6, 2), CREAM, 0.9)]).warped(
                place @ fold
            ),
        ]
    body = Part(tube([(0, -5), (0, 5)], [2.2, 1.8]), INK, crescent=0, rimmed=False, edge=0).warped(place)
    return [Layer(wings, weight=0), Layer([body], weight=0)]


def hen(frame: int, count: int) -> list[Layer]:
    """A hen: looks up, looks round, pecks twice."""
    t = frame / count
    peck = max(0.0, math.sin(math.tau * (t - 0.5) * 4)) if 0.5 <= t < 1.0 else 0.0
    head = move(-15 + 2 * peck, -27 + 22 * peck) @ turn(-38 * peck)
    tail = 1.5 * math.sin(math.tau * t * 2)
    body = blob(
        (-20, -20),
        (-18, -30),
        (-8, -24),
        (6, -25),
        (18, -34 + tail),
        (26, -36 + tail, 0.3),
        (24, -22),
        (16, -9),
        (2, -5),
        (-13, -9),
    )
    neck = tube([(-10, -16), (-14 + peck, -22 + 10 * peck), head.at(2, 4)], [17, 13, 11])
    legs = [
        Part(tube([(x, -8), (x, 0), (x - 4, 1)], [2.2, 2.2, 1.8]), BRASS, crescent=0, edge=0.5)
        for x in (-2, 6)
    ]
    wing = lines(stroke("-6 -18, 4 -12, 14 -20"), 1.5)
    face = [
        Part(blob("-2 -7, -4 -14, 1 -12, 4 -15, 6 -8"), RUST, crescent=1),
        Part(blob("-6 -1 0.3, -13 1.4 0.1, -6 4 0.3"), BRASS, crescent=0),
        Part(blob("-5 4, -3 10, 0 4"), RUST, crescent=0),
        Part(ellipse(0, 0, 7.4, 7.8), CREAM, crescent=2),
        Part(ellipse(-2.4, -1.6, 1.4), INK, crescent=0, rimmed=False, edge=0, outlined=False),
    ]
    return [
        Layer(legs, weight=0.7),
        Layer([Part(body, CREAM, crescent=5, marks=[wing]), Part(neck, CREAM, crescent=2)], weight=0),
        Layer([p.warped(head) for p in face], weight=0.7),
    ]


def cat(frame: int, count: int) -> list[Layer]:
    """A ginger cat asleep; only the tip of the tail is awake."""
    t = frame / count
    wag = 9 * math.sin(math.tau * t) if t < 0.5 else 0.0
    breath = 0.8 * math.sin(math.tau * t)
    fur = Colour(0xD9, 0x8A, 0x4A)
    body = blob(
        (-26, 0, 0.5),
        (-30, -12),
        (-18, -22 - breath),
        (4, -25 - breath),
        (22, -18),
        (28, -4),
        (20, 2),
        (-10, 3),
    )
    bands = [lines(stroke((x, -26), (x + 3, -14)), 2.2, mix(fur, shade(fur), 0.8)) for x in (-4, 4, 12)]
    tail = tube([(24, -3), (10, 4), (-8, 4 - wag * 0.2), (-20 - wag * 0.2, -2 - max(0, wag))], [7, 7, 6.4, 5])
    ears = [
        Part(blob((x - 5, -15, 0.2), (x, -24, 0.1), (x + 5, -15, 0.2)), fur, crescent=1) for x in (-29, -19)
    ]
    head = Part(ellipse(-24, -11, 11.4, 9.6), fur, crescent=2.6)
    eyes = lines(strokes("-31 -11, -28.6 -9.6, -26.4 -11", "-22 -11, -19.8 -9.6, -17.6 -11"), 1.4, INK)
    head.marks.append(eyes)
    head.marks.append(patch(ellipse(-24.4, -7.6, 1.6, 1.2), RUST))
    return [
        Layer([Part(body, fur, crescent=6, marks=bands)], weight=0.8),
        Layer([Part(tail, fur, crescent=2)], weight=0.8),
        Layer([*ears, head], weight=0.8),
    ]
