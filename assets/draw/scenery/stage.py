"""A scene to be drawn: what stands where, as data that the baker and the map writer share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import skia

from assets.draw.ink import Layer, paint
from assets.draw.palette import ENV_INK
from assets.draw.quantise import paletted_png
from assets.draw.render import Pixels, pixels
from assets.draw.shapes import Point

CONTOUR = 1.9  # world units: figures have 2.1


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A large picture: where it lies at camera 0, how it moves, and how it is drawn in world units."""

    name: str
    top: float
    width: float
    height: float
    parallax: float
    grade: str
    draw: Callable[[skia.Canvas], None]
    left: float = 0.0
    drift: float = 0.0
    colours: int = 256


@dataclass(frozen=True, slots=True)
class Thing:
    """A prop: one frame or a loop of them, its foot at (x, y) of the world.

    Attributes:
        name: Unique; also the name of its picture.
        x: Middle of its foot.
        y: Ground line; who has a larger y stands before it.
        frames: Layers of each frame, the origin at the foot.
        size: Enlargement; the contour keeps its weight.
        light: ``""``, ``"fire"`` or ``"windows"``.
        spin: Degrees a second about the origin, which is then the middle of the picture.
        frame_ms: Of each frame of a loop.
        depth: Added to the ground line for sorting only.
        contour: Weight of the outline, world units.
        picture: Name of the picture, shared by things that look alike; the thing's own name if empty.
    """

    name: str
    x: float
    y: float
    frames: Sequence[Sequence[Layer]]
    size: float = 1.0
    light: str = ""
    spin: float = 0.0
    frame_ms: int = 100
    depth: float = 0.0
    contour: float = CONTOUR
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A point or area with a name, a kind and properties."""

    name: str
    kind: str
    x: float
    y: float
    width: float = 0.0
    height: float = 0.0
    values: Mapping[str, str | float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stage:
    """A whole scene."""

    name: str
    title: str
    width: int
    height: int
    backdrops: Sequence[Backdrop]
    things: Sequence[Thing]
    walk: Sequence[Point]
    blocks: Sequence[Sequence[Point]]
    places: Sequence[Place]
    triggers: Sequence[Place]
    ambience: Sequence[Place]
    gates: Mapping[str, Sequence[Point]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Baked:
    """A picture and where its upper left corner lies against the thing's foot, world units."""

    png: bytes
    left: float
    top: float
    width: float
    height: float


def bake_backdrop(backdrop: Backdrop, zoom: float) -> Baked:
    """Draw a large picture."""

    def draw(canvas: skia.Canvas) -> None:
        canvas.scale(zoom, zoom)
        canvas.translate(-backdrop.left, -backdrop.top)
        backdrop.draw(canvas)

    image = pixels(round(backdrop.width * zoom), round(backdrop.height * zoom), draw)
    return Baked(
        paletted_png(image, backdrop.colours), backdrop.left, backdrop.top, backdrop.width, backdrop.height
    )


def bake_thing(thing: Thing, zoom: float, before: Sequence[Thing] = (), *, reach: int = 480) -> list[Baked]:
    """Draw all frames of a thing, cut to the box that holds them all.

    Args:
        thing: What to draw.
        zoom: Pixels per world unit.
        before: Things whose outline is taken out of the picture because they stand before it. The game draws
            what shines after all that stands still, so lit windows would otherwise shine through a stall.
        reach: Half the side of the canvas, world units.
    """
    side = round(2 * reach * zoom)
    drawn = [_one(thing, frame, before, zoom, reach, side) for frame in thing.frames]
    box = _spin_box(drawn, side) if thing.spin else _common_box(drawn)
    x0, y0, x1, y1 = box
    if x0 == 0 or y0 == 0 or x1 == side or y1 == side:
        raise ValueError(f"{thing.name} is larger than its canvas of {2 * reach} units; raise `reach`")
    return [
        Baked(
            paletted_png(image[y0:y1, x0:x1].copy(), 160),
            x0 / zoom - reach,
            y0 / zoom - reach,
            (x1 - x0) / zoom,
            (y1 - y0) / zoom,
        )
        for image in drawn
    ]


def _one(
    thing: Thing, frame: Sequence[Layer], before: Sequence[Thing], zoom: float, reach: int, side: int
) -> Pixels:
    def draw(canvas: skia.Canvas) -> None:
        canvas.translate(reach * zoom, reach * zoom)
        canvas.scale(zoom, zoom)
        _paint_at(canvas, thing, frame, 0.0, 0.0)
        for other in before:
            canvas.saveLayer(None, skia.Paint(BlendMode=skia.BlendMode.kDstOut))
            _paint_at(canvas, other, other.frames[0], other.x - thing.x, other.y - thing.y)
            canvas.restore()

    return pixels(side, side, draw)


def _paint_at(canvas: skia.Canvas, thing: Thing, frame: Sequence[Layer], x: float, y: float) -> None:
    canvas.save()
    canvas.translate(x, y)
    canvas.scale(thing.size, thing.size)
    paint(canvas, frame, contour=thing.contour / thing.size, ink=ENV_INK)
    canvas.restore()


def _common_box(drawn: Sequence[Pixels]) -> tuple[int, int, int, int]:
    seen = drawn[0][..., 3] > 0
    for image in drawn[1:]:
        seen |= image[..., 3] > 0
    rows, columns = np.flatnonzero(seen.any(axis=1)), np.flatnonzero(seen.any(axis=0))
    # Even sizes: half of them is a whole number of world units at the usual zoom.
    x0, y0, x1, y1 = int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1
    return x0 - x0 % 2, y0 - y0 % 2, x1 + x1 % 2, y1 + y1 % 2


def _spin_box(drawn: Sequence[Pixels], side: int) -> tuple[int, int, int, int]:
    x0, y0, x1, y1 = _common_box(drawn)
    half = max(side // 2 - x0, side // 2 - y0, x1 - side // 2, y1 - side // 2)
    return side // 2 - half, side // 2 - half, side // 2 + half, side // 2 + half
