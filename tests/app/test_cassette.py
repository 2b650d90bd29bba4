from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from embodiment.adapters.cassette import end_text, header_text
from embodiment.app.cassette import add_cassette
from embodiment.errors import AssetError


def tape(path: Path, *frames: str) -> str:
    lines = [f'{{"n": 1, "t": 0, "kind": "server", "frame": {frame}}}' for frame in frames]
    path.write_text(
        "\n".join([header_text("s", keeps_voice=False), *lines, end_text(len(lines))]), encoding="utf-8"
    )
    return str(path)


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    add_cassette(parser.add_subparsers())
    arguments = parser.parse_args(["cassette", *words])
    status: int = arguments.run(arguments)
    return status


def test_diff_prints_what_differs_and_tells_it_by_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = tape(tmp_path / "a.jsonl", '{"setupComplete": {}}', '{"serverContent": {"turnComplete": true}}')
    same = tape(tmp_path / "b.jsonl", '{"setupComplete": {}}', '{"serverContent": {"turnComplete": false}}')
    other = tape(tmp_path / "c.jsonl", '{"setupComplete": {}}', '{"serverContent": {"interrupted": true}}')
    assert run("diff", one, same) == 0
    assert capsys.readouterr().out == ""
    assert run("diff", one, other) == 1
    out = capsys.readouterr().out
    assert "-1 server serverContent.turnComplete" in out
    assert "+1 server serverContent.interrupted" in out
    assert run("diff", one, other, "--json") == 1
    assert json.loads(capsys.readouterr().out) == out.splitlines()
    assert run("diff", one, same, "--json") == 0
    assert json.loads(capsys.readouterr().out) == []


def test_what_is_no_cassette_is_named(tmp_path: Path) -> None:
    with pytest.raises(AssetError, match="no such cassette"):
        run("diff", str(tmp_path / "a.jsonl"), str(tmp_path / "b.jsonl"))
