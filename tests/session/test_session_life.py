"""A session beyond its calls: goals, listeners, states, and the end of a turn."""

from __future__ import annotations

import embodiment as em
from embodiment.live.messages import ContextUpdate
from embodiment.persona.goals import DeliveryStatus, GoalDelivery, GoalLane, GoalPriority
from embodiment.persona.persona import Persona
from embodiment.session.assembler import SyncPacket, SyncPacketType, TurnEnd
from embodiment.session.events import (
    PlayerHeard,
    SessionState,
    SpeakingStopped,
    StateChanged,
    TurnEnded,
    WordHeard,
)
from embodiment.testing.stage import Stage
from embodiment.units import TICK
from tests.session.staged import ready, sent

# -- goals -------------------------------------------------------------------------------------------------------


def test_a_goal_added_while_talking_waits_for_quiet_and_makes_nobody_speak() -> None:
    """Every text turn provokes a reply, and during speech an interruption: goals must do neither."""
    with Stage(lambda prompt: "A sentence of some length, so that there is time.") as stage:
        keeper = ready(stage)
        stage.type("hello")
        stage.until(lambda: keeper.session.is_speaking, within=10)
        messages = sent(stage, keeper)
        keeper.session.add_goal("smith", "Send the traveller to the smith.", GoalPriority.HIGH)
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=20)
        assert not stage.of(SpeakingStopped)[0].was_cut
        stage.run(2.0)
        updates = [message for message in messages if isinstance(message, ContextUpdate)]
        assert len(updates) == 1
        assert "Send the traveller to the smith." in "".join(updates[0].system_instruction or ())
        assert keeper.persona.name in "".join(updates[0].system_instruction or ())
        assert len(stage.of(TurnEnded)) == 1
        statuses = [event.status for event in stage.of(GoalDelivery) if event.goal.goal_id == "smith"]
        assert statuses[-1] is DeliveryStatus.SENT
        stage.type("and now")
        stage.until(lambda: len(stage.of(TurnEnded)) == 2, within=20)
        assert stage.of(GoalDelivery)[-1].status is DeliveryStatus.ASSUMED


def test_goals_before_connect_are_in_the_setup() -> None:
    persona = Persona(name="Osric", goals=(em.ConversationalGoal("rest", "Rest a while."),))
    with Stage(lambda prompt: "Yes.") as stage:
        ready(stage, persona=persona)
        stage.run(0.1)
        delivery = stage.of(GoalDelivery)[0]
        assert (delivery.lane, delivery.status) == (GoalLane.NEXT_CONNECT, DeliveryStatus.IN_SETUP)


# -- listeners and states ----------------------------------------------------------------------------------------


def test_adding_a_listener_changes_nothing() -> None:
    """Subscribing to an event once silently muted a character; here it only listens."""

    def digest(listen: bool) -> str:
        with Stage(lambda prompt: "The same words every time.") as stage:
            keeper = ready(stage)
            trace = stage.trace()
            if listen:
                for _ in range(3):
                    keeper.session.subscribe(lambda event: None)
            stage.type("hello")
            stage.run(6.0)
            return trace.digest()

    assert digest(listen=False) == digest(listen=True)


def test_a_listener_can_leave() -> None:
    with Stage(lambda prompt: "Yes.") as stage:
        keeper = ready(stage)
        got: list[object] = []
        leave = keeper.session.subscribe(got.append)
        leave()
        leave()
        stage.type("hello")
        stage.run(3.0)
        assert got == []


def test_turn_end_is_an_event_of_its_own() -> None:
    with Stage(lambda prompt: "One. Two.") as stage:
        ready(stage)
        stage.type("count")
        stage.until(lambda: bool(stage.of(TurnEnd)), within=20)
        packets = [p for p in stage.of(SyncPacket) if p.type is SyncPacketType.TEXT_AUDIO]
        assert "".join(packet.text for packet in packets).strip() == "One. Two."
        assert (
            sum(len(part) for packet in packets for part in packet.audio)
            == packets[-1].end - packets[0].start
        )


def test_several_lines_typed_at_once_are_all_told() -> None:
    with Stage(lambda prompt: f"You said {prompt.text}.") as stage:
        ready(stage)
        stage.type("one")
        stage.type("two")
        session = stage.world.characters["somebody"].session
        stage.until(lambda: bool(stage.of(SpeakingStopped)) and not session.is_in_conversation, within=30)
        assert [event.text for event in stage.of(PlayerHeard) if event.is_final] == ["one", "two"]
        assert "two" in stage.of(SpeakingStopped)[-1].heard


def test_connect_and_disconnect_may_be_repeated() -> None:
    with Stage(lambda prompt: "Yes.") as stage:
        keeper = ready(stage)
        for _ in range(3):
            keeper.session.disconnect()
            keeper.session.disconnect()
            stage.run(0.2)
            assert keeper.session.state is SessionState.DISCONNECTED
            keeper.session.connect(stage.world.now)
            keeper.session.connect(stage.world.now)
            stage.until(lambda: keeper.session.state is SessionState.CONNECTED, within=5)
        assert [event.state for event in stage.of(StateChanged)].count(SessionState.CONNECTED) == 4


def test_an_interrupted_character_is_silent_within_one_tick_and_a_fade() -> None:
    with Stage(lambda prompt: "A very long sentence, which never seems to come to any end at all.") as stage:
        keeper = ready(stage)
        stage.type("go on")
        stage.until(lambda: len(stage.of(WordHeard)) > 4, within=10)
        keeper.session.interrupt()
        stage.run(TICK * 3)
        before = stage.speaker.pulled
        stage.run(0.2)
        assert not stage.speaker.recording()[before:].any()
