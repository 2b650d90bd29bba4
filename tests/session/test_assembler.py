from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from embodiment.audio.ring import Chunk
from embodiment.live.messages import FunctionCall
from embodiment.session.assembler import (
    HOLD,
    HOLD_SHORT,
    Assembled,
    PacketAssembler,
    SyncPacket,
    SyncPacketType,
    TurnEnd,
)
from embodiment.stream.words import WordAligner
from embodiment.units import Samples
from tests.stream.buzz import speak

PER_CHAR = 100


class Voice:
    """Speaks one character per 100 samples and knows it, as a perfect aligner would."""

    def __init__(self) -> None:
        self.at: Samples = 0
        self.starts: dict[int, Samples] = {}
        self.ends: dict[int, Samples] = {}

    def chunk(self, gen: int, length: Samples) -> Chunk:
        chunk = Chunk(gen, self.at, np.arange(self.at, self.at + length).astype(np.int16))
        self.starts.setdefault(gen, self.at)
        self.at += length
        self.ends[gen] = self.at
        return chunk

    def boundary(self, gen: int, char: int) -> Samples | None:
        if gen not in self.starts:
            return None
        position = self.starts[gen] + char * PER_CHAR
        return position if position <= self.ends[gen] else None


def packets(out: list[Assembled]) -> list[SyncPacket]:
    return [p for p in out if isinstance(p, SyncPacket)]


def texts(out: list[Assembled]) -> list[str]:
    return [p.text for p in packets(out)]


def test_a_sentence_goes_out_when_the_next_character_proves_it_and_its_sound_is_there() -> None:
    voice = Voice()
    assembler = PacketAssembler(voice.boundary)
    assert assembler.audio(voice.chunk(1, 2000), 0.0) == []
    assert assembler.text(1, "Hello there.", 0.1) == []
    (packet,) = packets(assembler.text(1, " My", 0.2))
    assert packet.text == "Hello there. "
    assert (packet.start, packet.end) == (0, 1300)
    assert sum(map(len, packet.audio)) == 1300
    assert packet.type is SyncPacketType.TEXT_AUDIO


def test_text_ahead_of_its_sound_waits_for_it() -> None:
    voice = Voice()
    assembler = PacketAssembler(voice.boundary)
    assert assembler.text(1, "Hello there. My friend.", 0.0) == []
    assert assembler.audio(voice.chunk(1, 1200), 0.1) == []
    assert texts(assembler.audio(voice.chunk(1, 1200), 0.2)) == ["Hello there. "]


def test_sound_is_passed_by_reference() -> None:
    voice = Voice()
    assembler = PacketAssembler(voice.boundary)
    chunk = voice.chunk(1, 2000)
    assembler.audio(chunk, 0.0)
    (packet,) = packets(assembler.text(1, "Hello there. My", 0.2))
    assert packet.audio[0].base is chunk.samples


def test_the_timer_releases_a_tail_without_further_text() -> None:
    """Lesson: a fallback that is only looked at when more text arrives freezes exactly when it is needed."""
    voice = Voice()
    assembler = PacketAssembler(voice.boundary)
    assembler.audio(voice.chunk(1, 9000), 0.0)
    assembler.text(1, "and so we went on and on wit", 1.0)
    deadline = assembler.next_deadline()
    assert deadline == 1.0 + HOLD
    assert assembler.tick(deadline - 0.01) == []
    assert texts(assembler.tick(deadline)) == ["and so we went on and on "]
    late = assembler.next_deadline()
    assert late == deadline + HOLD_SHORT
    assert texts(assembler.tick(late)) == ["wit"]
    assert assembler.next_deadline() is None


def test_the_timer_stands_in_for_the_next_character() -> None:
    voice = Voice()
    assembler = PacketAssembler(voice.boundary)
    assembler.audio(voice.chunk(1, 9000), 0.0)
    assembler.text(1, "Hi.", 1.0)
    assert texts(assembler.tick(1.0 + HOLD)) == ["Hi."]


def test_the_timer_waits_for_sound_but_not_for_ever() -> None:
    voice = Voice()
    assembler = PacketAssembler(voice.boundary)
    assembler.text(1, "Hello there, my friend.", 0.0)
    assert assembler.tick(HOLD) == []
    assert assembler.next_deadline() == HOLD_SHORT
    (packet,) = packets(assembler.tick(HOLD_SHORT))
    assert packet.text == "Hello there, my friend."
    assert packet.audio == ()


def test_the_end_of_a_turn_is_an_event_of_its_own() -> None:
    """Lesson: a flag on the last packet is lost when the last packet has already gone."""
    voice = Voice()
    assembler = PacketAssembler(voice.boundary)
    assembler.audio(voice.chunk(1, 300), 0.0)
    assembler.text(1, "Hi.", 0.0)
    assembler.tick(HOLD)
    (end,) = assembler.finish(1)
    assert isinstance(end, TurnEnd)
    assert (end.turn_id, end.end, end.cut) == (1, 300, False)
    assert assembler.finish(1) == []


