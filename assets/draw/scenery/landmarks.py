"""The forge, the herbalist's hut, the windmill and the gate: each place has a shape of its own."""

from __future__ import annotations

import math
from random import Random

from assets.draw.ink import Layer, Part, lines, patch
from assets.draw.palette import BRASS, CREAM, INK, RUST, colour, mix, shade
from assets.draw.scenery import materials as m
from assets.draw.scenery.houses import Building
from assets.draw.scenery.plants import LEAF, PETALS, crown, flower, leafy, tuft
from assets.draw.shapes import Shape, blob, box, ellipse, poly, stroke, strokes, tube, turn


def forge() -> Building:
    """The smithy: a stone hall open to the front, its hearth glowing, under a heavy blue roof."""
    rng = Random(11)
    b = Building()
    chimney = blob((92, -150, 0), (98, -330, 0.2), (152, -330, 0.2), (160, -150, 0))
    b.add(Part(chimney, m.STONE_DARK, crescent=16, marks=m.stones((86, -330, 164, -150), m.STONE_DARK, rng, size=20, share=0.95)))
    b.add(Part(box(88, -346, 74, 20, 5), m.STONE, crescent=5), Part(box(98, -360, 54, 16, 4), m.STONE_DARK, crescent=4), cast=(1, 4))
    b.smoke.append((125, -362))
    back = poly((-168, -4), (-168, -150), (178, -150), (178, -4))
    b.add(Part(back, mix(m.STONE_DARK, INK, 0.35), crescent=0, rimmed=False, marks=m.stones((-168, -150, 178, 0), mix(m.STONE_DARK, INK, 0.3), rng, size=24, share=0.5)))
    _tools_on_wall(b)
    _hearth(b, rng)
    _posts(b, rng)
    _forge_roof(b, rng)
    return b


def _tools_on_wall(b: Building) -> None:
    rail = Part(tube([(-128, -108), (-34, -108)], [5, 5], caps=(0.4, 0.4)), m.WOOD, crescent=1.5)
    b.add(rail, weight=0.8)
    for x, kind in ((-118, 0), (-98, 1), (-78, 2), (-58, 0), (-42, 1)):
        shaft = Part(tube([(x, -104), (x, -70)], [3.2, 3.2]), m.WOOD if kind != 2 else m.IRON, crescent=1)
        if kind == 0:
            head = Part(box(x - 8, -76, 16, 10, 2), m.IRON, crescent=2.4)
        elif kind == 1:
            head = Part(blob((x - 5, -74), (x - 6, -58), (x - 1, -52, 0.2), (x, -64), (x + 1, -52, 0.2), (x + 6, -58), (x + 5, -74)), m.IRON, crescent=2)
        else:
            head = Part(blob((x - 7, -76, 0.3), (x + 7, -76, 0.3), (x + 9, -58), (x, -50), (x - 9, -58)), mix(m.IRON, BRASS, 0.3), crescent=2)
        b.add(shaft, head, weight=0.8)
    shoe = [Part(m.minus(ellipse(x, -134, 10, 11), ellipse(x, -131, 5.6, 7), box(x - 5, -128, 10, 12)), m.IRON, crescent=1.6) for x in (-110, -84, -58)]
    b.add(*shoe, weight=0.8)


