"""Words of capitals are keys, all others are words."""

from __future__ import annotations

import pytest

from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_keys import KeyText
from embodiment.adapters.pygame_text import Fonts
from embodiment.adapters.pygame_theme import Kit


@pytest.fixture
def text() -> KeyText:
    open_surfaces()
    return KeyText(Kit(Fonts(), 1.0), 20)


@pytest.mark.parametrize(
    ("line", "caps"),
    [
        ("SPACE talk · ENTER type", ["SPACE", "ENTER"]),
        ("F1 help", ["F1"]),
        ("← → walk", ["←", "→"]),
        ("A or PAD-X walks, ; too", ["A", "PAD-X", ";"]),
        ("Talk to Brunhild", []),
    ],
)
def test_keys_are_told_from_words(text: KeyText, line: str, caps: list[str]) -> None:
    assert [piece.text for piece in text.pieces(line) if piece.is_cap] == caps
    assert " ".join(piece.text for piece in text.pieces(line)) == line


def test_drawn_and_measured_widths_agree(text: KeyText) -> None:
    target = pygame.Surface((400, 60)).convert()
    assert text.draw(target, "SPACE talk", 5, 5, (255, 255, 255)) == text.width("SPACE talk")


@pytest.mark.parametrize("arrow", "←→↑↓")
def test_arrows_are_drawn_without_a_font_that_has_them(text: KeyText, arrow: str) -> None:
    target = pygame.Surface((60, 60)).convert()
    text.draw(target, arrow, 10, 10, (255, 255, 255))
    middle = 10 + text.height // 2
    assert sum(target.get_at((middle, middle))[:3]) < 300, "dark ink on the light key"
