"""The claims tables are complete, say what took a claim's place, and name tests that exist."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.claims.claims import Claim, Superseded
from tests.claims.lessons import LESSONS
from tests.claims.seeds import CLAIMS, SEED_000, SEED_001, SEED_003, SEED_004
from tests.claims.wire import WIRE_CLAIMS

ROOT = Path(__file__).resolve().parent.parent.parent
ALL = (*CLAIMS, *LESSONS, *WIRE_CLAIMS)


@cache
def names_in(path: str) -> frozenset[str]:
    file = ROOT / path
    if not file.is_file():
        return frozenset()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, functions))


@pytest.mark.parametrize("claim", ALL, ids=lambda claim: claim.number)
def test_the_test_of_each_claim_exists(claim: Claim) -> None:
    path, _, name = claim.status.test.partition("::")
    assert name in names_in(path), (
        f"{claim.number} ({claim.text}) relies on {claim.status.test}, which is not there"
    )


def test_each_claim_has_a_number_of_its_own_and_a_text() -> None:
    assert [number for number, count in Counter(claim.number for claim in ALL).items() if count > 1] == []
    assert all(claim.text for claim in ALL)


def test_what_is_superseded_names_rule_and_source() -> None:
    for claim in ALL:
        if isinstance(claim.status, Superseded):
            assert claim.status.rule, claim.number
            assert claim.status.source, claim.number


def test_every_document_is_covered() -> None:
    for table, kinds in (
        (SEED_000, "SKPAHFENQ"),
        (SEED_001, "SKPAHFENIQ"),
        (SEED_003, "TLWVC"),
        (SEED_004, "TLWVC"),
    ):
        assert {claim.number.split("-")[1][0] for claim in table} == set(kinds)


def test_every_line_of_the_checklists_is_covered() -> None:
    numbers = [claim.number for claim in WIRE_CLAIMS]
    for role, lines in (("17C", 10), ("17S", 10)):
        for line in range(1, lines + 1):
            assert any(re.fullmatch(f"{role}{line}[a-z]?", number) for number in numbers), f"{role}{line}"


def test_the_lessons_are_covered() -> None:
    numbers = {int(re.match(r"\d+", claim.number).group()) for claim in LESSONS}  # type: ignore[union-attr]
    assert set(range(1, 16)) | set(range(31, 49)) <= numbers
