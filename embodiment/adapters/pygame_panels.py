"""What is opened on demand: the help card, the debug overlay with its ten-second lanes, the pause sign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_drawlist import Target
from embodiment.adapters.pygame_keys import KeyText
from embodiment.adapters.pygame_shapes import mix, rgb
from embodiment.adapters.pygame_theme import (
    AMBER_SOFT,
    CARD,
    DARK_PANEL,
    EDGE,
    HALO,
    INK,
    LINE,
    PAPER,
    PILL,
    PLUM,
    Kit,
)
from embodiment.units import Seconds
from embodiment.world.inputs import DEFAULT_KEYS, Action, help_rows
from embodiment.world.view import Lane

LANE_SECONDS: Seconds = 10.0
LANE_WIDTH = 620.0
LANE_HEIGHT = 22.0
_GRID, _SECONDS = mix(PILL, PAPER, 0.22), mix(PILL, PAPER, 0.5)
OVERLAY_LINES = 24
"""Lines the overlay has room for; what is more is counted, not drawn over the edge."""


def draw_help(
    target: Target, kit: Kit, keys: Mapping[str, Action] = DEFAULT_KEYS, title: str = "How to play"
) -> None:
    """The card in the middle of the picture that lists the keys."""
    face, head, caps = kit.text(23), kit.title(34), KeyText(kit, 22)
    rows = [(" ".join(names), text) for names, text in help_rows(keys)]
    left = max(caps.width(names) for names, _ in rows)
    right = max(face.width(text) for _, text in rows)
    row_height = caps.height + kit.px(14)
    width = left + right + kit.px(34 + 2 * 44)
    height = head.height + len(rows) * row_height + kit.px(70)
    _dim(target, 0.45)
    x, y = (target.get_width() - width) // 2, (target.get_height() - height) // 2
    kit.box(width, height, CARD).draw(target, x, y)
    head.draw(target, title, (x + (width - head.width(title)) / 2, y + kit.px(22)), PLUM)
    top = y + head.height + kit.px(40)
    for names, text in rows:
        caps.draw(target, names, x + kit.px(44) + left - caps.width(names), top, INK)
        middle = top + (caps.height - face.height) / 2
        face.draw(target, text, (x + kit.px(44 + 34) + left, middle), INK)
        top += row_height


def draw_paused(target: Target, kit: Kit) -> None:
    """Dims the picture and says that time stands still."""
    _dim(target, 0.5)
    face = kit.title(56)
    at = ((target.get_width() - face.width("Paused")) / 2, target.get_height() * 0.4)
    face.draw_outlined(target, "Paused", at, PAPER, LINE, kit.px(3))


def draw_overlay(
    target: Target, kit: Kit, lines: Sequence[str], lanes: Sequence[Lane], lanes_end: Seconds
) -> None:
    """The debug overlay on the left: lines of text, and what happened in the last ten seconds.

    Args:
        target: Where to.
        kit: Fonts and scale.
        lines: What to write; ``name: value`` is set in two colours.
        lanes: Rows of spans; none: no picture.
        lanes_end: Game time at the right edge.
    """
    face = kit.text(15)
    shown = list(lines[:OVERLAY_LINES])
    if len(lines) > OVERLAY_LINES:
        shown.append(f"and {len(lines) - OVERLAY_LINES} more")
    room = target.get_width() - kit.px(2 * EDGE)
    wanted = max((face.width(line) for line in shown), default=0) + kit.px(32)
    lane_width = kit.px(LANE_WIDTH) if lanes else 0
    width = min(room, max(wanted, lane_width + kit.px(32), kit.px(280)))
    lane_height = round(len(lanes) * kit.px(LANE_HEIGHT) + (kit.px(26) if lanes else 0))
    height = len(shown) * face.height + lane_height + kit.px(20)
    x, y = kit.px(EDGE), kit.px(EDGE)
    kit.box(width, height, DARK_PANEL).draw(target, x, y)
    before = target.get_clip()
    target.set_clip(pygame.Rect(x, y, width - kit.px(8), height).clip(before))
    top = y + kit.px(10)
    for line in shown:
        name, colon, value = line.partition(":")
        across = x + kit.px(16)
        if colon:
            across += face.draw(target, name + colon, (across, top), HALO)
            face.draw(target, value, (across, top), PAPER)
        else:
            face.draw(target, line, (across, top), AMBER_SOFT)
        top += face.height
    if lanes:
        _draw_lanes(
            target, kit, lanes, lanes_end, pygame.Rect(x + kit.px(16), top + kit.px(6), width - kit.px(32), 0)
        )
    target.set_clip(before)


def _draw_lanes(target: Target, kit: Kit, lanes: Sequence[Lane], end: Seconds, place: pygame.Rect) -> None:
    """Rows of spans over ten seconds, now at the right edge, a line each second."""
    face = kit.text(13)
    names = max(face.width(lane.name) for lane in lanes) + kit.px(10)
    left, width = place.x + names, place.width - names
    row = kit.px(LANE_HEIGHT)
    bottom = place.y + len(lanes) * row
    start = end - LANE_SECONDS

    def across(at: Seconds) -> int:
        return left + round((min(max(at, start), end) - start) / LANE_SECONDS * width)

    first = int(start) + 1
    for second in range(first, first + int(LANE_SECONDS)):
        if second <= end:
            target.fill(_GRID, pygame.Rect(across(second), place.y, 1, bottom - place.y))
            if second % 2 == 0 and second >= 0:
                face.draw(target, f"{second}s", (across(second) + kit.px(3), bottom), _SECONDS)
    for number, lane in enumerate(lanes):
        top = place.y + number * row
        face.draw(target, lane.name, (place.x, top + (row - face.height) / 2), HALO)
        for span in lane.spans:
            if span.end < start or span.start > end:
                continue
            x1, x2 = across(span.start), across(span.end)
            bar = pygame.Rect(x1, top + kit.px(3), max(kit.px(2), x2 - x1 - 1), row - kit.px(6))
            target.fill(rgb(span.colour), bar)
            if span.label and face.width(span.label) + kit.px(6) <= bar.width:
                face.draw(target, span.label, (x1 + kit.px(3), top + (row - face.height) / 2), INK)


def _dim(target: Target, part: float) -> None:
    """Darkens the whole picture towards plum."""
    keep = round(255 * (1 - part))
    target.fill((keep, keep, min(255, keep + 14)), special_flags=pygame.BLEND_RGB_MULT)
