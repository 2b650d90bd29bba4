"""What a menu looks like, as data, and where its parts lie: one answer for who draws it and for who clicks it.

Lengths are units of ``view.BASE_SIZE``; a screen scales them with the picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

RowKind: TypeAlias = Literal["button", "choice", "slider", "switch", "keys", "text"]
MenuKind: TypeAlias = Literal["title", "list", "panel", "card"]

WIDTH, HEIGHT = 1280.0, 720.0
PANEL_WIDTH = 820.0
LIST_WIDTH = 430.0
CARD_WIDTH = 760.0
TITLE_BUTTON = (320.0, 54.0)
TITLE_TOP = 386.0
LOGO_OVER = 256.0
"""How far over the first button of the title screen the name of the place begins."""
ROW_HEIGHT = 48.0
BUTTON_HEIGHT = 54.0
GAP = 10.0
PADDING = 34.0
HEAD_HEIGHT = 84.0
TABS_HEIGHT = 58.0
HINT_HEIGHT = 66.0
LINE_HEIGHT = 30.0
CONTROL = 0.5
"""Where the control of a row begins, as a part of the row's width."""
VISIBLE_ROWS = 9
"""Rows a panel shows at once; more are scrolled to."""


class Area(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return 0 <= x - self.x < self.width and 0 <= y - self.y < self.height


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of a menu.

    Attributes:
        key: Who it is, for whoever acts on it.
        label: What it is called.
        kind: ``button`` does something, ``choice`` has one of several values, ``slider`` a level, ``switch`` is on or
            off, ``keys`` shows keys, ``text`` is read.
        value: Text of the control.
        caps: Keys it shows.
        level: Of a slider 0..1; of a switch 0 or 1.
    """

    key: str
    label: str = ""
    kind: RowKind = "button"
    value: str = ""
    caps: tuple[str, ...] = ()
    level: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuView:
    """A menu as it is seen now.

    Attributes:
        kind: ``title`` lies open over a scene, ``list`` is a short list of buttons, ``panel`` has tabs and controls,
            ``card`` says something.
        title: Its heading.
        text: Lines below the heading; already broken to the width of a card.
        tabs: Names of a panel's tabs.
        tab: The open one.
        rows: All lines, those out of sight included.
        focus: Index of the row that has the focus; -1 the tabs have it, or nothing has.
        first: Index of the first row in sight.
        hint: A sentence about the row in focus.
        busy: What is awaited; shown with dots that go on, empty for nothing.
        news: One-sentence messages, newest last.
    """

    kind: MenuKind
    title: str
    text: tuple[str, ...] = ()
    tabs: tuple[str, ...] = ()
    tab: int = 0
    rows: tuple[Row, ...] = ()
    focus: int = -1
    first: int = 0
    hint: str = ""
    busy: str = ""
    news: tuple[str, ...] = ()

    @property
    def shown(self) -> range:
        """Indices of the rows in sight."""
        return range(self.first, min(len(self.rows), self.first + VISIBLE_ROWS))


@dataclass(frozen=True, slots=True)
class Layout:
    """Where a menu's parts lie.

    Attributes:
        panel: What is behind everything; None on the title screen.
        tabs: One area per tab.
        rows: Area of each row in sight, by its index.
        text: Upper left corner of the first line of text.
        hint: Where the hint is written.
    """

    panel: Area | None
    tabs: tuple[Area, ...]
    rows: dict[int, Area]
    text: tuple[float, float]
    hint: Area

    def row_at(self, x: float, y: float) -> int | None:
        """Index of the row at a point."""
        return next((index for index, area in self.rows.items() if area.contains(x, y)), None)

    def tab_at(self, x: float, y: float) -> int | None:
        """Index of the tab at a point."""
        return next((index for index, area in enumerate(self.tabs) if area.contains(x, y)), None)


def control_of(row: Area) -> Area:
    """The part of a row that is its control."""
    left = row.width * CONTROL
    return Area(row.x + left, row.y, row.width - left - 12.0, row.height)


def track_of(row: Area) -> Area:
    """The part of a slider's control that the knob moves in; its number is written beside it."""
    control = control_of(row)
    return Area(control.x + 8.0, row.y, control.width - 92.0, row.height)


def layout(view: MenuView) -> Layout:
    """Where everything of a menu lies."""
    if view.kind == "title":
        return _title(view)
    has_tabs = bool(view.tabs)
    row_height = ROW_HEIGHT if view.kind == "panel" else BUTTON_HEIGHT
    width = {"list": LIST_WIDTH, "card": CARD_WIDTH}.get(view.kind, PANEL_WIDTH)
    count = VISIBLE_ROWS if has_tabs else len(view.shown)  # tabs do not make the panel breathe
    body = count * row_height + max(0, count - 1) * (GAP if view.kind != "panel" else 0.0)
    text = len(view.text) * LINE_HEIGHT + (18.0 if view.text else 0.0)
    hint = HINT_HEIGHT if view.kind == "panel" else PADDING - GAP
    height = HEAD_HEIGHT + (TABS_HEIGHT if has_tabs else 0.0) + text + body + hint
    panel = Area((WIDTH - width) / 2, (HEIGHT - height) / 2, width, height)
    top = panel.y + HEAD_HEIGHT
    tabs: tuple[Area, ...] = ()
    if has_tabs:
        each = (width - 2 * PADDING) / len(view.tabs)
        tabs = tuple(
            Area(panel.x + PADDING + number * each, top, each, TABS_HEIGHT - 12.0)
            for number in range(len(view.tabs))
        )
        top += TABS_HEIGHT
    text_at = (panel.x + PADDING + 6.0, top)
    top += text
    step = row_height + (GAP if view.kind != "panel" else 0.0)
    rows = {
        index: Area(panel.x + PADDING - 8.0, top + number * step, width - 2 * PADDING + 16.0, row_height)
        for number, index in enumerate(view.shown)
    }
    hint_area = Area(
        panel.x + PADDING + 6.0, panel.y + height - HINT_HEIGHT, width - 2 * PADDING - 12.0, HINT_HEIGHT
    )
    return Layout(panel, tabs, rows, text_at, hint_area)


def room_over(view: MenuView) -> tuple[float, float]:
    """How much of the picture is free over a menu, from its upper edge, and how much on each side of it."""
    if view.kind == "title":
        return TITLE_TOP - LOGO_OVER, (WIDTH - TITLE_BUTTON[0]) / 2
    panel = layout(view).panel
    assert panel is not None
    return panel.y, panel.x


def _title(view: MenuView) -> Layout:
    width, height = TITLE_BUTTON
    left = (WIDTH - width) / 2
    rows = {
        index: Area(left, TITLE_TOP + number * (height + GAP), width, height)
        for number, index in enumerate(view.shown)
    }
    return Layout(None, (), rows, (left, TITLE_TOP - 90.0), Area(0.0, HEIGHT - 60.0, WIDTH, 60.0))
