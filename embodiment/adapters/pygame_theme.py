"""The look of everything that lies over the world: colours, measures, and boxes made once per size.

The same ink, corners and soft plum shadow as the world's own drawing, so that signs and bubbles belong to it.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace

from embodiment.adapters import pygame_shapes as shapes
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_shapes import Coat, Colour, rgb
from embodiment.adapters.pygame_text import Face, Fonts

INK: Colour = rgb("#2B1E3A")
LINE: Colour = rgb("#4B3358")
CREAM: Colour = rgb("#FFF8E8")
CREAM_LOW: Colour = rgb("#F3DFD2")
PAPER: Colour = rgb("#FFF6E4")
PILL: Colour = (34, 22, 48)
PLUM: Colour = rgb("#5A3F73")
SHADOW: Colour = rgb("#3A2350")
TEAL: Colour = rgb("#3E9C86")
HALO: Colour = rgb("#7FE0B4")
AMBER: Colour = rgb("#FFA53A")
AMBER_SOFT: Colour = rgb("#FFE9A8")
GREY: Colour = rgb("#6F6080")

EDGE = 12.0
"""World units that anything keeps from the edge of the picture."""
_KEPT_BOXES = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How a box looks; lengths in world units."""

    fill: Colour = CREAM
    low: Colour | None = None
    """Colour at the lower edge when it differs from ``fill``."""
    opacity: float = 1.0
    line: Colour = LINE
    line_width: float = 3.0
    radius: float = 20.0
    shadow: float = 0.32
    """Strength of the soft shadow, 0..1."""
    blur: float = 7.0
    drop: float = 4.0
    """How far the shadow lies below."""


CARD = Style(low=CREAM_LOW)
BUBBLE = Style()
DARK_PILL = Style(fill=PILL, opacity=0.84, line_width=0.0, radius=99.0, shadow=0.0)
DARK_PANEL = Style(fill=PILL, opacity=0.86, line_width=0.0, radius=14.0, shadow=0.0)
KEY_CAP = Style(fill=PAPER, low=rgb("#DCC8C4"), line_width=2.0, radius=7.0, shadow=0.5, blur=1.5, drop=2.0)


def chip(colour: Colour) -> Style:
    """A name plate in a character's colour."""
    return Style(fill=colour, line_width=0.0, radius=99.0, shadow=0.0)


@dataclass(frozen=True, slots=True)
class Box:
    """A box as a picture; ``margin`` pixels of it on each side are shadow."""

    surface: pygame.Surface
    margin: int

    def draw(self, target: pygame.Surface, x: float, y: float) -> None:
        """Puts the box's own corner (not the shadow's) at x, y."""
        target.blit(self.surface, (round(x) - self.margin, round(y) - self.margin))


class Kit:
    """Fonts, measures and boxes at one scale.

    Args:
        fonts: The families.
        scale: Pixels per world unit.
    """

    def __init__(self, fonts: Fonts, scale: float) -> None:
        self.fonts, self.scale = fonts, scale
        self._boxes: OrderedDict[tuple[object, ...], Box] = OrderedDict()
        self._pictures: dict[tuple[object, ...], pygame.Surface] = {}

    def px(self, units: float) -> int:
        """World units as whole pixels."""
        return round(units * self.scale)

    def text(self, size: float) -> Face:
        """The reading face at a size in world units."""
        return self.fonts.text(size * self.scale)

    def title(self, size: float) -> Face:
        """The title face at a size in world units."""
        return self.fonts.title(size * self.scale)

    def box(self, width: int, height: int, style: Style, *extra: tuple[float, ...]) -> Box:
        """A box of a size in pixels, made once and kept.

        Args:
            width: Of the box itself, without shadow.
            height: See ``width``.
            style: How it looks.
            extra: Shapes joined to it, in pixels from the box's corner: a triangle (x1, y1, x2, y2, x3, y3) or a
                disc (x, y, radius).
        """
        key = (width, height, style, extra)
        box = self._boxes.get(key)
        if box is None:
            box = self._boxes[key] = self._made(width, height, style, extra)
            if len(self._boxes) > _KEPT_BOXES:
                self._boxes.popitem(last=False)
        else:
            self._boxes.move_to_end(key)
        return box

    def kept(self, key: tuple[object, ...]) -> pygame.Surface | None:
        """A picture that was kept under ``key``."""
        return self._pictures.get(key)

    def keep(self, key: tuple[object, ...], picture: pygame.Surface) -> pygame.Surface:
        """Keeps a picture that is used at every frame; for a small, fixed set of keys."""
        self._pictures[key] = picture
        return picture

    def _made(self, width: int, height: int, style: Style, extra: tuple[tuple[float, ...], ...]) -> Box:
        blur, drop = style.blur * self.scale, style.drop * self.scale
        margin = (
            int(max(blur + drop, _reach(width, height, extra) + blur) + 2) if style.shadow or extra else 1
        )
        x, y = shapes.pixels(width + 2 * margin, height + 2 * margin)
        distance = shapes.box(x, y, (margin, margin, width, height), style.radius * self.scale)
        for shape in extra:
            distance = shapes.join(distance, _field(x, y, shape, margin))
        coats = []
        if style.shadow:
            below = shapes.box(x, y - drop, (margin, margin, width, height), style.radius * self.scale)
            coats.append(Coat(shapes.soft(below, blur), SHADOW, style.shadow))
        inside = shapes.fill(distance)
        coats.append(Coat(inside, style.fill, style.opacity))
        if style.low is not None:
            falling = ((y - margin) / max(1, height)).clip(0, 1) ** 2
            coats.append(Coat((inside * falling).astype(inside.dtype), style.low))
        if style.line_width:
            coats.append(Coat(shapes.stroke(distance, style.line_width * self.scale), style.line))
        return Box(shapes.paint(width + 2 * margin, height + 2 * margin, coats), margin)


def tinted(style: Style, colour: Colour, part: float) -> Style:
    """A style whose line leans towards a colour."""
    return replace(style, line=shapes.mix(style.line, colour, part))


def _field(x: shapes.Field, y: shapes.Field, shape: tuple[float, ...], margin: int) -> shapes.Field:
    if len(shape) == 3:
        return shapes.disc(x, y, (shape[0] + margin, shape[1] + margin), shape[2])
    points = [(shape[i] + margin, shape[i + 1] + margin) for i in (0, 2, 4)]
    return shapes.polygon(x, y, points)


def _reach(width: int, height: int, extra: tuple[tuple[float, ...], ...]) -> float:
    """How far joined shapes stick out of the box, pixels."""
    reach = 0.0
    for shape in extra:
        size = shape[2] if len(shape) == 3 else 0.0
        xs = shape[0:1] if len(shape) == 3 else shape[0::2]
        ys = shape[1:2] if len(shape) == 3 else shape[1::2]
        outside = (-min(xs), max(xs) - width, -min(ys), max(ys) - height)
        reach = max(reach, max(outside) + size)
    return reach
