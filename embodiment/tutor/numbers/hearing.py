"""What a learner may have meant by an utterance: all readings of it, or why there is none.

The grammar is closed: every word must be accounted for, as part of one number or as one of the words known to change
nothing. "Not five", "about five", "five more" and "five squared" hold a word that is neither, and have no reading.

Corrections are understood where they can mean one thing only. In "twelve, no, thirteen" the new number takes the place
of the whole one before. In "twelve by seven, no, eight" it may take the place of the whole or of a part, so all three
readings stand, and more than one reading is a reason to ask.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import product
from typing import Final

from embodiment.tutor.numbers.doubts import is_doubtful
from embodiment.tutor.numbers.grammar import Form, Phrase, Reading, readings
from embodiment.tutor.numbers.lexemes import NUMERIC, Kind, Lexeme, lexemes
from embodiment.tutor.numbers.tokens import tokens

MAX_SPELLINGS: Final = 64
"""Combinations of words that stand for several numbers; beyond it nothing is understood."""
_SEPARATES: Final = frozenset({Kind.FILLER, Kind.PAUSE, Kind.EQUALS, Kind.VARIABLE})
_BESIDE_A_VARIABLE: Final = frozenset({Kind.FILLER, Kind.PAUSE, Kind.EQUALS, Kind.TAKEN_BACK, Kind.OR})


class Heard(StrEnum):
    """What kind of utterance it was."""

    NUMBER = "number"
    """One or more readings."""
    NOTHING = "nothing"
    """Empty, or only words like "um"."""
    UNKNOWN_WORDS = "unknown_words"
    NOT_ONE_NUMBER = "not_one_number"
    """Numbers side by side, or words of numbers that make none."""
    TAKEN_BACK = "taken_back"
    """"Thirteen, no.\""""
    HELP = "help"
    AGAIN = "again"


@dataclass(frozen=True, slots=True)
class Hearing:
    """What was made of one utterance."""

    heard: Heard
    readings: frozenset[Reading] = field(default_factory=frozenset)


@lru_cache(maxsize=4096)
def hear(text: str, variable: str = "") -> Hearing:
    """All readings of an utterance as an answer.

    Args:
        text: As recognised or typed.
        variable: The letter the question asks for; "x is five" answers it, "y is five" does not.
    """
    words = tokens(text)
    if not words:
        return Hearing(Heard.UNKNOWN_WORDS if text.strip() else Heard.NOTHING)
    alternatives = lexemes(words)
    spellings = 1
    for options in alternatives:
        spellings *= len(options)
    if spellings > MAX_SPELLINGS:
        return Hearing(Heard.UNKNOWN_WORDS)
    hearings = [_hear(spelling, variable) for spelling in product(*alternatives)]
    found = frozenset(reading for hearing in hearings for reading in hearing.readings)
    if found and is_doubtful(words):
        return Hearing(Heard.UNKNOWN_WORDS)
    return Hearing(Heard.NUMBER, found) if found else hearings[0]


def _hear(said: Phrase, variable: str) -> Hearing:
    kinds = {lexeme.kind for lexeme in said}
    numeric = bool(kinds & NUMERIC - {Kind.ARTICLE})
    for kind, heard in ((Kind.HELP, Heard.HELP), (Kind.AGAIN, Heard.AGAIN)):
        if kind in kinds:
            return Hearing(heard if not numeric else Heard.UNKNOWN_WORDS)
    if Kind.UNKNOWN in kinds or not _variables_fit(said, variable):
        return Hearing(Heard.UNKNOWN_WORDS)
    if not numeric:
        return Hearing(Heard.TAKEN_BACK if Kind.TAKEN_BACK in kinds else Heard.NOTHING)
    found: set[Reading] = set()
    for alternative in _split(said, frozenset({Kind.OR})):
        hearing = _corrected(alternative)
        if not hearing.readings:
            return hearing
        found |= hearing.readings
    return Hearing(Heard.NUMBER, frozenset(found))


def _variables_fit(said: Phrase, variable: str) -> bool:
    """Whether every letter is the one asked for, and stands beside a number only across "is" or "="."""
    for at, lexeme in enumerate(said):
        if lexeme.kind is Kind.VARIABLE:
            beside = [*said[max(0, at - 1) : at], *said[at + 1 : at + 2]]
            if lexeme.value != variable or any(other.kind not in _BESIDE_A_VARIABLE for other in beside):
                return False
    return True


