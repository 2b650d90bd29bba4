"""Chalk on a board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.units import TICK_HZ
from embodiment.world.board import Board, BoardLine, Piece, pieces


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("2/3 + 1/4 = ?", [Piece("2", "3"), Piece(" + "), Piece("1", "4"), Piece(" = ?")]),
        ("1 / 2", [Piece("1", "2")]),
        ("x = -5/7.", [Piece("x = -"), Piece("5", "7"), Piece(".")]),
        ("2 3/4 m", [Piece("2 "), Piece("3", "4"), Piece(" m")]),
        ("on 1/2/2026", [Piece("on 1/2/2026")]),
        ("and/or, v1/2, 3/4.5", [Piece("and/or, v1/2, 3/4.5")]),
        ("पहले 3/4 लिखो", [Piece("पहले "), Piece("3", "4"), Piece(" लिखो")]),
        ("", []),
    ],
)
def test_fractions_are_found_in_a_line(text: str, parts: list[Piece]) -> None:
    assert list(pieces(text)) == parts


@given(st.text("0123456789/ x.+", max_size=20))
def test_no_letter_of_a_line_is_lost(text: str) -> None:
    said = "".join(f"{piece.text}/{piece.below}" if piece.below else piece.text for piece in pieces(text))
    assert said.replace(" ", "") == text.replace(" ", "")


def test_lines_are_written_one_after_the_other() -> None:
    board = Board()
    board.show([BoardLine("question", "2/3 + 1/4 = ?"), BoardLine("step", "LCM = 12")], 100)
    first, second = board.lines
    assert first.since == 100
    assert (first.written(100), first.written(100 + TICK_HZ), first.written(10_000)) == (0, 13, 13)
    assert second.since > 100 + 13 / 22 * TICK_HZ
    assert second.written(second.since) == 0


def test_what_stands_there_stays_and_the_rest_is_written_behind_it() -> None:
    board = Board()
    board.show([BoardLine("question", "2/3 + 1/4 = ?")], 0)
    before = board.lines[0]
    board.show([BoardLine("question", "2/3 + 1/4 = ?"), BoardLine("hint", "12?")], 500)
    assert board.lines[0] is before
    assert board.lines[1].since == 500
    board.show([BoardLine("question", "7 x 8"), BoardLine("hint", "12?")], 900)
    assert [line.since >= 900 for line in board.lines] == [True, True]
    board.wipe()
    assert board.lines == ()


def test_empty_lines_are_none() -> None:
    board = Board()
    board.show([BoardLine("hint", " "), BoardLine("step", "x")], 0)
    assert [line.text for line in board.lines] == ["x"]
