from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from embodiment.audio.ring import VoiceRing
from embodiment.live.messages import AudioDelta, OutputTranscription, TurnComplete, UsageMetadata
from embodiment.session.turn_end import WatchedStamper

SOUND = AudioDelta(np.full(240, 500, np.int16), 24_000)


def test_what_comes_after_a_turn_was_declared_over_is_a_turn_of_its_own() -> None:
    """A missing end must not let the next answer continue the old turn, number and all."""
    stamper = WatchedStamper(VoiceRing())
    assert stamper.receive(SOUND).gen == 1
    stamper.end_turn(1)
    late = stamper.receive(SOUND)
    assert (late.gen, late.position) == (2, 0)
    assert late.chunk is not None
    assert stamper.receive(SOUND).position == 240


def test_a_newer_turn_is_not_ended_in_the_place_of_the_old_one() -> None:
    stamper = WatchedStamper(VoiceRing())
    stamper.receive(SOUND)
    stamper.receive(TurnComplete())
    assert stamper.receive(SOUND).gen == 2
    stamper.end_turn(1)
    assert stamper.receive(SOUND).gen == 2


def test_ending_a_turn_that_ended_in_time_leaves_no_gap() -> None:
    stamper = WatchedStamper(VoiceRing())
    stamper.receive(SOUND)
    stamper.receive(TurnComplete())
    stamper.end_turn(1)
    stamper.receive(UsageMetadata())
    assert stamper.receive(SOUND).gen == 2


def test_before_the_first_turn_there_is_nothing_to_end() -> None:
    stamper = WatchedStamper(VoiceRing())
    stamper.end_turn(0)
    assert stamper.receive(OutputTranscription("Hello.")).gen == 1


@given(st.lists(st.sampled_from(["sound", "text", "usage", "end", "over"]), max_size=40))
def test_turn_numbers_only_grow_and_by_one(steps: list[str]) -> None:
    stamper, gen = WatchedStamper(VoiceRing()), 0
    events = {
        "sound": SOUND,
        "text": OutputTranscription("a "),
        "usage": UsageMetadata(),
        "end": TurnComplete(),
    }
    for step in steps:
        if step == "over":
            stamper.end_turn(gen)
            continue
        stamped = stamper.receive(events[step])
        assert stamped.gen in (gen, gen + 1)
        gen = stamped.gen
