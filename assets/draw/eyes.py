"""Eyes and brows, drawn once per look for the ``eyes`` and ``brows`` cells."""

from __future__ import annotations

import skia

from assets.draw.face import BrowStyle, EyeStyle
from assets.draw.ink import Part, brush, lines, paint_parts, pen
from assets.draw.palette import CREAM, INK, PLUM, SCLERA, Colour, line, mix, rim, shade
from assets.draw.shapes import Affine, Knot, Point, Shape, blob, ellipse, move, scale, stroke, turn

# look: opening, gaze x, gaze y (shares of the radii)
LOOKS: dict[str, tuple[float, float, float]] = {
    "center": (1.0, 0.06, 0.0),
    "left": (1.0, -0.42, 0.0),
    "right": (1.0, 0.44, 0.0),
    "up": (1.06, 0.10, -0.36),
    "down": (0.66, 0.06, 0.30),
    "half": (0.40, 0.06, 0.12),
    "wide": (1.24, 0.06, 0.0),
}


def draw_eyes(canvas: skia.Canvas, style: EyeStyle, look: str, skin: Colour) -> None:
    """Both eyes with the given look, the canvas origin being the face centre."""
    for centre, narrow, outer in ((style.near, 1.0, -1.0), (style.far, style.far_narrow, 1.0)):
        place = move(*centre) @ turn(style.slant * outer * -1) @ scale(narrow, 1.0)
        if look in ("closed", "happy"):
            _shut(canvas, style, place, outer, skin, happy=look == "happy")
        else:
            _open(canvas, style, place, outer, look, skin)


def _lid(style: EyeStyle, opening: float) -> list[Point]:
    """Knots of the upper lid from the left corner to the right one."""
    rx, ry = style.rx, style.ry * style.rest * opening
    return [
        (-rx, 0.06 * style.ry),
        (-0.70 * rx, -0.66 * ry),
        (0.0, -ry),
        (0.70 * rx, -0.66 * ry),
        (rx, 0.06 * style.ry),
    ]


def _globe(style: EyeStyle, opening: float) -> Shape:
    rx, ry = style.rx, style.ry
    return blob(*_lid(style, opening), (0.72 * rx, 0.72 * ry), (0, 0.96 * ry), (-0.72 * rx, 0.72 * ry))


def _open(canvas: skia.Canvas, style: EyeStyle, place: Affine, outer: float, look: str, skin: Colour) -> None:
    opening, gx, gy = LOOKS[look]
    globe = _globe(style, opening)
    path = globe.warped(place).path()
    canvas.save()
    canvas.clipPath(path, skia.ClipOp.kIntersect, True)
    canvas.drawPath(path, brush(SCLERA))
    shrink = 0.78 if look == "wide" else 1.0
    _iris(canvas, style, place @ move(gx * style.rx, gy * style.ry + 0.4), shrink)
    shadow = blob(*_lid(style, opening), (style.rx, -style.ry * 2), (-style.rx, -style.ry * 2)).warped(place)
    canvas.save()
    canvas.translate(0.8, 3.2)
    canvas.drawPath(shadow.path(), brush(PLUM.alpha(0.28), 0.7))
    canvas.restore()
    canvas.restore()
    lower = stroke(
        (0.72 * style.rx, 0.76 * style.ry), (0, 0.99 * style.ry), (-0.72 * style.rx, 0.76 * style.ry)
    )
    canvas.drawPath(lower.warped(place).path(), pen(line(skin), 1.3))
    _upper_lid(canvas, style, place, outer, opening)
    if style.crease:
        _crease(canvas, style, place, opening, skin)
    if style.bag:
        bag = stroke(
            (-0.5 * style.rx, 1.24 * style.ry),
            (0.1 * style.rx, 1.4 * style.ry),
            (0.7 * style.rx, 1.2 * style.ry),
        )
        canvas.drawPath(bag.warped(place).path(), pen(line(skin).alpha(style.bag), 1.2))


