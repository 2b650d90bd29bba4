from __future__ import annotations

import sys
from pathlib import Path

import pytest

from embodiment.__main__ import main

NEEDED = ("fastapi", "sqlalchemy", "uvicorn")


def test_without_the_extra_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main(["tutor"]) == 1
    error = capsys.readouterr().err
    assert 'pip install ".[tutor]"' in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--port", "70000"], "a TCP port is a number"),
        (["--host", "0.0.0.0"], "give a --token"),
        (["--token", "short"], "fewer than 16 characters"),
        (["--database", "mysql://x/y"], "sqlite or postgresql"),
        (["--import", "nowhere.json"], "nowhere.json: cannot be read"),
    ],
)
def test_a_wrong_option_is_told_in_one_sentence(
    arguments: list[str],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in NEEDED:
        pytest.importorskip(name, reason=f"the tutor's service needs {name}: the extra tutor")
    monkeypatch.setenv("EMBODIMENT_DATA_DIR", str(tmp_path))
    assert main(["tutor", "--port", "0", *arguments]) == 1
    assert says in capsys.readouterr().err


def test_a_token_is_taken_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in NEEDED:
        pytest.importorskip(name, reason=f"the tutor's service needs {name}: the extra tutor")
    monkeypatch.setenv("EMBODIMENT_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("EMBODIMENT_TUTOR_TOKEN", "tiny")
    assert main(["tutor", "--port", "0"]) == 1
    assert "fewer than 16" in capsys.readouterr().err
