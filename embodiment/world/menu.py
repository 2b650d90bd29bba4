"""The menus: a stack of pages with a focus, steered by keyboard, mouse and gamepad. Pure state, fed with input events.

Rules:
    1. The arrow keys, ENTER, SPACE and ESC always work here, whatever the player bound to what: nobody can lock
       themselves out of the settings.
    2. The mouse and the keys share one focus.
    3. While a page waits for a key, every key belongs to it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from embodiment.world.inputs import InputEvent, Key, Point, Quit, Wheel
from embodiment.world.menu_pages import HelpPage
from embodiment.world.menu_settings import KeyPage, SettingsPage
from embodiment.world.menu_state import Back, Changed, LookForDevices, MenuState, Page, QuitGame, Wish
from embodiment.world.menu_view import VISIBLE_ROWS, MenuView, Row, layout, track_of

UP: Final = frozenset({"up", "w", "pad up", "pad stick up"})
DOWN: Final = frozenset({"down", "s", "pad down", "pad stick down"})
LEFT: Final = frozenset({"left", "a", "pad left", "pad stick left"})
RIGHT: Final = frozenset({"right", "d", "pad right", "pad stick right"})
CHOOSE: Final = frozenset({"return", "enter", "space", "pad a"})
WALKING: Final = UP | DOWN | LEFT | RIGHT
"""Keys that count again while they are held; a held ENTER opens one page and not all behind it."""
BACK: Final = frozenset({"escape", "backspace", "pad b", "pad start"})
NEXT_TAB: Final = frozenset({"tab", "pad rightshoulder"})
LAST_TAB: Final = frozenset({"pad leftshoulder"})


@dataclass(slots=True)
class _Open:
    """A page on the stack, its focus and how far it is scrolled."""

    page: Page
    focus: int = 0
    first: int = 0


class Menu:
    """The menus of a game. Thread: game.

    Args:
        state: What the pages show and change.
    """

    def __init__(self, state: MenuState) -> None:
        self.state = state
        self._stack: list[_Open] = []
        self._dragged = ""

    @property
    def is_open(self) -> bool:
        """Whether anything is shown."""
        return bool(self._stack)

    @property
    def page(self) -> Page | None:
        """The page on top."""
        return self._stack[-1].page if self._stack else None

    @property
    def is_help(self) -> bool:
        """Whether the help card is shown in place of a menu."""
        return isinstance(self.page, HelpPage)

    def open(self, page: Page) -> None:
        """Close everything and open this page."""
        self._stack = [_Open(page)]
        self._dragged = ""

    def push(self, page: Page) -> None:
        """Open a page over the one on top."""
        self._stack.append(_Open(page))
        self._dragged = ""

    def close(self) -> None:
        """Close everything."""
        self._stack.clear()

    def receive(self, events: Iterable[InputEvent]) -> list[Wish]:
        """Take what the player did; the wishes it leads to, in order. Nothing while no page is open."""
        wishes: list[Wish] = []
        for event in events:
            if not self._stack:
                break
            wish = self._one(event)
            if isinstance(wish, Back):
                self._pop()
            elif wish is not None:
                wishes.append(wish)
        return wishes

    def view(self, news: Iterable[str] = ()) -> MenuView | None:
        """The page on top as it is seen; None where there is none, or it is the help card."""
        if not self._stack or self.is_help:
            return None
        top = self._stack[-1]
        rows = top.page.rows()
        self._keep_in_sight(top, rows)
        has_focus = 0 <= top.focus < len(rows)
        return MenuView(
            kind=top.page.kind,
            title=top.page.title,
            text=top.page.text,
            tabs=top.page.tabs,
            tab=top.page.tab,
            rows=rows,
            focus=top.focus,
            first=top.first,
            hint=top.page.hint(rows[top.focus].key) if has_focus else "",
            busy=self.state.busy,
            news=tuple(news),
        )

    # -- events ------------------------------------------------------------------------------------------------

    def _one(self, event: InputEvent) -> Wish | None:
        match event:
            case Quit():
                return QuitGame()
            case Key(name, is_repeat) if not is_repeat or name in WALKING:
                return self._key(name)
            case Point(x, y, phase):
                return self._point(x, y, phase)
            case Wheel(steps):
                self._scroll(-round(steps) or (-1 if steps > 0 else 1))
        return None

    def _key(self, name: str) -> Wish | None:
        top = self._stack[-1]
        if top.page.takes_keys:
            wish = top.page.take_key(name)
            if isinstance(wish, Changed) and isinstance(top.page, KeyPage):
                self._pop()
            return wish
        if name in BACK:
            return top.page.back()
        if name in UP or name in DOWN:
            self._move(1 if name in DOWN else -1)
        elif name in NEXT_TAB or name in LAST_TAB:
            return self._turn_tab(1 if name in NEXT_TAB else -1)
        elif name in LEFT or name in RIGHT:
            return self._step(1 if name in RIGHT else -1)
        elif name in CHOOSE:
            return self._choose()
        return None

    def _point(self, x: float, y: float, phase: str) -> Wish | None:
        view = self.view()
        if phase == "released":
            self._dragged = ""
        if view is None:
            return Back() if self.is_help and phase == "pressed" else None
        places, top = layout(view), self._stack[-1]
        if self._dragged:
            return self._drag(view, x)
        index = places.row_at(x, y)
        if index is not None:
            top.focus = index
        if phase != "pressed":
            return None
        tab = places.tab_at(x, y)
        if tab is not None:
            return self._open_tab(tab)
        return self._click(view, index, x) if index is not None else None

    def _click(self, view: MenuView, index: int, x: float) -> Wish | None:
        row, area = view.rows[index], layout(view).rows[index]
        if row.kind == "slider":
            self._dragged = row.key
            return self._drag(view, x)
        if row.kind == "choice":
            control = track_of(area)
            return self._stack[-1].page.step(row.key, -1 if x < control.x + control.width / 3 else 1)
        return self._choose()

    def _drag(self, view: MenuView, x: float) -> Wish | None:
        index = next((i for i, row in enumerate(view.rows) if row.key == self._dragged), None)
        area = layout(view).rows.get(index) if index is not None else None
        if area is None:
            return None
        track = track_of(area)
        return self._stack[-1].page.put(self._dragged, min(1.0, max(0.0, (x - track.x) / track.width)))

    # -- what they do ------------------------------------------------------------------------------------------

    def _choose(self) -> Wish | None:
        top = self._stack[-1]
        rows = top.page.rows()
        if not 0 <= top.focus < len(rows):
            return None
        chosen = top.page.choose(rows[top.focus].key)
        if isinstance(chosen, Page):
            self.push(chosen)
            return LookForDevices() if isinstance(chosen, SettingsPage) else None
        top.focus = min(top.focus, len(top.page.rows()) - 1)
        return chosen

    def _step(self, step: int) -> Wish | None:
        top = self._stack[-1]
        if top.focus < 0:
            return self._turn_tab(step)
        rows = top.page.rows()
        return top.page.step(rows[top.focus].key, step) if top.focus < len(rows) else None

    def _move(self, step: int) -> None:
        """To the next row and round the ends; above the first are the tabs, where there are any."""
        top = self._stack[-1]
        lowest, count = (-1 if top.page.tabs else 0), len(top.page.rows())
        if count:
            top.focus = (top.focus - lowest + step) % (count - lowest) + lowest

    def _scroll(self, step: int) -> None:
        """The focus goes along, but stops at the ends: a wheel that turns round would be lost in a list."""
        top = self._stack[-1]
        top.focus = min(max(0, top.focus + step), max(0, len(top.page.rows()) - 1))

    def _turn_tab(self, step: int) -> Wish | None:
        page = self._stack[-1].page
        return self._open_tab((page.tab + step) % len(page.tabs)) if page.tabs else None

    def _open_tab(self, tab: int) -> Wish | None:
        top = self._stack[-1]
        had_focus = top.focus >= 0
        top.page.tab, top.first, top.focus = tab, 0, 0 if had_focus else -1
        return LookForDevices() if isinstance(top.page, SettingsPage) and tab == 0 else None

    def _pop(self) -> None:
        if len(self._stack) > 1:
            self._stack.pop()
        self._dragged = ""

    @staticmethod
    def _keep_in_sight(top: _Open, rows: tuple[Row, ...]) -> None:
        top.focus = min(top.focus, len(rows) - 1)
        last = max(0, len(rows) - VISIBLE_ROWS)
        top.first = min(max(top.first, top.focus - VISIBLE_ROWS + 1), max(0, top.focus), last)
