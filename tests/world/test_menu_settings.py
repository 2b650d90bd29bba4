"""Every setting can be changed from the menus, keys chosen, memories looked at and erased."""

from __future__ import annotations

from dataclasses import fields

from embodiment.world.inputs import Action, cap_of
from embodiment.world.menu import Menu
from embodiment.world.menu_settings import SettingsPage
from embodiment.world.menu_state import (
    Changed,
)
from embodiment.world.settings import Settings
from tests.world.menu_hand import Book, focused, opened, point_at, press

FIELDS = {field.name for field in fields(Settings)}


def test_every_setting_can_be_changed_and_changed_back_with_the_arrow_keys() -> None:
    menu = opened(SettingsPage, speakers=("auto", "sdl:Box", "none"), microphones=("auto", "none"))
    changed: set[str] = set()
    before = menu.state.settings
    for _ in range(3):
        view = menu.view()
        assert view is not None
        for row in view.rows:
            if row.key in FIELDS:
                assert focused(menu) == row.key
                (wish,) = press(menu, "left")
                assert isinstance(wish, Changed)
                changed |= {f for f in FIELDS if getattr(wish.settings, f) != getattr(before, f)}
                press(menu, "right")
                assert menu.state.settings == before
            press(menu, "down")
        press(menu, "up")
        press(menu, "tab")
        while focused(menu) != menu.view().rows[0].key:  # type: ignore[union-attr]
            press(menu, "down")
    assert changed == FIELDS - {"version", "keys"}


def test_the_volume_stops_at_both_ends() -> None:
    menu = opened(SettingsPage)
    assert press(menu, "right") == []
    assert len(press(menu, *["left"] * 30)) == 20
    assert menu.state.settings.volume == 0


def test_a_device_that_is_not_listed_any_more_can_be_left() -> None:
    menu = opened(SettingsPage, settings=Settings(speaker="sdl:Gone"), speakers=("auto", "none"))
    press(menu, "down", "right")
    assert menu.state.settings.speaker == "none"


def test_a_wait_that_was_written_by_hand_is_shown_and_can_be_left() -> None:
    menu = opened(SettingsPage, settings=Settings(voice_buffer="90-400"))
    press(menu, *["down"] * 4)
    view = menu.view()
    assert view is not None
    assert next(row.value for row in view.rows if row.key == focused(menu)) == "90-400 ms"
    press(menu, "right")
    assert menu.state.settings.voice_buffer == "60"


def test_a_key_is_chosen_and_taken_from_what_had_it() -> None:
    menu = opened(SettingsPage)
    press(menu, "tab", "tab", "tab", "return")
    (wish,) = press(menu, "f1")
    assert isinstance(wish, Changed)
    keys = wish.settings.key_map
    assert cap_of(Action.TALK, keys) == "F1"
    assert cap_of(Action.HELP, keys) == ""
    assert focused(menu) == "key:talk", "back on the page"


def test_a_gamepads_button_can_be_chosen_too() -> None:
    menu = opened(SettingsPage)
    press(menu, "tab", "tab", "tab", "pad a", "pad x")
    assert cap_of(Action.TALK, menu.state.settings.key_map, pad=True) == "X"
    assert cap_of(Action.TALK, menu.state.settings.key_map) == "SPACE"


def test_escape_keeps_the_key_and_can_never_be_given_away() -> None:
    menu = opened(SettingsPage)
    assert press(menu, "tab", "tab", "tab", "return", "escape") == []
    assert menu.state.settings == Settings()


def test_reset_brings_every_key_back() -> None:
    menu = opened(SettingsPage, settings=Settings(keys={"e": "talk", "space": ""}))
    press(menu, "tab", "tab", "tab", "up", "up", "up", "return")
    assert focused(menu) == "reset"
    assert menu.state.settings == Settings()


def characters_tab(book: Book) -> Menu:
    menu = opened(SettingsPage, memories=book.port())
    press(menu, "tab", "tab")
    return menu


def test_what_a_character_remembers_is_shown_line_by_line() -> None:
    menu = characters_tab(Book())
    values = {row.key: row.value for row in menu.view().rows}  # type: ignore[union-attr]
    assert values["memory:brunhild"] == "2 things"
    assert values["memory:osric"] == "1 thing"
    assert values["memory:hale"] == "nothing yet"
    press(menu, "down", "return")
    view = menu.view()
    assert view is not None
    assert view.title == "What Brunhild remembers"
    assert [row.label for row in view.rows][:2] == ["· visits: 2", "· name: Clara"]


def test_a_memory_is_erased_only_when_it_is_said_twice() -> None:
    book = Book()
    menu = characters_tab(book)
    press(menu, "down", "return", "down", "down", "return", "return")
    assert "brunhild" in book.kept, "the first button keeps it"
    assert focused(menu) == "erase"
    press(menu, "return", "down", "return")
    assert "brunhild" not in book.kept
    assert menu.view().rows[0].label == "Nothing yet."  # type: ignore[union-attr]


def test_everybody_can_be_made_to_forget() -> None:
    book = Book()
    menu = characters_tab(book)
    point_at(menu, "forget")
    press(menu, "down", "return")
    assert not book.kept
