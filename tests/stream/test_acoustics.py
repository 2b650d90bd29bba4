from __future__ import annotations

import numpy as np
import pytest

from embodiment.stream.acoustics import CLASS_MEANS, CLASS_SPREADS, FILLER_PRICE, WORST, scores
from embodiment.stream.frames import FEATURES
from embodiment.stream.states import CLASSES, FILLER


def test_the_tables_cover_every_class_and_feature() -> None:
    assert np.shape(CLASS_MEANS) == np.shape(CLASS_SPREADS) == (len(CLASSES), FEATURES)
    assert np.min(CLASS_SPREADS) > 0


@pytest.mark.parametrize("name", [name for name in CLASSES if name != "h"])
def test_a_typical_frame_fits_its_own_class_nearly_best(name: str) -> None:
    number = CLASSES.index(name)
    row = scores(np.array([CLASS_MEANS[number]]))[0]
    assert row[number] >= row[:-1].max() - 40


def test_breath_in_a_pause_is_allowed_at_a_price() -> None:
    breath = scores(np.array([CLASS_MEANS[CLASSES.index("h")]]))[0]
    vowel = scores(np.array([CLASS_MEANS[CLASSES.index("A")]]))[0]
    assert breath[0] > breath.max() - WORST
    assert vowel[0] < vowel.max() - WORST // 2
    assert breath[0] > vowel[0]


def test_no_frame_decides_alone_and_the_filler_fits_everything_a_little() -> None:
    rows = np.random.default_rng(1).normal(0, 25, (50, FEATURES))
    out = scores(rows)
    assert out.dtype == np.int32
    assert out.shape == (50, FILLER + 1)
    best = out[:, :-1].max(axis=1)
    assert (out[:, :-1].min(axis=1) >= best - WORST).all()
    assert (out[:, -1] == best - FILLER_PRICE).all()
