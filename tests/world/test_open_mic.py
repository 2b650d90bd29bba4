from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.audio.mixer import Mixer
from embodiment.audio.ring import VoiceRing
from embodiment.audio.talk import Talk
from embodiment.server.engines.vad_energy import EnergyActivity
from embodiment.testing.room import EchoingRoom
from embodiment.testing.speaker import PulledSpeaker
from embodiment.units import INPUT_HZ, INPUT_PER_TICK, OUTPUT_HZ, OUTPUT_PER_TICK, FloatArray, Int16Array
from embodiment.world.open_mic import OpenMic


def speech(seconds: float, hz: int, seed: int) -> Int16Array:
    """Noise in syllables, -20 dBFS."""
    rng = np.random.default_rng(seed)
    count = round(seconds * hz)
    sound = np.convolve(rng.normal(size=count), [1.0, 0.9, 0.7, 0.4, 0.2], mode="same")
    sound *= np.clip(np.sin(2 * np.pi * 3.0 * np.arange(count) / hz), 0.02, 1.0)
    return (3000 * sound / sound.std()).clip(-32000, 32000).astype(np.int16)


class Told:
    """What was played, told in the portions a device would."""

    def __init__(self, portions: list[int]) -> None:
        self._portions = portions
        self._count = 0

    def read(self) -> FloatArray:
        portion = self._portions[self._count % len(self._portions)]
        self._count += 1
        return np.zeros(portion, np.float32)


def test_a_voice_in_a_room_is_not_taken_for_the_player_and_the_player_is() -> None:
    speaker, ring = PulledSpeaker(), VoiceRing()
    speaker.voice("x", ring)
    ring.write(1, speech(10.0, OUTPUT_HZ, 1))
    room = EchoingRoom(speaker.listen(), delay=0.06, loudness_db=-10.0)
    ears = OpenMic(EnergyActivity(), speaker.listen())
    alone, together = set(), set()
    for tick in range(900):
        if tick == 600:
            room.say(speech(1.5, INPUT_HZ, 5))
        ears.hear(room.read())
        speaker.pump(OUTPUT_PER_TICK)
        (alone if tick < 600 else together).add(ears.state)
    assert Talk.TALKING not in alone
    assert Talk.TALKING in together


def test_what_is_sent_is_the_player_without_the_voice() -> None:
    speaker, ring = PulledSpeaker(), VoiceRing()
    speaker.voice("x", ring)
    ring.write(1, speech(8.0, OUTPUT_HZ, 1))
    room = EchoingRoom(speaker.listen(), loudness_db=0.0)
    ears = OpenMic(EnergyActivity(), speaker.listen())
    raw, sent = [], []
    for _ in range(800):
        recorded = room.read()
        raw.append(recorded)
        sent.append(ears.hear(recorded))
        speaker.pump(OUTPUT_PER_TICK)
    before, after = (np.concatenate(parts)[-3 * INPUT_HZ :].astype(float) for parts in (raw, sent))
    assert np.mean(before**2) > 300 * np.mean(after**2)


@settings(max_examples=20)
@given(st.lists(st.integers(0, 700), min_size=1, max_size=30))
def test_every_sample_comes_out_once_in_whole_blocks_however_it_comes_in(sizes: list[int]) -> None:
    ears = OpenMic(EnergyActivity(), None)
    given_, taken = 0, 0
    for size in sizes:
        given_ += size
        out = ears.hear(np.zeros(size, np.int16))
        assert len(out) % INPUT_PER_TICK == 0
        taken += len(out)
    assert taken == given_ // INPUT_PER_TICK * INPUT_PER_TICK


def test_a_device_that_tells_in_large_blocks_slips_once_at_most() -> None:
    """Sound is paired by count: the silence put in for what was not told yet is made up for by what follows."""
    ears = OpenMic(EnergyActivity(), Told([0, 0, 0, 4 * OUTPUT_PER_TICK]))
    for _ in range(600):
        ears.hear(np.zeros(INPUT_PER_TICK, np.int16))
    assert ears.slips <= 4, "those of the first blocks, before anything was told"


def test_played_sound_that_runs_ahead_is_brought_back() -> None:
    """A microphone that was away for a moment has lost samples; the loudspeaker has not."""
    portions = [OUTPUT_PER_TICK] * 1000
    portions[100] = OUTPUT_PER_TICK * 30
    ears = OpenMic(EnergyActivity(), Told(portions))
    for _ in range(900):
        ears.hear(np.zeros(INPUT_PER_TICK, np.int16))
    assert 1 <= ears.slips <= 3


def test_what_was_played_before_it_was_opened_is_forgotten() -> None:
    mixer = Mixer()
    tap = mixer.listen()
    mixer.mix(np.zeros((OUTPUT_HZ // 4, 2), np.float32))
    ears = OpenMic(EnergyActivity(), tap, advice="headphones")
    assert not len(tap.read())
    assert ears.advice == "headphones"
    ears.hear(speech(0.3, INPUT_HZ, 1))
    assert ears.state is Talk.TALKING
    ears.reset()
    assert ears.state is Talk.QUIET
