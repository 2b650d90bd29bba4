"""Whatever becomes of the service, there is somebody to talk to: authored lines, and the demo without a plug."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from embodiment import Persona
from embodiment.persona.persona import AuthoredLines
from embodiment.session.events import (
    AuthoredLine,
    InputUnsent,
    SessionState,
    SpeakingStarted,
    SpeakingStopped,
    StateChanged,
)
from embodiment.testing.fault_table import FAULTS
from embodiment.testing.faults import Armed, FaultPlan, Moment
from embodiment.testing.function_server import FunctionServer
from embodiment.testing.matchers import has_spoken, never_stuck
from embodiment.testing.stage import Stage
from embodiment.world.inputs import Action
from tests.testing.visits import LINES


def lines_after_quota(lines: AuthoredLines) -> set[str]:
    """Kinds of lines that a character says when the service has had enough of it."""
    armed = Armed(FAULTS["close_1011_quota"], Moment.ANSWER, relentless=True)
    with Stage(server=FunctionServer(lambda prompt: "Yes.", wrap=FaultPlan(armed).stream)) as stage:
        stage.add(persona=Persona(name="Smith", lines=lines))
        stage.run(0.9)
        stage.type("how much is a sword?")
        never_stuck(stage)
        said = stage.of(AuthoredLine)
        assert [event.text for event in stage.of(InputUnsent)] == ["how much is a sword?"]
    return {line.kind for line in said}


def test_a_used_up_quota_is_told_in_character() -> None:
    assert "over_budget" in lines_after_quota(LINES)
    assert "offline" not in lines_after_quota(LINES)


def test_without_words_for_it_it_is_told_as_any_other_absence() -> None:
    kinds = lines_after_quota(LINES.model_copy(update={"over_budget": ()}))
    assert "reconnecting" in kinds or "offline" in kinds


def test_a_character_that_is_back_is_not_over_budget_any_more() -> None:
    armed = Armed(FAULTS["close_1011_quota"], Moment.ANSWER)
    with Stage(server=FunctionServer(lambda prompt: "Yes.", wrap=FaultPlan(armed).stream)) as stage:
        smith = stage.add(persona=Persona(name="Smith", lines=LINES))
        stage.run(0.9)
        stage.type("hello")
        stage.until(has_spoken("yes"), within=40)
        stage.events.clear()
        stage.server.streams[-1].cut(1006)  # type: ignore[attr-defined]
        stage.run(0.1)
        assert {line.kind for line in stage.of(AuthoredLine)} == {"reconnecting"}
        assert smith.session.state is SessionState.RECONNECTING


def test_the_games_own_budget_ends_in_character_and_loses_nothing() -> None:
    """What was asked is answered to its end; then it is away until the game connects it again."""
    persona = Persona(name="Smith", lines=LINES, budget_minutes=0.01)
    with Stage(lambda prompt: f"You said {prompt.text}, my good friend.") as stage:
        session = stage.add(persona=persona).session
        stage.run(0.9)
        stage.type("hello")
        stage.until(lambda: session.state is SessionState.DEGRADED, within=20)
        assert [event.heard.strip() for event in stage.of(SpeakingStopped)] == [
            "You said hello, my good friend."
        ]
        assert [line.text for line in stage.of(AuthoredLine)] == ["Not today, friend."]
        assert "budget_minutes" in stage.of(StateChanged)[-1].sentence
        stage.run(60.0)
        assert session.state is SessionState.DEGRADED, "nothing is tried meanwhile"
        stage.type("and a sword?")
        never_stuck(stage)
        assert [event.text for event in stage.of(InputUnsent)] == ["and a sword?"]
        assert {line.kind for line in stage.of(AuthoredLine)} == {"over_budget"}
        session.connect(stage.world.now)
        stage.run(0.9)
        assert session.state is SessionState.CONNECTED
        stage.type("hello again")
        stage.until(has_spoken("hello again"), within=20)


@pytest.mark.slow
def test_the_demo_stays_playable_with_the_plug_pulled(make_stage: Callable[..., Stage]) -> None:
    """Alderbrook: walked through, talked to, and back to life when the service is."""
    pytest.importorskip("pytmx", reason="scenes need the demo extra")
    stage = make_stage(demo="village", keep_sound=False)
    visitor, neighbour = stage.visitor, stage.world.characters["osric"]
    stage.run(1.0)
    stage.unplug()
    visitor.stand_at(neighbour.body.x - 90.0, neighbour.body.y)
    before = visitor.body.x
    visitor.hold(Action.LEFT, 0.4)
    assert visitor.body.x < before, "one can still walk"
    stage.type("I have a headache")
    stage.run(34.0)
    assert "I have a headache" in [event.text for event in stage.of(InputUnsent, "osric")]
    assert stage.of(AuthoredLine, "osric"), "somebody says something in character"
    assert stage.view().figures
    assert {session.state for session in stage.world.sessions.values()} == {SessionState.DEGRADED}
    stage.plug_in()
    stage.events.clear()
    stage.run(16.0)
    stage.type("I have a headache")
    stage.until(lambda: stage.of(SpeakingStarted, "osric"), within=6.0)
    assert stage.world.stats.script_failures == []
