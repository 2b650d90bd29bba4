"""What stands in the village: houses, trees, things, lamps and small life."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from assets.draw.ink import Layer, Part
from assets.draw.palette import CREAM, RUST, colour, mix
from assets.draw.scenery import creatures, forge, garden, hut, market, plants, square, towers, work
from assets.draw.scenery import gateway as gateway_art
from assets.draw.scenery import materials as m
from assets.draw.scenery.houses import Building, House, gabled, shape_of
from assets.draw.scenery.stage import Place, Thing

GLOW = colour("#ffc463")  # panes with a candle behind them


class Plot(NamedTuple):
    """A building, where it stands, its enlargement and the width of its foot before that."""

    building: Building
    x: float
    y: float
    size: float
    span: float


@lru_cache(maxsize=1)
def buildings() -> dict[str, Plot]:
    """The buildings by name, from left to right."""
    return {
        "gate": Plot(towers.gate(), 215.0, 505.0, 1.22, 230.0),
        "bakery": Plot(gabled(House(3, front=138, side=150, peak=236)), 560.0, 502.0, 1.28, 290.0),
        "hut": Plot(hut.hut(), 905.0, 507.0, 1.30, 230.0),
        "mill": Plot(towers.windmill(), 1330.0, 478.0, 1.12, 130.0),
        "forge": Plot(forge.forge(), 1715.0, 512.0, 1.22, 380.0),
        "school": Plot(
            gabled(
                House(
                    8,
                    front=168,
                    side=196,
                    wall=132,
                    peak=250,
                    roof=m.ROOF_PLUM,
                    door=colour("#a8553d"),
                    shutters=colour("#6b7fa8"),
                    upper_window=False,
                )
            ),
            2235.0,
            504.0,
            1.22,
            370.0,
        ),
    }


def trees() -> list[Thing]:
    """Trees and bushes behind the street."""
    rose = plants.PETALS[1]
    return [
        Thing("oak_gate", 400, 500, [plants.tree(5, height=250)], size=1.15),
        Thing(
            "oak_hut",
            738,
            498,
            [plants.tree(7, height=260, tone=mix(plants.LEAF, plants.LEAF_SUN, 0.15))],
            size=1.2,
        ),
        Thing("cherry", 1106, 506, [plants.tree(9, height=240, wide=1.1, blossom=rose)], size=1.2),
        Thing("oak_forge", 2000, 504, [plants.tree(6, height=270)], size=1.2),
        Thing("fir_school", 2462, 500, [plants.pine(5, height=300)], size=1.1),
        Thing("fir_far", 2408, 492, [plants.pine(8, height=250)], size=1.0),
        Thing("fir_gate", 30, 496, [plants.pine(12, height=280)], size=1.0),
        Thing(
            "birch_end",
            2538,
            508,
            [plants.tree(14, height=250, tone=mix(plants.LEAF, plants.LEAF_SUN, 0.3))],
            size=1.15,
        ),
        Thing("bush_a", 1010, 518, [plants.bush(3, width=96, flowers=plants.PETALS[3])]),
        Thing("bush_b", 1478, 518, [plants.bush(4, width=84)]),
        Thing("bush_c", 2070, 520, [plants.bush(6, width=110, flowers=rose)]),
        Thing("bush_d", 690, 520, [plants.bush(8, width=86, flowers=plants.PETALS[2])]),
        Thing("bush_e", 352, 518, [plants.bush(10, width=78)]),
    ]


def furniture() -> list[Thing]:
    """Everything people have put there."""
    sage, thyme = colour("#8fae6a"), colour("#7c9a55")
    return [
        Thing("well", 1262, 588, [square.well()], size=1.16),
        Thing("anvil", 1560, 574, [work.anvil()], size=1.05),
        Thing("barrel", 1962, 538, [work.barrel(1)], size=1.1),
        Thing("water_barrel", 1398, 536, [work.barrel(2, water=True)], size=1.08),
        Thing("coal", 1898, 530, [work.coal_heap()], size=1.05),
        Thing("grindstone", 1888, 566, [work.grindstone()], size=1.1),
        Thing("signpost", 400, 552, [square.signpost()], size=1.2),
        Thing("notice_board", 82, 546, [market.notice_board()], size=1.18),
        Thing("bench", 1462, 562, [square.bench()], size=1.0),
        Thing("stall", 676, 550, [market.stall()], size=1.12),
        Thing("crate_apples", 786, 552, [work.crate(1, goods=RUST)], size=1.0),
        Thing("crate_pears", 566, 546, [work.crate(2, goods=colour("#b3c25a"), size=40)], size=1.0),
        Thing("beehives", 1082, 524, [garden.beehives()], size=1.0),
        Thing("bed_sage", 836, 536, [garden.herb_bed(1, sage, plants.PETALS[3])], size=0.86),
        Thing("bed_thyme", 1050, 548, [garden.herb_bed(2, thyme, plants.PETALS[1])], size=0.86),
        Thing("cauldron", 836, 590, [garden.cauldron()], size=0.9),
        Thing("woodpile", 2092, 530, [work.woodpile()], size=0.95),
        Thing("stump", 2072, 556, [work.stump()], size=1.0),
        Thing("bell", 2474, 548, [square.bell()], size=1.2),
        Thing("cart", 478, 548, [market.cart()], size=1.05),
        Thing("hay", 2362, 546, [work.hay()], size=0.9),
        Thing("pumpkins", 352, 572, [garden.pumpkins()], size=0.95),
        Thing("rocks", 1225, 512, [garden.rocks(3)], size=0.9),
        Thing("fence_a", 120, 704, [square.fence(3, length=230)], size=1.12),
        Thing("fence_b", 980, 712, [square.fence(4, length=200)], size=1.12),
        Thing("fence_c", 1860, 706, [square.fence(5, length=240)], size=1.12),
        Thing("fence_d", 2460, 708, [square.fence(6, length=210)], size=1.12),
        Thing("bush_front", 640, 716, [plants.bush(21, width=150, flowers=plants.PETALS[0])]),
        Thing(
            "bush_front_b",
            2160,
            718,
            [plants.bush(22, width=170, flowers=mix(plants.PETALS[1], CREAM, 0.15))],
        ),
    ]


def lamps() -> tuple[list[Thing], list[Place]]:
    """Street lamps and the light they give."""
    made: list[Thing] = []
    glows: list[Place] = []
    for i, (x, y) in enumerate(
        ((336.0, 540.0), (1160.0, 538.0), (1372.0, 538.0), (2022.0, 544.0), (2330.0, 540.0))
    ):
        body, pane, (dx, dy) = square.lamp()
        made.append(Thing(f"lamp_{i}", x, y, [body], size=1.12, picture="lamp"))
        made.append(
            Thing(
                f"lamp_{i}_lit",
                x,
                y,
                [
                    [
                        Layer(
                            [Part(pane, colour("#ffcf78"), crescent=0, rimmed=False, edge=0, outlined=False)],
                            weight=0,
                        )
                    ]
                ],
                size=1.12,
                light="windows",
                depth=0.5,
                picture="lamp_lit",
            )
        )
        glows.append(
            Place("", "light", x + dx * 1.12, y + dy * 1.12, values={"by": "windows", "radius": 120.0})
        )
    return made, glows


def houses() -> tuple[list[Thing], list[Place]]:
    """The buildings, their lit panes, their smoke and light."""
    made: list[Thing] = []
    ambience: list[Place] = []
    for name, (building, x, y, size, _) in buildings().items():
        made.append(Thing(name, x, y, [building.layers], size=size))
        if building.panes:
            lit = Part(shape_of(building.panes), GLOW, crescent=0, rimmed=False, edge=0.6, outlined=False)
            made.append(
                Thing(f"{name}_lit", x, y, [[Layer([lit], weight=0)]], size=size, light="windows", depth=0.5)
            )
        ambience += [
            Place(
                "",
                "smoke",
                x + sx * size,
                y + sy * size,
                values={"strength": 1.0 if name == "forge" else 0.7},
            )
            for sx, sy in building.smoke
        ]
        if name != "forge":
            ambience += [
                Place("", "light", x + gx * size, y + gy * size, values={"by": "windows", "radius": 84.0})
                for gx, gy in building.glow
            ]
    return made, ambience


def gateway() -> list[Thing]:
    """The doors in the gate, which have two looks, and the herb outside them."""
    gate = buildings()["gate"]
    looks = (("doors", "doors", gateway_art.shut()), ("doors:open", "doors_open", gateway_art.opened()))
    herb = (("moonwort", "moonwort", False), ("moonwort:picked", "moonwort_picked", True))
    return [
        *(Thing(name, gate.x, gate.y + 1, [art], size=gate.size, picture=file) for name, file, art in looks),
        *(
            Thing(name, 252, 490, [gateway_art.moonwort(is_picked=picked)], size=0.95, picture=file)
            for name, file, picked in herb
        ),
    ]


def living() -> list[Thing]:
    """What moves: fire, sails, animals."""
    flames = [forge.flame(i, 8) for i in range(8)]
    _, x, y, size, _ = buildings()["forge"]
    mill = buildings()["mill"]
    wings = [(640, 640, "gold"), (1160, 498, "violet"), (2110, 640, "violet"), (1800, 668, "gold")]
    tones = {"gold": plants.PETALS[2], "violet": plants.PETALS[3]}
    return [
        Thing(
            "forge_fire",
            x + 89 * size,
            y - 26 * size,
            flames,
            size=size,
            light="fire",
            frame_ms=110,
            depth=30,
            contour=0,
        ),
        Thing(
            "mill_sails",
            mill.x,
            mill.y - 236 * mill.size,
            [towers.sails()],
            size=mill.size,
            spin=11.0,
            depth=236 * mill.size + 1,
        ),
        Thing("hen", 446, 640, [creatures.hen(i, 16) for i in range(16)], frame_ms=130),
        Thing(
            "cat",
            1464,
            526,
            [creatures.cat(i, 16) for i in range(16)],
            frame_ms=160,
            depth=38,
            size=0.95,
        ),
        *(
            Thing(
                f"butterfly_{i}",
                bx,
                by,
                [creatures.butterfly(f, 24, tones[tone]) for f in range(24)],
                frame_ms=90,
                depth=34,
                contour=1.1,
                picture=f"butterfly_{tone}",
            )
            for i, (bx, by, tone) in enumerate(wings)
        ),
    ]
