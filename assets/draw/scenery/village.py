"""Alderbrook: gate, bakery, herbalist's hut, square, forge and school along one street."""

from __future__ import annotations

import math

import skia

from assets.draw.scenery import distance, ground, residents
from assets.draw.scenery.stage import Backdrop, Place, Stage
from assets.draw.shapes import Point, blob, ellipse

WIDTH, HEIGHT = 2560, 720
SQUARE = (1262.0, 600.0, 186.0, 58.0)  # the paved circle: middle and radii

PATHS = (
    ground.road(
        [
            (-60, 606, 84),
            (90, 598, 88),
            (260, 588, 92),
            (430, 606, 84),
            (620, 612, 86),
            (800, 596, 92),
            (980, 600, 96),
            (1120, 604, 112),
            (1262, 600, 128),
            (1420, 602, 116),
            (1600, 594, 108),
            (1780, 604, 104),
            (1960, 616, 88),
            (2140, 604, 92),
            (2330, 596, 96),
            (2480, 606, 88),
            (2640, 612, 84),
        ]
    ),
    ground.road([(216, 470, 118), (216, 510, 112), (226, 548, 110), (236, 590, 120)]),
    ground.road([(548, 500, 62), (552, 530, 64), (566, 560, 70), (590, 600, 80)]),
    ground.road([(905, 512, 84), (908, 540, 78), (902, 570, 84), (920, 600, 90)]),
    ground.road(
        [
            (1406, 466, 34),
            (1392, 484, 42),
            (1404, 506, 50),
            (1372, 530, 62),
            (1330, 560, 84),
            (1290, 590, 110),
        ]
    ),
    blob(
        "1462 540, 1500 516, 1600 500, 1760 496, 1890 502, 1948 522, 1960 552, 1920 584, 1760 600, "
        "1560 600, 1474 576"
    ),
    ground.road([(2186, 500, 76), (2186, 530, 72), (2200, 566, 78), (2216, 600, 84)]),
)
YARDS = (ellipse(1690, 545, 190, 26), ellipse(905, 560, 90, 14))


def _grows(x: float, y: float) -> bool:
    """Whether grass may stand at a place: not on paths, not before doors, not in the square."""
    cx, cy, rx, ry = SQUARE
    if ((x - cx) / (rx + 14)) ** 2 + ((y - cy) / (ry + 8)) ** 2 < 1:
        return False
    return not any(path.path().contains(x, y + dy) for path in PATHS for dy in (0.0, 3.0))


def _ground(canvas: skia.Canvas) -> None:
    shadows = [(p.x + 8 * p.size, p.y + 2, p.span * p.size) for p in residents.buildings().values()]
    shadows += [(t.x, t.y, t.size * 96) for t in residents.trees()]
    shadows += [(t.x, t.y, t.size * 74) for t in residents.furniture() if t.y < 700]
    ground.ground(canvas, WIDTH, PATHS, YARDS, shadows, _grows)
    ground.cobbles(canvas, *SQUARE)


def _backdrops() -> list[Backdrop]:
    high = (
        (130.0, 96.0, 190.0),
        (560.0, 74.0, 230.0),
        (1010.0, 120.0, 160.0),
        (1500.0, 84.0, 220.0),
        (1990.0, 108.0, 180.0),
        (2380.0, 78.0, 200.0),
    )
    low = ((330.0, 196.0, 110.0), (820.0, 178.0, 130.0), (1240.0, 206.0, 96.0), (1760.0, 184.0, 120.0))
    far, near, row = 1440, 1672, 2080
    return [
        Backdrop(
            "clouds_far",
            130,
            1900,
            90,
            0.03,
            "far",
            lambda c: distance.clouds(c, 70, low),
            drift=2.0,
            colours=24,
        ),
        Backdrop(
            "clouds", 0, 2560, 130, 0.06, "far", lambda c: distance.clouds(c, 50, high), drift=5.0, colours=24
        ),
        Backdrop("far_hills", 250, far, 200, 0.12, "far", lambda c: distance.far_hills(c, far), colours=200),
        Backdrop(
            "near_hills", 340, near, 170, 0.3, "far", lambda c: distance.near_hills(c, near), colours=200
        ),
        Backdrop("back_row", 280, row, 240, 0.62, "world", lambda c: distance.back_row(c, row), colours=200),
        Backdrop("ground", 0, WIDTH, HEIGHT, 1.0, "world", _ground, colours=256),
        Backdrop(
            "frame", 0, 1280 * 2.25, 720, 1.25, "front", lambda c: ground.front(c, 1280 * 2.25), colours=64
        ),
    ]


