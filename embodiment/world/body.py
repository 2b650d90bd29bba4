"""A body in the world: where it stands, where it walks, what it shows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from embodiment.body.animator import Animator
from embodiment.body.frames import Sheet
from embodiment.body.pose import Pose
from embodiment.body.visemes import MouthShape
from embodiment.units import TICK, Ticks
from embodiment.world.ground import Ground, Point, Terrain
from embodiment.world.view import Figure

if TYPE_CHECKING:
    from random import Random

WALK_SPEED = 190.0
"""World units a second: about two steps a second for a figure of 150 units, a brisk walk."""
DEPTH_FACTOR = 0.62
"""Walking into the picture covers ground more slowly than along it, as the eye expects of a flat scene."""
STEEP = 1.5
"""A walk that goes this much more into the picture than along it is shown from behind or from the front."""
SLOWEST_PACE = 0.5
"""Of the steps: the last bit of a way is short, and nobody tiptoes."""
ARRIVED = 3.0
"""World units at which a walk has arrived; one tick's step is shorter."""
FACE_HEIGHT = 150.0
"""World units from the feet to the middle of the face, at scale 1."""
PERSONAL_SPACE = (84.0, 24.0)
"""Half width and half depth, world units, nobody walks into: a face in front of a face hides it."""
_NO_STEPS = (0, 0)
STUCK_TICKS: Ticks = 80
"""A walk that came no nearer to its goal for this long has arrived where it can: longer than stepping round somebody
takes, so that nobody dances before a wall or before somebody who will not move."""


