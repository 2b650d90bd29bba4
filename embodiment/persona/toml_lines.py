"""On which line of a TOML text each key stands; the parser of the standard library does not say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

KeyPath = tuple[str | int, ...]
"""For example ``("goals", 0, "priority")``: the key of the first ``[[goals]]`` table."""

_TOKEN: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*"
    r"|[\[\]{}\n]",
    re.DOTALL,
)
_KEY: Final = re.compile(r"""\s*("(?:\\.|[^"\\\n])*"|'[^'\n]*'|[A-Za-z0-9_-]+)\s*(\.?)""")


def key_lines(text: str) -> dict[KeyPath, int]:
    """Find the line of every table and key.

    Keys inside inline tables are found under the key that holds them. Use `line_of` to look one up.

    Args:
        text: A TOML document that has been parsed without error.

    Returns:
        1-based line by key path.
    """
    lines: dict[KeyPath, int] = {}
    counts: dict[KeyPath, int] = {}
    table: KeyPath = ()
    for number, statement in _statements(text):
        if statement.startswith("[["):
            name = _names(statement[2:])
            counts[name] = counts.get(name, -1) + 1
            table = (*_inside(name[:-1], counts), name[-1], counts[name])
            lines.setdefault(table[:-1], number)
            path = table
        elif statement.startswith("["):
            path = table = _inside(_names(statement[1:]), counts)
            for depth in range(
                1, len(path)
            ):  # a table that is written nowhere itself begins with its first part
                lines.setdefault(path[:depth], number)
        else:
            path = (*table, *_names(statement))
        lines.setdefault(path, number)
    return lines


def line_of(path: KeyPath, lines: dict[KeyPath, int]) -> int:
    """Line of a key, or of the nearest table around it that is written out; 0 when there is none."""
    while path:
        if path in lines:
            return lines[path]
        path = path[:-1]
    return 0


def _inside(name: KeyPath, counts: dict[KeyPath, int]) -> KeyPath:
    """The path of a table written under an array of tables: inside the newest entry of that array."""
    path: KeyPath = ()
    for depth, part in enumerate(name, 1):
        path = (*path, part)
        if name[:depth] in counts:
            path = (*path, counts[name[:depth]])
    return path


def _names(text: str) -> KeyPath:
    names: list[str | int] = []
    at = 0
    while match := _KEY.match(text, at):
        names.append(match[1].strip("\"'"))
        at = match.end()
        if not match[2]:
            break
    return tuple(names)


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Each table header and key with everything that belongs to its value: (first line, text)."""
    depth, start, number = 0, 0, 1
    for token in _TOKEN.finditer(text + "\n"):
        char = token[0]
        if char in "[{":
            depth += 1
        elif char in "]}":
            depth -= 1
        elif char == "\n" and depth == 0:
            statement = text[start : token.start()]
            if statement.strip() and not statement.lstrip().startswith("#"):
                yield number, statement.strip()
            number += statement.count("\n") + 1
            start = token.end()
