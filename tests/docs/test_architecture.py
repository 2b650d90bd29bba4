"""The page about the architecture says what the code is: levels, ports, threads."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.docs.blocks import ROOT
from tests.test_layers import LEVELS, MODULES, nodes_of
from tests.world.test_ports import PORTS

PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
COLUMN = 43
"""Where the picture of the levels begins to say what a level is for."""
FOLDERS = {"embodiment-visit", "embodiment-replay"}
"""Called like threads, but where recordings go."""


def levels_of(text: str) -> dict[str, int]:
    """The parts the picture of the levels names, and where."""
    rows = re.findall(r"^([0-7])  (\S.*)$", text, re.M)
    return {part: int(level) for level, row in rows for part in row[: COLUMN - 3].split()}


@pytest.mark.parametrize("page", ["README.md", "docs/architecture.md"])
def test_the_picture_of_the_levels_is_the_table_the_imports_are_held_to(page: str) -> None:
    assert levels_of((ROOT / page).read_text(encoding="utf-8")) == LEVELS


def test_every_port_is_named() -> None:
    named = re.search(r"^## Ports\n\n(.*?)\sare in `world/ports.py`", PAGE, re.M | re.S)
    assert named is not None
    assert set(re.findall(r"`(\w+)`", named[1])) == {port.__name__ for port in PORTS}


def thread_names() -> Iterator[str]:
    """Names of the threads the package starts, as far as they are written down; `*` for what is filled in."""
    for path in MODULES:
        for node in nodes_of(path):
            if isinstance(node, ast.JoinedStr):
                text = "".join(
                    str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values
                )
            else:
                text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
            if re.fullmatch(r"embodiment-[a-z*-]+[a-z*]", text):
                yield text


def test_every_thread_is_in_the_table() -> None:
    names = set(thread_names())
    assert {"embodiment-voice", "embodiment-watchdog"} <= names
    table = PAGE.partition("## Threads")[2].partition("\n## ")[0]
    assert {name for name in names - FOLDERS if f"`{name}`" not in table} == set()
