"""What everybody in Alderbrook does: notice you, know you again, learn your name, and lose patience."""

from __future__ import annotations

from typing import Any

import embodiment as em
from alderbrook.state import Village, village_of
from embodiment.session.events import SpeechInterrupted

PATIENCE = 3
"""How often somebody may be cut off before they turn away."""


class Villager(em.Character):
    """What everybody in Alderbrook does: notice you, know you again, learn your name."""

    hello = "wave"

    @property
    def village(self) -> Village:
        """What is so in the village."""
        return village_of(self.world)

    @em.function
    def learn_name(self, name: str) -> None:
        """Remember what the traveller is called.

        Args:
            name: As they said it.
        """
        self.remember("name", name.title())

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self._cut_off = 0
        self.session.subscribe(self._lose_patience)

    def _lose_patience(self, event: object) -> None:
        """Whoever is cut off again and again turns away for a moment."""
        if isinstance(event, SpeechInterrupted) and event.by == "player":
            self._cut_off += 1
            if self._cut_off % PATIENCE == 0:
                self.turn_away(3.0)

    async def script(self) -> None:
        """Greet whoever comes: an old acquaintance in words, a stranger with a wave."""
        while True:
            await self.approached(within=190.0)
            if self.world.memories.visits_before(self.session.name):
                await self.ask("Greet the traveller, whom you know.")
            elif not self.session.is_in_conversation:
                self.play(self.hello)
            await self.stay()
            await self.left(beyond=420.0)

    async def stay(self) -> None:
        """What happens while the traveller is near; most people simply talk."""

    def earn(self, coins: int, why: str) -> None:
        """Give the traveller coins, or with a negative number take them."""
        village = self.village
        village.coins += coins
        purse = "empty" if village.coins < 2 else "light" if village.coins < 30 else "heavy"
        self.world.scene.state("purse", f"The traveller's purse is {purse}.")
        self.world.announcements.append(f"{why} You have {village.coins} gold pieces.")
