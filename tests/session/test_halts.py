"""A voice that was halted is let go on where no interruption comes for it."""

from __future__ import annotations

import pytest

from embodiment.audio.ring import VoiceRing
from embodiment.session.halts import LOST_INTERRUPTION, Halts


@pytest.fixture
def ring() -> VoiceRing:
    return VoiceRing()


@pytest.fixture
def halts(ring: VoiceRing) -> Halts:
    return Halts(ring)


def test_it_is_quiet_until_something_is_halted_and_again_when_that_was_cut(
    ring: VoiceRing, halts: Halts
) -> None:
    assert halts.is_quiet(-1)
    ring.halt(2)
    assert not halts.is_quiet(-1)
    halts.watch(-1, 5.0)
    assert not halts.is_quiet(-1), "its interruption is still awaited"
    assert halts.is_quiet(2)


def test_a_lost_interruption_is_undone_after_a_while(ring: VoiceRing, halts: Halts) -> None:
    ring.halt(2)
    halts.watch(-1, 5.0)
    halts.watch(-1, 5.0 + LOST_INTERRUPTION - 0.01)
    assert ring.unhalted_gen == -1
    halts.watch(-1, 5.0 + LOST_INTERRUPTION)
    assert ring.unhalted_gen == 2


def test_one_that_came_is_not_undone(ring: VoiceRing, halts: Halts) -> None:
    ring.halt(2)
    halts.watch(-1, 5.0)
    halts.watch(2, 5.0 + 2 * LOST_INTERRUPTION)
    assert ring.unhalted_gen == -1


def test_the_wait_begins_anew_with_each_halt(ring: VoiceRing, halts: Halts) -> None:
    ring.halt(2)
    halts.watch(-1, 5.0)
    ring.halt(3)
    halts.watch(-1, 5.0 + LOST_INTERRUPTION)
    assert ring.unhalted_gen == -1
    halts.watch(-1, 5.0 + 2 * LOST_INTERRUPTION)
    assert ring.unhalted_gen == 3
