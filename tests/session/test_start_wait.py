"""How long a turn waits before it sounds: declared, learnt, bounded, and never felt inside a sentence."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.audio.ring import VoiceRing
from embodiment.errors import UsageError
from embodiment.live.messages import OutputTranscription, TurnComplete, WordTime
from embodiment.session.speech import Speech
from embodiment.session.start_wait import JITTER, PATIENCE, StartWait, VoiceBuffer, parse_voice_buffer
from embodiment.units import OUTPUT_HZ, Samples, to_samples
from tests.session.pieces import Spoken, sound

LEARNING = VoiceBuffer(0.06, 0.3)
LEAST, MOST = to_samples(0.06), to_samples(0.3)


def waiting(buffer: VoiceBuffer = LEARNING) -> tuple[VoiceRing, StartWait]:
    ring = VoiceRing(fade=0)
    wait = StartWait(ring)
    wait.use(buffer)
    return ring, wait


# -- what is declared --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "buffer"),
    [
        ("60", VoiceBuffer()),
        (" 0 ", VoiceBuffer(0.0)),
        ("300", VoiceBuffer(0.3)),
        ("60-300", VoiceBuffer(0.06, 0.3)),
        ("60-60", VoiceBuffer(0.06, 0.06)),
        ("2000", VoiceBuffer(2.0)),
    ],
)
def test_it_is_written_in_milliseconds(text: str, buffer: VoiceBuffer) -> None:
    assert parse_voice_buffer(text) == buffer


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", r"'' is no voice buffer: write milliseconds, 60, or 60-300"),
        ("sixty", "is no voice buffer"),
        ("-5", "is no voice buffer"),
        ("0.06", "is no voice buffer"),
        ("60-", "is no voice buffer"),
        ("60 - 300", "is no voice buffer"),
        ("2001", r"a voice buffer of 2\.001 s cannot be: give 0 to 2 seconds, 0\.06 is usual"),
        ("300-60", r"from 0\.3 to 0\.06 s cannot be: give 0\.3 to 2 seconds"),
        ("60-9999", r"from 0\.06 to 9\.999 s cannot be"),
    ],
)
def test_what_is_none_is_refused_with_how_to_write_it(text: str, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        parse_voice_buffer(text)


@pytest.mark.parametrize(
    ("least", "most"), [(-0.1, 0.0), (float("nan"), 0.0), (0.1, 0.05), (0.1, float("nan"))]
)
def test_numbers_out_of_their_range_are_refused(least: float, most: float) -> None:
    with pytest.raises(UsageError, match="cannot be"):
        VoiceBuffer(least, most)


def test_a_ring_keeps_its_own_gate_until_somebody_declares_another() -> None:
    ring = VoiceRing(jitter=480)
    wait = StartWait(ring)
    wait.learn(5000)
    assert ring.jitter == 480
    wait.use(VoiceBuffer())
    assert ring.jitter == to_samples(JITTER)


# -- what is learnt ----------------------------------------------------------------------------------------------------


@given(st.lists(st.none() | st.integers(-90_000, 90_000), max_size=30))
def test_the_wait_stays_between_its_bounds_and_follows_the_last_turns(behind: list[int | None]) -> None:
    ring, wait = waiting()
    for one in behind:
        wait.learn(one)
        assert LEAST <= ring.jitter <= MOST
    told = [one for one in behind if one is not None][-5:]
    if told and all(one <= LEAST for one in told):
        assert ring.jitter == LEAST
    if told and all(one >= MOST for one in told):
        assert ring.jitter == MOST


@given(st.lists(st.integers(0, 90_000), max_size=12), st.floats(0.0, 2.0))
def test_nothing_is_learnt_unless_it_was_asked_for(behind: list[int], least: float) -> None:
    ring, wait = waiting(VoiceBuffer(least))
    for one in behind:
        wait.learn(one)
    assert ring.jitter == to_samples(least)


def test_one_odd_turn_among_five_decides_nothing() -> None:
    ring, wait = waiting()
    for one in (0, 0, 0, 90_000, 0):
        wait.learn(one)
    assert ring.jitter == LEAST


@given(
    st.lists(
        st.tuples(st.sampled_from(["write", "read", "learn", "next"]), st.integers(1, 6000)), max_size=60
    )
)
def test_whatever_is_learnt_meanwhile_nothing_is_lost_and_no_turn_is_held_up_inside(
    steps: list[tuple[str, int]],
) -> None:
    """The gate is looked at where a turn begins: one that has begun gives all there is of it, whatever is learnt."""
    ring, wait = waiting()
    gen, starts = 0, [0]
    heard: list[float] = []

    def hear(wanted: Samples) -> None:
        out = np.zeros(wanted, np.float32)
        before, written = ring.played, ring.written
        ring.read(out)
        moved = ring.played - before
        heard.extend(out[:moved].tolist())
        turn_end = next((start for start in starts if start > before), written)
        if before not in starts:  # inside a turn
            assert moved >= min(wanted, turn_end - before)

    for kind, count in steps:
        if kind == "write":
            numbers = np.arange(ring.written, ring.written + count) % 30_000 + 1
            ring.write(gen, numbers.astype(np.int16))
        elif kind == "read":
            hear(count)
        elif kind == "learn":
            wait.learn(count)
        elif ring.written > starts[-1]:
            ring.finish(gen)
            gen += 1
            starts.append(ring.written)
    ring.finish(gen)
    while ring.played < ring.written:
        hear(4800)
    expected = (np.arange(ring.written) % 30_000 + 1) / 32768
    assert np.allclose(heard, expected, atol=1e-6)


# -- in a session ------------------------------------------------------------------------------------------------------


class Session(Spoken):
    """Turns whose text comes after some of their sound."""

    def __init__(self) -> None:
        super().__init__()
        self.speech = Speech(self.ring)
        self.speech.start_wait.use(LEARNING)
        self.gen = 0

    def turn(self, behind: Samples) -> list[int]:
        """One turn with its text after ``behind`` samples; the gate after each thing that came."""
        self.gen += 1
        words = (WordTime("One", 0.0, 0.2), WordTime("two.", 0.2, 0.4))
        gates = []
        for event in (
            sound(behind), OutputTranscription("One two.", words=words), sound(OUTPUT_HZ), TurnComplete(),
        ):  # fmt: skip
            stamped = self.stamp(event)
            if isinstance(event, TurnComplete):
                self.speech.ended(self.gen, 0.0)
            else:
                self.speech.receive(stamped, 0.0)
            gates.append(self.ring.jitter)
        return gates


def test_a_turn_teaches_those_after_it_and_never_itself() -> None:
    session = Session()
    assert session.turn(4800) == [LEAST, LEAST, LEAST, 4800]
    assert session.turn(OUTPUT_HZ) == [4800, 4800, 4800, MOST]


def test_the_next_turn_sounds_when_its_words_are_there() -> None:
    session = Session()
    session.turn(4800)
    session.play(10 * OUTPUT_HZ)
    at = session.ring.played
    session.stamp(sound(4799))
    session.play(480)
    assert session.ring.played == at
    session.stamp(sound(1))
    session.play(480)
    assert session.ring.played == at + 480


# -- what comes to a stop ----------------------------------------------------------------------------------------------


def test_a_word_shorter_than_the_wait_is_heard_when_nothing_more_comes() -> None:
    """A blocking function call, say, or an end of turn that never comes: nobody may wait for ever."""
    session = Session()
    speech, ring = session.speech, session.ring
    speech.start_wait.use(VoiceBuffer(0.3))
    speech.receive(session.stamp(sound(4800)), 1.0)
    for tick in range(50):
        session.play(240)
        speech.tick(1.0 + tick / 100)
    assert ring.played == 0
    speech.tick(1.0 + PATIENCE)
    session.play(240)
    speech.tick(1.0 + PATIENCE)
    assert ring.played == 240
    assert ring.jitter == to_samples(0.3), "the next turn waits again"
    assert speech.is_speaking


def test_a_turn_that_trickles_in_waits_for_as_long_as_was_declared() -> None:
    session = Session()
    speech, ring = session.speech, session.ring
    speech.start_wait.use(VoiceBuffer(2.0))
    speech.receive(session.stamp(sound(2400)), 0.0)
    speech.tick(1.9)
    session.play(240)
    assert ring.played == 0
    speech.receive(session.stamp(sound(2400)), 1.9)
    speech.tick(3.8)
    session.play(240)
    assert ring.played == 0
    speech.tick(3.9)
    session.play(240)
    assert ring.played == 240


def test_a_turn_that_is_cut_while_it_waits_leaves_the_gate_closed_for_the_next() -> None:
    session = Session()
    speech, ring = session.speech, session.ring
    speech.start_wait.use(VoiceBuffer(0.3))
    speech.receive(session.stamp(sound(2400)), 0.0)
    ring.hold("somebody")
    speech.tick(1.0)
    assert ring.jitter == 0
    speech.cut(1, "player", 1.0)
    assert ring.jitter == to_samples(0.3)


def test_a_turn_that_is_let_through_and_waits_for_the_floor_costs_no_more_looking() -> None:
    ring, wait = waiting()
    ring.write(0, np.ones(100, np.int16))
    wait.came(1.0)
    assert wait.given_up_at() == 1.5
    wait.look(0, 1.6)
    assert ring.jitter == 0
    assert wait.given_up_at() == float("inf")
    wait.came(2.0)
    assert wait.given_up_at() == 2.5
    assert ring.jitter == LEAST
