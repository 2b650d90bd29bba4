"""The canceller on noise-like voices, where the right answer is known to the sample."""

from __future__ import annotations

import numpy as np
import pytest

from embodiment.audio.echo import BLOCK, EchoCanceller
from embodiment.errors import UsageError
from embodiment.units import INPUT_HZ, FloatArray


def voice(seconds: float, seed: int) -> FloatArray:
    """Coloured noise with syllables, about as loud as speech: -20 dBFS."""
    rng = np.random.default_rng(seed)
    count = round(seconds * INPUT_HZ)
    noise = np.convolve(rng.normal(size=count), [1.0, 0.9, 0.7, 0.4, 0.2], mode="same")
    syllables = np.clip(np.sin(2 * np.pi * (3.0 + seed % 3) * np.arange(count) / INPUT_HZ), 0.02, 1.0)
    sound = noise * syllables
    return (0.1 * sound / sound.std()).astype(np.float32)


def heard(played: FloatArray, delay: int, gain: float) -> FloatArray:
    """The echo of what is played in a small room."""
    rng = np.random.default_rng(9)
    answer = rng.normal(size=1600) * np.exp(-np.arange(1600) / 300.0)
    answer *= gain / np.sqrt(np.sum(answer**2))
    return np.convolve(played, np.concatenate([np.zeros(delay), answer]))[: len(played)].astype(np.float32)


def run(canceller: EchoCanceller, microphone: FloatArray, played: FloatArray) -> FloatArray:
    blocks = [
        canceller.process(microphone[at : at + BLOCK], played[at : at + BLOCK])
        for at in range(0, len(played) - BLOCK + 1, BLOCK)
    ]
    return np.concatenate(blocks)


def power_db(sound: FloatArray) -> float:
    return float(10 * np.log10(np.mean(sound.astype(np.float64) ** 2) + 1e-12))


@pytest.mark.parametrize(("delay", "gain"), [(320, 0.5), (2400, 0.2), (4000, 1.0)])
def test_the_echo_is_gone_once_the_room_is_known(delay: int, gain: float) -> None:
    played = voice(8.0, 1)
    echo = heard(played, delay, gain)
    left = run(EchoCanceller(), echo, played)
    last = slice(-2 * INPUT_HZ, None)
    assert power_db(echo[last]) - power_db(left[last]) > 25.0


def test_before_the_room_is_known_nothing_is_let_through_that_could_be_echo() -> None:
    played = voice(2.0, 1)
    echo = heard(played, 800, 0.3)
    left = run(EchoCanceller(), echo, played)
    assert power_db(echo) - power_db(left) > 10.0


def test_a_player_over_a_voice_is_kept_and_the_room_stays_known() -> None:
    played, player = voice(12.0, 1), voice(12.0, 5)
    player[: 5 * INPUT_HZ] = 0.0
    player[8 * INPUT_HZ :] = 0.0
    echo = heard(played, 800, 0.5)
    left = run(EchoCanceller(), echo + player, played)
    talk = slice(5 * INPUT_HZ, 8 * INPUT_HZ)
    late = slice(5 * INPUT_HZ + BLOCK, 8 * INPUT_HZ + BLOCK)
    likeness = np.corrcoef(player[talk], left[late])[0, 1]
    assert likeness > 0.9, "one block late, and recognisably the player"
    assert abs(power_db(left[late]) - power_db(player[talk])) < 2.0
    after = slice(8 * INPUT_HZ + 2 * BLOCK, None)
    assert power_db(echo[after]) - power_db(left[after]) > 20.0


def test_with_headphones_a_soft_player_is_heard_over_a_loud_voice() -> None:
    """Nothing can be learnt where there is no echo; that there is none is learnt all the same."""
    rng = np.random.default_rng(4)
    played = voice(6.0, 1)
    player = 0.15 * voice(6.0, 5)
    player[: 4 * INPUT_HZ] = 0.0
    noise = rng.normal(0, 0.0008, len(played)).astype(np.float32)
    left = run(EchoCanceller(), player + noise, played)
    talk = slice(4 * INPUT_HZ, None)
    assert power_db(left[talk]) - power_db(player[talk]) > -4.0


def test_a_room_that_changes_is_learnt_anew() -> None:
    played = voice(12.0, 1)
    echo = heard(played, 800, 0.5)
    echo[4 * INPUT_HZ :] = heard(played, 1400, 0.5)[4 * INPUT_HZ :]
    left = run(EchoCanceller(), echo, played)
    assert power_db(echo[-INPUT_HZ:]) - power_db(left[-INPUT_HZ:]) > 15.0


def test_with_nothing_played_the_microphone_passes_one_block_late_and_unchanged() -> None:
    player = voice(1.0, 3)
    canceller = EchoCanceller()
    left = run(canceller, player, np.zeros_like(player))
    assert np.allclose(left[BLOCK:], player[:-BLOCK], atol=1e-4)
    assert not canceller.hears_echo
    assert canceller.echo_power == 0.0
    assert canceller.delay == BLOCK


def test_an_echo_may_be_heard_for_a_while_after_the_last_sound() -> None:
    canceller = EchoCanceller(reach=0.1)
    canceller.process(np.zeros(BLOCK, np.float32), np.full(BLOCK, 0.1, np.float32))
    silent = 0
    while canceller.hears_echo:
        canceller.process(np.zeros(BLOCK, np.float32), np.zeros(BLOCK, np.float32))
        silent += 1
    assert silent == 10


def test_the_same_sound_gives_the_same_result() -> None:
    played = voice(1.0, 1)
    echo = heard(played, 500, 0.5)
    assert np.array_equal(run(EchoCanceller(), echo, played), run(EchoCanceller(), echo, played))


def test_a_reach_of_nothing_is_refused() -> None:
    with pytest.raises(UsageError, match="seconds or more"):
        EchoCanceller(reach=0.0)
