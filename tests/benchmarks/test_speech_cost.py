from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.benchmarks.speech_corpus import RATE, Line
from tests.benchmarks.speech_cost import Peer, Turn, hints_of, mouth, words
from tests.benchmarks.word_timing import Arrival, arrivals


def a_turn(pattern: str = "step2x") -> Turn:
    """Noise in four bursts: enough for places, whatever they are."""
    rng = np.random.default_rng(5)
    burst, hush = rng.normal(0, 4000, RATE // 3), np.zeros(RATE // 10)
    audio = np.concatenate([burst, hush] * 4).astype(np.int16)
    onsets = tuple(number * (RATE // 3 + RATE // 10) for number in range(4))
    line = Line("noise", "one two three four", audio, onsets)
    return Turn(line, arrivals(line, pattern), 0.05)


@pytest.mark.parametrize("pattern", ["step2x", "lead1x"])
def test_everything_arrives_once_and_all_of_it_is_played(pattern: str) -> None:
    turn = a_turn(pattern)
    came: list[Arrival] = []
    played: list[int] = []
    turn.frames(came.append, played.append)
    assert came == list(turn.coming)
    assert played == sorted(played)
    assert (played[0], played[-1]) == (0, len(turn.line.audio))


def test_the_last_hint_has_every_word_and_what_is_measured_runs() -> None:
    turn = a_turn()
    known = hints_of(turn)
    assert len(known) == len(turn.coming)
    assert [mark.text for mark in known[-1]] == turn.line.text.split()
    for run in (words(turn), mouth(turn), mouth(turn, known)):
        run()


class Answers:
    """A peer's process that shows a fixed text."""

    def __init__(self, shown: str) -> None:
        self.shown = shown

    def do(self, name: str, *arguments: Any) -> Any:
        if name == "load":
            assert Path(arguments[0]).exists()
            return 1.0
        return {"cpu": 0.5 if arguments[0] else 0.1, "shown": self.shown}


def test_only_the_pacing_of_the_peer_is_counted_and_only_if_it_showed_the_text(tmp_path: Path) -> None:
    turn = a_turn()
    assert Peer(Answers("one two three four"), tmp_path).play(turn) == pytest.approx(0.4)
    with pytest.raises(RuntimeError, match="says nothing"):
        Peer(Answers("one"), tmp_path).play(turn)
