"""A scene as data: what it looks like, where one walks, who stands where, what happens at which place.

Made by a map loader, read by the world (ground, places, triggers) and by the screen (backdrops, props,
ambience). All lengths are world units: pixels at 1280 x 720.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from embodiment.errors import AssetError, did_you_mean
from embodiment.units import Ticks
from embodiment.world.ground import Ground, Point

Grade: TypeAlias = Literal["sky", "far", "world", "front"]
"""Which light a picture takes: none, that of hills and clouds, that of the ground, that of the dark frame in
front.
"""
GRADES: tuple[Grade, ...] = ("sky", "far", "world", "front")


@dataclass(frozen=True, slots=True, kw_only=True)
class Backdrop:
    """A large picture of the scene; backdrops are listed from the farthest to the nearest.

    Attributes:
        name: Name of the layer.
        image: Picture file, relative to the map's folder, with ``/``.
        x: Left edge in the scene at camera (0, 0).
        y: Top edge.
        width: Size on the screen; the file may have more pixels.
        height: See ``width``.
        parallax: How far it moves with the camera: 0 stands still, 1 moves with the ground, more is nearer.
        grade: Which light it takes.
        drift: World units a second it moves by itself, to the right; it comes back in on the other side.
    """

    name: str
    image: str
    x: float
    y: float
    width: float
    height: float
    parallax: float = 1.0
    grade: Grade = "world"
    drift: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class PropFrame:
    """One picture of a prop's animation and how long it is shown."""

    image: str
    ticks: Ticks


@dataclass(frozen=True, slots=True, kw_only=True)
class Prop:
    """A thing that stands on the ground and is sorted by depth among the characters.

    Attributes:
        name: Unique in the scene.
        x: Left edge.
        y: Top edge.
        width: Size on the screen.
        height: See ``width``.
        base: Its ground line; a character with a larger y stands in front of it.
        states: Pictures by state name, one or more frames each; ``""`` is how it is drawn at first.
        light: ``""`` takes the world's light; ``"fire"`` and ``"windows"`` shine by themselves that strongly.
        spin: Degrees a second it turns about its middle, clockwise.
    """

    name: str
    x: float
    y: float
    width: float
    height: float
    base: float
    states: Mapping[str, tuple[PropFrame, ...]]
    light: Literal["", "fire", "windows"] = ""
    spin: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A named point or area with a kind: a place to stand, a source of smoke, a light, a trigger.

    Attributes:
        name: May be empty where only the kind matters.
        kind: What it is for.
        x: Left edge of the area, or the point.
        y: Top edge of the area, or the point.
        width: 0 for a point.
        height: 0 for a point.
        values: Further properties as the map's author wrote them.
    """

    name: str
    kind: str
    x: float
    y: float
    width: float = 0.0
    height: float = 0.0
    values: Mapping[str, str] = field(default_factory=dict)

    @property
    def centre(self) -> Point:
        """Middle of the area, or the point."""
        return (self.x + self.width / 2, self.y + self.height / 2)

    def contains(self, point: Point) -> bool:
        """Whether a point lies in the area."""
        return 0 <= point[0] - self.x <= self.width and 0 <= point[1] - self.y <= self.height

    def number(self, name: str, default: float) -> float:
        """A property as a number; ``default`` where it is absent or no number."""
        try:
            return float(self.values[name])
        except (KeyError, ValueError):
            return default


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenery:
    """A whole scene.

    Attributes:
        path: The map file as its user named it; errors begin with it.
        title: What the place is called.
        width: Size of the scene; at least one screen.
        height: See ``width``.
        backdrops: From the farthest to the nearest; those graded ``front`` lie over the characters.
        props: In any order.
        ground: Where one can walk.
        places: Where characters stand at first, by name; ``kind`` is ``player`` or ``npc``.
        triggers: Areas where something happens.
        ambience: Smoke, lights, fireflies: the life that is only seen.
    """

    path: str
    title: str
    width: float
    height: float
    backdrops: tuple[Backdrop, ...]
    props: tuple[Prop, ...]
    ground: Ground
    places: Mapping[str, Spot]
    triggers: tuple[Spot, ...] = ()
    ambience: tuple[Spot, ...] = ()

    def place(self, name: str) -> Spot:
        """Where ``name`` stands at first.

        Raises:
            AssetError: The map has no such place; the text lists those there are.
        """
        try:
            return self.places[name]
        except KeyError:
            hint = did_you_mean("place", name, self.places)
            raise AssetError(
                f"{hint}; add a point of this name to the layer 'places'", path=self.path
            ) from None

    def triggers_at(self, point: Point) -> tuple[str, ...]:
        """Names of the triggers a point lies in, in the map's order."""
        return tuple(spot.name for spot in self.triggers if spot.contains(point))
