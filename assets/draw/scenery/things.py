"""Things one can walk round: everything here stands at the origin, which is the middle of its foot."""

from __future__ import annotations

import math
from random import Random

from assets.draw.ink import Layer, Mark, Part, lines, patch
from assets.draw.palette import BRASS, CREAM, INK, LINEN, RUST, Colour, colour, mix, shade
from assets.draw.scenery import materials as m
from assets.draw.scenery.plants import LEAF, PETALS, crown, flower, leafy, tuft
from assets.draw.shapes import Point, blob, box, ellipse, poly, stroke, strokes, tube

GREEN = colour("#5f8f4a")


def anvil() -> list[Layer]:
    """An anvil on an oak stump, a horseshoe leaning against it."""
    stump = blob((-36, -2, 0.4), (-33, -34, 0.3), (33, -34, 0.3), (37, -2, 0.4), (20, 4), (-20, 4))
    top = ellipse(0, -35, 33, 8)
    rings = lines(blob((-18, -35), (0, -38.5), (18, -35), (0, -31.5)), 1.1, alpha=0.6)
    bark = lines(strokes(((-24, -26), (-25, -8)), ((-10, -24), (-11, -4)), ((8, -24), (9, -6)), ((24, -26), (26, -8))), 1.3, alpha=0.7)
    iron = blob((-52, -78, 0.3), (-22, -76, 0.4), (34, -76, 0.2), (36, -62, 0.3), (16, -58), (12, -50), (26, -42, 0.3), (24, -36, 0.3), (-22, -36, 0.3), (-24, -42, 0.3), (-12, -50), (-16, -58), (-34, -64))
    face = patch(blob((-50, -79, 0), (36, -79, 0), (36, -72, 0), (-40, -72, 0)), mix(m.IRON, CREAM, 0.45), 0.8)
    shoe = m.minus(ellipse(44, -12, 12, 14), ellipse(44, -8, 7, 9), box(36, -4, 16, 14))
    hammer = [Part(tube([(-20, -80), (18, -86)], [4.4, 4.4]), m.WOOD, crescent=1.4), Part(box(10, -95, 12, 18, 2), m.IRON, crescent=3)]
    return [
        Layer([Part(stump, m.BEAM, crescent=9, marks=[bark]), Part(top, mix(m.WOOD, CREAM, 0.3), crescent=2, marks=[rings])]),
        Layer([Part(iron, m.IRON, crescent=8, marks=[face])], cast=(2, 5)), Layer(hammer, weight=0.9, cast=(1, 3)), Layer([Part(shoe, m.IRON, crescent=2)], weight=0.9),
    ]  # fmt: skip


def barrel(seed: int = 1, *, water: bool = False) -> list[Layer]:
    """An oak barrel; with water it stands open."""
    rng = Random(seed)
    body = blob((-25, 0, 0.4), (-31, -34), (-26, -68, 0.4), (26, -68, 0.4), (31, -34), (25, 0, 0.4), (0, 6))
    staves = m.planks((-32, -70, 32, 6), m.WOOD, rng, width=12)
    hoops = [patch(blob((-34, y, 0.4), (0, y + 6), (34, y, 0.4), (34, y + 7, 0.4), (0, y + 13), (-34, y + 7, 0.4)), m.IRON, lit=True) for y in (-60, -20)]
    rim_ = ellipse(0, -68, 26, 8)
    inside = [patch(ellipse(0, -66, 21, 5.6), colour("#6fb0c8") if water else mix(m.WOOD, CREAM, 0.1))]
    if water:
        inside.append(patch(ellipse(-5, -67.4, 9, 1.6), CREAM, 0.6))
    else:
        inside += [lines(stroke((x, -74), (x, -60)), 1.1, alpha=0.7) for x in (-12, -2, 9)]
    return [Layer([Part(body, m.WOOD, crescent=11, marks=[*staves, *hoops]), Part(rim_, mix(m.WOOD, shade(m.WOOD), 0.3), crescent=0, marks=inside)])]


def crate(seed: int = 1, *, size: float = 46.0, goods: Colour | None = None) -> list[Layer]:
    """A wooden crate, empty or heaped with fruit."""
    rng = Random(seed)
    s = size
    front = box(-s / 2, -s * 0.8, s, s * 0.8, 2)
    marks: list[Mark] = [*m.planks((-s / 2, -s * 0.8, s / 2, 0), m.WOOD, rng, width=s * 0.27, upright=False), patch(tube([(-s / 2 + 4, -2), (s / 2 - 4, -s * 0.8 + 2)], [7, 7]), m.WOOD, lit=True)]
    heap = []
    if goods:
        spots = [(-0.3, -0.84), (0.3, -0.84), (0, -0.84), (-0.16, -0.96), (0.16, -0.96), (0.0, -1.06)]
        heap = [Part(ellipse(x * s, y * s, s * 0.16, s * 0.15), mix(goods, CREAM, rng.uniform(0, 0.15)), crescent=3) for x, y in spots]
    return [Layer(heap, weight=0.9), Layer([Part(front, m.WOOD, crescent=6, marks=marks)])]


