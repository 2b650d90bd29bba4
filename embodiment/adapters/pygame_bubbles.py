"""Speech bubbles: laid out once per line of speech, placed off faces, filled word by word."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from embodiment.adapters.bubble_places import (
    CORNER,
    FOOT,
    LONGEST_TAIL,
    TAIL,
    Standing,
    Wish,
    place_bubbles,
    tail_base,
)
from embodiment.adapters.layout import Page, Point, Rect, page_at, paginate
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_drawlist import Target
from embodiment.adapters.pygame_shapes import rgb
from embodiment.adapters.pygame_text import Written
from embodiment.adapters.pygame_theme import AMBER_SOFT, BUBBLE, EDGE, INK, Kit, Style, tinted
from embodiment.world.view import Bubble

TEXT_SIZE = 24.0
LINES = 3
LINE_CHARACTERS = 28
PADDING = (22.0, 13.0)
CALM = 14.0
"""World units a head may move before its bubble follows."""
_KEPT_LINES = 64
STEP = 2.0
"""World units that a tail moves at once, so that it is made seldom."""
MOST_WAIT = 2
"""One new tail is made in a frame; others wait for so many frames at most."""
NEAR = 8.0
"""World units that a tail that waits may be from where it should be."""
Tail: TypeAlias = "tuple[tuple[float, ...], ...]"
"""The shapes joined to a bubble's body."""
_Plain: TypeAlias = "tuple[int, int, Style]"
"""A body: width and height in pixels, and its look."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A bubble with its page and its place; pixels."""

    bubble: Bubble
    page: Page
    body: Rect
    tip: Point

    @property
    def stand(self) -> Point:
        """Where the middle of its lower edge is from the tip."""
        return (self.body.x + self.body.w / 2 - self.tip[0], self.body.y + self.body.h - self.tip[1])

    @property
    def standing(self) -> Standing:
        """What others keep off."""
        return Standing(self.body, None if self.bubble.kind == "notice" else self.tip)


