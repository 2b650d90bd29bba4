from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.errors import UsageError
from embodiment.persona.goals import (
    MAX_GOAL_CHARS,
    MAX_GOALS,
    ConversationalGoal,
    DeliveryStatus,
    GoalDelivery,
    GoalLane,
    GoalManager,
    GoalPriority,
)


def goal(goal_id: str, priority: str = "medium", text: str = "Do it.") -> ConversationalGoal:
    return ConversationalGoal(goal_id, text, GoalPriority(priority))


def ids(goals: GoalManager) -> list[str]:
    return [each.goal_id for each in goals.active()]


def test_goals_are_ordered_by_priority_then_by_age() -> None:
    goals = GoalManager([goal("a", "low"), goal("b"), goal("c", "high"), goal("d", "high"), goal("e")])
    assert ids(goals) == ["c", "d", "b", "e", "a"]


def test_goals_are_added_removed_and_reprioritized() -> None:
    goals = GoalManager()
    goals.add_goal(goal("a", "low"))
    goals.add_goal(goal("b"))
    assert goals.reprioritize_goal("a", "high").priority is GoalPriority.HIGH
    assert ids(goals) == ["a", "b"]
    assert goals.remove_goal("a").goal_id == "a"
    assert ids(goals) == ["b"]
    assert "a" not in goals
    assert len(goals) == 1


def test_a_taken_or_unknown_goal_raises() -> None:
    goals = GoalManager([goal("festival")])
    with pytest.raises(UsageError, match="already there"):
        goals.add_goal(goal("festival"))
    with pytest.raises(UsageError, match="did you mean 'festival'"):
        goals.remove_goal("festivl")
    with pytest.raises(UsageError, match="no goal"):
        goals.reprioritize_goal("other", "low")
    with pytest.raises(UsageError, match="did you mean 'high'"):
        goals.reprioritize_goal("festival", "hihg")


@pytest.mark.parametrize(("goal_id", "text"), [("", "x"), ("x", " ")])
def test_a_goal_needs_an_id_and_a_text(goal_id: str, text: str) -> None:
    with pytest.raises(UsageError):
        ConversationalGoal(goal_id, text)


def test_each_priority_has_its_own_urgency_framing() -> None:
    goals = GoalManager(
        [
            goal("a", "low", "Learn the name."),
            goal("b", "medium", "Mention it."),
            goal("c", "high", "Persuade."),
        ]
    )
    lines = goals.compose().splitlines()
    assert lines[0].startswith("CONVERSATIONAL GOALS")
    assert [line[:5] for line in lines[1::2]] == ["[HIGH", "[MEDI", "[LOW "]
    assert lines[2::2] == ["- Persuade.", "- Mention it.", "- Learn the name."]


def test_even_urgent_goals_leave_the_player_a_no() -> None:
    """Characters that push on and on are taken for salesmen; declining must be part of every framing."""
    framing = GoalManager([goal("a", "high")]).compose()
    assert "after a no, leave it" in framing


def test_compose_is_compact_and_empty_without_goals() -> None:
    assert GoalManager().compose() == ""
    full = GoalManager([goal(str(n), "low") for n in range(MAX_GOALS)])
    assert len(full.compose().splitlines()) == MAX_GOALS + 2


def test_too_many_and_too_long_goals_are_reported_and_not_refused() -> None:
    """Long goal texts compete with the conversation for the model's attention."""
    assert GoalManager([goal("a", text="x" * MAX_GOAL_CHARS)]).lint() == ()
    goals = GoalManager([goal(str(n)) for n in range(MAX_GOALS)])
    assert goals.lint() == ()
    goals.add_goal(goal("long", text="x" * (MAX_GOAL_CHARS + 1)))
    findings = goals.lint()
    assert len(findings) == 2
    assert f"keep to {MAX_GOALS}" in findings[0]
    assert f"({MAX_GOAL_CHARS} characters)" in findings[1]


def test_several_urgent_goals_are_reported() -> None:
    assert "none is urgent" in GoalManager([goal("a", "high"), goal("b", "high")]).lint()[0]


def test_delivery_sentences_promise_no_more_than_is_known() -> None:
    """Developers expect a goal to act at once; the log has to say when it does."""
    sentences = {
        status: GoalDelivery(goal("g"), GoalLane.CONTEXT_UPDATE, status).sentence()
        for status in DeliveryStatus
    }
    assert "does not confirm" in sentences[DeliveryStatus.SENT]
    assert "not refused" in sentences[DeliveryStatus.ASSUMED]
    assert "in effect" in sentences[DeliveryStatus.IN_SETUP]
    waiting = GoalDelivery(goal("g"), GoalLane.NEXT_CONNECT, DeliveryStatus.WAITING, removed=True)
    assert waiting.sentence() == (
        "removal of goal 'g' takes effect with the next connection: this model takes no changes while connected"
    )


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from(list(GoalPriority)))))
def test_order_depends_on_the_history_alone(changes: list[tuple[str, GoalPriority]]) -> None:
    goals = GoalManager()
    for goal_id, priority in changes:
        if goal_id in goals:
            goals.reprioritize_goal(goal_id, priority)
        else:
            goals.add_goal(ConversationalGoal(goal_id, goal_id, priority))
    ages = list(dict.fromkeys(goal_id for goal_id, _ in changes))
    final = dict(changes)
    rank = [GoalPriority.HIGH, GoalPriority.MEDIUM, GoalPriority.LOW]
    assert ids(goals) == sorted(ages, key=lambda goal_id: (rank.index(final[goal_id]), ages.index(goal_id)))
