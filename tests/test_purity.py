"""Pure levels know no clock, no chance and no file: what ruff's list cannot say, and a proof that the list bites."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.test_layers import LEVELS, MODULES, ROOT, nodes_of, part_of

PURE = [path for path in MODULES if LEVELS[part_of(path)] <= 4]


def impurities(*nodes: ast.AST) -> list[str]:
    """What a pure module must not do, beside the names that ruff bans."""
    found: list[str] = []
    imported = {
        alias.asname or alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names
    }
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id="open")):
                found.append(f"{node.lineno}: opens a file")
            case ast.Call(func=ast.Name(id="Random") | ast.Attribute(attr="Random"), args=[], keywords=[]):
                found.append(f"{node.lineno}: chance without a seed")
            case ast.ImportFrom(module="random") if {alias.name for alias in node.names} != {"Random"}:
                found.append(f"{node.lineno}: takes chance from the module `random`")
            case ast.Attribute(value=ast.Name(id="random"), attr=name) if (
                name != "Random" and "random" in imported
            ):
                found.append(f"{node.lineno}: takes chance from random.{name}")
            case ast.Import() if any(alias.name.startswith("concurrent") for alias in node.names):
                found.append(f"{node.lineno}: owns a thread")
            case ast.ImportFrom(module=str(name)) if name.startswith("concurrent"):
                found.append(f"{node.lineno}: owns a thread")
            case _:
                pass
    return found


@pytest.mark.parametrize("path", PURE, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_pure_module_takes_chance_and_files_as_arguments(path: Path) -> None:
    assert impurities(*nodes_of(path)) == []


@pytest.mark.parametrize(
    "line",
    [
        "text = open('notes.txt').read()",
        "import random; chance = random.Random()",
        "from random import Random; chance = Random()",
        "from random import expovariate",
        "import random; at = random.triangular(0, 1)",
        "import concurrent.futures",
        "from concurrent.futures import ThreadPoolExecutor",
    ],
)
def test_what_is_slipped_in_is_found(line: str) -> None:
    assert impurities(*ast.walk(ast.parse(line)))
    assert not impurities(*ast.walk(ast.parse("from random import Random; chance = Random(5)")))


@pytest.mark.skipif(find_spec("ruff") is None, reason="ruff is not installed: pip install -e '.[dev]'")
@pytest.mark.parametrize(("folder", "is_refused"), [("world", True), ("body", True), ("adapters", False)])
def test_a_clock_slipped_into_a_pure_level_is_refused_by_the_lint(folder: str, is_refused: bool) -> None:
    source = "import time\n\nNOW = time.monotonic()\n"
    name = f"embodiment/{folder}/slipped.py"
    command = [sys.executable, "-m", "ruff", "check", "--select", "TID251", "--stdin-filename", name, "-"]
    told = subprocess.run(command, input=source, capture_output=True, text=True, cwd=ROOT, check=False)
    assert ("TID251" in told.stdout) is is_refused, told.stdout + told.stderr
