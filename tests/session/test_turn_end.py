from __future__ import annotations

import numpy as np

from embodiment.audio.ring import VoiceRing
from embodiment.live.messages import AudioDelta, SetupComplete, TurnComplete
from embodiment.session.turn_end import WatchedStamper

SOUND = AudioDelta(np.ones(240, np.int16), 24_000)


def test_content_after_a_turn_was_declared_over_is_a_turn_of_its_own_and_is_played() -> None:
    ring = VoiceRing()
    stamper = WatchedStamper(ring)
    assert stamper.receive(SOUND).gen == 1
    assert stamper.receive(SOUND).gen == 1
    stamper.end_turn(1)
    late = stamper.receive(SOUND)
    assert late.gen == 2
    assert late.chunk is not None
    assert ring.written == 3 * 240


def test_a_newer_turn_is_not_touched() -> None:
    stamper = WatchedStamper(VoiceRing())
    stamper.receive(SOUND)
    stamper.receive(TurnComplete())
    stamper.end_turn(1)
    assert [stamper.receive(SOUND).gen for _ in range(2)] == [2, 2]
    stamper.end_turn(1)
    assert stamper.receive(SOUND).gen == 2


def test_before_the_first_turn_there_is_nothing_to_end() -> None:
    stamper = WatchedStamper(VoiceRing())
    stamper.end_turn(0)
    assert stamper.receive(SetupComplete()).gen == 0
    assert stamper.receive(SOUND).gen == 1
