"""The grammar of one spoken number: every reading of a phrase, exactly, and none where there is none.

A reading is a derivation of the *whole* phrase. Nothing is skipped, so a word too many gives no reading instead of a
wrong one; and nothing is preferred, so "one hundred and two by three" has both its readings, 34 and 100 2/3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from math import gcd
from typing import Final

from embodiment.tutor.numbers.lexemes import Kind, Lexeme

Phrase = tuple[Lexeme, ...]

_SAYS_WHOLE: Final = frozenset(
    {Kind.DIGITS, Kind.UNIT, Kind.ZERO, Kind.TEEN, Kind.TENS, Kind.HINDI, Kind.SCALE}
)
_SAYS_DIGIT: Final = frozenset({Kind.DIGITS, Kind.UNIT, Kind.ZERO, Kind.HINDI})
QUARTER: Final = Fraction(1, 4)
HALF: Final = Fraction(1, 2)


class Form(StrEnum):
    """How a number was said."""

    WHOLE = "whole"
    FRACTION = "fraction"
    MIXED = "mixed"
    DECIMAL = "decimal"


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing a phrase may mean."""

    value: Fraction
    """The number said; 25 for "twenty-five percent"."""
    form: Form
    lowest: bool = True
    """Whether a fraction was said in lowest terms and below one where it is the part of a mixed number."""
    percent: bool = False
    unit: str = ""
    """Name of a unit of `lexemes.UNITS`; empty for none."""


@cache
def readings(phrase: Phrase) -> frozenset[Reading]:
    """All readings of a phrase of number words; empty where it is not a number.

    Args:
        phrase: Lexemes of `lexemes.NUMERIC` kinds only.
    """
    unit, percent = "", False
    measures = [i for i, lexeme in enumerate(phrase) if lexeme.kind is Kind.MEASURE]
    if measures:
        if len(measures) > 1 or measures[0] not in (0, len(phrase) - 1):
            return frozenset()
        unit = str(phrase[measures[0]].value)
        phrase = phrase[1:] if measures[0] == 0 else phrase[:-1]
    if phrase and phrase[-1].kind is Kind.PERCENT:
        phrase, percent = phrase[:-1], True
    if percent and unit:
        return frozenset()
    negative = bool(phrase) and phrase[0].kind is Kind.MINUS
    sign = -1 if negative else 1
    found = _unsigned(phrase[1:] if negative else phrase)
    return frozenset(
        Reading(value=sign * r.value, form=r.form, lowest=r.lowest, percent=percent, unit=unit) for r in found
    )


def _unsigned(phrase: Phrase) -> frozenset[Reading]:
    return frozenset(
        [
            *(Reading(Fraction(n), Form.WHOLE) for n in integers(phrase)),
            *_decimals(phrase),
            *(Reading(f.value, Form.FRACTION, f.lowest) for f in _fractions(phrase)),
            *_mixed(phrase),
            *_idioms(phrase),
        ]
    )


@cache
def integers(phrase: Phrase) -> frozenset[int]:
    """The whole numbers a phrase may be, in Indian and in international scales."""
    if len(phrase) == 1:
        return frozenset([phrase[0].number]) if phrase[0].kind in _SAYS_WHOLE else frozenset()
    if len(phrase) == 2 and (phrase[0].kind, phrase[1].kind) == (Kind.TENS, Kind.UNIT):
        return frozenset([phrase[0].number + phrase[1].number])
    found = set()
    for at, lexeme in enumerate(phrase):
        if lexeme.kind is not Kind.SCALE:
            continue
        scale = lexeme.number
        for coefficient in _coefficients(phrase[:at]):
            for rest in _rests(phrase[at + 1 :]):
                if coefficient < min(scale, 1000) and rest < scale:
                    found.add(coefficient * scale + rest)
    return frozenset(found)


def _coefficients(phrase: Phrase) -> frozenset[int]:
    if not phrase or (len(phrase) == 1 and phrase[0].kind is Kind.ARTICLE):
        return frozenset([1])
    return frozenset(n for n in integers(phrase) if n > 0)


