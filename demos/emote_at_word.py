"""A gesture belongs to a word: with ``timing="playhead"`` a function runs when the speech before it has been heard.

Run it with ``python -m embodiment demo emote_at_word`` and type "tell me a joke". The call arrives long before its line
sounds; the gesture waits in the sound, and is dropped if you cut in before its word.
"""

from __future__ import annotations

from typing import Literal

import embodiment as em

SCENE = "assets/scenes/village.tmx"


class Mira(em.Character):
    """Storyteller who shows what she tells."""

    folder = "assets/characters/mira"

    @em.function(timing="playhead")
    def play_emote(self, emote_name: Literal["wave", "bow", "laugh", "nod", "think"]) -> None:
        """Play a character animation."""
        words = self.session.speech.latest
        print(f"{emote_name} at word {words.revealed if words else 0}, {self.world.now:.2f} s")
        self.play(emote_name)


CHARACTERS = [Mira]
VISIT = (("visit", "mira"), ("type", "hello"), ("type", "tell me a joke"))

if __name__ == "__main__":
    em.run(scene=SCENE, characters=CHARACTERS)
