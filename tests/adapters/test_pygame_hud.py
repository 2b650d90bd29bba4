"""The signs over the picture keep their place and their order."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.adapters.layout import Rect
from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_hud import Hud, _end_that_fits, _one_page
from embodiment.adapters.pygame_text import Fonts
from embodiment.adapters.pygame_theme import Kit
from embodiment.world.menu_view import MenuView, Row, layout
from embodiment.world.view import PlaceCard, Subtitle

WORDS = ("Good", "iron", "sings,", "Aldo.")


@pytest.fixture
def hud() -> Hud:
    open_surfaces()
    return Hud(Kit(Fonts(), 1.0))


@pytest.fixture
def target() -> pygame.Surface:
    open_surfaces()
    return pygame.Surface((1280, 720)).convert()


def test_the_subtitle_does_not_grow_with_its_words(hud: Hud, target: pygame.Surface) -> None:
    rects = {hud.subtitle(target, Subtitle(speaker="Aldo", words=WORDS, revealed=n), 700) for n in range(5)}
    assert len(rects) == 1


def test_a_long_subtitle_has_two_lines_and_then_a_next_page(hud: Hud, target: pygame.Surface) -> None:
    one = hud.subtitle(target, Subtitle(speaker="Aldo", words=WORDS, revealed=1), 700)
    long = tuple(f"word{n}" for n in range(60))
    many = hud.subtitle(target, Subtitle(speaker="Aldo", words=long, revealed=1), 700)
    assert one.h < many.h < 2.2 * one.h
    assert many.y + many.h == 700


@pytest.mark.parametrize("at", [(-50, 300), (1400, 300), (640, 900)])
def test_the_prompt_stays_on_the_picture(hud: Hud, target: pygame.Surface, at: tuple[float, float]) -> None:
    room = Rect(12, 12, 1256, 650)
    place = hud.prompt(target, "SPACE talk", at, room)
    assert place.x >= 12
    assert place.x + place.w <= 1268
    assert place.y + place.h <= 662 + 1


def test_notices_stand_below_each_other(hud: Hud, target: pygame.Surface) -> None:
    first, second = hud.notices(target, ("No microphone: type instead.", "The link is back."), 20)
    assert second.y >= first.y + first.h


LONG = (
    "The microphone of the settings, sdl:System audio capture device, cannot be used now: it is open already."
)
BUTTONS = tuple(Row(key=str(number), label="Button") for number in range(5))
MENUS = {
    "panel": MenuView(kind="panel", title="Settings", tabs=("One", "Two"), rows=BUTTONS),
    "list": MenuView(kind="list", title="Paused", rows=BUTTONS),
    "card": MenuView(kind="card", title="Oh", text=("One line.",) * 8, rows=BUTTONS[:3]),
    "title": MenuView(kind="title", title="Yard", rows=BUTTONS[:4]),
}


@pytest.mark.parametrize("kind", MENUS)
@pytest.mark.parametrize(
    "news", [(LONG,), ("The link is back.",), (LONG, "The link is back.", LONG), (3 * LONG,) * 3]
)
def test_messages_never_lie_on_a_menu_nor_on_each_other(
    hud: Hud, target: pygame.Surface, kind: str, news: tuple[str, ...]
) -> None:
    menu = replace(MENUS[kind], news=news)
    rects = hud.news(target, menu)
    places = layout(menu)
    parts = [places.panel] if places.panel else list(places.rows.values())
    assert rects
    for number, rect in enumerate(rects):
        assert rect.clamped(Rect(0, 0, 1280, 720)) == rect
        assert not any(rect.overlap(Rect(*part)) for part in parts)
        assert not any(rect.overlap(other) for other in rects[:number])


def test_where_room_is_short_the_newest_messages_are_shown(hud: Hud, target: pygame.Surface) -> None:
    every = hud.news(target, replace(MENUS["panel"], news=(9 * LONG, 8 * LONG, LONG)))
    assert len(every) == 2
    assert every[-1].h == hud.news(target, replace(MENUS["panel"], news=(LONG,)))[0].h


def test_a_message_too_long_says_so() -> None:
    shown = _one_page(("one", "two", "three", "four", "five", "six"), lambda text: 10 * len(text), 100, 2)
    assert [word.text for line in shown.lines for word in line] == ["one", "two", "three", "…"]
    assert len(_one_page(("x" * 99,), lambda text: 10 * len(text), 100, 2).lines) == 1
    assert _one_page((), len, 100, 2).lines == ()


def test_the_place_card_fades(hud: Hud, target: pygame.Surface) -> None:
    hud.place(target, PlaceCard(title="Yard", detail="noon", opacity=0.0))
    assert target.get_bounding_rect().width == 1280
    assert target.get_at((60, 50))[:3] == (0, 0, 0)
    hud.place(target, PlaceCard(title="Yard", detail="noon"))
    assert target.get_at((60, 30))[:3] != (0, 0, 0)


def test_the_caret_blinks(hud: Hud, target: pygame.Surface) -> None:
    pictures = set()
    for tick in (10, 80):
        hud.typing(target, "hello", tick, 700)
        pictures.add(pygame.image.tobytes(target, "RGB"))
    assert len(pictures) == 2


@given(st.text(max_size=60), st.integers(1, 300))
def test_a_typed_line_shows_its_end(text: str, width: int) -> None:
    shown = _end_that_fits(text, lambda part: 9 * len(part), width)
    assert text.endswith(shown)
    assert 9 * len(shown) <= width
    start = len(text) - len(shown)
    if start:
        longer = next(at for at in range(start - 1, -1, -1) if not at or not is_mark(text[at]))
        assert 9 * (len(text) - longer) > width, "as much as there is room for"


def is_mark(letter: str) -> bool:
    return unicodedata.category(letter).startswith("M")


def test_no_mark_is_shown_without_its_letter() -> None:
    text = "नमस्ते दोस्त"
    shown = {_end_that_fits(text, len, width) for width in range(1, len(text) + 1)}
    assert not any(is_mark(part[0]) for part in shown if part)
    assert text in shown
