from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from embodiment.stream.subtitles import PAGE_CHARS, page_at, pages

WORDS = st.lists(st.text(st.characters(categories=["L"]), min_size=1, max_size=14).flatmap(
    lambda word: st.sampled_from([word, word + ".", word + ","])), max_size=80)  # fmt: skip


@given(WORDS)
def test_pages_cover_all_words_in_order_and_fit(words: list[str]) -> None:
    cut = pages(words)
    assert [i for first, end in cut for i in range(first, end)] == list(range(len(words)))
    for first, end in cut:
        assert len(" ".join(words[first:end])) <= PAGE_CHARS or end == first + 1


@given(WORDS, st.integers(0, 80))
def test_the_word_being_heard_is_on_the_page(words: list[str], revealed: int) -> None:
    revealed = min(revealed, len(words))
    shown, count = page_at(words, revealed)
    assert 0 <= count <= len(shown)
    if revealed:
        assert shown[count - 1] == words[revealed - 1]


def test_a_page_ends_with_a_sentence_where_one_fits() -> None:
    words = ("Short one. " + "word " * 20).split()
    assert pages(words)[0] == (0, 2)
