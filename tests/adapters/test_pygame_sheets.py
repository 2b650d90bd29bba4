"""Characters are put together from their sheet at the right place, size and light, and kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from embodiment.adapters.assets import Assets
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_sheets import KEPT_PIXELS, SheetArt, load_sheet_art
from embodiment.errors import AssetError
from embodiment.world.view import SHEET_PIXEL, Figure
from tests.adapters.tiny_art import BODY, CELL, MOUTH, write_art

SMITH = Figure(id="smith", sheet="smith", body_frame=0, x=400, y=600, scale=2.0)


@pytest.fixture(scope="module")
def assets(tmp_path_factory: pytest.TempPathFactory) -> Assets:
    return write_art(tmp_path_factory.mktemp("art"))


@pytest.fixture
def art(assets: Assets) -> SheetArt:
    return load_sheet_art(assets, "smith", 1.0)


def dark(art: SheetArt, figure: Figure) -> int:
    """How many pixels of a figure have the mouth's colour."""
    surface = art.drawn(figure).surface
    width, height = surface.get_size()
    pixels = [surface.get_at((x, y)) for x in range(width) for y in range(height)]
    return sum(1 for p in pixels if all(abs(p[c] - MOUTH[c]) < 25 for c in range(3)) and p[3] > 200)


def test_a_figure_has_the_size_its_sheet_says(art: SheetArt) -> None:
    drawn = art.drawn(SMITH)
    body_height = (138 - 10) * SHEET_PIXEL * 2
    assert drawn.surface.get_height() == pytest.approx(body_height, abs=4)
    assert drawn.feet[1] == pytest.approx(drawn.surface.get_height(), abs=2)


def test_the_mouth_is_laid_on_the_body(art: SheetArt) -> None:
    closed, open_wide = dark(art, SMITH), dark(art, replace(SMITH, mouth="D"))
    assert open_wide > closed


def test_an_unknown_mouth_rests_instead_of_ending_the_game(art: SheetArt) -> None:
    assert dark(art, replace(SMITH, mouth="nonsense")) == dark(art, SMITH)


def test_a_frame_the_sheet_lacks_shows_the_first(art: SheetArt) -> None:
    assert art.drawn(replace(SMITH, body_frame=999)).surface.get_size() == art.drawn(SMITH).surface.get_size()


def test_squash_keeps_the_feet_and_trades_height_for_width(art: SheetArt) -> None:
    plain, squashed = art.drawn(SMITH), art.drawn(replace(SMITH, squash=0.9))
    assert squashed.surface.get_height() < plain.surface.get_height()
    assert squashed.surface.get_width() > plain.surface.get_width()
    assert squashed.surface.get_height() - squashed.feet[1] == pytest.approx(
        plain.surface.get_height() - plain.feet[1], abs=1
    )


def test_a_flipped_figure_is_mirrored_about_its_feet(art: SheetArt) -> None:
    right, left = art.anchor(SMITH, "mouth"), art.anchor(replace(SMITH, flip=True), "mouth")
    assert right[0] - SMITH.x == pytest.approx(SMITH.x - left[0])
    assert right[1] == left[1]


def test_offsets_are_sheet_pixels(art: SheetArt) -> None:
    moved = art.anchor(replace(SMITH, dx=10, dy=-5), "mouth")
    plain = art.anchor(SMITH, "mouth")
    assert moved[0] - plain[0] == pytest.approx(10 * 2 * SHEET_PIXEL)
    assert moved[1] - plain[1] == pytest.approx(-5 * 2 * SHEET_PIXEL)


def test_the_face_lies_round_eyes_and_mouth(art: SheetArt) -> None:
    face = art.face(SMITH)
    for name in ("eyes", "mouth"):
        x, y = art.anchor(SMITH, name)
        assert face.x < x < face.x + face.w
        assert face.y < y < face.y + face.h


