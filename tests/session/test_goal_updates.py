from __future__ import annotations

from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import ClientMessage, ContextUpdate
from embodiment.live.notes import Note, NoteKind
from embodiment.persona.goals import ConversationalGoal, DeliveryStatus, GoalManager
from embodiment.persona.persona import Persona
from embodiment.session.events import NoteTold
from embodiment.session.goal_lanes import Situation
from embodiment.session.goal_updates import GoalUpdates

FESTIVAL = ConversationalGoal("festival", "Mention the festival.")
QUIET = Situation(is_connected=True, is_quiet=True, has_handle=True)
OWN_SERVER = GeminiLiveConfig(base_url="ws://127.0.0.1:1")
DEVELOPER = GeminiLiveConfig(api_key="k")


def made(service: GeminiLiveConfig = OWN_SERVER) -> tuple[GoalManager, GoalUpdates]:
    """Updates of a session whose setup, without goals, was accepted."""
    goals = GoalManager()
    updates = GoalUpdates(Persona(name="Osric"), goals, service)
    updates.instruction("Write [CALL: name {}] to call.")
    updates.setup_made()
    updates.in_setup()
    return goals, updates


def settle(updates: GoalUpdates, seconds: int = 90) -> list[ClientMessage]:
    return [message for tick in range(seconds * 10) for message in updates.take(QUIET, tick / 10)]


def test_the_instruction_of_a_setup_has_the_goals_of_that_moment() -> None:
    goals, updates = made()
    assert not any("festival" in part for part in updates.instruction())
    goals.add_goal(FESTIVAL)
    assert any("Mention the festival." in part for part in updates.instruction())


def test_goals_of_the_setup_are_told_when_it_is_accepted_and_not_before() -> None:
    goals = GoalManager()
    updates = GoalUpdates(Persona(name="Osric"), goals, OWN_SERVER)
    goals.add_goal(FESTIVAL)
    updates.changed(0.0)
    updates.setup_made()
    assert updates.take_events() == []
    updates.in_setup()
    assert [(event.goal, event.status) for event in updates.take_events()] == [
        (FESTIVAL, DeliveryStatus.IN_SETUP)
    ]
    assert updates.take_events() == []


def test_an_own_server_is_updated_in_place_with_the_whole_instruction() -> None:
    """What replaces an instruction must say everything again: how functions are called by tags, too."""
    goals, updates = made()
    goals.add_goal(FESTIVAL)
    updates.changed(0.0)
    [message] = settle(updates)
    assert isinstance(message, ContextUpdate)
    assert message.system_instruction is not None
    text = "\n".join(message.system_instruction)
    assert "Osric" in text
    assert "Mention the festival." in text
    assert "[CALL: name {}]" in text
    assert not updates.wants_to_move


def test_a_service_that_takes_no_update_is_reached_by_a_new_connection() -> None:
    goals, updates = made(DEVELOPER)
    goals.add_goal(FESTIVAL)
    updates.changed(0.0)
    assert settle(updates) == []
    assert updates.wants_to_move


def test_without_a_change_nothing_is_sent() -> None:
    _, updates = made()
    assert settle(updates) == []
    assert not updates.wants_to_move
    assert updates.take_events() == []


def test_a_note_goes_out_with_the_whole_instruction_and_asks_for_nothing() -> None:
    _, updates = made()
    updates.notes.set(Note(NoteKind.SCENE, ("The gate is open.",)), 0.0)
    [message] = settle(updates)
    assert isinstance(message, ContextUpdate)
    assert any("- The gate is open." in part for part in message.system_instruction or ())
    assert [type(event) for event in updates.take_events()] == [NoteTold]


def test_no_connection_is_moved_for_a_note() -> None:
    _, updates = made(DEVELOPER)
    updates.notes.set(Note(NoteKind.SCENE, ("The gate is open.",)), 0.0)
    assert settle(updates) == []
    assert not updates.wants_to_move
    assert "The gate is open." in updates.notes.take_untold()
