from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from embodiment.audio.mixer import Mixer, Voice
from embodiment.audio.ring import VoiceRing
from embodiment.audio.tap import KEPT, Tap

BLOCKS = st.lists(st.tuples(st.integers(1, 3000), st.booleans()), max_size=40)


@given(BLOCKS)
def test_all_that_was_written_is_read_once_and_in_order(blocks: list[tuple[int, bool]]) -> None:
    tap, at, unread, read = Tap(), 0, 0, []
    for count, look in blocks:
        ramp = np.arange(at, at + count, dtype=np.float32)
        tap.write(np.stack([ramp, ramp]))
        at += count
        unread += count
        if look or unread > KEPT // 2 - 3000:
            read.append(tap.read())
            unread = 0
    read.append(tap.read())
    assert np.array_equal(np.concatenate(read), np.arange(at, dtype=np.float32))
    assert tap.lost == 0
    assert not len(tap.read())


def test_a_reader_that_comes_too_late_gets_the_newest_and_knows_what_it_missed() -> None:
    tap = Tap()
    for block in range(20):
        tap.write(np.full((2, 2400), float(block), np.float32))
    heard = tap.read()
    assert len(heard) == KEPT // 2
    assert heard[-1] == 19.0
    assert tap.lost == 20 * 2400 - KEPT // 2


def test_it_hears_the_middle_of_what_the_mixer_played() -> None:
    mixer, ring = Mixer(480), VoiceRing()
    tap = mixer.listen()
    mixer.add(Voice("x", ring, pan=-1.0))
    ring.write(1, np.full(1000, 8000, np.int16))
    ring.finish(1)
    out = np.zeros((960, 2), np.float32)
    mixer.mix(out)
    assert np.allclose(tap.read(), out.mean(axis=1))
    assert np.abs(out).max() > 0.2


def test_silence_counts_as_well() -> None:
    """Whoever pairs it with a microphone counts samples."""
    mixer = Mixer(480)
    tap = mixer.listen()
    tap.write(np.ones((2, KEPT - 100), np.float32))
    tap.read()
    for _ in range(3):
        mixer.mix(np.zeros((480, 2), np.float32))
    heard = tap.read()
    assert len(heard) == 3 * 480
    assert not heard.any()
