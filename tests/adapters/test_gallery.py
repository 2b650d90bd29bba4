"""What a run draws with is loaded once."""

from __future__ import annotations

from pathlib import Path

import pytest

from embodiment.adapters.gallery import Gallery
from tests.adapters.tiny_art import write_art


@pytest.fixture
def gallery(tmp_path: Path) -> Gallery:
    return Gallery(write_art(tmp_path))


def test_a_sheet_is_loaded_once_per_scale(gallery: Gallery) -> None:
    assert gallery.sheet("smith", 1.0) is gallery.sheet("smith", 1.0)
    assert gallery.sheet("smith", 1.0) is not gallery.sheet("smith", 1.5)


def test_sheets_of_a_scale_that_is_not_drawn_are_forgotten(gallery: Gallery) -> None:
    small, large = gallery.sheet("smith", 1.0), gallery.sheet("smith", 1.5)
    gallery.release(1.0)
    assert gallery.sheet("smith", 1.5) is large
    assert gallery.sheet("smith", 1.0) is not small


def test_a_scene_is_named_by_key_or_by_path(gallery: Gallery) -> None:
    pytest.importorskip("pytmx", reason="pytmx comes with the demo extra")
    assert gallery.scene("yard") is gallery.scene("yard")
    assert gallery.scene("assets/scenes/yard.tmx").scenery == gallery.scene("yard").scenery
    assert (gallery.scene("yard").folder / "pictures").is_dir()
