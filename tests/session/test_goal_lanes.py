from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from embodiment.errors import UsageError
from embodiment.live.dialect import Dialect
from embodiment.live.messages import ClientContent, ContextUpdate, Turn
from embodiment.live.quirks import instruction_lanes
from embodiment.persona.goals import (
    ConversationalGoal,
    DeliveryStatus,
    GoalDelivery,
    GoalLane,
    GoalManager,
    GoalPriority,
)
from embodiment.session.goal_lanes import (
    DEBOUNCE,
    MOVE_INTERVAL,
    GoalLanes,
    GoalStep,
    MoveConnection,
    SendInstruction,
    Situation,
    lane_message,
)

FESTIVAL = ConversationalGoal("festival", "Mention the festival.")
SELL = ConversationalGoal("sell", "Sell a sword.", GoalPriority.HIGH)
QUIET = Situation(is_connected=True, is_quiet=True, has_handle=True)
SPEAKING = Situation(is_connected=True, is_quiet=False, has_handle=True)
NO_HANDLE = Situation(is_connected=True, is_quiet=True, has_handle=False)
AWAY = Situation(is_connected=False, is_quiet=True, has_handle=True)
UPDATE = (GoalLane.CONTEXT_UPDATE, GoalLane.SEAMLESS_MOVE, GoalLane.NEXT_CONNECT)
MOVE = (GoalLane.SEAMLESS_MOVE, GoalLane.NEXT_CONNECT)


def connected(*lanes: GoalLane, goals: tuple[ConversationalGoal, ...] = ()) -> GoalLanes:
    followed = GoalLanes(lanes, goals)
    followed.setup_made()
    followed.setup_accepted()
    return followed


def statuses(steps: list[GoalStep]) -> list[tuple[str, str, str]]:
    return [(s.goal.goal_id, str(s.lane), str(s.status)) for s in steps if isinstance(s, GoalDelivery)]


def test_goals_before_connect_are_in_the_setup() -> None:
    followed = GoalLanes(UPDATE, [FESTIVAL])
    followed.changed([FESTIVAL, SELL], 0.0)
    assert followed.tick(AWAY, 5.0) == []
    followed.setup_made()
    assert statuses(followed.setup_accepted()) == [
        ("festival", "next_connect", "in_setup"),
        ("sell", "next_connect", "in_setup"),
    ]
    assert followed.tick(QUIET, 6.0) == []


def test_a_change_goes_out_by_the_best_lane_and_is_called_sent() -> None:
    """Goals written into the setup alone never reach a conversation that is under way."""
    followed = connected(*UPDATE)
    followed.changed([SELL], 1.0)
    assert followed.tick(QUIET, 1.0 + DEBOUNCE) == [
        SendInstruction(lane=GoalLane.CONTEXT_UPDATE),
        GoalDelivery(SELL, GoalLane.CONTEXT_UPDATE, DeliveryStatus.SENT),
    ]
    assert followed.tick(QUIET, 2.0) == []


def test_sent_becomes_assumed_with_the_next_turn_and_never_more() -> None:
    """The service confirms nothing, so more cannot be claimed."""
    followed = connected(*UPDATE)
    followed.changed([SELL], 1.0)
    followed.tick(QUIET, 2.0)
    assert statuses(followed.turn_completed()) == [("sell", "context_update", "assumed")]
    assert followed.turn_completed() == []


def test_three_changes_in_one_tick_are_one_update() -> None:
    followed = connected(*UPDATE)
    for goals in ([FESTIVAL], [FESTIVAL, SELL], [SELL]):
        followed.changed(goals, 1.0)
    assert followed.next_deadline() == 1.0 + DEBOUNCE
    assert followed.tick(QUIET, 1.1) == []
    steps = followed.tick(QUIET, 1.0 + DEBOUNCE)
    assert [step for step in steps if isinstance(step, SendInstruction)] == [
        SendInstruction(lane=GoalLane.CONTEXT_UPDATE)
    ]
    assert statuses(steps) == [("sell", "context_update", "sent")]
    assert followed.next_deadline() is None


def test_each_change_starts_the_rest_anew() -> None:
    followed = connected(*UPDATE)
    followed.changed([FESTIVAL], 1.0)
    followed.changed([SELL], 1.2)
    assert followed.tick(QUIET, 1.0 + DEBOUNCE) == []


