"""The content that comes with the package: chapters of patterns and questions, read, filled in and checked.

A pattern holds the words of one skill with ``{slots}``, a question gives their values and the answer. Checked here is
what authors get wrong: a line that may not be spoken, and above all a line that tells the answer before its time.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from importlib import resources
from typing import Any, Final

from embodiment.errors import AssetError
from embodiment.tutor.contract import LANGUAGES, Language, TutorIntent
from embodiment.tutor.questions import Chapter, Element, Line, Question, Sentence, Shelf, Wording, WrongPath
from embodiment.tutor.replies import asked, explained, hinted
from embodiment.tutor.speech import PLANS, objections, reveals

CHAPTERS: Final = ("ch_8_3", "ch_8_2", "ch_8_7")
"""Files in ``content/``, in teaching order."""
_OWN_KEYS: Final = frozenset({"id", "pattern", "wrong"})
_ENCOURAGED: Final = (Sentence(text="Well.", element=Element.ENCOURAGEMENT),)
"""Stands for the beginning a line gets from `phrases`, when the rest of it is checked."""


@lru_cache(maxsize=1)
def library() -> Shelf:
    """All chapters that come with the package.

    Raises:
        AssetError: A file is broken; names file and question.
    """
    chapters, questions = [], []
    for name in CHAPTERS:
        path = f"content/{name}.toml"
        text = resources.files("embodiment.tutor").joinpath(path).read_text(encoding="utf-8")
        chapter, own = chapter_of(tomllib.loads(text), path)
        chapters.append(chapter)
        questions += own
    return Shelf(tuple(chapters), tuple(questions))


def chapter_of(table: Mapping[str, Any], path: str) -> tuple[Chapter, list[Question]]:
    """One chapter from its file.

    Args:
        table: As read from TOML.
        path: Name of the file, for errors.

    Raises:
        AssetError: Something is missing, not exact, or may not be said.
    """
    chapter = Chapter.model_validate(table["chapter"])
    questions = []
    for entry in table["question"]:
        where = f"question {entry.get('id', '?')!r}"
        try:
            question = _question(entry, table["pattern"][entry["pattern"]], chapter.id)
        except (KeyError, ValueError) as error:
            raise AssetError(f"{where}: {error!r}", path=path) from error
        against = complaints(question)
        if against:
            raise AssetError(f"{where}: {'; '.join(against)}", path=path)
        questions.append(question)
    return chapter, questions


def _question(entry: Mapping[str, Any], pattern: Mapping[str, Any], chapter_id: str) -> Question:
    slots = {key: str(value) for key, value in entry.items() if key not in _OWN_KEYS}
    wording: dict[Language, Wording] = {
        language: Wording(
            question=_fill(own["question"], slots),
            hint_1=_fill(own["hint_1"], slots),
            hint_2=_fill(own["hint_2"], slots),
            steps=tuple(_fill(step, slots) for step in own["steps"]),
            guide=_line(own["guide"], slots),
        )
        for language, own in ((language, pattern[language]) for language in LANGUAGES)
    }
    wrong_paths = tuple(
        WrongPath(
            value=value,
            lines={language: _line(pattern[language]["wrong"][name], slots) for language in LANGUAGES},
        )
        for name, value in entry.get("wrong", {}).items()
    )
    return Question(
        id=entry["id"],
        chapter_id=chapter_id,
        skill=pattern["skill"],
        answer=slots["answer"],
        variable=pattern.get("variable", ""),
        unit=pattern.get("unit", ""),
        percent=pattern.get("percent", False),
        simplest=pattern.get("simplest", False),
        board=_fill(pattern["board"], slots),
        show=tuple(_fill(text, slots) for text in pattern.get("show", ())),
        wording=wording,
        wrong_paths=wrong_paths,
    )


def _fill(text: str, slots: Mapping[str, str]) -> str:
    return text.format_map(slots)


def _line(sentences: list[list[str]], slots: Mapping[str, str]) -> Line:
    return tuple(Sentence(text=_fill(text, slots), element=Element(element)) for text, element in sentences)


def complaints(question: Question) -> list[str]:
    """What is against asking a question: lines that may not be said, and places that tell the answer."""
    found: list[str] = []
    for path in question.wrong_paths:
        if path.number == question.value:
            found.append(f"the wrong path {path.value} is the answer")
        for language, line in path.lines.items():
            found += _against(
                f"{language} wrong path {path.value}", line, TutorIntent.GUIDE_THINKING, question.value
            )
    for language, wording in question.wording.items():
        spoken = (
            ("question", (*_ENCOURAGED, *asked(wording)), TutorIntent.ASK_QUESTION, question.value),
            ("guide", wording.guide, TutorIntent.GUIDE_THINKING, question.value),
            ("hint_2", (*_ENCOURAGED, *hinted(wording)), TutorIntent.GIVE_HINT, question.value),
            ("steps", (*_ENCOURAGED, *explained(wording)), TutorIntent.EXPLAIN_SOLUTION, None),
        )
        for name, line, intent, secret in spoken:
            found += _against(f"{language} {name}", line, intent, secret)
    written = [question.board, *question.show, *(wording.hint_1 for wording in question.wording.values())]
    found += [f"{text!r} tells the answer" for text in written if reveals(text, question.value)]
    return found


def _against(where: str, line: Line, intent: TutorIntent, secret: Fraction | None) -> list[str]:
    return [f"{where}: {text}" for text in objections(line, PLANS[intent], secret)]
