"""Cepstra and the voice they are freed from."""

from __future__ import annotations

import numpy as np
import pytest

from embodiment.body.acoustics import (
    BANDS,
    COEFFICIENTS,
    FEATURES,
    HOP,
    OVERHANG,
    WINDOW,
    VoiceNorm,
    cepstra,
    mel_filters,
)
from embodiment.body.mouth_net import shared_net
from tests.body.voice import sentence, vowel


def padded(samples: np.ndarray) -> np.ndarray:
    return np.pad(samples[: len(samples) // HOP * HOP], OVERHANG)


def norm() -> VoiceNorm:
    net = shared_net()
    return VoiceNorm(net.prior_mean, net.prior_loudest)


def test_a_frame_depends_on_its_own_samples_alone() -> None:
    samples = padded(sentence())
    whole = cepstra(samples)
    assert whole.shape == (len(sentence()) // HOP, COEFFICIENTS)
    for frame in (0, 7, 70, 100):
        alone = cepstra(samples[frame * HOP : frame * HOP + WINDOW])
        assert np.allclose(alone[0], whole[frame], rtol=1e-12, atol=1e-9)


def test_the_quick_way_gives_what_the_plain_one_gives() -> None:
    samples = padded(sentence())[: 12 * HOP + 2 * OVERHANG]
    hann = 0.5 - 0.5 * np.cos(2.0 * np.pi * np.arange(WINDOW) / WINDOW)
    cosines = np.cos(np.pi * np.arange(COEFFICIENTS)[:, None] * (np.arange(BANDS) + 0.5) / BANDS).T
    spectrum = np.fft.rfft(np.stack([samples[at : at + WINDOW] for at in range(0, 12 * HOP, HOP)]) * hann)
    reached = int(np.flatnonzero(mel_filters(1.3).any(axis=1))[-1]) + 1
    power = spectrum.real[:, :reached] ** 2 + spectrum.imag[:, :reached] ** 2
    energy = power @ mel_filters()[:reached] + 1e3
    assert np.allclose(
        cepstra(samples), np.log(energy) @ cosines * np.sqrt(2.0 / BANDS), rtol=1e-12, atol=1e-9
    )


def test_no_frame_gives_no_row_and_digital_silence_has_a_logarithm() -> None:
    assert cepstra(np.zeros(2 * OVERHANG, np.int16)).shape == (0, COEFFICIENTS)
    assert np.isfinite(cepstra(np.zeros(WINDOW, np.int16))).all()


def test_filters_cover_the_band_of_a_16_khz_voice() -> None:
    filters = mel_filters()
    assert filters.shape == (WINDOW // 2 + 1, BANDS)
    assert (filters >= 0).all()
    assert filters[0].sum() == 0.0
    assert filters[round(8000 / 24000 * WINDOW) :].sum() == 0.0


def test_loudness_is_taken_out() -> None:
    """Speaker-normalised: the same words louder or softer give the same mouth."""
    loud, soft = (np.tile(vowel("ah", 0.5, level=level), 50) for level in (20000, 5000))
    tables = [norm().apply(cepstra(padded(samples)))[-25:, :COEFFICIENTS] for samples in (loud, soft)]
    assert np.abs(tables[0] - tables[1]).max() < 4.0


def test_normalising_in_pieces_is_normalising_at_once() -> None:
    table = cepstra(padded(sentence()))
    whole = norm().apply(table)
    follower = norm()
    pieces = [follower.apply(table[at : at + 7]) for at in range(0, len(table), 7)]
    assert whole.shape == (len(table), FEATURES)
    assert np.concatenate(pieces) == pytest.approx(whole, abs=1e-6)


def test_a_voice_is_remembered_over_turns() -> None:
    follower = norm()
    follower.apply(cepstra(padded(vowel("ah", 2.0, level=30000))))
    learnt = follower.loudest
    assert learnt != shared_net().prior_loudest
    follower.apply(cepstra(padded(np.zeros(HOP * 10, np.int16))))
    assert abs(follower.loudest - learnt) < 3.0
