from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from embodiment.adapters.cassette import end_text, load_cassette
from embodiment.adapters.cassette_redaction import content_name
from embodiment.errors import AssetError

SOUND = b"\0\1" * 40
NAME = content_name(SOUND)
HEADER = {"cassette": 1, "salt": "s", "voice": "redacted"}


def tape(folder: Path, header: dict[str, Any], record: dict[str, Any]) -> Path:
    """A cassette of two records, the second as given; its sound beside it."""
    (folder / "visit.audio").mkdir()
    (folder / "visit.audio" / f"{NAME}.pcm").write_bytes(SOUND)
    (folder / "visit.audio" / f"{'0' * 32}.pcm").write_bytes(b"something else")
    whole = {"n": 1, "t": 10, "kind": "server", "frame": {}} | record
    given = {key: value for key, value in whole.items() if value != "nothing"}
    lines = [json.dumps(header), json.dumps({"n": 1, "t": 5, "kind": "open"}), json.dumps(given), end_text(2)]
    path = folder / "visit.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def part(**data: Any) -> dict[str, Any]:
    return {"frame": {"parts": [{"inlineData": {"data": data}}]}}


@pytest.mark.parametrize(
    "record",
    [
        part(**{"$audio": NAME}),
        part(**{"$voice": "a" * 32}),
        part(**{"$secret": "a" * 32}),
        part(**{"$broken": 7}),
        {"frame": {"$raw": "bm8="}},
        {"kind": "close", "code": 1006, "reason": "", "by": "server"},
    ],
)
def test_what_a_recorder_writes_is_read(tmp_path: Path, record: dict[str, Any]) -> None:
    assert len(load_cassette(tape(tmp_path, HEADER, record)).records) == 2


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (part(**{"$audio": 5}), "no hash of sound"),
        (part(**{"$audio": "../../../../etc/passwd"}), "no hash of sound"),
        (part(**{"$audio": "f" * 32}), r"is missing; copy visit\.audio/ along"),
        (part(**{"$audio": "0" * 32}), "its hash differs"),
        (part(**{"$voice": 5}), "no hash"),
        (part(**{"$secret": 4}), "no hash"),
        (part(**{"$broken": "zz"}), "no count of letters"),
        (part(**{"$broken": 10**12}), "no count of letters"),
        ({"frame": {"$raw": "%%%"}}, "no base64"),
        ({"frame": {"$raw": 3}}, "no base64"),
        ({"frame": "nothing"}, "no frame"),
        ({"frame": [1]}, "no frame"),
        ({"t": -3}, "never goes back"),
        ({"t": 4}, "never goes back"),
        ({"t": 10.5}, "whole milliseconds"),
        ({"t": float("inf")}, "no record"),
        ({"n": 0}, "numbered from 1"),
        ({"n": 9}, "numbered from 1"),
        ({"n": True}, "numbered from 1"),
        ({"kind": "close", "code": 99999, "by": "server"}, "no close code"),
        ({"kind": "close", "code": 1000, "by": "me"}, "one of client, server, nobody"),
    ],
)
def test_an_edited_record_is_named_with_line_and_cure(
    tmp_path: Path, record: dict[str, Any], told: str
) -> None:
    with pytest.raises(AssetError, match=rf"visit\.jsonl:3: .*{told}.*record it again"):
        load_cassette(tape(tmp_path, HEADER, record))


@pytest.mark.parametrize(
    ("header", "told"),
    [
        ({"cassette": True, "salt": "s"}, "of version True"),
        ({"cassette": 1}, "no salt"),
        ({"cassette": 1, "salt": 5}, "no salt"),
        ({"cassette": 1, "salt": "s", "voice": "loud"}, "'kept' or 'redacted'"),
    ],
)
def test_an_edited_first_line_is_named(tmp_path: Path, header: dict[str, Any], told: str) -> None:
    with pytest.raises(AssetError, match=rf"visit\.jsonl:1: .*{told}.*record it again"):
        load_cassette(tape(tmp_path, header, {}))
