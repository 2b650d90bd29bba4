"""Authored knowledge inside ``systemInstruction``: one text part, written by ``render`` and read back by
``parse``.

To a real model the part is a list of example exchanges. The local server parses the same bytes and answers
from them, so neither the game nor its tests need to know which of the two is listening.

The format is line based. Every value is plain text, or a JSON string where plain text would not survive (line
breaks, odd spaces, a leading quotation mark)::

    --- authored knowledge v1 ---
    Example exchanges. ...
    ## about: Brunhild
    ## topic: price
    player: what does a {item} cost
    do: price_of {"item": "{item}"}
    you: A {item} is {gold} gold.
    ## slot: item
    - sword
    ## greetings
    you: Well met, traveller.
    --- end of authored knowledge ---
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from embodiment.errors import UsageError

Scalar: TypeAlias = str | int | float | bool

ANYTHING: Final = "anything"
"""The slot that stands for all the player said. A topic that says ``{anything}`` takes what fits no other; every topic
may hand it to a function."""
CONFIDENCE: Final = "confidence"
"""The slot that stands for how sure it is that the player said it, 0..1; for functions."""


@dataclass(frozen=True, slots=True)
class Call:
    """A declared function an answer needs.

    Attributes:
        function: Its declared name.
        args: Values by parameter; ``"{slot}"`` in a text is filled from the player's words.
    """

    function: str
    args: dict[str, Scalar] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        for name, value in self.args.items():
            if isinstance(value, float) and not math.isfinite(value):
                raise UsageError(f"argument {name!r} of {self.function!r} is {value}; write a finite number")


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing a character can talk about.

    Attributes:
        name: Unique within a character; other topics refer to it.
        says: What a player might say; ``{slot}`` stands for one of the slot's words.
        lines: Answers, one of which is spoken; ``{key}`` is filled from slots and from what functions
            returned.
        calls: Functions to be called before answering.
        once: True for a topic that is told a single time.
        when: A condition, for example ``after:greeting``; empty for always.
        goal: Id of the goal this topic serves; empty for none.
        emote: An animation that goes with the answer; empty for none.
    """

    name: str
    says: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    calls: tuple[Call, ...] = ()
    once: bool = False
    when: str = ""
    goal: str = ""
    emote: str = ""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Everything authored about what a character says.

    Attributes:
        name: The character.
        topics: In order of precedence.
        slots: Words a ``{slot}`` may stand for, by slot name.
        greetings: First lines to somebody new.
        farewells: Last lines.
        again: "Say that again" in character, when the player was not understood.
        small_talk: Lines for everything no topic covers.
        interrupted: Lines after having been cut off.
    """

    name: str = ""
    topics: tuple[Topic, ...] = ()
    slots: dict[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    greetings: tuple[str, ...] = ()
    farewells: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    small_talk: tuple[str, ...] = ()
    interrupted: tuple[str, ...] = ()


_OPENING: Final = "--- authored knowledge v1 ---"
_CLOSING: Final = "--- end of authored knowledge ---"
_OPENING_LINE: Final = re.compile(r"^[ \t]*--- authored knowledge v\d{1,6} ---[ \t\r]*$", re.MULTILINE)
_PREFACE: Final = (
    "Example exchanges. Keep to their facts and their tone and vary the words.",
    "'player' is what somebody may say, 'do' a function you call before you answer, 'you' an answer.",
    "A name in braces stands for one of the words of that slot, or for a value the function returned.",
)
_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.\-]*")
_LISTS: Final = ("greetings", "farewells", "again", "small_talk", "interrupted")


def render(knowledge: Knowledge) -> str:
    """Write ``knowledge`` as one text part of a system instruction.

    Returns:
        Text from which ``parse`` gives an equal ``Knowledge``.
    """
    return "\n".join(_lines(knowledge))


def _lines(knowledge: Knowledge) -> Iterator[str]:
    yield _OPENING
    yield from _PREFACE
    if knowledge.name:
        yield f"## about: {_quote(knowledge.name)}"
    for topic in knowledge.topics:
        yield f"## topic: {_quote(topic.name)}"
        yield from _topic_lines(topic)
    for slot, words in knowledge.slots.items():
        yield f"## slot: {_quote(slot)}"
        yield from (f"- {_quote(word)}" for word in words)
    for name in _LISTS:
        spoken: tuple[str, ...] = getattr(knowledge, name)
        if spoken:
            yield f"## {name}"
            yield from (f"you: {_quote(line)}" for line in spoken)
    yield _CLOSING


def _topic_lines(topic: Topic) -> Iterator[str]:
    if topic.once:
        yield "once: yes"
    for key in ("when", "goal", "emote"):
        value: str = getattr(topic, key)
        if value:
            yield f"{key}: {_quote(value)}"
    yield from (f"player: {_quote(said)}" for said in topic.says)
    yield from (f"do: {_quote(call.function, word=True)} {_arguments(call)}" for call in topic.calls)
    yield from (f"you: {_quote(line)}" for line in topic.lines)


def _arguments(call: Call) -> str:
    readable = json.dumps(call.args, ensure_ascii=False)
    return readable if readable.isprintable() else json.dumps(call.args)


def _quote(text: str, *, word: bool = False) -> str:
    """``text`` itself if a line (or, with ``word``, one word of a line) can hold it, else a JSON string."""
    if word:
        return text if _WORD.fullmatch(text) else json.dumps(text)
    plain = text and text == text.strip() and text.isprintable() and not text.startswith('"')
    return text if plain else json.dumps(text)


def parse(text: str) -> Knowledge | None:
    """Find the first section in ``text`` and read it.

    Anything may stand before and after the section, and lines inside it that are no example are passed over.
    A section without its closing line was cut off: what is certainly whole of it is returned, which leaves
    out the topic or list it broke off in.

    Args:
        text: One text part, or several joined by line breaks.

    Returns:
        The knowledge, or None where there is none. Never raises.
    """
    opening = _OPENING_LINE.search(text)
    if opening is None:
        return None
    lines = [line.strip() for line in text[opening.end() :].split("\n")]
    whole = _CLOSING in lines
    blocks = _blocks(lines[: lines.index(_CLOSING)] if whole else lines)
    if not whole:
        blocks = blocks[:-1]
        if not blocks:
            return None
    return _assemble(blocks)


_Block: TypeAlias = tuple[str, str, list[tuple[str, str]]]
_HEADING: Final = re.compile(r"## ([a-z_]+)(?:: (.*))?")
_ENTRY: Final = re.compile(r"(?:(player|you|do|when|goal|emote|once):|(-)) (.*)")


def _blocks(lines: Iterable[str]) -> list[_Block]:
    """Group lines under their headings: (heading, its value, [(key, value), ...])."""
    blocks: list[_Block] = []
    for line in lines:
        if heading := _HEADING.fullmatch(line):
            blocks.append((heading[1], _unquote((heading[2] or "").strip()), []))
        elif blocks and (entry := _ENTRY.fullmatch(line)):
            blocks[-1][2].append((entry[1] or entry[2], entry[3].strip()))
    return blocks


def _assemble(blocks: Iterable[_Block]) -> Knowledge:
    name = ""
    topics: list[Topic] = []
    slots: dict[str, tuple[str, ...]] = {}
    lists: dict[str, tuple[str, ...]] = {}
    for heading, value, entries in blocks:
        if heading == "about":
            name = value
        elif heading == "topic":
            topics.append(_topic(value, entries))
        elif heading == "slot":
            slots[value] = _values(entries, "-")
        elif heading in _LISTS:
            lists[heading] = _values(entries, "you")
    return Knowledge(name=name, topics=tuple(topics), slots=slots, **lists)


def _topic(name: str, entries: list[tuple[str, str]]) -> Topic:
    settings = {key: _unquote(value) for key, value in entries}
    calls = (_call(value) for key, value in entries if key == "do")
    return Topic(
        name=name,
        says=_values(entries, "player"),
        lines=_values(entries, "you"),
        calls=tuple(call for call in calls if call is not None),
        once=settings.get("once") == "yes",
        when=settings.get("when", ""),
        goal=settings.get("goal", ""),
        emote=settings.get("emote", ""),
    )


def _values(entries: list[tuple[str, str]], wanted: str) -> tuple[str, ...]:
    return tuple(_unquote(value) for key, value in entries if key == wanted)


def _unquote(value: str) -> str:
    if not value.startswith('"'):
        return value
    quoted = _json(value)
    return quoted if isinstance(quoted, str) else value


def _call(value: str) -> Call | None:
    """``name {json}`` or ``"quoted name" {json}``; None for a line that is neither."""
    function, start = value.partition(" ")[0], value.find(" ")
    if value.startswith('"'):
        try:
            decoded, start = json.JSONDecoder().raw_decode(value)
        except ValueError:
            return None
        function = decoded
    elif not _WORD.fullmatch(function):
        return None
    args = _json(value[start:]) if start > 0 else {}
    if not isinstance(args, dict) or not all(isinstance(arg, str | int | float) for arg in args.values()):
        return None
    try:
        return Call(function, args)
    except UsageError:
        return None


def _json(text: str) -> Any:
    """The value of ``text``, None where it is no JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
