"""The sound of a turn by frames."""

from __future__ import annotations

import numpy as np
import pytest

from embodiment.body.acoustics import HOP, OVERHANG, VoiceNorm
from embodiment.body.mouth_net import OFFSETS, shared_net
from embodiment.body.utterance import Utterance
from embodiment.body.visemes import MouthShape
from tests.body.voice import chunks, sentence

NET = shared_net()


def norm() -> VoiceNorm:
    return VoiceNorm(NET.prior_mean, NET.prior_loudest)


@pytest.mark.parametrize("size", [97, 480, 1000, 100_000])
def test_features_do_not_depend_on_how_the_sound_was_cut_up(size: int) -> None:
    sound, follower, whole = sentence(), norm(), norm()
    pieces, at_once = Utterance(1, 5000, 4), Utterance(1, 5000, 4)
    for chunk in chunks(sound, size, start=5000):
        pieces.add(chunk)
        pieces.analyse(pieces.ready, NET, follower)
    for chunk in chunks(sound, len(sound), start=5000):
        at_once.add(chunk)
    at_once.analyse(at_once.ready, NET, whole)
    assert pieces.ready == at_once.ready == (len(sound) - OVERHANG) // HOP
    assert (pieces.table == at_once.table).all()
    assert pieces.quiet == at_once.quiet


def test_memory_stays_bounded_however_long_the_turn() -> None:
    utterance, follower, sound = Utterance(1, 0, 4), norm(), np.tile(sentence(), 10)
    for chunk in chunks(sound, 2400):
        utterance.add(chunk)
        utterance.analyse(utterance.ready, NET, follower)
        utterance.shapes += [MouthShape.X] * (utterance.analysed - len(utterance.shapes))
        assert len(utterance.table) == len(utterance.quiet) <= -OFFSETS[0] + 10
        assert len(utterance._chunks) <= 2


def test_frames_nobody_asked_about_are_passed_over() -> None:
    utterance, follower = Utterance(1, 0, 4), norm()
    for chunk in chunks(sentence(), 4800):
        utterance.add(chunk)
    utterance.jump(60)
    assert utterance.shapes == [MouthShape.X] * 60
    utterance.analyse(70, NET, follower)
    assert (utterance.first, utterance.analysed) == (60, 70)


def test_silence_is_noticed() -> None:
    utterance, follower = Utterance(1, 0, 4), norm()
    for chunk in chunks(sentence(), 100_000):
        utterance.add(chunk)
    utterance.analyse(utterance.ready, NET, follower)
    assert all(utterance.quiet[:9])
    assert not any(utterance.quiet[12:20])
    assert all(utterance.quiet[57:83])
