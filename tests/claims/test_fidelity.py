"""The table of fidelity in docs/server.md is complete, sourced, and names tests that exist."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from embodiment.live.refusals import REFUSALS

TESTS = Path(__file__).resolve().parent.parent
DOCS = TESTS.parent / "docs" / "server.md"
KINDS = {"same", "ours", "refused", "strict", "played"}
ROW = re.compile(r"\| (\w+) \| (.+?) \| (.+?) \| `(.+?)` `(\w+)` \|")


@dataclass(frozen=True)
class Row:
    """One behaviour."""

    kind: str
    behaviour: str
    source: str
    file: str
    test: str


def rows() -> list[Row]:
    """The table; a line that is no row of it fails here."""
    text = DOCS.read_text(encoding="utf-8")
    found = re.search(r"<!-- fidelity -->\n(.*?)<!-- /fidelity -->", text, re.DOTALL)
    assert found, "docs/server.md has no table of fidelity"
    lines = found[1].splitlines()[2:]
    read = [ROW.fullmatch(line) for line in lines]
    assert all(read), [line for line, row in zip(lines, read, strict=True) if row is None]
    return [Row(*row.groups()) for row in read if row is not None]


@cache
def names_in(file: str) -> frozenset[str]:
    path = TESTS / file
    if not path.is_file():
        return frozenset()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, functions))


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.behaviour[:40])
def test_each_behaviour_has_a_kind_a_source_and_a_test(row: Row) -> None:
    assert row.kind in KINDS
    assert row.source.strip()
    assert row.test in names_in(row.file), f"{row.file} has no {row.test}"


def test_no_behaviour_is_told_twice() -> None:
    behaviours = [row.behaviour for row in rows()]
    assert len(behaviours) == len(set(behaviours))


def test_every_refusal_is_in_it_with_its_code_and_source() -> None:
    told = {}
    for row in rows():
        if row.kind in {"refused", "strict", "played"}:
            name, code = re.match(r"`(\w+)` (\d+)", row.behaviour).groups()  # type: ignore[union-attr]
            told[name] = (int(code), row.source)
    assert told == {name: (row.code, row.source) for name, row in REFUSALS.items()}


def test_deviations_say_why() -> None:
    for row in rows():
        if row.kind == "ours":
            assert re.match(r"choice|engine|doc", row.source), row