def test_light_is_multiplied_in(art: SheetArt) -> None:
    surface = art.drawn(SMITH, (128, 255, 255)).surface
    middle = (surface.get_width() // 2, surface.get_height() * 3 // 4)
    assert surface.get_at(middle)[0] == pytest.approx(BODY[0] * 128 / 255, abs=3)
    assert surface.get_at(middle)[1] == pytest.approx(BODY[1], abs=3)


def test_a_leaning_figure_stays_on_its_feet(art: SheetArt) -> None:
    plain, leaning = art.drawn(SMITH), art.drawn(replace(SMITH, angle=20))
    assert leaning.surface.get_width() > plain.surface.get_width()
    assert leaning.feet[0] < leaning.surface.get_width() / 2, "leaning right, the feet are on the left"


def test_a_figure_that_stands_still_is_drawn_once(art: SheetArt) -> None:
    assert art.drawn(SMITH) is art.drawn(SMITH)


def test_what_is_kept_is_bounded(art: SheetArt) -> None:
    for number in range(60):
        art.drawn(replace(SMITH, scale=12.0 + number / 50))
    assert sum(d.surface.get_width() * d.surface.get_height() for d in art._kept.values()) <= KEPT_PIXELS


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_frames_do_not_shiver_against_each_other(assets: Assets, scale: float) -> None:
    """Cells are cut on the grid of the working size: the same body in two frames is the same picture."""
    art = load_sheet_art(assets, "smith", scale)
    first, second = (art.drawn(replace(SMITH, body_frame=frame)) for frame in (0, 1))
    assert first.feet == second.feet
    assert first.surface.get_size() == second.surface.get_size()


def test_a_json_that_lies_about_its_picture_is_refused(assets: Assets, tmp_path: Path) -> None:
    write_art(tmp_path)
    path = tmp_path / "assets" / "characters" / "smith" / "smith.json"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace(f'"h": {CELL[1]}}}, "frameTags"', '"h": 999}, "frameTags"'), encoding="utf-8"
    )
    with pytest.raises(AssetError, match=r"smith.json: .*999"):
        load_sheet_art(Assets(tmp_path, roots=[]), "smith", 1.0)


def test_a_picture_that_is_none_is_named(tmp_path: Path) -> None:
    assets = write_art(tmp_path)
    (tmp_path / "assets" / "characters" / "smith" / "smith.png").write_bytes(b"no picture")
    with pytest.raises(AssetError, match=r"smith.png: is no picture"):
        load_sheet_art(assets, "smith", 1.0)


def test_from_behind_there_is_no_face(art: SheetArt) -> None:
    faceless = replace(art.sheet, cel_data={"head": {0: {"face": "none"}}})
    seen = dark(art, replace(SMITH, mouth="D"))
    behind = SheetArt(faceless, picture_of(art.sheet.image_size), 1.0)
    assert seen > 0
    assert not faceless.has_face(0)
    assert dark(behind, replace(SMITH, mouth="D")) == 0


def test_what_is_held_lies_in_the_hand_and_turns_with_the_figure(assets: Assets) -> None:
    sheet = load_sheet_art(assets, "smith", 1.0).sheet
    hand = replace(sheet.slices["mouth"][0], x=10, y=70, width=4, height=4, pivot=None)
    armed = replace(sheet, slices={**sheet.slices, "hand": (hand,)})
    sword = pygame.Surface((80, 80), pygame.SRCALPHA, 32)
    sword.fill(RED, (40, 36, 40, 8))
    art = SheetArt(armed, picture_of(sheet.image_size), 1.0, {"sword": sword}.get)
    bare, held = art.drawn(SMITH), art.drawn(replace(SMITH, held="sword"))
    assert reds(bare.surface) == 0
    assert reds(held.surface) > 30
    assert reds(art.drawn(replace(SMITH, held="broom")).surface) == 0  # nobody drew one
    handless = SheetArt(sheet, picture_of(sheet.image_size), 1.0, {"sword": sword}.get)
    assert reds(handless.drawn(replace(SMITH, held="sword")).surface) == 0


def test_the_shipped_sword_is_found() -> None:
    art = load_sheet_art(Assets(), "traveller", 1.0)
    figure = Figure(id="player", sheet="traveller", body_frame=0, x=0, y=0)
    size = art.drawn(figure).surface.get_size()
    assert art.drawn(replace(figure, held="sword")).surface.get_size() != size


RED = (250, 10, 10, 255)


def picture_of(size: tuple[int, int]) -> pygame.Surface:
    """A picture of one pale colour."""
    picture = pygame.Surface(size, pygame.SRCALPHA, 32)
    picture.fill((200, 220, 230, 255))
    return picture


def reds(surface: pygame.Surface) -> int:
    """How many pixels are red."""
    width, height = surface.get_size()
    pixels = [surface.get_at((x, y)) for x in range(width) for y in range(height)]
    return sum(1 for p in pixels if p[0] > 180 and p[1] < 90 and p[3] > 150)
