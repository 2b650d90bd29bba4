"""A conversation is recorded once and played again without the service: the same frames, the same words, no network.

Run it with ``python -m embodiment demo cassette``.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from embodiment.adapters.cassette_recorder import CassetteRecorder
from embodiment.session.events import SpeakingStopped
from embodiment.testing.cassette_server import CassetteServer
from embodiment.testing.stage import Stage
from embodiment.world.character import Character
from embodiment.world.ports import Ports


class Mira(Character):
    """Storyteller; here only her words matter."""

    folder = "assets/characters/mira"


def play(stage: Stage) -> list[str]:
    """One visit; what was heard of it."""
    stage.add(Mira)
    stage.type("hello")
    stage.until(lambda: stage.of(SpeakingStopped), within=20)
    stage.type("tell me a joke")
    stage.until(lambda: len(stage.of(SpeakingStopped)) == 2, within=20)
    return [event.heard.strip() for event in stage.of(SpeakingStopped)]


def main(ports: Ports | None = None, frames: int = 0) -> None:
    """Record, play again, compare. It needs no window and ends by itself."""
    with tempfile.TemporaryDirectory() as folder:
        tape = Path(folder) / "visit.jsonl"
        recorder = CassetteRecorder(tape)
        with Stage(around=recorder.around) as stage:
            recorded = play(stage)
        recorder.close()
        with Stage(server=CassetteServer(tape)) as stage:
            replayed = play(stage)
        print(f"{len(tape.read_text(encoding='utf-8').splitlines())} lines on the tape")
    for line in replayed:
        print(f"Mira said again: {line}")
    assert recorded == replayed


if __name__ == "__main__":
    main()