def _hearth(b: Building, rng: Random) -> None:
    hood = blob((12, -84, 0), (34, -150, 0.2), (146, -150, 0.2), (166, -84, 0))
    b.add(Part(hood, m.STONE, crescent=16, marks=m.stones((12, -150, 168, -84), m.STONE, rng, size=21, share=0.95)), cast=(1, 6))
    breast = poly((10, 0), (10, -88), (168, -88), (168, 0))
    arch = blob((36, -26, 0.1), (36, -58, 0.8), (52, -74), (89, -81), (126, -74), (142, -58, 0.8), (142, -26, 0.1))
    ring = blob((26, -24, 0.1), (26, -60, 0.8), (45, -82), (89, -91), (133, -82), (152, -60, 0.8), (152, -24, 0.1))
    b.add(Part(m.minus(breast, arch), m.STONE, crescent=10, marks=m.stones((10, -88, 168, 0), m.STONE, rng, size=23, share=1.0)))
    b.add(Part(m.minus(ring, arch), mix(m.STONE, CREAM, 0.25), crescent=4, marks=[lines(strokes(*[((89 + 52 * math.cos(a), -48 + 30 * math.sin(a)), (89 + 72 * math.cos(a), -48 + 50 * math.sin(a))) for a in (math.radians(d) for d in range(-175, 0, 22))]), 1.4)]))
    cave = mix(colour("#5a2230"), INK, 0.25)
    glow = [patch(ellipse(89, -30, 62, 46), colour("#c2452a"), 0.85, 8.0), patch(ellipse(89, -22, 44, 30), colour("#f07a2c"), 0.85, 7.0), patch(ellipse(89, -18, 26, 16), colour("#ffc45a"), 0.8, 5.0)]
    b.add(Part(arch, cave, crescent=0, rimmed=False, marks=glow), weight=0.9)
    coals = [Part(ellipse(x, -27 + rng.uniform(-2, 2), rng.uniform(7, 10), rng.uniform(5, 7)), rng.choice([colour("#5b3a44"), colour("#7a3f3a"), colour("#c2502e")]), crescent=2) for x in range(44, 140, 9)]
    b.add(*coals, weight=0.7)
    shelf = Part(blob((2, -24, 0.2), (176, -24, 0.2), (178, -10, 0.2), (0, -10, 0.2)), mix(m.STONE, CREAM, 0.2), crescent=5)
    b.add(shelf, cast=(1, 5))
    bellows = blob((-10, -28, 0.2), (-50, -44), (-66, -32), (-62, -14), (-44, -8), (-10, -20, 0.2))
    ribs = lines(strokes(((-22, -33), (-22, -17)), ((-32, -38), (-33, -13)), ((-43, -42), (-45, -10))), 1.5)
    b.add(Part(bellows, RUST, crescent=5, marks=[ribs]), Part(tube([(-12, -24), (14, -24)], [7, 5]), m.IRON, crescent=1.5), Part(tube([(-62, -36), (-84, -56)], [5, 5]), m.WOOD, crescent=1.5))
    b.glow.append((89, -34))


def _posts(b: Building, rng: Random) -> None:
    for x in (-172.0, -6.0, 184.0):
        post = poly((x - 10, 0), (x - 9, -152), (x + 9, -152), (x + 10, 0))
        b.add(Part(post, m.BEAM, crescent=6, marks=m.planks((x - 10, -152, x + 10, 0), m.BEAM, rng, width=21)))
        b.add(Part(box(x - 14, -14, 28, 16, 3), m.STONE, crescent=4))
    for x, side in ((-172, 1), (-6, -1), (-6, 1), (184, -1)):
        b.add(Part(tube([(x + side * 6, -104), (x + side * 24, -128), (x + side * 44, -148)], [9, 8, 9], caps=(0.2, 0.2)), m.BEAM, crescent=3))
    b.add(Part(box(-190, -166, 390, 18, 3), m.BEAM, crescent=5, marks=m.planks((-190, -166, 200, -148), m.BEAM, rng, width=9, upright=False)), cast=(2, 8))


