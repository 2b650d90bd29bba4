"""Completion knows every command, because it is made of the parser itself."""

from __future__ import annotations

import builtins
from typing import Any

import pytest

from embodiment.__main__ import main
from embodiment.app.tools import SHELLS


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_for_each_shell_knows_every_command(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("shtab", reason="completion needs the cli extra")
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    for command in ("demo", "new", "check", "talk", "doctor", "devices", "serve"):
        assert command in script


def test_without_its_library_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = builtins.__import__

    def without(name: str, *arguments: Any, **named: Any) -> Any:
        if name == "shtab":
            raise ImportError(name)
        return real(name, *arguments, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    assert main(["completion", "bash"]) == 1
    assert 'pip install ".[cli]"' in capsys.readouterr().err
