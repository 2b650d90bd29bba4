"""Which props of a scene need not be drawn anew in each frame."""

from __future__ import annotations

from collections.abc import Callable

from embodiment.adapters.daylight import Light
from embodiment.adapters.layout import Rect
from embodiment.adapters.pygame_boot import pygame
from embodiment.world.scenery import Prop, Scenery

GRID = 4
"""Side of the squares in which it is found out what covers what, world units."""
_SHOULDERS = 60.0
"""World units a figure reaches to either side of its feet."""


def glow_of(prop: Prop, light: Light) -> float:
    """How strongly a prop is seen in a light, 0..1."""
    return light.windows if prop.light == "windows" else 1.0


def still_props(scenery: Scenery, outline: Callable[[Prop], pygame.mask.Mask]) -> list[Prop]:
    """Props that can become part of the ground, from the farthest to the nearest.

    They never move, lie behind everybody, and cover nothing that moves. A fire inside a building does not count:
    hearths and doors are openings, and what burns in them is seen in front of the wall.

    Args:
        scenery: The scene.
        outline: What a prop covers at any time, in squares of ``GRID`` world units from its upper left corner.
    """
    still: list[Prop] = []
    live: list[Prop] = []
    for prop in sorted(scenery.props, key=lambda prop: prop.base):
        is_far = is_fixed(prop) and prop.base <= _farthest_walk(scenery, prop)
        if is_far and not any(_covers(prop, other, outline) for other in live):
            still.append(prop)
        else:
            live.append(prop)
    return still


def is_fixed(prop: Prop) -> bool:
    """Whether a prop looks the same as long as the light does."""
    return sum(map(len, prop.states.values())) == 1 and not prop.spin and prop.light != "fire"


def _farthest_walk(scenery: Scenery, prop: Prop) -> float:
    """The farthest ground line one can stand at behind or beside a prop; the walkable area may have bays."""
    left, right = prop.x - _SHOULDERS, prop.x + prop.width + _SHOULDERS
    corners = scenery.ground.polygon
    reached = [y for x, y in corners if left <= x <= right]
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        crossed = (edge for edge in (left, right) if min(x1, x2) < edge < max(x1, x2))
        reached.extend(y1 + (y2 - y1) * (edge - x1) / (x2 - x1) for edge in crossed)
    return min(reached, default=float("inf"))


def _covers(prop: Prop, other: Prop, outline: Callable[[Prop], pygame.mask.Mask]) -> bool:
    """Whether ``prop`` may hide a part of ``other``, which is drawn anew each frame."""
    shared = Rect(prop.x, prop.y, prop.width, prop.height).overlap(
        Rect(other.x, other.y, other.width, other.height)
    )
    if shared <= 0 or (other.light == "fire" and shared >= 0.99 * other.width * other.height):
        return False
    offset = (round((other.x - prop.x) / GRID), round((other.y - prop.y) / GRID))
    return outline(prop).overlap(outline(other), offset) is not None
