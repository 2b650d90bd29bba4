"""Numbers as they are read aloud, for timing only: which words, not which grammar."""

from __future__ import annotations

_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SCALES = ((1_000_000_000, "billion"), (1_000_000, "million"), (1_000, "thousand"), (100, "hundred"))
LONGEST = 12
"""Digits; anything longer is a code and is read digit by digit."""


def spoken_number(digits: str) -> list[str]:
    """English words for a run of decimal digits of any script.

    Args:
        digits: For example ``125``; a leading zero or more than twelve digits make it a code.

    Returns:
        For example ``["one", "hundred", "twenty", "five"]``.
    """
    if len(digits) > LONGEST or (len(digits) > 1 and int(digits[0]) == 0):
        return [_ONES[int(digit)] for digit in digits]
    return _cardinal(int(digits))


def _cardinal(number: int) -> list[str]:
    if number < len(_ONES):
        return [_ONES[number]]
    if number < 100:
        tens, ones = divmod(number, 10)
        return [_TENS[tens], _ONES[ones]] if ones else [_TENS[tens]]
    if 1100 <= number < 2000 and number % 100 >= 10:
        return [*_cardinal(number // 100), *_cardinal(number % 100)]  # a year
    scale, name = next((scale, name) for scale, name in _SCALES if number >= scale)
    high, rest = divmod(number, scale)
    return [*_cardinal(high), name, *(_cardinal(rest) if rest else [])]
