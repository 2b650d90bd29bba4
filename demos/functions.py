"""What a model may do in the game: functions with types, plain and async, on objects of the game's own.

Run it with ``python -m embodiment demo functions`` and type "how much is a sword".
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import embodiment as em

SCENE = "assets/scenes/village.tmx"


@dataclass
class Shop:
    """The game's own state: any Python object."""

    prices: dict[str, int] = field(default_factory=lambda: {"sword": 40, "horseshoe": 2, "kettle": 5})
    asked: list[str] = field(default_factory=list)


class Brunhild(em.Character):
    """Smith whose prices are the game's, not the model's."""

    folder = "assets/characters/brunhild"

    @em.function(timeout=5.0)
    async def price_of(self, item: str) -> dict[str, int]:
        """Price of an item in gold pieces.

        Args:
            item: What is asked for.
        """
        self.play("think")
        await self.wait(0.4)  # game time; the model waits, the game goes on
        gold = await self.offload(
            lambda: look_up(self.world.state, item)
        )  # asyncio code, off the game thread
        return {"gold": gold}


async def look_up(shop: Shop, item: str) -> int:
    """Somewhere slow: a database, a web service."""
    await asyncio.sleep(0.2)
    shop.asked.append(item)
    return shop.prices.get(item, 99)


CHARACTERS = [Brunhild]
STATE = Shop()
VISIT = (("visit", "brunhild"), ("type", "how much is a sword"))

if __name__ == "__main__":
    em.run(scene=SCENE, characters=CHARACTERS, state=STATE)
