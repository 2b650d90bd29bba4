from __future__ import annotations

from embodiment.session.events import NoteTold, SpeakingStarted
from embodiment.testing.stage import Stage
from embodiment.world.senses import LOSING, Scene


def scene_notes(stage: Stage, who: str = "") -> list[tuple[str, ...]]:
    return [told.lines for told in stage.of(NoteTold, who) if told.kind == "scene"]


def test_what_is_far_away_is_not_seen_and_what_was_seen_is_not_lost_at_once() -> None:
    scene = Scene()
    scene.state("fire", "A fire burns.", where=(0.0, 0.0), reach=100.0)
    scene.state("day", "It is night.")
    assert scene.seen_from((120.0, 0.0), set()) == {"day": "It is night."}
    assert "fire" in scene.seen_from((120.0, 0.0), {"fire"})
    assert "fire" not in scene.seen_from((100.0 * LOSING + 1, 0.0), {"fire"})
    assert "fire" in scene.seen_from((99.0, 0.0), set())


def test_a_fact_is_stated_anew_and_taken_back() -> None:
    scene = Scene()
    scene.state("gate", "The gate is open.")
    scene.state("gate", "The gate is closed.")
    assert scene.seen_from((0.0, 0.0), set()) == {"gate": "The gate is closed."}
    scene.state("gate", "")
    scene.state("gate", "")
    assert scene.seen_from((0.0, 0.0), set()) == {}


def test_a_model_is_told_of_the_scene_and_does_not_speak_because_of_it() -> None:
    with Stage(lambda prompt: "I see!") as stage:
        stage.add(key="smith")
        stage.run(1.0)
        stage.world.scene.state("gate", "The gate is open.")
        stage.run(8.0)
        assert scene_notes(stage) == [("The gate is open.",)]
        assert stage.of(SpeakingStarted) == []


def test_a_sword_on_somebody_who_walks_is_seen_by_those_he_passes() -> None:
    with Stage(lambda prompt: "Oh.") as stage:
        near, far = stage.add(key="near"), stage.add(key="far")
        far.body.x = near.body.x + 2000.0
        stage.run(1.0)
        assert stage.world.player is not None
        stage.world.scene.state("sword", "The traveller has drawn a sword.", where=stage.world.player.body)
        stage.run(8.0)
        assert scene_notes(stage, "near") == [("The traveller has drawn a sword.",)]
        assert scene_notes(stage, "far") == []
        stage.world.player.body.x = far.body.x
        stage.run(8.0)
        assert scene_notes(stage, "near")[-1] == ()
        assert scene_notes(stage, "far") == [("The traveller has drawn a sword.",)]
