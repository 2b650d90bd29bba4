"""The window from its first frame to the game: on SDL's dummy driver, with the devices of nobody."""

from __future__ import annotations

import argparse
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pytmx", reason="pytmx comes with the demo extra")

from embodiment.adapters.assets import Assets
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_screen import PygameScreen
from embodiment.app.game import Game
from embodiment.app.window import Opening, play_window
from embodiment.errors import AssetError
from embodiment.world.view import View
from tests.app.shell_stage import SCENE


@pytest.fixture
def arguments(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> argparse.Namespace:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("EMBODIMENT_DATA_DIR", str(tmp_path))
    return argparse.Namespace(
        backend="local", seed=0, speaker="none", microphone="none", transcript="", memory="none",
        open_mic=False, voice_buffer="",
    )  # fmt: skip


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[View]]:
    """Everything the window shows."""
    views: list[View] = []
    show = PygameScreen.show

    def kept(screen: PygameScreen, view: View) -> None:
        show(screen, view)
        views.append(view)

    monkeypatch.setattr(PygameScreen, "show", kept)
    yield views
    assert not pygame.display.get_init(), "the window is given back"
    assert not [thread for thread in threading.enumerate() if thread.name == "embodiment-opening"]


def test_what_is_wrong_with_the_games_own_python_ends_it_with_its_sentence(
    arguments: argparse.Namespace, shown: list[View]
) -> None:
    before: list[int] = []

    def broken() -> Game:
        before.append(len(shown))
        raise AssetError("NameError: name 'x' is not defined", path="demos/mine.py", line=3)

    with pytest.raises(AssetError, match=r"demos/mine\.py:3: NameError"):
        play_window(Opening(SCENE, broken), Assets(), arguments)
    assert before == [1], "the first picture is on the screen before anything else is loaded"
    assert shown[0].is_early
    assert shown[0].menu is not None
    assert shown[0].menu.title == "Alderbrook"


def test_the_window_can_be_closed_while_the_rest_is_loaded(
    arguments: argparse.Namespace, shown: list[View]
) -> None:
    may_go_on = threading.Event()

    def slow() -> Game:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        may_go_on.wait(60)
        return Game(scene=SCENE, characters=())

    try:
        assert play_window(Opening(SCENE, slow), Assets(), arguments) == 0
    finally:
        may_go_on.set()
        for thread in threading.enumerate():
            if thread.name == "embodiment-opening":
                thread.join(60)
    assert all(view.is_early for view in shown)
