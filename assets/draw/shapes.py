"""Outlines as cubic curves that can be moved, bent and only then turned into skia paths.

Lengths are units (a grown figure is 256 of them tall), x to the right, y down, angles in degrees, clockwise on screen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import skia

Points = npt.NDArray[np.float64]
Point = tuple[float, float]
Knot = Sequence[float]  # (x, y) or (x, y, smoothness 0 corner .. 1 smooth)
Knots = str | Sequence[Knot]  # knots as text are written "x y, x y smoothness, ..."
Warp = Callable[[Points], Points]


@dataclass(frozen=True, slots=True)
class Affine:
    """A 2 x 3 matrix; ``a @ b`` applies ``b`` first. Calling it moves points, so it can be used as a Warp."""

    m: tuple[float, float, float, float, float, float] = (1, 0, 0, 1, 0, 0)  # a b c d tx ty, column pairs

    def __call__(self, points: Points) -> Points:
        """Move points, shape (..., 2)."""
        a, b, c, d, tx, ty = self.m
        x, y = points[..., 0], points[..., 1]
        return np.stack([a * x + c * y + tx, b * x + d * y + ty], axis=-1)

    def __matmul__(self, other: Affine) -> Affine:
        a, b, c, d, tx, ty = self.m
        e, f, g, h, ux, uy = other.m
        return Affine(
            (
                a * e + c * f,
                b * e + d * f,
                a * g + c * h,
                b * g + d * h,
                a * ux + c * uy + tx,
                b * ux + d * uy + ty,
            )
        )

    def at(self, x: float, y: float) -> Point:
        """Move one point."""
        a, b, c, d, tx, ty = self.m
        return (a * x + c * y + tx, b * x + d * y + ty)


def move(x: float, y: float) -> Affine:
    """A translation."""
    return Affine((1, 0, 0, 1, x, y))


def turn(degrees: float, x: float = 0.0, y: float = 0.0) -> Affine:
    """A rotation about (x, y)."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return Affine((c, s, -s, c, x - c * x + s * y, y - s * x - c * y))


def scale(sx: float, sy: float | None = None, x: float = 0.0, y: float = 0.0) -> Affine:
    """A scaling about (x, y)."""
    sy = sx if sy is None else sy
    return Affine((sx, 0, 0, sy, x - sx * x, y - sy * y))


def smoothstep(value: npt.ArrayLike, start: float, end: float) -> npt.NDArray[np.float64]:
    """0 before ``start``, 1 after ``end``, with soft shoulders; ``start`` may be larger than ``end``."""
    t = np.clip((np.asarray(value, dtype=np.float64) - start) / (end - start), 0.0, 1.0)
    return t * t * (3 - 2 * t)


