from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from embodiment.adapters.cassette import NOBODY, Kind, Record, end_text, header_text, load_cassette
from embodiment.adapters.cassette_recorder import CassetteRecorder
from embodiment.errors import AssetError, UsageError
from embodiment.persona.persona import Persona
from embodiment.session.events import SpeakingStopped, WordHeard
from embodiment.testing.cassette_server import CassetteDiverged, CassetteServer, Pace
from embodiment.testing.matchers import at_rest, has_spoken
from embodiment.testing.stage import Stage

TWO = (Persona(name="Smith"), Persona(name="Baker"))


def visit(stage: Stage, line: str = "how much is it") -> list[object]:
    """Two characters, typing, speech and a lost connection; what was heard."""
    for persona in TWO:
        stage.add(persona=persona)
    stage.run(0.5)
    stage.type(line)
    stage.until(has_spoken("forty"), within=20)
    stage.hear("and that one", seconds=0.3)
    stage.until(at_rest(), within=40)
    heard = [event.text for event in stage.of(WordHeard)]
    return [heard, [round(at, 2) for at, _, event in stage.events if isinstance(event, SpeakingStopped)]]


@pytest.fixture
def recorded(tmp_path: Path) -> tuple[Path, list[object]]:
    path = tmp_path / "visit.jsonl"
    recorder = CassetteRecorder(path, salt="s")
    with Stage(lambda prompt: "Forty gold pieces.", around=recorder.around) as stage:
        heard = visit(stage)
    recorder.close()
    return path, heard


def test_a_replay_at_recorded_pace_is_the_same_run(recorded: tuple[Path, list[object]]) -> None:
    path, heard = recorded
    with Stage(server=CassetteServer(path)) as stage:
        assert visit(stage) == heard


def test_a_fast_replay_says_the_same(recorded: tuple[Path, list[object]]) -> None:
    path, heard = recorded
    with Stage(server=CassetteServer(path, Pace.FAST)) as stage:
        assert visit(stage)[0] == heard[0]


def test_the_first_divergence_fails_with_a_diff(recorded: tuple[Path, list[object]]) -> None:
    path, _ = recorded
    with (
        Stage(server=CassetteServer(path)) as stage,
        pytest.raises(
            CassetteDiverged,
            match=r"(?s)visit\.jsonl:\d+: .*record the cassette again \(--npc-record\)"
            r".*-.*how much is it.*\+.*what is it worth",
        ),
    ):
        visit(stage, "what is it worth")


def test_another_setup_is_a_divergence(recorded: tuple[Path, list[object]]) -> None:
    path, _ = recorded
    with Stage(server=CassetteServer(path)) as stage:
        stage.add(persona=Persona(name="Smith", backstory="Somebody else."))
        with pytest.raises(CassetteDiverged, match="Somebody else"):
            stage.run(1.0)


def test_one_connection_too_many_is_a_divergence(recorded: tuple[Path, list[object]]) -> None:
    path, _ = recorded
    with Stage(server=CassetteServer(path)) as stage:
        for persona in (*TWO, Persona(name="Miller")):
            stage.add(persona=persona)
        with pytest.raises(
            CassetteDiverged, match=r"visit\.jsonl:\d+: a connection number 3 .* \(--npc-record\)"
        ):
            stage.run(1.0)


def test_another_voice_is_a_divergence_though_no_voice_was_stored(
    recorded: tuple[Path, list[object]],
) -> None:
    path, _ = recorded
    with (
        Stage(server=CassetteServer(path), seed=5) as stage,
        pytest.raises(CassetteDiverged, match=r"\$voice"),
    ):
        visit(stage)  # another seed is another microphone noise


def test_a_lost_connection_is_replayed_with_its_close(tmp_path: Path) -> None:
    path = tmp_path / "lost.jsonl"
    recorder = CassetteRecorder(path, salt="s")
    numbers = []
    for around in (recorder.around, None):
        stage = (
            Stage(lambda prompt: "Forty.", around=around) if around else Stage(server=CassetteServer(path))
        )
        with stage:
            keeper = stage.add(persona=TWO[0])
            stage.run(0.5)
            stage.type("hello")
            if around:
                stage.server.streams[-1].cut(1006)  # type: ignore[attr-defined]
            stage.until(has_spoken("forty"), within=20)
            numbers.append(keeper.session.connection_number)
        recorder.close()
    assert numbers[0] == numbers[1] > 1


@pytest.mark.slow
def test_cassettes_edited_at_random_never_end_in_a_traceback(recorded: tuple[Path, list[object]]) -> None:
    path, _ = recorded
    original = path.read_text(encoding="utf-8")
    for seed in range(60):
        rng = Random(seed)
        lines = original.splitlines()
        at = rng.randrange(1, len(lines) - 1)
        value = json.loads(lines[at])
        value["t"], value["kind"] = rng.randrange(10_000), rng.choice(("open", "client", "server", "close"))
        lines[at] = json.dumps(value)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        with suppress(AssertionError, AssetError), Stage(server=CassetteServer(path, Pace.FAST)) as stage:
            visit(stage)


