"""The eleven mouths. Widths keep look-alikes apart: E 8.5, C 11.5, F 5 units to either side.

Shapes A to H and X follow the common lip-sync set (Rhubarb Lip Sync's chart, itself from Hanna-Barbera practice).
"""

from __future__ import annotations

import skia

from assets.draw.face import MouthStyle
from assets.draw.ink import Layer, Part, brush, lines, paint, pen
from assets.draw.palette import CAVITY, INK, TEETH, TONGUE, Colour, line, mix, shade
from assets.draw.shapes import Knot, Shape, blob, box, ellipse, scale, stroke

_STROKE = 2.1


def draw_mouth(canvas: skia.Canvas, style: MouthStyle, name: str) -> None:
    """One mouth, the canvas origin being the mouth's anchor."""
    canvas.save()
    canvas.scale(style.width, style.height)
    _DRAW[name](canvas, style)
    canvas.restore()
    if style.moustache:
        _moustache(canvas, style.moustache, name)


def _open(
    canvas: skia.Canvas,
    style: MouthStyle,
    outline: Shape,
    *,
    teeth: float = 0.0,
    low_teeth: float = 0.0,
    tongue: tuple[float, float, float, float] | None = None,
) -> None:
    """A mouth cavity with a strip of teeth (units deep) and a tongue (x, y, rx, ry), all clipped to it."""
    path = outline.path()
    x0, y0, x1, y1 = outline.box()
    under = skia.Path(path)
    under.offset(0.4, 2.6)
    canvas.drawPath(under, brush(mix(style.lip, style.skin, 0.35).alpha(0.55), 0.9))
    canvas.save()
    canvas.clipPath(path, skia.ClipOp.kIntersect, True)
    canvas.drawPath(path, brush(CAVITY))
    if tongue:
        tip = ellipse(*tongue)
        canvas.drawPath(tip.path(), brush(TONGUE))
        canvas.drawPath(
            stroke((tongue[0], tongue[1] - tongue[3] * 0.5), (tongue[0] + 0.3, y1)).path(),
            pen(shade(TONGUE), 1.0),
        )
    if teeth:
        _teeth(canvas, style, (x0, y0, x1, y0 + teeth), cap=True)
    if low_teeth:
        _teeth(canvas, style, (x0, y1 - low_teeth, x1, y1), cap=False)
    canvas.restore()
    canvas.drawPath(path, pen(INK, _STROKE))


def _teeth(
    canvas: skia.Canvas, style: MouthStyle, area: tuple[float, float, float, float], *, cap: bool
) -> None:
    x0, y0, x1, y1 = area
    edge = blob(
        (x0 - 2, y0 - 3, 0),
        (x1 + 2, y0 - 3, 0),
        (x1 + 2, y1 - 1.2),
        ((x0 + x1) / 2, y1 + 0.6),
        (x0 - 2, y1 - 1.2),
    )
    if not cap:
        edge = blob(
            (x0 - 2, y1 + 3, 0),
            (x0 - 2, y0 + 1),
            ((x0 + x1) / 2, y0 - 0.4),
            (x1 + 2, y0 + 1),
            (x1 + 2, y1 + 3, 0),
        )
    canvas.drawPath(edge.path(), brush(TEETH))
    canvas.drawPath(edge.path(), pen(mix(TEETH, CAVITY, 0.5), 0.8))
    if style.gap and cap:
        canvas.drawPath(box((x0 + x1) / 2 - 0.4, y0 - 2, 4.4, y1 - y0 + 3, 1.2).path(), brush(CAVITY))


def _curve(canvas: skia.Canvas, *knots: Knot, width: float = _STROKE) -> None:
    canvas.drawPath(stroke(*knots).path(), pen(INK, width))


def _rest(canvas: skia.Canvas, style: MouthStyle) -> None:
    s = style.smile
    if s >= 0:
        _curve(
            canvas,
            (-10.0, -1.0 - 1.6 * s),
            (-5.6, 1.2 + 0.9 * s),
            (0.6, 1.4 + 1.6 * s),
            (6.8, 0.8 + 0.6 * s),
            (11.0, -0.6 - 2.4 * s),
        )
        _curve(canvas, (9.4, -2.0 * s - 1.6), (12.4, -1.4 * s - 1.4), width=1.5)
    else:
        _curve(canvas, (-10.0, 2.4), (-5.6, -0.2), (0.6, -0.9), (6.6, -0.2), (10.6, 1.8))
    lip = stroke((-3.6, 6.0 + 0.8 * s), (1.0, 6.9 + 0.9 * s), (5.0, 5.8 + 0.6 * s))
    canvas.drawPath(lip.path(), pen(line(style.skin).alpha(0.55), 1.4))


