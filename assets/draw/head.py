"""Heads: skull, ear, nose and cheeks from a few measures, so that no two people share a face."""

from __future__ import annotations

from dataclasses import dataclass

from assets.draw.ink import Mark, Part, lines, patch
from assets.draw.palette import BLUSH, CREAM, Colour, line, mix, rim, shade
from assets.draw.rig import Rig
from assets.draw.shapes import Affine, Shape, blob, ellipse, stroke, strokes


@dataclass(frozen=True, slots=True)
class HeadStyle:
    """Shares of a common skull (1 = common), seen three quarters from the right of the picture.

    Attributes:
        wide: Width at the temples.
        jaw: Width at the corners of the jaw.
        chin: Width of the chin's flat; 0 gives a point.
        low: How far the chin hangs below the common one, units.
        cheek: How far the far cheek bulges, units.
        nose: ``button``, ``long``, ``broad``, ``hook`` or ``snub``.
        freckles: Strength of freckles, 0 for none.
    """

    skin: Colour
    wide: float = 1.0
    jaw: float = 1.0
    chin: float = 7.0
    low: float = 0.0
    cheek: float = 2.0
    nose: str = "button"
    nose_size: float = 1.0
    blush: float = 0.34
    freckles: float = 0.0
    ear: float = 1.0
    wrinkles: float = 0.0


def skull(style: HeadStyle) -> Shape:
    """The outline of the head without hair."""
    w, j, c = style.wide, style.jaw, style.chin
    return blob(
        (0, -46),
        (26 * w, -39.5),
        (41.5 * w, -16),
        (40.6 * w, 1.0),
        (40.0 * w + style.cheek, 13.5),
        (35.5 * (w + j) / 2, 29.5),
        (9 + c, 45 + style.low),
        (6 - 0.4 * c, 46.4 + style.low),
        (-22 * j, 40.5 + 0.5 * style.low),
        (-36.5 * (w + j) / 2, 26),
        (-43 * w, 8),
        (-44 * w, -15),
        (-29 * w, -38.5),
    )


def face_parts(rig: Rig, style: HeadStyle) -> list[Part]:
    """Skull with cheeks, freckles and wrinkles, and the nose: everything but eyes, brows and mouth."""
    skin = style.skin
    features = _relative(rig)
    outline = skull(style)
    marks: list[Mark] = []
    rosy = mix(BLUSH, shade(skin), 0.25)
    for x, rx in ((-25, 10.5), (34, 8.6)):
        marks.append(patch(ellipse(x, 18.5, rx, 6.6).warped(features), rosy, style.blush, 2.2))
    if style.freckles:
        dots = [(-30, 15.4), (-24.6, 18.8), (-20, 15.2), (-27, 21.6), (29.4, 16), (33.6, 19.4), (37, 15.4)]
        marks += [
            patch(ellipse(x, y, 1.25, 1.1).warped(features), mix(skin, line(skin), 0.62), style.freckles)
            for x, y in dots
        ]
    if style.wrinkles:
        folds = strokes(
            "-30.5 1, -35 -1.6",
            "-30.5 4.6, -35.4 5.4",
            "-12 17, -9.4 22.5",
            "31.4 17, 30.4 21.6",
            "-9 -27, 4 -28.6, 16 -27.4",
            "-5 -32, 4 -33, 12 -32.2",
        )
        marks.append(lines(folds.warped(features), 1.2, alpha=style.wrinkles))
    parts = [Part(outline, skin, crescent=8.5, marks=marks)]
    return [part.warped(rig.head) for part in parts]


def nose_parts(rig: Rig, style: HeadStyle) -> list[Part]:
    """The nose: lies over the skull and moves with the features."""
    features = rig.face
    made = _NOSES[style.nose](style)
    return [part.warped(_sized(style.nose_size)).warped(features) for part in made]


def _sized(size: float) -> Affine:
    return Affine((size, 0, 0, size, 9 * (1 - size), 12 * (1 - size)))


def _relative(rig: Rig) -> Affine:
    """Head space, shifted by the turn of the head: for features that are marks on the skull."""
    b, p = rig.build, rig.pose
    return Affine((1, 0, 0, 1, p.turn * b.turning, p.pitch * b.pitching))


