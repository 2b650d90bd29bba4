"""pygame is imported and opened in one place, which explains what usually goes wrong there."""

from __future__ import annotations

import os
from importlib import metadata
from pathlib import Path

import pytest

from embodiment.adapters import pygame_boot
from embodiment.errors import UsageError


def test_two_pygames_are_one_clear_sentence() -> None:
    with pytest.raises(UsageError, match=r"both installed.*pip uninstall -y pygame pygame-ce"):
        pygame_boot.check_one_pygame(lambda name: True)


@pytest.mark.parametrize("present", [(), ("pygame",), ("pygame-ce",), ("pygame", "pygame-ce")])
def test_only_both_pygames_together_are_refused(present: tuple[str, ...]) -> None:
    try:
        pygame_boot.check_one_pygame(present.__contains__)
        refused = False
    except UsageError:
        refused = True
    assert refused is (len(present) == 2)


@pytest.mark.parametrize("name", ["pygame", "pygame-ce", "numpy", "pytest-asyncio", "no-such-thing"])
def test_what_is_installed_is_what_the_library_for_it_says(name: str) -> None:
    try:
        metadata.version(name)
        is_there = True
    except metadata.PackageNotFoundError:
        is_there = False
    assert pygame_boot.installed(name) is is_there


@pytest.mark.parametrize(
    ("folder", "found"),
    [
        ("pygame_ce-2.5.8.dist-info", True),
        ("Pygame.CE-2.5.dist-info", True),
        ("pygame-ce-2.1-py3.11.egg-info", True),
        ("pygame-2.6.1.dist-info", False),
        ("pygame_ce_extras-1.0.dist-info", False),
        ("pygame_ce", False),
    ],
)
def test_a_distribution_is_told_from_others_of_like_names(tmp_path: Path, folder: str, found: bool) -> None:
    (tmp_path / folder).mkdir()
    assert pygame_boot.installed("pygame-ce", [str(tmp_path / "nowhere"), str(tmp_path)]) is found


def test_surfaces_open_without_a_display_and_leave_the_environment_alone() -> None:
    before = os.environ.get(pygame_boot.DRIVER)
    pygame_boot.open_surfaces()
    pygame_boot.open_surfaces()
    pygame = pygame_boot.pygame
    assert pygame.Surface((2, 2), pygame.SRCALPHA).convert_alpha().get_bitsize() == 32
    assert os.environ.get(pygame_boot.DRIVER) == before


@pytest.mark.parametrize("wanted", [True, False])
def test_the_whole_screen_is_taken_and_given_back(monkeypatch: pytest.MonkeyPatch, wanted: bool) -> None:
    monkeypatch.setenv(pygame_boot.DRIVER, "dummy")
    pygame_boot.open_window((640, 360), "test")
    assert pygame_boot.fill_screen(wanted, (640, 360)) == ""
    window = pygame_boot.pygame.display.get_surface()
    assert window is not None
    assert (window.get_size() == (640, 360)) is not wanted
    pygame_boot.close_display()


def test_a_screen_that_cannot_be_filled_keeps_its_window_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pygame_boot.DRIVER, "dummy")
    pygame_boot.open_window((640, 360), "test")
    monkeypatch.setattr(pygame_boot.pygame.display, "get_desktop_sizes", lambda: [(1 << 30, 1 << 30)])
    told = pygame_boot.fill_screen(True, (640, 360))
    assert "the game stays in its window" in told
    window = pygame_boot.pygame.display.get_surface()
    assert window is not None
    assert window.get_size() == (640, 360)
    pygame_boot.close_display()


def test_an_icon_that_is_no_picture_is_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(pygame_boot.DRIVER, "dummy")
    broken = tmp_path / "icon.png"
    broken.write_bytes(b"no picture")
    window = pygame_boot.open_window((640, 360), "without an icon", broken)
    assert window.get_size() == (640, 360)
    assert pygame_boot.pygame.display.get_caption()[0] == "without an icon"
    pygame_boot.close_display()