def _pressed(canvas: skia.Canvas, style: MouthStyle) -> None:
    lip = blob("-8.4 0.4 0.4, -3 -2.6, 0.4 -1.6, 3.6 -2.6, 8.8 0.4 0.4, 4 3.4, 0 3.8, -4.4 3.2")
    canvas.drawPath(lip.path(), brush(style.lip.alpha(0.55)))
    _curve(canvas, (-9.6, 0.6), (-5, -0.4), (-1.6, 0.9), (0.6, 0.1), (3.2, 0.9), (6.4, -0.4), (10.0, 0.2))
    canvas.drawPath(stroke("-4 6.4, 0.4 7.4, 5 6.2").path(), pen(line(style.skin).alpha(0.6), 1.3))


def _ee(canvas: skia.Canvas, style: MouthStyle) -> None:
    outline = blob(
        "-12.4 -1.8, -6 -4, 0.4 -4.2, 7 -4, 12.8 -2.2, 11.4 2.6, 6 4.4, 0 4.8, -6.4 4.2, -11.4 2.2"
    )
    _open(canvas, style, outline, teeth=4.8, low_teeth=3.4)
    seams = [stroke((x, -5), (x * 1.01, 5)).path() for x in (-7.4, -2.6, 2.6, 7.6)]
    for seam in seams:
        canvas.drawPath(seam, pen(mix(TEETH, CAVITY, 0.35), 0.7))
    canvas.drawPath(outline.path(), pen(INK, _STROKE))


def _eh(canvas: skia.Canvas, style: MouthStyle) -> None:
    outline = blob("-11.6 -3.6, -5 -5.6, 0.4 -5.2, 6 -5.8, 12 -4, 9.6 3.4, 3 7.2, -4 6.8, -9.4 2.6")
    _open(canvas, style, outline, teeth=3.6, tongue=(0.6, 8.2, 7.0, 5.0))


def _aah(canvas: skia.Canvas, style: MouthStyle) -> None:
    outline = blob(
        "-11.4 -5.6, -5 -8.2, 0.6 -7.6, 6.4 -8.4, 12.2 -6, 11 3.6, 5.4 11, -1.4 12, -8 8, -11.2 1.6"
    )
    _open(canvas, style, outline, teeth=4.6, tongue=(0.6, 11.6, 8.6, 6.6))


def _oh(canvas: skia.Canvas, style: MouthStyle) -> None:
    outline = blob("-8.2 0.2, -6 -5.6, 0.4 -7.4, 6.6 -5.8, 8.8 0.2, 6.4 6.2, 0.4 8, -6 6")
    _open(canvas, style, outline, teeth=2.4, tongue=(0.4, 8.4, 5.4, 4.4))


def _oo(canvas: skia.Canvas, style: MouthStyle) -> None:
    ring = ellipse(0.6, 0.4, 7.4, 7.2)
    canvas.drawPath(ring.path(), brush(style.lip))
    canvas.drawPath(ring.path(), pen(line(style.lip), 1.2))
    canvas.drawPath(ellipse(-2.0, -3.6, 2.4, 1.2, -24).path(), brush(mix(style.lip, TEETH, 0.45).alpha(0.7)))
    canvas.drawPath(ellipse(0.6, 0.6, 4.2, 4.4).path(), brush(CAVITY))
    canvas.drawPath(ellipse(0.6, 0.6, 4.2, 4.4).path(), pen(INK, 1.7))


def _ff(canvas: skia.Canvas, style: MouthStyle) -> None:
    outline = blob("-10.4 -3.2, -4 -5, 0.4 -4.4, 5 -5, 11 -3.4, 9 1.8, 3 3.2, -4 3, -8.6 1.6")
    _open(canvas, style, outline, teeth=6.2)
    lip = blob("-8.2 3.4 0.5, -3 1.6, 2 1.6, 8.8 3.2 0.5, 4.4 6.8, -3.6 6.8")
    canvas.drawPath(lip.path(), brush(style.lip))
    canvas.drawPath(lip.path(), pen(line(style.lip), 1.3))


