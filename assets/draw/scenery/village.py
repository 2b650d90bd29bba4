"""Alderbrook: gate, bakery, herbalist's hut, square, forge and school along one street."""

from __future__ import annotations

from random import Random

import skia

from assets.draw.ink import Layer, Part
from assets.draw.palette import CREAM, RUST, Colour, colour, mix
from assets.draw.scenery import creatures, landmarks, layers, plants, things
from assets.draw.scenery import materials as m
from assets.draw.scenery.houses import Building, House, gabled, shape_of
from assets.draw.scenery.stage import Backdrop, Place, Stage, Thing
from assets.draw.shapes import Point, blob, ellipse

WIDTH, HEIGHT = 2560, 720
SQUARE = (1262.0, 600.0, 186.0, 58.0)  # the paved circle: middle and radii

BUILDINGS: dict[str, tuple[Building, float, float, float]] = {
    # name: building, x, y, size
    "gate": (landmarks.gate(), 215.0, 505.0, 1.22),
    "bakery": (gabled(House(3, front=138, side=150, peak=236)), 560.0, 502.0, 1.28),
    "hut": (landmarks.hut(), 905.0, 507.0, 1.30),
    "mill": (landmarks.windmill(), 1330.0, 478.0, 1.12),
    "forge": (landmarks.forge(), 1715.0, 512.0, 1.22),
    "school": (gabled(House(8, front=168, side=196, wall=132, peak=250, roof=m.ROOF_PLUM, door=colour("#a8553d"), shutters=colour("#6b7fa8"), upper_window=False)), 2235.0, 504.0, 1.22),
}  # fmt: skip

GLOW = colour("#ffc463")  # panes with a candle behind them

PATHS = (
    layers.road([(-60, 606, 84), (90, 598, 88), (260, 588, 92), (430, 606, 84), (620, 612, 86), (800, 596, 92), (980, 600, 96), (1120, 604, 112), (1262, 600, 128), (1420, 602, 116),
                 (1600, 594, 108), (1780, 604, 104), (1960, 616, 88), (2140, 604, 92), (2330, 596, 96), (2480, 606, 88), (2640, 612, 84)]),
    layers.road([(216, 470, 118), (216, 510, 112), (226, 548, 110), (236, 590, 120)]),
    layers.road([(548, 500, 62), (552, 530, 64), (566, 560, 70), (590, 600, 80)]),
    layers.road([(905, 512, 84), (908, 540, 78), (902, 570, 84), (920, 600, 90)]),
    layers.road([(1406, 466, 34), (1392, 484, 42), (1404, 506, 50), (1372, 530, 62), (1330, 560, 84), (1290, 590, 110)]),
    blob((1462, 540), (1500, 516), (1600, 500), (1760, 496), (1890, 502), (1948, 522), (1960, 552), (1920, 584), (1760, 600), (1560, 600), (1474, 576)),
    layers.road([(2186, 500, 76), (2186, 530, 72), (2200, 566, 78), (2216, 600, 84)]),
)  # fmt: skip
YARDS = (ellipse(1690, 545, 190, 26), ellipse(905, 560, 90, 14))


def _grows(x: float, y: float) -> bool:
    """Whether grass may stand at a place: not on paths, not before doors, not in the square."""
    cx, cy, rx, ry = SQUARE
    if ((x - cx) / (rx + 14)) ** 2 + ((y - cy) / (ry + 8)) ** 2 < 1:
        return False
    return not any(path.path().contains(x, y + dy) for path in PATHS for dy in (0.0, 3.0))


def _ground(canvas: skia.Canvas) -> None:
    shadows = [(x + 8 * size, y + 2, _span(name) * size) for name, (_, x, y, size) in BUILDINGS.items()]
    shadows += [(t.x, t.y, t.size * 96) for t in _trees()] + [(t.x, t.y, t.size * 74) for t in _furniture() if t.y < 700]
    layers.ground(canvas, WIDTH, PATHS, YARDS, shadows, _grows)
    layers.cobbles(canvas, *SQUARE)