def test_a_call_before_the_first_sound_belongs_to_its_own_turn() -> None:
    """Lesson: calls that come ahead of the sound carried the number of the turn before."""
    voice = Voice()
    assembler = PacketAssembler(voice.boundary)
    assembler.audio(voice.chunk(1, 500), 0.0)
    assembler.finish(1)
    call = FunctionCall("c1", "wave", {"times": 2})
    (packet,) = packets(assembler.call(2, call, 0, 1.0))
    assert (packet.turn_id, packet.start, packet.end) == (2, 500, 500)
    assert (packet.function_id, packet.function_name, packet.function_args) == ("c1", "wave", {"times": 2})
    (first,) = packets([*assembler.audio(voice.chunk(2, 100), 1.1), *assembler.finish(2)])
    assert first.start == packet.start


def test_a_turn_that_was_never_ended_ends_when_the_next_one_begins() -> None:
    voice = Voice()
    assembler = PacketAssembler(voice.boundary)
    assembler.audio(voice.chunk(1, 500), 0.0)
    assembler.text(1, "Hello", 0.0)
    out = assembler.text(2, "Again", 5.0)
    assert texts(out) == ["Hello"]
    assert isinstance(out[-1], TurnEnd)


def test_a_cut_clears_what_waits_and_ends_the_turn() -> None:
    voice = Voice()
    assembler = PacketAssembler(voice.boundary)
    assembler.audio(voice.chunk(1, 5000), 0.0)
    assembler.text(1, "Hello there my", 0.0)
    (end,) = assembler.cut(1)
    assert isinstance(end, TurnEnd)
    assert end.cut
    assert assembler.next_deadline() is None
    assert assembler.text(1, " friend. So", 0.1) == []
    assert assembler.audio(voice.chunk(1, 100), 0.1) == []
    assert assembler.call(1, FunctionCall("c", "wave"), 0, 0.1) == []
    assert assembler.finish(1) == []
    assert texts([*assembler.text(2, "New. Turn", 0.2), *assembler.finish(2)]) == ["New. Turn"]


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("text"), st.text(alphabet='aB. !?1"।', min_size=1, max_size=12)),
        st.tuples(st.just("audio"), st.integers(1, 900)),
        st.tuples(st.just("call"), st.just(0)),
        st.tuples(st.just("tick"), st.floats(0.0, 3.0)),
        st.tuples(st.just("finish"), st.just(0)),
    ),
    max_size=40,
)


@given(STEPS)
def test_nothing_is_lost_nothing_is_twice_and_the_order_is_kept(steps: list[tuple[str, object]]) -> None:
    voice = Voice()
    assembler = PacketAssembler(voice.boundary)
    sent: dict[int, str] = {}
    sounded: dict[int, Samples] = {}
    out: list[Assembled] = []
    gen, now = 1, 0.0
    for kind, value in steps:
        if kind == "text":
            sent[gen] = sent.get(gen, "") + str(value)
            out += assembler.text(gen, str(value), now)
        elif kind == "audio":
            assert isinstance(value, int)
            sounded[gen] = sounded.get(gen, 0) + value
            out += assembler.audio(voice.chunk(gen, value), now)
        elif kind == "call":
            out += assembler.call(gen, FunctionCall("c", "f"), sounded.get(gen, 0), now)
        elif kind == "tick":
            assert isinstance(value, float)
            now += value
            out += assembler.tick(now)
        else:
            out += assembler.finish(gen)
            gen += 1
    out += assembler.finish(gen)
    sequence = [item.sequence for item in out]
    assert all(later == earlier + 1 for earlier, later in pairwise(sequence))
    assert [item.turn_id for item in out] == sorted(item.turn_id for item in out)
    speech = [p for p in packets(out) if p.type is SyncPacketType.TEXT_AUDIO]
    for turn in set(sent) | set(sounded):
        own = [p for p in speech if p.turn_id == turn]
        assert "".join(p.text for p in own) == sent.get(turn, "")
        assert sum(len(a) for p in own for a in p.audio) == sounded.get(turn, 0)
        assert all(sum(map(len, p.audio)) == p.end - p.start for p in own)
    heard = [a for p in speech for a in p.audio]
    joined = np.concatenate(heard) if heard else np.zeros(0, np.int16)
    assert np.array_equal(joined, np.arange(voice.at).astype(np.int16))
    ends = [item for item in out if isinstance(item, TurnEnd)]
    assert len(ends) == len({item.turn_id for item in ends})


def test_with_a_real_aligner_every_sentence_has_its_own_sound() -> None:
    """Lesson: sound and transcript are independent streams; which belongs to which is found, not assumed."""
    spoken = speak("Well met, traveller. The river is deep. So stay a while.")
    aligner = WordAligner()
    assembler = PacketAssembler(lambda gen, char: aligner.boundary(char))
    out: list[Assembled] = []
    aligner.text(spoken.text, 0)
    out += assembler.text(1, spoken.text, 0.0)
    assert out == [], "no sound yet"
    for at in range(0, len(spoken.audio), 960):
        chunk = Chunk(1, at, spoken.audio[at : at + 960])
        aligner.audio(chunk)
        out += assembler.audio(chunk, at / 24_000)
    aligner.finish()
    out += assembler.finish(1)
    assert texts(out) == ["Well met, traveller. ", "The river is deep. ", "So stay a while."]
    pause = 24_000 * 35 // 100
    for packet, first in zip(packets(out)[1:], (3, 7), strict=True):
        assert spoken.onsets[first] - pause < packet.start < spoken.onsets[first] + 1440
    assert packets(out)[-1].end == len(spoken.audio)
