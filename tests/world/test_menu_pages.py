"""Title, pause and cards say what they are and do what their buttons say."""

from __future__ import annotations

import pytest

from embodiment.world.menu_pages import CardPage, PausePage
from embodiment.world.menu_state import (
    Back,
    Play,
    QuitGame,
    Resume,
    ToTitle,
)
from embodiment.world.menu_view import layout
from tests.world.menu_hand import focused, opened, press


def test_enter_on_the_title_screen_plays() -> None:
    assert press(opened(), "return") == [Play()]


def test_the_focus_goes_round_and_the_last_button_quits() -> None:
    menu = opened()
    assert press(menu, "up", "return") == [QuitGame()]
    assert focused(menu) == "quit"
    press(menu, "down")
    assert focused(menu) == "play"


@pytest.mark.parametrize("key", ["escape", "pad b", "pad start"])
def test_back_in_the_pause_menu_goes_on_with_the_visit(key: str) -> None:
    assert press(opened(PausePage), key) == [Resume()]


def test_the_pause_menu_names_what_is_left() -> None:
    menu = opened(PausePage)
    view = menu.view()
    assert view is not None
    assert [row.label for row in view.rows][-2:] == ["Leave Alderbrook", "Quit"]
    assert press(menu, "up", "up", "space") == [ToTitle()]
    menu.state.place = "The schoolroom"
    view = menu.view()
    assert view is not None
    assert view.rows[-2].label == "Leave the schoolroom"


def test_a_card_breaks_its_sentence_and_does_what_its_buttons_say() -> None:
    menu = opened()
    menu.push(CardPage(menu.state, "Wrong", "word " * 60, (("Again", Play()), ("Close", Back()))))
    view = menu.view()
    assert view is not None
    assert len(view.text) > 3
    assert press(menu, "return") == [Play()]
    assert press(menu, "down", "return") == []
    assert menu.view().kind == "title"  # type: ignore[union-attr]


def test_a_card_with_endless_text_still_fits_the_picture() -> None:
    menu = opened()
    menu.push(CardPage(menu.state, "Wrong", "word " * 900, (("Again", Play()), ("Close", Back()))))
    view = menu.view()
    assert view is not None
    panel = layout(view).panel
    assert panel is not None
    assert panel.y > 0
