"""Draws the menus: title screen, lists, settings panel, cards. Where things lie says ``world/menu_view.py``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from embodiment.adapters import pygame_shapes as shapes
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_drawlist import Target
from embodiment.adapters.pygame_keys import KeyText
from embodiment.adapters.pygame_shapes import Coat, Colour, mix
from embodiment.adapters.pygame_text import Face
from embodiment.adapters.pygame_theme import (
    AMBER,
    AMBER_SOFT,
    CARD,
    CREAM,
    DARK_PILL,
    INK,
    LINE,
    PAPER,
    PLUM,
    TEAL,
    Kit,
    Style,
    chip,
)
from embodiment.units import TICK_HZ, Ticks
from embodiment.world.menu_view import (
    BUTTON_HEIGHT,
    HEAD_HEIGHT,
    LINE_HEIGHT,
    TITLE_TOP,
    Area,
    Layout,
    MenuView,
    Row,
    control_of,
    layout,
    track_of,
)
from embodiment.world.view import BASE_SIZE

BUTTON = Style(low=mix(CREAM, LINE, 0.14), radius=18.0, line_width=3.0, blur=5.0, drop=3.0)
BUTTON_FOCUS = replace(BUTTON, fill=AMBER_SOFT, low=AMBER)
ROW_FOCUS = Style(fill=AMBER_SOFT, opacity=0.85, line_width=0.0, radius=14.0, shadow=0.0)
TRACK = Style(fill=mix(CREAM, LINE, 0.28), line_width=0.0, radius=99.0, shadow=0.0)
KNOB = Style(fill=CREAM, line_width=3.0, radius=99.0, shadow=0.35, blur=2.0, drop=1.5)
QUIET: Colour = (122, 92, 118)
"""Colour of what is said beside the point."""
LOGO_SIZE = 118.0
SMALLEST_TITLE = 14.0
"""A heading that would have to be smaller than this to fit loses its end instead."""
HINT_FOOT = 8.0
"""What a hint keeps from the panel's lower edge."""
TEXT_SIZE, SMALLEST_TEXT = 23.0, 14.0
TRACK_HEIGHT = 14.0
SWITCH = (62.0, 32.0)


