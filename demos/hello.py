"""The least there is: a folder with words and pictures, and somebody to talk to. No Python of its own.

Run it with ``python -m embodiment demo hello``.
"""

from __future__ import annotations

import embodiment as em

SCENE = "assets/scenes/village.tmx"
CHARACTERS = ["assets/characters/mira"]
VISIT = (("visit", "mira"), ("type", "hello"), ("type", "tell me a story"))

if __name__ == "__main__":
    em.run(scene=SCENE, characters=CHARACTERS)