def _forge_roof(b: Building, rng: Random) -> None:
    roof = blob((-206, -150, 0.1), (-168, -216, 0.9), (-132, -284, 0.15), (6, -272, 0.9), (140, -286, 0.15), (176, -216, 0.9), (214, -150, 0.1), (110, -143, 0.9), (4, -141, 0.9), (-104, -143, 0.9))
    marks = m.tiles((-210, -288, 216, -140), m.ROOF_BLUE, rng, size=19, sag=7)
    moss = [patch(leafy(x, y, r, rng, flat=0.5), LEAF, 0.75) for x, y, r in ((-150, -160, 20), (-120, -154, 14), (170, -170, 16), (60, -150, 12))]
    b.add(Part(roof, m.ROOF_BLUE, crescent=18, marks=[*marks, *moss]), cast=(2, 10))
    cap = tube([(-136, -285), (6, -274), (144, -287)], [10, 9, 10], caps=(0.5, 0.5))
    b.add(Part(cap, mix(m.ROOF_BLUE, CREAM, 0.14), crescent=3, marks=[lines(strokes(*[((x, -296), (x + 1, -264)) for x in range(-124, 140, 22)]), 1.3, alpha=0.7)]))
    sign = Part(blob((-158, -136, 0.2), (-96, -136, 0.2), (-98, -92, 0.5), (-127, -84), (-156, -92, 0.5)), m.WOOD, crescent=5, marks=m.planks((-160, -136, -94, -82), m.WOOD, rng, width=14))
    anvil = Part(blob((-148, -119, 0.2), (-112, -119, 0.2), (-104, -114), (-116, -108), (-120, -102), (-113, -97, 0.2), (-139, -97, 0.2), (-132, -102), (-136, -108), (-148, -112)), m.IRON, crescent=3)
    chains = [Part(tube([(x, -150), (x, -134)], [2.6, 2.6]), m.IRON, crescent=0, edge=0.6) for x in (-150, -104)]
    b.add(*chains, sign, weight=0.9, cast=(2, 5))
    b.add(anvil, weight=0.8)


def flame(frame: int, count: int = 6) -> list[Layer]:
    """One frame of the fire in the hearth: three tongues over each other, waving; the origin is the bed of coals."""
    phase = math.tau * frame / count
    layers = []
    for tone, tall, wide, lag in ((colour("#f0642a"), 46.0, 40.0, 0.0), (colour("#ffa53a"), 34.0, 28.0, 0.7), (colour("#ffe28a"), 20.0, 16.0, 1.5)):
        knots: list[tuple[float, float, float]] = [(-wide, 0, 0.5)]
        tongues = 4
        for i in range(tongues):
            t = (i + 0.5) / tongues
            x = -wide + 2 * wide * t
            arch = math.sin(math.pi * t) ** 0.7
            high = tall * arch * (0.78 + 0.26 * math.sin(phase * (1 if i % 2 else 2) + i * 1.9 + lag))
            sway = 5 * math.sin(phase + i * 2.1 + lag)
            knots.append((x + sway, -high, 0.25))
            if i < tongues - 1:
                knots.append((x + wide / tongues + sway * 0.3, -high * 0.42, 0.8))
        knots += [(wide, 0, 0.5), (0, 5, 0.9)]
        layers.append(Layer([Part(blob(*knots), tone, crescent=0, rimmed=False, edge=0, outlined=False)], weight=0, contour=False))
    sparks = []
    for i in range(5):
        age = (frame / count + i * 0.37) % 1.0
        sparks.append(Part(ellipse(-26 + 13 * i + 4 * math.sin(phase + i), -14 - 52 * age, 1.8 * (1.2 - age)), colour("#ffe28a"), crescent=0, rimmed=False, edge=0, outlined=False))
    return [*layers, Layer(sparks, weight=0, contour=False)]


def hut() -> Building:
    """The herbalist's hut: round, leaning, under a thatch like a pulled-down hat."""
    rng = Random(23)
    b = Building()
    _hut_chimney(b, rng)
    wall = blob((-104, 2, 0.2), (-112, -70), (-104, -136, 0.3), (104, -136, 0.3), (114, -70), (106, 2, 0.2), (0, 9))
    worn = [patch(leafy(rng.uniform(-90, 90), rng.uniform(-110, -30), rng.uniform(12, 26), rng, flat=0.5, lobes=6), shade(m.PLASTER), 0.3) for _ in range(6)]
    foot = m.stones((-116, -24, 118, 8), m.STONE, rng, size=23, share=1.0)
    chips = m.stones((-110, -60, 112, -24), m.STONE, rng, size=20, share=0.22)
    ribs = [patch(tube([(x, 8), (x * 1.06, -70), (x, -140)], [8, 8, 8], caps=(0, 0)), m.BEAM, lit=True) for x in (-66, 70)]
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
    b.add(Part(stack, m.STONE, crescent=9, marks=m.stones((44, -290, 92, -170), m.STONE, rng, size=16, share=0.95)))
    hat = Part(blob((44, -290, 0.3), (63, -304), (82, -290, 0.3), (63, -286)), m.ROOF_RED, crescent=3)
    b.add(Part(box(46, -286, 34, 8, 3), m.STONE_DARK, crescent=3), hat, Part(tube([(55, -290), (55, -296)], [3, 3]), m.IRON, crescent=0), weight=0.9)
    b.smoke.append((63, -302))