def _nose(
    outline: Shape, style: HeadStyle, hook: Shape, shine: Shape, tint: float = 0.10, crescent: float = 2.6
) -> list[Part]:
    warm = mix(style.skin, BLUSH, tint)
    glow = patch(shine, mix(rim(style.skin), CREAM, 0.5), 0.75, 0.5)
    form = Part(outline, warm, crescent=crescent, rimmed=False, edge=0, outlined=False, marks=[glow])
    form.marks.append(Mark(hook, line(style.skin), 1.9, clip=False))
    return [form]


def _button(style: HeadStyle) -> list[Part]:
    outline = blob("8.5 9.4, 14 10.6, 16.4 14.6, 13.4 18.4, 8.4 18.6, 5.4 15.2, 6 11.4")
    hook = stroke("15 11.6, 16.8 15, 14.2 18.4, 10 19")
    return _nose(outline, style, hook, ellipse(9.4, 12.8, 1.9, 1.5, -20))


def _snub(style: HeadStyle) -> list[Part]:
    outline = blob("9 10.4, 13.6 11, 15.8 14.2, 13 17.6, 8.6 17.8, 6.2 15.2")
    hook = stroke("14.8 12.6, 15.8 15.2, 13 17.6, 9.6 17.6")
    return _nose(outline, style, hook, ellipse(9.8, 13.0, 1.6, 1.3, -20), 0.16)


def _long(style: HeadStyle) -> list[Part]:
    outline = blob("7 -4, 12.4 1, 17.4 9, 22.4 15.4, 22 21.4, 15.6 24.2, 8.4 22.4, 4.4 17.4, 5 6")
    hook = stroke("10.6 -3, 14.6 4, 20.4 11.6, 23.4 17.4, 20.4 22.8, 14 24.2, 9 22")
    nostril = stroke("8.4 20.4, 6.2 17.8, 8 15.2")
    parts = _nose(outline, style, hook, ellipse(14.0, 13.6, 2.3, 3.4, -32), 0.22, 3.4)
    parts[0].marks.append(lines(nostril, 1.3))
    return parts


def _broad(style: HeadStyle) -> list[Part]:
    outline = blob("8 2, 12.6 6, 18.6 12.6, 19.4 18, 14.4 21.4, 6.4 21.6, 1.6 18.6, 2.2 13.6, 5.6 8")
    hook = stroke("15.6 8.6, 18.2 12, 19.8 15.6, 17.6 20.2, 12.4 21.8, 6 21.6")
    parts = _nose(outline, style, hook, ellipse(10.6, 12.4, 2.4, 2.0, -20), 0.14, 3.2)
    parts[0].marks.append(lines(stroke("5.6 20.2, 2.6 18.4, 3.4 14.8"), 1.3))
    return parts


def _hook(style: HeadStyle) -> list[Part]:
    outline = blob("8 -6, 14.6 -2, 18.8 5, 20.4 13, 19 19.4, 13.6 20.4, 7.4 18.8, 5.4 13, 6.4 2")
    hook = stroke("11.6 -5.4, 16.2 -1, 19.6 6, 21 14, 19.4 19.6, 14.4 19.4, 10.4 19.6")
    return _nose(outline, style, hook, ellipse(14.6, 7.4, 1.9, 3.4, -20), 0.12, 3.0)


_NOSES = {"button": _button, "snub": _snub, "long": _long, "broad": _broad, "hook": _hook}


def ear_parts(rig: Rig, style: HeadStyle, *, x: float = -43.5, y: float = 10.0) -> list[Part]:
    """The near ear."""
    s = style.ear
    outline = blob(
        (x + 5 * s, y - 9 * s),
        (x - 2 * s, y - 11.5 * s),
        (x - 8.4 * s, y - 6 * s),
        (x - 7 * s, y + 3 * s),
        (x - 1.6 * s, y + 10.4 * s),
        (x + 4.6 * s, y + 8 * s),
    )
    inner = stroke(
        (x + 1.4 * s, y - 6 * s),
        (x - 4.2 * s, y - 4.6 * s),
        (x - 3.2 * s, y + 1.8 * s),
        (x + 0.6 * s, y + 4.6 * s),
    )
    part = Part(outline, style.skin, crescent=3, marks=[lines(inner, 1.4)])
    return [part.warped(rig.head)]
