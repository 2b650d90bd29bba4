"""Asha's schoolroom: one screen, the blackboard in the middle, the garden in the window."""

from __future__ import annotations

from random import Random

import skia

from assets.draw.ink import Layer, Part, lines, paint, patch, pen
from assets.draw.palette import CREAM, ENV_INK, PLUM, RUST, colour, line, mix, rim, shade
from assets.draw.scenery import classroom, distance, plants, wash
from assets.draw.scenery import materials as m
from assets.draw.scenery.stage import Backdrop, Place, Stage, Thing
from assets.draw.shapes import blob, box, ellipse, move, poly, scale, stroke, strokes, tube

WIDTH, HEIGHT = 1280, 720
WALL, DADO, FLOOR = colour("#efcf94"), colour("#a8714a"), colour("#c08a5c")
WINDOW = (84.0, 118.0, 186.0, 236.0)  # x, y, width, height of the opening
FLOOR_LINE = 520.0
SLATE_FOOT = (606.0, 430.0)


def _garden(canvas: skia.Canvas) -> None:
    """What the window shows: hills, a meadow with a cherry tree, a hedge."""
    rng = Random(307)
    canvas.save()
    canvas.translate(0, -40)
    distance.far_hills(canvas, 420)
    canvas.restore()
    wash.fade(
        canvas,
        blob("-20 318, 110 306, 250 316, 440 300 0, 440 470 0, -20 470 0"),
        colour("#b9d184"),
        colour("#8fb45e"),
        300,
        380,
    )
    for seed, x, y, h in ((4, 92, 322, 66), (9, 226, 340, 118)):
        canvas.save()
        canvas.translate(x, y)
        blossom = plants.PETALS[1] if seed == 9 else None
        paint(
            canvas,
            plants.tree(seed, height=h, tone=mix(plants.LEAF, colour("#9dc07e"), 0.3), blossom=blossom),
            contour=1.1,
            ink=wash.FAR_INK,
        )
        canvas.restore()
    for x in range(40, 330, 22):
        tone = mix(plants.LEAF, colour("#9dc07e"), rng.uniform(0.0, 0.35))
        wash.fill(canvas, ellipse(x, 366, 22, 17), tone)
        wash.fill(canvas, ellipse(x - 5, 360, 12, 8), mix(tone, rim(tone), 0.3))


def _room(canvas: skia.Canvas) -> None:
    x, y, w, h = WINDOW
    walls = m.minus(box(0, 0, WIDTH, FLOOR_LINE + 2), box(x, y, w, h, 4))
    canvas.save()
    canvas.clipPath(walls.path(), skia.ClipOp.kIntersect, True)
    wash.fade(
        canvas, box(0, 0, WIDTH, FLOOR_LINE), mix(WALL, shade(WALL), 0.18), mix(WALL, CREAM, 0.3), 0, 430
    )
    _paper(canvas)
    _dado(canvas)
    canvas.restore()
    _floor(canvas)
    _light(canvas)
    _window(canvas)
    beam = box(-10, -8, WIDTH + 20, 40)
    paint(
        canvas,
        [
            Layer(
                [
                    Part(
                        beam,
                        m.BEAM,
                        crescent=8,
                        marks=m.planks((-10, -8, WIDTH + 10, 32), m.BEAM, Random(3), width=14, upright=False),
                    )
                ]
            )
        ],
        contour=1.9,
        ink=ENV_INK,
    )


def _paper(canvas: skia.Canvas) -> None:
    """Small sprigs on the wall, and the worn places in the plaster."""
    rng = Random(311)
    for _ in range(26):
        wash.fill(
            canvas,
            ellipse(rng.uniform(0, WIDTH), rng.uniform(40, 420), rng.uniform(50, 130), rng.uniform(10, 30)),
            rng.choice([CREAM, shade(WALL)]),
            alpha=0.10,
            blur=10,
        )
    tone = mix(WALL, shade(WALL), 0.42)
    for row in range(8):
        for column in range(23):
            px, py = 28 + column * 57 + (row % 2) * 28, 64 + row * 50
            for dx, dy in ((0, -4), (-3.6, 1), (3.6, 1)):
                wash.fill(canvas, ellipse(px + dx, py + dy, 2.4, 3.0), tone, alpha=0.55)


