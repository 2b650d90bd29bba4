"""Our own modules as they are written, also where they were compiled beside their sources. Needs nothing but Python.

python sources.py MODULE [ARGUMENTS]     # runs a module so
"""

from __future__ import annotations

import runpy
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "embodiment"


def only_sources() -> None:
    """From now on nothing compiled of our package is imported. Call it before the first of it is."""
    finder = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))

    def find(folder: str) -> FileFinder:
        if not Path(folder).is_relative_to(PACKAGE):
            raise ImportError("not of our package")
        return finder(folder)

    sys.path_hooks.insert(0, find)


if __name__ == "__main__":
    only_sources()
    sys.path[0] = str(ROOT)
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
