"""The motions every person knows, and those that are somebody's own."""

from __future__ import annotations

from collections.abc import Callable

from assets.draw import gestures, loops
from assets.draw.person import Person
from assets.draw.score import Motion


def motions(person: Person) -> list[Motion]:
    """All motions of a person, in the order of the sheet's tags: the common ones, then the person's own."""
    depth = (loops.walk_up, loops.walk_down, loops.idle_up, loops.idle_down) if person.behind else ()
    return [make(person) for make in (*_COMMON, *depth, *(_EXTRA[tag] for tag in person.extras))]


_COMMON: tuple[Callable[[Person], Motion], ...] = (
    loops.idle,
    loops.walk,
    gestures.wave,
    gestures.bow,
    gestures.laugh,
    loops.think,
    loops.listen,
    loops.talk,
    gestures.nod,
    gestures.startled,
)


_EXTRA: dict[str, Callable[[Person], Motion]] = {
    "point": gestures.point,
    "shrug": gestures.shrug,
    "sad": loops.sad,
    "dance": loops.dance,
    "clap": gestures.clap,
}
