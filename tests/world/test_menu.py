"""The menus are steered by keys, mouse and gamepad alike, and nobody can lock themselves out of them."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.world.inputs import InputEvent, Key, Point, Quit, Wheel
from embodiment.world.menu import CHOOSE, WALKING
from embodiment.world.menu_pages import PausePage, TitlePage
from embodiment.world.menu_settings import SettingsPage
from embodiment.world.menu_state import (
    LookForDevices,
    Play,
    QuitGame,
)
from embodiment.world.menu_view import VISIBLE_ROWS, layout
from embodiment.world.settings import parse_settings, settings_text
from tests.world.menu_hand import Book, focused, opened, point_at, press


def test_closing_the_window_quits_from_every_page() -> None:
    menu = opened()
    press(menu, "down", "return")
    assert menu.receive([Quit()]) == [QuitGame()]


def test_the_help_card_is_closed_by_any_key_and_by_a_click() -> None:
    menu = opened()
    for close in (Key("x"), Key("escape"), Point(5, 5, "pressed")):
        press(menu, "down", "down", "return")
        assert menu.is_help
        assert menu.view() is None
        assert menu.receive([close]) == []
        assert not menu.is_help
        press(menu, "up", "up")


def test_a_closed_menu_takes_nothing() -> None:
    menu = opened()
    menu.close()
    assert press(menu, "return") == []
    assert menu.view() is None


def test_a_held_enter_does_not_run_through_pages_and_a_held_arrow_does() -> None:
    menu = opened()
    assert menu.receive([Key("return", is_repeat=True)]) == []
    menu.receive([Key("down", is_repeat=True), Key("down", is_repeat=True)])
    assert focused(menu) == "help"


def test_opening_the_settings_asks_what_is_plugged_in() -> None:
    menu = opened()
    assert press(menu, "down", "return") == [LookForDevices()]
    assert press(menu, "tab", "tab") == []
    assert press(menu, "tab", "tab") == [LookForDevices()], "and coming back to the tab asks again"


def test_tabs_are_reached_by_arrow_too() -> None:
    menu = opened(SettingsPage)
    press(menu, "up")
    assert focused(menu) == "tabs"
    press(menu, "right", "right")
    assert menu.view().tab == 2  # type: ignore[union-attr]
    press(menu, "down")
    assert focused(menu) == "backend"


@settings(max_examples=60)
@given(st.lists(st.sampled_from(["space", "return", "up", "down", "e", "f11", "w", "pad a"]), max_size=9))
def test_whatever_is_bound_the_menus_still_answer(chosen: list[str]) -> None:
    menu = opened(SettingsPage)
    press(menu, "tab", "tab", "tab")
    for name in chosen:
        press(menu, "return", name, "down")
    press(menu, "escape")
    menu.open(TitlePage(menu.state))
    assert press(menu, "return") == [Play()]


def test_a_click_on_a_button_is_that_button() -> None:
    menu = opened()
    assert point_at(menu, "quit", "moved") == []
    assert focused(menu) == "quit"
    assert point_at(menu, "play") == [Play()]


def test_a_slider_is_dragged_and_let_go() -> None:
    menu = opened(SettingsPage)
    point_at(menu, "volume", "pressed", 0.5)
    assert menu.state.settings.volume == 50
    point_at(menu, "volume", "moved", 0.2)
    assert menu.state.settings.volume == 20
    menu.receive([Point(5000, 5, "moved")])
    assert menu.state.settings.volume == 100
    point_at(menu, "volume", "released", 0.4)
    point_at(menu, "volume", "moved", 0.0)
    assert menu.state.settings.volume == 100


def test_a_choice_goes_back_on_its_left_arrow_and_on_elsewhere() -> None:
    menu = opened(SettingsPage, speakers=("auto", "sdl:Box", "none"))
    point_at(menu, "speaker", part=0.9)
    assert menu.state.settings.speaker == "sdl:Box"
    point_at(menu, "speaker", part=0.05)
    assert menu.state.settings.speaker == "auto"


def test_a_click_on_a_tab_opens_it() -> None:
    menu = opened(SettingsPage)
    view = menu.view()
    assert view is not None
    area = layout(view).tabs[1]
    menu.receive([Point(area.x + 5, area.y + 5, "pressed")])
    assert menu.view().tab == 1  # type: ignore[union-attr]


def test_a_click_beside_everything_does_nothing() -> None:
    menu = opened()
    assert menu.receive([Point(2, 2, "pressed"), Point(-50, 900, "pressed")]) == []


def test_the_wheel_scrolls_a_long_page_and_stops_at_its_ends() -> None:
    menu = opened(SettingsPage)
    press(menu, "tab", "tab", "tab")
    menu.receive([Wheel(-1.0)] * 30)
    view = menu.view()
    assert view is not None
    assert view.focus == len(view.rows) - 1
    assert view.shown.stop == len(view.rows)
    assert len(view.shown) == VISIBLE_ROWS
    menu.receive([Wheel(2.0)] * 30)
    assert menu.view().first == 0  # type: ignore[union-attr]


EVENTS: st.SearchStrategy[InputEvent] = st.one_of(
    st.sampled_from(sorted(WALKING | CHOOSE | {"escape", "tab", "pad leftshoulder", "x", "pad b"})).map(Key),
    st.builds(
        Point, st.floats(-50, 1400), st.floats(-50, 800), st.sampled_from(["moved", "pressed", "released"])
    ),
    st.floats(-3, 3).filter(bool).map(Wheel),
)


@settings(max_examples=80, deadline=None)
@given(st.lists(EVENTS, max_size=40), st.sampled_from([TitlePage, PausePage, SettingsPage]))
def test_no_input_whatever_breaks_a_menu(events: list[InputEvent], page: type) -> None:
    """The focus stays on a row or the tabs, the panel inside the picture, the settings valid."""
    menu = opened(page, memories=Book().port(), speakers=("auto", "sdl:A", "none"))
    for event in events:
        menu.receive([event])
        view = menu.view()
        if view is None:
            assert menu.is_help
            continue
        assert -1 <= view.focus < len(view.rows) or not view.rows
        if view.focus >= 0:
            assert view.focus in view.shown
        places = layout(view)
        assert all(area.y >= 0 and area.y + area.height <= 720 for area in places.rows.values())
        assert parse_settings(settings_text(menu.state.settings), "s") == menu.state.settings