def test_nothing_goes_out_over_speech() -> None:
    """Content sent while the character speaks cuts it short, and a text turn calls for a reply."""
    followed = connected(*UPDATE)
    followed.changed([SELL], 1.0)
    assert statuses(followed.tick(SPEAKING, 2.0)) == [("sell", "context_update", "waiting")]
    assert followed.tick(SPEAKING, 3.0) == [], "said once"
    assert isinstance(followed.tick(QUIET, 4.0)[0], SendInstruction)


def test_a_change_taken_back_before_it_went_out_is_no_change() -> None:
    followed = connected(*UPDATE, goals=(FESTIVAL,))
    followed.changed([FESTIVAL, SELL], 1.0)
    followed.changed([FESTIVAL], 1.1)
    assert followed.tick(QUIET, 2.0) == []
    assert followed.next_deadline() is None


def test_removals_are_delivered_too() -> None:
    followed = connected(*UPDATE, goals=(FESTIVAL, SELL))
    followed.changed([SELL], 1.0)
    assert followed.tick(QUIET, 2.0)[1:] == [
        GoalDelivery(FESTIVAL, GoalLane.CONTEXT_UPDATE, DeliveryStatus.SENT, removed=True)
    ]


def test_without_a_message_lane_the_session_moves_at_a_quiet_moment() -> None:
    followed = connected(*MOVE)
    followed.changed([SELL], 1.0)
    assert statuses(followed.tick(SPEAKING, 2.0)) == [("sell", "seamless_move", "waiting")]
    assert followed.tick(QUIET, 3.0) == [MoveConnection()]
    assert followed.tick(QUIET, 3.1) == [], "asked for once"
    followed.disconnected()
    followed.setup_made()
    assert statuses(followed.setup_accepted()) == [("sell", "seamless_move", "in_setup")]
    assert followed.tick(QUIET, 4.0) == []


def test_moves_keep_their_distance() -> None:
    followed = connected(*MOVE)
    followed.changed([SELL], 0.0)
    assert followed.tick(QUIET, 1.0) == [MoveConnection()]
    followed.setup_made()
    followed.setup_accepted()
    followed.changed([FESTIVAL], 2.0)
    assert {status for _, _, status in statuses(followed.tick(QUIET, 3.0))} == {"waiting"}
    assert followed.tick(QUIET, 1.0 + MOVE_INTERVAL) == [MoveConnection()]


def test_without_a_handle_a_change_waits_for_the_next_connection_and_says_so() -> None:
    """Moving without a handle would lose the conversation for a goal."""
    followed = connected(*MOVE)
    followed.changed([SELL], 1.0)
    (news,) = followed.tick(NO_HANDLE, 2.0)
    assert isinstance(news, GoalDelivery)
    assert "takes effect with the next connection" in news.sentence()
    assert followed.tick(NO_HANDLE, 3.0) == []
    followed.disconnected()
    followed.setup_made()
    assert statuses(followed.setup_accepted()) == [("sell", "next_connect", "in_setup")]


def test_a_change_made_while_a_setup_is_on_its_way_is_sent_afterwards() -> None:
    followed = GoalLanes(UPDATE, [FESTIVAL])
    followed.setup_made()
    followed.changed([FESTIVAL, SELL], 1.0)
    assert statuses(followed.setup_accepted()) == [("festival", "next_connect", "in_setup")]
    assert statuses(followed.tick(QUIET, 2.0)) == [("sell", "context_update", "sent")]


def test_an_update_lost_with_its_connection_is_told_with_the_next_setup() -> None:
    followed = connected(*UPDATE)
    followed.changed([SELL], 1.0)
    followed.tick(QUIET, 2.0)
    followed.disconnected()
    followed.setup_made()
    assert statuses(followed.setup_accepted()) == [("sell", "next_connect", "in_setup")]


def test_a_lane_the_service_refused_is_not_used_again() -> None:
    """Support of updates is a matter of model and service, and a refusal costs the connection."""
    followed = connected(*UPDATE)
    followed.changed([SELL], 1.0)
    followed.tick(QUIET, 2.0)
    followed.disconnected(was_refused=True)
    followed.setup_made()
    followed.setup_accepted()
    followed.changed([SELL, FESTIVAL], 30.0)
    assert followed.tick(QUIET, 31.0) == [MoveConnection()]