def _ll(canvas: skia.Canvas, style: MouthStyle) -> None:
    outline = blob("-10.2 -4.2, -4.6 -6.4, 0.4 -5.8, 5.6 -6.6, 10.8 -4.4, 9.2 3, 4 8.4, -2.6 8.6, -8.6 4.2")
    _open(canvas, style, outline, teeth=3.2, low_teeth=0.0)
    tip = blob("-4.8 8.4 0.4, -4.2 0.4, -1.6 -3.4, 1.8 -3.6, 4.8 0, 5.2 8.2 0.4")
    canvas.save()
    canvas.clipPath(outline.path(), skia.ClipOp.kIntersect, True)
    canvas.drawPath(tip.path(), brush(TONGUE))
    canvas.drawPath(tip.path(), pen(shade(TONGUE), 1.2))
    canvas.restore()
    canvas.drawPath(outline.path(), pen(INK, _STROKE))


def _smile(canvas: skia.Canvas, style: MouthStyle) -> None:
    _curve(canvas, (-13.0, -4.0), (-9, 1.0), (-2, 4.0), (5, 3.6), (10.6, 0.2), (14.0, -5.2), width=2.3)
    _curve(canvas, (-15.0, -3.0), (-12.2, -5.4), width=1.6)
    _curve(canvas, (12.2, -6.4), (15.8, -4.4), width=1.6)
    canvas.drawPath(stroke("-3.6 8.4, 1 9.4, 5.4 8.2").path(), pen(line(style.skin).alpha(0.55), 1.4))


def _grin(canvas: skia.Canvas, style: MouthStyle) -> None:
    outline = blob(
        "-16.4 -6.4 0.35, -8 -5, 0.4 -4.6, 9 -5.6, 17 -7.6 0.35, 14.4 3.6, 8 10.6, -0.4 12.2, -9 8.8, "
        "-14.4 1.8"
    )
    _open(canvas, style, outline, teeth=7.4, tongue=(0.8, 12.6, 9.4, 6.4))
    _curve(canvas, (-18.2, -5.0), (-16.0, -8.2), width=1.7)
    _curve(canvas, (15.8, -9.2), (18.8, -6.8), width=1.7)


_DRAW = {
    "X": _rest,
    "A": _pressed,
    "B": _ee,
    "C": _eh,
    "D": _aah,
    "E": _oh,
    "F": _oo,
    "G": _ff,
    "H": _ll,
    "smile": _smile,
    "grin": _grin,
}

# How far the moustache is pushed up and spread by the mouth under it.
_PUSH = {
    "X": (0, 0),
    "A": (0.4, -0.4),
    "B": (-0.8, 1.6),
    "C": (-1.6, 0.8),
    "D": (-3.0, 0.4),
    "E": (-1.8, -1.0),
    "F": (-0.8, -2.2),
    "G": (-1.0, 0.6),
    "H": (-1.8, 0.4),
    "smile": (-1.2, 2.4),
    "grin": (-3.0, 3.2),
}


def _moustache(canvas: skia.Canvas, colour: Colour, name: str) -> None:
    up, wide = _PUSH[name]
    w = 1 + wide / 20
    outline = blob(
        (0.4, -11.4, 0.5),
        (6 * w, -12.2),
        (13 * w, -8.6),
        (21 * w, -1.6),
        (27.4 * w, -0.4, 0.3),
        (22 * w, 3.4),
        (13.4 * w, 1.6),
        (6, -2.2),
        (1.0, -4.6, 0.4),
        (-4.6, -1.8),
        (-12.4 * w, 2.4),
        (-21 * w, 4.6),
        (-27.0 * w, 0.6, 0.3),
        (-20.4 * w, -1.2),
        (-13 * w, -8.4),
        (-6 * w, -12.0),
    ).warped(scale(1.0, 1.0))
    hairs = Shape(
        stroke((1.0, -9.6), (8 * w, -7), (17 * w, -0.4)).contours
        + stroke((-0.4, -9.6), (-8 * w, -6.6), (-16 * w, 1.0)).contours
        + stroke((4, -6.8), (11 * w, -2.8)).contours
        + stroke((-3.6, -6.6), (-10.4 * w, -2.4)).contours,
        closed=False,
    )
    canvas.save()
    canvas.translate(0, up)
    paint(
        canvas,
        [Layer([Part(outline, colour, crescent=2.6, marks=[lines(hairs, 1.1)])], weight=1.5)],
        contour=0,
    )
    canvas.restore()
