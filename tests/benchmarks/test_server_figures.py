"""The figures docs/server.md states, held with a margin; and the measuring itself."""

from __future__ import annotations

import numpy as np
import pytest

from tests.benchmarks.live_player import Answer, end_of_speech
from tests.benchmarks.server_figures import (
    ANSWERED,
    CLEAREST,
    human_recordings,
    measure_answers,
    measure_words,
    real_engines,
    spoken_lines,
    summary,
    word_errors,
)


def test_word_errors_are_the_edits_over_words() -> None:
    assert word_errors("ten of clubs", "ten of clubs") == (0, 3)
    assert word_errors("ten of clubs", "for ten of clubs") == (1, 3)
    assert word_errors("ten of clubs", "") == (3, 3)
    assert word_errors("a b c d", "a x d") == (2, 4)


def test_speech_ends_with_its_last_voiced_frame() -> None:
    tone = np.rint(8_000 * np.sin(np.arange(8_000))).astype(np.int16)
    quiet = np.random.default_rng(1).normal(0, 5, 16_000).astype(np.int16)
    assert end_of_speech(np.concatenate((quiet[:4_000], tone, quiet))) == 12_000


def test_quantiles_leave_out_what_was_not_answered() -> None:
    times = [Answer("", second) for second in (0.5, 0.7, 0.6, None, 2.0)]
    figures = summary(times, sessions=2)
    assert (figures.utterances, figures.answered) == (5, 4)
    assert (figures.median, figures.worst) == (pytest.approx(0.65), 2.0)


@pytest.mark.engine
@pytest.mark.slow
def test_words_are_recognised_as_well_as_stated() -> None:
    with real_engines() as engines:
        rows = {row.who: row for row in measure_words(engines, voices=(CLEAREST,))}
    players = rows[f"players: {CLEAREST}"]
    assert players.rate <= 0.08
    assert players.exact >= 0.9 * players.utterances
    if not human_recordings():
        pytest.skip("the human recordings are not here: set EMBODIMENT_SPEECH_SAMPLES to their folder")
    foreign = rows["human: all, told of a smithy"]
    assert foreign.claimed == 0, "a sentence nobody was told about was taken for one that is known"
    assert foreign.rate <= 0.25


@pytest.mark.engine
@pytest.mark.slow
def test_the_answer_begins_soon_after_the_player_has_fallen_silent() -> None:
    """The bound is far above the figure: other work on the machine delays it."""
    with real_engines() as engines:
        lines = [pcm for _, pcm in spoken_lines(engines, CLEAREST, ANSWERED)][:4]
    figures = measure_answers(lines, rounds=1)
    assert figures.answered == figures.utterances
    assert figures.median < 3.0
