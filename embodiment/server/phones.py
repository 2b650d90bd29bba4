"""Pronunciations for words the recogniser's dictionary lacks: guessed from the spelling.

ARPAbet is what the recogniser's dictionary is written in. Source: CMU Pronouncing Dictionary, phone set of 39.
"""

from __future__ import annotations

from typing import Final

_SPELLING: Final[dict[str, str]] = {
    "tion": "SH AH N", "ough": "AO", "augh": "AO", "eigh": "EY", "sch": "SH", "tch": "CH", "dge": "JH",
    "igh": "AY", "ch": "CH", "ck": "K", "gh": "G", "kn": "N", "ng": "NG", "ph": "F", "qu": "K W", "sh": "SH",
    "th": "TH", "wh": "W", "wr": "R", "ai": "EY", "ay": "EY", "au": "AO", "aw": "AO", "ea": "IY", "ee": "IY",
    "ei": "IY", "eu": "Y UW", "ew": "Y UW", "ie": "IY", "oa": "OW", "oi": "OY", "oo": "UW", "ou": "AW", "ow": "OW",
    "oy": "OY", "ue": "UW", "ui": "UW", "ar": "AA R", "er": "ER", "ir": "ER", "or": "AO R", "ur": "ER",
    "a": "AE", "b": "B", "c": "K", "d": "D", "e": "EH", "f": "F", "g": "G", "h": "HH", "i": "IH", "j": "JH",
    "k": "K", "l": "L", "m": "M", "n": "N", "o": "AA", "p": "P", "q": "K", "r": "R", "s": "S", "t": "T", "u": "AH",
    "v": "V", "w": "W", "x": "K S", "y": "IY", "z": "Z",
}  # fmt: skip


def from_spelling(word: str) -> str:
    """ARPAbet guessed from English spelling; for names it is right often enough to be heard."""
    letters = "".join(c for c in word.casefold() if c.isascii() and c.isalpha())
    if len(letters) > 3 and letters.endswith("e") and letters[-2] not in "aeiouy":
        letters = letters[:-1]
    return _translate(letters, _SPELLING)


def _translate(text: str, table: dict[str, str]) -> str:
    """Longest match first, from the left; what the table lacks is skipped, a doubled consonant counts once."""
    longest = max(map(len, table))
    phones: list[str] = []
    at = 0
    while at < len(text):
        for length in range(longest, 0, -1):
            piece = text[at : at + length]
            if len(piece) == length and piece in table:
                found = table[piece].split()
                phones += found if phones[-1:] != found else []
                at += length
                break
        else:
            at += 1
    return " ".join(phones)
