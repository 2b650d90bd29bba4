from __future__ import annotations

from embodiment.live.sections import Topic
from embodiment.server.brains.goals import goals_of, serving

KETTLE = Topic("kettle", ("can i help",), ("Ask Brunhild about my kettle.",), goal="visit_smith")
FAIR = Topic("fair", ("news",), ("Come to the fair on Sunday.",), goal="fair")
SECTION = """CONVERSATIONAL GOALS (yours alone):
[MEDIUM PRIORITY: steer here]
- Get the traveller to visit Brunhild; she has a kettle to mend."""


def test_goals_are_the_dashed_lines_of_their_own_part() -> None:
    assert goals_of(("You are Osric.\n- likes mint", SECTION)) == (
        "Get the traveller to visit Brunhild; she has a kettle to mend.",
    )
    assert goals_of(("You are Osric.",)) == ()


def test_only_topics_about_a_goal_of_the_moment_serve_it() -> None:
    assert serving(goals_of((SECTION,)), (FAIR, KETTLE)) == [KETTLE]
    assert serving((), (FAIR, KETTLE)) == []


def test_a_topic_without_a_goal_serves_none() -> None:
    assert serving(goals_of((SECTION,)), (Topic("kettle", (), ("Ask Brunhild about my kettle.",)),)) == []
