"""Sentences are shown for a while, once, and not too many."""

from __future__ import annotations

from collections import deque

from embodiment.app.shell_parts import LONG, MOST, NewsBoard


def test_a_sentence_is_shown_for_a_while() -> None:
    board = NewsBoard(deque(["one"]))
    assert board.visible(0.0) == ["one"]
    assert board.visible(LONG - 0.1) == ["one"]
    assert board.visible(LONG + 0.1) == []


def test_one_that_comes_again_is_shown_longer_and_not_twice() -> None:
    board = NewsBoard(deque(["one", "two"]))
    board.visible(0.0)
    board.waiting.append("one")
    assert board.visible(4.0) == ["two", "one"]
    assert board.visible(LONG + 1) == ["one"]


def test_older_ones_make_room() -> None:
    board = NewsBoard(deque(str(number) for number in range(9)))
    assert board.visible(0.0) == ["6", "7", "8"]
    assert len(board.visible(1.0)) == MOST


def test_somebody_else_may_show_them() -> None:
    board = NewsBoard(deque(["one"]))
    assert board.take() == ["one"]
    assert board.visible(0.0) == []