def _rests(phrase: Phrase) -> frozenset[int]:
    """What may follow a scale: nothing, a smaller number, or "and" with one below a hundred."""
    if not phrase:
        return frozenset([0])
    if phrase[0].kind is Kind.AND:
        return frozenset(n for n in integers(phrase[1:]) if 0 < n < 100)
    return frozenset(n for n in integers(phrase) if n > 0)


def _decimals(phrase: Phrase) -> Iterator[Reading]:
    if len(phrase) == 1 and phrase[0].kind is Kind.DECIMAL:
        yield Reading(Fraction(phrase[0].value), Form.DECIMAL)
    for at, lexeme in enumerate(phrase):
        if lexeme.kind is Kind.POINT:
            wholes = integers(phrase[:at]) if at else frozenset([0])
            for digits in _digit_strings(phrase[at + 1 :]):
                for whole in wholes:
                    yield Reading(whole + Fraction(int(digits), 10 ** len(digits)), Form.DECIMAL)


def _digit_strings(phrase: Phrase) -> Iterator[str]:
    """The digits after a point: one by one, or as one number of two digits ("three point fourteen")."""
    if phrase and all(lexeme.kind in _SAYS_DIGIT and lexeme.number < 10 for lexeme in phrase):
        yield "".join(str(lexeme.number) for lexeme in phrase)
    elif phrase and phrase[0].kind is not Kind.SCALE:
        yield from (str(n) for n in integers(phrase) if 10 <= n < 100 or len(phrase) == 1)


@dataclass(frozen=True, slots=True)
class _Ratio:
    """A fraction as it was said."""

    top: int
    bottom: int

    @property
    def value(self) -> Fraction:
        return Fraction(self.top, self.bottom)

    @property
    def lowest(self) -> bool:
        return gcd(self.top, self.bottom) == 1 and self.bottom > 1

    @property
    def proper(self) -> bool:
        return 0 < self.top < self.bottom


@cache
def _fractions(phrase: Phrase) -> frozenset[_Ratio]:
    return frozenset([*_over(phrase), *_ordinal(phrase), *_named(phrase)])


def _over(phrase: Phrase) -> Iterator[_Ratio]:
    """Five by seven, 5/7, paanch bata saat, 5/-7."""
    for at, lexeme in enumerate(phrase):
        if lexeme.kind in (Kind.OVER, Kind.SLASH):
            below = phrase[at + 1 :]
            sign = -1 if below and below[0].kind is Kind.MINUS else 1
            for bottom in integers(below[1:] if sign < 0 else below):
                if bottom:
                    yield from (_Ratio(sign * top, bottom) for top in integers(phrase[:at]))


def _ordinal(phrase: Phrase) -> Iterator[_Ratio]:
    """Three fourths, a fifth, three twenty-fifths. "Twenty third" is a place in a row and no fraction."""
    if len(phrase) < 2 or phrase[-1].kind not in (Kind.ORDINAL, Kind.ORDINALS):
        return
    last, before = phrase[-1], phrase[:-1]
    plural = last.kind is Kind.ORDINALS
    if plural or before[-1].kind not in (Kind.TENS, Kind.SCALE):
        yield from (_Ratio(top, last.number) for top in _tops(before))
    if len(phrase) > 2 and before[-1].kind is Kind.TENS and last.number < 10:
        yield from (_Ratio(top, before[-1].number + last.number) for top in _tops(before[:-1]))


def _tops(phrase: Phrase) -> frozenset[int]:
    if len(phrase) == 1 and phrase[0].kind is Kind.ARTICLE:
        return frozenset([1])
    return frozenset(n for n in integers(phrase) if n > 0)


def _named(phrase: Phrase) -> Iterator[_Ratio]:
    """half, a quarter, three quarters, do tihai, aadha."""
    if not phrase:
        return
    last, before = phrase[-1], phrase[:-1]
    parts = {Kind.HALF: 2, Kind.HALVES: 2, Kind.QUARTER: 4}
    bottom = parts.get(last.kind, 0)
    if last.kind is Kind.PART and isinstance(last.value, Fraction):
        bottom = last.value.denominator
    if bottom:
        yield from (_Ratio(top, bottom) for top in (_tops(before) if before else (1,)))
    if last.kind is Kind.ONE_PART and not before and isinstance(last.value, Fraction):
        yield _Ratio(last.value.numerator, last.value.denominator)


