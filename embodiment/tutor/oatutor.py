"""Problems in the shape of OATutor's content pool, made into a chapter.

Read is what a spoken tutor can use: steps with a typed answer that is one exact number. Everything else (choices,
pictures, algebra, text) is left out and named with its reason. Hints keep their order; one that tells the answer is
replaced, because what OATutor shows on demand is spoken here on the second attempt.

Source: https://github.com/CAHLR/OATutor (README, "Content"): problem -> steps -> hints and scaffolds of a pathway.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from embodiment.errors import AssetError
from embodiment.tutor.library import complaints
from embodiment.tutor.numbers.hearing import hear
from embodiment.tutor.phrases import phrases
from embodiment.tutor.questions import Chapter, Question, Wording
from embodiment.tutor.speech import reveals

LOOK_AGAIN: Final = "Read the question once more, part by part."
"""Stands where a pathway has no hint that may be given."""
MOST_STEPS: Final = 4
"""Steps of a solution that are spoken, the answer apart."""

_LATEX: Final = tuple(
    (re.compile(pattern), instead)
    for pattern, instead in [
        (r"\$\$?", ""), (r"\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}", r"\1/\2"), (r"\\times|\\cdot", "×"), (r"\\div", "÷"),
        (r"\\%", "%"), (r"\\left|\\right", ""), (r"\\text\{([^{}]*)\}", r"\1"), (r"\\[,;:! ]", " "), (r"\s+", " "),
    ]
)  # fmt: skip
_PICTURE: Final = re.compile(r"##|\\includegraphics|!\[|\\begin")
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+")


class _Unusable(Exception):
    """A step a spoken tutor cannot ask."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What a file gave."""

    chapter: Chapter
    questions: tuple[Question, ...]
    skipped: tuple[tuple[str, str], ...]
    """(id of the step, why it was left out)."""

    @property
    def summary(self) -> str:
        """One line for whoever imports."""
        reasons = "".join(f"; {step}: {why}" for step, why in self.skipped[:5])
        return f"chapter {self.chapter.id}: {len(self.questions)} questions, {len(self.skipped)} left out{reasons}"


def chapter_from(text: str, path: str) -> Imported:
    """A chapter from a file of OATutor problems.

    Args:
        text: JSON: one problem or a list of them, steps and hints inside.
        path: Name of the file, for errors.

    Raises:
        AssetError: It is not JSON, not of that shape, or holds nothing a spoken tutor can ask.
    """
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise AssetError(f"not JSON: {error.msg}", path=path, line=error.lineno) from None
    problems = data if isinstance(data, list) else [data]
    if not all(isinstance(problem, dict) and isinstance(problem.get("steps"), list) for problem in problems):
        raise AssetError('expected problems with a list of "steps" each', path=path)
    title = str(problems[0].get("lesson") or problems[0].get("courseName") or "exercises") if problems else ""
    chapter_id = "oa_" + (re.sub(r"[^A-Za-z0-9]+", "_", title).strip("_").lower() or "exercises")
    questions, skipped = [], []
    for problem, step in _steps(problems):
        name = re.sub(r"[^A-Za-z0-9_.:-]", "_", str(step.get("id", problem.get("id", "?"))))
        try:
            questions.append(_question(problem, step, name, chapter_id))
        except _Unusable as reason:
            skipped.append((name, str(reason)))
    if not questions:
        why = "; ".join(sorted({reason for _, reason in skipped})) or "no steps"
        raise AssetError(f"holds nothing a spoken tutor can ask: {why}", path=path)
    plain = re.sub(r"^[\d.]+\s*", "", title) or title
    chapter = Chapter(id=chapter_id, title={"en": plain}, names=(plain.lower(),))
    return Imported(chapter, tuple(questions), tuple(skipped))


def _steps(problems: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    for problem in problems:
        yield from ((problem, step) for step in problem["steps"] if isinstance(step, dict))


def _question(problem: dict[str, Any], step: dict[str, Any], name: str, chapter_id: str) -> Question:
    if step.get("problemType") != "TextBox" or step.get("answerType") not in ("arithmetic", "numeric"):
        raise _Unusable("not a typed number")
    value, percent = _answer(step)
    asked = [
        _plain(part) for part in (problem.get("body"), step.get("stepTitle"), step.get("stepBody")) if part
    ]
    text = " ".join(dict.fromkeys(part for part in asked if part))
    told = [_plain(hint["text"]) for hint in _pathway(step) if hint.get("text")]
    if not text or any(_PICTURE.search(part) or "\\" in part for part in (text, *told)):
        raise _Unusable("needs a picture or formulas that cannot be spoken")
    if reveals(text, value):
        raise _Unusable("the question holds its answer")
    hints = [_SENTENCE.split(hint)[0] for hint in told]
    safe = [hint for hint in hints if not reveals(hint, value)]
    first, second = [*safe, LOOK_AGAIN, LOOK_AGAIN][:2]
    answer = f"{value}%" if percent else str(value)
    skills = step.get("knowledgeComponents") or [chapter_id]
    question = Question(
        id=name,
        chapter_id=chapter_id,
        skill=str(skills[0]),
        answer=str(value),
        percent=percent,
        board=text,
        wording={
            "en": Wording(
                question=text,
                hint_1=first,
                hint_2=second,
                steps=(*hints[:MOST_STEPS], f"So the answer is {answer}."),
                guide=phrases().line("guide", "en"),
            )
        },
    )
    against = complaints(question)
    if against:
        raise _Unusable(against[0])
    return question


def _answer(step: dict[str, Any]) -> tuple[Fraction, bool]:
    answers = step.get("stepAnswer") or [""]
    readings = hear(_plain(str(answers[0]))).readings
    values = {(reading.value, reading.percent) for reading in readings if not reading.unit}
    if len(values) != 1 or step.get("variabilization"):
        raise _Unusable("the answer is not one exact number")
    return values.pop()


def _pathway(step: dict[str, Any]) -> list[dict[str, Any]]:
    hints = step.get("hints") or []
    if isinstance(hints, dict):
        hints = hints.get("DefaultPathway") or next(iter(hints.values()), [])
    return [hint for hint in hints if isinstance(hint, dict)]


def _plain(text: object) -> str:
    """LaTeX of plain arithmetic as it is written without; anything else keeps its backslash."""
    words = str(text)
    for pattern, instead in _LATEX:
        words = pattern.sub(instead, words)
    return words.strip()
