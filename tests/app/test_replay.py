from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from embodiment.__main__ import main
from embodiment.adapters.cassette_recorder import CassetteRecorder
from embodiment.app.replay import open_recording
from embodiment.app.replay_cassette import CassettePlay
from embodiment.app.replay_trace import TracePlay
from embodiment.audio.wav import parse_wav
from embodiment.errors import AssetError
from embodiment.persona.persona import Persona
from embodiment.session.events import WordHeard
from embodiment.testing.chrome_trace import ChromeTrace
from embodiment.testing.matchers import at_rest
from embodiment.testing.stage import Stage
from embodiment.units import TICK
from embodiment.world.view import View

pytest.importorskip("pygame", reason="pictures need pygame")
from embodiment.adapters.gallery import Gallery

ANSWER = "Forty gold pieces, my friend."


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Stage]:
    """A visit as a cassette and as a trace."""
    folder = tmp_path_factory.mktemp("visit")
    recorder = CassetteRecorder(folder / "visit.jsonl", salt="s")
    with Stage(lambda prompt: ANSWER, around=recorder.around) as stage:
        trace = ChromeTrace(stage.world)
        stage.add(persona=Persona(name="Osric"))
        stage.add(persona=Persona(name="Nobody Known"))
        stage.run(0.6)
        stage.hear("how much is it", seconds=0.4)
        stage.until(at_rest(), within=20)
    recorder.close()
    (folder / "trace.json").write_text(trace.text(), encoding="utf-8")
    return folder / "visit.jsonl", folder / "trace.json", stage


def words(views: list[View]) -> dict[str, tuple[int, str]]:
    """Tick and bubble at which each word was first shown as heard."""
    shown: dict[str, tuple[int, str]] = {}
    for view in views:
        for bubble in view.bubbles:
            for word in bubble.words[: bubble.revealed]:
                shown.setdefault(word, (view.tick, bubble.figure))
    return shown


def test_a_cassette_is_seen_and_heard_as_it_was(recorded: tuple[Path, Path, Stage]) -> None:
    path, _, stage = recorded
    play = CassettePlay(path, Gallery())
    views = list(play.views(0.0, None))
    assert {figure.id: figure.sheet for figure in views[-1].figures}["Osric"] == "osric"
    heard = {event.text: at for at, _, event in stage.events if isinstance(event, WordHeard)}
    shown = words(views)
    assert [(word, who) for word, (_, who) in shown.items()] == [(word, "Osric") for word in heard]
    for word, at in heard.items():
        assert shown[word][0] * TICK == pytest.approx(at, abs=0.12)
    mouths = {figure.mouth for view in views for figure in view.figures if figure.id == "Osric"}
    assert len(mouths) > 3
    sound = play.sound(0.0, None)
    assert sound is not None
    assert np.abs(sound).max() > 1000


def test_a_trace_shows_the_same(recorded: tuple[Path, Path, Stage]) -> None:
    cassette, path, _ = recorded
    play = TracePlay(path, Gallery())
    views = list(play.views(0.0, None))
    from_cassette = words(list(CassettePlay(cassette, Gallery()).views(0.0, None)))
    shown = words(views)
    assert list(shown) == list(from_cassette)
    for word, (tick, _) in shown.items():
        assert abs(tick - from_cassette[word][0]) <= 12
    assert play.sound(0.0, None) is None
    assert any(view.mic.state == "listening" for view in views)


def test_a_part_of_it_begins_at_its_own_zero(recorded: tuple[Path, Path, Stage]) -> None:
    path, _, _ = recorded
    play = CassettePlay(path, Gallery())
    views = list(play.views(1.0, 1.4))
    assert (views[0].tick, views[-1].tick) == (0, 40)
    sound = play.sound(1.0, 1.4)
    assert sound is not None
    assert sound.size == 2 * 9600


def test_the_command_leaves_pictures_and_sound(
    recorded: tuple[Path, Path, Stage], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("PIL", reason="GIFs need Pillow")
    for path in recorded[:2]:
        out = tmp_path / path.stem
        assert main(["replay", str(path), "--out", str(out), "--from", "1.5", "--to", "1.74"]) == 0
        assert (out / "replay.gif").read_bytes()[:3] == b"GIF"
    assert parse_wav((tmp_path / "visit" / "replay.wav").read_bytes()).seconds == pytest.approx(0.24)
    assert "the pictures are silent" in capsys.readouterr().err


def trace_of(edit: dict[str, object]) -> str:
    """A trace of one event, edited by hand."""
    name = {"ph": "M", "pid": 1, "name": "process_name", "args": {"name": "smith"}}
    event = {"ph": "X", "pid": 1, "tid": 6, "name": "hello", "ts": 0, "dur": 10_000, "args": {}}
    about = {"ticks": 3, "tick_us": 10_000}
    return json.dumps({"traceEvents": [name, event | edit], "otherData": about})


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "is no whole JSON"),
        ("{}", "is a trace of another program or version"),
        ('{"traceEvents": [\n{"ph": ', "broken:2: is no whole JSON"),
        (trace_of({"ts": "x"}), r"broken: has an entry .*event 2, .*'x'.*record the trace again"),
        (trace_of({"dur": None}), r"broken: has an entry .*event 2, .*record the trace again"),
        (trace_of({"tid": 99}), r"broken: has an entry .*event 2, .*record the trace again"),
        ('{"traceEvents": 5, "otherData": {"ticks": 3, "tick_us": 10000}}', "record the trace again"),
        ('{"traceEvents": [], "otherData": {"ticks": "x", "tick_us": 10000}}', "record the trace again"),
        ('{"cassette": 99}\n', "is a cassette of version 99"),
        ('{"cassette": 1, "salt": "s"}\n{"kind": "end", "records": 0}\n', "nobody ever connected"),
    ],
)
def test_what_cannot_be_shown_is_named(tmp_path: Path, content: str, sentence: str) -> None:
    path = tmp_path / "broken"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(AssetError, match=sentence):
        open_recording(path, Gallery())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--from", "3", "--to", "2"], "the earlier one first"),
        (["--from", "1000"], "begin earlier"),
    ],
)
def test_times_that_make_no_sense_are_one_sentence(
    recorded: tuple[Path, Path, Stage], capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert main(["replay", str(recorded[0]), *words]) == 1
    assert sentence in capsys.readouterr().err


def test_a_missing_file_is_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["replay", str(tmp_path / "nowhere.json")]) == 1
    assert "no such file" in capsys.readouterr().err


def test_a_lost_connection_goes_on_with_the_next_recorded_one(tmp_path: Path) -> None:
    path = tmp_path / "lost.jsonl"
    recorder = CassetteRecorder(path, salt="s")
    with Stage(lambda prompt: ANSWER, around=recorder.around) as stage:
        stage.add(persona=Persona(name="Osric"))
        stage.run(0.5)
        stage.type("hello")
        stage.server.streams[-1].cut(1006)  # type: ignore[attr-defined]
        stage.until(at_rest(), within=40)
    recorder.close()
    assert len({json.loads(line).get("n") for line in path.read_text().splitlines()[1:-1]}) == 2
    assert list(words(list(CassettePlay(path, Gallery()).views(0.0, None)))) == ANSWER.split()
