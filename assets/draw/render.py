"""From layers to pixels."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import skia

from assets.draw.eyes import draw_brows, draw_eyes
from assets.draw.ink import paint
from assets.draw.mouths import draw_mouth
from assets.draw.person import Person
from assets.draw.pose import Pose
from assets.draw.rig import Rig
from assets.draw.shapes import Point

Pixels = npt.NDArray[np.uint8]  # (height, width, 4), RGBA, not premultiplied

CELL = (216, 292)  # units
FEET = (108, 280)  # where the origin of the figure lies in its cell
MASTER = 2  # pixels per unit in the committed sheets


def pixels(width: int, height: int, draw: Callable[[skia.Canvas], None]) -> Pixels:
    """What ``draw`` puts on a transparent canvas."""
    surface = skia.Surface(width, height)
    with surface as canvas:
        canvas.clear(0)
        draw(canvas)
    image = surface.makeImageSnapshot()
    return np.array(image.toarray(colorType=skia.kRGBA_8888_ColorType), dtype=np.uint8)


def body_cell(person: Person, pose: Pose, *, zoom: float = MASTER) -> Pixels:
    """One body frame: everything but eyes, brows and mouth."""

    def draw(canvas: skia.Canvas) -> None:
        canvas.scale(zoom, zoom)
        canvas.translate(*FEET)
        layers = person.behind if pose.is_behind and person.behind else person.layers
        paint(canvas, layers(Rig(person.build, pose)))

    return pixels(round(CELL[0] * zoom), round(CELL[1] * zoom), draw)


def overlay_cell(
    person: Person, kind: str, name: str, size: tuple[int, int], *, zoom: float = MASTER
) -> Pixels:
    """One overlay cell of ``size`` units; its centre is the overlay's anchor."""

    def draw(canvas: skia.Canvas) -> None:
        canvas.scale(zoom, zoom)
        canvas.translate(size[0] / 2, size[1] / 2)
        draw_overlay(canvas, person, kind, name)

    return pixels(round(size[0] * zoom), round(size[1] * zoom), draw)


def draw_overlay(canvas: skia.Canvas, person: Person, kind: str, name: str) -> None:
    """Draw an overlay with its anchor at the canvas origin, at the size of the person's head."""
    canvas.scale(person.build.head, person.build.head)
    if kind == "mouth":
        draw_mouth(canvas, person.face.mouth, name)
        return
    x, y = anchor(person, kind)
    canvas.translate(-x, -y)
    if kind == "eyes":
        draw_eyes(canvas, person.face.eyes, name, person.head.skin)
    else:
        draw_brows(canvas, person.face.brows, name)


def anchor(person: Person, kind: str) -> Point:
    """Where the centre of an overlay cell goes, in head space."""
    if kind == "bubble":
        return person.bubble
    if kind == "mouth":
        return person.face.mouth.at
    return person.face.eye_centre if kind == "eyes" else person.face.brow_centre


def draw_figure(canvas: skia.Canvas, person: Person, pose: Pose) -> None:
    """Body and face together at the canvas origin: for looking at, the game puts them together itself."""
    rig = Rig(person.build, pose)
    paint(canvas, person.layers(rig))
    for kind, name in (("eyes", pose.eyes), ("brows", pose.brows), ("mouth", pose.mouth)):
        canvas.save()
        canvas.translate(*rig.face.at(*anchor(person, kind)))
        canvas.rotate(rig.head_angle)
        draw_overlay(canvas, person, kind, name)
        canvas.restore()