def test_a_refusal_with_nothing_sent_blames_no_lane() -> None:
    followed = connected(*UPDATE)
    followed.disconnected(was_refused=True)
    followed.setup_made()
    followed.setup_accepted()
    followed.changed([SELL], 30.0)
    assert SendInstruction(lane=GoalLane.CONTEXT_UPDATE) in followed.tick(QUIET, 31.0)


def test_where_nothing_is_offered_the_next_connection_is_left() -> None:
    followed = connected()
    followed.changed([SELL], 1.0)
    followed.changed([SELL], 1.5)
    assert statuses(followed.tick(QUIET, 1.0 + DEBOUNCE)) == [("sell", "next_connect", "waiting")]


@pytest.mark.parametrize(
    ("model", "dialect", "first"),
    [
        ("gemini-3.8-live", Dialect.VERTEX, GoalLane.CONTEXT_UPDATE),
        ("gemini-3.8-live", Dialect.DEVELOPER, GoalLane.SEAMLESS_MOVE),
        ("gemini-live-2.5-flash-native-audio", Dialect.VERTEX, GoalLane.SYSTEM_CONTENT),
        ("gemini-2.5-flash-native-audio-latest", Dialect.DEVELOPER, GoalLane.SEAMLESS_MOVE),
        ("unheard-of", Dialect.VERTEX, GoalLane.SEAMLESS_MOVE),
    ],
)
def test_the_lane_is_data_per_model_and_service(model: str, dialect: Dialect, first: GoalLane) -> None:
    followed = connected(*instruction_lanes(model, dialect))
    followed.changed([SELL], 1.0)
    (step, *_) = followed.tick(QUIET, 2.0)
    expected = MoveConnection() if first is GoalLane.SEAMLESS_MOVE else SendInstruction(lane=first)
    assert step == expected


def test_messages_ask_for_no_answer_and_carry_the_whole_instruction() -> None:
    """A goal sent as the player's words would be answered as the player's words."""
    parts = ("You are Brunhild.", "GOALS")
    assert lane_message(GoalLane.CONTEXT_UPDATE, parts) == ContextUpdate(system_instruction=parts)
    content = lane_message(GoalLane.SYSTEM_CONTENT, parts)
    assert content == ClientContent((Turn("system", parts),), turn_complete=False)
    with pytest.raises(UsageError, match="no message"):
        lane_message(GoalLane.SEAMLESS_MOVE, parts)


ACTIONS = st.lists(
    st.sampled_from(["add", "remove", "quiet", "speaking", "away", "turn", "reconnect", "refused"]),
    max_size=30,
)


@example(["add", "quiet", "quiet", "remove"], UPDATE)
@given(ACTIONS, st.sampled_from([UPDATE, MOVE, (GoalLane.NEXT_CONNECT,)]))
@settings(max_examples=60)
def test_any_history_ends_with_the_model_knowing_the_goals(
    actions: list[str], lanes: tuple[GoalLane, ...]
) -> None:
    followed, goals, now, number = connected(*lanes), GoalManager(), 0.0, 0
    told: dict[str, bool] = {}

    def note(steps: list[GoalStep]) -> None:
        for step in steps:
            if isinstance(step, GoalDelivery) and step.status is not DeliveryStatus.WAITING:
                told[step.goal.goal_id] = not step.removed

    def reconnect(refused: bool = False) -> None:
        followed.disconnected(was_refused=refused)
        followed.setup_made()
        note(followed.setup_accepted())

    for action in actions:
        now += 0.2
        if action == "add":
            number += 1
            goals.add_goal(ConversationalGoal(f"g{number}", "x"))
            followed.changed(goals.active(), now)
        elif action == "remove" and len(goals):
            goals.remove_goal(goals.active()[0].goal_id)
            followed.changed(goals.active(), now)
        elif action == "turn":
            note(followed.turn_completed())
        elif action in ("reconnect", "refused"):
            reconnect(action == "refused")
        else:
            situation = {"quiet": QUIET, "speaking": SPEAKING}.get(action, AWAY)
            steps = followed.tick(situation, now)
            note(steps)
            if situation is not QUIET:
                assert not any(isinstance(step, (SendInstruction, MoveConnection)) for step in steps)
    reconnect()
    assert {goal_id for goal_id, is_there in told.items() if is_there} == {g.goal_id for g in goals.active()}
