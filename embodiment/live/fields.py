"""Typed reading of decoded JSON: what is there comes out, what has the wrong type is noted and left out.

proto3-JSON rules: an absent field and ``null`` are the default value, int64 may come as text, a duration is
text such as ``"9.500s"``. Source: protobuf.dev, "ProtoJSON format".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from embodiment.live.events import MalformedField, Unknown
from embodiment.units import Seconds

_DURATION: Final = re.compile(r"-?\d{1,12}(?:\.\d{1,9})?s", re.ASCII)
_INTEGER: Final = re.compile(r"-?\d{1,19}", re.ASCII)
_JSON_NAMES: Final = {
    dict: "an object",
    list: "a list",
    str: "text",
    bool: "true or false",
    int: "a number",
    float: "a number",
    type(None): "null",
}


def join(path: str, key: str) -> str:
    """The path of ``key`` in the object at ``path``; a whole frame has the empty path."""
    return f"{path}.{key}" if path else key


class Fields:
    """Reads the fields of one frame and gathers what could not be read.

    Every reader takes the object, the key and the object's own path (for the report), and returns the default
    where the field is absent or wrong.
    """

    __slots__ = ("malformed", "unknown")

    def __init__(self) -> None:
        self.malformed: list[MalformedField] = []
        self.unknown: list[str] = []

    def findings(self) -> list[MalformedField | Unknown]:
        """One event per field of the wrong type, then one for all unknown names; empty for a clean frame."""
        found: list[MalformedField | Unknown] = list(self.malformed)
        if self.unknown:
            found.append(Unknown(tuple(self.unknown)))
        return found

    def wrong(self, path: str, expected: str, value: object) -> None:
        """Note that ``path`` holds something else than ``expected``. The value itself is never quoted."""
        came = _JSON_NAMES.get(type(value), "something else")
        self.report(path, f"expected {expected}, got {came}")

    def report(self, path: str, problem: str) -> None:
        """Note a problem in our own words."""
        self.malformed.append(MalformedField(path, problem))

    def names(self, parent: dict[str, Any], known: frozenset[str], path: str) -> None:
        """Note the keys of ``parent`` that are not ``known``."""
        if not known.issuperset(parent):
            self.unknown.extend(join(path, key) for key in parent if key not in known)

    def text(self, parent: dict[str, Any], key: str, path: str) -> str:
        """A string, else ``""``."""
        value = parent.get(key)
        if value is None:
            return ""
        if isinstance(value, str):
            return value
        self.wrong(join(path, key), "text", value)
        return ""

    def flag(self, parent: dict[str, Any], key: str, path: str) -> bool:
        """A bool, else False."""
        value = parent.get(key)
        if value is None or isinstance(value, bool):
            return bool(value)
        self.wrong(join(path, key), "true or false", value)
        return False

    def integer(self, parent: dict[str, Any], key: str, path: str) -> int | None:
        """An int given as a number, a whole float or text; else None."""
        value = parent.get(key)
        return None if value is None else self.whole(value, join(path, key))

    def whole(self, value: object, path: str) -> int | None:
        """``value`` as an int, None where it is none."""
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if isinstance(value, float) and value.is_integer():
            return int(value)
        if isinstance(value, str) and _INTEGER.fullmatch(value):
            return int(value)
        self.wrong(path, "a whole number", value)
        return None

    def duration(self, parent: dict[str, Any], key: str, path: str) -> Seconds | None:
        """Seconds from text such as ``"9.500s"``; else None."""
        value = parent.get(key)
        if value is None:
            return None
        if isinstance(value, str) and _DURATION.fullmatch(value):
            return float(value[:-1])
        self.wrong(join(path, key), 'a duration such as "9.5s"', value)
        return None

    def object(self, parent: dict[str, Any], key: str, path: str) -> dict[str, Any] | None:
        """An object, else None; note that an empty one is a value of its own."""
        value = parent.get(key)
        if value is None or isinstance(value, dict):
            return value
        self.wrong(join(path, key), "an object", value)
        return None

    def objects(self, parent: dict[str, Any], key: str, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """The objects of a list with their paths; anything else in it is noted."""
        for index, item in self.items(parent, key, path):
            where = f"{join(path, key)}[{index}]"
            if isinstance(item, dict):
                yield where, item
            else:
                self.wrong(where, "an object", item)

    def texts(self, parent: dict[str, Any], key: str, path: str) -> Iterator[str]:
        """The strings of a list; anything else in it is noted."""
        for index, item in self.items(parent, key, path):
            if isinstance(item, str):
                yield item
            else:
                self.wrong(f"{join(path, key)}[{index}]", "text", item)

    def items(self, parent: dict[str, Any], key: str, path: str) -> Iterable[tuple[int, Any]]:
        """The numbered items of a list; nothing where the field is absent or no list."""
        value = parent.get(key)
        if isinstance(value, list):
            return enumerate(value)
        if value is not None:
            self.wrong(join(path, key), "a list", value)
        return ()
