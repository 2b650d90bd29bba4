from __future__ import annotations

import numpy as np

from embodiment.audio.ring import Chunk, VoiceRing
from embodiment.live.messages import WordTime
from embodiment.session.assembler import PacketAssembler, TurnEnd
from embodiment.session.looking_ahead import Quiet
from embodiment.session.start_wait import PATIENCE, StartWait
from embodiment.session.sync import PacketRelease
from embodiment.session.utterance import Utterance
from embodiment.stream.words import WordAligner


def turn_of(samples: int, *words: WordTime) -> Utterance:
    """A turn of silence from position 100 on, being heard."""
    turn = Utterance(1, WordAligner(), start=100, end=100 + samples, is_started=True)
    turn.aligner.audio(Chunk(1, 100, np.zeros(samples, np.int16)))
    for word in words:
        turn.aligner.text(word.word + " ", 0, (word,))
    turn.aligner.due(0)
    return turn


def found(turns: list[Utterance], release: PacketRelease, assembler: PacketAssembler | None = None) -> Quiet:
    quiet = Quiet()
    quiet.look(turns, assembler or PacketAssembler(lambda gen, char: None), release, StartWait(VoiceRing()))
    return quiet


def test_it_reaches_to_the_last_sample_before_the_end_of_the_sound() -> None:
    quiet = found([turn_of(4800)], PacketRelease())
    assert quiet.to == 4899
    assert quiet.until == float("inf")


def test_it_reaches_to_the_next_word() -> None:
    assert found([turn_of(48_000, WordTime("Well", 1.0, 1.2))], PacketRelease()).to == 100 + 24_000


def test_it_reaches_to_the_next_packet() -> None:
    release = PacketRelease()
    release.submit([TurnEnd(turn_id=1, sequence=0, end=2000)], 0.0)
    assert found([turn_of(4800)], release).to == 1999


def test_it_reaches_to_the_beginning_of_what_was_not_heard_yet() -> None:
    turn = turn_of(4800)
    turn.is_started = False
    quiet = found([turn], PacketRelease())
    assert quiet.to == 100
    assert quiet.until == PATIENCE  # from then on it is heard as it is


def test_it_ends_when_text_has_waited_for_long_enough() -> None:
    assembler = PacketAssembler(lambda gen, char: None)
    assembler.text(1, "Well", 3.0)
    assert found([turn_of(4800)], PacketRelease(), assembler).until == assembler.next_deadline()


def test_there_is_none_without_sound_or_while_somebody_prepares() -> None:
    class Driver:
        latency = 0.2

        def prepare(self, packet: object) -> None:
            """Nothing."""

        def cut(self, gen: int) -> None:
            """Nothing."""

    assert found([], PacketRelease()).until == 0.0
    assert found([Utterance(1, WordAligner())], PacketRelease()).until == 0.0
    release = PacketRelease()
    release.register(Driver())
    assert found([turn_of(4800)], release).until == 0.0


def test_it_can_be_ended() -> None:
    quiet = found([turn_of(4800)], PacketRelease())
    quiet.end()
    assert quiet.until == 0.0
    assert quiet.to < VoiceRing.FREE
