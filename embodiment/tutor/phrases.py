"""The lines that belong to no question: greetings, requests, praise. From ``content/lines.toml``, checked on load."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Any, Final

from embodiment.errors import AssetError
from embodiment.tutor.contract import LANGUAGES, Language, TutorIntent
from embodiment.tutor.questions import Element, Line, Sentence
from embodiment.tutor.speech import PLANS, objections

FILE: Final = "content/lines.toml"

KEYS: Final = {
    "greet": TutorIntent.GREET,
    "welcome_back": TutorIntent.GREET,
    "offer_chapters": TutorIntent.OFFER_CHAPTERS,
    "open_chapter": TutorIntent.OPEN_CHAPTER,
    "ask": TutorIntent.ASK_QUESTION,
    "look_at_board": TutorIntent.ASK_QUESTION,
    "guide": TutorIntent.GUIDE_THINKING,
    "hint": TutorIntent.GIVE_HINT,
    "look_at_hint": TutorIntent.GIVE_HINT,
    "explain": TutorIntent.EXPLAIN_SOLUTION,
    "look_at_solution": TutorIntent.EXPLAIN_SOLUTION,
    "praise": TutorIntent.CELEBRATE,
    "unclear": TutorIntent.ASK_AGAIN,
    "low_confidence": TutorIntent.ASK_AGAIN,
    "silent": TutorIntent.ASK_AGAIN,
    "as_percent": TutorIntent.ASK_AGAIN,
    "as_number": TutorIntent.ASK_AGAIN,
    "simpler": TutorIntent.ASK_SIMPLER,
    "listen": TutorIntent.LISTEN,
    "no_question": TutorIntent.LISTEN,
    "finish_chapter": TutorIntent.FINISH_CHAPTER,
    "farewell": TutorIntent.FAREWELL,
}
"""Every key, and the intent under whose plan its lines are spoken."""
STARTS: Final = frozenset({"ask", "hint", "explain"})
"""Keys whose lines are only the beginning; the question adds the rest."""
IN_PLACE: Final = {
    TutorIntent.ASK_QUESTION: "look_at_board", TutorIntent.GUIDE_THINKING: "guide",
    TutorIntent.GIVE_HINT: "look_at_hint", TutorIntent.EXPLAIN_SOLUTION: "look_at_solution",
}  # fmt: skip
"""What is said when the line of a question may not be."""


class Phrases:
    """The lines, by key and language.

    Args:
        table: As read: key -> language -> variants -> sentences -> [text, element].
        path: Name of the file, for errors.

    Raises:
        AssetError: A key or a language is missing, or a line may not be spoken under its plan.
    """

    def __init__(self, table: Mapping[str, Any], path: str = FILE) -> None:
        self._lines: dict[tuple[str, Language], tuple[Line, ...]] = {}
        for key, intent in KEYS.items():
            for language in LANGUAGES:
                variants = tuple(_line(variant) for variant in table.get(key, {}).get(language, ()))
                if not variants:
                    raise AssetError(f"[{key}] has no line in {language!r}", path=path)
                for line in variants:
                    against = [text for text in objections(line, PLANS[intent]) if not _added(key, text)]
                    if against:
                        raise AssetError(f"[{key}] {language}: {'; '.join(against)}", path=path)
                self._lines[key, language] = variants
        unknown = set(table) - set(KEYS)
        if unknown:
            raise AssetError(f"nothing says the lines {sorted(unknown)}", path=path)

    def line(self, key: str, language: Language, turn: int = 0, **slots: str) -> Line:
        """One of the lines of ``key``, another at each turn, its ``{slots}`` filled."""
        variants = self._lines[key, language]
        return filled(variants[turn % len(variants)], slots)


def _added(key: str, objection: str) -> bool:
    return key in STARTS and objection.startswith("lacks")


def _line(sentences: list[list[str]]) -> Line:
    return tuple(Sentence(text=text, element=Element(element)) for text, element in sentences)


def filled(line: Line, slots: Mapping[str, str]) -> Line:
    """The line with its ``{slots}`` filled; a slot that is not given raises KeyError."""
    return tuple(
        Sentence(text=string.Formatter().vformat(sentence.text, (), slots), element=sentence.element)
        for sentence in line
    )


@lru_cache(maxsize=1)
def phrases() -> Phrases:
    """The lines that come with the package.

    Raises:
        AssetError: The file is broken.
    """
    text = resources.files("embodiment.tutor").joinpath(FILE).read_text(encoding="utf-8")
    return Phrases(tomllib.loads(text))