def well() -> list[Layer]:
    """The village well under its little roof."""
    rng = Random(51)
    ring = blob((-62, -6, 0.5), (-64, -44, 0.3), (64, -44, 0.3), (62, -6, 0.5), (34, 6), (-34, 6))
    mouth, dark = ellipse(0, -46, 64, 15), ellipse(0, -45, 52, 10.5)
    posts = [Part(tube([(x, -46), (x, -146)], [10, 9], caps=(0.1, 0.1)), m.BEAM, crescent=3.4) for x in (-52, 52)]
    roof = blob((-84, -132, 0.1), (-44, -190, 0.3), (44, -190, 0.3), (84, -132, 0.1), (0, -126))
    tiles = m.tiles((-86, -190, 86, -126), m.ROOF_RED, rng, size=15, sag=4)
    roller = [Part(tube([(-52, -112), (52, -112)], [11, 11], caps=(0.2, 0.2)), m.WOOD, crescent=3, marks=[lines(strokes(*[((x, -120), (x + 2, -104)) for x in range(-8, 12, 5)]), 1.6, CREAM)]),
              Part(tube([(52, -112), (68, -112), (68, -96)], [4, 4, 4]), m.IRON, crescent=1)]  # fmt: skip
    rope = Part(tube([(2, -108), (2, -74)], [2.6, 2.6]), CREAM, crescent=0, edge=0.5)
    bucket = Part(blob((-11, -74, 0.2), (15, -74, 0.2), (12, -52, 0.3), (-8, -52, 0.3)), m.WOOD, crescent=4, marks=[lines(strokes(((-12, -68), (16, -68)), ((-10, -58), (14, -58))), 2.2, m.IRON)])
    back = [p for p in posts]
    moss = [patch(leafy(x, y, r, rng, flat=0.5), LEAF, 0.8) for x, y, r in ((-50, -12, 12), (40, -40, 9), (10, -2, 10))]
    return [
        Layer([Part(mouth, mix(m.STONE, CREAM, 0.25), crescent=0, marks=[patch(dark, mix(INK, m.DOOR, 0.25)), patch(ellipse(0, -40, 40, 6), m.DOOR, 0.7, 2)])]),
        Layer(back), Layer(roller, weight=0.9), Layer([rope, bucket], weight=0.9),
        Layer([Part(m.minus(ring, ellipse(0, -46, 53, 11)), m.STONE, crescent=14, marks=[*m.stones((-66, -34, 66, 8), m.STONE, rng, size=24, share=1.0), *moss])]),
        Layer([Part(roof, m.ROOF_RED, crescent=11, marks=tiles), Part(tube([(-46, -191), (46, -191)], [8, 8], caps=(0.5, 0.5)), mix(m.ROOF_RED, CREAM, 0.15), crescent=2)], cast=(1, 7)),
        Layer(_sprouts((-66, -44), rng) + _sprouts((40, 66), rng), weight=0),
    ]  # fmt: skip


def _sprouts(span: tuple[float, float], rng: Random, count: int = 4, y: float = 6.0) -> list[Part]:
    parts = []
    for _ in range(count):
        x = rng.uniform(*span)
        made = tuft(x, y, rng.uniform(9, 16), GREEN, rng) if rng.random() < 0.6 else flower(x, y, rng.uniform(5, 7), rng.choice(PETALS), rng)
        parts += [Part(shape, tone, crescent=0, rimmed=False, edge=0.5, outlined=False) for shape, tone in made]
    return parts


def fence(seed: int, *, length: float = 190.0) -> list[Layer]:
    """A stretch of paling, no two pales alike."""
    rng = Random(seed)
    rails = [Part(tube([(-length / 2, y), (0, y + rng.uniform(-3, 3)), (length / 2, y)], [7, 7, 7], caps=(0.3, 0.3)), m.WOOD_OLD, crescent=2) for y in (-22, -46)]
    pales = []
    count = int(length / 21)
    for i in range(count):
        x = -length / 2 + 12 + i * (length - 24) / (count - 1)
        h, lean, w = rng.uniform(58, 70), rng.uniform(-3, 3), rng.uniform(6, 7.6)
        pale = blob((x - w, 2, 0.2), (x - w + lean, -h, 0.2), (x + lean, -h - 10, 0.2), (x + w + lean, -h, 0.2), (x + w, 2, 0.2))
        pales.append(Part(pale, mix(m.WOOD_OLD, CREAM, rng.uniform(0, 0.15)), crescent=3.4, marks=[lines(stroke((x + rng.uniform(-2, 2), -h * 0.8), (x, -h * 0.3)), 1.0, alpha=0.5), *m.nails([(x + lean * 0.6, -46), (x + lean * 0.3, -22)])]))
    return [Layer(rails, weight=0.8), Layer(pales, weight=0.9, cast=(1, 2)), Layer(_sprouts((-length / 2, length / 2), rng, count=int(length / 16), y=4), weight=0)]


