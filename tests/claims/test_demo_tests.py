"""What a game developer cannot write, a test of our own demos may not use either.

A demo test plays a demo on a stage. It, and the helpers it brings along, import public names only: those of the
package itself and of the pages of docs/reference.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
PUBLIC = {
    "embodiment",
    *(
        name
        for page in (ROOT / "docs" / "reference").glob("*.md")
        for name in re.findall(r"^::: (embodiment[\w.]*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    ),
}
GAMES = "embodiment.app.game"
"""Whoever imports this can make a world of a demo without a stage."""
PARTS = {
    "app/test_front.py": "the window before the rest is there",
    "app/test_game.py": "games as data",
    "app/test_player_lines.py": "what is authored, against the mind of the local server",
    "app/test_reload.py": "files that are read again",
    "app/test_shell_failures.py": "the window's shell",
    "app/shell_stage.py": "the window's shell",
    "app/test_title.py": "the title of the window",
    "app/test_window_opening.py": "the window while the rest is loaded",
    "docs/test_snippets.py": "the snippets of the documentation",
}
"""Tests of one part of the application, which is what they import, and what that is."""


def imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Everything that is imported, with its line: ``module`` or ``module.name``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def is_demo_test(tree: ast.Module) -> bool:
    """Whether it plays a demo on a stage, or could without one."""
    plays = any(
        isinstance(node, ast.Call) and any(word.arg == "demo" for word in node.keywords)
        for node in ast.walk(tree)
    )
    return plays or any(name.startswith(GAMES) for _, name in imports(tree))


def is_public(name: str) -> bool:
    """A public module, a name of one, or a public name."""
    return not name.startswith("embodiment") or name in PUBLIC or name.rpartition(".")[0] in PUBLIC


def strangers(path: Path, seen: set[Path]) -> list[str]:
    """What a test and its helpers import that nobody else could, one line each."""
    seen.add(path)
    found = []
    for line, name in imports(ast.parse(path.read_text(encoding="utf-8"))):
        if not is_public(name):
            found.append(f"{path.name}:{line} imports {name}, which no page of docs/reference has")
        helper = ROOT / (name.rpartition(".")[0].replace(".", "/") + ".py")
        if name.startswith("tests.") and helper.is_file() and helper not in seen:
            found += strangers(helper, seen)
    return found


def demo_tests() -> dict[str, Path]:
    """Every demo test by its path below ``tests``; benchmarks measure parts, and import what they measure."""
    paths = {path.relative_to(TESTS).as_posix(): path for path in TESTS.rglob("*.py")}
    paths = {name: path for name, path in paths.items() if not name.startswith("benchmarks/")}
    return {
        name: path
        for name, path in paths.items()
        if is_demo_test(ast.parse(path.read_text(encoding="utf-8")))
    }


def test_demo_tests_import_public_names_only() -> None:
    tests = demo_tests()
    assert {"app/test_village.py", "testing/test_fail_soft.py"} <= set(tests)
    told = [line for name, path in tests.items() if name not in PARTS for line in strangers(path, set())]
    assert not told, "\n".join(told)


def test_no_part_is_excused_for_longer_than_it_needs() -> None:
    assert set(PARTS) <= set(demo_tests())


def test_a_stranger_is_found_with_its_line_in_a_helper_too(tmp_path: Path) -> None:
    test = tmp_path / "test_mine.py"
    test.write_text(
        "import embodiment as em\n"
        "from embodiment.testing.stage import Stage\n"
        "from embodiment.app.game import build\n"
        "from tests.adapters.keepalive import sit_out\n",
        encoding="utf-8",
    )
    told = strangers(test, set())
    assert told[0] == "test_mine.py:3 imports embodiment.app.game.build, which no page of docs/reference has"
    assert any("keepalive.py" in line for line in told[1:])
    assert is_demo_test(ast.parse('make_stage(demo="village")'))
