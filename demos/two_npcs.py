"""Two characters talk with each other, each answering what was really heard of the other; cut in, and they turn to you.

Run it with ``python -m embodiment demo two_npcs``.
"""

from __future__ import annotations

import embodiment as em

SCENE = "assets/scenes/village.tmx"


class Hale(em.Character):
    """Guard who is glad of company."""

    folder = "assets/characters/hale"

    @em.function
    def travellers_today(self) -> dict[str, int]:
        """How many travellers have come through the gate today."""
        return {"count": 3}


class Mira(em.Character):
    """Storyteller who walks over to the guard."""

    folder = "assets/characters/mira"

    async def script(self) -> None:
        hale = self.world.characters["hale"]
        self.body.x, self.body.y = hale.body.x + 420.0, hale.body.y
        await self.walk_to(hale.body.x + 150.0, hale.body.y)
        self.look_at(hale)
        await self.chat(hale, "Greet the guard.", turns=4)
        self.play("bow")


CHARACTERS = [Hale, Mira]
VISIT = (("visit", "hale"), ("type", "good evening, both of you"))

if __name__ == "__main__":
    em.run(scene=SCENE, characters=CHARACTERS)