def _span(name: str) -> float:
    return {"gate": 230.0, "bakery": 290.0, "hut": 230.0, "mill": 130.0, "forge": 380.0, "school": 370.0}[name]


def _backdrops() -> list[Backdrop]:
    high = ((130.0, 96.0, 190.0), (560.0, 74.0, 230.0), (1010.0, 120.0, 160.0), (1500.0, 84.0, 220.0), (1990.0, 108.0, 180.0), (2380.0, 78.0, 200.0))
    low = ((330.0, 196.0, 110.0), (820.0, 178.0, 130.0), (1240.0, 206.0, 96.0), (1760.0, 184.0, 120.0))
    far, near, row = 1280 * 1.12, 1280 * 1.3, 1280 * 1.62
    return [
        Backdrop("clouds_far", 130, 1900, 90, 0.03, "far", lambda c: layers.clouds(c, 70, low), drift=2.0, colours=24),
        Backdrop("clouds", 0, 2560, 130, 0.06, "far", lambda c: layers.clouds(c, 50, high), drift=5.0, colours=24),
        Backdrop("far_hills", 250, far, 200, 0.12, "far", lambda c: layers.far_hills(c, far), colours=200),
        Backdrop("near_hills", 340, near, 170, 0.3, "far", lambda c: layers.near_hills(c, near), colours=200),
        Backdrop("back_row", 280, row, 240, 0.62, "world", lambda c: layers.back_row(c, row), colours=200),
        Backdrop("ground", 0, WIDTH, HEIGHT, 1.0, "world", _ground, colours=256),
        Backdrop("frame", 0, 1280 * 2.25, 720, 1.25, "front", lambda c: layers.front(c, 1280 * 2.25), colours=64),
    ]  # fmt: skip


def _trees() -> list[Thing]:
    rose = plants.PETALS[1]
    return [
        Thing("oak_gate", 400, 500, [plants.tree(5, height=250)], size=1.15), Thing("oak_hut", 738, 498, [plants.tree(7, height=260, tone=mix(plants.LEAF, plants.LEAF_SUN, 0.15))], size=1.2),
        Thing("cherry", 1106, 506, [plants.tree(9, height=240, wide=1.1, blossom=rose)], size=1.2), Thing("oak_forge", 2000, 504, [plants.tree(6, height=270)], size=1.2),
        Thing("fir_school", 2462, 500, [plants.pine(5, height=300)], size=1.1), Thing("fir_far", 2408, 492, [plants.pine(8, height=250)], size=1.0), Thing("fir_gate", 30, 496, [plants.pine(12, height=280)], size=1.0),
        Thing("birch_end", 2538, 508, [plants.tree(14, height=250, tone=mix(plants.LEAF, plants.LEAF_SUN, 0.3))], size=1.15),
        Thing("bush_a", 1010, 518, [plants.bush(3, width=96, flowers=plants.PETALS[3])]), Thing("bush_b", 1478, 518, [plants.bush(4, width=84)]), Thing("bush_c", 2070, 520, [plants.bush(6, width=110, flowers=rose)]),
        Thing("bush_d", 690, 520, [plants.bush(8, width=86, flowers=plants.PETALS[2])]), Thing("bush_e", 352, 518, [plants.bush(10, width=78)]),
    ]  # fmt: skip


