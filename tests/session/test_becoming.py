"""A persona that is written anew while its character talks."""

from __future__ import annotations

import json

import pytest

from embodiment.live.sections import Knowledge, Topic
from embodiment.persona.goals import ConversationalGoal
from embodiment.persona.persona import AuthoredLines, Persona
from embodiment.session.events import SessionState, SpeakingStopped
from embodiment.testing.function_server import FunctionServer
from embodiment.testing.stage import Stage

ADA = Persona(
    name="Ada",
    temperature=0.3,
    knowledge=Knowledge(name="Ada", topics=(Topic("lamp", ("how many lamps",), ("Twelve lamps.",)),)),
    goals=(ConversationalGoal("lamps", "Talk of lamps."), ConversationalGoal("oil", "Sell oil.")),
    lines=AuthoredLines(offline=("Dark.",)),
)


def rewritten(**changes: object) -> Persona:
    return ADA.model_copy(update=changes)


def said(stage: Stage) -> list[str]:
    return [event.heard.strip() for event in stage.of(SpeakingStopped)]


def setup_of(server: FunctionServer, number: int) -> dict[str, object]:
    setup: dict[str, object] = json.loads(server.setups[number])["setup"]
    return setup


def test_new_lines_are_said_in_the_same_conversation() -> None:
    server = FunctionServer()
    with Stage(server=server) as stage:
        ada = stage.add(persona=ADA)
        stage.type("how many lamps")
        stage.until(lambda: said(stage) == ["Twelve lamps."], within=10)
        lamp = Topic("lamp", ("how many lamps",), ("Thirteen lamps.",))
        assert ada.session.become(rewritten(knowledge=Knowledge(name="Ada", topics=(lamp,)))) == ()
        stage.run(0.5)
        stage.type("how many lamps")
        stage.until(lambda: said(stage)[-1] == "Thirteen lamps.", within=10)
    assert len(server.setups) == 2
    assert "Thirteen" in json.dumps(setup_of(server, 1))


def test_what_is_being_said_is_said_to_its_end() -> None:
    with Stage() as stage:
        ada = stage.add(persona=ADA)
        stage.run(0.3)
        stage.type("how many lamps")
        stage.until(lambda: ada.session.is_speaking, within=10)
        ada.session.become(rewritten(backstory="Now with a past."))
        stage.until(lambda: said(stage) == ["Twelve lamps."], within=10)


def test_authored_goals_are_brought_up_to_date_and_the_games_own_stay() -> None:
    with Stage() as stage:
        ada = stage.add(persona=ADA)
        ada.session.goals.add_goal(ConversationalGoal("own", "Added by the game."))
        new = (
            ConversationalGoal("lamps", "Praise the lamps."),
            ConversationalGoal("moon", "Blame the moon."),
        )
        ada.session.become(rewritten(goals=new))
        texts = {goal.goal_id: goal.text for goal in ada.session.goals.active()}
    assert texts == {"own": "Added by the game.", "lamps": "Praise the lamps.", "moon": "Blame the moon."}


def test_a_goal_the_game_has_reached_does_not_come_back() -> None:
    with Stage() as stage:
        ada = stage.add(persona=ADA)
        ada.session.goals.remove_goal("oil")
        ada.session.become(rewritten(backstory="Longer."))
        assert "oil" not in ada.session.goals


def test_voice_and_temperature_take_hold_with_the_next_connection() -> None:
    server = FunctionServer()
    with Stage(server=server) as stage:
        ada = stage.add(persona=ADA)
        stage.run(0.3)
        ada.session.become(rewritten(voice="Puck", temperature=None))
        stage.run(0.5)
    first, second = (json.dumps(setup_of(server, number)) for number in (0, 1))
    assert '"temperature": 0.3' in first
    assert "temperature" not in second
    assert '"Puck"' in second


@pytest.mark.parametrize(
    ("change", "sentence"),
    [({"model": "gemini-2.5-flash-native-audio"}, "another model"), ({"voice_provider": "local"}, "voice provider"),
     ({"synthesis": "response"}, "way of synthesis")],
)  # fmt: skip
def test_what_a_session_is_made_of_waits_for_the_next_start(change: dict[str, object], sentence: str) -> None:
    with Stage() as stage:
        ada = stage.add(persona=ADA)
        (told,) = ada.session.become(rewritten(**change))
    assert sentence in told
    assert "when the game is started again" in told


def test_another_budget_holds_at_once() -> None:
    with Stage() as stage:
        ada = stage.add(persona=ADA)
        stage.run(0.3)
        ada.session.become(rewritten(budget_minutes=0.001))
        stage.type("how many lamps")
        stage.until(lambda: ada.session.state is SessionState.DEGRADED, within=10)
        assert said(stage) == ["Twelve lamps."]