def signpost() -> list[Layer]:
    """Three arms: the mill, the forge, the road; a robin on top."""
    rng = Random(61)
    post = blob((-6, 2, 0.3), (-5, -150, 0.3), (0, -158), (6, -150, 0.3), (7, 2, 0.3))
    arms = []
    for y, side, tone in ((-132, 1, m.WOOD), (-104, -1, mix(m.WOOD, CREAM, 0.15)), (-78, 1, m.WOOD_OLD)):
        arm = blob((-12 * side, y, 0.2), (44 * side, y - 3, 0.2), (58 * side, y + 8, 0.1), (44 * side, y + 19, 0.2), (-12 * side, y + 17, 0.2))
        mark = lines(strokes(((6 * side, y + 8), (20 * side, y + 7)), ((25 * side, y + 8), (38 * side, y + 7))), 2.4, CREAM, 0.75)
        arms.append(Part(arm, tone, crescent=4, marks=[mark]))
    robin = [Part(blob((-4, -164), (-9, -170), (-6, -178), (2, -180), (8, -174), (15, -166, 0.2), (6, -162)), colour("#8a6a5a"), crescent=3, marks=[patch(ellipse(-5, -168, 5, 6), colour("#e8765f"))]),
             Part(blob((-7, -177, 0.3), (-13, -175, 0.1), (-7, -173, 0.3)), BRASS, crescent=0)]  # fmt: skip
    return [Layer([Part(post, m.BEAM, crescent=4)]), Layer(arms, weight=0.9, cast=(1, 4)), Layer([*robin, Part(ellipse(-3, -176, 1.3), INK, crescent=0, edge=0, outlined=False)], weight=0.8), Layer(_sprouts((-16, 18), rng), weight=0)]


def lamp() -> tuple[list[Layer], m.Cut, Point]:
    """A street lamp; also the pane that is lit and the middle of its light."""
    rng = Random(71)
    post = blob((-6, 2, 0.3), (-4, -126, 0.3), (4, -126, 0.3), (6, 2, 0.3))
    foot = blob((-12, 4, 0.3), (-9, -12, 0.3), (9, -12, 0.3), (12, 4, 0.3))
    glass = blob((-12, -130, 0.2), (12, -130, 0.2), (16, -160, 0.2), (-16, -160, 0.2))
    hood = blob((-21, -158, 0.2), (-10, -176), (0, -182), (10, -176), (21, -158, 0.2), (0, -155))
    bars = lines(strokes(((-4.6, -128), (-5.6, -162)), ((4.6, -128), (5.6, -162))), 2.2, m.IRON)
    basket = crown([(24, -98, 9), (32, -94, 7), (38, -97, 6)], GREEN, rng)
    arm = Part(tube([(0, -122), (18, -122), (30, -112)], [3, 3, 2.4]), m.IRON, crescent=0)
    blooms = [Part(ellipse(22 + i * 5, -99 + (i % 2) * 5, 2.8), PETALS[1], crescent=1, edge=0.6, outlined=False) for i in range(4)]
    made = [
        Layer([Part(post, m.IRON, crescent=4), Part(foot, m.IRON, crescent=4)]), Layer([arm, basket], weight=0.8), Layer(blooms, weight=0),
        Layer([Part(glass, mix(m.GLASS, CREAM, 0.4), crescent=5, marks=[bars]), Part(hood, m.IRON, crescent=5), Part(ellipse(0, -184, 4), BRASS, crescent=1)], weight=0.9),
    ]  # fmt: skip
    pane = m.minus(glass, tube([(-4.6, -128), (-5.6, -162)], [2.2, 2.2]), tube([(4.6, -128), (5.6, -162)], [2.2, 2.2]))
    return made, pane, (0.0, -145.0)


