"""What turns is made a step ahead, is the same as if it were made on the spot, and is not hoarded."""

from __future__ import annotations

import pytest

from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_turning import SPIN_STEP, SPIN_STEPS, Turning, reach_of, turned


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
        shown, plain = turning.picture("sail", sail, step), turned(sail, step % SPIN_STEPS, reach_of(sail))
        assert (pixels(shown.surface), shown.at, shown.size) == (pixels(plain.surface), plain.at, plain.size)
        assert turning.picture("sail", sail, step) is shown
        turning.prepare("sail", sail, step + direction)
        assert len(turning._kept) <= 3


def test_nothing_that_is_seen_is_cut_off(sail: pygame.Surface) -> None:
    cross = pygame.Surface((61, 44), pygame.SRCALPHA, 32)
    cross.fill((9, 90, 30, 255), pygame.Rect(28, 8, 5, 30))
    for plain in (sail, cross):
        for step in range(SPIN_STEPS):
            whole = pygame.transform.rotozoom(plain, -step * SPIN_STEP, 1.0)
            part = turned(plain, step, reach_of(plain))
            assert part.size == whole.get_size()
            assert part.surface.get_rect(topleft=part.at).contains(whole.get_bounding_rect())
    assert turned(cross, 1, reach_of(cross)).surface.get_width() < cross.get_width()
    assert reach_of(pygame.Surface((8, 8), pygame.SRCALPHA, 32)) == 0


def test_a_new_light_forgets_what_is_being_made(sail: pygame.Surface) -> None:
    turning = Turning()
    turning.prepare("sail", sail, 1)
    turning.clear()
    dark = sail.copy()
    dark.fill((90, 90, 90, 255), special_flags=pygame.BLEND_RGBA_MULT)
    assert pixels(turning.picture("sail", dark, 1).surface) == pixels(turned(dark, 1, reach_of(dark)).surface)
