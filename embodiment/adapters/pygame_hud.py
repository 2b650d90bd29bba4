"""What lies over the picture while one plays: subtitle, prompt, input box, notices, the name of the place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from embodiment.adapters.layout import Measure, Page, Rect, page_at, paginate
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_keys import KeyText
from embodiment.adapters.pygame_shapes import rgb
from embodiment.adapters.pygame_text import Written
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
from embodiment.world.view import PlaceCard, Subtitle

SUBTITLE_SIZE = 24.0
SUBTITLE_WIDTH = 760.0
LONGEST_SUBTITLE = 960.0
NOTICE_SIZE = 20.0
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
        self._notices: dict[str, tuple[Page, Written]] = {}
        self._pages: tuple[tuple[str, ...], list[Page]] = ((), [])
        face = kit.text(self._subtitle_size)
        self._said = Written(face, round(face.height * 1.02), PAPER)

    def prepare(self) -> None:
        """Makes the input box, so that it is there in the frame in which somebody begins to type."""
        self._input_box()

    def subtitle(self, target: pygame.Surface, subtitle: Subtitle, floor: float) -> Rect:
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

    def prompt(self, target: pygame.Surface, text: str, at: tuple[float, float], room: Rect) -> Rect:
        """The hint what can be done, its upper middle at a point, kept inside ``room``; pixels."""
        kit, keys = self._kit, self._keys
        width, height = keys.width(text) + kit.px(28), keys.height + kit.px(14)
        place = Rect(at[0] - width / 2, at[1], width, height).clamped(room)
        x, y = round(place.x), round(place.y)
        kit.box(width, height, DARK_PILL).draw(target, x, y)
        keys.draw(target, text, x + kit.px(14), y + kit.px(7), PAPER)
        return Rect(x, y, width, height)

    def typing(self, target: pygame.Surface, text: str, tick: Ticks, floor: float) -> Rect:
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

    def notices(self, target: pygame.Surface, notices: Sequence[str], top: float) -> list[Rect]:
        """One-sentence messages, below each other from ``top`` (pixels), newest last."""
        kit, face = self._kit, self._kit.text(NOTICE_SIZE)
        rects = []
        y = round(top)
        for text in notices:
            page, written = self._notice(text)
            width = page.width + kit.px(72)
            height = len(page.lines) * face.height + kit.px(20)
            x = _centred(target, width)
            kit.box(width, height, CARD).draw(target, x, y)
            self._bang(target, x + kit.px(28), y + height / 2)
            written.draw(target, page, len(text), (x + kit.px(50), y + kit.px(10)))
            rects.append(Rect(x, y, width, height))
            y += height + kit.px(10)
        return rects

    def _notice(self, text: str) -> tuple[Page, Written]:
        """A message laid out on one page of up to four lines."""
        notice = self._notices.get(text)
        if notice is None:
            if len(self._notices) > 50:
                self._notices.clear()
            face = self._kit.text(NOTICE_SIZE)
            pages = paginate(tuple(text.split()), face.width, self._kit.px(620), 4)
            notice = (pages[0] if pages else _BLANK, Written(face, face.height, INK))
            self._notices[text] = notice
        return notice

    def place(self, target: pygame.Surface, card: PlaceCard) -> Rect:
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

    def _bang(self, target: pygame.Surface, x: float, y: float) -> None:
        """The amber disc with an exclamation mark."""
        kit, face = self._kit, self._kit.title(20)
        size = kit.px(28)
        kit.box(size, size, chip(AMBER)).draw(target, x - size / 2, y - size / 2)
        face.draw(target, "!", (x - face.width("!") / 2, y - face.height / 2), INK)


def _centred(target: pygame.Surface, width: int) -> int:
    return (target.get_width() - width) // 2


def _end_that_fits(text: str, measure: Measure, width: int) -> str:
    """The longest end of ``text`` that is no wider than ``width``."""
    start = 0
    while start < len(text) and measure(text[start:]) > width:
        start += 1
    return text[start:]