def bench() -> list[Layer]:
    """A bench with an open book on it."""
    rng = Random(81)
    legs = [Part(box(x, -28, 10, 30, 2), m.BEAM, crescent=2.6) for x in (-54, 44)]
    seat = Part(blob((-66, -36, 0.2), (66, -36, 0.2), (70, -26, 0.2), (-70, -26, 0.2)), m.WOOD, crescent=2.6, marks=m.planks((-70, -38, 70, -26), m.WOOD, rng, width=6, upright=False))
    backs = [Part(box(-62, y, 124, 11, 3), m.WOOD, crescent=2.6, marks=[lines(stroke((-50, y + 6), (40, y + 5)), 0.9, alpha=0.5)]) for y in (-66, -52)]
    posts = [Part(box(x, -72, 8, 40, 2), m.BEAM, crescent=2) for x in (-52, 44)]
    pages = [Part(blob((8, -38, 0.2), (20, -42), (30, -38, 0.2), (30, -35, 0.2), (20, -38), (8, -35, 0.2)), CREAM, crescent=1), Part(blob((30, -38, 0.2), (40, -42), (52, -38, 0.2), (52, -35, 0.2), (40, -38), (30, -35, 0.2)), CREAM, crescent=1)]
    cover = Part(blob((6, -36, 0.2), (54, -36, 0.2), (54, -33, 0.2), (6, -33, 0.2)), RUST, crescent=0)
    return [Layer(posts, weight=0.8), Layer(backs, weight=0.8), Layer(legs, weight=0.8), Layer([seat]), Layer([cover, *pages], weight=0.8), Layer(_sprouts((-64, 64), rng, y=4), weight=0)]


def stall() -> list[Layer]:
    """A market stall with a striped awning: bread, apples, cheese."""
    rng = Random(91)
    posts = [Part(tube([(x, 0), (x, -158)], [8, 8], caps=(0.2, 0.2)), m.BEAM, crescent=3) for x in (-84, 84)]
    table = Part(poly((-92, -62), (92, -62), (96, -50), (-96, -50)), m.WOOD, crescent=3)
    cloth = blob((-90, -52, 0), (90, -52, 0), (88, -8, 0.2), (60, -2), (30, -9), (0, -2), (-30, -9), (-60, -2), (-88, -8, 0.2))
    stripes = [patch(box(x, -54, 15, 60), mix(LINEN, CREAM, 0.4), 0.95) for x in range(-90, 91, 30)]
    awning = blob((-76, -186, 0.1), (76, -186, 0.1), (104, -140, 0.1), (88, -130), (70, -140, 0.2), (52, -130), (35, -140, 0.2), (17, -130), (0, -140, 0.2), (-17, -130), (-35, -140, 0.2),
                  (-52, -130), (-70, -140, 0.2), (-88, -130), (-104, -140, 0.1))  # fmt: skip
    bands = [patch(poly((x * 0.74, -188), (x * 0.74 + 13, -188), (x + 17.3, -126), (x, -126)), mix(LINEN, CREAM, 0.5)) for x in (-104, -69.4, -34.7, 0, 34.7, 69.4)]
    goods: list[Part] = []
    for i in range(4):
        goods.append(Part(ellipse(-66 + i * 15, -70 - (i % 2) * 3, 11, 7.5, -14), colour("#d99a52"), crescent=3, marks=[lines(strokes(((-70 + i * 15, -74), (-66 + i * 15, -69)), ((-63 + i * 15, -76), (-60 + i * 15, -70))), 1.3)]))
    cheese = Part(blob((4, -62, 0.2), (4, -78, 0.3), (30, -84, 0.3), (36, -62, 0.2)), colour("#f2c95a"), crescent=3, marks=[patch(ellipse(x, y, 2.6), shade(colour("#f2c95a"))) for x, y in ((14, -70), (24, -76), (28, -66))])
    apples = [Part(ellipse(52 + dx, -68 + dy, 7.4), RUST if (dx + dy) % 2 else colour("#9cb84f"), crescent=2.6) for dx, dy in ((-8, 0), (6, 1), (20, 0), (0, -10), (13, -10), (6, -19))]
    hanging = [Part(blob((x, -134), (x - 5, -122), (x - 6, -110), (x, -104), (x + 6, -110), (x + 5, -122)), tone, crescent=2.4) for x, tone in ((-58, colour("#a85a4a")), (-44, colour("#a85a4a")), (52, CREAM), (64, CREAM))]
    return [
        Layer(posts, weight=0.9), Layer([Part(tube([(x, -140), (x, -130)], [1.6, 1.6]), m.WOOD, crescent=0, edge=0.4) for x in (-58, -44, 52, 64)], weight=0.6), Layer(hanging, weight=0.8),
        Layer([Part(cloth, RUST, crescent=7, marks=stripes)]), Layer([table]), Layer([*goods, cheese, *apples], weight=0.8),
        Layer([Part(awning, RUST, crescent=9, marks=bands)], cast=(2, 8)),
    ]  # fmt: skip


