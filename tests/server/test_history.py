from __future__ import annotations

from embodiment.server.engines.brain_llm import MOST_ENTRIES
from embodiment.server.history import History
from embodiment.server.options import SessionOptions
from embodiment.server.ports import Entry


def entries(*texts: str) -> list[Entry]:
    return [Entry("user", text) for text in texts]


def test_the_newest_entries_are_kept_and_the_others_counted() -> None:
    history = History(3)
    history.add(*entries("a", "b"))
    assert (history.entries, history.forgotten) == (entries("a", "b"), 0)
    history.add(*entries("c", "d", "e"))
    assert (history.entries, history.forgotten) == (entries("c", "d", "e"), 2)


def test_one_that_is_brought_back_goes_on_counting() -> None:
    history = History(3, entries("c", "d", "e"), forgotten=2)
    history.add(*entries("f"))
    assert (history.entries, history.forgotten) == (entries("d", "e", "f"), 3)


def test_one_that_was_kept_by_a_more_generous_server_is_cut() -> None:
    assert History(2, entries("a", "b", "c"), forgotten=7).forgotten == 8


def test_a_language_model_misses_nothing_it_would_be_shown() -> None:
    assert SessionOptions().most_entries >= MOST_ENTRIES
