"""Google-style docstrings, read for a model: the description of a function and of each of its parameters."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass, field

_ARGS = {"Args", "Arguments", "Parameters"}
_SECTION = re.compile(
    r"^(Args|Arguments|Parameters|Attributes|Examples?|Notes?|Raises|References|Returns?|See Also|Sources?"
    r"|Warnings?|Yields?)\s*:\s*$"
)
_ENTRY = re.compile(r"^(?P<name>\*{0,2}\w+)\s*(?:\([^)]*\))?\s*:\s*(?P<text>.*)$")


@dataclass(frozen=True, slots=True, kw_only=True)
class DocText:
    """What a docstring says, each text on one line."""

    description: str = ""
    """Everything before the first section."""
    parameters: dict[str, str] = field(default_factory=dict)
    """Texts of the ``Args:`` section by parameter name, in the order of the docstring."""


def parse_docstring(text: str) -> DocText:
    """Read a Google-style docstring.

    Never raises: what is not recognised as a section belongs to the text before it.

    Source: https://google.github.io/styleguide/pyguide.html section 3.8.3.

    Args:
        text: The docstring with its original indentation.
    """
    description: list[str] = []
    parameters: dict[str, list[str]] = {}
    section = ""
    current: list[str] = description
    entry_indent = -1
    for line in inspect.cleandoc(text).splitlines():
        heading = _SECTION.match(line)
        if heading:
            section, current, entry_indent = heading[1], [], -1
            continue
        if section in _ARGS and line.strip():
            indent = len(line) - len(line.lstrip())
            entry = _ENTRY.match(line.strip())
            if entry and (entry_indent < 0 or indent <= entry_indent):
                entry_indent = indent
                current = parameters.setdefault(entry["name"].lstrip("*"), [])
                line = entry["text"]
        current.append(line.strip())
    return DocText(
        description=_one_line(description),
        parameters={name: _one_line(lines) for name, lines in parameters.items()},
    )


def _one_line(lines: list[str]) -> str:
    return " ".join(" ".join(lines).split())