def beehives() -> list[Layer]:
    """Two straw skeps on a bench."""
    made: list[Layer] = []
    table = Part(blob((-62, -34, 0.2), (62, -34, 0.2), (64, -25, 0.2), (-64, -25, 0.2)), m.WOOD, crescent=3)
    legs = [Part(box(x, -27, 9, 29, 2), m.BEAM, crescent=2.4) for x in (-52, 43)]
    made += [Layer(legs, weight=0.8), Layer([table])]
    for x, s in ((-30, 1.0), (32, 0.88)):
        dome = blob((x - 26 * s, -34, 0.2), (x - 27 * s, -56 * s - 10), (x - 14 * s, -84 * s - 4), (x, -90 * s), (x + 14 * s, -84 * s - 4), (x + 27 * s, -56 * s - 10), (x + 26 * s, -34, 0.2))
        coils = [lines(stroke((x - 30 * s, -34 - i * 10.4 * s), (x, -30 - i * 10.4 * s), (x + 30 * s, -34 - i * 10.4 * s)), 1.5, alpha=0.8) for i in range(1, 6)]
        made.append(Layer([Part(dome, m.THATCH, crescent=8, marks=[*coils, patch(ellipse(x, -42, 6, 7), mix(INK, m.BEAM, 0.4))])]))
    bees = [Part(ellipse(x, y, 3.2, 2.5), BRASS, crescent=0, marks=[lines(stroke((x, y - 4), (x, y + 4)), 1.4, INK)], edge=0.7) for x, y in ((-2, -78), (12, -92), (-58, -70))]
    wings = [Part(ellipse(x + 1, y - 3.4, 2.4, 1.8), CREAM, crescent=0, edge=0.6) for x, y in ((-2, -78), (12, -92), (-58, -70))]
    return [*made, Layer([*wings, *bees], weight=0.6)]


def herb_bed(seed: int, tone: Colour, bloom: Colour) -> list[Layer]:
    """A raised bed of herbs with a name stick."""
    rng = Random(seed)
    frame = box(-66, -17, 132, 19, 2)
    soil = blob((-60, -18, 0.3), (0, -24), (60, -18, 0.3), (60, -12, 0.3), (-60, -12, 0.3))
    plants: list[Part] = []
    for i in range(7):
        x = -54 + i * 18
        plants.append(Part(leafy(x, -27 + (i % 2) * 2, 12, rng, lobes=7), mix(tone, CREAM, 0.1 * (i % 3)), crescent=3.4))
        plants += [Part(ellipse(x + rng.uniform(-7, 7), -33 + rng.uniform(-4, 5), 2.6), bloom, crescent=1, edge=0.6, outlined=False) for _ in range(3)]
    stick = [Part(tube([(70, 2), (70, -28)], [3.6, 3.6]), m.WOOD, crescent=1), Part(box(59, -42, 23, 15, 2), CREAM, crescent=2, marks=[lines(strokes(((63, -37), (77, -37)), ((63, -32), (72, -32))), 1.4)])]
    return [Layer([Part(soil, colour("#6b4a48"), crescent=2)]), Layer(plants, weight=0.8), Layer([Part(frame, m.WOOD_OLD, crescent=4, marks=m.planks((-66, -17, 66, 2), m.WOOD_OLD, rng, width=9, upright=False))]), Layer(stick, weight=0.8)]


def cauldron() -> list[Layer]:
    """A cauldron over embers, something green inside."""
    legs = [Part(tube([a, b], [5, 4.4]), m.WOOD, crescent=1.5) for a, b in (((-44, 2), (-2, -104)), ((44, 2), (2, -104)))]
    back = Part(tube([(6, -6), (0, -104)], [4, 4]), mix(m.WOOD, shade(m.WOOD), 0.5), crescent=0)
    chain = Part(tube([(0, -100), (0, -72)], [3, 3]), m.IRON, crescent=0)
    pot = blob((-32, -56, 0.3), (-36, -36), (-24, -16), (0, -11), (24, -16), (36, -36), (32, -56, 0.3))
    brew = [patch(ellipse(0, -57, 26, 5.6), colour("#8fce7a")), patch(ellipse(-8, -58, 5, 2.4), CREAM, 0.7), patch(ellipse(9, -56.6, 3.6, 1.8), CREAM, 0.6)]
    logs = [Part(tube([(-26, 0), (14, -6)], [8, 8]), m.BEAM, crescent=2), Part(tube([(26, 0), (-14, -6)], [8, 8]), m.BEAM, crescent=2)]
    embers = [Part(ellipse(x, -4, 6, 4), tone, crescent=0, edge=0.6, outlined=False) for x, tone in ((-10, colour("#f0642a")), (2, colour("#ffa53a")), (12, colour("#f0642a")))]
    return [
        Layer([back], weight=0.8), Layer(logs, weight=0.9), Layer(embers, weight=0), Layer([Part(pot, mix(m.IRON, INK, 0.3), crescent=9, marks=[patch(ellipse(-16, -40, 6, 10, 20), CREAM, 0.18, 1.5)]), Part(ellipse(0, -57, 33, 8), m.IRON, crescent=0, marks=brew)]),
        Layer([chain], weight=0.7), Layer(legs, weight=0.9),
    ]  # fmt: skip


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
            parts.append(Part(ellipse(x, y, r, r * 0.96), face, crescent=2.6, marks=[lines(ellipse(x, y, r * 0.55), 0.9, alpha=0.6), lines(stroke((x, y), (x + rng.uniform(-7, 7), y + rng.uniform(-7, 7))), 1.0, alpha=0.6)]))
    lid = Part(poly((-66, -76), (62, -80), (66, -71), (-64, -67)), m.WOOD_OLD, crescent=2)
    return [Layer(parts, weight=0.8), Layer([lid], cast=(1, 4))]