class Body:
    """One figure. Thread: game.

    Args:
        figure_id: Who it is.
        sheet_key: Folder name of its sprite sheet, for the screen.
        sheet: The sheet's description.
        rng: Source of every unevenness.
        at: Where the feet stand, world units.
        ground: Where it may walk; None lets it walk anywhere.
        flip: Whether it faces left at first.
        scale: Size, 1 as drawn.
        walk_speed: World units a second.
    """

    def __init__(
        self,
        figure_id: str,
        sheet_key: str,
        sheet: Sheet,
        rng: Random,
        at: Point,
        *,
        ground: Ground | Terrain | None = None,
        flip: bool = False,
        scale: float = 1.0,
        walk_speed: float = WALK_SPEED,
    ) -> None:
        self.figure_id = figure_id
        self.sheet_key = sheet_key
        self.x, self.y = ground.nearest(at) if ground else at
        self._rng = rng
        self.animator = Animator(sheet, rng, flip=flip)
        self._ground = ground
        self._scale = scale
        self._speed = walk_speed
        self._goal: Point | None = None
        self._stuck: Ticks = 0
        self._nearest = math.inf
        self._steps = _NO_STEPS
        self.held = ""
        """What it holds in its near hand: the name of a picture under ``assets/held``; empty for nothing."""
        self._was: Point = (self.x, self.y)
        self.others: Sequence[Body] = ()
        """Bodies whose personal space this one respects; itself may be among them."""
        self.animator.move(0)

    @property
    def position(self) -> Point:
        """Where the feet stand, world units."""
        return (self.x, self.y)

    @property
    def face(self) -> Point:
        """Middle of the face, world units."""
        return (self.x, self.y - FACE_HEIGHT * self._scale)

    @property
    def pose(self) -> Pose:
        """What is shown in this tick."""
        return self.animator.pose

    @property
    def is_still(self) -> bool:
        """Whether it neither walks nor stood elsewhere a tick ago."""
        return self._goal is None and self._steps == _NO_STEPS and self._was == (self.x, self.y)

    @property
    def is_walking(self) -> bool:
        """Whether it is on its way to a goal."""
        return self._goal is not None

    def distance(self, other: Body) -> float:
        """World units between two bodies' feet."""
        return math.hypot(self.x - other.x, self.y - other.y)

    def wear(self, sheet: Sheet, now: Ticks) -> None:
        """Look as another sheet says; what was being played ends. Raises AssetError for one without idle."""
        self.animator = Animator(sheet, self._rng, now=now, flip=self.animator.flip)
        self.animator.move(now)

    def come_to_ground(self) -> None:
        """Stand where one can: the ground may have changed."""
        if self._ground is not None:
            self.x, self.y = self._ground.nearest(self.position)

    def steer(self, x: int, y: int) -> None:
        """Walk in a direction until told otherwise, -1..1 each; (0, 0) stands. Ends a walk to a goal."""
        self._steps = (x, y)
        if x or y:
            self._goal = None

    def walk_to(self, goal: Point) -> None:
        """Begin to walk to the place nearest to ``goal`` one can stand on."""
        self._goal = self._ground.nearest(goal) if self._ground else goal
        self._stuck = 0
        self._nearest = math.inf

    def stop(self) -> None:
        """Stand still."""
        self._goal = None
        self._steps = _NO_STEPS

    def look_at(self, point: Point | None) -> None:
        """Look at a point of the world; None lets the eyes wander."""
        if point is None:
            self.animator.look(None)
        else:
            self.animator.look((point[0] - self.face[0], point[1] - self.face[1]))

    def turn_to(self, point: Point) -> None:
        """Face a point at once."""
        if abs(point[0] - self.x) > 1.0:
            self.animator.face(point[0] < self.x)

    def advance(self, now: Ticks, mouth: MouthShape | None) -> None:
        """Move to tick ``now``.

        Args:
            now: The tick; called for each in order.
            mouth: Shape of the sound being heard, None when no voice sounds.
        """
        animator = self.animator
        self._was = (self.x, self.y)
        if self._goal is not None or self._steps != _NO_STEPS or not animator.is_standing:
            self._move()
        if mouth is not animator.voice:
            animator.speak(mouth)
        animator.move(now)

    def place_at(self, part: float) -> Point:
        """Where the feet are between the tick before (0) and this one (1); a frame falls anywhere between two."""
        was_x, was_y = self._was
        return (was_x + (self.x - was_x) * part, was_y + (self.y - was_y) * part)

    def figure(self, part: float = 1.0) -> Figure:
        """How it is drawn in this tick, ``part`` (0..1) of the way from the tick before."""
        x, y = self.place_at(part)
        pose = self.pose
        return Figure(
            id=self.figure_id,
            sheet=self.sheet_key,
            body_frame=pose.body_frame,
            x=x,
            y=y,
            flip=pose.flip,
            mouth=pose.mouth,
            eyes=pose.eyes,
            brows=pose.brows,
            dx=pose.dx,
            dy=pose.dy,
            squash=pose.squash,
            angle=pose.angle,
            scale=self._scale,
            effects=pose.effects,
            held=self.held,
        )

    def _move(self) -> None:
        step = self._wanted_step()
        if step is None:
            self.animator.walk(0)
            return
        start = self.position
        goal = self._around_others(start, (start[0] + step[0], start[1] + step[1]))
        self.x, self.y = self._ground.slide(start, goal) if self._ground else goal
        facing = step[0] if abs(step[0]) > 0.05 else (-1.0 if self.animator.flip else 1.0)
        steep = abs(step[1]) > STEEP * abs(step[0])
        depth = ((step[1] > 0) - (step[1] < 0)) if steep else 0
        pace = self.animator.pace_at(math.hypot(*step) / TICK)
        self.animator.walk(1 if facing > 0 else -1, max(pace, SLOWEST_PACE), depth)
        if self._goal is not None:
            left = math.dist(self.position, self._goal)
            self._stuck = 0 if left < self._nearest - 0.1 else self._stuck + 1
            self._nearest = min(self._nearest, left)
            if left <= ARRIVED or self._stuck >= STUCK_TICKS:
                self._goal = None

    def _around_others(self, start: Point, goal: Point) -> Point:
        """The step; or the main part of it if that enters nobody's space; or a step aside; else none."""
        others = [other for other in self.others if other is not self]
        blocking = next((other for other in others if not other.allows(start, goal)), None)
        if blocking is None:
            return goal
        reach = math.dist(start, goal)
        if abs(goal[0] - start[0]) >= abs(goal[1] - start[1]):
            side = reach if start[1] >= blocking.y else -reach
            along, aside = (goal[0], start[1]), [(start[0], start[1] + side), (start[0], start[1] - side)]
        else:
            side = reach if start[0] >= blocking.x else -reach
            along, aside = (start[0], goal[1]), [(start[0] + side, start[1]), (start[0] - side, start[1])]
        for candidate in (along, *aside):
            free = all(other.allows(start, candidate) for other in others)
            if free and candidate != start and (self._ground is None or self._ground.contains(candidate)):
                return candidate
        return start

    def allows(self, start: Point, goal: Point) -> bool:
        """Whether somebody may step from ``start`` to ``goal``: outside this body's space, or out of it."""
        width, depth = PERSONAL_SPACE[0] * self._scale, PERSONAL_SPACE[1] * self._scale

        def nearness(point: Point) -> float:
            return ((point[0] - self.x) / width) ** 2 + ((point[1] - self.y) / depth) ** 2

        return nearness(goal) >= 1.0 or nearness(goal) >= nearness(start)

    def _wanted_step(self) -> Point | None:
        if self._goal is not None:
            dx, dy = self._goal[0] - self.x, self._goal[1] - self.y
        elif self._steps != _NO_STEPS:
            dx, dy = float(self._steps[0]), float(self._steps[1])
        else:
            return None
        length = math.hypot(dx, dy) or 1.0
        reach = self._speed * TICK
        if self._goal is not None:
            reach = min(reach, length)
        return (dx / length * reach, dy / length * reach * (1.0 if self._goal else DEPTH_FACTOR))