@dataclass(frozen=True, slots=True)
class Shape:
    """Contours of cubic Bezier control points: each an array (3n+1, 2); ``closed`` for all of them."""

    contours: tuple[Points, ...]
    closed: bool = True

    def warped(self, warp: Warp) -> Shape:
        """The shape with every control point moved by ``warp``."""
        return Shape(tuple(warp(c) for c in self.contours), self.closed)

    def __add__(self, other: Shape) -> Shape:
        return Shape(self.contours + other.contours, self.closed)

    def path(self) -> skia.Path:
        """The skia path."""
        path = skia.Path()
        for points in self.contours:
            p = points.tolist()
            path.moveTo(*p[0])
            for i in range(1, len(p) - 2, 3):
                path.cubicTo(*p[i], *p[i + 1], *p[i + 2])
            if self.closed:
                path.close()
        return path

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the control points."""
        every = np.concatenate(self.contours)
        (x0, y0), (x1, y1) = every.min(axis=0), every.max(axis=0)
        return float(x0), float(y0), float(x1), float(y1)


def knots_of(text: str) -> list[Knot]:
    """Read knots written as ``"x y, x y smoothness, ..."``."""
    return [tuple(float(number) for number in knot.split()) for knot in text.split(",")]


def _given(knots: Sequence[Knot | str]) -> list[Knot]:
    """Knots given one by one, as text, or both."""
    out: list[Knot] = []
    for knot in knots:
        out += knots_of(knot) if isinstance(knot, str) else [knot]
    return out


def blob(*knots: Knot | str) -> Shape:
    """A closed outline through the knots."""
    return Shape((_spline(_given(knots), closed=True),))


def stroke(*knots: Knot | str) -> Shape:
    """An open line through the knots."""
    return Shape((_spline(_given(knots), closed=False),), closed=False)


def strokes(*lines: Knots) -> Shape:
    """Several open lines."""
    made = [knots_of(line) if isinstance(line, str) else line for line in lines]
    return Shape(tuple(_spline(line, closed=False) for line in made), closed=False)


def poly(*knots: Knot | str) -> Shape:
    """A closed outline of straight edges."""
    return blob(*((k[0], k[1], 0.0) for k in _given(knots)))


def _spline(knots: Sequence[Knot], *, closed: bool) -> Points:
    """Cubics through the knots; handles are a third of the chord, so neighbours of any distance never overshoot.

    Source: chord-proportional Catmull-Rom tangents (Lee, "Choosing nodes in parametric curve interpolation", 1989).
    """
    p = np.array([(k[0], k[1]) for k in knots], dtype=np.float64)
    soft = np.array([k[2] if len(k) > 2 else 1.0 for k in knots])
    before, after = np.roll(p, 1, axis=0), np.roll(p, -1, axis=0)
    if not closed:
        before[0], after[-1] = p[0], p[-1]
        soft[0] = soft[-1] = 0.0
    d_in, d_out = np.hypot(*(p - before).T), np.hypot(*(after - p).T)
    along = (after - p) * d_in[:, None] / np.maximum(d_out, 1e-9)[:, None]
    along += (p - before) * d_out[:, None] / np.maximum(d_in, 1e-9)[:, None]
    norm = np.hypot(*along.T)
    tangent = along / np.maximum(norm, 1e-9)[:, None] * soft[:, None]
    out = [p[0]]
    count = len(p) if closed else len(p) - 1
    for i in range(count):
        j = (i + 1) % len(p)
        leave, arrive = 0.36 * _reach(d_out[i], d_in[i], soft[i]), 0.36 * _reach(d_out[i], d_out[j], soft[j])
        out += [
            _handle(p[i], p[j], tangent[i], soft[i], leave),
            _handle(p[j], p[i], -tangent[j], soft[j], arrive),
            p[j],
        ]
    return np.array(out)


def _reach(chord: float, other: float, soft: float) -> float:
    """A rounded corner is no rounder than its shorter side allows; a smooth knot takes the whole chord."""
    return chord if soft >= 0.95 else min(chord, 1.5 * other)


def _handle(here: Points, there: Points, tangent: Points, soft: float, reach: float) -> Points:
    straight = (there - here) / 3
    return here + tangent * reach + straight * (1 - soft)


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None, tilt: float = 0.0) -> Shape:
    """An ellipse of four cubics."""
    ry = rx if ry is None else ry
    k = 0.5522847
    unit = [
        (1, 0),
        (1, k),
        (k, 1),
        (0, 1),
        (-k, 1),
        (-1, k),
        (-1, 0),
        (-1, -k),
        (-k, -1),
        (0, -1),
        (k, -1),
        (1, -k),
        (1, 0),
    ]
    points = np.array(unit, dtype=np.float64) * (rx, ry)
    return Shape((turn(tilt)(points) + np.array([cx, cy]),))


def box(x: float, y: float, w: float, h: float, r: float = 0.0) -> Shape:
    """A rectangle with rounded corners."""
    r = min(r, w / 2, h / 2)
    if r <= 0:
        return poly((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    k = r * 0.4477153
    right, low = x + w, y + h
    points: list[Point] = [(x + r, y)]
    for corner in (
        ((right - r, y), (right - k, y), (right, y + k), (right, y + r)),
        ((right, low - r), (right, low - k), (right - k, low), (right - r, low)),
        ((x + r, low), (x + k, low), (x, low - k), (x, low - r)),
        ((x, y + r), (x, y + k), (x + k, y), (x + r, y)),
    ):
        start, end = np.array(points[-1]), np.array(corner[0])
        points += [
            tuple(start + (end - start) / 3),
            tuple(start + (end - start) * 2 / 3),
            corner[0],
            *corner[1:],
        ]
    return Shape((np.array(points, dtype=np.float64),))


def tube(knots: Sequence[Point], widths: Sequence[float], *, caps: tuple[float, float] = (1.0, 1.0)) -> Shape:
    """A tapered limb along a line.

    Args:
        knots: The line.
        widths: Full widths, spread evenly along it.
        caps: Roundness of both ends; 0 cuts straight.
    """
    line = np.array(_resampled(knots), dtype=np.float64)
    steps = np.hypot(*np.diff(line, axis=0).T)
    at = np.concatenate([[0.0], np.cumsum(steps)]) / max(float(steps.sum()), 1e-9)
    width = np.interp(at, np.linspace(0, 1, len(widths)), widths) / 2
    tangent = np.gradient(line, axis=0)
    tangent /= np.maximum(np.hypot(*tangent.T), 1e-9)[:, None]
    normal = np.stack([-tangent[:, 1], tangent[:, 0]], axis=-1)
    left, right = line - normal * width[:, None], line + normal * width[:, None]
    head = [tuple(line[0] + q) for q in _cap(-tangent[0], -normal[0], width[0], caps[0])]
    tail = [tuple(line[-1] + q) for q in _cap(tangent[-1], normal[-1], width[-1], caps[1])]
    sharp_start, sharp_end = caps[0] <= 0, caps[1] <= 0
    sides = [[(float(x), float(y), 1.0) for x, y in side] for side in (left, right)]
    for side in sides:
        side[0] = (*side[0][:2], 0.0 if sharp_start else 0.9)
        side[-1] = (*side[-1][:2], 0.0 if sharp_end else 0.9)
    outline: list[Knot] = [*sides[0], *tail[::-1], *sides[1][::-1], *head[::-1]]
    return blob(*outline)


def _resampled(knots: Sequence[Point]) -> Sequence[Point]:
    """At least five points along a line, so that width and direction change evenly."""
    return knots if len(knots) >= 5 else along(*knots)


def along(*knots: Knot | str, per: int = 4) -> list[Point]:
    """Points on the curve through the knots, ``per`` between two of them."""
    points = stroke(*knots).contours[0]
    out: list[Point] = []
    t = np.linspace(0, 1, per, endpoint=False)[:, None]
    for i in range(0, len(points) - 3, 3):
        a, b, c, d = points[i : i + 4]
        curve = (1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t**2 * (1 - t) * c + t**3 * d
        out += [(float(x), float(y)) for x, y in curve]
    out.append((float(points[-1][0]), float(points[-1][1])))
    return out


def _cap(out: Points, side: Points, half: float, roundness: float) -> Iterable[Points]:
    if roundness <= 0:
        return []
    return [(out * math.sin(a) * roundness + side * math.cos(a)) * half for a in np.radians((45, 90, 135))]


def limb(start: Point, joint: Point, end: Point, *, softness: float = 0.5, samples: int = 9) -> list[Point]:
    """Points along a bent limb: between the sharp polyline (0) and the curve the joint pulls (1)."""
    t = np.linspace(0, 1, samples)[:, None]
    a, b, c = (np.array(q, dtype=np.float64) for q in (start, joint, end))
    curve = (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t**2 * c
    sharp = np.where(t < 0.5, a + (b - a) * 2 * t, b + (c - b) * (2 * t - 1))
    return [(float(x), float(y)) for x, y in sharp + (curve - sharp) * softness]


def reach(start: Point, target: Point, upper: float, lower: float, bend: float) -> tuple[Point, Point]:
    """Joint and end of a two-bone limb towards ``target``; ``bend`` +1 or -1 picks the side of the joint.

    Source: law of cosines; a target out of reach is approached along the straight line.
    """
    dx, dy = target[0] - start[0], target[1] - start[1]
    far = math.hypot(dx, dy) or 1e-6
    span = min(max(far, abs(upper - lower) + 1e-6), (upper + lower) * 0.999)
    base = math.atan2(dy, dx)
    inner = math.acos(max(-1.0, min(1.0, (upper**2 + span**2 - lower**2) / (2 * upper * span))))
    angle = base + bend * inner
    joint = (start[0] + upper * math.cos(angle), start[1] + upper * math.sin(angle))
    return joint, (start[0] + span * math.cos(base), start[1] + span * math.sin(base))
