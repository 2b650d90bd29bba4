"""Written words: as spoken tokens with their places, as normalised words to compare, and as syllables."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

_TOKEN: Final = re.compile(r"\S+")
LONGEST_WORD: Final = 64
"""Letters of a word, the space after it included, that are ever looked at."""
_APOSTROPHES: Final = str.maketrans({"’": "'", "‘": "'", "ʼ": "'"})
_WORD: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_VOWELS: Final = frozenset("aeiouyàáâãäåèéêëìíîïòóôõöøùúûüýÿ")
_ONES: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS: Final = (
    "zero", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Token:
    """A written word with the punctuation that touches it, and where it stands in its text."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """Offset after its last character."""
        return self.start + len(self.text)

    @property
    def spoken(self) -> bool:
        """Whether there is anything to say in it; a dash has nothing."""
        return any(character.isalnum() for character in self.text)


def last_words(text: str, count: int) -> str:
    """The end of ``text`` that holds its last ``count`` words, the whole of it where it has no more.

    Costs what its answer is long, not what ``text`` is long.

    >>> last_words("one two  three", 2)
    'two  three'
    """
    end = text[-count * LONGEST_WORD :]
    starts = [match.start() for match in _TOKEN.finditer(end)]
    if len(end) < len(text) or len(starts) > count:
        return end[starts[-count] if len(starts) >= count else 0 :]
    return text


def tokens(text: str) -> tuple[Token, ...]:
    """The words of ``text`` as written, in order."""
    return tuple(Token(match[0], match.start()) for match in _TOKEN.finditer(text))


def words_of(text: str) -> tuple[str, ...]:
    """The words of ``text`` as they are compared: lower case, digits spelt out, no punctuation.

    >>> words_of("Ten o’clock, 21 coins!")
    ('ten', "o'clock", 'twenty', 'one', 'coins')
    """
    folded = unicodedata.normalize("NFC", text).casefold().translate(_APOSTROPHES)
    words: list[str] = []
    for match in _WORD.finditer(folded):
        word = match[0]
        if word.isascii() and word.isdigit() and len(word) <= 4:
            words.extend(spelt(int(word)))
        else:
            words.append(word)
    return tuple(words)


_SHORT_FORMS: Final = {"'m": "am", "'re": "are", "'ve": "have", "'ll": "will", "'d": "would", "n't": "not"}
_SHORT_IS: Final = frozenset(
    ("what", "who", "where", "when", "how", "it", "that", "he", "she", "there", "here", "name")
)
_WHOLE: Final = {"can't": ("can", "not"), "won't": ("will", "not"), "let's": ("let", "us")}


def full_words_of(text: str) -> tuple[str, ...]:
    """``words_of`` with short forms written out, so that "what's" and "what is" are the same words.

    >>> full_words_of("What's it cost? I'm sure you don't know.")
    ('what', 'is', 'it', 'cost', 'i', 'am', 'sure', 'you', 'do', 'not', 'know')
    """
    words: list[str] = []
    for word in words_of(text):
        short = next((ending for ending in _SHORT_FORMS if word.endswith(ending)), "")
        if word in _WHOLE:
            words += _WHOLE[word]
        elif short:
            words += (word.removesuffix(short), _SHORT_FORMS[short])
        elif word.endswith("'s") and word[:-2] in _SHORT_IS:
            words += (word[:-2], "is")
        else:
            words.append(word)
    return tuple(words)


def spelt(number: int) -> list[str]:
    """English words of 0..9999, as a player would say them."""
    if number < 20:
        return [_ONES[number]]
    if number < 100:
        rest = [_ONES[number % 10]] if number % 10 else []
        return [_TENS[number // 10], *rest]
    unit, word = (100, "hundred") if number < 1000 else (1000, "thousand")
    rest = spelt(number % unit) if number % unit else []
    return [*spelt(number // unit), word, *rest]


def syllables(word: str) -> int:
    """Rough number of syllables in a written word, at least 1 if it can be spoken at all.

    Vowel groups are counted and a silent final "e" is left out, which is right for about nine English words
    in ten; digits count as one syllable each. Other scripts: one for every two letters.
    """
    letters = [c for c in word.casefold() if c.isalnum()]
    if not letters:
        return 0
    digits = sum(c.isdigit() for c in letters)
    if not all(ord(c) < 0x250 for c in letters):
        return max(1, len(letters) // 2)
    groups = sum(c in _VOWELS and (i == 0 or letters[i - 1] not in _VOWELS) for i, c in enumerate(letters))
    if groups > 1 and letters[-1] == "e" and letters[-2] not in _VOWELS and letters[-2] != "l":
        groups -= 1
    return max(1, groups + digits)


_SENTENCE_END: Final = re.compile(r"(?<=[.!?…])[\"')\]”’]*\s+(?=[\"'(\[“‘]*[^\W\d_a-z])")
_ABBREVIATIONS: Final = frozenset(("mr", "mrs", "ms", "dr", "st", "prof", "vs", "etc"))


def sentences(text: str) -> tuple[str, ...]:
    """Cut an authored line into sentences; "Dr. Lee" and "3.14" stay whole.

    Returns:
        Sentences without surrounding white space, none empty; joined by spaces they are the text.
    """
    pieces: list[str] = []
    start = 0
    for match in _SENTENCE_END.finditer(text):
        words = _WORD.findall(text[start : match.start()])
        if words and words[-1].casefold() in _ABBREVIATIONS and text[match.start() - 1] == ".":
            continue
        pieces.append(text[start : match.end()].strip())
        start = match.end()
    pieces.append(text[start:].strip())
    return tuple(piece for piece in pieces if piece)
