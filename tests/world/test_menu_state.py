"""What all pages share: settings that change whole, memories by character, sentences that fit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from embodiment.world.menu_state import (
    Changed,
    MemoryBook,
    MenuState,
    wrapped,
)
from embodiment.world.settings import Settings
from tests.world.menu_hand import Book


def test_a_change_keeps_everything_else() -> None:
    state = MenuState(settings=Settings(volume=40, open_mic=True))
    assert state.changed(volume=5) == Changed(Settings(volume=5, open_mic=True))
    assert state.settings.volume == 5


def test_a_memory_book_knows_who_remembers_nothing() -> None:
    book = Book().port()
    assert book.lines("brunhild") == ("visits: 2", "name: Clara")
    assert book.lines("hale") == ()
    assert MemoryBook().lines("brunhild") == ()


@given(st.text(max_size=2000))
def test_a_sentence_of_any_length_is_a_few_short_lines(sentence: str) -> None:
    lines = wrapped(sentence)
    assert len(lines) <= 12
    assert all(len(line) <= 60 for line in lines)
    behind = wrapped(sentence, "  ")
    assert len(behind) <= 12
    assert all(line.startswith("  ") and len(line) <= 60 for line in behind[1:])