def _mixed(phrase: Phrase) -> Iterator[Reading]:
    yield from _joined(phrase)
    yield from _side_by_side(phrase)
    if len(phrase) > 1 and phrase[-1].kind is Kind.HALF:
        # "three half" is heard for three halves as well as for three and a half.
        yield from (Reading(n + HALF, Form.MIXED) for n in integers(phrase[:-1]) if n > 1)


def _joined(phrase: Phrase) -> Iterator[Reading]:
    """Two and three fourths, do sahi teen bata chaar, two whole and three by four."""
    for at, lexeme in enumerate(phrase):
        if lexeme.kind in (Kind.AND, Kind.WHOLE):
            after = phrase[at + 1 :]
            if lexeme.kind is Kind.WHOLE and after and after[0].kind is Kind.AND:
                after = after[1:]
            yield from _sums(integers(phrase[:at]), _fractions(after))


def _sums(wholes: frozenset[int], parts: frozenset[_Ratio]) -> Iterator[Reading]:
    for whole in wholes:
        yield from (Reading(whole + p.value, Form.MIXED, p.lowest) for p in parts if p.proper and whole > 0)


def _side_by_side(phrase: Phrase) -> Iterator[Reading]:
    """A whole number and a fraction with nothing between them.

    Written ("2 3/4") that is one mixed number. Spoken it may as well be one numerator in two pieces ("two three
    fourths"), so it gets that reading too and is resolved by nobody.
    """
    for at in range(
        1, len(phrase) - 1
    ):  # "teen chauthai" is three quarters: a bare part takes what is before it
        wholes, parts = integers(phrase[:at]), _fractions(phrase[at:])
        if not wholes or not parts:
            continue
        if any(lexeme.kind is Kind.SLASH for lexeme in phrase):
            if at == 1 and phrase[at].kind is Kind.DIGITS:
                yield from _sums(wholes, parts)
            continue
        divider = next((i for i, lexeme in enumerate(phrase) if lexeme.kind is Kind.OVER), 0)
        if divider and integers(phrase[:divider]):
            continue  # "twenty one by two": what stands before "by" is one number already
        yield from _sums(wholes, parts)
        for whole in wholes:
            for part in parts:
                if part.top > 0:
                    yield Reading(Fraction(int(f"{whole}{part.top}"), part.bottom), Form.FRACTION, False)


def _idioms(phrase: Phrase) -> Iterator[Reading]:
    """Sava, saadhe, paune, dedh and dhai, alone, with a number, and with a scale (dedh sau is 150)."""
    scale = 1
    if len(phrase) > 1 and phrase[-1].kind is Kind.SCALE:
        scale, phrase = phrase[-1].number, phrase[:-1]
    for value in _idiom(phrase):
        yield Reading(value * scale, Form.WHOLE if scale > 1 else Form.MIXED)
    if len(phrase) == 1 and phrase[0].kind is Kind.PAUNE and scale > 1:
        # Three quarters of a hundred to some, a quarter less than a hundred to others.
        yield Reading(3 * QUARTER * scale, Form.WHOLE)
        yield Reading(scale - QUARTER, Form.MIXED)


def _idiom(phrase: Phrase) -> Iterator[Fraction]:
    if not phrase:
        return
    first, rest = phrase[0].kind, phrase[1:]
    if first is Kind.MIXED and not rest:
        yield Fraction(phrase[0].value)
    elif first is Kind.SAVA and not rest:
        yield 1 + QUARTER
    shift = {Kind.SAVA: QUARTER, Kind.SAADHE: HALF, Kind.PAUNE: -QUARTER}.get(first)
    if shift is not None and rest:
        yield from (n + shift for n in integers(rest) if 0 < n < 100)
