"""Where bubbles go: over their heads, off faces, off each other and off each other's tails. Pure geometry."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from embodiment.adapters.layout import Point, Rect

Corners: TypeAlias = NDArray[np.float64]
"""Upper left corners, pixels: shape (places, 2)."""
Boxes: TypeAlias = NDArray[np.float64]
"""Left, top, width and height, pixels: shape (boxes, 4)."""
Lengths: TypeAlias = float | NDArray[np.float64]
"""One for all places, or one for each: shape (places, 1)."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A bubble that looks for its place.

    Attributes:
        tip: Where the tail points: just over the head, pixels.
        size: Width and height of the body without the tail.
        before: Where the middle of its lower edge was from the tip, if it is there already.
        has_tail: Whether it has one.
    """

    tip: Point
    size: Point
    before: Point | None = None
    has_tail: bool = True


@dataclass(frozen=True, slots=True)
class Standing:
    """A bubble that has its place.

    Attributes:
        body: Its body, pixels.
        tip: Where its tail points; None: it has no tail.
    """

    body: Rect
    tip: Point | None = None


TAIL = 22.0
"""Length of a tail, in world units."""
LONGEST_TAIL = 2.2
"""A tail that would have to be longer than so many tails ends before its tip."""
FOOT, CORNER = 26.0 / TAIL, 33.0 / TAIL
"""Width of a tail where it leaves the body, and how far from the body's corner that is at least, in tails."""
_SIDES = (0.14, -0.14, 0.0, 0.3, -0.3, 0.42, -0.42, 0.5, -0.5)
"""Tried shifts of the body against the tip, in body widths."""
_RISES = (0.0, 0.5, 1.1, 1.7)
"""Tried rises of the body over its lowest place, in body heights."""
_BESIDE = 1.6
"""Tried distance of a body beside its tip, in tails."""
_ALONG = np.array((0.0, 0.3, 0.6, 0.9))
"""A tail is looked at as squares, each as wide as the tail is there: where they are on it, from its foot on."""
_NUDGES = ((0.0, 0.0), (-0.64, 0.0), (0.64, 0.0), (0.0, -0.64), (0.0, 0.64))
"""Tried moves from where a bubble is, in tails: rather than jump it is pushed."""
_MOST = 24
"""Of so many places, the best so far, it is looked at where the tail would lie."""
_NONE: Boxes = np.zeros((0, 4))
_APART = 0.3
"""How far a tail keeps from what is not its own, in tails."""
_SHORTEST, _NO_TAIL = 0.7, 20.0
"""A tail that has less room than this, in tails, points at nobody; what that costs, in tails."""
_RESERVED = 30.0
"""What it costs to lie on what is reserved with the whole body, in tails."""
_TANGLED, _OVERHEAD, _STAYS = 4.0, 9.0, 10.0
"""What it costs that tails meet something, in units of reach for each square unit; what it costs to hang over another
head, and what it is worth to stay where one was, in tails."""


def place_bubbles(
    wishes: Sequence[Wish],
    screen: Rect,
    faces: Sequence[Rect],
    reserved: Sequence[Rect] = (),
    tail: float = TAIL,
    standing: Sequence[Standing] = (),
    heads: Sequence[Point] = (),
) -> list[Rect]:
    """Places bubble bodies: on the screen, over their heads, off faces, off each other, off each other's tails.

    Args:
        wishes: In order of importance; the first chooses first.
        screen: Room for the bodies; every result lies inside it if it fits at all.
        faces: What must not be covered where there is any other room.
        reserved: Other things on the screen that should stay free.
        tail: Length of the tail in pixels.
        standing: Bubbles that stay where they are; not covered either.
        heads: Where tails would point of everybody who might speak next; the room over them is left free if it can be.

    Returns:
        One body rectangle per wish.
    """
    if not wishes:
        return []
    bodies = [other.body for other in standing]
    tails = [_tail(other.body, other.tip, tail) for other in standing if other.tip]
    for wish in wishes:
        taken = (*faces, *bodies)
        cost = _Cost(
            wish=wish,
            tail=tail,
            taken=_boxes(taken),
            tails=np.concatenate((_NONE, *tails)),
            bodies=_boxes(bodies),
            over=_boxes([_over(head, wish.size, tail) for head in heads if math.dist(head, wish.tip) > tail]),
            reserved=_boxes(reserved),
        )
        near = _usual_places(wish, tail, screen)
        best = near[cost.cheapest(near)]
        if _covered(best[None], wish.size, cost.taken)[0] > 0:
            anywhere = np.concatenate((best[None], _edge_places(wish, screen, taken)))
            best = anywhere[cost.cheapest(anywhere)]
        bodies.append(Rect(float(best[0]), float(best[1]), *wish.size))
        if wish.has_tail:
            tails.append(_tail(bodies[-1], wish.tip, tail))
    return bodies[len(standing) :]


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


