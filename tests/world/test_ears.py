from __future__ import annotations

from random import Random

import numpy as np
import pytest

from embodiment.audio.ring import VoiceRing
from embodiment.errors import UsageError
from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import ActivityEnd, ActivityStart, ClientMessage, RealtimeAudio, SetupComplete
from embodiment.persona.persona import Persona
from embodiment.server.engines.vad_energy import EnergyActivity
from embodiment.session.outbox import Send
from embodiment.session.session import PersonaSession
from embodiment.testing.microphone import ScriptedMicrophone
from embodiment.units import INPUT_HZ, INPUT_PER_TICK, TICK, Int16Array
from embodiment.world.ears import Ears
from embodiment.world.open_mic import OpenMic

HUM: Int16Array = np.random.default_rng(1).normal(0, 3000, INPUT_HZ // 2).astype(np.int16)


class Listening:
    """A connected session and what reaches its service."""

    def __init__(self) -> None:
        self.session = PersonaSession(
            "x",
            Persona(name="X"),
            ring=VoiceRing(),
            service=GeminiLiveConfig(base_url="ws://127.0.0.1:1", manual_activity=True),
            random=Random(1),
        )
        self.session.connect(0.0)
        self.session.receive(self.session.stamper.receive(SetupComplete()), 0.0)
        self.sent: list[ClientMessage] = []

    def flush(self, now: float) -> None:
        self.session.tick(now)
        self.sent += [item.message for item in self.session.take_outbox() if isinstance(item, Send)]

    @property
    def samples(self) -> int:
        return sum(message.pcm.size for message in self.sent if isinstance(message, RealtimeAudio))


class Talk:
    """A microphone, ears, and time."""

    def __init__(self, addressed: Listening | None, *everybody: Listening) -> None:
        self.microphone = ScriptedMicrophone(seed=1)
        self.microphone.open()
        self.ears = Ears(self.microphone)
        self.addressed = addressed
        self.everybody = [one for one in (addressed, *everybody) if one is not None]
        self.nothing_heard = 0
        self.now = 0.0

    def run(self, ticks: int) -> None:
        for _ in range(ticks):
            self.now += TICK
            self.ears.tick(lambda: self.addressed.session if self.addressed else None, self.now)
            self.nothing_heard += self.ears.heard_nothing
            for one in self.everybody:
                one.flush(self.now)

    def utter(self, samples: Int16Array | None = None) -> None:
        if samples is not None:
            self.microphone.say(samples)
        self.ears.is_pressed = True
        self.run(60)
        self.ears.is_pressed = False
        self.run(60)


def test_an_utterance_is_marked_at_both_ends_and_whole() -> None:
    somebody = Listening()
    talk = Talk(somebody)
    talk.utter(HUM)
    kinds = [type(message) for message in somebody.sent]
    assert kinds[0] is ActivityStart
    assert kinds[-1] is ActivityEnd
    assert set(kinds[1:-1]) == {RealtimeAudio}
    assert somebody.samples >= 60 * INPUT_PER_TICK
    assert not talk.ears.is_open
    assert talk.nothing_heard == 0


def test_whoever_was_addressed_first_hears_the_utterance_to_its_end() -> None:
    first, second = Listening(), Listening()
    talk = Talk(first, second)
    talk.ears.is_pressed = True
    talk.run(20)
    talk.addressed = second
    talk.run(20)
    talk.ears.is_pressed = False
    talk.run(60)
    assert isinstance(first.sent[-1], ActivityEnd)
    assert first.samples >= 40 * INPUT_PER_TICK
    assert second.sent == []


def test_nothing_is_taken_while_nobody_is_addressed_or_no_key_is_held() -> None:
    somebody = Listening()
    talk = Talk(somebody)
    talk.microphone.say(HUM)
    talk.run(30)
    alone = Talk(None)
    alone.utter(HUM)
    assert somebody.sent == []
    assert not alone.ears.is_open
    assert talk.ears.level > 0.0


def test_an_utterance_that_was_silent_all_through_is_noticed_for_one_tick() -> None:
    """A muted microphone: the player talks and wonders why nobody answers."""
    talk = Talk(Listening())
    talk.utter()
    assert talk.nothing_heard == 1
    assert not talk.ears.heard_nothing


def test_loudness_is_judged_anew_for_each_utterance() -> None:
    talk = Talk(Listening())
    talk.utter(HUM)
    talk.utter()
    assert talk.nothing_heard == 1


def test_without_a_microphone_and_after_closing_there_is_nothing_to_hear() -> None:
    somebody = Listening()
    talk = Talk(somebody)
    talk.ears.close()
    talk.ears.close()
    assert not talk.microphone.is_open
    assert not talk.ears.is_available
    talk.utter()
    assert somebody.sent == []
    assert not Ears(None).is_available


def test_stepping_back_while_the_key_is_held_does_not_end_the_utterance() -> None:
    somebody = Listening()
    talk = Talk(somebody)
    talk.ears.is_pressed = True
    talk.run(20)
    talk.addressed = None
    talk.run(60)
    assert talk.ears.is_open
    assert somebody.samples >= 80 * INPUT_PER_TICK


def test_another_microphone_in_mid_sentence_ends_the_sentence_and_hears_the_next() -> None:
    listening = Listening()
    talk = Talk(listening)
    talk.ears.is_pressed = True
    talk.microphone.say(HUM)
    talk.run(30)
    other = ScriptedMicrophone(seed=2)
    other.open()
    talk.ears.use(other, talk.now)
    talk.run(60)
    assert [type(m) for m in listening.sent if isinstance(m, ActivityStart | ActivityEnd)] == [
        ActivityStart,
        ActivityEnd,
    ]
    talk.ears.is_pressed = True
    other.say(HUM)
    before = listening.samples
    talk.run(30)
    assert listening.samples > before


def test_no_microphone_any_more_is_told_as_one() -> None:
    talk = Talk(Listening())
    talk.ears.use(None, talk.now)
    talk.run(5)
    assert not talk.ears.is_available


def opened(*, addressed: Listening | None) -> tuple[Talk, OpenMic]:
    """Ears with an open microphone, where nothing is played."""
    talk = Talk(addressed)
    open_mic = OpenMic(EnergyActivity(), None, advice="wear headphones")
    talk.ears = Ears(talk.microphone, open_mic)
    talk.ears.is_always_open = True
    return talk, open_mic


def test_an_open_microphone_needs_no_key_and_sends_the_breath_before_the_word() -> None:
    somebody = Listening()
    talk, _ = opened(addressed=somebody)
    talk.run(80)
    assert somebody.sent == [], "silence is not sent"
    talk.microphone.say(HUM)
    talk.run(150)
    kinds = [type(message) for message in somebody.sent]
    assert (kinds[0], kinds[-1]) == (ActivityStart, ActivityEnd)
    assert somebody.samples >= HUM.size + 0.3 * INPUT_HZ
    assert not talk.ears.is_open
    assert talk.ears.advice == "wear headphones"


def test_into_an_open_microphone_nobody_is_spoken_to_who_is_not_there() -> None:
    talk, open_mic = opened(addressed=None)
    talk.microphone.say(HUM)
    talk.run(100)
    assert not talk.ears.is_open
    assert not talk.ears.is_suspicious
    assert open_mic.slips == 0


def test_closing_it_makes_the_key_count_again() -> None:
    somebody = Listening()
    talk, _ = opened(addressed=somebody)
    talk.ears.is_always_open = False
    talk.microphone.say(HUM)
    talk.run(100)
    assert somebody.sent == []
    talk.utter(HUM)
    assert isinstance(somebody.sent[-1], ActivityEnd)


def test_it_cannot_be_opened_where_nothing_tells_speech_from_noise() -> None:
    ears = Ears(ScriptedMicrophone())
    assert not ears.can_be_open
    assert ears.advice == ""
    with pytest.raises(UsageError, match="OpenMic first"):
        ears.is_always_open = True
    ears.is_always_open = False


def test_pauses_in_what_the_player_says_are_noticed() -> None:
    """Listeners nod at them."""
    somebody, other = Listening(), Listening()
    talk = Talk(somebody)
    loud = (HUM[: INPUT_HZ // 5] * 2).astype(np.int16)
    talk.microphone.say(np.concatenate([loud, np.zeros(INPUT_HZ // 5, np.int16), loud]))
    talk.ears.is_pressed = True
    heard = []
    for _ in range(60):
        talk.run(1)
        heard.append(talk.ears.hears_voice_for(somebody.session))
        assert not talk.ears.hears_voice_for(other.session)
    assert all(heard[2:19])
    assert not any(heard[21:39])
    assert all(heard[41:59])