def _hut_door(b: Building, rng: Random) -> None:
    frame = m.union(ellipse(0, -58, 45, 56), box(-45, -58, 90, 62))
    leaf = m.union(ellipse(0, -57, 36, 46), box(-36, -57, 72, 60))
    boards = m.planks((-38, -110, 38, 4), colour("#3f7f78"), rng, width=14)
    hinge = lines(strokes(((-36, -30), (-18, -30), (-8, -36)), ((-36, -78), (-18, -78), (-8, -72))), 3.4, m.IRON)
    pane = ellipse(4, -74, 12, 13)
    b.add(Part(frame, m.WOOD, crescent=5, marks=[lines(strokes(*[((40 * math.cos(a), -58 + 50 * math.sin(a)), (48 * math.cos(a), -58 + 60 * math.sin(a))) for a in (math.radians(d) for d in range(-170, 0, 20))]), 1.3)]))
    b.add(Part(leaf, colour("#3f7f78"), crescent=8, marks=[*boards, hinge]),
          Part(pane, m.GLASS_DAY, crescent=2, marks=[lines(strokes(((4, -90), (4, -60)), ((-10, -74), (18, -74))), 2.2, m.WOOD)]), Part(ellipse(27, -46, 4), BRASS, crescent=1.5), weight=0.9)  # fmt: skip
    b.panes.append(pane)
    b.glow.append((4, -74))
    for i, (w, y) in enumerate(((60, 2), (72, 9))):
        b.add(Part(blob((-w, y - 6, 0.4), (w, y - 6, 0.4), (w + 4, y + 4, 0.4), (-w - 4, y + 4, 0.4)), mix(m.STONE, CREAM, 0.15 if i else 0.0), crescent=4))


def _hut_window(b: Building, x: float, y: float, w: float, h: float) -> None:
    frame, pane, bars = m.window(x - w / 2, y, w, h, arch=True)
    shine = patch(poly((x - w * 0.3, y + h), (x, y), (x + w * 0.18, y), (x - w * 0.12, y + h)), CREAM, 0.4)
    b.add(Part(frame, m.WOOD, crescent=3), weight=0.9)
    b.add(Part(pane, m.GLASS_DAY, crescent=0, rimmed=False, marks=[patch(box(x - w, y - 6, 2 * w, 13), shade(m.DOOR), 0.5, 2.0), shine, *bars]), weight=0)
    b.add(Part(box(x - w / 2 - 5, y + h - 2, w + 10, 7, 2), m.WOOD, crescent=2), weight=0.9)
    for i, tone in enumerate((RUST, colour("#5f8f4a"), colour("#6b5590"))):
        px = x - w * 0.3 + i * w * 0.3
        b.add(Part(box(px - 4, y + h - 13, 8, 11, 2.5), mix(tone, CREAM, 0.1), crescent=2), Part(tube([(px, y + h - 13), (px, y + h - 16)], [4, 4], caps=(0.3, 0.3)), m.WOOD, crescent=0), weight=0.7)
    b.panes.append(m.minus(pane, box(x - 1.7, y - 4, 3.4, h + 8), box(x - w, y + h * 0.5 - 1.7, 2 * w, 3.4)))
    b.glow.append((x, y + h / 2))


