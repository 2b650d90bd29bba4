"""Words made comparable: light stemming, words that carry little, and likeness of what was misheard."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final

from embodiment.server.text import words_of

FUNCTION_WORDS: Final = frozenset(
    words_of(
        "a an the is are am was were be been do does did to of in on at for with and or but so i you he she it we "
        "they me my your his her its our their this that these those there here can could will would shall should "
        "may might have has had get got please just really very some any if then than as by from up about not no "
        "yes oh well i'm you're it's that's what's i'd i'll you'll don't let's"
    )
)
"""Words that say little about what is meant; they count a little, so that word order twins stay apart."""

QUESTION_WORDS: Final = frozenset(("what", "who", "where", "when", "why", "how", "which", "whose"))

_SUFFIXES: Final = (
    ("iest", "y"), ("ies", "y"), ("ied", "y"), ("ing", ""), ("edly", ""), ("est", ""), ("ers", ""), ("er", ""),
    ("ed", ""), ("ly", ""), ("es", ""), ("'s", ""), ("s", ""),
)  # fmt: skip
_ALIKE: Final = {
    "cost": "price", "costs": "price", "worth": "price", "pay": "price", "charge": "price",
    "bye": "goodbye", "farewell": "goodbye", "hi": "hello", "hey": "hello", "hiya": "hello",
    "purchase": "buy", "wares": "sell", "goods": "sell", "blacksmith": "smith", "smithy": "forge",
    "road": "way", "path": "way", "route": "way", "thanks": "thank", "gratitude": "thank",
    "tale": "story", "rhyme": "poem", "poetry": "poem", "verse": "poem", "sick": "ill", "unwell": "ill",
    "occupation": "trade", "profession": "trade", "job": "trade", "illness": "ailment", "medicine": "remedy",
    "cure": "remedy", "named": "name", "called": "name", "village": "place", "town": "place",
}  # fmt: skip
"""What village folk are asked in other words. Our own choice of everyday synonyms."""
NEAR: Final = 0.75
NEAR_SHORT: Final = 0.85
"""Letters in common from which two words may be the same one misheard, for long words and for words below six
letters. Below them unrelated words meet too often ("four" and "forge")."""


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """The comparable form of one normalised word."""
    word = _ALIKE.get(word, word)
    for suffix, instead in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            base = word[: -len(suffix)] + instead
            return _ALIKE.get(base) or _short(base)
    return _short(word)


def _short(word: str) -> str:
    """Without a final silent "e" or the second of two final letters, which endings add and take away."""
    if len(word) > 3 and word.endswith("e"):
        word = word[:-1]
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


@lru_cache(maxsize=65536)
def likeness(one: str, other: str) -> float:
    """0 for different words, 1 for the same, in between for what one may be misheard as the other."""
    if one == other:
        return 1.0
    if min(len(one), len(other)) < 4 or abs(len(one) - len(other)) > 2:
        return 0.0
    ratio = SequenceMatcher(None, one, other).ratio()
    near = NEAR if min(len(one), len(other)) >= 6 else NEAR_SHORT
    return ratio if ratio >= near else 0.0
