"""Nobody is seen in front of what they stand behind, and no more of the ground is opened than is needed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_openings import CLOSED, Drawn, Openings, Stander
from embodiment.adapters.pygame_tiles import TILE, cells

rects = st.builds(
    pygame.Rect, st.integers(0, 900), st.integers(0, 500), st.integers(1, 400), st.integers(1, 300)
)
lines = st.sampled_from([400.0, 500.0, 600.0])
standers = st.lists(st.tuples(rects, lines), max_size=4)
people = st.lists(st.tuples(rects, lines), max_size=4)


@given(standing=standers, drawn=people)
def test_what_is_nearer_than_somebody_is_drawn_over_them_wherever_it_covers_them(
    standing: list[tuple[pygame.Rect, float]], drawn: list[Drawn]
) -> None:
    things = [
        Stander(str(n), base, area) for n, (area, base) in enumerate(sorted(standing, key=lambda s: s[1]))
    ]
    every = {cell for thing in things for cell in cells(thing.area)}
    opened = Openings(things).find(drawn, every)
    for thing in things:
        parts = opened.parts.get(thing.name, ())
        for index, part in enumerate(parts):
            assert thing.area.contains(part)
            assert part.collidelist(parts[index + 1 :]) < 0, "nothing is laid on twice"
        for cell in cells(thing.area):
            square = pygame.Rect(cell[0] * TILE, cell[1] * TILE, TILE, TILE)
            is_over = opened.cells.get(cell, 1e9) <= thing.base
            assert is_over == any(part.colliderect(square) for part in parts)
            behind = [
                rect
                for rect, line in drawn
                if line <= thing.base and rect.colliderect(thing.area.clip(square))
            ]
            assert is_over or not behind


def test_only_cells_that_can_be_opened_are() -> None:
    openings = Openings([Stander("stall", 600.0, pygame.Rect(0, 0, 3 * TILE, TILE))])
    behind = (pygame.Rect(10, 10, 2 * TILE, 20), 500.0)
    assert openings.find([behind], set()) == CLOSED
    assert openings.find([behind], {(0, 0), (2, 0)}).cells == {(0, 0): 500.0, (2, 0): 500.0}
    opened = openings.find([behind, (behind[0], 400.0)], {(0, 0), (1, 0), (2, 0)})
    assert opened.cells == dict.fromkeys([(0, 0), (1, 0), (2, 0)], 400.0), "the farthest counts"
    assert opened.parts == {"stall": [pygame.Rect(0, 0, 3 * TILE, TILE)]}, "side by side they are one piece"


def test_nothing_is_opened_where_nothing_of_a_picture_is_seen() -> None:
    picture = pygame.Surface((2 * TILE, TILE), pygame.SRCALPHA, 32)
    picture.fill((10, 20, 30, 255), (TILE + 30, 40, 50, 60))
    openings = Openings([Stander("lamp", 600.0, picture.get_rect(topleft=(TILE, 0)), picture)])
    every = {(1, 0), (2, 0)}
    assert openings.find([(pygame.Rect(TILE, 0, TILE, TILE), 500.0)], every) == CLOSED
    assert openings.find([(pygame.Rect(2 * TILE, 0, 29, TILE), 500.0)], every) == CLOSED
    opened = openings.find([(pygame.Rect(2 * TILE, 0, 31, TILE), 500.0)], every)
    assert opened.cells == {(2, 0): 500.0}
    assert opened.parts == {"lamp": [pygame.Rect(2 * TILE + 30, 40, 50, 60)]}
