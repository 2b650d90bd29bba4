from __future__ import annotations

import numpy as np

from embodiment.audio.ring import VoiceRing
from embodiment.testing.microphone import FLOOR
from embodiment.testing.room import EchoingRoom
from embodiment.testing.speaker import PulledSpeaker
from embodiment.units import INPUT_HZ, INPUT_PER_TICK, OUTPUT_HZ, OUTPUT_PER_TICK, Int16Array


def recorded(delay: float, loudness_db: float, *, seed: int = 0, drive: float = 0.0) -> Int16Array:
    """What a room records while a burst of noise is played at once."""
    speaker, ring = PulledSpeaker(), VoiceRing()
    speaker.voice("x", ring)
    ring.write(1, np.random.default_rng(1).normal(0, 6000, OUTPUT_HZ // 5).astype(np.int16))
    ring.finish(1)
    room = EchoingRoom(speaker.listen(), delay=delay, loudness_db=loudness_db, seed=seed, drive=drive)
    heard = []
    for _ in range(60):
        speaker.pump(OUTPUT_PER_TICK)
        heard.append(room.read())
        assert heard[-1].shape == (INPUT_PER_TICK,)
    return np.concatenate(heard)


def test_the_echo_comes_as_late_and_as_loud_as_was_asked_for() -> None:
    for delay in (0.03, 0.15):
        heard = recorded(delay, -10.0)
        first = int(np.flatnonzero(np.abs(heard.astype(int)) > 4 * FLOOR)[0])
        assert delay <= first / INPUT_HZ <= delay + 0.012
    loud, soft = (np.mean(recorded(0.03, level).astype(float) ** 2) for level in (0.0, -20.0))
    assert 15.0 < 10 * np.log10(loud / soft) < 21.0


def test_a_player_is_heard_over_it_and_the_same_seed_is_the_same_room() -> None:
    assert np.array_equal(recorded(0.05, -10.0, seed=4), recorded(0.05, -10.0, seed=4))
    assert not np.array_equal(recorded(0.05, -10.0, seed=4), recorded(0.05, -10.0, seed=5))
    assert not np.array_equal(recorded(0.05, 0.0), recorded(0.05, 0.0, drive=3.0))
    room = EchoingRoom(PulledSpeaker().listen())
    room.say(np.full(INPUT_PER_TICK, 5000, np.int16))
    assert abs(int(room.read().mean()) - 5000) < FLOOR