class Menus:
    """Draws menus at one scale.

    Args:
        kit: Fonts, boxes and scale.
    """

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._caps = KeyText(kit, 19)

    def draw(self, target: Target, view: MenuView, tick: Ticks) -> None:
        """Draws a menu over whatever is there.

        Args:
            target: Where to.
            view: What.
            tick: Drives the dots of what is awaited.
        """
        places = layout(view)
        if view.kind == "title":
            self._draw_title(target, view, tick)
        else:
            self._dim(target)
            self._draw_panel(target, view, places)
        for index, area in places.rows.items():
            row, focused = view.rows[index], index == view.focus
            if view.kind == "panel":
                self._draw_row(target, row, area, focused=focused)
            else:
                self._draw_button(target, row.label, area, focused=focused)

    # -- the parts ---------------------------------------------------------------------------------------------

    def _draw_title(self, target: Target, view: MenuView, tick: Ticks) -> None:
        kit = self._kit
        logo = self._logo(view.title)
        middle = kit.px(BASE_SIZE[0]) / 2
        top = kit.px(TITLE_TOP - 190) - logo.get_height() / 2
        target.blit(logo, (round(middle - logo.get_width() / 2), round(top)))
        line = view.busy + "." * (1 + tick * 2 // TICK_HZ % 3) if view.busy else " ".join(view.text)
        if line:
            face = kit.text(25)
            longest = face.width(view.busy + "...") if view.busy else face.width(line)
            width, height = longest + kit.px(52), face.height + kit.px(14)
            x, y = round(middle - width / 2), kit.px(TITLE_TOP - 78)
            kit.box(width, height, DARK_PILL).draw(target, x, y)
            face.draw(target, line, (x + kit.px(26), y + kit.px(7)), PAPER)
        self._draw_foot(target, "↑ ↓ choose · ENTER open · F11 whole screen")

    def _draw_foot(self, target: Target, line: str) -> None:
        kit, caps = self._kit, self._caps
        width, height = caps.width(line) + kit.px(36), caps.height + kit.px(14)
        x = (kit.px(BASE_SIZE[0]) - width) // 2
        y = kit.px(BASE_SIZE[1] - 16) - height
        kit.box(width, height, DARK_PILL).draw(target, x, y)
        caps.draw(target, line, x + kit.px(18), y + kit.px(7), PAPER)

    def _logo(self, title: str) -> pygame.Surface:
        """The name of the game, outlined; made once."""
        kit = self._kit
        key = ("logo", title)
        kept = kit.kept(key)
        if kept is not None:
            return kept
        face, title = _fitting(kit, title, LOGO_SIZE, kit.px(BASE_SIZE[0] - 120))
        line, drop = max(2, kit.px(6)), kit.px(7)
        size = (face.width(title) + 2 * line + 4, face.height + 2 * line + drop + 4)
        logo = pygame.Surface(size, pygame.SRCALPHA, 32)
        at = (line + 2, line + 2)
        face.draw_outlined(logo, title, (at[0], at[1] + drop), INK, INK, line)
        face.draw_outlined(logo, title, at, AMBER_SOFT, PLUM, line)
        return kit.keep(key, logo)

    def _draw_panel(self, target: Target, view: MenuView, places: Layout) -> None:
        kit, panel = self._kit, places.panel
        assert panel is not None
        kit.box(kit.px(panel.width), kit.px(panel.height), CARD).draw(
            target, kit.px(panel.x), kit.px(panel.y)
        )
        face, title = _fitting(kit, view.title, 40.0, kit.px(panel.width - 80))
        left = kit.px(panel.x + panel.width / 2) - face.width(title) / 2
        face.draw(target, title, (left, kit.px(panel.y) + (kit.px(HEAD_HEIGHT) - face.height) / 2), PLUM)
        for number, (name, area) in enumerate(zip(view.tabs, places.tabs, strict=True)):
            self._draw_tab(target, name, area, is_open=number == view.tab, focused=view.focus < 0)
        room = kit.px(2 * (panel.x - places.text[0]) + panel.width)
        text = self._reading(view.text, room)
        for number, line in enumerate(view.text):
            at = (kit.px(places.text[0]), kit.px(places.text[1] + number * LINE_HEIGHT))
            text.draw(target, _shortened(text, line, room), at, INK)
        if view.kind == "panel" and view.hint:
            hint = kit.text(19)
            lines = balanced(hint, view.hint, kit.px(places.hint.width))
            free = kit.px(places.hint.height - HINT_FOOT) - len(lines) * hint.height
            top = kit.px(places.hint.y) + free / 2
            for number, line in enumerate(lines):
                hint.draw(target, line, (kit.px(places.hint.x), top + number * hint.height), QUIET)
        self._draw_scroll(target, view, panel)

    def _reading(self, lines: Sequence[str], width: int) -> Face:
        """The reading face, smaller where the longest line would not fit: nothing of what is wrong shall be lost."""
        size = TEXT_SIZE
        while size > SMALLEST_TEXT and any(self._kit.text(size).width(line) > width for line in lines):
            size -= 1.0
        return self._kit.text(size)

    def _draw_scroll(self, target: Target, view: MenuView, panel: Area) -> None:
        """Small triangles where there is more above or below."""
        kit = self._kit
        x = kit.px(panel.x + panel.width - 24)
        areas = layout(view).rows
        if not areas:
            return
        top = kit.px(areas[view.first].y)
        last = areas[view.shown[-1]]
        if view.first > 0:
            self._blit_middle(target, self._triangle(0, -1), x, top + kit.px(8))
        if view.shown.stop < len(view.rows):
            self._blit_middle(target, self._triangle(0, 1), x, kit.px(last.y + last.height) - kit.px(8))

    def _draw_tab(self, target: Target, name: str, area: Area, *, is_open: bool, focused: bool) -> None:
        kit, face = self._kit, self._kit.title(23)
        width, height = kit.px(area.width - 10), kit.px(area.height)
        x, y = kit.px(area.x + 5), kit.px(area.y)
        if is_open:
            style = replace(chip(PLUM), line=AMBER, line_width=3.0 if focused else 0.0)
            kit.box(width, height, style).draw(target, x, y)
        colour = PAPER if is_open else QUIET
        face.draw(target, name, (x + (width - face.width(name)) / 2, y + (height - face.height) / 2), colour)

    def _draw_button(self, target: Target, label: str, area: Area, *, focused: bool) -> None:
        kit = self._kit
        face, label = _fitting(kit, label, BUTTON_HEIGHT * 0.46, kit.px(area.width - 40))
        x, y, width, height = self._pixels(area)
        kit.box(width, height, BUTTON_FOCUS if focused else BUTTON).draw(target, x, y)
        face.draw(target, label, (x + (width - face.width(label)) / 2, y + (height - face.height) / 2), INK)

    # -- rows of a panel ---------------------------------------------------------------------------------------

    def _draw_row(self, target: Target, row: Row, area: Area, *, focused: bool) -> None:
        kit, face = self._kit, self._kit.text(23)
        x, y, width, height = self._pixels(area)
        if focused:
            kit.box(width, height - kit.px(4), ROW_FOCUS).draw(target, x, y + kit.px(2))
        top = y + (height - face.height) / 2
        room = width - kit.px(28) if row.kind == "text" else kit.px(area.width * 0.48)
        face.draw(target, _shortened(face, row.label, room), (x + kit.px(14), top), INK)
        if row.kind == "slider":
            self._draw_slider(target, row, area)
        elif row.kind == "switch":
            self._draw_switch(target, row, area)
        elif row.kind == "choice":
            self._draw_choice(target, row, area, focused=focused)
        elif row.kind == "keys":
            self._draw_caps(target, row, area)
        elif row.kind == "button":
            right = x + width - kit.px(34)
            value = _shortened(face, row.value, kit.px(area.width * 0.45))
            face.draw(target, value, (right - kit.px(14) - face.width(value), top), QUIET)
            self._blit_middle(target, self._triangle(1, 0), right, y + height / 2)

    def _draw_slider(self, target: Target, row: Row, area: Area) -> None:
        kit, face = self._kit, self._kit.text(21)
        x, y, width, height = self._pixels(track_of(area))
        thick = kit.px(TRACK_HEIGHT)
        top = y + (height - thick) // 2
        kit.box(width, thick, TRACK).draw(target, x, top)
        filled = max(thick, round(width * row.level))
        kit.box(filled, thick, chip(TEAL)).draw(target, x, top)
        knob = kit.px(28)
        kit.box(knob, knob, KNOB).draw(target, x + width * row.level - knob / 2, y + (height - knob) / 2)
        left = x + width + kit.px(22)
        face.draw(target, row.value, (left, y + (height - face.height) / 2), INK)

    def _draw_switch(self, target: Target, row: Row, area: Area) -> None:
        kit, face = self._kit, self._kit.text(21)
        x, y, _, height = self._pixels(control_of(area))
        width, thick = kit.px(SWITCH[0]), kit.px(SWITCH[1])
        left, top = x + kit.px(8), y + (height - thick) // 2
        is_on = row.level >= 0.5
        kit.box(width, thick, chip(TEAL) if is_on else TRACK).draw(target, left, top)
        knob = thick - kit.px(4)
        at = left + (width - knob - kit.px(2) if is_on else kit.px(2))
        kit.box(knob, knob, KNOB).draw(target, at, top + kit.px(2))
        word = "On" if is_on else "Off"
        face.draw(target, word, (left + width + kit.px(16), y + (height - face.height) / 2), INK)

    def _draw_choice(self, target: Target, row: Row, area: Area, *, focused: bool) -> None:
        kit, face = self._kit, self._kit.text(21)
        x, y, width, height = self._pixels(control_of(area))
        text = _shortened(face, row.value, width - kit.px(64))
        middle = y + height / 2
        ink = PLUM if focused else mix(QUIET, CREAM, 0.35)
        self._blit_middle(target, self._triangle(-1, 0, ink), x + kit.px(14), middle)
        self._blit_middle(target, self._triangle(1, 0, ink), x + width - kit.px(14), middle)
        face.draw(target, text, (x + (width - face.width(text)) / 2, y + (height - face.height) / 2), INK)

    def _draw_caps(self, target: Target, row: Row, area: Area) -> None:
        """Keys of the keyboard as caps; those of a gamepad after the word."""
        kit, caps = self._kit, self._caps
        x, y, _, height = self._pixels(control_of(area))
        top = y + (height - caps.height) / 2
        line = " ".join(row.caps) or "—"
        if row.value:
            line = f"{' '.join(row.caps)} · gamepad {row.value}" if row.caps else f"gamepad {row.value}"
        caps.draw(target, line, x + kit.px(8), top, QUIET)

    # -- shapes ------------------------------------------------------------------------------------------------

    def _pixels(self, area: Area) -> tuple[int, int, int, int]:
        px = self._kit.px
        return px(area.x), px(area.y), px(area.width), px(area.height)

    def _triangle(self, dx: int, dy: int, colour: Colour = PLUM) -> pygame.Surface:
        """A small triangle that points somewhere."""
        kit = self._kit
        key = ("triangle", dx, dy, colour)
        kept = kit.kept(key)
        if kept is not None:
            return kept
        size = max(8, kit.px(20))
        mid, reach = size / 2, size * 0.3
        points = [
            (mid + dx * reach, mid + dy * reach),
            (mid - dx * reach * 0.7 + dy * reach, mid - dy * reach * 0.7 + dx * reach),
            (mid - dx * reach * 0.7 - dy * reach, mid - dy * reach * 0.7 - dx * reach),
        ]
        x, y = shapes.pixels(size, size)
        field = shapes.polygon(x, y, points) - shapes.Real(kit.scale)
        return kit.keep(key, shapes.paint(size, size, [Coat(shapes.fill(field), colour)]))

    @staticmethod
    def _blit_middle(target: Target, picture: pygame.Surface, x: float, y: float) -> None:
        target.blit(picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)))

    @staticmethod
    def _dim(target: Target) -> None:
        target.fill((112, 106, 132), special_flags=pygame.BLEND_RGB_MULT)


def _fitting(kit: Kit, text: str, size: float, width: int) -> tuple[Face, str]:
    """The title face at a size at which a text is no wider than ``width`` pixels, and as much of it as can be read."""
    face = kit.title(size)
    wide = face.width(text)
    if wide <= width:
        return face, text
    if size * width >= SMALLEST_TITLE * wide:
        return kit.title(size * width / wide), text
    face = kit.title(SMALLEST_TITLE)
    return face, _shortened(face, text, width)


def balanced(face: Face, text: str, width: int) -> tuple[str, ...]:
    """A text on one line where it fits, else on two of about one length."""
    if face.width(text) <= width or " " not in text:
        return (_shortened(face, text, width),)
    words = text.split()
    ways = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    first, second = min(ways, key=lambda way: max(face.width(way[0]), face.width(way[1])))
    return _shortened(face, first, width), _shortened(face, second, width)


def _shortened(face: Face, text: str, width: int) -> str:
    """A text that fits, its end left out where it must be."""
    if face.width(text) <= width:
        return text
    fits: Sequence[str] = [text[:end].rstrip() + "…" for end in range(len(text))]
    return next((short for short in reversed(fits) if face.width(short) <= width), "…")
