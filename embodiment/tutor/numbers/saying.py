"""Numbers in words: the way a line is spoken, and all the ways a learner may say them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from embodiment.tutor.numbers.hindi import DEVANAGARI_WORDS, ROMAN_WORDS

Language = Literal["en", "hi", "hinglish"]

_ENGLISH_WORDS: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_TENS_WORDS: Final = "_ _ twenty thirty forty fifty sixty seventy eighty ninety"
_ORDINAL_WORDS: Final = (
    "_ _ half third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth"
)
_ENGLISH, _TENS, _ORDINALS = (words.split() for words in (_ENGLISH_WORDS, _TENS_WORDS, _ORDINAL_WORDS))
_SCALES: Final = (10_000_000, 100_000, 1000, 100)
LARGEST: Final = 999_999_999
"""The largest whole number there are words for."""


@dataclass(frozen=True, slots=True)
class _Words:
    """The words around numbers in one language; the first of each is the usual one."""

    scales: tuple[str, ...]
    minus: tuple[str, ...]
    over: tuple[str, ...]
    point: tuple[str, ...]
    whole: tuple[str, ...]
    percent: tuple[str, ...]
    half: str = ""
    quarter: str = ""
    three_quarters: str = ""
    one_and_half: str = ""
    two_and_half: str = ""
    and_quarter: str = ""
    and_half: str = ""
    less_quarter: str = ""
    third: str = ""
    fourth: str = ""


_TABLE: Final[dict[Language, _Words]] = {
    "en": _Words(
        scales=("crore", "lakh", "thousand", "hundred"),
        minus=("minus", "negative"),
        over=("by", "over", "upon"),
        point=("point",),
        whole=("and", "whole"),
        percent=("percent",),
    ),
    "hi": _Words(
        scales=("करोड़", "लाख", "हज़ार", "सौ"),
        minus=("ऋण", "माइनस"),
        over=("बटा", "बटे", "बाय"),
        point=("दशमलव", "पॉइंट"),
        whole=("सही", "पूर्णांक"),
        percent=("प्रतिशत", "परसेंट"),
        half="आधा", quarter="चौथाई", three_quarters="पौन", one_and_half="डेढ़", two_and_half="ढाई", and_quarter="सवा",
        and_half="साढ़े", less_quarter="पौने", third="तिहाई", fourth="चौथाई",
    ),
    "hinglish": _Words(
        scales=("crore", "lakh", "hazaar", "sau"),
        minus=("minus", "rin"),
        over=("by", "bata", "upon"),
        point=("point", "dashamlav"),
        whole=("sahi", "poornank"),
        percent=("percent", "pratishat"),
        half="aadha", quarter="chauthai", three_quarters="paun", one_and_half="dedh", two_and_half="dhai",
        and_quarter="sava", and_half="saadhe", less_quarter="paune", third="tihai", fourth="chauthai",
    ),
}  # fmt: skip


def _below_hundred(number: int, language: Language) -> tuple[str, ...]:
    if language == "hi":
        return DEVANAGARI_WORDS[number]
    if language == "hinglish":
        return ROMAN_WORDS[number]
    if number < 20:
        return (_ENGLISH[number],)
    tens, units = _TENS[number // 10], _ENGLISH[number % 10]
    return (tens,) if number % 10 == 0 else (f"{tens} {units}", f"{tens}-{units}")


def whole_ways(number: int, language: Language) -> Iterator[str]:
    """A whole number in words, the usual way first.

    Args:
        number: 0 to `LARGEST`.
        language: Whose words.

    Raises:
        ValueError: ``number`` is outside of that.
    """
    if not 0 <= number <= LARGEST:
        raise ValueError(f"there are words for 0 to {LARGEST}, not for {number}")
    if number < 100:
        yield from _below_hundred(number, language)
        return
    for scale, word in zip(_SCALES, _TABLE[language].scales, strict=True):
        if number >= scale:
            head, rest = divmod(number, scale)
            first = f"{next(whole_ways(head, language))} {word}"
            if not rest:
                yield first
                if head == 1:
                    yield f"a {word}" if language == "en" else word
                return
            for tail in whole_ways(rest, language):
                if language == "en" and rest < 100:
                    yield f"{first} and {tail}"
                yield f"{first} {tail}"
            return


def say(value: Fraction | int, language: Language) -> str:
    """The usual words for a number: what a voice says for ``2/3`` or ``-1 3/4``."""
    return next(ways(Fraction(value), language))


def ways(value: Fraction, language: Language) -> Iterator[str]:
    """The words for a number, the usual way first; each has exactly this value among its readings."""
    if value < 0:
        minuses = _TABLE[language].minus
        for index, text in enumerate(_unsigned(-value, language)):
            yield f"{minuses[0]} {text}"
            if index == 0:
                yield from (f"{minus} {text}" for minus in minuses[1:])
        return
    yield from _unsigned(value, language)


def _unsigned(value: Fraction, language: Language) -> Iterator[str]:
    if value.denominator == 1:
        yield from whole_ways(value.numerator, language)
        return
    whole, part = divmod(value, 1)
    yield from fraction_ways(value.numerator, value.denominator, language)
    if whole:
        yield from _mixed(whole, part, language)
    yield from _idioms(whole, part, language)
    yield from decimal_ways(value, language)


def fraction_ways(top: int, bottom: int, language: Language) -> Iterator[str]:
    """A fraction as it stands, not reduced."""
    numerator, denominator = next(whole_ways(top, language)), next(whole_ways(bottom, language))
    yield from (f"{numerator} {over} {denominator}" for over in _TABLE[language].over)
    if language == "en" and bottom < len(_ORDINALS) and (top < 20 or top % 10 == 0):
        yield from _ordinal_ways(top, bottom)


def _ordinal_ways(top: int, bottom: int) -> Iterator[str]:
    names = {2: ("half", "halves"), 4: ("quarter", "quarters")}
    one, many = names.get(bottom, (_ORDINALS[bottom], _ORDINALS[bottom] + "s"))
    if top == 1:
        yield f"one {one}"
        yield f"a {one}"
    else:
        yield f"{next(whole_ways(top, 'en'))} {many}"
    if bottom == 4:
        yield f"{next(whole_ways(top, 'en'))} {'fourth' if top == 1 else 'fourths'}"


def _mixed(whole: int, part: Fraction, language: Language) -> Iterator[str]:
    before = next(whole_ways(whole, language))
    parts = fraction_ways(part.numerator, part.denominator, language)
    for after in parts:
        yield from (f"{before} {joined} {after}" for joined in _TABLE[language].whole)


def _idioms(whole: int, part: Fraction, language: Language) -> Iterator[str]:
    words = _TABLE[language]
    if not words.half:
        if part == Fraction(1, 2) and whole:
            yield f"{next(whole_ways(whole, language))} and a half"
        return
    alone = {
        Fraction(1, 2): words.half, Fraction(3, 4): words.three_quarters, Fraction(3, 2): words.one_and_half,
        Fraction(5, 2): words.two_and_half, Fraction(5, 4): words.and_quarter,
    }.get(whole + part)  # fmt: skip
    if alone:
        yield alone
    if whole == 0 and part.denominator in (3, 4):
        name = words.third if part.denominator == 3 else words.fourth
        yield f"{next(whole_ways(part.numerator, language))} {name}"
    if 0 < whole < 99:
        number = next(whole_ways(whole, language))
        if part == Fraction(1, 4):
            yield f"{words.and_quarter} {number}"
        elif part == Fraction(1, 2) and whole > 2:
            yield f"{words.and_half} {number}"
        elif part == Fraction(3, 4):
            yield f"{words.less_quarter} {next(whole_ways(whole + 1, language))}"


def decimal_ways(value: Fraction, language: Language) -> Iterator[str]:
    """A number that ends within four decimals, digit by digit after the point; nothing for another."""
    digits = next((d for d in range(1, 5) if (value * 10**d).denominator == 1), 0)
    if not digits or value < 0:
        return
    whole, part = divmod(value, 1)
    figures = f"{int(part * 10**digits):0{digits}d}"
    spoken = " ".join(next(whole_ways(int(figure), language)) for figure in figures)
    before = next(whole_ways(whole, language))
    yield from (f"{before} {point} {spoken}" for point in _TABLE[language].point)


def percent_ways(value: Fraction, language: Language) -> Iterator[str]:
    """A percentage in words: 25 is "twenty five percent"."""
    for text in ways(value, language):
        yield from (f"{text} {percent}" for percent in _TABLE[language].percent)