def coal_heap() -> list[Layer]:
    """A heap of coal with a shovel in it."""
    rng = Random(17)
    spade = [Part(tube([(20, -18), (42, -86)], [4.6, 4.6]), m.WOOD, crescent=1.4), Part(tube([(35, -88), (50, -83)], [5, 5]), m.WOOD, crescent=1)]
    lumps = []
    for row, (count, y) in enumerate(((5, -34), (7, -20), (9, -7))):
        for i in range(count):
            x = (i - (count - 1) / 2) * 12.4 + rng.uniform(-2, 2)
            r = rng.uniform(8, 10.4)
            knots = [(x + r * rng.uniform(0.8, 1.1) * math.cos(a), y + r * 0.8 * rng.uniform(0.8, 1.1) * math.sin(a), 0.25) for a in (math.tau * k / 7 for k in range(7))]
            lumps.append(Part(blob(*knots), mix(colour("#574c66"), INK, rng.uniform(0, 0.4)), crescent=3))
        del row
    return [Layer(spade, weight=0.8), Layer(lumps, weight=0.7)]


def grindstone() -> list[Layer]:
    """A grindstone in its frame."""
    frame = [Part(tube([(x, 2), (x * 0.5, -50)], [7, 6]), m.BEAM, crescent=2.4) for x in (-32, 32)]
    wheel = Part(ellipse(0, -50, 30, 31), mix(m.STONE, CREAM, 0.15), crescent=8, marks=[lines(ellipse(0, -50, 24), 1.0, alpha=0.5), patch(ellipse(0, -50, 5), m.IRON, lit=True)])
    crank = Part(tube([(0, -50), (20, -64), (32, -64)], [4, 4, 5]), m.IRON, crescent=1)
    trough = Part(blob((-38, -18, 0.2), (38, -18, 0.2), (32, -4, 0.3), (-32, -4, 0.3)), m.WOOD, crescent=4)
    return [Layer([wheel]), Layer(frame, weight=0.9), Layer([crank], weight=0.8), Layer([trough], weight=0.9)]


def notice_board() -> list[Layer]:
    """The board in the square: a fair, a lost cat, a recipe."""
    rng = Random(19)
    posts = [Part(box(x - 5, -132, 10, 134, 2), m.BEAM, crescent=3) for x in (-46, 46)]
    board = Part(box(-60, -128, 120, 76, 3), m.WOOD, crescent=6, marks=m.planks((-60, -128, 60, -52), m.WOOD, rng, width=15, upright=False))
    roof = Part(blob((-74, -124, 0.1), (0, -158, 0.3), (74, -124, 0.1), (0, -138)), m.ROOF_RED, crescent=5)
    notes = [Part(poly((-50, -116), (-22, -119), (-19, -84), (-48, -82)), CREAM, crescent=2, marks=[lines(strokes(((-45, -110), (-25, -112)), ((-44, -104), (-27, -105)), ((-44, -98), (-30, -99))), 1.3), patch(ellipse(-34, -90, 4), RUST)]),
             Part(poly((-10, -114), (20, -112), (18, -74), (-12, -77)), colour("#f6dfae"), crescent=2, marks=[patch(m.union(ellipse(4, -96, 8, 7), poly((-4, -102), (-2, -112), (3, -103)), poly((5, -103), (10, -112), (12, -100))), INK, 0.8), lines(strokes(((-6, -84), (14, -82)),), 1.4)]),
             Part(poly((28, -118), (52, -116), (52, -92), (28, -94)), colour("#cfe3d6"), crescent=2, marks=[lines(strokes(((32, -111), (48, -110)), ((32, -105), (46, -104)), ((32, -99), (44, -98))), 1.3)]),
             Part(poly((30, -84), (50, -86), (51, -64), (31, -62)), colour("#f7c9c0"), crescent=2, marks=[lines(strokes(((34, -78), (46, -79)), ((34, -72), (44, -73))), 1.3)])]  # fmt: skip
    return [Layer(posts, weight=0.9), Layer([board]), Layer(notes, weight=0.7, cast=(1, 2)), Layer([roof], cast=(1, 6)), Layer(_sprouts((-54, 54), rng), weight=0)]


