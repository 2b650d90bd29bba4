"""Build hook: the modules that run in every frame, compiled with mypyc; asked for with ``HATCH_BUILD_HOOKS_ENABLE=1``.

    HATCH_BUILD_HOOKS_ENABLE=1 pip install .          # into the environment
    HATCH_BUILD_HOOKS_ENABLE=1 pip install -e .       # beside the sources, for whoever works on them

The sources stay what they are: Python, read by Python where nothing is compiled. ``pyproject.toml`` lists the modules.
They are compiled in a folder of their own, because setuptools takes everything beside a ``setup.py`` for packages and
reads ``pyproject.toml``, which is written for hatchling.
"""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(
    name="core",
    packages=[],
    ext_modules=mypycify({arguments!r}, opt_level="{level}", debug_level="0", multi_file=True, group_name="embodiment"),
)
"""
# Types of what is not compiled are read and not judged: another release of a library must not stop the build.
TYPES = (
    "--follow-imports=silent",
    "--ignore-missing-imports",
    f"--python-version={sys.version_info[0]}.{sys.version_info[1]}",
)
LEVEL = 1
"""Of the C compiler: higher ones take several times as long."""


class CompileCore(BuildHookInterface[Any]):
    """Compiles what ``modules`` in its configuration names."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and hand the results to the wheel; for an editable one they are put beside the sources."""
        root, self._folder = Path(self.root), Path(mkdtemp())
        try:
            built = self._compile(root, self._folder)
        except BaseException:  # ``finalize`` is not called then
            shutil.rmtree(self._folder, ignore_errors=True)
            raise
        if version == "editable":
            clear(root)
            for name, path in built.items():
                shutil.copy2(path, root / name)
        else:
            build_data["force_include"].update({str(path): name for name, path in built.items()})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def _compile(self, root: Path, folder: Path) -> dict[str, Path]:
        """Each compiled file by its place in the package."""
        modules = [
            f"embodiment/{package}/{name}.py"
            for package, names in self.config["modules"].items()
            for name in names.split()
        ]
        shutil.copytree(
            root / "embodiment", folder / "embodiment", ignore=shutil.ignore_patterns("*.so", "*.pyd")
        )
        for module in modules:
            with (folder / module).open("r+", encoding="utf-8") as file:
                file.write(completed(file.read()))
        (folder / "setup.py").write_text(
            SETUP.format(arguments=[*TYPES, *modules], level=LEVEL), encoding="utf-8"
        )
        self.app.display_waiting(f"compiling {len(modules)} modules; this takes minutes")
        command = [sys.executable, "setup.py", "build_ext", "--build-lib", "built"]
        run = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if run.returncode:
            raise RuntimeError(
                "the core could not be compiled; without HATCH_BUILD_HOOKS_ENABLE it is installed as it is. It takes "
                f"a C compiler and Python's headers. The last that was said:\n{run.stdout[-4000:]}"
            )
        built = folder / "built"
        return {path.relative_to(built).as_posix(): path for path in built.rglob("*") if path.is_file()}


def completed(source: str) -> str:
    """What to write behind a module, so that its classes keep their docstrings and can be copied."""
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    calls = [f"_complete({node.name}, {ast.get_docstring(node) or ''!r})\n" for node in classes]
    return "\n\nfrom embodiment.compiled import complete as _complete\n\n" + "".join(calls) if calls else ""


def clear(root: Path) -> None:
    """Take away what was compiled beside the sources earlier by this Python."""
    places = [*root.glob("embodiment__mypyc*"), *(root / "embodiment").rglob("*")]
    for path in places:
        if path.name.endswith(EXTENSION_SUFFIXES[0]):
            path.unlink()
