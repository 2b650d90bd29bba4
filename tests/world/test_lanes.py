from __future__ import annotations

from embodiment.session.events import SpeakingStopped
from embodiment.testing.stage import Stage
from embodiment.world.lanes import CUT, SPEECH, Lanes
from embodiment.world.view import Lane


def lane(lanes: Lanes, name: str) -> Lane:
    return next(lane for lane in lanes.lanes() if lane.name == name)


def test_voice_and_words_lie_over_each_other() -> None:
    with Stage(lambda prompt: "One two three.") as stage:
        stage.add(key="smith")
        lanes = Lanes(stage.world)
        stage.run(0.3)
        stage.type("count")
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=10)
        voice = lane(lanes, "smith voice").spans[0]
        words = lane(lanes, "smith words").spans
        assert voice.colour == SPEECH
        assert [word.label for word in words] == ["One", "two", "three."]
        assert all(voice.start <= word.start <= voice.end for word in words)
        stage.run(11)
        assert lane(lanes, "smith words").spans == ()


def test_a_cut_voice_is_shown_as_cut() -> None:
    with Stage(lambda prompt: "A long sentence that is going to be cut off.") as stage:
        smith = stage.add(key="smith")
        lanes = Lanes(stage.world)
        stage.run(0.3)
        stage.type("talk")
        stage.until(lambda: smith.session.is_speaking, within=10)
        stage.run(1.0)
        smith.session.interrupt()
        stage.run(0.1)
        assert lane(lanes, "smith voice").spans[0].colour == CUT
