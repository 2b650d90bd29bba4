"""Talking without a key, in a room whose loudspeakers the microphone hears: the whole world, on simulated time."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from embodiment.server.engines.vad_energy import EnergyActivity
from embodiment.session.events import (
    PlayerHeard,
    SessionState,
    SpeakingStopped,
    SpeechInterrupted,
    StateChanged,
    WordHeard,
)
from embodiment.testing.room import EchoingRoom
from embodiment.testing.stage import Stage
from embodiment.units import INPUT_HZ, TICK, Int16Array
from embodiment.world.character import Character
from embodiment.world.ears import Ears
from embodiment.world.inputs import Action, Press
from embodiment.world.open_mic import OpenMic

LONG = "Once upon a time there was a smith who forged a very long sentence, and nobody dared to interrupt her at all."


def voice(seconds: float) -> Int16Array:
    rng = np.random.default_rng(3)
    return rng.normal(0.0, 4000.0, round(seconds * INPUT_HZ)).astype(np.int16)


class OpenStage:
    """A stage in a room, its microphone open, and one character who tells long stories."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.room = EchoingRoom(stage.speaker.listen(), delay=0.05, loudness_db=-12.0)
        open_mic = OpenMic(EnergyActivity(), stage.speaker.listen(), advice="Headphones are better.")
        stage.world.ears = Ears(self.room, open_mic)
        self.keeper: Character = stage.add()
        stage.run(0.5)
        stage.world.use_open_mic(True)
        stage.run(0.5)

    def say(self, text: str, seconds: float = 0.8) -> None:
        self.stage.server.will_hear(text)
        self.room.say(voice(seconds))

    def tell_a_story(self) -> None:
        """Have the character speak, and wait until it is in the middle of it."""
        self.stage.type("tell me a story")
        self.stage.until(lambda: len(self.stage.of(WordHeard)) >= 6, within=10)


@pytest.fixture
def scene() -> Iterator[OpenStage]:
    with Stage(lambda prompt: LONG if "story" in prompt.text else f"You said {prompt.text}.") as stage:
        yield OpenStage(stage)


def test_switching_moves_the_conversation_to_a_setup_with_automatic_detection(scene: OpenStage) -> None:
    keeper = scene.keeper
    assert keeper.session.connection_number == 2
    assert keeper.session.state is SessionState.CONNECTED
    assert not keeper.session.manual_activity
    scene.stage.world.use_open_mic(False)
    scene.stage.run(0.5)
    assert keeper.session.connection_number == 3
    assert keeper.session.manual_activity
    moves = [event.state for event in scene.stage.of(StateChanged)]
    assert SessionState.ERROR not in moves


def test_one_just_talks_and_is_answered(scene: OpenStage) -> None:
    stage = scene.stage
    scene.say("what a day")
    stage.until(lambda: bool(stage.of(SpeakingStopped)), within=10)
    assert [heard.text for heard in stage.of(PlayerHeard) if heard.is_final] == ["what a day"]
    assert stage.of(SpeakingStopped)[0].heard == "You said what a day."
    stage.run(15.0)
    assert scene.keeper.session.connection_number == 2, "nothing is owed an answer that was given"
    assert not scene.keeper.session.waiting_inputs


def test_a_character_does_not_hear_itself(scene: OpenStage) -> None:
    stage = scene.stage
    scene.tell_a_story()
    stage.until(lambda: bool(stage.of(SpeakingStopped)), within=30)
    assert stage.of(SpeechInterrupted) == []
    assert stage.of(SpeakingStopped)[0].heard == LONG
    assert [heard for heard in stage.of(PlayerHeard) if not heard.typed] == []


def test_talking_over_it_silences_it_before_the_service_knows(scene: OpenStage) -> None:
    stage, ring = scene.stage, scene.keeper.session.speech.ring
    scene.tell_a_story()
    scene.say("stop it")
    begun = stage.world.now
    silent = begun
    while not stage.of(SpeechInterrupted):
        before = ring.played
        stage.run(TICK)
        if ring.played > before:
            silent = stage.world.now
        assert stage.world.now - begun < 0.5
    assert silent - begun <= 0.12, "it stopped while that was only a suspicion"
    assert [event.by for event in stage.of(SpeechInterrupted)] == ["player"], (
        "the service had not said so yet"
    )
    stage.until(lambda: "stop it" in "".join(stop.heard for stop in stage.of(SpeakingStopped)), within=10)


def test_a_cough_makes_it_pause_and_nothing_is_lost(scene: OpenStage) -> None:
    stage, session = scene.stage, scene.keeper.session
    scene.tell_a_story()
    scene.room.say(voice(0.05))
    paused = 0
    for _ in range(60):
        before = session.speech.ring.played
        stage.run(TICK)
        paused += session.speech.ring.played == before
        assert session.speech.is_suspended or session.ducking == 1.0
    assert 10 <= paused <= 30, "a fifth of a second"
    stage.until(lambda: bool(stage.of(SpeakingStopped)), within=30)
    assert stage.of(SpeakingStopped)[0].heard == LONG
    assert session.speech.ring.skipped == 0
    assert stage.of(SpeechInterrupted) == []


def test_the_player_is_told_about_headphones(scene: OpenStage) -> None:
    assert list(scene.stage.world.announcements) == ["Headphones are better."]


def test_a_listener_nods_at_the_players_pauses() -> None:
    """Not at every one; with the key held, too."""
    nodded = 0
    for seed in range(4):
        with Stage(seed=seed) as stage:
            listener = stage.add()
            stage.run(0.3)
            stage.microphone.say(np.concatenate([voice(1.2), np.zeros(INPUT_HZ, np.int16)]))
            stage.controls.receive([Press(Action.TALK)])
            nod = listener.body.animator.sheet.clip("nod").frames
            frames = []
            for _ in range(200):
                stage.run(TICK)
                frames.append(listener.body.figure().body_frame)
            assert not set(frames[:120]) & set(nod), "nobody nods while the other one talks"
            nodded += bool(set(frames[120:]) & set(nod))
    assert nodded >= 2
