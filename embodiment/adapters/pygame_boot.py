"""The one place where pygame is imported and a display is opened.

Every other module takes ``pygame`` from here. Two distributions provide the module of that name, and with
both installed their files overwrite each other: that is said in one sentence instead of surfacing as a
missing name in the middle of a frame.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from embodiment.errors import DeviceError, UsageError

DRIVER = "SDL_VIDEODRIVER"
UNSEEN = ("dummy", "offscreen", "evdev", "disk")
"""SDL's video drivers that open no window on any screen."""


def installed(distribution: str, folders: Sequence[str] | None = None) -> bool:
    """Whether pip knows a distribution of this name.

    It is told by the names of what pip leaves behind: ``importlib.metadata`` says the same and takes longer to import
    than pygame.

    Args:
        distribution: Its name.
        folders: Where to look; where Python does when not given.
    """
    name = "[-_.]".join(map(re.escape, distribution.split("-")))
    named = re.compile(rf"{name}-\d.*\.(dist|egg)-info", re.IGNORECASE)
    for folder in sys.path if folders is None else folders:
        with suppress(OSError):  # a folder that is none, a package in a ZIP file
            if any(map(named.fullmatch, os.listdir(folder or "."))):
                return True
    return False


def check_one_pygame(is_installed: Callable[[str], bool] = installed) -> None:
    """Refuses two distributions of ``pygame`` in one environment.

    Raises:
        UsageError: Both ``pygame`` and ``pygame-ce`` are installed; the text holds the two commands that
            mend it.
    """
    if is_installed("pygame") and is_installed("pygame-ce"):
        raise UsageError(
            "pygame and pygame-ce are both installed and overwrite each other's files; "
            "run: pip uninstall -y pygame pygame-ce && pip install pygame-ce"
        )


check_one_pygame()
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "embodiment")  # who the window belongs to, for the desktop

import pygame as pygame  # noqa: E402  the check comes first; the alias re-exports the name to our modules


@contextmanager
def _driver(name: str | None) -> Iterator[None]:
    """SDL's video driver for the duration; SDL reads the variable when its video part starts."""
    before = os.environ.get(DRIVER)
    if name is not None:
        os.environ[DRIVER] = name
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(DRIVER, None)
        else:
            os.environ[DRIVER] = before


def open_surfaces() -> None:
    """Makes surfaces convertible without a window: SDL's dummy driver, unless a display is open already."""
    if not pygame.display.get_init():
        with _driver("dummy"):
            pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))
    if not pygame.font.get_init():
        pygame.font.init()


def open_window(size: tuple[int, int], title: str, icon: Path | None = None) -> pygame.Surface:
    """Opens a resizable window.

    Args:
        size: Wanted size in pixels; a desktop too small for it gets the largest 16:9 window that fits.
        title: Text of the title bar.
        icon: Picture for the title bar and the list of windows; one that cannot be read is left out.

    Raises:
        DeviceError: There is no display that a window could be opened on.
    """
    if pygame.display.get_init() and pygame.display.get_driver() == "dummy":
        pygame.display.quit()
    try:
        pygame.display.init()
        if pygame.display.get_driver() in UNSEEN and not os.environ.get(DRIVER):
            pygame.display.quit()  # SDL falls back to a driver nobody can look at, without a word
            raise DeviceError("no screen can be opened: DISPLAY or WAYLAND_DISPLAY names none that answers")
        _set_icon(icon)  # before the window is there, as SDL wants it
        window = pygame.display.set_mode(_fitting(size), pygame.RESIZABLE)
    except pygame.error as error:
        raise DeviceError(
            f"no window can be opened ({error}); run with --headless, or set DISPLAY where a screen exists"
        ) from None
    if not pygame.font.get_init():
        pygame.font.init()
    pygame.display.set_caption(title)
    return window


def fill_screen(wanted: bool, size: tuple[int, int]) -> str:
    """Takes the whole screen for the open window, or gives it back.

    Args:
        wanted: Whether the whole screen shall be taken.
        size: Size of the window when it is one again.

    Returns:
        What went wrong in one sentence, empty where it went well; there is a window in either case.
    """
    try:
        if not wanted:
            pygame.display.set_mode(_fitting(size), pygame.RESIZABLE)
            return ""
        desktop = pygame.display.get_desktop_sizes()
        pygame.display.set_mode(desktop[0] if desktop else (0, 0), pygame.FULLSCREEN)
    except pygame.error as error:
        pygame.display.set_mode(_fitting(size), pygame.RESIZABLE)
        return f"The whole screen cannot be taken ({error}); the game stays in its window."
    return ""


def close_display() -> None:
    """Gives the window back; pygame stays usable for another one."""
    pygame.display.quit()


def _set_icon(icon: Path | None) -> None:
    if icon is None:
        return
    try:
        pygame.display.set_icon(pygame.image.load(str(icon)))
    except (pygame.error, OSError):
        return  # a game without an icon is a game


def _fitting(size: tuple[int, int]) -> tuple[int, int]:
    """``size``, or the largest of its shape that the desktop has room for."""
    sizes = pygame.display.get_desktop_sizes()
    room = sizes[0] if sizes else size
    factor = min(1.0, room[0] / size[0], room[1] / size[1])
    return (round(size[0] * factor), round(size[1] * factor))
