"""Turns of phrase that look like a number and mean something else as often: a learner is asked again, at no cost.

The grammar reads words; these are about what stands beside them. "Ans - 9" may be nine or minus nine, "mujhe jawab do"
asks for the answer and does not say two, "saat so" may be seven hundred, "nahi hai saat" says what it is not.
"""

from __future__ import annotations

import re
from typing import Final

_ANSWER: Final = r"(?:ans|answer|jawab|javab|jawaab|uttar|जवाब|उत्तर|आंसर)"
_DOUBTS: Final = (
    rf"(?:^|\s){_ANSWER} - ",  # a dash, or a sign
    rf"(?:^|\s)(?:mujhe|please|pls|will|just|मुझे|{_ANSWER}) (?:do|दो)$",  # give me
    r"(?:^|\s)(?:this|that) one(?:\s|$)",
    r"\S (?:so|oh)(?:\s|$)",  # sau, zero
    r"(?:^|\s)no sau(?:\s|$)",  # nau sau
    r"(?:^|\s)(?:nahi|nahin|nai) (?:hai|he|h)(?:\s|$)",
    r"(?:^|\s)(?:hai|he) (?:nahi|nahin|nai)(?:\s|$)",
    r"नहीं है|है नहीं",
    r"(?:^|\s)(?:it's|its|is|that's) (?:no|not)(?:\s|$)",
    r"(?:^|\s)(?:ye|yeh|yah|yo|wo|woh|vo|voh) tera(?:\s|$)",  # yours
)
_ANY: Final = re.compile("|".join(_DOUBTS))


def is_doubtful(words: tuple[str, ...]) -> bool:
    """Whether an utterance holds such a turn of phrase.

    Args:
        words: Tokens as `tokens.tokens` gives them.
    """
    return _ANY.search(" ".join(words)) is not None
