from __future__ import annotations

import numpy as np

from embodiment.body.lipsync import LipSync
from embodiment.body.visemes import MouthShape
from embodiment.live.messages import (
    AudioDelta,
    FunctionCall,
    OutputTranscription,
    PhonemeTime,
    TurnComplete,
    UsageMetadata,
)
from embodiment.live.quirks import find_quirks
from embodiment.persona.declaration import FunctionDeclaration
from embodiment.persona.functions import FunctionRegistry
from embodiment.session.function_calls import FunctionCalls
from embodiment.session.provided_voice import ProvidedVoice
from embodiment.session.speech import Speech
from embodiment.session.voice import ModelVoice, Mouth, Voice
from tests.session.pieces import Spoken, sound


def as_voice(voice: ModelVoice | ProvidedVoice) -> Voice:
    """Checked by mypy: a session may be given either."""
    return voice


class Voiced(Spoken):
    """A model's own voice."""

    def __init__(self) -> None:
        super().__init__()
        self.speech, self.lipsync = Speech(self.ring), LipSync()
        self.waved = 0
        registry = FunctionRegistry()
        registry.register(FunctionDeclaration("wave", "Wave."), self._wave, timing="playhead")
        registry.freeze()
        self.calls = FunctionCalls(registry, self.speech, find_quirks("gemini-3.8-live"), None)
        self.calls.connected(1)
        self.mouth = Mouth(self.speech, self.lipsync)
        self.voice = ModelVoice(self.mouth, self.calls)

    def _wave(self, context: object) -> None:
        self.waved += 1


def test_sound_is_something_heard_and_text_is_not_yet() -> None:
    voiced = Voiced()
    assert not voiced.voice.content(voiced.stamp(OutputTranscription("Hello.")), 0.0)
    assert voiced.voice.content(voiced.stamp(sound()), 0.0)
    assert not voiced.voice.content(voiced.stamp(UsageMetadata()), 0.0)


def test_a_call_ahead_of_the_first_sound_has_no_place_yet() -> None:
    voiced = Voiced()
    stamped = voiced.stamp(OutputTranscription("Hello."))
    voiced.voice.content(stamped, 0.0)
    assert voiced.voice.anchor(stamped) is None
    voiced.voice.content(voiced.stamp(sound(480)), 0.0)
    assert voiced.voice.anchor(voiced.stamp(OutputTranscription(" there"))) == 480


def test_places_are_counted_in_the_ring_and_not_in_the_turn() -> None:
    voiced = Voiced()
    voiced.voice.content(voiced.stamp(sound(480)), 0.0)
    voiced.stamp(TurnComplete())
    voiced.voice.content(voiced.stamp(sound(240)), 0.0)
    assert voiced.voice.newest_gen == 2
    assert voiced.voice.anchor(voiced.stamp(OutputTranscription("more"))) == 480 + 240


def test_what_sounds_moves_the_lips_and_silence_does_not() -> None:
    moments = np.arange(12_000) / 24_000
    vowel = sum(np.sin(2 * np.pi * 120 * n * moments) / n for n in range(1, 20))
    shapes: list[set[MouthShape]] = []
    for samples in (np.asarray(4000 * vowel, np.int16), np.zeros(12_000, np.int16)):
        voiced = Voiced()
        assert voiced.mouth.take(voiced.stamp(AudioDelta(samples, 24_000)), 0.0)
        shapes.append({voiced.lipsync.shape_at(at) for at in range(0, 12_000, 240)})
    moving, still = shapes
    assert still == {MouthShape.X}
    assert moving - still


def test_sounds_the_engine_placed_are_shown_where_it_placed_them() -> None:
    """Whatever is heard there: the engine knows."""
    voiced = Voiced()
    voiced.voice.content(voiced.stamp(sound(2400)), 0.0)
    voiced.voice.ended(1, 0.0)
    voiced.stamp(TurnComplete())
    moments = np.arange(24_000) / 24_000
    hum = AudioDelta((3000 * np.sign(np.sin(2 * np.pi * 120 * moments))).astype(np.int16), 24_000)
    voiced.voice.content(voiced.stamp(hum), 0.0)
    phonemes = (PhonemeTime("m", 0.0, 0.4), PhonemeTime("uː", 0.4, 0.8), PhonemeTime("", 0.8, 1.0))
    voiced.voice.content(voiced.stamp(OutputTranscription("Moo.", phonemes=phonemes)), 0.0)
    shown = [voiced.lipsync.shape_at(2400 + at) for at in range(0, 24_000, 2400)]
    assert shown[1:4] == [MouthShape.A] * 3, "counted in the ring, not in the turn"
    assert shown[5:8] == [MouthShape.F] * 3
    assert shown[9] is MouthShape.X


def test_a_model_holds_nothing_back() -> None:
    voiced = Voiced()
    stamped = voiced.stamp(sound())
    assert list(voiced.voice.admit(stamped)) == [stamped]
    assert not as_voice(voiced.voice).is_busy


def test_a_gesture_of_a_turn_without_sound_is_made_when_the_turn_ends() -> None:
    """It waits for words that never come: at the end of the turn it has nothing to wait for."""
    voiced = Voiced()
    call = FunctionCall("fc_1", "wave")
    stamped = voiced.stamp(call)
    voiced.voice.content(stamped, 0.0)
    assert voiced.calls.receive(call, stamped, 0.0, anchor=voiced.voice.anchor(stamped))
    voiced.calls.tick(0.0)
    assert voiced.waved == 0
    voiced.voice.ended(1, 0.0)
    voiced.calls.tick(0.0)
    assert voiced.waved == 1


def test_a_gesture_ahead_of_the_first_sound_is_made_where_the_sound_begins() -> None:
    voiced = Voiced()
    call = FunctionCall("fc_1", "wave")
    stamped = voiced.stamp(call)
    voiced.calls.receive(call, stamped, 0.0, anchor=voiced.voice.anchor(stamped))
    voiced.voice.content(voiced.stamp(sound()), 0.0)
    voiced.play(1)
    voiced.speech.tick(0.0)
    voiced.calls.tick(0.0)
    assert voiced.waved == 1