def _ellipse_block(x: float, y: float, rx: float, ry: float) -> list[Point]:
    return [(x + rx * math.cos(math.tau * i / 10), y + ry * math.sin(math.tau * i / 10)) for i in range(10)]


def _places() -> list[Place]:
    """Where people stand at first."""
    return [
        Place("traveller", "player", 1168, 636),
        Place("brunhild", "npc", 1646, 584, values={"facing": "left"}),
        Place("osric", "npc", 962, 590),
        Place("mira", "npc", 1374, 618, values={"facing": "left"}),
        Place("hale", "npc", 316, 600, values={"facing": "left"}),
        Place("pim", "npc", 2146, 622),
        Place("tove", "npc", 2236, 634, values={"facing": "left"}),
        Place("teacher", "npc", 2372, 590, values={"facing": "left"}),
    ]


def _triggers() -> list[Place]:
    """Areas where a script may want to know that somebody has come."""
    return [
        Place("gate", "area", 120, 540, 220, 110),
        Place("gateway", "area", 140, 494, 150, 30),
        Place("moonwort", "area", 112, 468, 206, 32),
        Place("bakery", "area", 500, 540, 180, 90),
        Place("herb garden", "area", 780, 530, 270, 100),
        Place("square", "area", 1080, 545, 370, 115),
        Place("forge", "area", 1500, 530, 430, 100),
        Place("school", "area", 2110, 545, 320, 100),
    ]


def _ambience(air: list[Place]) -> list[Place]:
    """Sun, fires, fireflies, and what houses and lamps give off."""
    forge = residents.buildings()["forge"]
    hearth = (forge.x + 89 * forge.size, forge.y - 34 * forge.size)
    return [
        Place("", "sun", 250, 165),
        *air,
        Place("hearth", "light", *hearth, values={"by": "fire", "radius": 210.0}),
        Place("", "light", 836, 586, values={"by": "fire", "radius": 70.0}),
        Place("", "light", 836, 558, values={"by": "windows", "radius": 40.0, "colour": "#8fe0a0"}),
        Place("", "fireflies", 700, 500, 420, 150),
        Place("", "fireflies", 1960, 500, 420, 150),
        Place("", "fireflies", 300, 520, 260, 130),
    ]


def village() -> Stage:
    """The whole village."""
    houses, air = residents.houses()
    lamps, glows = residents.lamps()
    walk = [
        (40.0, 552.0),
        (152.0, 554.0),
        (152.0, 512.0),  # the arch of the gate, and what lies behind it
        (112.0, 500.0),
        (112.0, 470.0),
        (318.0, 470.0),
        (318.0, 500.0),
        (278.0, 512.0),
        (278.0, 556.0),
        (470.0, 562.0),
        (760.0, 560.0),
        (1080.0, 552.0),
        (1500.0, 556.0),
        (1950.0, 560.0),
        (2200.0, 552.0),
        (2516.0, 556.0),
        (2520.0, 676.0),
        (1280.0, 684.0),
        (40.0, 676.0),
    ]
    blocks = [
        _ellipse_block(1262, 578, 84, 22),
        _ellipse_block(1560, 568, 54, 16),
        _ellipse_block(836, 584, 46, 14),
        _ellipse_block(478, 545, 84, 12),
    ]
    return Stage(
        name="village",
        title="Alderbrook",
        width=WIDTH,
        height=HEIGHT,
        backdrops=_backdrops(),
        things=[
            *houses,
            *residents.trees(),
            *residents.furniture(),
            *lamps,
            *residents.gateway(),
            *residents.living(),
        ],
        walk=walk,
        blocks=blocks,
        gates={"doors": [(140.0, 500.0), (290.0, 500.0), (290.0, 518.0), (140.0, 518.0)]},
        places=_places(),
        triggers=_triggers(),
        ambience=_ambience([*air, *glows]),
    )