def _hut_roof(b: Building, rng: Random) -> None:
    roof = blob((-150, -104, 0.6), (-128, -150), (-84, -202), (-36, -252), (4, -282), (14, -296, 0.4), (26, -280), (52, -250), (92, -204), (132, -150), (152, -100, 0.6), (134, -92), (104, -106),
                (60, -118), (0, -123), (-60, -119), (-106, -108), (-134, -96))  # fmt: skip
    bands = [lines(stroke((-w, y + 10), (-w * 0.5, y + 1), (0, y - 2), (w * 0.5, y + 1), (w, y + 10)), 2.0, alpha=0.7) for w, y in ((118, -158), (82, -204), (44, -250))]
    b.add(Part(roof, m.THATCH, crescent=24, marks=[*m.straw((-140, -290, 140, -120), rng, count=150, lean=0.7), *bands]), cast=(2, 12))
    tie = blob((-6, -280, 0.4), (14, -288), (36, -278, 0.4), (32, -266), (12, -272), (-4, -266))
    b.add(Part(tie, m.WOOD, crescent=3), weight=0.9)
    dormer = blob((-62, -176, 0.4), (-44, -212), (-14, -226), (18, -214), (36, -178, 0.4), (-14, -186))
    gable = blob((-46, -172, 0.2), (-44, -194), (-14, -208), (18, -194), (20, -172, 0.2))
    pane = ellipse(-13, -187, 14, 12.5)
    b.add(Part(gable, m.PLASTER, crescent=5), weight=0.9)
    b.add(Part(pane, m.GLASS_DAY, crescent=3, marks=[lines(strokes(((-13, -204), (-13, -170)), ((-30, -187), (4, -187))), 2.6, m.WOOD)]), weight=1.6)
    b.add(Part(m.minus(dormer, gable), m.THATCH, crescent=7, marks=m.straw((-60, -224, 36, -186), rng, count=34, lean=0.9, length=20)), cast=(1, 4))
    b.panes.append(pane)
    b.glow.append((-13, -187))
    for x, y, s in ((-104, -152, 1.0), (-92, -160, 0.7), (88, -176, 0.9)):
        stem = Part(tube([(x, y + 4), (x, y - 8 * s)], [6 * s, 5 * s]), CREAM, crescent=1.5)
        top = Part(blob((x - 11 * s, y - 6 * s, 0.4), (x - 7 * s, y - 16 * s), (x, y - 19 * s), (x + 8 * s, y - 15 * s), (x + 11 * s, y - 6 * s, 0.4)), RUST, crescent=3,
                   marks=[patch(ellipse(x + dx * s, y + dy * s, 2 * s), CREAM) for dx, dy in ((-4, -11), (3, -14), (6, -9))])  # fmt: skip
        b.add(stem, top, weight=0.9)


def _hut_herbs(b: Building, rng: Random) -> None:
    """Bunches hung to dry under the eaves."""
    for x, y, tone, bloom in ((-44, -112, colour("#6f9a4c"), PETALS[3]), (-56, -108, colour("#8aa05a"), PETALS[2]), (46, -114, colour("#5f8f4a"), PETALS[1]), (58, -110, colour("#7c9a55"), PETALS[3])):
        string = Part(tube([(x, y - 6), (x, y + 6)], [1.6, 1.6]), m.WOOD, crescent=0, edge=0.4)
        bunch = Part(blob((x - 2, y + 4), (x + 2, y + 4), (x + 7, y + 24), (x + 2, y + 29), (x - 3, y + 28), (x - 7, y + 23)), tone, crescent=2.4, marks=[lines(strokes(((x - 2, y + 8), (x - 4, y + 26)), ((x + 1, y + 8), (x + 3, y + 26))), 1.0)])
        buds = [Part(ellipse(x + rng.uniform(-5, 5), y + rng.uniform(21, 29), 2.4), bloom, crescent=0.8, edge=0.5, outlined=False) for _ in range(5)]
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
            made = flower(x, y, rng.uniform(6, 8), rng.choice(PETALS), rng) if rng.random() < 0.5 else tuft(x, y, rng.uniform(11, 18), colour("#6f9a4c"), rng)
            parts += [Part(shape, tone, crescent=0, rimmed=False, edge=0.5, outlined=False) for shape, tone in made]
    b.add(*parts, weight=0)


