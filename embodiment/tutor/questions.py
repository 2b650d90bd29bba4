"""Chapters and questions: content as data, with everything a tutor may say about it."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Protocol

from pydantic import BaseModel, Field, field_validator

from embodiment.errors import UsageError
from embodiment.tutor.contract import ItemId, Language
from embodiment.tutor.evaluator import Answer
from embodiment.tutor.numbers.lexemes import UNITS


class Element(StrEnum):
    """What a sentence does; authored with it, demanded by name in a voice plan."""

    ENCOURAGEMENT = "encouragement"
    GUIDING_QUESTION = "one_guiding_question"
    HINT = "hint"
    SOLUTION_STEP = "solution_step"
    PRAISE = "praise"
    QUESTION = "question"
    REQUEST = "request"
    GREETING = "greeting"
    INFORMATION = "information"


class Sentence(BaseModel, frozen=True):
    """One authored sentence; ``[300]`` in its text is a pause of 300 ms."""

    text: str = Field(min_length=1)
    element: Element


Line = tuple[Sentence, ...]


class Wording(BaseModel, frozen=True):
    """All that is written or said about a question in one language."""

    question: str
    hint_1: str
    hint_2: str
    steps: tuple[str, ...] = Field(min_length=1)
    guide: Line


class WrongPath(BaseModel, frozen=True):
    """A wrong answer that is known to come from one misunderstanding, and what to say about that."""

    value: str
    lines: dict[Language, Line]

    @property
    def number(self) -> Fraction:
        """The wrong answer."""
        return Fraction(self.value)


class Question(BaseModel, frozen=True):
    """One question."""

    id: ItemId
    chapter_id: ItemId
    skill: str
    answer: str
    """Exact: "11/12", "-5", "12.5". Shown on the board when it is revealed."""
    variable: str = ""
    unit: str = ""
    percent: bool = False
    simplest: bool = False
    board: str
    """The question as it stands on the board in large letters."""
    show: tuple[str, ...] = ()
    """What the board adds while the learner is being guided."""
    wording: dict[Language, Wording]
    wrong_paths: tuple[WrongPath, ...] = ()

    @field_validator("unit")
    @classmethod
    def _known_unit(cls, unit: str) -> str:
        if unit and unit not in UNITS:
            raise ValueError(f"no unit {unit!r}; there are {', '.join(sorted(UNITS))}")
        return unit

    @field_validator("answer")
    @classmethod
    def _exact(cls, answer: str) -> str:
        Fraction(answer)
        return answer

    @property
    def value(self) -> Fraction:
        """The answer as a number."""
        return Fraction(self.answer)

    @property
    def expected(self) -> Answer:
        """What the evaluator compares with."""
        return Answer(
            self.value, variable=self.variable, unit=self.unit, percent=self.percent, simplest=self.simplest
        )

    def in_language(self, language: Language) -> Wording:
        """The wording in ``language``, in English where that is all there is, else in what there is."""
        return self.wording.get(language) or self.wording.get("en") or next(iter(self.wording.values()))


class Chapter(BaseModel, frozen=True):
    """A chapter; its questions stand in teaching order."""

    id: ItemId
    title: dict[Language, str]
    names: tuple[str, ...] = ()
    """Words by which a learner may ask for it, lower case."""

    def called(self, language: Language) -> str:
        """The title in ``language`` or, failing that, in English."""
        return self.title.get(language) or self.title["en"]


class Bank(Protocol):
    """Where questions come from."""

    def chapters(self) -> tuple[Chapter, ...]:
        """All chapters, in order."""
        ...

    def questions(self, chapter_id: str) -> tuple[Question, ...]:
        """The questions of a chapter in teaching order; empty for one there is not."""
        ...

    def question(self, question_id: str) -> Question | None:
        """One question, or None."""
        ...


class Shelf:
    """A bank in memory.

    Args:
        chapters: In order.
        questions: In teaching order; each belongs to one of the chapters.

    Raises:
        UsageError: An id is there twice, or a question belongs to no chapter.
    """

    def __init__(self, chapters: tuple[Chapter, ...], questions: tuple[Question, ...]) -> None:
        self._chapters = chapters
        self._by_chapter: dict[str, list[Question]] = {chapter.id: [] for chapter in chapters}
        self._by_id: dict[str, Question] = {}
        if len(self._by_chapter) != len(chapters):
            raise UsageError(f"a chapter is there twice: {[chapter.id for chapter in chapters]}")
        for question in questions:
            if question.id in self._by_id:
                raise UsageError(f"question {question.id!r} is there twice")
            if question.chapter_id not in self._by_chapter:
                raise UsageError(f"question {question.id!r} belongs to no chapter {question.chapter_id!r}")
            self._by_id[question.id] = question
            self._by_chapter[question.chapter_id].append(question)

    def chapters(self) -> tuple[Chapter, ...]:
        """All chapters, in order."""
        return self._chapters

    def questions(self, chapter_id: str) -> tuple[Question, ...]:
        """The questions of a chapter in teaching order; empty for one there is not."""
        return tuple(self._by_chapter.get(chapter_id, ()))

    def question(self, question_id: str) -> Question | None:
        """One question, or None."""
        return self._by_id.get(question_id)
