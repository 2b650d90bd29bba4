"""Pim and Tove: they talk with each other, fall silent when somebody comes, and run when the school bell rings."""

from __future__ import annotations

from typing import Literal

import embodiment as em
from alderbrook.state import Answer
from alderbrook.villager import Villager


class Friend(Villager):
    """Half of a pair: talks with the other one until somebody comes near."""

    friend = ""
    subjects: tuple[str, ...] = ()
    called_to: tuple[float, float] | None = None

    async def script(self) -> None:
        """Play in the street until the bell rings, and after school again."""
        while True:
            await self.race(self.free_time(), self.bell())

    async def free_time(self) -> None:
        """Chat, fall silent for visitors, chat again."""
        while True:
            if await self.race(self.chatter(), self.company()) == 1:
                self.play("wave")
                while self.is_watched(within=330.0):
                    await self.wait(0.2)

    async def company(self) -> None:
        """Wait until the traveller stands near one of the two."""
        while not self.is_watched():
            await self.wait(0.2)

    def is_watched(self, within: float = 250.0) -> bool:
        """Whether the traveller is near one of the two."""
        player, other = self.world.player, self.world.characters.get(self.friend)
        pair = [self, other] if other is not None else [self]
        return player is not None and any(one.body.distance(player.body) < within for one in pair)

    async def bell(self) -> None:
        """Run to the school when the bell rings, stay there for a while, come back."""
        while self.called_to is None:
            await self.wait(0.3)
        home, school, self.called_to = self.body.position, self.called_to, None
        await self.walk_to(*school)
        await self.wait(12.0)
        await self.walk_to(*home)

    async def chatter(self) -> None:
        """One subject after the other, with pauses to look about; the one who has subjects begins."""
        other = self.world.characters.get(self.friend)
        number = 0
        while True:
            await self.wait(4.0)
            if other is not None and self.subjects:
                await self.chat(other, self.subjects[number % len(self.subjects)], turns=4)
                number += 1


class Pim(Friend):
    """A boy who wants to be a guard, a knight or a frog."""

    folder = "assets/characters/pim"
    friend = "tove"
    subjects = (
        "Talk with Tove about the frog.",
        "Talk with Tove about the gate.",
        "Talk with Tove about school.",
    )

    @em.function
    def toss(self, side: Literal["heads", "tails"]) -> Answer:
        """Toss a coin; the traveller bets one gold piece on a side."""
        fell = self.world.random.choice(("heads", "tails"))
        if self.village.coins < 1:
            return {"nothing": "to bet"}
        self.earn(1 if fell == side else -1, f"{fell.title()}!")
        return {"won": fell} if fell == side else {"lost": fell}


class Tove(Friend):
    """A girl who sells apples and knows better."""

    folder = "assets/characters/tove"
    friend = "pim"

    @em.function
    def sell_apple(self) -> Answer:
        """Sell the traveller an apple for one gold piece."""
        if self.village.coins < 1:
            return {"missing": 1}
        self.earn(-1, "You bought an apple.")
        self.village.bag.add("apple")
        self.remember("bought", "apple")
        return {"paid": 1}
