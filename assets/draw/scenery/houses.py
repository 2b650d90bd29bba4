"""Houses seen three quarters: the gable to the front left in the sun, the long side to the right in half shade."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from assets.draw.ink import Layer, Mark, Outline, Part, lines, patch
from assets.draw.palette import BRASS, CREAM, Colour, colour, mix, shade
from assets.draw.scenery import materials as m
from assets.draw.scenery.plants import PETALS, flower, leafy, tuft
from assets.draw.shapes import Point, Shape, blob, box, ellipse, poly, stroke, strokes, tube

SHUTTERS = Colour(0x5F, 0x8F, 0x7A)


@dataclass(slots=True)
class Building:
    """A drawn building and what belongs to it.

    Attributes:
        layers: Back to front; the origin is the ground under the middle.
        panes: Panes that are lit in the evening.
        smoke: Where smoke rises.
        glow: Middles of the light that falls out of windows and doors.
    """

    layers: list[Layer] = field(default_factory=list)
    panes: list[Outline] = field(default_factory=list)
    smoke: list[Point] = field(default_factory=list)
    glow: list[Point] = field(default_factory=list)

    def add(self, *parts: Part, weight: float = 1.1, cast: Point | None = None) -> None:
        """Put a layer of parts in front of the others."""
        self.layers.append(Layer(list(parts), weight=weight, cast=cast))


@dataclass(frozen=True, slots=True)
class House:
    """Measures of a gabled house. ``front`` and ``side`` are widths, ``wall`` and ``peak`` heights."""

    seed: int
    front: float = 140.0
    side: float = 150.0
    wall: float = 128.0
    peak: float = 240.0
    roof: Colour = m.ROOF_RED
    plaster: Colour = m.PLASTER
    door: Colour = m.DOOR
    shutters: Colour = SHUTTERS
    overhang: float = 16.0
    sag: float = 9.0
    chimney: bool = True
    upper_window: bool = True
    timber: bool = True


def gabled(h: House) -> Building:
    """A timbered house with a tiled roof."""
    rng = Random(h.seed)
    b = Building()
    left, mid, right = -(h.front + h.side) / 2, (h.front - h.side) / 2, (h.front + h.side) / 2
    if h.chimney:
        _chimney(b, h, (mid + right) / 2 + 14, -h.peak + 4, rng)
    _side_wall(b, h, mid, right, rng)
    _front_wall(b, h, left, mid, rng)
    _roof(b, h, left, mid, right, rng)
    _flowerbed(b, mid + 12, right - 8, rng)
    return b


def _chimney(b: Building, h: House, x: float, top: float, rng: Random) -> None:
    stack = box(x - 19, top - 34, 38, 100, 3)
    cap = box(x - 24, top - 44, 48, 14, 4)
    pot = blob(
        (x - 9, top - 44, 0.2), (x - 11, top - 60, 0.4), (x + 11, top - 60, 0.4), (x + 9, top - 44, 0.2)
    )
    b.add(
        Part(pot, m.ROOF_RED, crescent=5),
        Part(
            stack,
            m.STONE_DARK,
            crescent=9,
            marks=m.stones((x - 19, top - 30, x + 19, top + 66), m.STONE_DARK, rng, size=15, share=0.9),
        ),
    )
    b.add(Part(cap, m.STONE, crescent=4), cast=(1, 4))
    b.smoke.append((x, top - 62))


def _wall_marks(area: tuple[float, float, float, float], h: House, rng: Random) -> list[Mark]:
    """Stone foot, plaster that has come off in places."""
    x0, y0, x1, y1 = area
    foot = m.stones((x0, y1 - 22, x1, y1), m.STONE, rng, size=21, share=1.0)
    worn = [
        patch(
            leafy(
                rng.uniform(x0, x1), rng.uniform(y0, y1 - 20), rng.uniform(10, 24), rng, flat=0.55, lobes=6
            ),
            mix(h.plaster, shade(h.plaster), 0.28),
            0.8,
        )
        for _ in range(4)
    ]
    chips = m.stones((x0, y1 - 46, x1, y1 - 20), m.STONE, rng, size=18, share=0.2)
    return [*worn, *chips, *foot]


def _beam(a: Point, b_: Point, width: float = 9.0) -> Mark:
    return patch(
        tube([a, ((a[0] + b_[0]) / 2, (a[1] + b_[1]) / 2), b_], [width, width * 0.94, width], caps=(0, 0)),
        m.BEAM,
        lit=True,
    )


def _side_wall(b: Building, h: House, x0: float, x1: float, rng: Random) -> None:
    wall = poly((x0 - 6, 0), (x0 - 6, -h.wall - 12), (x1, -h.wall - 12), (x1, -5))
    tone = mix(h.plaster, shade(h.plaster), 0.42)
    marks = _wall_marks((x0, -h.wall, x1, -2), h, rng)
    if h.timber:
        span = x1 - x0
        marks += [_beam((x0 + span * t, 4), (x0 + span * t, -h.wall - 10), 8) for t in (0.03, 0.5, 0.975)]
        marks += [_beam((x0 - 6, -h.wall * 0.36), (x1 + 4, -h.wall * 0.35), 7)]
    b.add(Part(wall, tone, crescent=0, marks=marks))
    wide = (x1 - x0) * 0.25
    for t in (0.27, 0.75):
        _window(b, h, x0 + (x1 - x0) * t - wide / 2, -h.wall * 0.82, wide, h.wall * 0.36, rng, shaded=True)


def _front_wall(b: Building, h: House, x0: float, x1: float, rng: Random) -> None:
    mid = (x0 + x1) / 2
    wall = blob((x0, 0, 0), (x0, -h.wall, 0.1), (mid, -h.peak + 8, 0), (x1, -h.wall, 0.1), (x1, 0, 0))
    marks = _wall_marks((x0, -h.wall, x1, 0), h, rng)
    if h.timber:
        slope = (h.peak - h.wall) / (x1 - x0) * 2
        marks += [
            _beam((x0 + 4, 4), (x0 + 4, -h.wall - 14)),
            _beam((x1 - 4, 4), (x1 - 4, -h.wall - 14)),
            _beam((x0, -h.wall + 2), (x1, -h.wall + 2)),
            _beam((mid - 24, -h.wall), (mid - 24, -h.wall - slope * ((x1 - x0) / 2 - 24)), 7),
            _beam((mid + 24, -h.wall), (mid + 24, -h.wall - slope * ((x1 - x0) / 2 - 24)), 7),
            _beam((x0 + 6, -h.wall * 0.06), (x0 + 30, -h.wall + 4), 7),
        ]
    b.add(Part(wall, h.plaster, crescent=10, marks=marks))
    _door(b, h, mid + (x1 - x0) * 0.16, rng)
    _window(b, h, x0 + (x1 - x0) * 0.12, -h.wall * 0.80, (x1 - x0) * 0.26, h.wall * 0.34, rng)
    if h.upper_window:
        _window(b, h, mid - 15, -h.wall - 50, 30, 36, rng, small=True)


def _door(b: Building, h: House, x: float, rng: Random) -> None:
    w, t = 27.0, h.wall * 0.80
    frame = blob(
        (x - w - 6, 0, 0),
        (x - w - 6, -t * 0.66),
        (x - w * 0.6, -t * 0.98),
        (x, -t * 1.09),
        (x + w * 0.6, -t * 0.98),
        (x + w + 6, -t * 0.66),
        (x + w + 6, 0, 0),
    )
    leaf = blob(
        (x - w, 0, 0),
        (x - w, -t * 0.64),
        (x - w * 0.55, -t * 0.92),
        (x, -t * 1.01),
        (x + w * 0.55, -t * 0.92),
        (x + w, -t * 0.64),
        (x + w, 0, 0),
    )
    boards = m.planks((x - w, -t * 1.05, x + w, 0), h.door, rng, width=13)
    iron = lines(
        strokes(
            ((x - w, -t * 0.26), (x + w * 0.3, -t * 0.26)), ((x - w, -t * 0.62), (x + w * 0.3, -t * 0.62))
        ),
        3.2,
        m.IRON,
    )
    pane = ellipse(x, -t * 0.76, 8.5, 9.5)
    b.add(Part(frame, m.BEAM, crescent=4))
    b.add(
        Part(leaf, h.door, crescent=7, marks=[*boards, iron]),
        Part(
            pane,
            m.GLASS_DAY,
            crescent=2,
            marks=[
                lines(
                    strokes(((x, -t * 0.9), (x, -t * 0.6)), ((x - 10, -t * 0.76), (x + 10, -t * 0.76))),
                    2,
                    m.BEAM,
                )
            ],
        ),
        Part(ellipse(x + w * 0.66, -t * 0.42, 3.4), BRASS, crescent=1.4),
        weight=0.9,
    )
    b.add(
        Part(
            blob((x - w - 14, -4, 0.4), (x + w + 14, -4, 0.4), (x + w + 17, 5, 0.4), (x - w - 17, 5, 0.4)),
            m.STONE,
            crescent=4,
        )
    )
    b.panes.append(pane)
    _lantern(b, x + w + 16, -t * 0.94)


def _lantern(b: Building, x: float, y: float) -> None:
    arm = tube([(x - 9, y - 8), (x - 2, y - 12), (x + 2, y - 6)], [3, 2.6, 2.6])
    body = blob((x - 4, y - 5, 0.3), (x + 8, y - 5, 0.3), (x + 7, y + 10, 0.3), (x - 3, y + 10, 0.3))
    b.add(
        Part(arm, m.IRON, crescent=0),
        Part(body, m.GLASS, crescent=3, marks=[lines(stroke((x + 2, y - 8), (x + 2, y + 12)), 1.6, m.IRON)]),
        Part(blob((x - 6, y - 5, 0.3), (x + 2, y - 10), (x + 10, y - 5, 0.3)), m.IRON, crescent=1),
        weight=0.8,
    )
    b.panes.append(body)
    b.glow.append((x + 2, y + 3))


def _window(
    b: Building,
    h: House,
    x: float,
    y: float,
    w: float,
    t: float,
    rng: Random,
    *,
    shaded: bool = False,
    small: bool = False,
) -> None:
    frame, pane, bars = m.window(x, y, w, t)
    glass = mix(m.GLASS_DAY, shade(m.GLASS_DAY), 0.35) if shaded else m.GLASS_DAY
    shine = patch(
        poly((x + w * 0.2, y + t), (x + w * 0.55, y), (x + w * 0.72, y), (x + w * 0.37, y + t)), CREAM, 0.4
    )
    gloom = patch(box(x, y, w, 9), shade(m.DOOR), 0.5, 2.0)
    b.add(Part(frame, m.BEAM, crescent=2), weight=0.9)
    b.add(Part(pane, glass, crescent=0, rimmed=False, marks=[gloom, shine, *bars]), weight=0)
    b.panes.append(m.minus(pane, box(x + w / 2 - 1.7, y, 3.4, t), box(x, y + t * 0.5 - 1.7, w, 3.4)))
    b.glow.append((x + w / 2, y + t / 2))
    if small:
        return
    tone = mix(h.shutters, shade(h.shutters), 0.3) if shaded else h.shutters
    for sx in (x - 13, x + w + 1):
        slats = [
            lines(stroke((sx + 2, y + t * k), (sx + 10, y + t * k)), 1.2)
            for k in (0.2, 0.36, 0.52, 0.68, 0.84)
        ]
        heart = patch(ellipse(sx + 6, y + t * 0.12, 2.2), shade(tone))
        b.add(Part(box(sx, y - 1, 12, t + 2, 1.5), tone, crescent=3, marks=[*slats, heart]), weight=0.8)
    _flower_box(b, x, y + t, w, rng, shaded=shaded)


def _flower_box(b: Building, x: float, y: float, w: float, rng: Random, *, shaded: bool) -> None:
    petal = rng.choice(PETALS[1:])
    green = colour("#5f8f4a")
    b.add(
        Part(
            m.union(*(leafy(x + w * t, y - 1, 7.5, rng) for t in (0.0, 0.25, 0.5, 0.75, 1.0))),
            mix(green, shade(green), 0.25 if shaded else 0.0),
            crescent=3,
        ),
        weight=0.8,
    )
    blooms = [
        Part(
            ellipse(x + w * (i + 0.5) / 6 + rng.uniform(-2, 2), y - rng.uniform(2, 7), 3.3),
            petal,
            crescent=1.2,
            edge=0.7,
            outlined=False,
        )
        for i in range(6)
    ]
    b.add(*blooms, weight=0)
    b.add(
        Part(
            box(x - 4, y + 2, w + 8, 10, 2),
            m.WOOD,
            crescent=2.4,
            marks=[lines(stroke((x, y + 7), (x + w, y + 7)), 0.9, alpha=0.5)],
        ),
        weight=0.9,
    )


def _roof(b: Building, h: House, left: float, mid: float, right: float, rng: Random) -> None:
    o, apex = h.overhang, (left + mid) / 2
    far = right - (mid - left) * 0.36
    ridge = [(apex - 4, -h.peak - 14), ((apex + far) / 2, -h.peak - 12 + h.sag), (far, -h.peak - 10)]
    eave = [(right + o, -h.wall + 6), ((mid + right) / 2, -h.wall + 10 + h.sag * 0.4), (mid + 2, -h.wall + 9)]
    face = blob(
        (*ridge[0], 0), (*ridge[1], 0.9), (*ridge[2], 0.15), (*eave[0], 0.1), (*eave[1], 0.9), (*eave[2], 0)
    )
    marks = m.tiles(
        (apex - 10, -h.peak - 10, right + o + 10, -h.wall + 14),
        mix(h.roof, shade(h.roof), 0.2),
        rng,
        slant=3.0,
        sag=h.sag * 0.5,
    )
    b.add(Part(face, mix(h.roof, shade(h.roof), 0.2), crescent=14, marks=marks), cast=(1, 7))
    for a, z, tone in (
        ((mid + 6, -h.wall + 13), (apex - 2, -h.peak - 10), mix(m.BEAM, shade(m.BEAM), 0.35)),
        ((left - o, -h.wall + 13), (apex + 2, -h.peak - 12), m.BEAM),
    ):
        b.add(
            Part(
                tube(
                    [a, ((a[0] + z[0]) / 2 + (2 if a[0] > z[0] else -2), (a[1] + z[1]) / 2 + 2), z],
                    [14, 12.5, 13],
                    caps=(0.0, 0.3),
                ),
                tone,
                crescent=4,
            ),
            cast=(2, 5),
        )
    cap = tube(
        [(apex - 6, -h.peak - 15), ((apex + far) / 2, -h.peak - 14 + h.sag), (far + 4, -h.peak - 11)],
        [9, 8, 8],
        caps=(0.4, 0.4),
    )
    knobs = [
        lines(
            stroke((apex + (far - apex) * t, -h.peak - 26), (apex + (far - apex) * t + 2, -h.peak)),
            1.3,
            alpha=0.7,
        )
        for t in (0.1, 0.22, 0.34, 0.46, 0.58, 0.7, 0.82, 0.94)
    ]
    b.add(Part(cap, mix(h.roof, CREAM, 0.12), crescent=4, marks=knobs))
    b.add(Part(ellipse(apex, -h.peak - 20, 5.2), BRASS, crescent=2), weight=0.8)


def _flowerbed(b: Building, x0: float, x1: float, rng: Random) -> None:
    parts = []
    for _ in range(int((x1 - x0) / 7)):
        x, y = rng.uniform(x0, x1), rng.uniform(-6, 2)
        made = (
            tuft(x, y + 4, rng.uniform(9, 15), colour("#6f9a4c"), rng)
            if rng.random() < 0.6
            else flower(x, y + 4, rng.uniform(5, 7), rng.choice(PETALS), rng)
        )
        parts += [
            Part(shape, tone, crescent=0, rimmed=False, edge=0.5, outlined=False) for shape, tone in made
        ]
    b.add(*parts, weight=0)


def shape_of(panes: list[Outline]) -> m.Cut:
    """All panes of a building as one outline."""
    return m.union(*[pane for pane in panes if isinstance(pane, (Shape, m.Cut))])
