"""What lies over the picture while one plays: subtitle, prompt, input box, notices, the name of the place."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from embodiment.adapters.layout import Measure, Page, Rect, page_at, paginate
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_drawlist import Target
from embodiment.adapters.pygame_keys import KeyText
from embodiment.adapters.pygame_shapes import rgb
from embodiment.adapters.pygame_text import Face, Written
from embodiment.adapters.pygame_theme import (
    AMBER,
    CARD,
    CREAM,
    DARK_PILL,
    EDGE,
    INK,
    PAPER,
    PLUM,
    Box,
    Kit,
    Style,
    chip,
)
from embodiment.units import TICK_HZ, Ticks
from embodiment.world.menu_view import HEIGHT, WIDTH, MenuView, room_over
from embodiment.world.view import PlaceCard, Subtitle

SUBTITLE_SIZE = 24.0
SUBTITLE_WIDTH = 760.0
LONGEST_SUBTITLE = 960.0
NOTICE_SIZE = 20.0
NOTICE_WIDTH, NOTICE_LINES = 620.0, 4
NOTE_SIZE = 18.0
NOTE_WIDTH, NOTE_LINES = 300.0, 12
"""Width of a message beside a menu, where there is so much room, world units; and its most lines."""
NOTE_PADDING = (14.0, 18.0, 10.0)
"""What a message beside a menu keeps free at its sides, above and below its words, world units."""
BOX_WIDTH = 720.0
FLOOR = 22.0
"""How far what stands at the foot of the picture keeps from its edge, world units."""
_TALL_PILL = replace(DARK_PILL, radius=24.0)
_BLANK = Page((), 0)
_INPUT = Style(fill=CREAM, line_width=3.0, radius=16.0)


class Hud:
    """Draws the signs of a frame; each method returns the room it took, so bubbles can keep off it.

    Args:
        kit: Fonts, boxes and scale.
        text_scale: Size of subtitles, 1 as drawn.
    """

    def __init__(self, kit: Kit, text_scale: float = 1.0) -> None:
        self._kit = kit
        self._subtitle_size = SUBTITLE_SIZE * text_scale
        self._subtitle_width = min(SUBTITLE_WIDTH * text_scale, LONGEST_SUBTITLE)
        self._keys = KeyText(kit, 19)
        self._notices: dict[tuple[str, int], tuple[Page, Written]] = {}
        self._pages: tuple[tuple[str, ...], list[Page]] = ((), [])
        face = kit.text(self._subtitle_size)
        self._said = Written(face, round(face.height * 1.02), PAPER)

    def prepare(self) -> None:
        """Makes the input box, so that it is there in the frame in which somebody begins to type."""
        self._input_box()

    def subtitle(self, target: Target, subtitle: Subtitle, floor: float) -> Rect:
        """The bar with the speaker's name; ``floor`` is its lower edge in pixels."""
        kit, face, name = self._kit, self._kit.text(self._subtitle_size), self._kit.title(21)
        if self._pages[0] != subtitle.words:
            self._pages = (
                subtitle.words,
                paginate(subtitle.words, face.width, kit.px(self._subtitle_width), 2),
            )
        page = page_at(self._pages[1], subtitle.revealed) or _BLANK
        line_height = round(face.height * 1.02)
        chip_width = name.width(subtitle.speaker) + kit.px(34)
        pad = kit.px(9)
        width = pad + chip_width + kit.px(18) + page.width + kit.px(26)
        height = max(kit.px(48), len(page.lines) * line_height + 2 * kit.px(8))
        x, y = _centred(target, width), round(floor - height)
        kit.box(width, height, DARK_PILL if len(page.lines) < 2 else _TALL_PILL).draw(target, x, y)
        chip_height = kit.px(34)
        chip_y = y + (height - chip_height) // 2
        kit.box(chip_width, chip_height, chip(rgb(subtitle.colour))).draw(target, x + pad, chip_y)
        name.draw(
            target, subtitle.speaker, (x + pad + kit.px(17), chip_y + (chip_height - name.height) / 2), INK
        )
        left = x + pad + chip_width + kit.px(18)
        top = y + (height - len(page.lines) * line_height) / 2
        self._said.draw(target, page, subtitle.revealed, (left, top))
        return Rect(x, y, width, height)

    def prompt(self, target: Target, text: str, at: tuple[float, float], room: Rect) -> Rect:
        """The hint what can be done, its upper middle at a point, kept inside ``room``; pixels."""
        kit, keys = self._kit, self._keys
        width, height = keys.width(text) + kit.px(28), keys.height + kit.px(14)
        place = Rect(at[0] - width / 2, at[1], width, height).clamped(room)
        x, y = round(place.x), round(place.y)
        kit.box(width, height, DARK_PILL).draw(target, x, y)
        keys.draw(target, text, x + kit.px(14), y + kit.px(7), PAPER)
        return Rect(x, y, width, height)

    def typing(self, target: Target, text: str, tick: Ticks, floor: float) -> Rect:
        """The input box with its caret; a text longer than the box shows its end."""
        kit, face = self._kit, self._kit.text(SUBTITLE_SIZE)
        (width, height), box = self._input_box()
        x, y = _centred(target, width), round(floor - height)
        box.draw(target, x, y)
        hint = "ENTER send"
        inner = pygame.Rect(x + kit.px(20), y, width - kit.px(54) - self._keys.width(hint), height)
        top = y + (height - face.height) / 2
        shown = _end_that_fits(text, face.width, inner.width - kit.px(6))
        before = target.get_clip()
        target.set_clip(inner.clip(before))
        if text:
            face.draw(target, shown, (inner.x, top), INK)
        else:
            face.draw(target, "Say something…", (inner.x + kit.px(6), top), (150, 134, 152))
        if tick % TICK_HZ < 0.6 * TICK_HZ:
            caret = pygame.Rect(0, 0, max(2, kit.px(2.5)), round(face.height * 0.78))
            caret.midleft = (inner.x + face.width(shown) + kit.px(1), y + height // 2)
            target.fill(PLUM, caret)
        target.set_clip(before)
        hint_x = x + width - kit.px(18) - self._keys.width(hint)
        self._keys.draw(target, hint, hint_x, y + (height - self._keys.height) / 2, (120, 102, 128))
        return Rect(x, y, width, height)

    def _input_box(self) -> tuple[tuple[int, int], Box]:
        """Width and height in pixels, and its picture."""
        size = (self._kit.px(BOX_WIDTH), self._kit.px(54))
        return size, self._kit.box(*size, _INPUT)

    def notices(self, target: Target, notices: Sequence[str], top: float) -> list[Rect]:
        """One-sentence messages, below each other from ``top`` (pixels), newest last."""
        kit, face = self._kit, self._kit.text(NOTICE_SIZE)
        rects = []
        y = round(top)
        for text in notices:
            page, written = self._notice(text, face, kit.px(NOTICE_WIDTH), NOTICE_LINES)
            width, height = page.width + kit.px(72), self._height(page)
            x = _centred(target, width)
            kit.box(width, height, CARD).draw(target, x, y)
            self._bang(target, x + kit.px(28), y + height / 2)
            written.draw(target, page, len(text), (x + kit.px(50), y + kit.px(10)))
            rects.append(Rect(x, y, width, height))
            y += height + kit.px(10)
        return rects

    def news(self, target: Target, menu: MenuView) -> list[Rect]:
        """Messages while a menu is open: over it where they fit, else beside it; never on it."""
        kit, face, top = self._kit, self._kit.text(NOTICE_SIZE), self._kit.px(EDGE + 10)
        pages = [self._notice(text, face, kit.px(NOTICE_WIDTH), NOTICE_LINES)[0] for text in menu.news]
        room, beside = room_over(menu)
        if top + sum(self._height(page) + kit.px(10) for page in pages) <= kit.px(room):
            return self.notices(target, menu.news, top)
        return self._beside(target, menu.news, kit.px(min(NOTE_WIDTH, beside - 2 * EDGE)))

    def _beside(self, target: Target, notices: Sequence[str], width: int) -> list[Rect]:
        """Messages in a column at the right edge, newest last; the oldest are left out where all are too many."""
        kit, face = self._kit, self._kit.text(NOTE_SIZE)
        side, above, below = (kit.px(part) for part in NOTE_PADDING)
        x, step = kit.px(WIDTH - EDGE) - width, kit.px(24)
        tall: list[int] = []
        for text in reversed(notices):
            page, _ = self._notice(text, face, width - 2 * side, NOTE_LINES)
            height = len(page.lines) * face.height + above + below
            if sum(tall) + height + (len(tall) + 1) * step > kit.px(HEIGHT - 2 * EDGE):
                break
            tall.insert(0, height)
        rects = []
        y = kit.px(EDGE) + step // 2
        for text, height in zip(notices[len(notices) - len(tall) :], tall, strict=True):
            page, written = self._notice(text, face, width - 2 * side, NOTE_LINES)
            kit.box(width, height, CARD).draw(target, x, y)
            self._bang(target, x + width / 2, y + kit.px(1))
            written.draw(target, page, len(text), (x + side, y + above))
            rects.append(Rect(x, y, width, height))
            y += height + step
        return rects

    def _height(self, page: Page) -> int:
        return len(page.lines) * self._kit.text(NOTICE_SIZE).height + self._kit.px(20)

    def _notice(self, text: str, face: Face, width: int, lines: int) -> tuple[Page, Written]:
        """A message laid out on one page; of one that is longer, three dots stand for the rest."""
        notice = self._notices.get((text, width))
        if notice is None:
            if len(self._notices) > 50:
                self._notices.clear()
            page = _one_page(tuple(text.split()), face.width, width, lines)
            notice = (page, Written(face, face.height, INK))
            self._notices[text, width] = notice
        return notice

    def place(self, target: Target, card: PlaceCard) -> Rect:
        """The name of the place in the upper left corner."""
        kit, title, detail = self._kit, self._kit.title(30), self._kit.text(19)
        width = max(title.width(card.title), detail.width(card.detail)) + kit.px(48)
        height = title.height + (detail.height - kit.px(3) if card.detail else 0) + kit.px(20)
        x, y = kit.px(EDGE + 10), kit.px(EDGE + 8)
        box = kit.box(width, height, CARD)
        # Drawn on a layer of its own, so that box and letters fade as one.
        layer = pygame.Surface(box.surface.get_size(), pygame.SRCALPHA, 32)
        layer.blit(box.surface, (0, 0))
        left, top = box.margin + kit.px(24), box.margin + kit.px(8)
        title.draw(layer, card.title, (left, top), PLUM)
        detail.draw(layer, card.detail, (left, top + title.height - kit.px(3)), (122, 92, 118))
        if card.opacity < 1:
            layer.fill(
                (255, 255, 255, round(255 * max(0.0, card.opacity))), special_flags=pygame.BLEND_RGBA_MULT
            )
        target.blit(layer, (x - box.margin, y - box.margin))
        return Rect(x, y, width, height)

    def _bang(self, target: Target, x: float, y: float) -> None:
        """The amber disc with an exclamation mark."""
        kit, face = self._kit, self._kit.title(20)
        size = kit.px(28)
        kit.box(size, size, chip(AMBER)).draw(target, x - size / 2, y - size / 2)
        face.draw(target, "!", (x - face.width("!") / 2, y - face.height / 2), INK)


def _one_page(words: tuple[str, ...], measure: Measure, width: int, lines: int) -> Page:
    """Words on one page; of more than it holds, three dots stand for the rest."""
    pages = paginate(words, measure, width, lines)
    if len(pages) > 1:
        pages = paginate((*words[: max(0, pages[1].first - 1)], "…"), measure, width, lines)
    return pages[0] if pages else _BLANK


def _centred(target: Target, width: int) -> int:
    return (target.get_width() - width) // 2


def _end_that_fits(text: str, measure: Measure, width: int) -> str:
    """The longest end of ``text`` that is no wider than ``width``."""
    start = 0
    while start < len(text) and (measure(text[start:]) > width or _is_joined(text, start)):
        start += 1
    return text[start:]


def _is_joined(text: str, at: int) -> bool:
    """Whether a mark would be left without the letter that it belongs to."""
    return at > 0 and unicodedata.category(text[at]).startswith("M")
