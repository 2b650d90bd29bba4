"""Function calls written into speech: ``[CALL: name {json}]`` taken out of a stream of text fragments.

The fallback for models whose native calls do not work. What can be the beginning of a tag is held back until
it is decided, so that no tag reaches a subtitle or a voice; the amount held back is bounded.

    text      copied to the output up to the next "["
    "["       held while it can become "[CALL:" or "[RESULT:" (a model that imitates results must not be heard)
    tag       held until the "]" behind its JSON object; then it is a Call, or Garbled and reported
    too long  with a "]" in it: garbled up to that; without: it was speech after all

Each decision depends on the text alone and not on where it was cut into fragments.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

from embodiment.persona.declaration import FUNCTION_NAME

MAX_TAG_CHARS: Final = 1000
"""Longest text that is held back as one tag."""
_MAX_DEPTH: Final = 32
_KEYWORDS: Final = ("CALL", "RESULT")
_SPACE: Final = " \t\r\n"
_CLOSER: Final = {"{": "}", "[": "]"}


@dataclass(frozen=True, slots=True)
class Speech:
    """Text without tags, to be shown and spoken."""

    text: str


@dataclass(frozen=True, slots=True)
class Call:
    """A complete tag."""

    name: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Garbled:
    """A tag that cannot be read. It is not spoken, and nothing is guessed from it."""

    raw: str
    reason: str


TagOutput = Speech | Call | Garbled


class CallTagParser:
    """Separates speech from call tags, over any fragmentation.

    For all ways to cut a text, the outputs are the same once neighbouring `Speech` is joined. Never raises.
    """

    def __init__(self) -> None:
        self._held = ""

    @property
    def held(self) -> str:
        """What is being held back; at most `MAX_TAG_CHARS` characters."""
        return self._held

    def feed(self, text: str) -> list[TagOutput]:
        """Take the next fragment; returns what has been decided by it, in order."""
        return self._drain(self._held + text, is_last=False)

    def flush(self) -> list[TagOutput]:
        """Decide what is still held because no more text comes: the end of a turn."""
        return self._drain(self._held, is_last=True)

    def clear(self) -> None:
        """Forget what is held, without output: interruption, disconnect."""
        self._held = ""

    def _drain(self, text: str, *, is_last: bool) -> list[TagOutput]:
        out: list[TagOutput] = []
        speech: list[str] = []
        self._held = ""
        while text:
            start = text.find("[")
            if start < 0:
                speech.append(text)
                break
            speech.append(text[:start])
            text = text[start:]
            window = text[:MAX_TAG_CHARS]
            is_whole = is_last or len(text) >= MAX_TAG_CHARS
            body = _body_start(window)
            if body is None and not is_whole:
                self._held = text
                break
            if not body:
                speech.append(text[0])
                text = text[1:]
                continue
            tag = _read_tag(window, body, is_whole=is_whole, is_last=is_last)
            if tag is None:
                self._held = text
                break
            end, output = tag
            if isinstance(output, Speech):
                speech.append(output.text)
            else:
                _say(speech, out)
                out.append(output)
            text = text[end:]
        _say(speech, out)
        return out


def _say(speech: list[str], out: list[TagOutput]) -> None:
    text = "".join(speech)
    speech.clear()
    if text:
        out.append(Speech(text))


def _body_start(text: str) -> int | None:
    """Where the body of a tag begins; 0 when ``text`` is no tag, None while that is open."""
    at = _skip_space(text, 1)
    rest = text[at:]
    for keyword in _KEYWORDS:
        if rest[: len(keyword)].upper() == keyword:
            colon = _skip_space(text, at + len(keyword))
            if colon == len(text):
                return None
            return colon + 1 if text[colon] == ":" else 0
        if keyword.startswith(rest.upper()):
            return None
    return 0


def _read_tag(text: str, body: int, *, is_whole: bool, is_last: bool) -> tuple[int, TagOutput] | None:
    """Read the tag at the start of ``text``; (its length, what it is), or None while that is open."""
    try:
        end = _tag_end(text, body)
    except _GarbledError as garbled:
        # The tag ends at the first bracket that could have been meant to close it; what follows is speech
        # again.
        close = text.find("]", body) + 1
        if not close:
            return None if not is_whole else _give_up(text, is_last, garbled.reason)
        return close, Garbled(text[:close], garbled.reason)
    if end == 0:
        if not is_whole:
            return None
        close = text.find("]", body) + 1
        if close:
            return close, Garbled(text[:close], "its JSON object is not closed")
        return _give_up(text, is_last, "the text ended inside it")
    return end, _decoded(text[:end], body)


def _give_up(text: str, is_last: bool, reason: str) -> tuple[int, TagOutput]:
    """No closing bracket anywhere: at the end of a turn it was a tag, beyond all bounds it was speech."""
    if is_last and len(text) < MAX_TAG_CHARS:
        return len(text), Garbled(text, reason)
    return 1, Speech(text[0])


class _GarbledError(Exception):
    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


def _tag_end(text: str, body: int) -> int:
    """Index behind the closing bracket; 0 while it has not come. Raises _GarbledError once it cannot."""
    at = _skip_space(text, body)
    while at < len(text) and text[at] not in _SPACE + "{]":
        at += 1
    if at == len(text):
        return 0
    at = _skip_space(text, at)
    if at < len(text) and text[at] == "{":
        at = _object_end(text, at)
        if at == 0:
            return 0
        at = _skip_space(text, at)
    if at == len(text):
        return 0
    if text[at] != "]":
        raise _GarbledError("something stands between its parts that does not belong there")
    return at + 1


def _object_end(text: str, at: int) -> int:
    """Index behind the JSON object that begins at ``at``; 0 while it is not closed.

    Follows brackets, strings and escapes only; whether it is JSON is for the decoder to say. A string may be
    followed by nothing but ``, : } ]``: a missing quotation mark shows there and does not swallow the speech
    behind.
    """
    closers: list[str] = []
    after_string = False
    while at < len(text):
        char = text[at]
        if after_string and char not in _SPACE and char not in ",:}]":
            raise _GarbledError("a quotation mark is missing in its JSON")
        if char not in _SPACE:
            after_string = False
        if char == '"':
            at = _string_end(text, at)
            if at == 0:
                return 0
            after_string = True
            continue
        if char in _CLOSER:
            closers.append(_CLOSER[char])
            if len(closers) > _MAX_DEPTH:
                raise _GarbledError(f"its JSON is nested deeper than {_MAX_DEPTH}")
        elif char in "}]":
            if closers.pop() != char:
                raise _GarbledError("the brackets of its JSON do not match")
            if not closers:
                return at + 1
        at += 1
    return 0


def _string_end(text: str, at: int) -> int:
    """Index behind the string that begins at ``at``; 0 while it is not closed."""
    at += 1
    while at < len(text):
        if text[at] == '"':
            return at + 1
        at += 2 if text[at] == "\\" else 1
    return 0


def _decoded(tag: str, body: int) -> TagOutput:
    inside = tag[body:-1]
    name, brace, rest = inside.partition("{")
    name = name.strip()
    if tag[1:].lstrip().upper().startswith("RESULT"):
        return Garbled(tag, "the model wrote a result itself; results come from the game")
    if not FUNCTION_NAME.fullmatch(name):
        return Garbled(tag, f"{name!r} cannot be a function's name")
    if not brace:
        return Call(name)
    try:
        args = json.loads(brace + rest, parse_constant=_refuse_constant)
    except ValueError as error:
        return Garbled(tag, f"its JSON cannot be read: {error}")
    return Call(name, args)


def _refuse_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not JSON")


def _skip_space(text: str, at: int) -> int:
    while at < len(text) and text[at] in _SPACE:
        at += 1
    return at


def render_result(name: str, result: Mapping[str, Any]) -> str:
    """What the model is told after a tag was carried out: ``[RESULT: name {json}]``.

    Args:
        name: The function.
        result: A JSON-able object.
    """
    return f"[RESULT: {name} {json.dumps(result, ensure_ascii=False, allow_nan=False)}]"
