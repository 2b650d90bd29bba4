"""The wheel, installed elsewhere: it holds everything, runs every demo, and passes the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.test_user_types import check_types

pytestmark = [pytest.mark.network, pytest.mark.slow]
ROOT = Path(__file__).resolve().parents[1]
HOLDS = (
    "embodiment/py.typed",
    "embodiment/_data/assets/characters/mira/character.toml",
    "embodiment/_data/assets/characters/mira/mira.png",
    "embodiment/_data/assets/scenes/village.tmx",
    "embodiment/_data/assets/templates/character/character.py.tmpl",
    "embodiment/_data/demos/village.py",
    "embodiment/_data/demos/alderbrook/friends.py",
)
LOOKS_AT_THE_SOURCES = (
    "test_layers.py",
    "test_exports.py",
    "test_wheel.py",
    "test_wheels.py",
    "docs/test_architecture.py",
    "assets",
    "claims",
)
"""Tests of how the code is written, not of what it does."""


def run(*command: str | Path, cwd: Path, seconds: float = 1800) -> str:
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, capture_output=True, text=True, check=False, timeout=seconds,
        env={**{k: v for k, v in os.environ.items() if k != "PYTHONPATH"}, "SDL_VIDEODRIVER": "dummy",
             "SDL_AUDIODRIVER": "dummy", "PIP_DISABLE_PIP_VERSION_CHECK": "1",
             "EMBODIMENT_DATA_DIR": str(cwd / "data")},
    )  # fmt: skip
    assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}{done.stderr[-4000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and the wheel that is made from it."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "venv", "builder", cwd=folder)
    python = folder / "builder/bin/python"
    run(python, "-m", "pip", "install", "-q", "build", cwd=folder)
    run(python, "-m", "build", "-o", folder / "out", ROOT, cwd=folder)
    return folder / "out"


@pytest.fixture(scope="module")
def elsewhere(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and nothing of the checkout."""
    folder = tmp_path_factory.mktemp("elsewhere")
    wheel = next(built.glob("*.whl"))
    run(sys.executable, "-m", "venv", "venv", cwd=folder)
    run(
        folder / "venv/bin/python",
        "-m",
        "pip",
        "install",
        "-q",
        f"{wheel}[demo,voice,test,cli]",
        "mypy",
        cwd=folder,
    )
    return folder


def test_the_wheel_holds_types_licences_assets_and_demos(built: Path) -> None:
    names = zipfile.ZipFile(next(built.glob("*.whl"))).namelist()
    for wanted in HOLDS:
        assert wanted in names
    for licence in ("LICENSE", "NOTICE"):
        assert any(name.endswith(f"licenses/{licence}") for name in names)
    demos = {path.name for path in (ROOT / "demos").glob("*.py")}
    assert demos <= {name.rsplit("/", 1)[-1] for name in names if name.startswith("embodiment/_data/demos/")}


def test_the_sdist_can_be_read_and_tested(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {name.split("/", 1)[-1] for name in archive.getnames()}
    assert {
        "CHANGELOG.md",
        "LICENSE",
        "NOTICE",
        "README.md",
        "docs/tutorial.md",
        "tests/test_wheel.py",
    } <= names


@pytest.mark.parametrize("name", sorted(path.stem for path in (ROOT / "demos").glob("*.py")))
def test_every_demo_runs_elsewhere(elsewhere: Path, name: str) -> None:
    options = [] if is_program(name) else ["--voice", "tone"]
    options += ["--record", "out"] if name == "hello" else [] if is_program(name) else ["--no-pictures"]
    told = run(elsewhere / "venv/bin/embodiment", "demo", name, "--headless", *options, cwd=elsewhere)
    assert " said " in told or "played" in told


def is_program(name: str) -> bool:
    return "def main(" in (ROOT / f"demos/{name}.py").read_text(encoding="utf-8")


def test_a_users_types_are_seen_elsewhere(elsewhere: Path) -> None:
    check_types(str(elsewhere / "venv/bin/python"), elsewhere)


@pytest.mark.timeout(1500)  # the whole default suite
def test_the_tests_pass_against_the_wheel(elsewhere: Path) -> None:
    """In a checkout without the package: what is imported is the wheel's."""
    checkout = elsewhere / "checkout"
    shutil.copytree(
        ROOT,
        checkout,
        ignore=shutil.ignore_patterns("embodiment", ".git", ".venv*", "__pycache__", "site", ".*_cache"),
    )
    where = run(
        elsewhere / "venv/bin/python", "-c", "import embodiment; print(embodiment.__file__)", cwd=checkout
    )
    assert "site-packages" in where
    ignored = [f"--ignore=tests/{name}" for name in LOOKS_AT_THE_SOURCES]
    told = run(
        elsewhere / "venv/bin/python", "-m", "pytest", "-q", "-p", "no:cacheprovider", *ignored, cwd=checkout
    )
    print(told.splitlines()[-1])
