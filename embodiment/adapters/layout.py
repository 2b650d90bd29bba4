"""Where words and bubbles go: pure geometry, measured by a function it is given.

A line of speech is laid out once, in full, when its first word is heard; later words only become visible.
What does not fit on one page moves on to a next page when its first word is heard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Corners: TypeAlias = NDArray[np.float64]
"""Upper left corners, pixels: shape (places, 2)."""
Measure: TypeAlias = Callable[[str], int]
"""Width of a piece of text in pixels."""
Point: TypeAlias = tuple[float, float]
"""x to the right and y down, in pixels."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word (or a piece of one too long for a line) with its place in the line.

    Attributes:
        index: Which of the given words it is, from 0.
        text: What is written.
        x: Pixels from the left edge of the line.
        width: Pixels.
    """

    index: int
    text: str
    x: int
    width: int


@dataclass(frozen=True, slots=True)
class Page:
    """Lines that are shown together; ``width`` is that of the longest."""

    lines: tuple[tuple[Word, ...], ...]
    width: int

    @property
    def first(self) -> int:
        """Index of the first word on the page; 0 on an empty one."""
        return self.lines[0][0].index if self.lines else 0


@dataclass(frozen=True, slots=True)
class Rect:
    """Left, top, width and height in pixels."""

    x: float
    y: float
    w: float
    h: float

    def overlap(self, other: Rect) -> float:
        """Area shared with another rectangle, in square pixels."""
        across = min(self.x + self.w, other.x + other.w) - max(self.x, other.x)
        down = min(self.y + self.h, other.y + other.h) - max(self.y, other.y)
        return across * down if across > 0 and down > 0 else 0.0

    def inset(self, margin: float) -> Rect:
        """The rectangle with ``margin`` taken off at each side."""
        return Rect(self.x + margin, self.y + margin, self.w - 2 * margin, self.h - 2 * margin)

    def clamped(self, room: Rect) -> Rect:
        """The rectangle moved, not resized, into ``room``; at its upper left where it is too large."""
        x = max(room.x, min(self.x, room.x + room.w - self.w))
        y = max(room.y, min(self.y, room.y + room.h - self.h))
        return Rect(x, y, self.w, self.h)


def wrap(words: Sequence[str], measure: Measure, width: int) -> list[tuple[Word, ...]]:
    """Breaks words into lines no wider than ``width``.

    Args:
        words: In the order of speaking, which is kept. Empty ones take no room.
        measure: Width of a text in pixels.
        width: Greatest line width; a word that is wider is cut into pieces.
    """
    space = measure(" ")
    lines: list[tuple[Word, ...]] = []
    line: list[Word] = []
    x = 0
    for index, text in enumerate(words):
        for piece in _pieces(text, measure, width):
            wide = measure(piece)
            if line and x + wide > width:
                lines.append(tuple(line))
                line, x = [], 0
            line.append(Word(index, piece, x, wide))
            x += wide + space
    if line:
        lines.append(tuple(line))
    return lines


def wrap_evenly(words: Sequence[str], measure: Measure, width: int) -> list[tuple[Word, ...]]:
    """Like ``wrap``, with lines of similar length: as narrow as it gets without one line more."""
    lines = wrap(words, measure, width)
    if len(lines) < 2:
        return lines
    low, high = 1, width
    while high - low > 4:
        middle = (low + high) // 2
        if len(wrap(words, measure, middle)) <= len(lines):
            high = middle
        else:
            low = middle
    return wrap(words, measure, high)


def paginate(words: Sequence[str], measure: Measure, width: int, lines_per_page: int) -> list[Page]:
    """Lays a whole line of speech out on pages of at most ``lines_per_page`` lines."""
    lines = wrap(words, measure, width)
    if len(lines) <= lines_per_page:
        lines = wrap_evenly(words, measure, width)
    pages = []
    for start in range(0, len(lines), lines_per_page):
        chunk = tuple(lines[start : start + lines_per_page])
        pages.append(Page(chunk, max(line[-1].x + line[-1].width for line in chunk)))
    return pages


def page_at(pages: Sequence[Page], revealed: int) -> Page | None:
    """The page that holds the word heard last; the first one before anything was heard, None if there is
    none.
    """
    shown = None
    for page in pages:
        if shown is None or page.first < revealed:
            shown = page
    return shown


@dataclass(frozen=True, slots=True)
class Wish:
    """A bubble that looks for its place.

    Attributes:
        tip: Where the tail points: just over the head, pixels.
        size: Width and height of the body without the tail.
    """

    tip: Point
    size: Point


TAIL = 22.0
"""Length of a tail, in world units."""
_SIDES = (0.14, -0.14, 0.0, 0.3, -0.3, 0.42, -0.42)
"""Tried shifts of the body against the tip, in body widths."""
_RISES = (0.0, 0.5, 1.1, 1.7)
"""Tried rises of the body over its lowest place, in body heights."""


def place_bubbles(
    wishes: Sequence[Wish],
    screen: Rect,
    faces: Sequence[Rect],
    reserved: Sequence[Rect] = (),
    tail: float = TAIL,
) -> list[Rect]:
    """Places bubble bodies: on the screen, over their heads, off faces, off each other.

    Args:
        wishes: In order of importance; the first chooses first.
        screen: Room for the bodies; every result lies inside it if it fits at all.
        faces: What must not be covered where there is any other room.
        reserved: Other things on the screen that should stay free.
        tail: Length of the tail in pixels.

    Returns:
        One body rectangle per wish.
    """
    placed: list[Rect] = []
    for wish in wishes:
        taken = (*faces, *placed)
        near = np.array([(body.x, body.y) for body in _usual_places(wish, tail, screen)])
        best = near[_cheapest(near, wish, taken, reserved)]
        if _covered(best[None], wish.size, taken)[0] > 0:
            anywhere = np.concatenate((best[None], _edge_places(wish, screen, taken)))
            best = anywhere[_cheapest(anywhere, wish, taken, reserved)]
        placed.append(Rect(float(best[0]), float(best[1]), *wish.size))
    return placed


def tail_base(
    body: Rect, tip: tuple[float, float], corner: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a tail leaves the body, and the direction along that edge.

    Args:
        body: The bubble's body.
        tip: Where the tail points.
        corner: Length of an edge's end that is rounded and carries no tail.

    Returns:
        The middle of the tail's foot on the body's edge, and a unit vector along the edge.
    """
    beside = tip[0] < body.x or tip[0] > body.x + body.w
    below_or_above = tip[1] < body.y or tip[1] > body.y + body.h
    if beside and not below_or_above:
        y = min(max(tip[1], body.y + corner), body.y + body.h - corner)
        return ((body.x if tip[0] < body.x else body.x + body.w, y), (0.0, 1.0))
    x = min(max(tip[0], body.x + corner), body.x + body.w - corner)
    return ((x, body.y if tip[1] < body.y + body.h / 2 else body.y + body.h), (1.0, 0.0))