def _furniture() -> list[Thing]:
    sage, thyme = colour("#8fae6a"), colour("#7c9a55")
    return [
        Thing("well", 1262, 588, [things.well()], size=1.16), Thing("anvil", 1560, 574, [things.anvil()], size=1.05), Thing("barrel", 1962, 538, [things.barrel(1)], size=1.1),
        Thing("water_barrel", 1470, 546, [things.barrel(2, water=True)], size=1.08), Thing("coal", 1898, 530, [things.coal_heap()], size=1.05), Thing("grindstone", 1888, 566, [things.grindstone()], size=1.1),
        Thing("signpost", 400, 552, [things.signpost()], size=1.2), Thing("notice_board", 82, 546, [things.notice_board()], size=1.18), Thing("bench", 1440, 566, [things.bench()], size=1.0),
        Thing("stall", 676, 550, [things.stall()], size=1.12), Thing("crate_apples", 786, 552, [things.crate(1, goods=RUST)], size=1.0), Thing("crate_pears", 566, 546, [things.crate(2, goods=colour("#b3c25a"), size=40)], size=1.0),
        Thing("beehives", 1082, 524, [things.beehives()], size=1.0), Thing("bed_sage", 836, 536, [things.herb_bed(1, sage, plants.PETALS[3])], size=0.86), Thing("bed_thyme", 1050, 548, [things.herb_bed(2, thyme, plants.PETALS[1])], size=0.86),
        Thing("cauldron", 836, 590, [things.cauldron()], size=0.9), Thing("woodpile", 2092, 530, [things.woodpile()], size=0.95), Thing("stump", 2072, 556, [things.stump()], size=1.0),
        Thing("bell", 2474, 548, [things.bell()], size=1.2), Thing("cart", 478, 548, [things.cart()], size=1.05),
        Thing("hay", 2362, 546, [things.hay()], size=0.9), Thing("pumpkins", 352, 572, [things.pumpkins()], size=0.95), Thing("rocks", 1225, 512, [things.rocks(3)], size=0.9),
        Thing("fence_a", 120, 704, [things.fence(3, length=230)], size=1.12), Thing("fence_b", 980, 712, [things.fence(4, length=200)], size=1.12), Thing("fence_c", 1860, 706, [things.fence(5, length=240)], size=1.12),
        Thing("fence_d", 2460, 708, [things.fence(6, length=210)], size=1.12), Thing("bush_front", 640, 716, [plants.bush(21, width=150, flowers=plants.PETALS[0])]), Thing("bush_front_b", 2160, 718, [plants.bush(22, width=170, flowers=rose_())]),
    ]  # fmt: skip


def rose_() -> Colour:
    """Dusty pink blossoms."""
    return mix(plants.PETALS[1], CREAM, 0.15)


def _lamps() -> tuple[list[Thing], list[Place]]:
    made: list[Thing] = []
    glows: list[Place] = []
    for i, (x, y) in enumerate(((336.0, 540.0), (1160.0, 538.0), (1372.0, 538.0), (2022.0, 544.0), (2330.0, 540.0))):
        body, pane, (dx, dy) = things.lamp()
        made.append(Thing(f"lamp_{i}", x, y, [body], size=1.12, picture="lamp"))
        made.append(Thing(f"lamp_{i}_lit", x, y, [[Layer([Part(pane, colour("#ffcf78"), crescent=0, rimmed=False, edge=0, outlined=False)], weight=0)]], size=1.12, light="windows", depth=0.5, picture="lamp_lit"))
        glows.append(Place("", "light", x + dx * 1.12, y + dy * 1.12, values={"by": "windows", "radius": 120.0}))
    return made, glows


def _houses() -> tuple[list[Thing], list[Place]]:
    made: list[Thing] = []
    ambience: list[Place] = []
    for name, (building, x, y, size) in BUILDINGS.items():
        made.append(Thing(name, x, y, [building.layers], size=size))
        if building.panes:
            lit = Part(shape_of(building.panes), GLOW, crescent=0, rimmed=False, edge=0.6, outlined=False)
            made.append(Thing(f"{name}_lit", x, y, [[Layer([lit], weight=0)]], size=size, light="windows", depth=0.5))
        ambience += [Place("", "smoke", x + sx * size, y + sy * size, values={"strength": 1.0 if name == "forge" else 0.7}) for sx, sy in building.smoke]
        if name != "forge":
            ambience += [Place("", "light", x + gx * size, y + gy * size, values={"by": "windows", "radius": 84.0}) for gx, gy in building.glow]
    return made, ambience


