"""The author's commands are named on the command line before anything heavy is loaded."""

from __future__ import annotations

import argparse
from importlib import import_module

import pytest

from embodiment.app.tools import add_tools, later


def commands() -> dict[str, argparse.ArgumentParser]:
    root = argparse.ArgumentParser()
    chosen = root.add_subparsers()
    add_tools(chosen)
    return dict(chosen.choices)


def test_every_command_says_what_it_is_for_and_what_it_takes() -> None:
    found = commands()
    assert set(found) == {"new", "check", "talk", "doctor", "devices", "completion"}
    for parser in found.values():
        assert parser.description


def test_a_voice_buffer_is_checked_where_it_is_typed(capsys: pytest.CaptureFixture[str]) -> None:
    talk = commands()["talk"]
    assert talk.parse_args(["mira", "--voice-buffer", "60-300"]).voice_buffer == "60-300"
    assert talk.parse_args(["mira"]).voice_buffer is None
    with pytest.raises(SystemExit):
        talk.parse_args(["mira", "--voice-buffer", "300-60"])
    assert "give 0.3 to 2 seconds for the most, or 0 to learn nothing" in capsys.readouterr().err


def test_what_a_command_runs_exists() -> None:
    own = {"new": ("run_character", "run_emote")}
    for module in commands():
        for name in own.get(module, (f"run_{module}",)):
            assert callable(getattr(import_module(f"embodiment.app.{module}"), name))
            assert callable(later(module, name))