def _dado(canvas: skia.Canvas) -> None:
    rng = Random(313)
    board = Part(
        box(-10, 428, WIDTH + 20, 104),
        DADO,
        crescent=0,
        rimmed=False,
        marks=m.planks((-10, 428, WIDTH + 10, 532), DADO, rng, width=52),
    )
    rail = Part(box(-10, 420, WIDTH + 20, 15, 2), mix(DADO, CREAM, 0.18), crescent=4)
    foot = Part(box(-10, FLOOR_LINE - 16, WIDTH + 20, 20), mix(DADO, shade(DADO), 0.4), crescent=4)
    panels = []
    for i in range(13):
        px = 12 + i * 100
        panels.append(Part(box(px, 446, 76, 46, 3), mix(DADO, CREAM, 0.06), crescent=4))
    paint(
        canvas,
        [Layer([board]), Layer(panels, weight=0.9), Layer([rail], cast=(0, 4)), Layer([foot])],
        contour=1.4,
        ink=ENV_INK,
    )


def _floor(canvas: skia.Canvas) -> None:
    rng = Random(317)
    area = box(0, FLOOR_LINE, WIDTH, HEIGHT - FLOOR_LINE)
    wash.fade(canvas, area, mix(FLOOR, shade(FLOOR), 0.35), mix(FLOOR, rim(FLOOR), 0.2), FLOOR_LINE, HEIGHT)
    canvas.save()
    canvas.clipPath(area.path(), skia.ClipOp.kIntersect, True)
    centre = WIDTH / 2
    for i in range(-20, 21):
        far, near = centre + i * 52, centre + i * 86
        width = 43
        board = poly((far, FLOOR_LINE), (far + 52, FLOOR_LINE), (near + 86, HEIGHT), (near, HEIGHT))
        wash.fill(canvas, board, rng.choice([rim(FLOOR), shade(FLOOR), FLOOR]), alpha=rng.uniform(0.05, 0.22))
        canvas.drawPath(stroke((far, FLOOR_LINE), (near, HEIGHT)).path(), pen(line(FLOOR).alpha(0.55), 1.6))
        t = rng.uniform(0.15, 0.85)
        yy = FLOOR_LINE + (HEIGHT - FLOOR_LINE) * t
        xx = far + (near - far) * t
        canvas.drawPath(stroke((xx, yy), (xx + width + 20 * t, yy)).path(), pen(line(FLOOR).alpha(0.5), 1.4))
    wash.fill(canvas, box(0, FLOOR_LINE - 6, WIDTH, 20), PLUM, alpha=0.28, blur=6)
    rug = ellipse(690, 636, 300, 60)
    wash.fill(canvas, ellipse(696, 642, 302, 61), PLUM, alpha=0.25, blur=4)
    bands = [
        patch(m.minus(ellipse(690, 636, r, r * 0.2), ellipse(690, 636, r - w, (r - w) * 0.2)), tone)
        for r, w, tone in ((284, 14, CREAM), (244, 26, colour("#2f7f8c")), (190, 12, colour("#eba63a")))
    ]
    paint(canvas, [Layer([Part(rug, RUST, crescent=6, marks=bands)])], contour=1.6, ink=ENV_INK)
    canvas.restore()


def _light(canvas: skia.Canvas) -> None:
    """The window's light lying across the room."""
    x, y, w, h = WINDOW
    shaft = skia.Paint(AntiAlias=True, BlendMode=skia.BlendMode.kScreen)
    warm = colour("#ffe9b8")
    shaft.setShader(
        skia.GradientShader.MakeLinear(
            [skia.Point(x, y), skia.Point(x + 520, FLOOR_LINE + 120)],
            [warm.alpha(0.34).argb, warm.alpha(0.0).argb],
        )
    )
    shaft.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, 10))
    for a, b in ((0.02, 0.46), (0.54, 0.98)):
        beam = poly(
            (x + w * a, y + 10),
            (x + w * b, y + 10),
            (x + w * b + 430, FLOOR_LINE + 150),
            (x + w * a + 380, FLOOR_LINE + 150),
        )
        inside = m.minus(beam, box(x, y, w, h))
        canvas.drawPath(inside.path(), shaft)