class Bubbles:
    """Lays out and draws all bubbles of a frame.

    Args:
        kit: Fonts, boxes and scale.
        text_scale: Size of the letters, 1 as drawn.
    """

    def __init__(self, kit: Kit, text_scale: float = 1.0) -> None:
        self._kit = kit
        self._face = kit.text(TEXT_SIZE * text_scale)
        self._line = round(self._face.height * 1.04)
        # Twenty-eight letters of average width: a line a reader takes in at one glance.
        self._width = self._face.width("n" * LINE_CHARACTERS)
        self._last: dict[str, Placed] = {}
        self._written: dict[str, Written] = {}
        self._tails: dict[str, tuple[_Plain, Tail, int]] = {}
        self._new_tails = 0
        self._longest: str | None = None
        self._pages: OrderedDict[tuple[str, ...], list[Page]] = OrderedDict()

    def place(
        self,
        bubbles: Sequence[Bubble],
        tips: Sequence[Point],
        faces: Sequence[Rect],
        reserved: Sequence[Rect],
        screen: Rect,
        heads: Sequence[Point] = (),
    ) -> list[Placed]:
        """Finds the place of each bubble.

        Args:
            bubbles: In the order of the view.
            tips: Where each tail points, pixels.
            faces: Not to be covered.
            reserved: Better not covered.
            screen: The whole picture.
            heads: Where the tail of everybody would point, also of who is silent.
        """
        room = screen.inset(EDGE * self._kit.scale)
        shown: list[Placed] = []
        open_wishes: list[tuple[Bubble, Page, Wish]] = []
        for bubble, tip in zip(bubbles, tips, strict=True):
            page = page_at(self._laid_out(bubble.words), bubble.revealed)
            if page is None:
                continue
            before = self._last.get(bubble.figure)
            if (
                before is not None
                and before.page is page
                and self._still_good(before, tip, (*faces, *_bodies(shown)))
            ):
                shown.append(replace(before, bubble=bubble))
            else:
                wish = Wish(tip, self._size(page), before.stand if before else None, bubble.kind != "notice")
                open_wishes.append((bubble, page, wish))
        wishes = [wish for _, _, wish in open_wishes]
        standing = [placed.standing for placed in shown]
        bodies = place_bubbles(wishes, room, faces, reserved, TAIL * self._kit.scale, standing, heads)
        for (bubble, page, wish), body in zip(open_wishes, bodies, strict=True):
            shown.append(Placed(bubble, page, body, wish.tip))
        self._last = {placed.bubble.figure: placed for placed in shown}
        for kept in (self._written, self._tails):
            for gone in kept.keys() - self._last.keys():
                del kept[gone]
        self._new_tails = 0
        late = [(waited, figure) for figure, (_, _, waited) in self._tails.items() if waited]
        self._longest = max(late)[1] if late else None
        return shown

    def _still_good(self, before: Placed, tip: Point, taken: Sequence[Rect]) -> bool:
        """Whether a bubble may stay where it was: a head that breathes or nods moves it not."""
        return math.dist(before.tip, tip) < CALM * self._kit.scale and not any(
            before.body.overlap(rect) for rect in taken
        )

    def draw(self, target: Target, placed: Placed) -> None:
        """Draws one bubble with the words heard so far."""
        kit, bubble = self._kit, placed.bubble
        x, y = round(placed.body.x), round(placed.body.y)
        body = Rect(x, y, round(placed.body.w), round(placed.body.h))
        plain: _Plain = (int(body.w), int(body.h), _style(bubble))
        tail = self._timely(bubble.figure, plain, self._tail(body, placed.tip, bubble))
        kit.box(*plain, *tail).draw(target, x, y)
        left, top = x + kit.px(PADDING[0]), y + kit.px(PADDING[1])
        written = self._written.get(bubble.figure)
        if written is None:
            written = self._written[bubble.figure] = Written(self._face, self._line, INK)
        written.draw(target, placed.page, bubble.revealed, (left, top))

    def _timely(self, figure: str, plain: _Plain, tail: Tail) -> Tail:
        """This tail, or the one before while others are made: that points to where the head was a frame ago."""
        was_plain, was, waited = self._tails.get(figure, (plain, (), 0))
        if not self._kit.has_box(*plain, *tail):
            is_first = self._longest in (None, figure) and not self._new_tails
            if not is_first and waited < MOST_WAIT and plain == was_plain and self._is_near(was, tail):
                self._tails[figure] = (plain, was, waited + 1)
                return was
            self._new_tails += 1
        self._tails[figure] = (plain, tail, 0)
        return tail

    def _is_near(self, a: Tail, b: Tail) -> bool:
        """Whether two tails are of one kind, and no part of one is far from where it is in the other."""
        near = NEAR * self._kit.scale
        return [len(shape) for shape in a] == [len(shape) for shape in b] and all(
            abs(x - y) <= near for p, q in zip(a, b, strict=True) for x, y in zip(p, q, strict=True)
        )

    def _laid_out(self, words: tuple[str, ...]) -> list[Page]:
        pages = self._pages.get(words)
        if pages is None:
            pages = self._pages[words] = paginate(words, self._face.width, self._width, LINES)
            if len(self._pages) > _KEPT_LINES:
                self._pages.popitem(last=False)
        return pages

    def _size(self, page: Page) -> Point:
        kit = self._kit
        height = len(page.lines) * self._line + 2 * kit.px(PADDING[1])
        return (max(page.width + 2 * kit.px(PADDING[0]), kit.px(64)), height)

    def _tail(self, body: Rect, tip: Point, bubble: Bubble) -> Tail:
        """The shapes joined to the body, in pixels from its corner; coarse steps, so boxes are made seldom."""
        kit = self._kit
        if bubble.kind == "notice":
            return ()
        long = TAIL * kit.scale
        foot_half = FOOT / 2 * long
        corner = min(CORNER * long, body.w / 2, body.h / 2)
        (foot_x, foot_y), along = tail_base(body, tip, corner)
        reach = pygame.math.Vector2(tip[0] - foot_x, tip[1] - foot_y)
        if reach.length() > LONGEST_TAIL * long:
            reach.scale_to_length(LONGEST_TAIL * long)
        step = STEP * kit.scale
        fx, fy = round((foot_x - body.x) / step) * step, round((foot_y - body.y) / step) * step
        rx, ry = round(reach.x / step) * step, round(reach.y / step) * step
        if bubble.kind == "thought":
            sizes = ((0.4, 6.0), (0.92, 3.6))
            return tuple((fx + rx * part, fy + ry * part, size * kit.scale) for part, size in sizes)
        ax, ay = along[0] * foot_half, along[1] * foot_half
        # The foot lies a little inside the body, so that body and tail are one shape without a seam.
        inward = -4.0 * kit.scale
        length = max(reach.length(), 1.0)
        ix, iy = reach.x / length * inward, reach.y / length * inward
        return ((fx - ax + ix, fy - ay + iy, fx + ax + ix, fy + ay + iy, fx + rx, fy + ry),)


def _bodies(placed: Sequence[Placed]) -> tuple[Rect, ...]:
    return tuple(entry.body for entry in placed)


def _style(bubble: Bubble) -> Style:
    style = tinted(BUBBLE, rgb(bubble.colour), 0.18)
    return replace(style, fill=AMBER_SOFT) if bubble.kind == "notice" else style
