from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import embodiment

SOURCE = Path(embodiment.__file__ or "")


def test_the_public_names_are_sorted_and_all_there() -> None:
    assert embodiment.__all__ == sorted(embodiment.__all__)
    for name in embodiment.__all__:
        assert getattr(embodiment, name) is not None


def test_the_lazy_table_and_the_typed_imports_say_the_same() -> None:
    """A type checker reads the imports, a running program the table: they must not drift apart."""
    imports: dict[str, str] = {}
    for node in ast.walk(ast.parse(SOURCE.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("embodiment."):
            for alias in node.names:
                imports[alias.name] = (node.module or "").removeprefix("embodiment.")
    assert imports == embodiment._HOMES
    assert set(embodiment.__all__) == {*imports, "__version__"}


def test_every_public_name_is_documented() -> None:
    for name in set(embodiment.__all__) - {"__version__", "GeminiEvent"}:
        assert (getattr(embodiment, name).__doc__ or "").strip(), f"{name} has no docstring"


def test_importing_the_package_loads_nothing_heavy() -> None:
    heavy = ("numpy", "pygame", "pydantic", "websockets", "asyncio")
    code = f"import embodiment, sys; print([m for m in {heavy} if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(embodiment, "Charakter")