def _crease(canvas: skia.Canvas, style: EyeStyle, place: Affine, opening: float, skin: Colour) -> None:
    lid = _lid(style, max(opening, 0.8))
    knots = [(x * 0.86, y - style.lid - 2.6) for x, y in lid[1:4]]
    canvas.drawPath(stroke(*knots).warped(place).path(), pen(line(skin).alpha(style.crease), 1.2))
    if opening < 0.6:  # a lowered lid shows its skin
        top = [(x, y) for x, y in _lid(style, 0.86)]
        flap = blob(*top, *[(x, y) for x, y in _lid(style, opening)][3:0:-1]).warped(place)
        canvas.drawPath(flap.path(), brush(mix(skin, shade(skin), 0.35)))
        canvas.drawPath(stroke(*top).warped(place).path(), pen(line(skin), 1.2))
        _upper_lid(canvas, style, place, 0.0, opening)


def _iris(canvas: skia.Canvas, style: EyeStyle, place: Affine, shrink: float) -> None:
    rx, ry = style.rx * 0.80 * shrink, style.ry * 0.80 * shrink
    dark = mix(style.iris, INK, 0.72)
    canvas.drawPath(ellipse(0, 0, rx, ry).warped(place).path(), brush(dark))
    inner = ellipse(0, 0.3, rx * 0.84, ry * 0.86).warped(place).path()
    bounds = inner.getBounds()
    light = mix(style.iris, rim(style.iris), 0.65)
    glow = skia.Paint(AntiAlias=True)
    glow.setShader(
        skia.GradientShader.MakeLinear(
            [skia.Point(0, bounds.top()), skia.Point(0, bounds.bottom())],
            [mix(style.iris, INK, 0.35).argb, style.iris.argb, light.argb],
        )
    )
    canvas.drawPath(inner, glow)
    canvas.drawPath(ellipse(0.2, -0.4, rx * 0.5, ry * 0.52).warped(place).path(), brush(INK))
    canvas.drawPath(
        ellipse(-0.34 * rx, -0.42 * ry, rx * 0.32, ry * 0.31, -20).warped(place).path(), brush(CREAM)
    )
    canvas.drawPath(
        ellipse(0.40 * rx, 0.48 * ry, rx * 0.17, ry * 0.15).warped(place).path(), brush(CREAM.alpha(0.9))
    )


def _upper_lid(canvas: skia.Canvas, style: EyeStyle, place: Affine, outer: float, opening: float) -> None:
    """The lash line: thin at the inner corner, thick at the outer one, with a flick."""
    lid = _lid(style, opening)
    rx = style.rx
    thick = [style.lid * share for share in (0.35, 0.85, 1.08, 1.22, 0.9)]
    top = [(x * 1.03, y - t) for (x, y), t in zip(lid, thick, strict=True)]
    flick = (rx * 1.27, lid[4][1] - 1.6 - 1.6 * style.lashes)
    under = [(x * 0.97, y + 0.7) for x, y in lid]
    knots: list[Knot] = [
        (*under[0], 0.2),
        *top[1:4],
        (*flick, 0.15),
        (rx * 0.99, lid[4][1] + 1.4, 0.5),
        *under[3:0:-1],
    ]
    side = scale(outer or 1.0, 1.0)
    canvas.drawPath(blob(*knots).warped(place @ side).path(), brush(INK))
    if style.lashes and outer:
        x, y = rx * 0.86, lid[3][1] * 0.62 - 1.8
        lash = blob(
            (x - 3.2, y - 2.6, 0.2),
            (x + 4.4 * style.lashes, y - 4.4 * style.lashes, 0.1),
            (x + 0.8, y + 1.4, 0.2),
        )
        canvas.drawPath(lash.warped(place @ side).path(), brush(INK))