def _living() -> list[Thing]:
    flames = [landmarks.flame(i, 8) for i in range(8)]
    _, x, y, size = BUILDINGS["forge"]
    mill = BUILDINGS["mill"]
    wings = [(640, 640, "gold"), (1160, 498, "violet"), (2110, 640, "violet"), (1800, 668, "gold")]
    tones = {"gold": plants.PETALS[2], "violet": plants.PETALS[3]}
    return [
        Thing("forge_fire", x + 89 * size, y - 26 * size, flames, size=size, light="fire", frame_ms=110, depth=30, contour=0),
        Thing("mill_sails", mill[1], mill[2] - 236 * mill[3], [landmarks.sails()], size=mill[3], spin=11.0, depth=236 * mill[3] + 1),
        Thing("hen", 446, 640, [creatures.hen(i, 16) for i in range(16)], frame_ms=130), Thing("cat", 1416, 566 - 36, [creatures.cat(i, 16) for i in range(16)], frame_ms=160, depth=38, size=0.95),
        *(Thing(f"butterfly_{i}", bx, by, [creatures.butterfly(f, 24, tones[tone]) for f in range(24)], frame_ms=90, depth=34, contour=1.1, picture=f"butterfly_{tone}") for i, (bx, by, tone) in enumerate(wings)),
    ]  # fmt: skip


def _ellipse_block(x: float, y: float, rx: float, ry: float) -> list[Point]:
    import math

    return [(x + rx * math.cos(math.tau * i / 10), y + ry * math.sin(math.tau * i / 10)) for i in range(10)]


def village() -> Stage:
    """The whole village."""
    houses, air = _houses()
    lamps, glows = _lamps()
    forge = BUILDINGS["forge"]
    hearth = (forge[1] + 89 * forge[3], forge[2] - 34 * forge[3])
    places = [
        Place("traveller", "player", 1168, 636), Place("brunhild", "npc", 1646, 584, values={"facing": "left"}), Place("osric", "npc", 962, 590), Place("mira", "npc", 1392, 612, values={"facing": "left"}),
        Place("hale", "npc", 266, 582), Place("pim", "npc", 2090, 622), Place("tove", "npc", 2180, 634, values={"facing": "left"}), Place("asha", "npc", 2268, 590, values={"facing": "left"}),
    ]  # fmt: skip
    triggers = [
        Place("gate", "area", 120, 540, 220, 110), Place("bakery", "area", 500, 540, 180, 90), Place("herb garden", "area", 780, 530, 270, 100), Place("square", "area", 1080, 545, 370, 115),
        Place("forge", "area", 1500, 530, 430, 100), Place("school", "area", 2110, 545, 320, 100),
    ]  # fmt: skip
    ambience = [
        Place("", "sun", 250, 165), *air, *glows, Place("hearth", "light", *hearth, values={"by": "fire", "radius": 210.0}), Place("", "light", 836, 586, values={"by": "fire", "radius": 70.0}),
        Place("", "light", 836, 558, values={"by": "windows", "radius": 40.0, "colour": "#8fe0a0"}),
        Place("", "fireflies", 700, 500, 420, 150), Place("", "fireflies", 1960, 500, 420, 150), Place("", "fireflies", 300, 520, 260, 130),
    ]  # fmt: skip
    walk = [(40.0, 552.0), (470.0, 562.0), (760.0, 560.0), (1080.0, 552.0), (1500.0, 556.0), (1950.0, 560.0), (2200.0, 552.0), (2516.0, 556.0), (2520.0, 676.0), (1280.0, 684.0), (40.0, 676.0)]
    blocks = [_ellipse_block(1262, 578, 84, 22), _ellipse_block(1560, 568, 54, 16), _ellipse_block(836, 584, 46, 14), _ellipse_block(478, 545, 84, 12)]
    return Stage("village", "Alderbrook", WIDTH, HEIGHT, _backdrops(), [*houses, *_trees(), *_furniture(), *lamps, *_living()], walk, blocks, places, triggers, ambience)


def seeded() -> Random:
    """Chance for this place, the same every time."""
    return Random(2560)
