"""What is likely to go wrong with a scene before anybody has walked in it, as sentences."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from embodiment.errors import did_you_mean
from embodiment.world.body import PERSONAL_SPACE
from embodiment.world.scenery import Scenery

PLACE_KINDS: Final = ("npc", "player")
AMBIENCE_KINDS: Final = ("fireflies", "light", "slate", "smoke", "sun")
PLACE_PROPERTIES: Final = ("facing",)
FACINGS: Final = ("left", "right")


def lint_scenery(scenery: Scenery) -> tuple[str, ...]:
    """Hold a scene's parts against each other.

    Returns:
        Sentences; each says what will be noticed and what to change in the map.
    """
    return (*_places(scenery), *_crowding(scenery), *_ambience(scenery), *_triggers(scenery))


def _places(scenery: Scenery) -> Iterator[str]:
    players = [name for name, spot in scenery.places.items() if spot.kind == "player"]
    if len(players) > 1:
        yield f"places: {len(players)} points are of type 'player' ({', '.join(players)}); the first one counts"
    for name, spot in scenery.places.items():
        if spot.kind not in PLACE_KINDS:
            yield f"place {name!r}: " + did_you_mean("type", spot.kind, PLACE_KINDS)
        if not scenery.ground.contains(spot.centre):
            yield (
                f"place {name!r} is where one cannot stand; who begins there is moved to the nearest ground: move it, "
                "or draw the layer 'walk' under it"
            )
        for key, value in spot.values.items():
            if key not in PLACE_PROPERTIES:
                yield f"place {name!r}: {did_you_mean('property', key, PLACE_PROPERTIES)}; nothing reads it"
            elif value not in FACINGS:
                yield f"place {name!r}: " + did_you_mean("facing", value, FACINGS)


def _crowding(scenery: Scenery) -> Iterator[str]:
    width, depth = PERSONAL_SPACE
    for one, other in combinations(scenery.places.values(), 2):
        (x1, y1), (x2, y2) = one.centre, other.centre
        if math.hypot((x1 - x2) / width, (y1 - y2) / depth) < 1.0:
            yield f"places {one.name!r} and {other.name!r} are so near that faces hide each other; move one of them"


def _ambience(scenery: Scenery) -> Iterator[str]:
    for spot in scenery.ambience:
        if spot.kind not in AMBIENCE_KINDS:
            at = f"at {spot.x:.0f}, {spot.y:.0f}"
            kind = did_you_mean("type", spot.kind, AMBIENCE_KINDS)
            yield f"ambience {spot.name or at}: {kind}; nothing draws it"


def _triggers(scenery: Scenery) -> Iterator[str]:
    seen: set[str] = set()
    for spot in scenery.triggers:
        if spot.name in seen:
            yield f"trigger {spot.name!r} is there twice; scripts cannot tell them apart"
        seen.add(spot.name)
        if not spot.width or not spot.height:
            yield f"trigger {spot.name!r} has no area, so nobody is ever in it; draw a rectangle"
        elif (
            spot.x > scenery.width
            or spot.y > scenery.height
            or spot.x + spot.width < 0
            or spot.y + spot.height < 0
        ):
            yield f"trigger {spot.name!r} lies outside the scene, so nobody is ever in it"
