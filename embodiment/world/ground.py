"""Where one can walk: a polygon, sliding along its edges, and gates that open and close."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from embodiment.errors import UsageError, did_you_mean

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Ground:
    """The walkable area of a scene, world units.

    Args:
        polygon: At least three corners in order, either way round; it may be concave.
        blocks: Areas inside it that cannot be walked on, for example a well.
        gates: Areas inside it that can be walked on only while they are open (``Terrain``), by name.
        open_gates: Those that are open at first.
    """

    polygon: tuple[Point, ...]
    blocks: tuple[tuple[Point, ...], ...] = ()
    gates: Mapping[str, tuple[Point, ...]] = field(default_factory=dict, hash=False)
    open_gates: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        for corners in (self.polygon, *self.blocks, *self.gates.values()):
            if len(corners) < 3:
                raise UsageError(f"a walkable area needs at least three corners, got {len(corners)}")

    def contains(self, point: Point) -> bool:
        """Whether one can stand at ``point``."""
        return _inside(self.polygon, point) and not any(_inside(block, point) for block in self.blocks)

    def slide(self, start: Point, goal: Point) -> Point:
        """Where a step from ``start`` towards ``goal`` ends.

        The whole step if the ground allows it, else the part along one axis, so that walking against an edge slides
        along it; else ``start``. A start outside (after a reload) may always walk towards the ground.
        """
        if self.contains(goal) or not self.contains(start):
            return goal
        for candidate in ((goal[0], start[1]), (start[0], goal[1])):
            if candidate != start and self.contains(candidate):
                return candidate
        return start

    def nearest(self, point: Point) -> Point:
        """``point`` if one can stand there, else a standing place near the closest edge."""
        if self.contains(point):
            return point
        closest = [
            _closest_on(a, b, point)
            for corners in (self.polygon, *self.blocks)
            for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)
        ]
        best = min(closest, key=lambda p: math.dist(p, point))
        for reach in (1.0, 4.0, 12.0):
            for step in range(16):
                angle = step * math.tau / 16
                candidate = (best[0] + reach * math.cos(angle), best[1] + reach * math.sin(angle))
                if self.contains(candidate):
                    return candidate
        return best


class Terrain:
    """A ground whose gates open and close. Thread: game.

    Args:
        ground: The ground; its gates are closed, but for those it says are open.
    """

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._open = set(ground.open_gates)
        self._now = self._as_it_is()

    @property
    def open_gates(self) -> frozenset[str]:
        """Names of the gates that are open."""
        return frozenset(self._open)

    def is_open(self, gate: str) -> bool:
        """Whether a gate is open. Raises UsageError where there is none of that name."""
        self._known(gate)
        return gate in self._open

    def set_open(self, gate: str, is_open: bool) -> None:
        """Open or close a gate. Raises UsageError where there is none of that name.

        Whoever stands in a gate that closes may walk out of it.
        """
        self._known(gate)
        (self._open.add if is_open else self._open.discard)(gate)
        self._now = self._as_it_is()

    def lay(self, ground: Ground) -> None:
        """Another ground from now on; gates that are open and still there stay open."""
        self._ground = ground
        self._open &= set(ground.gates)
        self._now = self._as_it_is()

    def contains(self, point: Point) -> bool:
        """Whether one can stand at ``point`` now."""
        return self._now.contains(point)

    def slide(self, start: Point, goal: Point) -> Point:
        """Where a step from ``start`` towards ``goal`` ends now; see ``Ground.slide``."""
        return self._now.slide(start, goal)

    def nearest(self, point: Point) -> Point:
        """The nearest place one can stand at now; see ``Ground.nearest``."""
        return self._now.nearest(point)

    def _known(self, gate: str) -> None:
        if gate not in self._ground.gates:
            raise UsageError(did_you_mean("gate", gate, self._ground.gates))

    def _as_it_is(self) -> Ground:
        closed = tuple(area for name, area in self._ground.gates.items() if name not in self._open)
        return replace(self._ground, blocks=(*self._ground.blocks, *closed), gates={}, open_gates=frozenset())


def _inside(corners: tuple[Point, ...], point: Point) -> bool:
    """Even-odd rule. Source: the ray-crossing test of computational geometry textbooks (Preparata, Shamos 1985)."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def _closest_on(a: Point, b: Point, point: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = 0.0 if length == 0 else ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length
    along = min(1.0, max(0.0, along))
    return (a[0] + along * dx, a[1] + along * dy)
