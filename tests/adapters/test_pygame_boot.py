"""pygame is imported and opened in one place, which explains what usually goes wrong there."""

from __future__ import annotations

import os

import pytest

from embodiment.adapters import pygame_boot
from embodiment.errors import UsageError


def test_two_pygames_are_one_clear_sentence() -> None:
    with pytest.raises(UsageError, match=r"both installed.*pip uninstall -y pygame pygame-ce"):
        pygame_boot.check_one_pygame(lambda name: True)


@pytest.mark.parametrize("present", ["pygame", "pygame-ce"])
def test_either_pygame_alone_is_fine(present: str) -> None:
    pygame_boot.check_one_pygame(lambda name: name == present)


def test_surfaces_open_without_a_display_and_leave_the_environment_alone() -> None:
    before = os.environ.get(pygame_boot.DRIVER)
    pygame_boot.open_surfaces()
    pygame_boot.open_surfaces()
    pygame = pygame_boot.pygame
    assert pygame.Surface((2, 2), pygame.SRCALPHA).convert_alpha().get_bitsize() == 32
    assert os.environ.get(pygame_boot.DRIVER) == before
