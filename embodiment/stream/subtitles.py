"""Long speech in readable pages: which words are on the screen while a given one is being heard."""

from __future__ import annotations

from collections.abc import Sequence

PAGE_CHARS = 84
"""Two lines of 42 characters. Source: subtitling guides of the BBC and of Netflix agree on 37 to 42 a line."""
SENTENCE_ENDS = ".!?…।"


def pages(words: Sequence[str]) -> list[tuple[int, int]]:
    """Cut words into pages.

    A page ends with a sentence where one fits, else with the last word that does; a word longer than a page has one of
    its own.

    Args:
        words: With their punctuation.

    Returns:
        (first, end) word numbers; the pages follow each other and cover all words.
    """
    out: list[tuple[int, int]] = []
    first = 0
    while first < len(words):
        end, length, sentence = first, -1, 0
        while end < len(words) and (length + 1 + len(words[end]) <= PAGE_CHARS or end == first):
            length += 1 + len(words[end])
            end += 1
            if words[end - 1].rstrip("\"'»”").endswith(tuple(SENTENCE_ENDS)):
                sentence = end
        if end < len(words) and sentence > first:
            end = sentence
        out.append((first, end))
        first = end
    return out


def page_at(words: Sequence[str], revealed: int) -> tuple[tuple[str, ...], int]:
    """The page that holds the word being heard.

    Args:
        words: All words of the turn known by now.
        revealed: How many of them have begun.

    Returns:
        The page's words and how many of those have begun.
    """
    for first, end in pages(words):
        if revealed <= end:
            return tuple(words[first:end]), max(0, revealed - first)
    return (), 0
