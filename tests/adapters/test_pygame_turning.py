"""What turns is made a step ahead, is the same as if it were made on the spot, and is not hoarded."""

from __future__ import annotations

import pytest

from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_turning import SPIN_STEPS, Turning, turned


@pytest.fixture
def sail() -> pygame.Surface:
    open_surfaces()
    plain = pygame.Surface((40, 20), pygame.SRCALPHA, 32)
    plain.fill((200, 100, 50, 255), pygame.Rect(0, 0, 30, 8))
    return plain


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("direction", [1, -1])
def test_what_was_made_ahead_is_what_would_have_been_made(sail: pygame.Surface, direction: int) -> None:
    turning = Turning()
    for number in range(2 * SPIN_STEPS):
        step = direction * number
        shown, plain = turning.picture("sail", sail, step), turned(sail, step % SPIN_STEPS)
        assert (pixels(shown.surface), shown.at, shown.size) == (pixels(plain.surface), plain.at, plain.size)
        assert turning.picture("sail", sail, step) is shown
        turning.prepare("sail", sail, step + direction)
        assert len(turning._kept) <= 3


def test_a_new_light_forgets_what_is_being_made(sail: pygame.Surface) -> None:
    turning = Turning()
    turning.prepare("sail", sail, 1)
    turning.clear()
    dark = sail.copy()
    dark.fill((90, 90, 90, 255), special_flags=pygame.BLEND_RGBA_MULT)
    assert pixels(turning.picture("sail", dark, 1).surface) == pixels(turned(dark, 1).surface)
