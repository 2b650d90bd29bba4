"""The skeleton: measures of a person and a pose give the place of every part.

Origin is the ground between the feet; the figure looks three quarters to the right. ``near`` is the viewer's left
arm and leg, ``far`` the right one, further from the viewer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from assets.draw.pose import Pose
from assets.draw.shapes import Affine, Point, Points, Warp, limb, move, reach, scale, smoothstep, turn

DEPTH = (0.8, -2.0)  # the far foot stands a little higher on the picture


@dataclass(frozen=True, slots=True)
class Build:
    """Where the joints of a person are at rest, in units."""

    head: float = 1.0  # size of the head against the common one (92 units high)
    neck: Point = (2.0, -150.0)
    face: Point = (0.0, -42.0)  # from the neck to the face centre
    near_shoulder: Point = (-32.0, -133.0)
    far_shoulder: Point = (29.0, -133.0)
    waist: float = -84.0  # the line about which the trunk bends
    hip: float = -72.0
    hips: tuple[float, float] = (-13.0, 12.0)
    feet: tuple[float, float] = (-15.0, 14.0)
    ankle: float = 13.0
    upper: float = 31.0
    fore: float = 31.0
    thigh: float = 32.0
    shin: float = 32.0
    turning: float = 6.0  # units the features travel at turn = 1
    pitching: float = 5.0
    tool: Point | None = None  # where the far hand's staff or hammer stands
    grip: float = 80.0  # how high the far hand holds it
    elbow: float = -1.0  # side to which the far elbow bends while holding


@dataclass(frozen=True, slots=True)
class Limb:
    """Three joints and the frame of what hangs at the end (x along the last bone)."""

    start: Point
    joint: Point
    end: Point
    hand: Affine

    def line(self, softness: float = 0.5) -> list[Point]:
        """Points along the limb, softly bent."""
        return limb(self.start, self.joint, self.end, softness=softness)

    @property
    def fore_angle(self) -> float:
        """Direction of the last bone."""
        return math.degrees(math.atan2(self.end[1] - self.joint[1], self.end[0] - self.joint[0]))


class Rig:
    """All places of one person in one pose."""

    def __init__(self, build: Build, pose: Pose) -> None:
        self.build, self.pose = build, pose
        self.head = self._head()
        self.face = self.head @ move(pose.turn * build.turning, pose.pitch * build.pitching)
        self.near_arm = self._arm(build.near_shoulder, pose.near_upper, pose.near_fore, pose.near_palm)
        self.far_arm = self._arm(build.far_shoulder, pose.far_upper, pose.far_fore, pose.far_palm)
        self.tool = Affine()
        if build.tool:
            self.tool = move(build.tool[0] + pose.prop_x, build.tool[1] - pose.lift) @ turn(pose.prop)
            self.far_arm = self._holding()
        self.near_leg = self._leg(0, pose.near_foot, pose.near_lift, pose.near_toe)
        self.far_leg = self._leg(1, pose.far_foot, pose.far_lift, pose.far_toe)

    @property
    def head_angle(self) -> float:
        """Turn of the head on the picture, degrees clockwise."""
        return self.pose.tilt + self.pose.lean + self.pose.bend

    def torso(self, points: Points) -> Points:
        """The trunk: everything above the hips is leant, bent at the waist, stretched and carried by the hips."""
        b, p = self.build, self.pose
        x, y = points[..., 0], points[..., 1]
        up = smoothstep(y, b.waist + 22, b.waist - 34)
        angle = np.radians(p.bend * up + p.lean * smoothstep(y, b.hip + 30, b.hip - 30))
        px, py = 0.0, b.waist
        dx, dy = x - px, y - py
        bent = np.stack(
            [px + dx * np.cos(angle) - dy * np.sin(angle), py + dx * np.sin(angle) + dy * np.cos(angle)], -1
        )
        grown = bent * np.array([1 - 0.6 * p.stretch, 1 + p.stretch])
        carried: Points = grown + np.array([p.x, p.y])
        return carried

    def cloth(self, pinned: float = 0.0, free: float | None = None) -> Warp:
        """Warp of hanging cloth: at ``free`` and above it moves with the trunk, at ``pinned`` it stays and swings."""
        top = self.build.waist if free is None else free

        def warp(points: Points) -> Points:
            held = smoothstep(points[..., 1], pinned, top)[..., None]
            loose = points + np.array([self.pose.hem + 0.55 * self.pose.x, 0.35 * self.pose.y])
            moved: Points = loose * (1 - held) + self.torso(points) * held
            return moved

        return warp

    def skirt(self, pinned: float, free: float) -> Warp:
        """Warp of a robe or skirt: cloth whose hem is also kicked by the feet under it."""
        fall, p = self.cloth(pinned, free), self.pose

        def warp(points: Points) -> Points:
            low = np.clip((points[..., 1] + 70) / 70, 0, 1)[..., None]
            near = np.clip((12 - points[..., 0]) / 55, 0, 1)[..., None]
            kick = (p.near_foot * near + p.far_foot * (1 - near)) * 0.6
            moved: Points = fall(points) + low * kick * np.array([1.0, 0.0])
            return moved

        return warp

    def hang(self, top: Point, length: float, *, drag: float = 1.0) -> Warp:
        """Warp of something dangling from a point of the trunk: turned by the swing, more towards its end."""
        carried = np.array(self.carry(top)) - np.array(top)

        def warp(points: Points) -> Points:
            share = np.clip((points[..., 1] - top[1]) / length, 0.0, 1.3)
            angle = np.radians(self.pose.swing * drag * share)
            dx, dy = points[..., 0] - top[0], points[..., 1] - top[1]
            x = dx * np.cos(angle) - dy * np.sin(angle) + top[0]
            y = dx * np.sin(angle) + dy * np.cos(angle) + top[1]
            moved: Points = np.stack([x, y], -1) + carried
            return moved

        return warp

    def carry(self, point: Point) -> Point:
        """Where a point of the trunk is now."""
        moved = self.torso(np.array([point], dtype=np.float64))[0]
        return float(moved[0]), float(moved[1])

    def trail(self, top: Point, length: float, *, drag: float = 1.0) -> Warp:
        """Warp of hair and brims in head space: rigid at ``top``, swinging more and more over ``length``."""

        def warp(points: Points) -> Points:
            share = np.clip(np.hypot(points[..., 0] - top[0], points[..., 1] - top[1]) / length, 0.0, 1.4)
            angle = np.radians(self.pose.swing * drag * share)
            dx, dy = points[..., 0] - top[0], points[..., 1] - top[1]
            x = dx * np.cos(angle) - dy * np.sin(angle) + top[0]
            y = dx * np.sin(angle) + dy * np.cos(angle) + top[1]
            return self.head(np.stack([x, y], -1))

        return warp

    def _head(self) -> Affine:
        b, p = self.build, self.pose
        x, y = self.carry(b.neck)
        grow = scale(b.head * (1 - 0.5 * p.stretch), b.head * (1 + 0.8 * p.stretch))
        return move(x, y + p.nod) @ turn(self.head_angle) @ move(*b.face) @ grow

    def _arm(self, shoulder: Point, upper: float, fore: float, palm: float) -> Limb:
        b, p = self.build, self.pose
        start = self.carry(shoulder)
        start = (start[0], start[1] - p.shrug)
        hang = 0.55 * p.bend + 0.7 * p.lean
        a, f = math.radians(upper + hang), math.radians(fore + hang)
        joint = (start[0] + b.upper * math.cos(a), start[1] + b.upper * math.sin(a))
        end = (joint[0] + b.fore * math.cos(f), joint[1] + b.fore * math.sin(f))
        return Limb(start, joint, end, move(*end) @ turn(fore + hang + palm))

    def _holding(self) -> Limb:
        """The far arm with its hand on the tool, wherever the trunk has gone."""
        b, p = self.build, self.pose
        start = self.carry(b.far_shoulder)
        start = (start[0], start[1] - p.shrug)
        wrist = self.tool.at(-5.0, -b.grip)
        joint, _ = reach(start, wrist, b.upper, b.fore, b.elbow)
        fore = math.degrees(math.atan2(wrist[1] - joint[1], wrist[0] - joint[0]))
        return Limb(start, joint, wrist, move(*wrist) @ turn(fore))

    def _leg(self, side: int, foot: float, lift: float, toe: float) -> Limb:
        b, p = self.build, self.pose
        apart = 1 - 0.72 * p.narrow
        hip = (b.hips[side] * apart * (1 - 0.6 * p.stretch) + p.x, b.hip * (1 + p.stretch) + p.y)
        ground = (b.feet[side] * apart + foot, DEPTH[side] - lift)
        sole = move(*ground) @ turn(toe, 8.0, 0.0)
        ankle = sole.at(0.0, -b.ankle)
        joint, _ = reach(hip, ankle, b.thigh, b.shin, bend=-1.0)
        return Limb(hip, joint, ankle, sole)