@pytest.mark.parametrize("pace", Pace)
def test_a_pulled_plug_is_replayed_by_the_same_code(tmp_path: Path, pace: Pace) -> None:
    path = tmp_path / "pulled.jsonl"
    recorder = CassetteRecorder(path, salt="s")
    numbers = []

    def play(stage: Stage) -> None:
        with stage:
            keeper = stage.add(persona=TWO[0])
            stage.run(0.9)
            stage.type("hello")
            stage.run(0.2)
            stage.unplug()
            stage.run(5.0)
            stage.plug_in()
            stage.run(20.0)
            stage.type("are you there")
            stage.until(has_spoken("forty"), within=20)
            numbers.append(keeper.session.connection_number)

    play(Stage(lambda prompt: "Forty.", around=recorder.around))
    recorder.close()
    closes = [record for record in load_cassette(path).records if record.by == NOBODY]
    assert closes
    assert "the plug is pulled" in closes[0].reason
    play(Stage(server=CassetteServer(path, pace)))
    assert numbers[0] == numbers[1] > 2


def test_a_client_that_says_less_than_recorded_is_told_what_is_missing(
    recorded: tuple[Path, list[object]],
) -> None:
    path, _ = recorded
    told = r"(?s)visit\.jsonl:\d+: the client says less.*connection 1, and \d+ frames more.*--npc-record.*activityStart"

    def enter(stage: Stage) -> None:
        with stage:
            for persona in TWO:
                stage.add(persona=persona)
            stage.run(0.5)

    with pytest.raises(CassetteDiverged, match=told):
        enter(Stage(server=CassetteServer(path)))


def test_a_connection_that_is_not_made_any_more_is_missing(recorded: tuple[Path, list[object]]) -> None:
    path, _ = recorded
    server = CassetteServer(path)
    with pytest.raises(CassetteDiverged, match=r"(?s)says less.*connection 1.*setup"), Stage(server=server):
        pass
    server.finish()  # told once


def test_the_client_that_says_more_is_told_where_the_recording_ends(tmp_path: Path) -> None:
    path = tmp_path / "short.jsonl"
    recorder = CassetteRecorder(path, salt="s")

    def play(stage: Stage, *more: str) -> None:
        with stage:
            stage.add(persona=TWO[0])
            stage.run(0.5)
            for line in ("hello", *more):
                stage.type(line)
                stage.run(3.0)

    play(Stage(lambda prompt: "Forty.", around=recorder.around))
    recorder.close()
    lines = path.read_text(encoding="utf-8").splitlines()
    told = r"(?s)short\.jsonl:\d+: the client sends .*record the cassette again.*"
    with pytest.raises(CassetteDiverged, match=told) as raised:
        play(Stage(server=CassetteServer(path)), "and more")
    found = re.search(r"jsonl:(\d+): the client sends more", str(raised.value))
    assert found is not None
    assert 1 < int(found[1]) < len(lines)


def test_sound_and_frames_of_the_service_may_be_left_over(tmp_path: Path) -> None:
    path = tmp_path / "left.jsonl"
    sound = {"realtimeInput": {"audio": {"data": {"$voice": "0" * 32, "bytes": 4}, "mimeType": "audio/pcm"}}}
    records = [
        Record(connection=1, at_ms=0, kind=Kind.OPEN),
        Record(connection=1, at_ms=1, kind=Kind.CLIENT, frame=sound),
        Record(connection=1, at_ms=2, kind=Kind.SERVER, frame={"serverContent": {"turnComplete": True}}),
        Record(connection=1, at_ms=3, kind=Kind.CLOSE, code=1000, by="client"),
        Record(connection=2, at_ms=4, kind=Kind.OPEN),
        Record(connection=2, at_ms=5, kind=Kind.CLOSE, reason="no network", by=NOBODY),
    ]
    lines = [header_text("s", keeps_voice=False), *(record.text() for record in records), end_text(6)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    CassetteServer(path).finish()


def test_something_said_on_a_connection_that_was_not_opened_is_refused(
    recorded: tuple[Path, list[object]],
) -> None:
    path, _ = recorded
    lines = path.read_text(encoding="utf-8").splitlines()
    end = json.dumps({"kind": "end", "records": len(lines) - 3})
    path.write_text("\n".join([lines[0], *lines[2:-1], end]) + "\n", encoding="utf-8")
    with pytest.raises(AssetError, match=r"visit\.jsonl:\d+: connection 1 is opened once, .*record it again"):
        CassetteServer(path)


def test_a_replay_has_no_prompts_and_says_so(recorded: tuple[Path, list[object]]) -> None:
    with pytest.raises(UsageError, match=r"test_cassette_server.py:\d+: a replay asks no answer function"):
        _ = CassetteServer(recorded[0]).prompts
