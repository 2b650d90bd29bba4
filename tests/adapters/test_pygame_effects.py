"""Signs over heads: each known one is a picture of its own, unknown ones are left out."""

from __future__ import annotations

import pytest

from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_effects import Effects
from embodiment.adapters.pygame_text import Fonts
from embodiment.adapters.pygame_theme import Kit

NAMES = ("note", "heart", "question", "surprise", "sweat", "spark")


@pytest.fixture
def effects() -> Effects:
    open_surfaces()
    return Effects(Kit(Fonts(), 1.0))


def drawn(effects: Effects, *names: str, tick: int = 0) -> bytes:
    target = pygame.Surface((300, 100)).convert()
    effects.draw(target, names, (150, 80), tick)
    return pygame.image.tobytes(target, "RGB")


def test_every_sign_looks_different(effects: Effects) -> None:
    assert len({drawn(effects, name) for name in NAMES}) == len(NAMES)


def test_unknown_signs_are_left_out(effects: Effects) -> None:
    assert drawn(effects, "rainbow") == drawn(effects)
    assert drawn(effects, "heart", "rainbow") == drawn(effects, "heart")


def test_signs_bob(effects: Effects) -> None:
    assert drawn(effects, "heart", tick=0) != drawn(effects, "heart", tick=30)
