"""The cheap mouth."""

from __future__ import annotations

import numpy as np

from embodiment.body.loudness import loudness_scores
from embodiment.body.sounds import SHAPE_OF, SoundClass
from embodiment.body.visemes import OPENNESS


def test_the_louder_the_wider() -> None:
    loudness = np.arange(-110.0, 5.0, 1.0, dtype=np.float32)
    best = [SoundClass(kind) for kind in loudness_scores(loudness).argmax(axis=1)]
    openness = [OPENNESS[SHAPE_OF[kind]] for kind in best]
    assert openness == sorted(openness)
    assert best[0] is SoundClass.REST
    assert openness[-1] >= 65


def test_every_class_has_a_finite_score_the_transcript_can_outvote() -> None:
    scores = loudness_scores(np.array([-100.0, -10.0], np.float32))
    assert scores.shape == (2, len(SoundClass))
    assert np.isfinite(scores).all()