def _split(said: Phrase, at: frozenset[Kind]) -> list[Phrase]:
    """The parts between lexemes of the kinds ``at``; empty ones are left out."""
    parts: list[list[Lexeme]] = [[]]
    for lexeme in said:
        if lexeme.kind in at:
            parts.append([])
        else:
            parts[-1].append(lexeme)
    return [tuple(part) for part in parts if part]


def _corrected(said: Phrase) -> Hearing:
    """The readings after all corrections; none when the last word was to take something back."""
    segments: list[Phrase] = []
    corrected = False
    for lexeme in (*said, Lexeme(Kind.TAKEN_BACK)):
        if lexeme.kind is not Kind.TAKEN_BACK:
            segments.append((lexeme,)) if corrected or not segments else segments.append(
                (*segments.pop(), lexeme)
            )
            corrected = False
        else:
            corrected = True
    numbers = [_split(segment, _SEPARATES) for segment in segments]
    while numbers and not numbers[0]:
        numbers.pop(0)
    if not numbers or not numbers[-1] or _ends_taken_back(said):
        return Hearing(Heard.TAKEN_BACK)
    if any(len(phrases) > 1 for phrases in numbers):
        return Hearing(Heard.NOT_ONE_NUMBER)
    candidates: set[Phrase] = set()
    for phrases in numbers:
        if phrases:
            candidates = set(_repairs(candidates, phrases[0]))
            if not candidates:
                return Hearing(Heard.NOT_ONE_NUMBER)
    found = frozenset(reading for phrase in candidates for reading in readings(phrase))
    return Hearing(Heard.NUMBER, found) if found else Hearing(Heard.NOT_ONE_NUMBER)


def _ends_taken_back(said: Phrase) -> bool:
    """Whether nothing but words that say nothing follows the last taking back."""
    last = max((i for i, lexeme in enumerate(said) if lexeme.kind is Kind.TAKEN_BACK), default=-1)
    return last >= 0 and not any(lexeme.kind in NUMERIC for lexeme in said[last:])


def _repairs(before: set[Phrase], new: Phrase) -> Iterator[Phrase]:
    """What may be meant when ``new`` corrects one of ``before``: the whole of it, or a part of the same kind."""
    alone = readings(new)
    if alone:
        yield new
    for old in before:
        for start in range(len(old)):
            for end in range(start + 1, len(old) + 1):
                whole = (start, end) == (0, len(old))
                same_kind = _forms(alone) & _forms(readings(old[start:end]))
                if not whole and (same_kind if alone else end == len(old)):
                    repaired = (*old[:start], *new, *old[end:])
                    if readings(repaired):
                        yield repaired


def _forms(found: frozenset[Reading]) -> set[Form]:
    return {reading.form for reading in found}


def mentions(text: str) -> Iterator[Reading]:
    """Every number that can be heard anywhere in ``text``, parts of larger ones among them.

    For guarding what is *spoken*: an answer that must not be told may not be told inside a sentence either.
    """
    for options in _numeric_runs(lexemes(tokens(text))):
        for start in range(len(options)):
            for end in range(start + 1, min(len(options), start + 12) + 1):
                for phrase in _spellings(options[start:end]):
                    yield from readings(phrase)


def _spellings(options: Sequence[tuple[Lexeme, ...]]) -> Iterator[Phrase]:
    """The combinations of words with several meanings; of too many, the first meanings."""
    total = 1
    for each in options:
        total *= len(each)
    yield from product(*options) if total <= MAX_SPELLINGS else [tuple(each[0] for each in options)]


def _numeric_runs(alternatives: list[tuple[Lexeme, ...]]) -> Iterator[list[tuple[Lexeme, ...]]]:
    run: list[tuple[Lexeme, ...]] = []
    for options in alternatives:
        numeric = tuple(lexeme for lexeme in options if lexeme.kind in NUMERIC)
        if numeric:
            run.append(numeric)
        elif run:
            yield run
            run = []
    if run:
        yield run
