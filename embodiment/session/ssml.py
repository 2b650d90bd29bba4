"""SSML as far as a spoken line needs it: runs of words and pauses of an exact length.

Every voice provider understands plain text; few understand SSML, and those differ. So a line is taken apart here: what
stands between two breaks is one run for the provider, a break is silence of our own, exact to the sample.

Source: Speech Synthesis Markup Language 1.1, W3C Recommendation of 2010-09-07: ``speak``, ``p``, ``s``, ``break``,
``sub``, ``say-as``, ``lang``/``voice`` (``xml:lang``), ``emphasis`` and ``prosody`` (spoken plainly). As the
Recommendation asks, the content of an element that is not known is spoken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias
from xml.etree import ElementTree

from embodiment.errors import UsageError
from embodiment.units import Seconds

LONGEST_BREAK: Final[Seconds] = 10.0
"""Longer ones are cut to this: a line that seems to have ended is worse than one with a shorter pause."""
STRENGTHS: Final[dict[str, Seconds]] = {
    "none": 0.0, "x-weak": 0.1, "weak": 0.2, "medium": 0.4, "strong": 0.7, "x-strong": 1.0,
}  # fmt: skip
"""What a break without a time lasts. Source: own choice; the Recommendation leaves it to the engine."""
SENTENCE: Final[Seconds] = STRENGTHS["medium"]
PARAGRAPH: Final[Seconds] = STRENGTHS["strong"]
_FRACTION_WORDS: Final = {"en": ("by", "and", "minus"), "hi": ("बटा", "सही", "ऋण")}
"""Over, and, minus: as fractions are read aloud in Indian schools."""
_TIME: Final = re.compile(r"\+?(\d+(?:\.\d+)?|\.\d+)(ms|s)")
_LANGUAGE: Final = "{http://www.w3.org/XML/1998/namespace}lang"


@dataclass(frozen=True, slots=True)
class Said:
    """One written token and how it is spoken: ``2/3`` as "two thirds"; mostly the two are the same."""

    written: str
    spoken: str


@dataclass(frozen=True, slots=True)
class Run:
    """What is spoken in one breath.

    Attributes:
        tokens: Its written words, in order, never empty.
        language: BCP 47 tag of its language, "" where the line does not say.
    """

    tokens: tuple[Said, ...]
    language: str = ""

    @property
    def spoken(self) -> str:
        """What the provider is given."""
        return " ".join(token.spoken for token in self.tokens)

    @property
    def written(self) -> str:
        """What is shown."""
        return " ".join(token.written for token in self.tokens)


@dataclass(frozen=True, slots=True)
class Pause:
    """Silence, in seconds, 0..10."""

    length: Seconds


Part: TypeAlias = Run | Pause


def parse_ssml(ssml: str) -> tuple[Part, ...]:
    """Take a line apart.

    Args:
        ssml: One ``<speak>`` element.

    Returns:
        Runs and pauses in order; neighbouring pauses are one, a line begins and ends with what it says.

    Raises:
        UsageError: It is no XML, has another root, declares entities, or a break's time cannot be read.
    """
    if "<!" in ssml:
        raise UsageError("SSML must not declare a document type or entities; write the text itself")
    try:
        root = ElementTree.fromstring(ssml)
    except ElementTree.ParseError as error:
        line, column = error.position
        raise UsageError(f"this SSML is no XML, line {line} column {column + 1}: {ssml[:120]!r}") from None
    if _name(root) != "speak":
        raise UsageError(f"SSML begins with <speak>, not <{_name(root)}>")
    return tuple(_joined(_parts(root, "")))


def plain_text(ssml: str) -> str:
    """What a reader of the line sees: its words as written, without markup. Raises as ``parse_ssml``."""
    return " ".join(part.written for part in parse_ssml(ssml) if isinstance(part, Run))


def _name(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def _parts(element: ElementTree.Element, language: str) -> Iterator[Part]:
    language = element.get(_LANGUAGE, language)
    name = _name(element)
    around = {"s": SENTENCE, "p": PARAGRAPH}.get(name, 0.0)
    alias = _alias(element, name, language)
    if around:
        yield Pause(around)
    if name == "break":
        yield Pause(_length(element))
    elif alias is not None:
        written = " ".join("".join(element.itertext()).split())
        if written:
            yield Run((Said(written, alias),), language)
    else:
        yield from _words(element.text, language)
        for child in element:
            yield from _parts(child, language)
            yield from _words(child.tail, language)
    if around:
        yield Pause(around)


def _alias(element: ElementTree.Element, name: str, language: str) -> str | None:
    """How an element's content is to be spoken as a whole; None where word by word is right."""
    if name == "sub":
        return element.get("alias", "")
    if name == "say-as" and element.get("interpret-as") in ("characters", "spell-out", "verbatim"):
        return " ".join("".join(element.itertext()).replace(" ", ""))
    if name == "say-as" and element.get("interpret-as") == "fraction":
        return _fraction("".join(element.itertext()), language)
    return None


def _fraction(text: str, language: str) -> str:
    """``2/3``, ``-2/3`` and ``1+2/3`` (one and two thirds) as words around their numbers."""
    over, joint, minus = _FRACTION_WORDS.get(language.split("-")[0].lower(), _FRACTION_WORDS["en"])
    whole, plus, part = text.strip().rpartition("+")
    upper, slash, lower = (piece.strip() for piece in part.partition("/"))
    spoken = f"{upper} {over} {lower}" if slash else upper
    spoken = f"{whole.strip()} {joint} {spoken}" if plus and whole.strip() else spoken
    return f"{minus} {spoken[1:]}" if spoken.startswith("-") else spoken


def _words(text: str | None, language: str) -> Iterator[Part]:
    words = (text or "").split()
    if words:
        yield Run(tuple(Said(word, word) for word in words), language)


def _length(element: ElementTree.Element) -> Seconds:
    time = element.get("time")
    if time is None:
        strength = element.get("strength", "medium")
        if strength not in STRENGTHS:
            raise UsageError(f"a break's strength is one of {', '.join(STRENGTHS)}, not {strength!r}")
        return STRENGTHS[strength]
    match = _TIME.fullmatch(time.strip())
    if match is None:
        raise UsageError(f"a break's time is written like '300ms' or '0.3s', not {time!r}")
    return min(LONGEST_BREAK, float(match[1]) * (0.001 if match[2] == "ms" else 1.0))


def _joined(parts: Iterator[Part]) -> Iterator[Part]:
    """Neighbours of one kind as one; no silence at the ends, none of no length."""
    waiting: Part | None = None
    for part in parts:
        if isinstance(part, Pause) and (waiting is None or part.length <= 0):
            continue
        match waiting, part:
            case Pause(before), Pause(after):
                waiting = Pause(min(LONGEST_BREAK, before + after))
            case Run(tokens, language), Run(more, same) if language == same:
                waiting = Run(_glued(tokens, more), language)
            case _:
                if waiting is not None:
                    yield waiting
                waiting = part
    if isinstance(waiting, Run):
        yield waiting


def _glued(before: tuple[Said, ...], after: tuple[Said, ...]) -> tuple[Said, ...]:
    """Two runs as one; punctuation that follows markup belongs to the word before it."""
    first = after[0]
    if any(character.isalnum() for character in first.written):
        return before + after
    last = before[-1]
    glued = Said(last.written + first.written, last.spoken + first.spoken)
    return (*before[:-1], glued, *after[1:])
