from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from embodiment.adapters.cassette_recorder import CassetteRecorder
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
        with pytest.raises(CassetteDiverged, match="number 3 was never recorded"):
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
        with Stage(server=CassetteServer(path, Pace.FAST)) as stage:
            try:
                visit(stage)
            except (CassetteDiverged, AssertionError):
                continue
