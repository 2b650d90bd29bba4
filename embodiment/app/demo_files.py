"""The demos there are, and where they play, without importing them."""

from __future__ import annotations

import ast
from pathlib import Path

from embodiment.adapters.assets import Assets
from embodiment.errors import UsageError, did_you_mean


def demo_names(assets: Assets) -> list[str]:
    """Names of all demos, sorted."""
    return sorted(Path(entry).stem for entry in assets.names("demos") if entry.endswith(".py"))


def demo_file(name: str, assets: Assets) -> Path:
    """The file of a demo: ``demos/NAME.py``.

    Raises:
        UsageError: There is no such demo; the text names the nearest one.
    """
    known = demo_names(assets)
    if name not in known:
        raise UsageError(did_you_mean("demo", name, known))
    return assets.find(f"demos/{name}.py")


def demo_scene(path: Path) -> str:
    """The map a demo's file names in so many words, ``SCENE = "..."``.

    Returns:
        Empty where it has to be imported to know: no such line, a map that is worked out, or no Python.
    """
    try:
        program = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError, OSError):
        return ""
    scene = ""
    for line in program.body:
        match line:
            case ast.Assign(targets=[ast.Name(id="SCENE")], value=ast.Constant(value=str(named))):
                scene = named
    return scene
