"""What is loaded beside the game waits while a frame is made."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from embodiment.adapters import pygame_paint, pygame_tiles
from embodiment.adapters.gallery import Gallery
from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_screen import Canvas
from embodiment.adapters.shutter import Shutter, collector_rests, give_way, giving_way
from embodiment.errors import AssetError
from embodiment.world.view import View

LONG = 60.0


@pytest.fixture(autouse=True)
def surfaces() -> None:
    open_surfaces()


def loading(shutter: Shutter, began: threading.Event) -> Callable[[], str]:
    def load() -> str:
        with giving_way(shutter):
            began.set()
            give_way()
        return "loaded"

    return load


def test_a_thread_that_need_not_give_way_never_waits() -> None:
    shutter = Shutter(LONG)
    shutter.close()
    give_way()
    with giving_way(Shutter(LONG)):
        give_way()  # to another, which is open
    give_way()
    assert not shutter._is_open.is_set(), "and nobody has opened it"


def test_loading_waits_until_the_frame_is_shown() -> None:
    shutter, began = Shutter(LONG), threading.Event()
    shutter.close()
    with ThreadPoolExecutor(1) as pool:
        coming = pool.submit(loading(shutter, began))
        assert began.wait(LONG)
        assert not coming.done()
        shutter.open()
        assert coming.result(LONG) == "loaded"


def test_frames_without_a_pause_do_not_stop_it_for_ever() -> None:
    shutter, began = Shutter(0.001), threading.Event()
    shutter.close()
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(loading(shutter, began)).result(LONG) == "loaded"


def test_the_shutter_is_closed_while_a_frame_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas, seen = Canvas(Gallery()), []
    monkeypatch.setattr(
        pygame_paint.Painter, "paint", lambda *_: seen.append(canvas.shutter._is_open.is_set())
    )
    canvas.show(View(tick=0), pygame.Surface((1280, 720)))
    assert seen == [False]
    assert canvas.shutter._is_open.is_set()
    canvas.close()


def test_a_frame_that_fails_opens_it_again() -> None:
    canvas = Canvas(Gallery())
    with pytest.raises(AssetError):
        canvas.show(View(tick=0, scene="nowhere"), pygame.Surface((1280, 720)))
    assert canvas.shutter._is_open.is_set()
    canvas.close()


def test_pieces_of_a_picture_are_small_and_make_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = pygame.Surface((70, 40), pygame.SRCALPHA, 32)
    for x in range(70):
        for y in range(40):
            picture.set_at((x, y), (3 * x, 5 * y, x + y, (x * y) % 256))
    ways: list[int] = []
    monkeypatch.setattr(pygame_tiles, "BAND", 700)
    monkeypatch.setattr(pygame_tiles, "give_way", lambda: ways.append(1))
    made = pygame_tiles._premultiplied(picture)
    assert len(ways) == 4
    assert made.get_buffer().raw == picture.convert_alpha().premul_alpha().get_buffer().raw


def test_what_is_loaded_is_not_looked_at_by_the_collector() -> None:
    before = gc.get_freeze_count()
    with collector_rests():
        assert not gc.isenabled()
        kept: list[list[int]] = [[] for _ in range(1000)]
    assert gc.isenabled()
    assert gc.get_freeze_count() >= before + len(kept)
    gc.unfreeze()
