"""Push-to-talk: whole utterances, edges in order, nothing that was said is lost."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.audio.gate import GateEdge, PushToTalkGate, Sent
from embodiment.errors import UsageError
from embodiment.units import INPUT_PER_TICK, Int16Array

TICK = INPUT_PER_TICK
EMPTY = np.zeros(0, np.int16)


class Recording:
    """A microphone whose samples count up, so that each tells when it was recorded."""

    def __init__(self) -> None:
        self.at = 0

    def chunk(self, count: int = TICK) -> Int16Array:
        self.at += count
        return np.arange(self.at - count, self.at).astype(np.int16)


def samples(sent: list[Sent]) -> list[int]:
    return [int(value) for item in sent if not isinstance(item, GateEdge) for value in item]


def edges(sent: list[Sent]) -> list[GateEdge]:
    return [item for item in sent if isinstance(item, GateEdge)]


def test_nothing_is_sent_before_the_key_is_pressed() -> None:
    gate, microphone = PushToTalkGate(), Recording()
    assert all(gate.feed(microphone.chunk(), pressed=False) == [] for _ in range(100))
    assert not gate.is_open


def test_the_pre_roll_follows_the_start() -> None:
    """People breathe in while they press: 300 ms before the key belong to the utterance, after its start."""
    gate, microphone = PushToTalkGate(), Recording()
    for _ in range(100):
        gate.feed(microphone.chunk(), pressed=False)
    sent = gate.feed(microphone.chunk(), pressed=True)
    assert sent[0] is GateEdge.START
    assert samples(sent) == list(range(100 * TICK - 4800, 101 * TICK))


def test_the_tail_precedes_the_end() -> None:
    """The last syllable is spoken after the key is let go: 250 ms are sent, to the sample, and then the end."""
    gate, microphone = PushToTalkGate(pre_roll=0.0), Recording()
    sent = gate.feed(microphone.chunk(), pressed=True)
    for _ in range(60):
        sent += gate.feed(microphone.chunk(), pressed=False)
    assert sent[-1] is GateEdge.END
    assert samples(sent) == list(range(TICK + 4000))
    assert not gate.is_open


def test_a_press_during_the_tail_goes_on_with_the_same_utterance() -> None:
    gate, microphone = PushToTalkGate(), Recording()
    sent: list[Sent] = []
    for tick in range(80):
        sent += gate.feed(microphone.chunk(), pressed=tick < 10 or 20 <= tick < 30)
    assert edges(sent) == [GateEdge.START, GateEdge.END]
    assert samples(sent) == list(range(30 * TICK + 4000))


def test_what_was_sent_is_not_sent_again_as_pre_roll() -> None:
    gate, microphone = PushToTalkGate(), Recording()
    sent: list[Sent] = []
    for tick in range(80):
        sent += gate.feed(microphone.chunk(), pressed=tick < 10 or tick >= 40)
    assert edges(sent) == [GateEdge.START, GateEdge.END, GateEdge.START]
    assert samples(sent) == list(range(80 * TICK))


def test_while_a_call_blocks_the_line_speech_is_kept_and_sent_later() -> None:
    gate, microphone = PushToTalkGate(pre_roll=0.0), Recording()
    for _ in range(20):
        assert gate.feed(microphone.chunk(), pressed=True, hold=True) == []
    assert gate.held == 20 * TICK
    sent = gate.feed(microphone.chunk(), pressed=True)
    assert sent[0] is GateEdge.START
    assert samples(sent) == list(range(21 * TICK))
    assert gate.held == 0


def test_letting_go_while_held_is_honoured() -> None:
    """A stop that comes while something is still pending must not be forgotten."""
    gate, microphone = PushToTalkGate(pre_roll=0.0, tail=0.02), Recording()
    for tick in range(20):
        assert gate.feed(microphone.chunk(), pressed=tick < 5, hold=True) == []
    sent = gate.feed(microphone.chunk(), pressed=False)
    assert edges(sent) == [GateEdge.START, GateEdge.END]
    assert samples(sent) == list(range(7 * TICK))


def test_edges_work_without_a_microphone() -> None:
    """The key may be pressed and let go before the device has given its first sample."""
    gate = PushToTalkGate(tail=0.0)
    assert gate.feed(EMPTY, pressed=True) == [GateEdge.START]
    assert gate.feed(EMPTY, pressed=True) == []
    assert gate.feed(EMPTY, pressed=False) == [GateEdge.END]
    assert gate.feed(EMPTY, pressed=False) == []


def test_the_last_short_chunk_is_sent_too() -> None:
    gate, microphone = PushToTalkGate(pre_roll=0.0, tail=0.0), Recording()
    sent = gate.feed(microphone.chunk(37), pressed=True)
    assert samples(sent) == list(range(37))


@settings(max_examples=60)
@given(
    st.lists(st.tuples(st.integers(0, 400), st.booleans(), st.booleans()), max_size=60),
    st.sampled_from([0.0, 0.013, 0.3]),
    st.sampled_from([0.0, 0.011, 0.25]),
)
def test_what_is_pressed_is_sent_in_order_once_between_its_edges(
    steps: list[tuple[int, bool, bool]], pre_roll: float, tail: float
) -> None:
    gate, microphone = PushToTalkGate(pre_roll=pre_roll, tail=tail), Recording()
    sent: list[Sent] = []
    spoken: set[int] = set()
    for count, pressed, hold in steps:
        chunk = microphone.chunk(count)
        if pressed:
            spoken |= set(chunk.tolist())
        sent += gate.feed(chunk, pressed=pressed, hold=hold)
    sent += gate.feed(EMPTY, pressed=False)
    sent += gate.feed(microphone.chunk(8000), pressed=False)
    order = samples(sent)
    assert order == sorted(set(order))
    assert spoken <= set(order)
    marks = edges(sent)
    assert marks == [GateEdge.START, GateEdge.END] * (len(marks) // 2)
    talking = False
    for item in sent:
        if isinstance(item, GateEdge):
            talking = item is GateEdge.START
        else:
            assert talking


def test_times_are_not_negative() -> None:
    with pytest.raises(UsageError, match="0 or more"):
        PushToTalkGate(tail=-0.1)
