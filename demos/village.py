"""Alderbrook: seven people with trades, errands and secrets, and a gate that really opens.

Run it with ``python -m embodiment demo village`` (or just ``python -m embodiment demo``). Walk up to somebody, hold
SPACE and talk, or press ENTER and type. F draws your old sword and puts it away again.

What they share, and the two children, are beside this file in ``alderbrook/``.
"""

from __future__ import annotations

from typing import Literal

from alderbrook.friends import Friend, Pim, Tove
from alderbrook.state import ERRANDS, Answer, ErrandName, village_of
from alderbrook.villager import Villager

import embodiment as em
from embodiment.stream.numerals import spoken_number

SCENE = "assets/scenes/village.tmx"
PRICES = {"sword": 40, "horseshoe": 2, "lantern": 7, "kettle": 5, "nail": 1}
REMEDIES = {
    "headache": ("willow bark", 2),
    "cough": ("thyme and honey", 3),
    "fever": ("elder blossom", 4),
    "toothache": ("cloves", 1),
    "cold": ("ginger and lemon balm", 3),
}
GATE, MEADOW = "doors", "moonwort"
POEM_REWARD = 6
Item = Literal["sword", "horseshoe", "lantern", "kettle", "nail"]


def draw_sword(world: em.Runtime) -> None:
    """The key F: the old sword out of its sheath, or back into it."""
    village, player = village_of(world), world.player
    village.sword_drawn = not village.sword_drawn
    if player is not None:
        player.body.held = "sword" if village.sword_drawn else ""
        told = "The traveller has drawn a sword." if village.sword_drawn else ""
        world.scene.state("sword", told, where=player.body, reach=520.0)


ON_USE = draw_sword


class Brunhild(Villager):
    """Gruff blacksmith who secretly loves poetry."""

    folder = "assets/characters/brunhild"
    hello = "nod"

    @em.function(timing="playhead")
    def play_emote(self, emote_name: Literal["wave", "bow", "laugh", "nod", "think", "startled"]) -> None:
        """Play a character animation."""
        self.play(emote_name)

    @em.function
    def price_of(self, item: Item) -> dict[str, int]:
        """Price of an item in gold pieces."""
        return {"gold": PRICES[item]}

    @em.function
    def sell(self, item: Item) -> Answer:
        """Sell the traveller an item, if they can pay for it."""
        village, gold = self.village, PRICES[item]
        if village.coins < gold:
            return {"missing": gold - village.coins}
        self.earn(-gold, f"You bought a {item}.")
        village.bag.add(item)
        self.remember("bought", item)
        return {"paid": gold, "left": village.coins}

    @em.function
    def give_kettle(self) -> Answer:
        """Hand over Osric's mended kettle, if he sent the traveller for it."""
        if "kettle" not in self.village.errands:
            return {"unknown": "nobody sent you"}
        self.village.bag.add(ERRANDS["kettle"].thing)
        self.world.announcements.append("You have Osric's kettle.")
        return {"mended": "kettle"}

    @em.function
    def recite(self) -> None:
        """Note that the traveller has heard a poem of yours."""
        self.village.heard_poem = True


class Osric(Villager):
    """Absent-minded herbalist whose plants answer, and who always needs something fetched."""

    folder = "assets/characters/osric"

    @em.function
    def remedy_for(self, ailment: Literal["headache", "cough", "fever", "toothache", "cold"]) -> Answer:
        """The herb that helps against an ailment, and how many cups of it a day."""
        herb, cups = REMEDIES[ailment]
        return {"herb": herb, "cups": cups}

    @em.function
    def send_for(self, errand: ErrandName) -> Answer:
        """Send the traveller to fetch the moonwort outside the gate, or the kettle from the smith."""
        village = self.village
        if errand in village.done:
            return {"already": errand}
        if errand not in village.errands:
            village.errands.add(errand)
            self.world.announcements.append(f"Errand: fetch Osric's {errand}, {ERRANDS[errand].where}.")
        return {"wanted": errand}

    @em.function
    def receive(self, errand: ErrandName) -> Answer:
        """Take what the traveller was sent for, and pay for it."""
        village, wanted = self.village, ERRANDS[errand]
        if wanted.thing not in village.bag:
            return {"absent": errand}
        village.bag.remove(wanted.thing)
        village.errands.discard(errand)
        village.done.add(errand)
        self.earn(wanted.reward, f"Osric thanks you for the {errand}.")
        self.remember("fetched", errand)
        return {"reward": wanted.reward}

    async def script(self) -> None:
        """Greet, and know when the traveller stands among the moonwort."""
        self.start(self.watch_meadow())
        await super().script()

    async def watch_meadow(self) -> None:
        """The herb is picked by whoever was sent for it and walks up to it."""
        while MEADOW in self.world.areas:
            await self.wait(0.3)
            player, village = self.world.player, self.village
            is_sent = MEADOW in village.errands and MEADOW not in village.bag
            if player is not None and is_sent and self.world.is_in(player.body, MEADOW):
                village.bag.add(MEADOW)
                self.world.props[MEADOW] = "picked"
                self.world.announcements.append("You picked the moonwort. Bring it to Osric.")


