"""The look of everything that lies over the world: colours, measures, and boxes made once per size.

The same ink, corners and soft plum shadow as the world's own drawing, so that signs and bubbles belong to it.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass, replace

from embodiment.adapters import pygame_shapes as shapes
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_drawlist import Target
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
    """A box as a picture; ``margin`` pixels of it on each side are shadow.

    Attributes:
        surface: The box without what is joined to it.
        margin: Pixels.
        joined: What is drawn instead where shapes are joined to it, and where that is from the box's own corner.
    """

    surface: pygame.Surface
    margin: int
    joined: tuple[pygame.Surface, tuple[int, int]] | None = None

    def draw(self, target: Target, x: float, y: float) -> None:
        """Puts the box's own corner (not the shadow's) at x, y."""
        x, y = round(x), round(y)
        whole = pygame.Rect((x - self.margin, y - self.margin), self.surface.get_size())
        if self.joined is None:
            target.blit(self.surface, whole)
            return
        part, corner = self.joined
        place = pygame.Rect((x + corner[0], y + corner[1]), part.get_size())
        for area in around(whole, place.clip(whole)):
            target.blit(self.surface, area, area.move(-whole.x, -whole.y))
        target.blit(part, place)


class Kit:
    """Fonts, measures and boxes at one scale.

    Args:
        fonts: The families.
        scale: Pixels per world unit.
    """

    def __init__(self, fonts: Fonts, scale: float) -> None:
        self.fonts, self.scale = fonts, scale
        self._boxes: OrderedDict[tuple[object, ...], Box] = OrderedDict()
        self._joined: OrderedDict[tuple[object, ...], Box] = OrderedDict()
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
        # Tails are made often and cheaply: they must not push out what is dear, such as a panel.
        boxes = self._joined if extra else self._boxes
        box = boxes.get(key)
        if box is None:
            box = boxes[key] = self._made(width, height, style, extra)
            if len(boxes) > _KEPT_BOXES:
                boxes.popitem(last=False)
        else:
            boxes.move_to_end(key)
        return box

    def has_box(self, width: int, height: int, style: Style, *extra: tuple[float, ...]) -> bool:
        """Whether ``box`` has this one already; one with shapes joined to it takes half a millisecond to make."""
        return (width, height, style, extra) in (self._joined if extra else self._boxes)

    def kept(self, key: tuple[object, ...]) -> pygame.Surface | None:
        """A picture that was kept under ``key``."""
        return self._pictures.get(key)

    def keep(self, key: tuple[object, ...], picture: pygame.Surface) -> pygame.Surface:
        """Keeps a picture that is used at every frame; for a small, fixed set of keys."""
        self._pictures[key] = picture
        return picture

    def _made(self, width: int, height: int, style: Style, extra: tuple[tuple[float, ...], ...]) -> Box:
        """A plain box is painted whole; with shapes joined to it, only where those are.

        A bubble's tail moves with a head, so that boxes with tails are made often and must be cheap.
        """
        margin = self._margin(style)
        if not extra:
            window = pygame.Rect(0, 0, width + 2 * margin, height + 2 * margin)
            return Box(self._painted(window, width, height, style, ()), margin)
        bounds = [_bounds(shape).inflate(6, 6) for shape in extra]
        window = bounds[0].unionall(bounds[1:])
        part = self._painted(window.move(margin, margin), width, height, style, extra)
        return Box(self.box(width, height, style).surface, margin, (part, window.topleft))

    def _margin(self, style: Style) -> int:
        return int((style.blur + style.drop) * self.scale + 2) if style.shadow else 1

    def _painted(
        self, window: pygame.Rect, width: int, height: int, style: Style, extra: tuple[tuple[float, ...], ...]
    ) -> pygame.Surface:
        """A part of a box's picture; ``window`` is in pixels from the corner of the plain picture."""
        blur, drop, margin = style.blur * self.scale, style.drop * self.scale, self._margin(style)
        x, y = shapes.pixels(window.width, window.height)
        x, y = x + shapes.Real(window.x - margin), y + shapes.Real(window.y - margin)
        distance = shapes.box(x, y, (0, 0, width, height), style.radius * self.scale)
        coats = []
        if style.shadow:
            below = shapes.box(x, y - shapes.Real(drop), (0, 0, width, height), style.radius * self.scale)
            coats.append(Coat(shapes.soft(below, blur), SHADOW, style.shadow))
        for shape in extra:
            distance = shapes.join(distance, _field(x, y, shape))
        inside = shapes.fill(distance)
        coats.append(Coat(inside, style.fill, style.opacity))
        if style.low is not None:
            falling = (y / shapes.Real(max(1, height))).clip(0, 1) ** 2
            coats.append(Coat(inside * falling, style.low))
        if style.line_width:
            coats.append(Coat(shapes.stroke(distance, style.line_width * self.scale), style.line))
        return shapes.paint(window.width, window.height, coats)


def tinted(style: Style, colour: Colour, part: float) -> Style:
    """A style whose line leans towards a colour."""
    return replace(style, line=shapes.mix(style.line, colour, part))


def _field(x: shapes.Field, y: shapes.Field, shape: tuple[float, ...]) -> shapes.Field:
    if len(shape) == 3:
        return shapes.disc(x, y, (shape[0], shape[1]), shape[2])
    return shapes.polygon(x, y, [(shape[i], shape[i + 1]) for i in (0, 2, 4)])


def _bounds(shape: tuple[float, ...]) -> pygame.Rect:
    """The pixels a joined shape lies in."""
    size = shape[2] if len(shape) == 3 else 0.0
    xs = shape[0:1] if len(shape) == 3 else shape[0::2]
    ys = shape[1:2] if len(shape) == 3 else shape[1::2]
    left, top = math.floor(min(xs) - size), math.floor(min(ys) - size)
    return pygame.Rect(left, top, math.ceil(max(xs) + size) - left, math.ceil(max(ys) + size) - top)


def around(whole: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    """The parts of a rectangle that are not in a hole inside it."""
    if not hole.width or not hole.height:
        return [whole]
    parts = [
        pygame.Rect(whole.x, whole.y, whole.w, hole.y - whole.y),
        pygame.Rect(whole.x, hole.bottom, whole.w, whole.bottom - hole.bottom),
        pygame.Rect(whole.x, hole.y, hole.x - whole.x, hole.h),
        pygame.Rect(hole.right, hole.y, whole.right - hole.right, hole.h),
    ]
    return [part for part in parts if part.w and part.h]
