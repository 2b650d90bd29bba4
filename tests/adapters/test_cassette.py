from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from embodiment.adapters.cassette import Kind, Record, diff_cassettes, load_cassette
from embodiment.adapters.cassette_recorder import CassetteRecorder
from embodiment.errors import AssetError, UsageError
from embodiment.live.config import GeminiLiveConfig
from embodiment.testing.matchers import at_rest, has_spoken
from embodiment.testing.stage import Stage

KEY = "AIza-seeded-secret-key"


def record(
    path: Path, answer: str = "Forty gold.", *, keeps_voice: bool = False, says: str = "how much"
) -> Stage:
    recorder = CassetteRecorder(path, salt="s", keeps_voice=keeps_voice)
    service = GeminiLiveConfig(
        base_url="ws://127.0.0.1:1", manual_activity=True, word_timestamps=True, api_key=KEY,
        system_instruction=(f"The key is {KEY}.",),
    )  # fmt: skip
    with Stage(lambda prompt: answer, around=recorder.around, service=service) as stage:
        stage.add()
        stage.run(0.3)
        stage.type(says)
        stage.until(has_spoken(answer.split()[0]), within=10)
        stage.until(at_rest(), within=20)
        stage.hear("a spoken question", seconds=0.3)
        stage.until(at_rest(), within=20)
    recorder.close()
    return stage


@pytest.fixture
def cassette(tmp_path: Path) -> Path:
    record(tmp_path / "visit.jsonl")
    return tmp_path / "visit.jsonl"


def test_a_cassette_is_whole_and_its_sound_is_stored_once(cassette: Path) -> None:
    loaded = load_cassette(cassette)
    assert loaded.connections == 1
    assert [r.at_ms for r in loaded.records] == sorted(r.at_ms for r in loaded.records)
    files = list((cassette.parent / "visit.audio").iterdir())
    assert files
    assert all(loaded.sound(file.stem) == file.read_bytes() for file in files)


def test_no_key_no_handle_and_no_voice_is_in_a_cassette(cassette: Path) -> None:
    """Recordings are committed and mailed around: what must not be in them must not get in."""
    text = cassette.read_text(encoding="utf-8")
    assert KEY not in text
    assert '"$secret"' in text
    assert '"$voice"' in text
    assert '"newHandle": "' not in text
    voice = [
        r.frame for r in load_cassette(cassette).records if r.kind == "client" and "$voice" in str(r.frame)
    ]
    assert voice
    assert all("data': '" not in str(frame) for frame in voice)


def test_the_players_voice_is_kept_only_when_asked_for(tmp_path: Path) -> None:
    record(tmp_path / "kept.jsonl", keeps_voice=True)
    assert '"$voice"' not in (tmp_path / "kept.jsonl").read_text(encoding="utf-8")
    assert load_cassette(tmp_path / "kept.jsonl").keeps_voice


def test_the_same_visit_gives_the_same_cassette(tmp_path: Path) -> None:
    record(tmp_path / "a.jsonl")
    record(tmp_path / "b.jsonl")
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


def test_cassettes_are_compared_by_shape_not_by_value(tmp_path: Path) -> None:
    record(tmp_path / "a.jsonl", "Forty gold.")
    record(tmp_path / "b.jsonl", "Fifty silver pieces.", says="what does it cost")
    one, other = load_cassette(tmp_path / "a.jsonl"), load_cassette(tmp_path / "b.jsonl")
    assert diff_cassettes(one, other) == []
    without = [
        line for line in (tmp_path / "b.jsonl").read_text("utf-8").splitlines() if "interrupted" not in line
    ]
    kept = [line for line in without if "generationComplete" not in line]
    kept[-1] = f'{{"kind": "end", "records": {len(kept) - 2}}}'
    (tmp_path / "c.jsonl").write_text("\n".join(kept) + "\n", encoding="utf-8")
    shutil.copytree(tmp_path / "b.audio", tmp_path / "c.audio")
    told = "\n".join(diff_cassettes(one, load_cassette(tmp_path / "c.jsonl")))
    assert "-1 server serverContent.generationComplete" in told


def edited(change: Callable[[list[str]], list[str]]) -> Callable[[Path], None]:
    def edit(path: Path) -> None:
        path.write_text("\n".join(change(path.read_text("utf-8").splitlines())) + "\n", encoding="utf-8")

    return edit


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (edited(lambda lines: lines[:-1]), r"visit\.jsonl:\d+: was cut.*record it again"),
        (edited(lambda lines: [*lines[:4], lines[4][:20]]), r"visit\.jsonl:5: is no JSON .*record it again"),
        (
            edited(lambda lines: [lines[0].replace("1", "9", 1), *lines[1:]]),
            r"visit\.jsonl:1: is a cassette of version 9.*record it again",
        ),
        (
            edited(lambda lines: [*lines[:3], *lines[4:]]),
            r"visit\.jsonl:\d+: has \d+ records where \d+ were made; record it again",
        ),
        (
            edited(lambda lines: [lines[0], '{"n": 1, "t": 0, "kind": "sever"}', *lines[2:]]),
            r"visit\.jsonl:2: is no record.*record it again",
        ),
        (edited(lambda lines: lines[1:]), r"visit\.jsonl:1: is no cassette.*record one"),
        (lambda path: path.unlink(), r"visit\.jsonl: there is no such cassette"),
    ],
    ids=[
        "cut_between_lines",
        "cut_in_the_middle_of_a_line",
        "of_another_version",
        "a_line_taken_out",
        "edited_by_hand",
        "without_its_first_line",
        "gone",
    ],
)
def test_a_broken_cassette_is_named_with_line_and_cure(
    cassette: Path, change: Callable[[Path], None], told: str
) -> None:
    change(cassette)
    with pytest.raises(AssetError, match=told):
        load_cassette(cassette)


def test_missing_and_changed_sound_is_named(cassette: Path) -> None:
    loaded = load_cassette(cassette)
    file = next((cassette.parent / "visit.audio").iterdir())
    file.write_bytes(b"\0\0")
    with pytest.raises(AssetError, match="hash differs"):
        loaded.sound(file.stem)
    file.unlink()
    with pytest.raises(AssetError, match=r"missing; copy visit\.audio/ along"):
        loaded.sound(file.stem)


def test_half_a_character_is_kept_as_it_came(tmp_path: Path) -> None:
    line = Record(connection=1, at_ms=0, kind=Kind.SERVER, frame={"text": "Gru\u00df \ud800"}).text()
    (tmp_path / "line").write_text(line, encoding="utf-8")
    assert json.loads((tmp_path / "line").read_text(encoding="utf-8"))["frame"] == {
        "text": "Gru\u00df \ud800"
    }
    assert "Gru\u00df" in Record(connection=1, at_ms=0, kind=Kind.SERVER, frame={"text": "Gru\u00df"}).text()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(UsageError, match="cannot be written"):
        CassetteRecorder(tmp_path / "file" / "visit.jsonl")
