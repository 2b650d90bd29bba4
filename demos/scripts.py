"""A script is a coroutine on the game thread: wait, walk, race, and what was started ends with who started it.

Run it with ``python -m embodiment demo scripts``: Mira patrols until somebody comes, or until she is tired of it.
"""

from __future__ import annotations

import embodiment as em

SCENE = "assets/scenes/village.tmx"


class Mira(em.Character):
    """Storyteller who cannot stand still."""

    folder = "assets/characters/mira"

    async def script(self) -> None:
        home = self.body.position
        first = await self.race(self.patrol(home), self.approached(within=200), self.tire())
        print(("", "somebody came", "nobody came")[first], f"after {self.world.now:.1f} s")
        await self.walk_to(*home)  # the patrol was cancelled with the race it lost
        reply = await self.ask("Greet the traveller.")
        if reply.status == "interrupted":
            self.play("startled")
        async for heard in self.listening():
            if "bye" in heard.text.lower():
                return

    async def patrol(self, home: tuple[float, float]) -> None:
        """Up and down, for ever."""
        try:
            while True:
                for side in (-60.0, 60.0):
                    await self.walk_to(home[0] + side, home[1])
                    await self.wait(0.5)
        finally:
            print("the patrol ends")

    async def tire(self) -> None:
        """Have enough of it after a while."""
        await self.wait(40.0)


CHARACTERS = [Mira]
VISIT = (("visit", "mira"), ("type", "hello"), ("type", "goodbye"))

if __name__ == "__main__":
    em.run(scene=SCENE, characters=CHARACTERS)
