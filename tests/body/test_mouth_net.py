"""The perceptron in whole numbers."""

from __future__ import annotations

import numpy as np

from embodiment.body.acoustics import FEATURES
from embodiment.body.mouth_net import LOOKAHEAD, MouthNet, shared_net
from embodiment.body.sounds import SoundClass


def features(count: int, seed: int = 0) -> np.ndarray:
    return shared_net().quantise(np.random.default_rng(seed).normal(size=(count, FEATURES)) * 20.0)


def test_the_same_bits_however_many_frames_are_judged_at_once() -> None:
    """Traced values are integers: sums of whole numbers below 2**24 do not depend on the order of adding."""
    table = features(60)
    whole = shared_net().scores(table, 0, 60)
    assert whole.shape == (60, len(SoundClass))
    for first, count in ((0, 1), (5, 3), (17, 30), (59, 1)):
        assert (shared_net().scores(table, first, count) == whole[first : first + count]).all()


def test_quantised_features_are_whole_and_bounded() -> None:
    table = features(50, 3)
    assert (table == np.rint(table)).all()
    assert np.abs(table).max() <= 127


def test_neighbours_that_are_not_there_yet_are_stood_in_for() -> None:
    table = features(40)
    early = shared_net().scores(table[:20], 19, 1)
    repeated = np.concatenate([table[:20], np.repeat(table[19:20], LOOKAHEAD, axis=0)])
    assert (early == shared_net().scores(repeated, 19, 1)).all()


def test_sums_stay_where_float32_is_exact() -> None:
    net = MouthNet()
    largest = [127.0, 255.0, 255.0]
    layers = [*net._layers, net._last]
    for limit, (weights, bias, _) in zip(largest, layers, strict=True):
        assert np.abs(weights).max() <= 127
        assert (np.abs(weights).sum(axis=0) * limit + np.abs(bias)).max() < 2**24


def test_loudness_comes_back_out_of_the_features() -> None:
    net = shared_net()
    raw = np.zeros((3, FEATURES))
    raw[:, 0] = (-60.0, -20.0, 0.0)
    assert np.abs(net.loudness(net.quantise(raw)) - raw[:, 0]).max() < 1.0


def test_there_is_one_model_for_all_voices() -> None:
    assert shared_net() is shared_net()