def windmill() -> Building:
    """The mill without its sails; they turn by themselves about (0, -236)."""
    rng = Random(31)
    b = Building()
    tower = blob((-58, 4, 0.2), (-48, -90), (-38, -210, 0.2), (38, -210, 0.2), (48, -90), (60, 4, 0.2), (0, 9))
    marks = [*m.stones((-62, -42, 64, 8), m.STONE, rng, size=21, share=0.95), *m.stones((-56, -205, 58, -40), m.STONE, rng, size=20, share=0.16)]
    b.add(Part(tower, m.PLASTER, crescent=16, marks=marks))
    gallery = Part(blob((-70, -86, 0.2), (70, -86, 0.2), (66, -76, 0.2), (-66, -76, 0.2)), m.WOOD, crescent=3)
    rails = [Part(tube([(x, -86), (x, -106)], [3, 3]), m.WOOD, crescent=0) for x in range(-64, 66, 16)]
    top = Part(tube([(-70, -106), (70, -106)], [4, 4]), m.WOOD, crescent=1.2)
    for y, size in ((-62, 20), (-150, 17)):
        frame, pane, bars = m.window(-size / 2, y, size, size * 1.3, arch=True)
        b.add(Part(frame, m.BEAM, crescent=2), weight=0.8)
        b.add(Part(pane, m.GLASS_DAY, crescent=0, rimmed=False, marks=bars), weight=0)
        b.panes.append(pane)
    door = m.union(ellipse(20, -30, 14, 15), box(6, -30, 28, 34))
    b.add(Part(door, m.DOOR, crescent=4, marks=m.planks((4, -48, 36, 4), m.DOOR, rng, width=9)), weight=1.6)
    b.add(gallery, *rails, top, weight=0.8, cast=(1, 5))
    cap = blob((-52, -204, 0.3), (-44, -232), (-22, -258), (4, -268), (28, -256), (46, -230), (54, -204, 0.3), (0, -198))
    b.add(Part(cap, m.ROOF_RED, crescent=12, marks=m.tiles((-54, -268, 56, -198), m.ROOF_RED, rng, size=14)), cast=(1, 6))
    b.add(Part(ellipse(2, -272, 5), BRASS, crescent=2), weight=0.8)
    return b


def sails() -> list[Layer]:
    """Four sails about the origin: one is patched."""
    parts: list[Part] = []
    for i in range(4):
        place = turn(90 * i + 18)
        arm = Part(tube([(0, 0), (0, -60), (0, -128)], [7, 6, 4.6]), m.WOOD, crescent=0, rimmed=False)
        cloth = blob((3, -36, 0.2), (31, -34, 0.2), (30, -80), (29, -126, 0.2), (3, -126, 0.2))
        frame = lines(Shape(strokes(*[((3, y), (31, y)) for y in range(-118, -36, 15)], ((17, -36), (17, -126))).contours, closed=False), 1.7, m.WOOD)
        marks = [frame]
        if i == 1:
            marks.append(patch(blob((8, -96, 0.2), (24, -98, 0.2), (25, -78, 0.2), (9, -76, 0.2)), mix(RUST, CREAM, 0.2), lit=True))
        parts += [Part(cloth, CREAM, crescent=0, marks=marks, rimmed=False).warped(place), arm.warped(place)]
    hub = [Part(ellipse(0, 0, 10), m.IRON, crescent=0), Part(ellipse(-1, -1, 4.5), BRASS, crescent=0)]
    return [Layer(parts, weight=0.9), Layer(hub, weight=0.9)]


