"""What the scripts need to know about one person."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from assets.draw.face import FaceStyle
from assets.draw.head import HeadStyle
from assets.draw.ink import Layer
from assets.draw.pose import Pose
from assets.draw.rig import Build, Rig
from assets.draw.shapes import Point


@dataclass(frozen=True, slots=True)
class Temper:
    """How a person moves: the same motions, another character.

    Attributes:
        energy: Size of gestures, 1 common.
        bounce: Squash and stretch, 1 common.
        pace: Frame durations, 1 common, more is slower.
        stride: Half a step in the walk, units.
        step: How high feet are lifted, units.
        sway: Sideways rocking in the walk, degrees.
        speed: World units a second the walk is timed for, so that feet do not slide.
        lean: Forwards in the walk, degrees.
    """

    energy: float = 1.0
    bounce: float = 1.0
    pace: float = 1.0
    stride: float = 22.0
    step: float = 9.0
    sway: float = 2.0
    speed: float = 150.0
    lean: float = 3.0


@dataclass(frozen=True, slots=True)
class Person:
    """One person: measures, face, resting pose and the drawing of the body.

    Attributes:
        name: Folder under ``assets/characters``.
        layers: Draws body and head (no eyes, mouth, brows) back to front.
        behind: Draws the person from behind, for walking away; None leaves that to the common walk.
        bubble: Where a speech bubble's tail points, in head space.
        robed: Legs are hidden: walks on small steps under a swinging hem.
        carries: The far arm keeps its place in the walks towards the viewer and away: something lies in it.
        tool: The far hand holds something: it stays low in gestures.
        extras: Motions beyond the common ones: any of point, shrug, sad, dance, clap.
    """

    name: str
    build: Build
    head: HeadStyle
    face: FaceStyle
    layers: Callable[[Rig], list[Layer]]
    rest: Pose = field(default_factory=Pose)
    temper: Temper = field(default_factory=Temper)
    behind: Callable[[Rig], list[Layer]] | None = None
    bubble: Point = (14.0, -66.0)
    robed: bool = False
    tool: bool = False
    carries: bool = False
    extras: tuple[str, ...] = ()
