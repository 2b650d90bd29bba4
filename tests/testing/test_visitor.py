"""Who plays: in an empty world and in a whole game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from embodiment import Persona
from embodiment.errors import UsageError
from embodiment.testing.stage import Stage
from embodiment.world.inputs import Action

HERE = r"testing/test_visitor\.py:\d+"


def test_somebody_is_walked_up_to_and_asked() -> None:
    with Stage(lambda prompt: f"You said {prompt.text}.") as stage:
        for name in ("Smith", "Baker"):
            stage.add(persona=Persona(name=name))
        stage.run(0.9)
        stage.visitor.visit("baker")
        assert stage.visitor.ask("good morning") == "You said good morning."
        assert stage.visitor.ask("and good night") == "You said and good night."
        assert [given.who for given in stage.inputs] == ["baker", "baker"]
        stage.visitor.stand_at(-2000.0, 600.0)
        with pytest.raises(UsageError, match=rf"{HERE}: nobody is near enough.*visit\(key\)"):
            stage.visitor.ask("hello?")


def test_somebody_who_is_not_there_is_named_with_the_nearest_one() -> None:
    with Stage() as stage:
        stage.add(persona=Persona(name="Smith"))
        with pytest.raises(UsageError, match=rf"{HERE}: .*'smit'.*did you mean 'smith'"):
            stage.visitor.visit("smit")


def test_a_key_that_is_held_walks() -> None:
    with Stage() as stage:
        x = stage.visitor.body.x
        stage.visitor.hold(Action.LEFT, 0.5)
        stage.run(0.1)
        held = stage.visitor.body.x
        assert held < x - 50.0
        stage.run(0.5)
        assert stage.visitor.body.x == held


def test_an_empty_world_has_no_picture() -> None:
    with Stage() as stage, pytest.raises(UsageError, match=rf"{HERE}: .*make_stage\(demo="):
        stage.view()


def test_a_demo_is_a_stage_like_any_other(make_stage: Callable[..., Stage]) -> None:
    pytest.importorskip("pytmx", reason="scenes need the demo extra")
    stage = make_stage(demo="hello")
    assert stage.view().scene.endswith(".tmx")
    (key,) = stage.world.characters
    stage.run(0.6)
    stage.visitor.visit(key)
    assert stage.visitor.ask("hello")


def test_a_demo_that_is_not_there_or_is_a_program_is_told(make_stage: Callable[..., Stage]) -> None:
    with pytest.raises(UsageError, match="did you mean 'village'"):
        make_stage(demo="vilage")
    with pytest.raises(UsageError, match=r"loop of its own: call its main\(ports, frames\)"):
        make_stage(demo="own_loop")
