"""An utterance cut into words, numbers and signs, whoever typed or recognised it."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

MAX_TOKENS: Final = 60
"""Longer utterances hold no answer to a question about one number."""
MAX_DIGITS: Final = 15
"""Digits of one number."""

_DIGITS: Final = {ord("०") + value: str(value) for value in range(10)}
_SIGNS: Final = str.maketrans(
    dict.fromkeys("−–—‐‑", "-")
    | dict.fromkeys("⁄∕", "/")
    | dict.fromkeys("’‘ʼ", "'")
    | dict.fromkeys("“”", '"')
)
_TOKEN: Final = re.compile(
    r"(?P<number>(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?!,?\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
    r"|(?P<word>[a-zà-ÿāīūṛṅñṭḍṇśṣḥṃ]+(?:'[a-z]+)*|[\u0900-\u0963\u0970-\u097f\u200c\u200d]+|\.{2,})"
    r"|(?P<sign>\S)"
)
_JOINED: Final = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")


def tokens(text: str) -> tuple[str, ...]:
    """Words in lower case, numbers with ASCII digits, every other sign by itself.

    "Twenty-one" is two words, "1½" is ``1 1 / 2``, ५/७ is ``5 / 7``; the comma stays in a number that is grouped in
    thousands or in lakhs, and is a sign anywhere else.

    Returns:
        The tokens; empty for more than `MAX_TOKENS` of them or a number of more than `MAX_DIGITS`.
    """
    spread = "".join(_vulgar(character) for character in text.translate(_DIGITS).translate(_SIGNS))
    flat = _JOINED.sub(" ", spread.lower())
    found = tuple("." if set(m.group()) == {"."} else m.group() for m in _TOKEN.finditer(flat))
    too_long = any(sum(c.isdigit() for c in token) > MAX_DIGITS for token in found)
    return () if too_long or len(found) > MAX_TOKENS else found


def _vulgar(character: str) -> str:
    """½ as ``1/2``; everything else as it is (superscripts among it: a square is not a digit)."""
    if unicodedata.category(character) != "No" or "VULGAR FRACTION" not in unicodedata.name(character, ""):
        return character
    return f" {unicodedata.normalize('NFKC', character)} ".replace("⁄", "/")
