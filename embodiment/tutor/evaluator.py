"""Whether an answer is right: exact, the same for the same words, and silent where it is not sure.

The worst this can do is call a wrong answer correct. So an answer counts only where it has exactly one reading that
fits what was asked; everything else is asked again and costs the learner nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Final

from embodiment.tutor.numbers.grammar import Form, Reading
from embodiment.tutor.numbers.hearing import Heard, Hearing, hear
from embodiment.tutor.numbers.lexemes import UNITS

SURE_ENOUGH: Final = 0.6
"""Confidence of the recogniser below which we ask again. Where it gives none, the words alone decide."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a question expects."""

    value: Fraction
    variable: str = ""
    """The letter asked for, in "x is five"."""
    unit: str = ""
    """Name in `lexemes.UNITS`; the unit may be said, or one of the same dimension, or none."""
    percent: bool = False
    """The question asks "how many percent"; ``value`` is 25 for 25 %."""
    simplest: bool = False
    """Only lowest terms end the question; anything else equal is asked for once more, simplified."""


class Judgement(StrEnum):
    """What an utterance is as an answer."""

    CORRECT = "correct"
    INCORRECT = "incorrect"
    NOT_SIMPLEST = "not_simplest"
    """Equal, but not in lowest terms where those were asked for. Costs nothing."""
    UNCLEAR = "unclear"
    """Not one certain number, or one that does not fit the question. Costs nothing."""
    SILENT = "silent"
    """Nothing was said. Costs nothing."""
    HELP = "help"
    """The learner does not know. Costs nothing."""
    AGAIN = "again"
    """The learner wants to hear it once more. Costs nothing."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A judgement and what it rests on."""

    judgement: Judgement
    reason: str
    """Why, in a word, for the audit trail."""
    value: Fraction | None = None
    """The one value that was understood; None unless correct, incorrect or not simplest."""
    hearing: Hearing = field(default_factory=lambda: Hearing(Heard.NOTHING))


def judge(answer: Answer, utterance: str | None, confidence: float | None = None) -> Verdict:
    """Judge what a learner said.

    Args:
        answer: What is expected.
        utterance: As recognised or typed; None for nothing.
        confidence: The recogniser's, 0 to 1; None where it gives none.
    """
    hearing = hear(utterance or "", answer.variable)
    if hearing.heard in _NOT_A_NUMBER:
        return Verdict(_NOT_A_NUMBER[hearing.heard], hearing.heard, hearing=hearing)
    if confidence is not None and confidence < SURE_ENOUGH:
        return Verdict(Judgement.UNCLEAR, "low_confidence", hearing=hearing)
    values = {_as_asked(answer, reading) for reading in hearing.readings}
    if len(values) != 1:
        return Verdict(Judgement.UNCLEAR, "several_readings", hearing=hearing)
    value = values.pop()
    if value is None:
        return Verdict(Judgement.UNCLEAR, "does_not_fit", hearing=hearing)
    if value != answer.value:
        return Verdict(Judgement.INCORRECT, "different", value, hearing)
    if answer.simplest and not all(reading.lowest for reading in hearing.readings):
        return Verdict(Judgement.NOT_SIMPLEST, "not_lowest_terms", value, hearing)
    return Verdict(Judgement.CORRECT, "equal", value, hearing)


_NOT_A_NUMBER: Final = {
    Heard.NOTHING: Judgement.SILENT,
    Heard.UNKNOWN_WORDS: Judgement.UNCLEAR,
    Heard.NOT_ONE_NUMBER: Judgement.UNCLEAR,
    Heard.TAKEN_BACK: Judgement.UNCLEAR,
    Heard.HELP: Judgement.HELP,
    Heard.AGAIN: Judgement.AGAIN,
}


def _as_asked(answer: Answer, reading: Reading) -> Fraction | None:
    """The value in the terms of the question; None where it was said in other ones."""
    if answer.percent:
        # "0.25" and "one fourth" for 25 % are a quarter of one percent to some and right to others.
        plain = not reading.unit and (reading.percent or reading.form is not Form.FRACTION)
        return reading.value if plain and (reading.percent or abs(reading.value) >= 1) else None
    if reading.percent:
        return None
    if reading.unit:
        said, asked = UNITS[reading.unit], UNITS.get(answer.unit)
        if asked is None or said.dimension != asked.dimension:
            return None
        return reading.value * said.size / asked.size
    return reading.value
