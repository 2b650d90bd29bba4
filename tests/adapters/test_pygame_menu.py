"""Menus are drawn where they say they lie, at every scale, with any text."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_menu import Menus, balanced
from embodiment.adapters.pygame_text import Fonts
from embodiment.adapters.pygame_theme import Kit
from embodiment.world.menu_settings import BACKEND_HINTS, HINTS
from embodiment.world.menu_state import wrapped
from embodiment.world.menu_view import MenuView, Row, layout

GREY = (120, 120, 120)
ROWS = (
    Row(key="a", label="A slider", kind="slider", level=0.4, value="40 %"),
    Row(key="b", label="A choice", kind="choice", value="The best there is"),
    Row(key="c", label="A switch", kind="switch", level=1.0),
    Row(key="d", label="Keys", kind="keys", caps=("SPACE", "←"), value="A"),
    Row(key="e", label="Some text", kind="text"),
    Row(key="f", label="A button", value="3 things"),
)
VIEWS = {
    "title": MenuView(
        kind="title", title="Alderbrook", text=("Walk up.",), rows=(Row(key="p", label="Play"),)
    ),
    "busy": MenuView(kind="title", title="Alderbrook", busy="Waking the voices"),
    "list": MenuView(kind="list", title="Paused", rows=(Row(key="r", label="Resume"),), focus=0),
    "panel": MenuView(
        kind="panel", title="Settings", tabs=("One", "Two"), rows=ROWS, focus=1, hint="A hint."
    ),
    "card": MenuView(
        kind="card", title="Oh", text=("One line.", "Two."), rows=(Row(key="x", label="Go on"),)
    ),
}


@cache
def menus(scale: float) -> Menus:
    return Menus(Kit(Fonts(), scale))


def drawn(view: MenuView, scale: float = 1.0, tick: int = 0) -> pygame.Surface:
    open_surfaces()
    surface = pygame.Surface((round(1280 * scale), round(720 * scale))).convert()
    surface.fill(GREY)
    menus(scale).draw(surface, view, tick)
    return surface


def bytes_of(view: MenuView, tick: int = 0) -> bytes:
    return pygame.image.tobytes(drawn(view, tick=tick), "RGB")


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_every_row_is_drawn_where_it_lies(name: str, scale: float) -> None:
    view = VIEWS[name]
    surface = drawn(view, scale)
    beside = surface.get_at((2, surface.get_height() // 2))[:3]
    for area in layout(view).rows.values():
        inside = pygame.Rect(*(round(part * scale) for part in area))
        colours = {
            surface.get_at((x, y))[:3]
            for x in range(inside.left + 2, inside.right - 2, 3)
            for y in range(inside.top + 2, inside.bottom - 2, 3)
        }
        assert len(colours - {beside}) > 3, "letters on something"


@pytest.mark.parametrize("name", ["list", "panel", "card"])
def test_the_focus_is_seen(name: str) -> None:
    view = VIEWS[name]
    assert bytes_of(view) != bytes_of(
        MenuView(kind=view.kind, title=view.title, tabs=view.tabs, rows=view.rows)
    )


def test_a_panel_hides_what_is_behind_it_and_dims_the_rest() -> None:
    surface = drawn(VIEWS["panel"])
    panel = layout(VIEWS["panel"]).panel
    assert panel is not None
    assert surface.get_at((5, 5))[0] < GREY[0]
    assert surface.get_at((round(panel.x + 12), round(panel.y + 30)))[0] > 200


def test_every_hint_of_the_settings_can_be_read_to_its_end() -> None:
    """In the face and the room it is drawn in."""
    kit = Kit(Fonts(), 1.0)
    room = kit.px(layout(VIEWS["panel"]).hint.width)
    for hint in (*HINTS.values(), *BACKEND_HINTS.values()):
        assert " ".join(balanced(kit.text(19), hint, room)) == hint
    long = HINTS["open_mic"]
    assert bytes_of(replace(VIEWS["panel"], hint=long)) != bytes_of(replace(VIEWS["panel"], hint=long[:-1]))


def test_waiting_moves() -> None:
    assert bytes_of(VIEWS["busy"], tick=0) != bytes_of(VIEWS["busy"], tick=50)


def test_levels_and_switches_are_seen() -> None:
    looks = {
        bytes_of(MenuView(kind="panel", title="S", rows=(Row(key="a", label="A", kind=kind, level=level),)))
        for kind in ("slider", "switch")
        for level in (0.0, 1.0)
    }  # type: ignore[arg-type, unused-ignore]
    assert len(looks) == 4


def test_more_rows_than_fit_are_told() -> None:
    rows = tuple(Row(key=str(n), label="Row") for n in range(20))
    looks = {bytes_of(MenuView(kind="panel", title="S", rows=rows, first=first)) for first in (0, 5, 11)}
    assert len(looks) == 3, "triangles above, below, or both"


@pytest.mark.parametrize("text", ["", "W" * 400, "नमस्ते " * 30, "\u0000\u200b"])
def test_any_text_is_drawn_inside_the_picture(text: str) -> None:
    rows = tuple(Row(key=kind, label=text, kind=kind, value=text) for kind in ("button", "choice", "text"))  # type: ignore[arg-type]
    panel = MenuView(kind="panel", title=text, tabs=("A",), rows=rows, hint=text, text=(text,))
    title = MenuView(kind="title", title=text or "x", rows=rows[:1])
    for view in (panel, title):
        assert bytes_of(view) != bytes_of(replace(view, rows=(), text=(), title=""))
    area = layout(panel).panel
    assert area is not None
    edge = pygame.Rect(0, 0, round(area.x) - 40, 720)
    assert pixels(panel, edge) == pixels(replace(panel, title="A", hint="", text=("A",)), edge)


def pixels(view: MenuView, part: pygame.Rect) -> bytes:
    return pygame.image.tobytes(drawn(view).subsurface(part), "RGB")


def test_of_what_a_card_says_nothing_is_lost() -> None:
    open_surfaces()
    lines = wrapped("cannot open 'System audio capture device' as microphone: Mammoth WWW " * 3)
    narrow = 640
    assert max(menus(1.0)._kit.text(23).width(line) for line in lines) > narrow, (
        "as tall as usual it would be"
    )
    face = menus(1.0)._reading(lines, narrow)
    assert max(map(face.width, lines)) <= narrow
    assert menus(1.0)._reading(("Short.",), narrow) is menus(1.0)._kit.text(23)
