"""A stop is followed by its own fading echo, a start in the middle rises."""

from __future__ import annotations

import numpy as np
import pytest

from embodiment.audio.fades import SoftEdges


def test_the_echo_is_the_past_backwards_and_fading() -> None:
    edges = SoftEdges(4)
    edges.remember(np.array([1, 2, 3, 4, 5, 6], np.float32))
    edges.stop(np.zeros(0, np.float32), 0)
    out = np.zeros(6, np.float32)
    edges.echo_into(out)
    assert edges.audible
    level = out[:4] / np.array([6, 5, 4, 3], np.float32)
    assert (np.diff(level) < 0).all()
    assert 0 < level[3] < level[0] < 1
    assert not out[4:].any()


def test_a_stop_inside_a_block_echoes_this_block_first() -> None:
    edges = SoftEdges(4)
    edges.remember(np.array([7, 8, 9], np.float32))
    block = np.array([1, 2, 99, 99], np.float32)
    edges.stop(block, 2)
    out = np.zeros(4, np.float32)
    edges.echo_into(out)
    assert out == pytest.approx(np.array([2, 1, 9, 8]) * edges._fall)


def test_blocks_shorter_than_the_fade_add_up() -> None:
    edges = SoftEdges(5)
    for value in range(1, 8):
        edges.remember(np.array([value], np.float32))
    edges.stop(np.zeros(0, np.float32), 0)
    out = np.zeros(5, np.float32)
    edges.echo_into(out[:2])
    edges.echo_into(out[2:])
    assert out == pytest.approx(np.array([7, 6, 5, 4, 3]) * edges._fall)


def test_a_soft_start_rises_and_a_hard_one_does_not() -> None:
    edges = SoftEdges(8)
    run = np.ones(12, np.float32)
    edges.start(softly=True)
    edges.shape(run[:3])
    edges.shape(run[3:])
    assert (np.diff(run[:9]) > 0).all()
    assert (run[8:] == 1).all()
    edges.start(softly=False)
    hard = np.ones(4, np.float32)
    edges.shape(hard)
    assert (hard == 1).all()


def test_silence_is_forgotten() -> None:
    edges = SoftEdges(4)
    edges.remember(np.ones(4, np.float32))
    edges.forget()
    edges.stop(np.zeros(0, np.float32), 0)
    out = np.zeros(4, np.float32)
    edges.echo_into(out)
    assert not out.any()


def test_fading_can_be_off() -> None:
    edges = SoftEdges(0)
    block = np.ones(3, np.float32)
    edges.start(softly=True)
    edges.shape(block)
    edges.stop(block, 3)
    edges.remember(block)
    edges.echo_into(block)
    assert (block == 1).all()
    assert not edges.audible