def _usual_places(wish: Wish, tail: float, screen: Rect) -> Corners:
    """Places near the head, on the screen."""
    (width, height), (x, y) = wish.size, wish.tip
    places = [
        (x + side * width - width / 2, y - tail - height - rise * height)
        for rise in _RISES
        for side in _SIDES
    ]
    places += [(x + _BESIDE * tail, y - height), (x - _BESIDE * tail - width, y - height)]
    if wish.before is not None:
        left, top = x + wish.before[0] - width / 2, y + wish.before[1] - height
        places += [(left + dx * tail, top + dy * tail) for dx, dy in _NUDGES]
    least = np.array((screen.x, screen.y))
    most = np.array((screen.x + screen.w - width, screen.y + screen.h - height))
    corners: Corners = np.maximum(least, np.minimum(np.array(places), most))
    return corners


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


def _covered(corners: Corners, size: tuple[Lengths, Lengths], boxes: Boxes) -> Corners:
    """How much of what is taken a body covers at each place, square pixels: float64, shape (places,).

    A crowd makes a thousand places to be looked at within one frame, hence arrays.
    """
    if not len(boxes):
        return np.zeros(len(corners))
    x, y, w, h = boxes.T
    left, top = corners[:, :1], corners[:, 1:]
    across = np.minimum(left + size[0], x + w) - np.maximum(left, x)
    down = np.minimum(top + size[1], y + h) - np.maximum(top, y)
    covered: Corners = (np.maximum(across, 0.0) * np.maximum(down, 0.0)).sum(axis=1)
    return covered


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cost:
    """What speaks against a place for one wish.

    Attributes:
        wish: Whose.
        tail: Length of tails, pixels.
        taken: What must not be covered.
        tails: Of other bubbles.
        bodies: Of other bubbles.
        over: The room over other heads.
        reserved: What should stay free.
    """

    wish: Wish
    tail: float
    taken: Boxes
    tails: Boxes
    bodies: Boxes
    over: Boxes
    reserved: Boxes

    def cheapest(self, corners: Corners) -> int:
        """The best place: first what is covered counts, then how far the tail reaches and whether tails meet anything;
        what is reserved weighs a little.
        """
        covered = _covered(corners, self.wish.size, self.taken)
        least = np.flatnonzero(covered <= covered.min())
        cost = self._reach(corners[least])
        if len(least) > _MOST:  # what is far from the head is not the best because of a tail
            kept = np.sort(np.argpartition(cost, _MOST)[:_MOST])
            least, cost = least[kept], cost[kept]
        cost += _TANGLED * TAIL / self.tail * self._tangled(corners[least])
        return int(least[cost.argmin()])

    def _reach(self, corners: Corners) -> Corners:
        """What is known of a place without looking at tails, pixels: shape (places,)."""
        wish = self.wish
        (width, height), (tip_x, tip_y) = wish.size, wish.tip
        aside, low = corners[:, 0] + width / 2 - tip_x, corners[:, 1] + height - tip_y
        cost = np.abs(aside) + 1.5 * np.abs(low) + np.where(low > 0, 400.0, 0.0)
        gap = np.hypot(np.maximum(np.abs(aside) - width / 2, 0.0), low)
        cost += np.where(gap < _SHORTEST * self.tail, _NO_TAIL * self.tail, 0.0)
        cost += _RESERVED * self.tail / (width * height) * _covered(corners, wish.size, self.reserved)
        cost += _OVERHEAD / FOOT / height * _covered(corners, wish.size, self.over)
        if wish.before is not None:
            moved = np.abs(aside - wish.before[0]) + np.abs(low - wish.before[1])
            is_over = np.abs(aside) <= width / 2 + LONGEST_TAIL * self.tail
            stays = is_over & (moved < 1.5 * self.tail)
            cost -= np.where(stays, _STAYS * self.tail - 2.0 * moved, 0.0)
        return cost

    def _tangled(self, corners: Corners) -> Corners:
        """How much bodies and tails lie on each other, square pixels: shape (places,)."""
        wish = self.wish
        tangled = _covered(corners, wish.size, self.tails)
        others = np.concatenate((self.bodies, self.tails))
        if wish.has_tail and len(others):
            apart = _APART * self.tail
            others = others + np.array((-apart, -apart, 2 * apart, 2 * apart))
            squares = _squares(corners, wish.size, wish.tip, self.tail).reshape(-1, 3)
            wide = squares[:, 2:]
            tangled += _covered(squares[:, :2], (wide, wide), others).reshape(len(corners), -1).sum(axis=1)
        return tangled


