"""The model's own sound before a guard: nothing is heard or shown that has not passed."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from embodiment.audio.ring import VoiceRing
from embodiment.live.messages import AudioDelta, OutputTranscription
from embodiment.session.guard import GuardPost
from embodiment.session.held_speech import HOLDER, MARGIN, HeldSpeech
from embodiment.session.speech import Speech
from embodiment.stream.stamper import Stamped
from embodiment.units import Samples
from tests.session.pieces import Spoken, sound


class NoTwelve:
    def passes(self, sentence: str) -> bool:
        return "twelve" not in sentence


class Held(Spoken):
    """A guarded voice put together by hand."""

    def __init__(self, guard: NoTwelve | None) -> None:
        super().__init__()
        self.speech = Speech(self.ring)
        self.post = GuardPost()
        self.post.guard = guard
        self.held = HeldSpeech(self.speech, self.post, self.take)
        self.shown: list[str] = []
        assert self.held.is_active is (guard is not None)

    def take(self, stamped: Stamped, now: float) -> bool:
        assert isinstance(stamped.event, OutputTranscription)
        self.shown.append(stamped.event.text)
        return self.speech.receive(stamped, now) is not None

    def say(self, text: str) -> None:
        stamped = self.stamp(OutputTranscription(text))
        self.speech.expect(stamped.gen, 0.0)
        self.held.text(stamped, text, 0.0)

    def audio(self, samples: Samples = 24_000) -> None:
        stamped = self.stamp(AudioDelta(sound(samples).pcm, 24_000))
        self.held.sound(stamped.gen)
        self.speech.receive(stamped, 0.0)

    def heard(self) -> Samples:
        before = self.ring.played
        self.ring.read(np.zeros(240_000, np.float32))
        return self.ring.played - before


def test_without_a_guard_nothing_is_held() -> None:
    held = Held(None)
    held.audio()
    assert held.heard() == 24_000


def test_sound_waits_until_its_turn_has_passed() -> None:
    held = Held(NoTwelve())
    held.audio()
    held.say("Think again, please.")
    assert held.heard() == 0
    held.held.whole(1, 0.0)
    assert held.shown == ["Think again, please."]
    assert held.heard() == 24_000


def test_the_next_turn_waits_too() -> None:
    held = Held(NoTwelve())
    held.audio()
    held.say("One.")
    held.held.whole(1, 0.0)
    assert held.heard() == 24_000
    held.audio()
    assert held.heard() == 0


def test_what_does_not_pass_is_neither_shown_nor_heard() -> None:
    held = Held(NoTwelve())
    held.say("Think of ")
    held.audio()
    held.say("the LCM. It is ")
    held.audio()
    held.say("twelve.")
    held.held.whole(1, 0.0)
    assert held.post.is_withheld(1)
    assert held.shown == ["Think of "]
    held.held.tick()
    assert held.heard() < held.ring.written - MARGIN


def test_a_piece_that_reaches_into_the_next_sentence_waits_for_it() -> None:
    held = Held(NoTwelve())
    held.say("Good. It is tw")
    assert held.shown == []
    held.say("enty. Next")
    assert held.shown == ["Good. It is tw"]


def test_sound_without_words_is_not_heard() -> None:
    held = Held(NoTwelve())
    held.audio()
    held.held.whole(1, 0.0)
    assert held.post.is_withheld(1)
    assert held.heard() == 0


def test_without_the_guard_the_hold_falls() -> None:
    held = Held(NoTwelve())
    held.audio()
    held.post.guard = None
    assert not held.held.is_active
    assert held.ring.release_to == VoiceRing.FREE
    assert held.heard() == 24_000


@given(st.lists(st.sampled_from(["One. ", "Two? ", "It is twelve. ", "three ", "AUDIO"]), max_size=12))
def test_nothing_from_the_first_bad_sentence_on_is_shown_or_heard(pieces: list[str]) -> None:
    held = Held(NoTwelve())
    bad_at: Samples | None = None
    for piece in pieces:
        if piece == "AUDIO":
            held.audio(9_600)
        else:
            held.say(piece)
            if "twelve" in piece and bad_at is None:
                bad_at = held.ring.written
        held.held.tick()
    held.held.whole(1, 0.0)
    held.held.tick()
    if bad_at is not None:
        assert "twelve" not in "".join(held.shown)
        assert held.ring.release_to <= max(0, held.ring.written - MARGIN)
        assert held.post.is_withheld(1)
    elif held.speech.utterance(1) is not None and any(piece != "AUDIO" for piece in pieces):
        assert "".join(held.shown) == "".join(piece for piece in pieces if piece != "AUDIO")
        assert held.heard() == held.ring.written
    assert HOLDER
