"""Alderbrook: a smith who knows her prices, a herbalist who knows his leaves, a guard who counts, a storyteller.

Run it with ``python -m embodiment demo village`` (or just ``python -m embodiment demo``). Walk up to somebody, hold
SPACE and talk, or press ENTER and type.
"""

from __future__ import annotations

from typing import Literal

import embodiment as em

SCENE = "assets/scenes/village.tmx"
PRICES = {"sword": 40, "horseshoe": 2, "lantern": 7, "kettle": 5, "nail": 1}
REMEDIES = {
    "headache": ("willow bark", 2),
    "cough": ("thyme and honey", 3),
    "fever": ("elder blossom", 4),
    "toothache": ("cloves", 1),
    "cold": ("ginger and lemon balm", 3),
}


class Brunhild(em.Character):
    """Gruff blacksmith who secretly loves poetry."""

    folder = "assets/characters/brunhild"

    @em.function(timing="playhead")
    def play_emote(self, emote_name: Literal["wave", "bow", "laugh", "nod", "think"]) -> None:
        """Play a character animation."""
        self.play(emote_name)

    @em.function
    def price_of(self, item: Literal["sword", "horseshoe", "lantern", "kettle", "nail"]) -> dict[str, int]:
        """Price of an item in gold pieces."""
        return {"gold": PRICES[item]}


class Osric(em.Character):
    """Absent-minded herbalist whose plants answer."""

    folder = "assets/characters/osric"

    @em.function
    def remedy_for(
        self, ailment: Literal["headache", "cough", "fever", "toothache", "cold"]
    ) -> dict[str, str | int]:
        """The herb that helps against an ailment, and how many cups of it a day."""
        herb, cups = REMEDIES[ailment]
        return {"herb": herb, "cups": cups}


class Hale(em.Character):
    """Gate guard who counts everybody."""

    folder = "assets/characters/hale"

    @em.function
    def travellers_today(self) -> dict[str, int]:
        """How many travellers have come through the gate today."""
        return {"count": 3}


CHARACTERS = [Brunhild, Osric, Hale, "assets/characters/mira"]

if __name__ == "__main__":
    em.run(scene=SCENE, characters=CHARACTERS)
