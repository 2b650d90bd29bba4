"""Typed reading of a TOML document somebody wrote by hand: every complaint names file, line and cure."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from typing import Any, Final

from embodiment.errors import AssetError, did_you_mean
from embodiment.persona.toml_lines import KeyPath, key_lines, line_of

_WHERE: Final = re.compile(r"\s*\(at line (\d+), column (\d+)\)$")


def load_toml(text: str, path: str) -> TomlTable:
    """Parse a document.

    Args:
        text: The document.
        path: The file as the user named it, for messages.

    Raises:
        AssetError: It is not TOML; names the line.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        where = _WHERE.search(str(error))
        line = int(where[1]) if where else len(text.splitlines())
        column = f" (column {where[2]})" if where else ""
        reason = _WHERE.sub("", str(error))
        raise AssetError(f"this is not TOML: {reason}{column}", path=path, line=line) from error
    return TomlTable(data, (), path, key_lines(text))


class TomlTable:
    """One table of a document.

    Args:
        data: Its keys and values.
        where: Its own path in the document.
        path: The file, for messages.
        lines: Lines of all keys.
    """

    def __init__(self, data: dict[str, Any], where: KeyPath, path: str, lines: dict[KeyPath, int]) -> None:
        self._data = data
        self._where = where
        self._path = path
        self._lines = lines

    def __contains__(self, key: object) -> bool:
        return key in self._data

    @property
    def names(self) -> tuple[str, ...]:
        """Its keys, in the order they are written."""
        return tuple(self._data)

    def is_table(self, key: str) -> bool:
        """Whether the value of a key is a table."""
        return isinstance(self._data.get(key), dict)

    def fault(self, message: str, *keys: str | int) -> AssetError:
        """An error at this table, or at a key in it, to be raised by the caller."""
        return AssetError(message, path=self._path, line=line_of((*self._where, *keys), self._lines))

    def known(self, label: str, keys: Iterable[str]) -> TomlTable:
        """Return self if every key is one of ``keys``.

        Raises:
            AssetError: Names the first other key and the likely one.
        """
        allowed = tuple(keys)
        for key in self._data:
            if key not in allowed:
                raise self.fault(did_you_mean(f"key of {label}", key, allowed), key)
        return self

    def text(self, key: str, default: str = "") -> str:
        """A text."""
        value = self._data.get(key, default)
        if not isinstance(value, str):
            raise self._wrong(key, value, "text in quotation marks")
        return value

    def required_text(self, key: str, label: str) -> str:
        """A text that has to be there and not be empty."""
        if key not in self._data:
            raise self.fault(f"{label} needs {key!r}")
        value = self.text(key)
        if not value.strip():
            raise self.fault(f"{key!r} of {label} is empty", key)
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; a single text counts as a list of one."""
        value = self._data.get(key, [])
        listed = [value] if isinstance(value, str) else value
        if not isinstance(listed, list) or not all(isinstance(item, str) for item in listed):
            raise self._wrong(key, value, 'a list of texts, for example ["one", "two"]')
        for item in listed:
            if not item.strip():
                raise self.fault(f"{key!r} holds an empty text", key)
        return tuple(listed)

    def flag(self, key: str) -> bool:
        """True or false; false where it is missing."""
        value = self._data.get(key, False)
        if not isinstance(value, bool):
            raise self._wrong(key, value, "true or false")
        return value

    def number(self, key: str) -> float | None:
        """A number; None where it is missing."""
        value = self._data.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise self._wrong(key, value, "a number")
        return float(value)

    def table(self, key: str) -> TomlTable:
        """A table; empty where it is missing."""
        value = self._data.get(key, {})
        if not isinstance(value, dict):
            raise self._wrong(key, value, f"a table: write [{key}] above its keys")
        return self._at(value, key)

    def tables(self, key: str) -> tuple[TomlTable, ...]:
        """An array of tables; empty where it is missing."""
        value = self._data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self._wrong(key, value, f"a list of tables: write [[{key}]] above each one")
        return tuple(self._at(item, key, index) for index, item in enumerate(value))

    def scalars(self, key: str) -> dict[str, str | int | float | bool]:
        """A flat table of texts, numbers and truth values; empty where it is missing."""
        value = self._data.get(key, {})
        if not isinstance(value, dict):
            raise self._wrong(key, value, 'an inline table, for example { item = "sword" }')
        for name, item in value.items():
            if not isinstance(item, (str, int, float)):
                raise self.fault(f"{name!r} in {key!r} must be text, a number, true or false", key, name)
        return dict(value)

    def _at(self, data: dict[str, Any], *keys: str | int) -> TomlTable:
        return TomlTable(data, (*self._where, *keys), self._path, self._lines)

    def _wrong(self, key: str, value: object, wanted: str) -> AssetError:
        return self.fault(f"{key!r} is {value!r}; it must be {wanted}", key)