class Hale(Villager):
    """Gate guard who counts everybody and opens to those who have a reason."""

    folder = "assets/characters/hale"
    hello = "nod"

    @em.function
    def travellers_today(self) -> dict[str, int]:
        """How many travellers have come through the gate today."""
        return {"count": self.village.passed}

    @em.function
    def open_gate(self, password: str = "") -> Answer:
        """Open the gate, if the rules allow it.

        Args:
            password: What the traveller says the password is; empty if they said none.
        """
        if GATE in self.world.props and self.world.props[GATE] == "open":
            return {"already": "open"}
        if self.village.sword_drawn:
            return {"refused_because": "nobody passes with a drawn sword"}
        if self.world.day.part(self.world.game_now) == "night":
            return {"refused_because": "the gate stays shut at night"}
        reason = "Osric's moonwort" if "moonwort" in self.village.errands else ""
        reason = "whoever knows about the goose" if password.lower() == "goose" else reason
        if not reason:
            return {"refused_because": "I need a reason, or the password"}
        self.start(self.swing(is_open=True))
        return {"opened_for": reason}

    @em.function
    def close_gate(self) -> Answer:
        """Close the gate."""
        self.start(self.swing(is_open=False))
        return {"shut": "tight"}

    async def swing(self, *, is_open: bool) -> None:
        """Walk to the doors, move them, walk back to the post."""
        if not self.world.areas:
            return
        post, doors = self.body.position, self.world.areas["gate"].centre
        await self.walk_to(doors[0] - 40.0, doors[1] - 30.0)
        player = self.world.player
        if is_open or player is None or not self.world.is_in(player.body, "gateway"):
            self.world.open_gate(GATE, is_open)
            self.village.passed += is_open
            self.world.scene.state("gate", f"The gate is {'open' if is_open else 'closed'}.")
        await self.walk_to(*post)

    async def script(self) -> None:
        """Greet, and call the hours."""
        self.start(self.call_the_hours())
        await super().script()

    async def call_the_hours(self) -> None:
        """Everybody in Alderbrook knows whether it is night."""
        while True:
            self.world.scene.state("day", f"It is {self.world.day.part(self.world.game_now)}.")
            await self.wait(2.0)

    async def stay(self) -> None:
        """No blades at the gate."""
        while self.world.player is not None and self.body.distance(self.world.player.body) < 420.0:
            await self.wait(0.4)
            if self.village.sword_drawn and not self.session.is_in_conversation:
                self.play("startled")
                await self.ask("The traveller has drawn a sword.")
                while self.village.sword_drawn:
                    await self.wait(0.4)


class Mira(Villager):
    """Storyteller who is sure that the smith has a secret, and wants you to find it out."""

    folder = "assets/characters/mira"

    @em.function
    def pay_for_poem(self) -> Answer:
        """Pay the traveller for a true poem of the smith's, once."""
        if not self.village.heard_poem:
            return {"unheard": "poem"}
        if "poem" in self.village.done:
            return {"already": "paid"}
        self.village.done.add("poem")
        self.earn(POEM_REWARD, "Mira pays for the poem.")
        self.remember("told", "the smith's poem")
        self.session.remove_goal("hear_poem")
        return {"reward": POEM_REWARD}

    async def script(self) -> None:
        """Greet, and want something else once the traveller has been to the forge."""
        self.start(self.change_of_heart())
        await super().script()

    async def change_of_heart(self) -> None:
        """Her wish comes true: the traveller stands before the smith."""
        smith = self.world.characters.get("brunhild")
        if smith is None:
            return
        await smith.approached(within=230.0)
        self.remember("sent", "to the smith")
        self.session.remove_goal("visit_smith")
        self.session.add_goal(
            "hear_poem", "Ask the traveller for the smith's poem; you pay for it.", em.GoalPriority.HIGH
        )

    async def stay(self) -> None:
        """Walk up to somebody who stands about and says nothing, and begin."""
        await self.wait(3.0)
        player = self.world.player
        if player is None or self.world.addressed is not self:  # on their way to somebody else
            return
        if self.session.is_in_conversation or self.session.newest_gen > 0:
            return
        side = -1.0 if player.body.x > self.body.x else 1.0
        await self.walk_to(player.body.x + side * 110.0, player.body.y)
        await self.ask("Tell the traveller a secret.")


class Asha(Villager):
    """Schoolteacher who pays for right answers, and rings the bell for the children."""

    folder = "assets/characters/teacher"

    @em.function
    def ask_sum(self) -> dict[str, int]:
        """Think of a sum for the traveller."""
        self.village.sums = (self.world.random.randint(2, 9), self.world.random.randint(2, 9))
        return {"first": self.village.sums[0], "second": self.village.sums[1]}

    @em.function
    def check_sum(self, answer: str) -> Answer:
        """Whether an answer to the last sum is right.

        Args:
            answer: A number, in words or figures.
        """
        village = self.village
        result = sum(village.sums)
        if not result:
            return {"unasked": answer}
        if answer.lower().split() not in ([str(result)], spoken_number(str(result))):
            return {"wrong": answer}
        village.sums, village.right = (0, 0), village.right + 1
        if village.right <= 3:
            self.earn(1, "Asha gives you a coin for a right answer.")
        self.remember("sums", str(village.right))
        return {"right": answer}

    @em.function
    def ring_bell(self) -> None:
        """Ring the school bell; the children have to come."""
        for key, offset in (("pim", -150.0), ("tove", 150.0)):
            child = self.world.characters.get(key)
            if isinstance(child, Friend):
                child.called_to = (self.body.x + offset, self.body.y + 30.0)


CHARACTERS = [Brunhild, Osric, Hale, Mira, Asha, Pim, Tove]

VISIT = (
    ("visit", "brunhild"),
    ("type", "hello"),
    ("type", "how much is a sword"),
    ("type", "tell me a joke"),
    ("visit", "osric"),
    ("type", "i have a headache"),
    ("type", "goodbye"),
)

if __name__ == "__main__":
    em.run(scene=SCENE, characters=CHARACTERS, on_use=draw_sword)
