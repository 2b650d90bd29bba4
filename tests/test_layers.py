"""The level table of the architecture, enforced: a module imports lower levels, its own only in its package."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "embodiment"
TESTS = ROOT / "tests"

LEVELS: dict[str, int] = {
    "errors": 0, "units": 0, "compiled": 0,
    "audio": 1, "live": 1,
    "persona": 2, "body": 2, "stream": 2,
    "session": 3,
    "world": 4,
    "adapters": 5, "server": 5, "tutor": 5,
    "testing": 6, "lesson": 6, "cluster": 6,
    "app": 7, "__main__": 7, "__init__": 7, "pytest_plugin": 7,
}  # fmt: skip
# These two run as processes of their own and must stay liftable out of the game: wire and numbers only.
LIFTABLE = {"server", "tutor"}
LIFTABLE_MAY_IMPORT = {0, 1}
# Inside one level, packages must not know each other; adapters are also strangers to each other's technology.
MODULES = sorted(path for path in PACKAGE.rglob("*.py"))


def part_of(path: Path) -> str:
    relative = path.relative_to(PACKAGE)
    return relative.parts[0] if len(relative.parts) > 1 else relative.stem


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Everything in a module; the rules share it."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def imported_parts(path: Path) -> Iterator[tuple[int, str]]:
    for node in nodes_of(path):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names = [node.module]
            if node.module == "embodiment":
                names = [f"embodiment.{alias.name}" for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[0] == "embodiment":
                yield node.lineno, parts[1] if len(parts) > 1 else "__init__"


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_module_imports_only_lower_levels(path: Path) -> None:
    here = part_of(path)
    assert here in LEVELS, (
        f"{path.name}: new part {here!r} has no level; add it to the table and the architecture page"
    )
    wrong = []
    for line, other in imported_parts(path):
        level = LEVELS.get(other, 7)
        allowed = other == here or level < LEVELS[here]
        if LEVELS[here] == 7:
            allowed = True
        if here in LIFTABLE and other != here:
            allowed = level in LIFTABLE_MAY_IMPORT
        if not allowed:
            at = f"{path.relative_to(ROOT)}:{line}"
            wrong.append(f"{at}: {here} (level {LEVELS[here]}) imports {other} (level {level})")
    assert not wrong, "\n".join(wrong)


def test_every_part_has_a_level() -> None:
    assert {part_of(path) for path in MODULES} <= set(LEVELS)


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_files_and_functions_stay_small(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert source.count("\n") <= 400, f"{path.relative_to(ROOT)} passes 400 lines: look for the missing idea"
    for node in nodes_of(path):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            assert length <= 60, (
                f"{path.relative_to(ROOT)}:{node.lineno} {node.name} has {length} lines (60 at most)"
            )


def test_every_pure_module_has_its_own_tests() -> None:
    """Tests mirror the package one to one, so that whoever changes a module knows where its behaviour is told."""
    pure = [p for p in MODULES if LEVELS[part_of(p)] <= 4 and p.stem != "__init__"]
    mirrors = {p: TESTS / p.relative_to(PACKAGE).with_name(f"test_{p.name}") for p in pure}
    missing = [
        f"{module.relative_to(ROOT)} has no {mirror.relative_to(ROOT)}"
        for module, mirror in mirrors.items()
        if not mirror.is_file()
    ]
    assert not missing, "\n".join(missing)


def test_nothing_asks_whether_it_is_headless() -> None:
    """Headless is what remains when no devices are plugged in, not a mode to branch on."""
    below_the_app = [p for p in MODULES if LEVELS[part_of(p)] < 7]
    for path in below_the_app:
        for node in nodes_of(path):
            if isinstance(node, ast.If):
                names = {n.id for n in ast.walk(node.test) if isinstance(n, ast.Name)}
                names |= {n.attr for n in ast.walk(node.test) if isinstance(n, ast.Attribute)}
                assert not any("headless" in name.lower() for name in names), f"{path}:{node.lineno}"