def _shut(
    canvas: skia.Canvas, style: EyeStyle, place: Affine, outer: float, skin: Colour, *, happy: bool
) -> None:
    rx, ry = style.rx, style.ry
    if happy:
        knots = [
            (-rx, 0.30 * ry),
            (-0.62 * rx, -0.22 * ry),
            (0, -0.42 * ry),
            (0.62 * rx, -0.22 * ry),
            (rx, 0.30 * ry),
        ]
        thick = [0.4, style.lid * 0.9, style.lid * 1.15, style.lid * 0.9, 0.4]
    else:
        knots = [
            (-rx, 0.10 * ry),
            (-0.6 * rx, 0.42 * ry),
            (0, 0.54 * ry),
            (0.6 * rx, 0.42 * ry),
            (rx, 0.10 * ry),
        ]
        thick = [0.5, style.lid * 0.8, style.lid * 1.05, style.lid * 0.8, 0.5]
    lower = [(x, y + t) for (x, y), t in zip(knots, thick, strict=True)]
    arc = blob((*knots[0], 0.3), *knots[1:4], (*knots[4], 0.3), *lower[3:0:-1])
    canvas.drawPath(arc.warped(place).path(), brush(INK))
    fold = (
        stroke((-0.7 * rx, -0.5 * ry), (0, -0.74 * ry), (0.7 * rx, -0.5 * ry))
        if not happy
        else stroke((-0.6 * rx, 0.62 * ry), (0, 0.74 * ry), (0.6 * rx, 0.6 * ry))
    )
    canvas.drawPath(fold.warped(place).path(), pen(line(skin).alpha(0.55), 1.2))
    if style.lashes and not happy:
        for share, length in ((0.62, 4.4), (0.96, 4.6)):
            x, y = rx * outer * share, 0.44 * ry if share < 0.9 else 0.2 * ry
            lash = stroke((x, y), (x + outer * length * 0.8, y + length * 0.55))
            canvas.drawPath(lash.warped(place).path(), pen(INK, 1.8 * style.lashes))


# mood: lift of both, turn of the inner ends (degrees, + lower), near share of the lift
MOODS: dict[str, tuple[float, float]] = {
    "neutral": (0.0, 0.0),
    "up": (-5.6, -4.0),
    "down": (3.4, 17.0),
    "worried": (-2.6, -19.0),
}


def draw_brows(canvas: skia.Canvas, style: BrowStyle, mood: str) -> None:
    """Both brows, the canvas origin being the face centre."""
    lift, inward = MOODS[mood]
    for centre, side, narrow in ((style.near, 1.0, 1.0), (style.far, -1.0, 0.9)):
        place = (
            move(centre[0], centre[1] + lift)
            @ turn((style.frown + inward) * side)
            @ scale(narrow * side, 1.0)
        )
        paint_parts(canvas, [_brow(style).warped(place)])


def _brow(style: BrowStyle) -> Part:
    """One brow with its outer end at the left."""
    h, t, a = style.half, style.thick, style.arch
    if style.bushy:
        outline = blob(
            (-h * 1.12, a * 0.9, 0.2),
            (-h * 0.8, -a * 0.6),
            (-h * 0.62, -t * 0.9, 0.5),
            (-h * 0.2, -a - t * 0.5),
            (h * 0.1, -a * 0.9 - t * 0.4, 0.5),
            (h * 0.62, -t * 0.9),
            (h, -0.2, 0.4),
            (h * 0.8, t * 0.75),
            (h * 0.3, t * 0.42, 0.5),
            (0, t * 0.5),
            (-h * 0.42, t * 0.3, 0.4),
            (-h * 0.7, t * 0.8),
        )
        hairs = lines(stroke((-h * 0.5, -a * 0.2), (h * 0.3, -a * 0.5)), 1.0)
        return Part(outline, style.colour, crescent=1.6, marks=[hairs], edge=1.25, rimmed=True)
    outline = blob(
        (-h, a * 0.55, 0.2),
        (-h * 0.4, -a * 0.75),
        (h * 0.3, -a - t * 0.12),
        (h, -t * 0.35),
        (h * 0.96, t * 0.42),
        (h * 0.3, -a + t * 0.85),
        (-h * 0.35, -a * 0.4 + t * 0.6),
    )
    return Part(outline, style.colour, crescent=0, rimmed=False, edge=0)
