"""What is there to be noticed in a world, and who notices it.

The game states facts (``world.scene.state("gate", "The gate is open.")``); each character that can see them is told by
way of its ``Perception``, in a digest that never makes it speak.

Thread: game.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from embodiment.live.notes import Note, NoteKind
from embodiment.session.session import PersonaSession
from embodiment.units import Ticks
from embodiment.world.body import Body
from embodiment.world.ground import Point
from embodiment.world.perception import Perception

EVERY: Final[Ticks] = 10
"""Ticks between two looks around: ten a second is as often as anything can matter."""
LOSING: Final = 1.25
"""What is seen is lost from sight that much farther away than it came into sight, so that nothing flickers."""


@dataclass(frozen=True, slots=True)
class _Fact:
    sentence: str
    where: Body | Point | None
    reach: float


@dataclass(slots=True)
class _Eyes:
    session: PersonaSession
    body: Body
    perception: Perception
    in_sight: set[str]


class Scene:
    """The facts of a world, by key."""

    def __init__(self) -> None:
        self._facts: dict[str, _Fact] = {}

    def state(
        self, key: str, sentence: str, *, where: Body | Point | None = None, reach: float = 600.0
    ) -> None:
        """Something is so, until it is stated otherwise.

        Args:
            key: What it is about, for example ``"gate"``; a new sentence replaces the old one.
            sentence: How it is told, for example ``"The gate is open."``; empty when it is no longer so.
            where: Who or where it is seen at; None is seen by everybody.
            reach: World units from which it is seen there.
        """
        if sentence:
            self._facts[key] = _Fact(sentence, where, reach)
        else:
            self._facts.pop(key, None)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to be noticed."""
        return not self._facts

    def seen_from(self, point: Point, in_sight: set[str]) -> dict[str, str]:
        """What is seen from a place, given what was in sight before."""
        return {
            key: fact.sentence
            for key, fact in self._facts.items()
            if _distance(fact, point) <= fact.reach * (LOSING if key in in_sight else 1.0)
        }


class Senses:
    """Everybody's perception of a scene.

    Args:
        scene: What there is to be seen.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._eyes: list[_Eyes] = []

    def add(self, session: PersonaSession, body: Body) -> None:
        """Somebody looks around from now on."""
        self._eyes.append(_Eyes(session, body, Perception(), set()))

    def tick(self, tick: Ticks, now: float) -> None:
        """Let everybody look around, if it is time to."""
        if tick % EVERY:
            return
        is_empty = self._scene.is_empty
        for eyes in self._eyes:
            if is_empty and eyes.perception.is_blank:
                continue
            seen = self._scene.seen_from(eyes.body.position, eyes.in_sight)
            eyes.in_sight = set(seen)
            digest = eyes.perception.observe(seen, now)
            if digest is not None:
                eyes.session.tell(Note(NoteKind.SCENE, digest))


def _distance(fact: _Fact, point: Point) -> float:
    if fact.where is None:
        return 0.0
    return math.dist(fact.where.position if isinstance(fact.where, Body) else fact.where, point)
