"""What is counted of a conversation: when its answers began, what was refused, what engines were busy with."""

from __future__ import annotations

from collections import Counter
from contextlib import AbstractContextManager

import pytest

from embodiment.live.messages import ActivityEnd, ActivityStart, AudioDelta, ClientContent, TurnComplete
from embodiment.live.messages import Turn as Said
from embodiment.server.meters import Workload
from embodiment.server.options import SessionOptions
from embodiment.units import Seconds
from tests.server.talk import Talk, quiet, setup, speech


def test_a_workload_knows_who_waits_how_long_and_how_long_it_was_busy() -> None:
    now = [100.0]
    work = Workload(lambda: now[0])
    assert (work.waiting, work.oldest, work.busy) == (0, 0.0, 0.0)
    with work.request():
        now[0] += 1.0
        with work.request():
            now[0] += 1.0
            assert (work.waiting, work.oldest, work.busy) == (2, 2.0, 2.0)
        now[0] += 1.0
        assert (work.waiting, work.oldest) == (1, 3.0)
    now[0] += 10.0
    assert (work.waiting, work.oldest, work.busy) == (0, 0.0, 3.0)
    first, second = work.begin(), work.begin()
    now[0] += 1.0
    work.end(first)
    assert work.oldest == 1.0
    with pytest.raises(ZeroDivisionError), work.request():
        raise ZeroDivisionError
    work.end(second)
    assert (work.waiting, work.busy) == (0, 4.0)


class Noted:
    """Keeps what a session counted."""

    def __init__(self) -> None:
        self.sounds: list[Seconds] = []
        self.refusals: list[str] = []
        self.asked: Counter[str] = Counter()

    def first_sound(self, after: Seconds) -> None:
        self.sounds.append(after)

    def refused(self, reason: str) -> None:
        self.refusals.append(reason)

    def request(self, engine: str) -> AbstractContextManager[None]:
        self.asked[engine] += 1
        return Workload().request()


def test_the_first_sound_counts_from_the_end_of_speech_and_once_a_turn() -> None:
    noted = Noted()
    options = SessionOptions(meters=noted)
    answer = "A sentence that is longer than one piece of sound. And another one."
    with Talk(setup(), lambda prompt: answer, heard=["hello"], options=options) as talk:
        talk.speak(speech(0.6))
        ended = talk.now
        talk.speak(quiet(1.0))
        talk.until(TurnComplete)
        [after] = noted.sounds
        assert after == pytest.approx(talk.times(AudioDelta)[0] - ended, abs=0.1)
        assert after > 0.4, "the silence that ends an utterance is part of it"
        assert noted.asked["voice_activity"] >= 16
        assert noted.asked["recogniser"] >= 1
        assert noted.asked["synthesizer"] == 2
        assert noted.asked["brain"] >= 2


def test_typed_lines_marks_of_activity_and_conversation_count_too() -> None:
    noted = Noted()
    payload = setup(realtimeInputConfig={"automaticActivityDetection": {"disabled": True}})
    options = SessionOptions(meters=noted)
    with Talk(payload, lambda prompt: "Yes.", heard=["hello"], options=options) as talk:
        talk.turn("typed")
        talk.send(ClientContent((Said("user", ("told",)),), turn_complete=True))
        talk.until(TurnComplete, count=2)
        talk.send(ActivityStart())
        talk.speak(speech(0.6))
        talk.send(ActivityEnd())
        talk.until(TurnComplete, count=3)
    assert len(noted.sounds) == 3
    assert max(noted.sounds) < 0.2


def test_an_answer_without_sound_and_one_that_was_cut_off_before_it_do_not_count() -> None:
    noted = Noted()
    with Talk(setup(), lambda prompt: None, options=SessionOptions(meters=noted)) as talk:
        talk.type("hello")
        talk.run(1.0)
    assert noted.sounds == []


def test_why_a_connection_was_ended_is_counted_by_name() -> None:
    noted = Noted()
    with Talk(setup(sessionResumption={"handle": "x"}), options=SessionOptions(meters=noted)) as talk:
        talk.run(0.1)
    assert noted.refusals == ["invalid_handle"]
