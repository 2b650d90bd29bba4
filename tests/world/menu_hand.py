"""A hand on the menus: keys and the mouse, and a memory to look at."""

from __future__ import annotations

from embodiment.world.inputs import Key, Point
from embodiment.world.memory import Remembered
from embodiment.world.menu import Menu
from embodiment.world.menu_pages import TitlePage
from embodiment.world.menu_state import MemoryBook, MenuState, Wish
from embodiment.world.menu_view import layout, track_of


class Book:
    """A memory of two characters."""

    def __init__(self) -> None:
        self.kept = {"brunhild": ("visits: 2", "name: Clara"), "osric": ("visits: 1",)}

    def remembered(self) -> list[Remembered]:
        return [Remembered(character=key, lines=lines) for key, lines in self.kept.items()]

    def erase(self, character: str) -> None:
        self.kept = {k: v for k, v in self.kept.items() if character not in ("", k)}

    def port(self) -> MemoryBook:
        names = {"brunhild": "Brunhild", "osric": "Osric", "hale": "Hale"}
        return MemoryBook(self.remembered, self.erase, names)


def opened(page: type = TitlePage, **state: object) -> Menu:
    menu = Menu(MenuState(place="Alderbrook", **state))  # type: ignore[arg-type]
    menu.open(page(menu.state))
    return menu


def press(menu: Menu, *names: str) -> list[Wish]:
    return menu.receive([Key(name) for name in names])


def focused(menu: Menu) -> str:
    view = menu.view()
    assert view is not None
    return view.rows[view.focus].key if view.focus >= 0 else "tabs"


def point_at(menu: Menu, key: str, phase: str = "pressed", part: float = 0.5) -> list[Wish]:
    """The mouse on a row's control (sliders, choices) or middle, ``part`` of the way across it."""
    view = menu.view()
    assert view is not None
    index = next(i for i, row in enumerate(view.rows) if row.key == key)
    area = layout(view).rows[index]
    if view.rows[index].kind in ("slider", "choice"):
        area = track_of(area)
    at = (area.x + part * area.width, area.y + area.height / 2)
    return menu.receive([Point(*at, phase)])  # type: ignore[arg-type]