def _window(canvas: skia.Canvas) -> None:
    x, y, w, h = WINDOW
    panes = [
        box(x + 6 + i * (w / 2 - 1), y + 6 + j * (h / 2 - 1), w / 2 - 11, h / 2 - 11, 2)
        for i in (0, 1)
        for j in (0, 1)
    ]
    frame = Part(m.minus(box(x - 15, y - 15, w + 30, h + 24, 4), *panes), m.WOOD, crescent=5)
    sill = Part(box(x - 34, y + h + 2, w + 68, 19, 4), m.WOOD, crescent=5)
    rod = Part(tube([(x - 46, y - 30), (x + w + 46, y - 30)], [9, 9], caps=(1, 1)), m.BEAM, crescent=2)
    glint = poly(
        (x + w * 0.14, y + h * 0.46),
        (x + w * 0.34, y + 8),
        (x + w * 0.42, y + 8),
        (x + w * 0.22, y + h * 0.46),
    )
    wash.fill(canvas, glint, CREAM, alpha=0.25)
    curtains = [*_curtain(x - 10, y, -1), *_curtain(x + w + 10, y, 1)]
    made = [
        Layer([frame]),
        Layer([sill], cast=(1, 6)),
        Layer([rod], cast=(2, 4)),
        Layer(curtains, cast=(4, 5)),
    ]
    paint(canvas, made, contour=1.9, ink=ENV_INK)


def _curtain(x: float, y: float, side: int) -> list[Part]:
    """One curtain, gathered by a tie; ``side`` -1 hangs at the left of the window."""
    place = move(x, y) @ scale(side, 1.0)
    cloth = blob("-66 -30 0.2, 34 -30 0.2, 36 70, 30 146 0.3, 6 150 0.3, -10 96, -44 34")
    folds = lines(strokes("-36 -26, -12 60, 10 140", "-6 -26, 12 60, 18 142", "18 -26, 25 70, 25 142"), 1.5)
    tail = blob("4 148 0.3, 32 146 0.3, 40 236, 36 262 0.3, -2 260 0.3, 2 200")
    creases = lines(strokes("14 160, 12 254", "26 160, 28 254"), 1.4)
    tie = Part(ellipse(18, 149, 20, 7), colour("#eba63a"), crescent=3)
    parts = [Part(tail, RUST, crescent=7, marks=[creases]), Part(cloth, RUST, crescent=8, marks=[folds]), tie]
    return [part.warped(place) for part in parts]


def _things() -> list[Thing]:
    lamp, bulb = classroom.lamp_over_desk()
    lit = [Layer([Part(bulb, colour("#ffd98a"), crescent=0, rimmed=False, edge=0, outlined=False)], weight=0)]
    x, y, w, h = WINDOW
    return [
        Thing("blackboard", *SLATE_FOOT, [classroom.blackboard()], depth=90),
        Thing("shelf", 1114, 268, [classroom.shelf()], depth=250),
        Thing("clock", 1114, 150, [classroom.clock()], depth=370),
        Thing("chart", 930 + 210, 428, [classroom.chart()], size=0.84, depth=95),
        Thing("geranium", x + w * 0.72, y + h + 4, [classroom.pot_plant()], size=0.9, depth=170),
        Thing("abacus", 306, 566, [classroom.abacus()], size=1.05),
        Thing("desk", 1130, 590, [classroom.desk()], size=1.0),
        Thing("lamp", 968, 30, [lamp], depth=500),
        Thing("lamp_lit", 968, 30, [lit], light="windows", depth=501),
        Thing("pupil_a", 236, 716, [classroom.pupils_desk(5)], size=1.08, depth=6),
        Thing("pupil_b", 986, 726, [classroom.pupils_desk(6, book=colour("#4f6e8c"))], size=1.08, depth=6),
    ]


def schoolroom() -> Stage:
    """The whole room."""
    w, h = classroom.BOARD
    x, _ = SLATE_FOOT
    return Stage(
        name="schoolroom",
        title="The schoolroom",
        width=WIDTH,
        height=HEIGHT,
        backdrops=[
            Backdrop("garden", 100, 400, 280, 1.0, "far", _garden, colours=160),
            Backdrop("room", 0, WIDTH, HEIGHT, 1.0, "world", _room, colours=256),
        ],
        things=_things(),
        walk=[
            (330.0, 576.0),
            (880.0, 572.0),
            (1010.0, 604.0),
            (1180.0, 640.0),
            (1180.0, 684.0),
            (90.0, 684.0),
            (90.0, 610.0),
        ],
        blocks=[],
        places=[
            Place("traveller", "player", 420, 640),
            Place("asha", "npc", 906, 604, values={"facing": "left"}),
        ],
        triggers=[
            Place("board", "area", x - w / 2, 576, w, 64),
            Place("desk", "area", 960, 590, 230, 80),
        ],
        ambience=[
            Place("", "sun", 128, 186),
            Place("", "light", 968, 128, values={"by": "windows", "radius": 330.0}),
            Place("", "slate", x - w / 2 + 28, SLATE_FOOT[1] - h - 6, w - 56, h - 44),
        ],
    )
