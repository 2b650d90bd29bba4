"""Fonts come from installed packages; every word is written with a font that has its letters."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from embodiment.adapters.layout import Page, paginate
from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_text import (
    TEXT_FONTS,
    TITLE_FONTS,
    Face,
    Fonts,
    Written,
    font_files,
    script_of,
)

INK = (43, 30, 58)


@pytest.fixture(autouse=True)
def surfaces() -> None:
    open_surfaces()


def test_there_is_always_a_font() -> None:
    files = font_files((("no_such_package", "x.ttf"),))
    assert len(files) == 1
    assert Path(files[0]).is_file()


@pytest.mark.skipif(find_spec("font_fredoka_one") is None, reason="font-fredoka-one is not installed")
def test_titles_use_the_title_face_where_it_is_installed() -> None:
    assert "Fredoka" in font_files(TITLE_FONTS)[0]


def test_a_face_is_made_once_per_size() -> None:
    fonts = Fonts()
    assert fonts.text(24) is fonts.text(24.3)
    assert fonts.text(24) is not fonts.title(24)


def test_measured_and_drawn_widths_agree() -> None:
    face = Fonts().text(24)
    target = pygame.Surface((400, 60), pygame.SRCALPHA)
    assert face.draw(target, "Good iron", (5, 5), INK) == face.width("Good iron")
    assert face.draw(target, "", (5, 5), INK) == 0


def test_the_same_word_is_drawn_once() -> None:
    face = Fonts().text(24)
    assert face.render("iron", INK) is face.render("iron", INK)
    assert face.render("iron", INK) is not face.render("iron", (0, 0, 0))


def test_a_letter_the_title_face_lacks_comes_from_the_next_font() -> None:
    face = Fonts().title(24)
    assert face.width("é") > 0
    default = font_files(())[0]
    assert Face((default,), 24)._has(0, "e")
    assert not Face((default,), 24)._has(0, "\uf8ff")


@pytest.mark.skipif(
    find_spec("pygame_gui") is None, reason="pygame_gui, which carries the fonts, is not installed"
)
@pytest.mark.parametrize(
    "word", ["traveller", "नमस्ते", "你好", "こんにちは", "안녕하세요", "Žižka", "Привет", "γεια"]
)
def test_what_players_type_has_a_font(word: str) -> None:
    face = Face(font_files(TEXT_FONTS), 24)
    index = face._first_with(word)
    assert index is not None
    assert all(face._has(index, letter) for letter in word)
    assert [part for _, part in face._runs(word)] == [word]


@pytest.mark.skipif(
    find_spec("pygame_gui") is None, reason="pygame_gui, which carries the fonts, is not installed"
)
def test_a_line_that_no_font_can_write_alone_is_written_with_several() -> None:
    face = Face(font_files(TEXT_FONTS), 24)
    line = "नमस्ते 你好 Žižka"
    assert "".join(part for _, part in face._runs(line)) == line
    assert [part for _, part in face._runs(line)] == ["नमस्ते ", "你好 ", "Žižka"]
    surface, rise = face.picture(line, INK)
    assert face.width(line) == surface.get_width()
    latin, latin_rise = face.picture("Žižka", INK)
    place = latin.get_rect(right=surface.get_width(), top=latin_rise - rise)
    assert pygame.image.tobytes(surface.subsurface(place), "RGBA") == pygame.image.tobytes(latin, "RGBA")


def test_a_font_that_is_not_needed_is_not_opened() -> None:
    face = Face(font_files(TEXT_FONTS), 24)
    face.width("Good iron sings, traveller.")
    assert len(face._opened) == 1


def test_an_outline_surrounds_the_letters() -> None:
    face = Fonts().text(30)
    plain, lined = (pygame.Surface((60, 60), pygame.SRCALPHA) for _ in range(2))
    face.draw(plain, "I", (20, 5), INK)
    face.draw_outlined(lined, "I", (20, 5), INK, (255, 255, 255), 2)
    assert lined.get_bounding_rect().width == plain.get_bounding_rect().width + 4


def test_a_page_as_one_picture_has_the_pixels_of_its_words() -> None:
    face, line = Fonts().text(24), 26
    words = ("Good", "iron", "sings,", "traveller.", "नमस्ते", "mind", "the", "sparks")
    first, *others = paginate(words, face.width, 200, 2)
    written = Written(face, line, INK)

    def word_by_word(page: Page, count: int) -> bytes:
        target = pygame.Surface((300, 120)).convert()
        target.fill((200, 180, 90))
        for number, row in enumerate(page.lines):
            for word in row:
                if word.index < count:
                    face.draw(target, word.text, (40 + word.x, 30 + number * line), INK)
        return pygame.image.tobytes(target, "RGB")

    def at_once(page: Page, count: int) -> bytes:
        target = pygame.Surface((300, 120)).convert()
        target.fill((200, 180, 90))
        written.draw(target, page, count, (40, 30))
        return pygame.image.tobytes(target, "RGB")

    for page, count in [(first, 0), (first, 1), (first, 2), (others[0], 5), (others[0], 9), (first, 1)]:
        assert at_once(page, count) == word_by_word(page, count), count


@pytest.mark.parametrize(("text", "script"), [("iron", ""), ("नमस्ते", "Deva"), ("", "")])
def test_scripts_that_need_shaping_are_known(text: str, script: str) -> None:
    assert script_of(text) == script


def test_devanagari_never_breaks_a_line_even_without_its_font() -> None:
    face = Fonts(text=()).text(24)
    target = pygame.Surface((300, 60), pygame.SRCALPHA)
    assert face.draw(target, "नमस्ते", (0, 0), INK) > 0
