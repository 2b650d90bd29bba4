from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.live.messages import FunctionCall, OutputTranscription, WordTime
from embodiment.session.assembler import TurnEnd
from embodiment.session.events import (
    SpeakingStarted,
    SpeakingStopped,
    SpeechInterrupted,
    TextReceived,
    UnvoicedLine,
    WordHeard,
)
from embodiment.session.halts import LOST_INTERRUPTION
from embodiment.session.speech import STALL, Speech
from embodiment.session.sync import SyncPacket
from embodiment.session.turn_end import TURN_END_TIMEOUT
from embodiment.session.utterance import SpeechEvent
from tests.session.pieces import Spoken, sound

WORDS = (WordTime("One", 0.0, 0.04), WordTime("two.", 0.05, 0.1))


class Said(Spoken):
    """Speech that is received and played."""

    def __init__(self) -> None:
        super().__init__()
        self.speech = Speech(self.ring)
        self.now = 0.0

    def say(self, samples: int = 2400) -> None:
        """A turn of two words, 0.1 s long."""
        self.speech.receive(self.stamp(sound(samples)), self.now)
        self.speech.receive(self.stamp(OutputTranscription("One two.", words=WORDS)), self.now)

    def played(self, samples: int) -> list[SpeechEvent]:
        self.play(samples)
        self.now += samples / 24_000
        return self.speech.tick(self.now)


def test_a_turn_starts_with_its_first_sample_and_stops_after_its_last() -> None:
    said = Said()
    said.say()
    said.speech.ended(1, 0.0)
    assert [type(event) for event in said.speech.tick(0.0)].count(TextReceived) == 1
    assert not said.speech.is_speaking
    events = said.played(2399)
    assert SpeakingStarted(gen=1) in events
    assert said.speech.is_speaking
    assert SpeakingStopped(gen=1, heard="One two.") in said.played(1)
    assert not said.speech.is_busy


@given(st.lists(st.integers(1, 700), min_size=1, max_size=20))
def test_words_are_heard_in_order_and_never_before_their_sound(steps: list[int]) -> None:
    said = Said()
    said.say()
    said.speech.ended(1, 0.0)
    heard: list[WordHeard] = []
    for step in steps:
        news = [event for event in said.played(step) if isinstance(event, WordHeard)]
        assert all(event.position <= said.ring.played for event in news)
        heard += news
    assert [event.index for event in heard] == list(range(len(heard)))
    if said.ring.played >= 2400:
        assert [event.text for event in heard] == ["One", "two."]


def test_a_cut_tells_what_was_heard_and_what_was_not() -> None:
    said = Said()
    said.say()
    said.played(1300)
    assert said.speech.cut(1, "player", said.now)
    assert not said.speech.cut(1, "player", said.now)
    events = said.speech.tick(said.now)
    assert SpeechInterrupted(gen=1, by="player") in events
    [stopped] = [event for event in events if isinstance(event, SpeakingStopped)]
    assert (stopped.heard.strip(), stopped.unheard.strip(), stopped.was_cut) == ("One", "two.", True)


@pytest.mark.parametrize("is_whole", [False, True])
def test_a_cut_turn_has_an_end_like_any_other(is_whole: bool) -> None:
    """Whether the service was still at it or had made all of it long before it was heard."""
    said = Said()
    said.say()
    if is_whole:
        said.speech.ended(1, 0.0)
    heard = said.played(1300)
    said.speech.cut(1, "player", said.now)
    events = [*heard, *said.played(2400)]
    [end] = [event for event in events if isinstance(event, TurnEnd)]
    assert (end.turn_id, end.cut) == (1, True)
    numbers = [event.sequence for event in events if isinstance(event, SyncPacket | TurnEnd)]
    assert numbers == sorted(numbers)
    said.speech.cut(1, "player", said.now)
    assert said.played(2400) == []


def test_nothing_of_a_cut_turn_is_taken_afterwards() -> None:
    said = Said()
    said.say()
    said.speech.cut(1, "player", 0.0)
    said.speech.tick(0.0)
    assert said.speech.receive(said.stamp(OutputTranscription(" Three.")), 0.0) is None
    assert said.speech.tick(0.0) == []
    assert said.speech.is_cut(1)
    assert not said.speech.is_cut(2)