def washing() -> list[Layer]:
    """A washing line between two posts."""
    posts = [Part(tube([(x, 2), (x * 1.02, -128)], [7, 6]), m.BEAM, crescent=2) for x in (-96, 96)]
    line_ = Part(tube([(-96, -122), (0, -110), (96, -122)], [2.2, 2.2, 2.2]), CREAM, crescent=0, edge=0.4)
    shirt = blob((-70, -114, 0.2), (-58, -117), (-46, -112, 0.2), (-34, -100, 0.2), (-42, -92, 0.2), (-46, -96, 0.2), (-46, -66, 0.3), (-70, -66, 0.3), (-71, -96, 0.2), (-76, -92, 0.2), (-83, -102, 0.2))
    sheet = blob((-20, -112, 0.1), (34, -112, 0.1), (35, -62, 0.4), (20, -56), (6, -62), (-8, -56), (-21, -62, 0.4))
    sock = blob((54, -114, 0.2), (66, -115, 0.2), (65, -92), (76, -84), (72, -77), (56, -82))
    pegs = [Part(box(x - 2, y - 6, 4, 10, 1), m.WOOD, crescent=0) for x, y in ((-66, -114), (-50, -112), (-16, -111), (30, -111), (60, -114))]
    return [
        Layer(posts, weight=0.9), Layer([line_], weight=0.6),
        Layer([Part(shirt, colour("#7fb0b0"), crescent=5, marks=[lines(stroke((-58, -110), (-58, -70)), 1.2)]), Part(sheet, mix(LINEN, CREAM, 0.6), crescent=7, marks=[lines(strokes(((-8, -100), (-9, -64)), ((14, -104), (15, -62))), 1.2)]),
               Part(sock, RUST, crescent=3, marks=[lines(strokes(((54, -106), (66, -107)), ((55, -100), (66, -101))), 2.4, CREAM)])], weight=0.9), Layer(pegs, weight=0.7),
    ]  # fmt: skip


def stump() -> list[Layer]:
    """A chopping block with an axe."""
    block = blob((-28, -2, 0.4), (-26, -28, 0.3), (26, -28, 0.3), (29, -2, 0.4), (0, 5))
    top = Part(ellipse(0, -29, 26, 7), mix(m.WOOD, CREAM, 0.35), crescent=1.6, marks=[lines(ellipse(0, -29, 15, 3.8), 1.0, alpha=0.6)])
    axe = [Part(tube([(4, -34), (34, -74)], [4.6, 5]), m.WOOD, crescent=1.4), Part(blob((-8, -34, 0.2), (2, -46, 0.2), (14, -40, 0.3), (10, -30, 0.3)), m.IRON, crescent=3)]
    return [Layer([Part(block, m.BEAM, crescent=7, marks=[lines(strokes(((-16, -20), (-17, -4)), ((4, -20), (3, -2))), 1.2, alpha=0.7)]), top]), Layer(axe, weight=0.9)]


def bell() -> list[Layer]:
    """The school bell on its post."""
    posts = [Part(tube([(-26, 2), (-26, -128)], [9, 8], caps=(0.2, 0.2)), m.BEAM, crescent=3), Part(tube([(26, 2), (26, -128)], [9, 8], caps=(0.2, 0.2)), m.BEAM, crescent=3)]
    roof = Part(blob((-46, -120, 0.1), (0, -158, 0.3), (46, -120, 0.1), (0, -130)), m.ROOF_BLUE, crescent=5)
    form = blob((-18, -80, 0.2), (-12, -88), (-10, -104), (0, -112), (10, -104), (12, -88), (18, -80, 0.2), (0, -76))
    clapper = Part(ellipse(0, -75, 4), m.IRON, crescent=1)
    rope = Part(tube([(0, -72), (2, -44)], [2.4, 2.4]), RUST, crescent=0, edge=0.5)
    return [Layer(posts, weight=0.9), Layer([rope, clapper], weight=0.7), Layer([Part(form, BRASS, crescent=5, marks=[lines(stroke((-15, -85), (0, -82), (15, -85)), 1.3)])]), Layer([roof], cast=(1, 5))]


def pumpkins() -> list[Layer]:
    """Three pumpkins and a watering can."""
    made = []
    for x, s in ((-24, 1.0), (22, 0.8), (2, 0.62)):
        y = 4 if s < 0.7 else 0
        outline = blob((x - 26 * s, y - 18 * s), (x - 16 * s, y - 36 * s), (x, y - 38 * s), (x + 16 * s, y - 36 * s), (x + 26 * s, y - 18 * s), (x + 16 * s, y), (x, y + 2), (x - 16 * s, y))
        ribs = lines(strokes(((x - 7 * s, y - 36 * s), (x - 12 * s, y - 18 * s), (x - 7 * s, y)), ((x + 7 * s, y - 36 * s), (x + 12 * s, y - 18 * s), (x + 7 * s, y))), 1.4)
        stem = Part(tube([(x, y - 36 * s), (x + 4 * s, y - 46 * s)], [7 * s, 5 * s]), GREEN, crescent=1)
        made.append(Layer([stem, Part(outline, colour("#e28a3c"), crescent=7 * s, marks=[ribs])], weight=0.9))
    return made