def _boxes(rects: Sequence[Rect]) -> Boxes:
    return np.array([(rect.x, rect.y, rect.w, rect.h) for rect in rects]).reshape(-1, 4)


def _over(tip: Point, size: Point, tail: float) -> Rect:
    """The way from a head up to where its bubble would be, over one of another that hangs there."""
    wide, tall = FOOT * tail, tail + 2 * size[1]
    return Rect(tip[0] - wide / 2, tip[1] - tall, wide, tall)


def _tail(body: Rect, tip: Point, tail: float) -> Boxes:
    """The squares of one tail."""
    squares = _squares(np.array([(body.x, body.y)]), (body.w, body.h), tip, tail)[0]
    boxes: Boxes = squares[:, (0, 1, 2, 2)]
    return boxes


def _squares(corners: Corners, size: Point, tip: Point, tail: float) -> Corners:
    """The tail of a body at each of many places, as squares along it: left, top and width in pixels, shape
    (places, squares, 3). Where it begins is the same as in ``tail_base``.
    """
    width, height = size
    corner = min(CORNER * tail, width / 2, height / 2)
    left, top = corners[:, 0], corners[:, 1]
    right, low = left + width, top + height
    beside = ((tip[0] < left) | (tip[0] > right)) & (tip[1] >= top) & (tip[1] <= low)
    side_x = np.where(tip[0] < left, left, right)
    edge_y = np.where(tip[1] < top + height / 2, top, low)
    foot_x = np.where(beside, side_x, np.clip(tip[0], left + corner, right - corner))
    foot_y = np.where(beside, np.clip(tip[1], top + corner, low - corner), edge_y)
    reach = np.stack((tip[0] - foot_x, tip[1] - foot_y), axis=1)
    long = np.maximum(np.hypot(reach[:, 0], reach[:, 1]), 1e-9)
    reach *= np.minimum(1.0, LONGEST_TAIL * tail / long)[:, None]
    wide = FOOT * tail * np.maximum(0.25, 1.0 - _ALONG)
    middle = np.stack((foot_x, foot_y), axis=1)[:, None] + reach[:, None] * _ALONG[:, None]
    squares: Corners = np.concatenate(
        (middle - wide[:, None] / 2, np.broadcast_to(wide[:, None], (len(corners), len(wide), 1))), axis=2
    )
    return squares