def test_text_whose_sound_never_came_is_shown() -> None:
    said = Said()
    said.speech.receive(said.stamp(OutputTranscription(" Forty. ")), 0.0)
    said.speech.ended(1, 0.0)
    assert UnvoicedLine(gen=1, text="Forty.") in said.speech.tick(0.01)


def test_a_turn_that_ran_dry_without_an_end_is_ended_and_then_overdue() -> None:
    said = Said()
    said.say()
    said.played(2400)
    said.played(240)
    assert said.speech.is_speaking
    assert said.speech.overdue(said.now) is None
    events = said.speech.tick(said.now + STALL)
    assert SpeakingStopped(gen=1, heard="One two.") in events
    assert said.speech.overdue(said.now + STALL + TURN_END_TIMEOUT) == 1
    said.speech.ended(1, said.now)
    assert said.speech.overdue(said.now + STALL + TURN_END_TIMEOUT) is None


def test_the_last_words_of_a_turn_without_an_end_are_told_before_it_stops() -> None:
    """Only then is it sure that they belong to the last of the sound."""
    said = Said()
    said.speech.receive(said.stamp(sound(24_000)), 0.0)
    said.speech.receive(said.stamp(OutputTranscription("Yes.")), 0.0)
    events = [event for _ in range(110) for event in said.played(240)]
    assert not [event for event in events if isinstance(event, WordHeard)]
    events = said.speech.tick(said.now + STALL)
    kinds = [type(event) for event in events if isinstance(event, WordHeard | SpeakingStopped)]
    assert kinds == [WordHeard, SpeakingStopped]


def test_a_generation_that_ends_with_a_call_goes_on_with_the_calls_answer() -> None:
    said = Said()
    said.say()
    call = FunctionCall("fc_1", "price")
    said.speech.call(said.stamp(call), call, 0.0)
    assert not said.speech.generated(1, 0.0)
    said.speech.receive(said.stamp(sound()), 0.0)
    assert said.speech.generated(1, 0.0)


def test_an_interruption_that_never_reached_the_game_is_undone() -> None:
    """Its connection was left between the voice thread and the mailbox: nobody would ever cut what was halted."""
    said = Said()
    said.say(4800)
    said.ring.halt(1)
    said.now = 10.0
    assert said.played(480) == [TextReceived(gen=1, text="One two.")]
    said.now = 10.0 + LOST_INTERRUPTION - 0.03
    said.played(480)
    assert said.ring.played == 0
    said.now = 10.0 + LOST_INTERRUPTION + 0.02
    said.played(480)
    said.played(480)
    assert said.ring.played == 480


def test_an_interruption_that_comes_through_is_cut_where_it_fell_silent() -> None:
    """The voice thread silenced the ring first; nothing counts as heard that was not."""
    said = Said()
    said.say(4800)
    said.played(1300)
    said.ring.halt(1)
    said.play(2400)
    said.speech.cut(1, "service", said.now)
    [stopped] = [event for event in said.played(10) if isinstance(event, SpeakingStopped)]
    assert (stopped.heard, stopped.unheard) == ("One ", "two.") or stopped.heard.strip() == "One"


class Painter:
    """A driver that needs a moment for every packet."""

    latency = 0.3

    def prepare(self, packet: SyncPacket) -> None:
        """Begin."""

    def cut(self, gen: int) -> None:
        """Nothing to undo."""


def test_sound_waits_for_the_slowest_driver() -> None:
    said, painter = Said(), Painter()
    said.speech.release.register(painter)
    said.speech.tick(0.0)
    said.say()
    said.speech.ended(1, 0.0)
    for _ in range(29):
        said.played(240)
    assert said.ring.played == 0
    for _ in range(12):
        said.played(240)
    assert said.ring.played == 2400
    said.speech.release.unregister(painter)
    said.say()
    said.played(240)
    said.played(240)
    assert said.ring.played > 2400
