"""Where a sentence ends in text that is still arriving.

A full stop proves nothing until the next character is known: "3." may go on as "14", "Dr." as "Lee",
"Well..." as "maybe", ``"Stop!"`` as "he said". The functions here therefore say "not yet" rather than guess.
"""

from __future__ import annotations

TERMINATORS = frozenset(".!?\u2026\u0964\u0965\u3002\uff01\uff1f")
"""Full stop, exclamation and question mark, ellipsis, danda, double danda and their full-width forms."""
SELF_SUFFICIENT = frozenset("\u0964\u0965\u3002\uff01\uff1f")
"""Terminators that need no white space after them."""
CLOSERS = frozenset("\"')]}\u201d\u2019\u00bb\u300d\u300f")
"""What may stand between the terminator and the space: closing quotes and brackets."""
TITLES = frozenset(
    [
        "mr",
        "mrs",
        "ms",
        "mx",
        "dr",
        "prof",
        "st",
        "sr",
        "jr",
        "capt",
        "col",
        "gen",
        "lt",
        "sgt",
        "rev",
        "hon",
        "vs",
        "e.g",
        "i.e",
        "cf",
        "डॉ",
        "प्रो",
    ]
)
"""Abbreviations that a name or a number follows; others ("etc.") are told by a lower-case next letter."""


def sentence_end(text: str, *, final: bool = False) -> int:
    """Length of the first complete sentence.

    Args:
        text: Transcript that has not been cut yet.
        final: True when nothing will follow (or a timer stands in for the next character): then a terminator
            at the end of the text counts.

    Returns:
        Number of characters of the first sentence with its trailing white space, 0 while no end is proven.
    """
    at = 0
    while at < len(text):
        if text[at] == "\n" and text[:at].strip():
            after = _skip_space(text, at)
            if after < len(text) or final:
                return after
        if text[at] not in TERMINATORS:
            at += 1
            continue
        after_mark = at
        while after_mark < len(text) and (text[after_mark] in TERMINATORS or text[after_mark] in CLOSERS):
            after_mark += 1
        after = _skip_space(text, after_mark)
        if after == len(text):
            return len(text) if final and not _is_abbreviation(text[: at + 1]) else 0
        spaced = after > after_mark or text[after_mark - 1] in SELF_SUFFICIENT or text[at] in SELF_SUFFICIENT
        if spaced and not text[after].islower() and not _goes_on(text[: at + 1], text[after]):
            return after
        at = after_mark
    return 0


def last_space(text: str) -> int:
    """Where unfinished text may be cut without splitting a word.

    Returns:
        Number of characters up to and including the last white space, 0 when there is none.
    """
    for at in range(len(text), 0, -1):
        if text[at - 1].isspace():
            return at
    return 0


def _skip_space(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _goes_on(before: str, following: str) -> bool:
    """Whether a full stop belongs to an abbreviation or a number rather than to the sentence's end."""
    if not before.endswith("."):
        return False
    word = before[:-1].split()[-1] if before[:-1].split() else ""
    if before[:-1].strip().isdigit():
        return True  # "1. First ..." numbers a list
    if word.lower() == "no" and following.isdigit():
        return True
    return _is_abbreviation(before)


def _is_abbreviation(before: str) -> bool:
    """Whether ``before``, which ends in a terminator, ends in a title, an initial or dotted letters."""
    if not before.endswith("."):
        return False
    words = before[:-1].split()
    word = words[-1].lstrip("\"'(\u201c\u2018").lower() if words else ""
    if word in TITLES:
        return True
    letters = word.split(".")
    if len(letters) > 1:
        return all(len(letter) == 1 and letter.isalpha() for letter in letters)
    return len(word) == 1 and word.isalpha() and word != "i"
