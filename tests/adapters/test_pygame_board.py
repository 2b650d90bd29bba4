"""Chalk on a slate, measured in pixels."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from embodiment.adapters.gallery import Gallery
from embodiment.adapters.layout import Rect
from embodiment.adapters.pygame_board import CHALK, BoardArt
from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_text import TEXT_FONTS, font_files
from embodiment.adapters.pygame_theme import Kit
from embodiment.units import Ticks
from embodiment.world.board import Board, BoardLine

SLATE = Rect(20, 20, 440, 240)
LATE: Ticks = 100_000


def drawn(lines: list[BoardLine], tick: Ticks = LATE, score: tuple[bool, ...] = ()) -> pygame.Surface:
    open_surfaces()
    board = Board()
    board.show(lines, 0)
    surface = pygame.Surface((480, 300))
    BoardArt(Kit(Gallery().fonts, 1.0)).draw(surface, SLATE, board.lines, score, tick)
    return surface


def ink(surface: pygame.Surface) -> int:
    return pygame.mask.from_threshold(surface, (255, 255, 255), (200, 200, 200)).count()


def box(surface: pygame.Surface) -> pygame.Rect:
    rects = pygame.mask.from_threshold(surface, (255, 255, 255), (200, 200, 200)).get_bounding_rects()
    return rects[0].unionall(rects[1:])


def test_a_fraction_stands_over_its_bar() -> None:
    surface = drawn([BoardLine("question", "5/7")])
    place = box(surface)
    assert place.height > 1.1 * place.width
    middle = [surface.get_at((x, y))[:3] for y in range(place.top, place.bottom) for x in (place.left + 4,)]
    assert CHALK["question"] in middle
    flat = box(drawn([BoardLine("question", "5 7")]))
    assert place.height > 1.5 * flat.height


def test_it_appears_as_it_is_written() -> None:
    lines = [BoardLine("question", "2/3 + 1/4 = ?"), BoardLine("step", "3/12 and 8/12")]
    inks = [ink(drawn(lines, tick)) for tick in (0, 20, 40, 80, 160, LATE)]
    assert inks[0] == 0
    assert inks == sorted(inks)
    assert inks[1] < inks[-1]


@pytest.mark.parametrize("count", [1, 6, 30])
def test_whatever_is_written_stays_on_the_slate(count: int) -> None:
    lines = [BoardLine("question", "2/3 + 1/4 = ?")]
    lines += [BoardLine("step", f"step {n}: the denominators of both are made {n}") for n in range(count)]
    place = box(drawn(lines))
    assert pygame.Rect(18, 18, 444, 246).contains(place)


def test_a_line_that_is_broken_goes_on_at_its_edge() -> None:
    surface = drawn([BoardLine("hint", "HHHH " * 12)])
    whole = box(surface)
    rows = [box(surface.subsurface((0, y, 480, 20))) for y in (whole.top, whole.bottom - 20)]
    assert whole.height > 40
    assert rows[0].left == rows[1].left


def test_what_was_done_has_its_mark() -> None:
    surface = drawn([], score=(True, False, True))
    assert surface.get_at((455, 268))[:3] == (250, 222, 140)
    assert ink(drawn([], score=(True,) * 200)) > 0


@pytest.mark.skipif(not find_spec("pygame_gui"), reason="no font with Devanagari here (extra: demo)")
@pytest.mark.skipif(not hasattr(pygame.font.Font, "set_script"), reason="this pygame cannot shape scripts")
def test_hindi_is_shaped() -> None:
    """A conjunct is one shape: narrower than its letters one after the other, and not the missing-letter box."""
    open_surfaces()
    plain = pygame.font.Font(font_files(TEXT_FONTS)[0], 40)
    shaped = Gallery().fonts.text(40)
    conjunct = "क्षत्रिय"
    assert shaped.width(conjunct) < plain.size(conjunct)[0]
    assert ink(drawn([BoardLine("hint", conjunct)])) > 100
