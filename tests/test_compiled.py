"""The modules that may be compiled (``.build/compile_core.py``): what mypyc asks of them beyond strict types."""

from __future__ import annotations

import ast
import copy
import importlib
import pickle
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import embodiment as em
from embodiment.audio.certainty import Certainty
from embodiment.compiled import complete
from embodiment.session.assembler import SyncPacketType
from embodiment.stream.words import WordMark
from embodiment.world.replies import ReplyStatus

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path(em.__file__ or "").parent
FOLDERS = (PACKAGE, ROOT / "assets", ROOT / "demos", ROOT / "tests")
"""Where there is Python of ours; environments and builds may lie beside them."""


def listed() -> list[Path]:
    """The modules that ``pyproject.toml`` names."""
    tables = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = tables["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    return [
        PACKAGE / package / f"{name}.py"
        for package, names in hook["modules"].items()
        for name in names.split()
    ]


def classes(path: Path) -> Iterator[ast.ClassDef]:
    """All of a module's."""
    return (
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    )


def test_each_is_there_and_named_once_in_order() -> None:
    modules = listed()
    assert [path for path in modules if not path.is_file()] == []
    assert modules == sorted(set(modules))


def test_nobody_derives_from_a_compiled_class_but_another_one() -> None:
    """Python's own classes cannot; what games derive from must not be in the list."""
    compiled = {f"embodiment.{path.parent.name}.{path.stem}": path for path in listed()}
    wrong = []
    for path in sorted(path for folder in FOLDERS for path in folder.rglob("*.py")):
        if path in compiled.values():
            continue
        for node in classes(path):
            for base in node.bases:
                where = _defined(path, ast.unparse(base).split("[")[0])
                if where in compiled:
                    wrong.append(f"{path}: {node.name}({ast.unparse(base)}) of {where}")
    assert wrong == []


def _defined(path: Path, name: str) -> str:
    """The module a name that is imported by a ``from`` comes from; empty for every other."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and any((one.asname or one.name) == name for one in node.names):
            return node.module or ""
    return ""


def test_what_is_compiled_beside_a_source_is_not_older_than_it() -> None:
    """Or the tests would be of another program than the one that is read."""
    built = [path.with_name(path.stem + EXTENSION_SUFFIXES[0]) for path in listed()]
    if not any(path.exists() for path in built):
        pytest.skip("nothing is compiled beside the sources")
    stale = [
        one.name
        for one, path in zip(built, listed(), strict=True)
        if not one.exists() or one.stat().st_mtime < path.stat().st_mtime
    ]
    assert stale == [], "compile anew: HATCH_BUILD_HOOKS_ENABLE=1 pip install -e ."
    for path in listed():
        module = importlib.import_module(f"embodiment.{path.parent.name}.{path.stem}")
        assert str(module.__file__).endswith(EXTENSION_SUFFIXES[0]), path


@pytest.mark.parametrize(
    "made",
    [
        WordMark(
            text="iron", index=0, char_start=0, position=100, end=240, certainty=Certainty.EXACT, error_ms=0
        ),
        em.Heard(text="good iron", typed=True),
        em.Reply(status=ReplyStatus.HEARD, text="Good iron."),
        em.SyncPacket(type=SyncPacketType.TEXT_AUDIO, turn_id=1, sequence=2, text="Good iron."),
    ],
)
def test_what_games_keep_can_be_copied(made: object) -> None:
    """Compiled or not. A packet, which holds sound, is compared by what it shows."""
    for copied in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made), copy.copy(made)):
        assert type(copied) is type(made)
        assert repr(copied) == repr(made)


@dataclass(frozen=True, slots=True)
class Thing:
    name: str
    parts: list[str] = field(default_factory=list)


def test_a_class_is_completed() -> None:
    complete(Thing, "A thing.")
    assert Thing.__doc__ == "A thing."
    thing = Thing("nail", ["head"])
    made = pickle.loads(pickle.dumps(thing))
    assert made == thing
    assert made.parts is not thing.parts
