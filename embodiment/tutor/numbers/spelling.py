"""Spellings made comparable: one key for the many ways in which a Hindi word is written.

Two writing systems, two foldings. Both forget only what writers themselves are not sure of: length of vowels, doubled
consonants, nasal marks, the dot below. What they may not forget is what tells numbers apart ("saat" and "saath"):
a test lists every pair of numbers that meets in one key.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

DEVANAGARI: Final = re.compile(r"[\u0900-\u097f]")
_NUKTA, _VIRAMA = "\u093c", "\u094d"
_NASAL_LETTER: Final = re.compile("[ङञणनम]" + _VIRAMA + "(?=[क-ह])")
_NASAL_SIGN: Final = re.compile("[\u0900\u0901\u0902]")
_DOUBLED: Final = tuple(
    (re.compile(first + _VIRAMA + second), second)
    for first, second in [
        *((letter, letter) for letter in "कगचजटडतदपबयरलवसनम"),
        ("ट", "ठ"), ("च", "छ"), ("त", "थ"), ("क", "ख"), ("द", "ध"),
    ]
)  # fmt: skip
_LENGTH: Final = str.maketrans({"ी": "ि", "ई": "इ", "ू": "ु", "ऊ": "उ", "ै": "े", "ऐ": "ए", "ौ": "ो", "औ": "ओ"})
_SILENT: Final = str.maketrans("", "", "\u0903\u200c\u200d\u093d")

_ROMAN: Final = tuple(
    (re.compile(pattern), instead)
    for pattern, instead in [
        (r"c?chh?", "C"),           # chh, ch, cch, chch: one letter
        (r"C+", "C"),
        (r"([bcdfgjklmnpqrstvwxz])\1+", r"\1"),
        (r"tth", "th"),
        (r"ddh", "dh"),
        (r"w", "v"),
        (r"z", "j"),
        (r"aa+", "a"),
        (r"ee+|ii+", "i"),
        (r"oo+|uu+", "u"),
        (r"iy(?=[aeou])", "y"),
        (r"i(?=[aou])", "y"),
        (r"ou|au|ow|aw", "o"),
        (r"ai|ei", "e"),
        (r"(?<=[aeiouC])h$", ""),   # gyarah, gyara; chhah, chha
    ]
)  # fmt: skip


def devanagari_key(word: str) -> str:
    """What a word in Devanagari is compared by.

    Example: पाँच, पांच and पाच are one key; सात and साठ are two.
    """
    text = unicodedata.normalize("NFD", word).replace(_NUKTA, "").translate(_SILENT)
    for pattern, second in _DOUBLED:
        text = pattern.sub(second, text)
    text = _NASAL_LETTER.sub("\u0902", text)
    return _NASAL_SIGN.sub("", text).replace(_VIRAMA, "").translate(_LENGTH)


def roman_key(word: str) -> str:
    """What a Hindi word in Latin letters is compared by.

    Example: "pachchees", "pachees" and "pachis" are one key.
    """
    text = "".join(c for c in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(c))
    for pattern, instead in _ROMAN:
        text = pattern.sub(instead, text)
    return text


def key(word: str) -> str:
    """The key of a word in whichever of the two writing systems it is written."""
    return devanagari_key(word) if DEVANAGARI.search(word) else roman_key(word)