def gate() -> Building:
    """The village gate: two towers and an arch with the village's arms, the doors standing open."""
    rng = Random(41)
    b = Building()
    wall = blob((-260, 0, 0), (-260, -92, 0.1), (-222, -100, 0.6), (-160, -94, 0.6), (-110, -102, 0.1), (-110, 0, 0))
    b.add(Part(wall, m.STONE, crescent=10, marks=m.stones((-260, -104, -110, 0), m.STONE, rng, size=26, share=0.9)))
    b.add(crown([(-236, -96, 18), (-206, -104, 22), (-178, -94, 15)], colour("#5f8f4a"), rng), weight=0.9)
    arch = m.minus(box(-92, -226, 184, 230, 4), m.union(ellipse(0, -112, 66, 62), box(-66, -112, 132, 130)))
    b.add(Part(arch, mix(m.STONE, CREAM, 0.1), crescent=12, marks=m.stones((-92, -226, 92, 0), m.STONE, rng, size=25, share=0.85)))
    ring = m.minus(m.union(ellipse(0, -112, 80, 76), box(-80, -112, 160, 112)), m.union(ellipse(0, -112, 66, 62), box(-66, -112, 132, 130)))
    wedge = [lines(stroke((66 * math.cos(a), -112 + 62 * math.sin(a)), (80 * math.cos(a), -112 + 76 * math.sin(a))), 1.5) for a in (math.radians(d) for d in range(-180, 1, 15))]
    b.add(Part(ring, mix(m.STONE, CREAM, 0.4), crescent=4, marks=wedge), cast=(1, 4))
    _towers(b, rng)
    _arms(b)
    return b


def _towers(b: Building, rng: Random) -> None:
    for x in (-104.0, 104.0):
        tower = blob((x - 36, 4, 0.1), (x - 30, -120), (x - 32, -244, 0.1), (x + 32, -244, 0.1), (x + 31, -120), (x + 37, 4, 0.1))
        b.add(Part(tower, m.STONE, crescent=14, marks=m.stones((x - 38, -244, x + 38, 4), m.STONE, rng, size=24, share=0.9)))
        crest = m.union(box(x - 40, -262, 80, 22, 3), *(box(x - 40 + i * 29, -284, 22, 28, 2) for i in range(3)))
        b.add(Part(crest, mix(m.STONE, CREAM, 0.12), crescent=7, marks=m.stones((x - 40, -284, x + 40, -240), m.STONE, rng, size=19, share=0.7)), cast=(1, 7))
        slit = Part(m.union(ellipse(x, -186, 6, 7), box(x - 6, -186, 12, 30)), mix(m.STONE_DARK, INK, 0.6), crescent=0)
        b.add(slit, weight=0.9)
        banner = blob((x - 15, -146, 0.1), (x + 15, -146, 0.1), (x + 15, -76, 0.1), (x, -88, 0.1), (x - 15, -76, 0.1))
        star = poly(*[((x + (9 if i % 2 == 0 else 4) * math.sin(math.pi * i / 5)), (-116 - (9 if i % 2 == 0 else 4) * math.cos(math.pi * i / 5))) for i in range(10)])
        b.add(Part(tube([(x - 19, -147), (x + 19, -147)], [4, 4]), m.WOOD, crescent=1), Part(banner, colour("#2f908c"), crescent=6, marks=[patch(star, colour("#f3d489"), lit=True), lines(stroke((x - 15, -138), (x + 15, -138)), 2.4, colour("#f3d489"))]), cast=(2, 4))


def _arms(b: Building) -> None:
    shield = blob((-24, -216, 0.2), (24, -216, 0.2), (24, -190), (14, -172), (0, -164, 0.2), (-14, -172), (-24, -190))
    leaf = blob((0, -208, 0.1), (9, -198), (8, -187), (0, -179, 0.2), (-8, -187), (-9, -198))
    vein = lines(strokes(((0, -203), (0, -173)), ((0, -190), (5, -196)), ((0, -190), (-5, -196))), 1.6, RUST)
    b.add(Part(shield, RUST, crescent=6, marks=[patch(box(-26, -176, 52, 20), colour("#2f908c")), patch(leaf, CREAM), vein]), weight=1.4, cast=(1, 4))