def hay() -> list[Layer]:
    """A hay bale with a pitchfork and a hen asleep on it."""
    rng = Random(37)
    bale = blob((-58, 0, 0.3), (-60, -50, 0.3), (60, -52, 0.3), (59, 0, 0.3))
    cords = [lines(stroke((x, -54), (x - 1, 2)), 2.4, RUST) for x in (-26, 26)]
    fork = [Part(tube([(78, 2), (66, -116)], [4.4, 4.4]), m.WOOD, crescent=1.2)]
    hen = [Part(blob((-26, -52, 0.3), (-34, -66), (-24, -76), (-12, -70), (2, -74), (14, -86), (20, -78), (14, -60), (4, -51, 0.3)), CREAM, crescent=6, marks=[lines(stroke((-14, -62), (-4, -58), (4, -64)), 1.4)]),
           Part(blob((-28, -74), (-30, -82), (-24, -80), (-22, -85), (-19, -78)), RUST, crescent=1), Part(blob((-34, -68, 0.3), (-42, -66, 0.1), (-34, -63, 0.3)), BRASS, crescent=0)]  # fmt: skip
    eye = Part(tube([(-30, -70), (-27, -69), (-25, -70.6)], [1.4, 1.4, 1.4]), INK, crescent=0, edge=0, outlined=False)
    return [Layer(fork, weight=0.8), Layer([Part(bale, m.THATCH, crescent=9, marks=[*m.straw((-58, -54, 58, -6), rng, count=70, lean=0.2, length=13), *cords])]), Layer(hen, weight=0.9), Layer([eye], weight=0)]


def cart() -> list[Layer]:
    """A handcart with cabbages."""
    rng = Random(29)
    bed = blob((-64, -58, 0.2), (56, -58, 0.2), (50, -32, 0.2), (-58, -32, 0.2))
    shafts = Part(tube([(48, -42), (90, -38), (112, -44)], [6, 5.6, 5]), m.BEAM, crescent=2)
    leg = Part(tube([(46, -34), (50, 0)], [6, 5]), m.BEAM, crescent=2)
    wheel = [Part(m.minus(ellipse(-22, -26, 29), ellipse(-22, -26, 22)), m.BEAM, crescent=3), *(Part(tube([(-22, -26), (-22 + 23 * math.cos(a), -26 + 23 * math.sin(a))], [3.6, 3.6]), m.WOOD, crescent=0) for a in (math.tau * k / 8 for k in range(8))), Part(ellipse(-22, -26, 6), m.IRON, crescent=2)]
    goods = [Part(leafy(x, y, 14, rng, lobes=6), tone, crescent=4, marks=[lines(strokes(((x - 6, y + 4), (x, y - 7)), ((x + 6, y + 5), (x, y - 7))), 1.2, CREAM, 0.6)]) for x, y, tone in ((-44, -62, colour("#9cb84f")), (-18, -64, colour("#8fb25a")), (8, -63, colour("#b3c96a")), (32, -62, colour("#8fb25a")), (-30, -78, colour("#b3c96a")), (-4, -80, colour("#9cb84f")), (20, -77, colour("#8fb25a")))]
    return [Layer(goods, weight=0.8), Layer([Part(bed, m.WOOD, crescent=6, marks=m.planks((-64, -58, 56, -32), m.WOOD, rng, width=9, upright=False)), shafts, leg]), Layer(wheel, weight=0.9)]


def rocks(seed: int) -> list[Layer]:
    """Two mossy stones."""
    rng = Random(seed)
    parts = []
    for x, s in ((-14, 1.0), (16, 0.66)):
        outline = blob((x - 24 * s, 2), (x - 22 * s, -14 * s), (x - 8 * s, -27 * s), (x + 10 * s, -24 * s), (x + 23 * s, -10 * s), (x + 24 * s, 2), (x, 5))
        parts.append(Part(outline, mix(m.STONE, m.STONE_DARK, 0.4), crescent=7 * s, marks=[patch(leafy(x - 6 * s, -25 * s, 14 * s, rng, flat=0.55), LEAF, 0.85), lines(stroke((x + 4 * s, -14 * s), (x + 10 * s, -6 * s)), 1.2, alpha=0.7)]))
    return [Layer(parts, weight=0.9), Layer(_sprouts((-34, 36), rng, y=6), weight=0)]
