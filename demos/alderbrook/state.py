"""What is so in Alderbrook, whoever is asked: the purse, the bag, and who was sent for what."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import embodiment as em

Answer = dict[str, str | int]
ErrandName = Literal["moonwort", "kettle"]


@dataclass(frozen=True)
class Errand:
    """Something to be fetched for somebody.

    Attributes:
        thing: What has to be in the bag.
        where: Where it is, as the player is told.
        reward: Gold pieces for it.
    """

    thing: str
    where: str
    reward: int


ERRANDS: dict[ErrandName, Errand] = {
    "moonwort": Errand("moonwort", "outside the gate", 15),
    "kettle": Errand("mended kettle", "at the forge", 4),
}


@dataclass
class Village:
    """What is so in Alderbrook, whoever is asked."""

    coins: int = 20
    bag: set[str] = field(default_factory=set)
    errands: set[str] = field(default_factory=set)
    """What the traveller was sent for and has not brought yet."""
    done: set[str] = field(default_factory=set)
    heard_poem: bool = False
    sword_drawn: bool = False
    passed: int = 3
    sums: tuple[int, int] = (0, 0)
    right: int = 0


def village_of(world: em.Runtime) -> Village:
    """The village's state; made when somebody first asks for it."""
    if world.state is None:
        world.state = Village()
    state: Village = world.state
    return state