def _pieces(text: str, measure: Measure, width: int) -> list[str]:
    """``text`` as one piece, or cut where it would pass ``width``; a single letter is never cut."""
    pieces = []
    rest = text
    while rest:
        end = len(rest)
        while end > 1 and measure(rest[:end]) > width:
            end -= 1
        pieces.append(rest[:end])
        rest = rest[end:]
    return pieces


def _usual_places(wish: Wish, tail: float, screen: Rect) -> list[Rect]:
    width, height = wish.size
    x, y = wish.tip
    return [
        Rect(x + side * width - width / 2, y - tail - height - rise * height, width, height).clamped(screen)
        for rise in _RISES
        for side in _SIDES
    ]


def _edge_places(wish: Wish, screen: Rect, taken: Sequence[Rect]) -> Corners:
    """Places that touch what is taken or the screen's edge: if there is free room at all, one of them is
    free.
    """
    width, height = wish.size
    left, top = screen.x, screen.y
    right, bottom = left + max(0.0, screen.w - width), top + max(0.0, screen.h - height)
    beside = (x for rect in taken for x in (rect.x - width, rect.x + rect.w))
    over = (y for rect in taken for y in (rect.y - height, rect.y + rect.h))
    across = sorted({left, right, *(x for x in beside if left <= x <= right)})
    down = sorted({top, bottom, *(y for y in over if top <= y <= bottom)})
    return np.array([(x, y) for y in down for x in across])


def _covered(corners: Corners, size: Point, taken: Sequence[Rect]) -> Corners:
    """How much of what is taken a body covers at each place, square pixels: float64, shape (places,).

    A crowd makes a thousand places to be looked at within one frame, hence arrays.
    """
    if not taken:
        return np.zeros(len(corners))
    x, y, w, h = np.array([(rect.x, rect.y, rect.w, rect.h) for rect in taken]).T
    left, top = corners[:, :1], corners[:, 1:]
    across = np.minimum(left + size[0], x + w) - np.maximum(left, x)
    down = np.minimum(top + size[1], y + h) - np.maximum(top, y)
    covered: Corners = np.where((across > 0) & (down > 0), across * down, 0.0).sum(axis=1)
    return covered


def _cheapest(corners: Corners, wish: Wish, taken: Sequence[Rect], reserved: Sequence[Rect]) -> int:
    """The best place: first what is covered counts, then how far the tail reaches; what is reserved weighs a little."""
    (width, height), (tip_x, tip_y) = wish.size, wish.tip
    low = corners[:, 1] + height
    reach = np.abs(corners[:, 0] + width / 2 - tip_x) + 1.5 * np.abs(low - tip_y)
    below = np.where(low > tip_y, 400.0, 0.0)
    second = reach + below + 0.2 * _covered(corners, wish.size, reserved)
    return int(np.lexsort((second, _covered(corners, wish.size, taken)))[0])
