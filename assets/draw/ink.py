"""The look: contour first, then fills with a plum crescent, a warm rim and coloured inner lines.

A picture is a list of layers, back to front; a layer is a list of parts. All outlines are final: lighting happens
in picture space, after every limb is in place, so light never turns with an arm.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import skia

from assets.draw.palette import INK, PLUM, Colour, gradient, line, rim, shade
from assets.draw.shapes import Shape, Warp


class Outline(Protocol):
    """Anything with a path: a shape of curves, or the result of joining and cutting some."""

    def path(self) -> skia.Path:
        """The outline as skia takes it."""
        ...


@dataclass(frozen=True, slots=True)
class Mark:
    """Something drawn inside a part: a line (``width`` > 0) or a patch."""

    shape: Outline
    colour: Colour | None = None  # None: the material's own line colour
    width: float = 0.0
    alpha: float = 1.0
    blur: float = 0.0
    clip: bool = True
    lit: bool = False  # a patch of another material: gets its own gradient and crescent


@dataclass(slots=True)
class Part:
    """One closed form of one material.

    Args:
        shape: The outline, in units.
        fill: The local colour.
        crescent: How far the shadow crescent reaches in from the lower right; 0 for none.
        rimmed: Whether the sun side has a warm edge.
        edge: Width of the coloured line just inside the outline.
        marks: Folds, buttons, stripes: drawn over the fill.
        outlined: Whether the ink contour runs around it.
    """

    shape: Outline
    fill: Colour
    crescent: float = 7.0
    rimmed: bool = True
    edge: float = 1.1
    marks: list[Mark] = field(default_factory=list)
    outlined: bool = True

    def warped(self, warp: Warp) -> Part:
        """The part and its marks moved by ``warp``."""
        marks = [
            Mark(_warped(m.shape, warp), m.colour, m.width, m.alpha, m.blur, m.clip, m.lit)
            for m in self.marks
        ]
        return Part(
            _warped(self.shape, warp), self.fill, self.crescent, self.rimmed, self.edge, marks, self.outlined
        )


def _warped(outline: Outline, warp: Warp) -> Shape:
    if not isinstance(outline, Shape):
        raise TypeError("only shapes of curves can be warped; join or cut them after they are in place")
    return outline.warped(warp)


@dataclass(slots=True)
class Layer:
    """Parts that belong together: one limb, one head.

    ``weight`` is the ink line that sets the layer off from what lies behind it; ``cast`` the offset of the soft
    shadow it throws on the figure behind it.
    """

    parts: list[Part]
    weight: float = 1.5
    cast: tuple[float, float] | None = None
    contour: bool = True


def lines(shape: Outline, width: float = 1.2, colour: Colour | None = None, alpha: float = 1.0) -> Mark:
    """A coloured inner line."""
    return Mark(shape, colour, width, alpha)


def patch(
    shape: Outline, colour: Colour, alpha: float = 1.0, blur: float = 0.0, *, lit: bool = False
) -> Mark:
    """An area of another colour, clipped to the part."""
    return Mark(shape, colour, 0.0, alpha, blur, True, lit)


def paint(canvas: skia.Canvas, layers: Sequence[Layer], *, contour: float = 2.6, ink: Colour = INK) -> None:
    """Paint the layers back to front on a canvas whose matrix maps units to pixels."""
    if contour > 0:
        outline = pen(ink, 2 * contour)
        for layer in layers:
            if layer.contour:
                for part in layer.parts:
                    if part.outlined:
                        canvas.drawPath(part.shape.path(), outline)
    for layer in layers:
        if layer.cast:
            _cast(canvas, layer.parts, layer.cast)
        if layer.weight > 0:
            outline = pen(ink, 2 * layer.weight)
            for part in layer.parts:
                if part.outlined:
                    canvas.drawPath(part.shape.path(), outline)
        paint_parts(canvas, layer.parts)


def paint_parts(canvas: skia.Canvas, parts: Iterable[Part]) -> None:
    """Fill parts one over the other, without any contour."""
    for part in parts:
        _fill(canvas, part)


def pen(colour: Colour, width: float, blur: float = 0.0) -> skia.Paint:
    """A round-ended pen of a width in units."""
    paint = skia.Paint(
        Color=colour.argb,
        AntiAlias=True,
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=width,
        StrokeJoin=skia.Paint.kRound_Join,
        StrokeCap=skia.Paint.kRound_Cap,
    )
    if blur:
        paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur))
    return paint


def brush(colour: Colour, blur: float = 0.0) -> skia.Paint:
    """A filled brush, its edge blurred by a number of units."""
    paint = skia.Paint(Color=colour.argb, AntiAlias=True)
    if blur:
        paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur))
    return paint


def _cast(canvas: skia.Canvas, parts: Iterable[Part], offset: tuple[float, float]) -> None:
    shadow = brush(PLUM.alpha(0.34), 1.6)
    shadow.setBlendMode(skia.BlendMode.kSrcATop)
    whole = skia.Path()
    for part in parts:
        if part.outlined:
            whole = skia.Op(whole, part.shape.path(), skia.PathOp.kUnion_PathOp) or whole
    whole.offset(*offset)
    canvas.drawPath(whole, shadow)


def _fill(canvas: skia.Canvas, part: Part) -> None:
    path = part.shape.path()
    canvas.save()
    canvas.clipPath(path, skia.ClipOp.kIntersect, True)
    _lit_fill(canvas, path, part.fill, part.crescent)
    for mark in part.marks:
        if mark.clip:
            _mark(canvas, mark, part.fill)
    if part.rimmed:
        _rim(canvas, path, part.fill)
    if part.edge > 0:
        canvas.drawPath(path, pen(line(part.fill), 2 * part.edge))
    canvas.restore()
    for mark in part.marks:
        if not mark.clip:
            _mark(canvas, mark, part.fill)


def _lit_fill(canvas: skia.Canvas, path: skia.Path, fill: Colour, crescent: float) -> None:
    bounds = path.getBounds()
    top, bottom = gradient(fill)
    paint = skia.Paint(AntiAlias=True)
    paint.setShader(
        skia.GradientShader.MakeLinear(
            [skia.Point(0, bounds.top()), skia.Point(0, bounds.bottom() + 1e-3)], [top.argb, bottom.argb]
        )
    )
    canvas.drawPath(path, paint)
    if crescent > 0:
        moved = skia.Path(path)
        moved.offset(-crescent, -0.75 * crescent)
        canvas.save()
        canvas.clipPath(path, skia.ClipOp.kIntersect, True)
        canvas.clipPath(moved, skia.ClipOp.kDifference, True)
        canvas.drawPath(path, brush(shade(fill).alpha(0.85)))
        canvas.restore()


def _rim(canvas: skia.Canvas, path: skia.Path, fill: Colour) -> None:
    moved = skia.Path(path)
    moved.offset(2.3, 2.1)
    canvas.save()
    canvas.clipPath(moved, skia.ClipOp.kDifference, True)
    canvas.drawPath(path, brush(rim(fill).alpha(0.75)))
    canvas.restore()


def _mark(canvas: skia.Canvas, mark: Mark, material: Colour) -> None:
    tint = mark.colour or line(material)
    tint = tint._replace(a=round(tint.a * mark.alpha))
    path = mark.shape.path()
    if mark.width > 0:
        canvas.drawPath(path, pen(tint, mark.width, mark.blur))
    elif mark.lit:
        canvas.save()
        canvas.clipPath(path, skia.ClipOp.kIntersect, True)
        _lit_fill(canvas, path, tint, 2.5)
        canvas.restore()
        canvas.drawPath(path, pen(line(tint), 1.0))
    else:
        canvas.drawPath(path, brush(tint, mark.blur))
