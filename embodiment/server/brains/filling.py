"""Lines and arguments with their ``{gaps}`` filled from the player's words and from what functions
returned.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from embodiment.live.sections import Call, Scalar
from embodiment.server.lexicon import SLOT
from embodiment.server.ports import CallFunction, FunctionResult, Tool
from embodiment.server.text import spelt, words_of

_MARKUP: Final = re.compile(r"<[^>]*>")
"""A function may return a line as SSML; its words are what is said."""
LONGEST_WRITTEN = 10_000
"""Characters of a result that are looked into. Our choice: what is said aloud is short."""


def gaps(line: str) -> set[str]:
    """Names a line needs filled."""
    return {match[1] for match in SLOT.finditer(line)}


def fill(line: str, values: Mapping[str, str]) -> str | None:
    """``line`` with its gaps filled, or None where a value is missing."""
    if not gaps(line) <= values.keys():
        return None
    filled = SLOT.sub(lambda match: values[match[1]], line)
    return filled[:1].upper() + filled[1:]


def fillable(lines: Iterable[str], values: Mapping[str, str]) -> list[str]:
    """Lines every gap of which has a value, filled; those that use a value before those that use none."""
    filled = [(line, fill(line, values)) for line in lines]
    known = [(bool(gaps(line)), text) for line, text in filled if text is not None]
    using = [text for uses, text in known if uses]
    return using or [text for _, text in known]


def values_of(results: Sequence[FunctionResult]) -> dict[str, str]:
    """What functions returned, as texts by key; nothing of a result that reports an error."""
    values: dict[str, str] = {}
    for result in results:
        if "error" not in result.response:
            _gather(result.response, values)
    return values


def call_of(call: Call, slots: Mapping[str, str], tools: Mapping[str, Tool]) -> CallFunction | None:
    """An authored call with its arguments filled and of the declared types; None where it cannot be made."""
    tool = tools.get(call.function)
    if tool is None:
        return None
    properties = tool.parameters.get("properties", {})
    args: dict[str, Any] = {}
    for name, value in call.args.items():
        filled = fill_argument(value, slots)
        if filled is None:
            return None
        schema = properties.get(name, {}) if isinstance(properties, dict) else {}
        args[name] = _typed(filled, schema.get("type") if isinstance(schema, dict) else None)
    return CallFunction(call.function, args)


def fill_argument(value: Scalar, slots: Mapping[str, str]) -> Scalar | None:
    """An argument with its slots filled as the player named them; None where one is missing."""
    if not isinstance(value, str):
        return value
    if not gaps(value) <= slots.keys():
        return None
    return SLOT.sub(lambda match: slots[match[1]], value)


def _gather(value: Mapping[str, Any], values: dict[str, str]) -> None:
    for key, given in value.items():
        item = _unwritten(given)
        if isinstance(item, Mapping):
            _gather(item, values)
        elif isinstance(item, bool):
            values[key] = "yes" if item else "no"
        elif isinstance(item, float) and item.is_integer():
            values[key] = str(int(item))
        elif isinstance(item, str) and item.startswith("<speak"):
            values[key] = " ".join(_MARKUP.sub(" ", item).split())
        elif isinstance(item, str | int | float):
            values[key] = str(item)


def _unwritten(value: Any) -> Any:
    """An object that came as text, as it was: frameworks write results down before they send them.

    Source: livekit-agents 1.8.9 sends ``{"output": "{'gold': 12}"}``, pipecat's JSON text is read by pipecat itself.
    """
    if not isinstance(value, str) or len(value) > LONGEST_WRITTEN or not value.lstrip().startswith("{"):
        return value
    for read in (json.loads, ast.literal_eval):
        try:
            return read(value.strip())
        except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
            continue
    return value


def _typed(value: Scalar, kind: Any) -> Scalar:
    """``value`` as the declared JSON type where it can be read as one; "two" is 2 where a number is wanted."""
    if kind in ("integer", "number") and isinstance(value, str):
        value = _number_words().get(" ".join(words_of(value)), value)
    try:
        if kind == "integer":
            return int(float(value))
        if kind == "number":
            return float(value)
    except ValueError:
        return value
    if kind == "boolean" and isinstance(value, str):
        return value.strip().casefold() in ("true", "yes", "1")
    return str(value) if kind == "string" else value


@lru_cache(maxsize=1)
def _number_words() -> dict[str, int]:
    return {" ".join(spelt(number)): number for number in range(1001)}
