"""The village played through: its gate, its errands, its people and what they want."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from embodiment.session.events import (
    NoteTold,
    PlayerHeard,
    SpeakingStarted,
    SpeechInterrupted,
    TextReceived,
    TurnEnded,
)
from embodiment.testing.matchers import function_called
from embodiment.testing.memory_store import DictMemory
from embodiment.testing.stage import Stage
from embodiment.world.inputs import Action

pytest.importorskip("pytmx", reason="scenes need the demo extra")
OUTSIDE = (215.0, 486.0)
CAST = ("brunhild", "hale", "mira", "osric", "pim", "teacher", "tove")
HARMLESS = ("hello", "goodbye", "greeting", "thanks", "bye", "farewell")


def visit_to_the_village(make_stage: Callable[..., Stage], memory: DictMemory | None = None) -> Stage:
    stage = make_stage(demo="village", memory=memory)
    stage.run(0.6)
    return stage


@pytest.fixture
def village(make_stage: Callable[..., Stage]) -> Stage:
    return visit_to_the_village(make_stage)


def said_since(village: Stage, start: int, key: str, kind: type[object]) -> bool:
    """Whether somebody had an event of a kind since then."""
    return any(who == key and isinstance(event, kind) for _, who, event in village.events[start:])


def scene_of(village: Stage, key: str) -> tuple[str, ...]:
    """What a character was last told of the scene."""
    told = [
        e.lines
        for _, who, e in village.events
        if who == key and isinstance(e, NoteTold) and e.kind == "scene"
    ]
    return told[-1] if told else ()


def test_the_gate_keeps_travellers_in_until_the_guard_opens_it(village: Stage) -> None:
    village.visitor.stand_at(420.0, 590.0)
    village.visitor.walk_to(215.0, 560.0)
    village.visitor.walk_to(*OUTSIDE)
    assert not village.world.is_in(village.visitor.body, "moonwort")
    village.visitor.visit("hale")
    assert "reason" in village.visitor.ask("open the gate")
    assert "goose" in village.visitor.ask("the password is goose")
    village.until(lambda: village.world.props.get("doors") == "open", within=10)
    assert any(prop.state == "open" for prop in village.view().props)
    village.visitor.walk_to(215.0, 560.0)
    village.visitor.walk_to(*OUTSIDE)
    assert village.world.is_in(village.visitor.body, "moonwort")
    village.until(lambda: "The gate is open." in scene_of(village, "hale"), within=8)
    village.visitor.walk_to(215.0, 560.0)
    village.visitor.visit("hale")
    assert "Shut" in village.visitor.ask("close the gate")
    village.until(lambda: village.world.props.get("doors") == "", within=10)
    village.visitor.walk_to(215.0, 560.0)
    village.visitor.walk_to(*OUTSIDE)
    assert not village.world.is_in(village.visitor.body, "moonwort")


@pytest.mark.slow
def test_a_traveller_meets_everybody_uses_every_function_and_grants_every_wish(village: Stage) -> None:
    assert "secret" in goals_of(village, "mira")
    village.visitor.visit("mira")
    village.until(lambda: said_since(village, 0, "mira", SpeakingStarted), within=12)
    assert "Clara" in village.visitor.ask("my name is clara")
    assert "goose" in village.visitor.ask("do you know the password")
    assert "You have not heard" in village.visitor.ask("i heard her poem")

    village.visitor.visit("osric")
    assert "moonwort" in village.visitor.ask("do you have a task for me").lower()
    assert "willow bark" in village.visitor.ask("i have a headache").lower()
    assert "kettle" in village.visitor.ask("tell me about your kettle")

    village.visitor.visit("hale")
    assert "3" in village.visitor.ask("how many travellers came today")
    village.visitor.press(Action.USE)
    assert "drawn sword" in village.visitor.ask("please open the gate")
    village.visitor.press(Action.USE)
    assert "moonwort" in village.visitor.ask("please open the gate")
    village.until(lambda: village.world.props.get("doors") == "open", within=10)
    village.visitor.walk_to(215.0, 560.0)
    village.visitor.walk_to(*OUTSIDE)
    village.until(lambda: "moonwort" in village.world.state.bag, within=5)
    assert village.world.props["moonwort"] == "picked"
    village.visitor.walk_to(215.0, 560.0)
    village.visitor.visit("hale")
    village.visitor.ask("close the gate")

    village.visitor.visit("osric")
    assert "15 gold" in village.visitor.ask("here is the moonwort")
    assert village.world.state.coins == 35

    village.visitor.visit("brunhild")
    assert "Kettle" in village.visitor.ask("what do you sell").title()
    assert "40" in village.visitor.ask("how much is a sword")
    assert "5 gold short" in village.visitor.ask("i want to buy a sword")
    assert "Tuesday" in village.visitor.ask("osric sends me for his kettle")
    assert "Who told you" in village.visitor.ask("do you write poems")
    assert "horse" in village.visitor.ask("do you write poems")
    assert "Rain on the anvil" in village.visitor.ask("do you write poems")
    assert "7 gold" in village.visitor.ask("i want to buy a lantern")
    village.until(lambda: "poem" in goals_of(village, "mira"), within=5)
    assert "Make the traveller curious" not in goals_of(village, "mira")

    village.visitor.visit("mira")
    assert "6 gold" in village.visitor.ask("i heard her poem")
    assert goals_of(village, "mira") == ""

    village.visitor.visit("teacher")
    village.visitor.ask("give me a sum")
    first, second = village.world.state.sums
    right = village.world.characters["teacher"].check_sum(str(first + second))  # type: ignore[attr-defined]
    assert "right" in right
    village.visitor.ask("give me a sum")
    village.visitor.ask("the answer is four")
    home = village.world.characters["pim"].body.x
    assert "Ding" in village.visitor.ask("ring the bell")
    village.until(lambda: abs(village.world.characters["pim"].body.x - home) > 20.0, within=8)

    for key, line, said in (("tove", "one apple please", "gold"), ("pim", "i bet on heads", "")):
        village.until(lambda key=key: not village.world.characters[key].body.is_walking, within=20)  # type: ignore[misc]
        village.visitor.visit(key)
        assert said in village.visitor.ask(line)
        village.visitor.ask("goodbye")

    village.visitor.visit("osric")
    assert "4 gold" in village.visitor.ask("i brought you the kettle")
    declared = {key: set(who.session.registry.names) for key, who in village.world.characters.items()}
    assert {name for names in declared.values() for name in names if not called(village, name)} == set()
    own = {key: names - {"learn_name", "play_emote"} for key, names in declared.items()}
    assert {
        (key, name) for key, names in own.items() for name in names if not called(village, name, key)
    } == set()
    assert village.world.state.done == {"moonwort", "kettle", "poem"}
    assert not village.world.stats.script_failures


def called(village: Stage, name: str, by: str = "") -> bool:
    """Whether a function ran."""
    return bool(village.shows(function_called(name, by)))


def test_the_cast_is_whole(village: Stage) -> None:
    assert set(village.world.characters) == set(CAST)


@pytest.mark.slow
@pytest.mark.parametrize("key", CAST)
def test_every_goal_a_character_has_is_heard_in_a_chat_about_something_else(key: str, village: Stage) -> None:
    """Goals visibly steer: a few questions that have nothing to do with them, and each was brought up."""
    village.visitor.visit(key)
    who = village.world.characters[key]
    goals = {goal.goal_id for goal in who.session.goals.active()}
    topics = who.persona.knowledge.topics
    wishes = {
        goal: [line for topic in topics if topic.goal == goal for line in topic.lines] for goal in goals
    }
    assert goals
    small_talk = [
        topic.says[0]
        for topic in topics
        if not (topic.goal or topic.calls or topic.when or topic.name.startswith(HARMLESS))
    ]
    said = ""
    for line in small_talk[:12]:
        said += village.visitor.ask(line)
        if all(any(wish in said for wish in lines) for lines in wishes.values()):
            return
    missing = {goal for goal, lines in wishes.items() if not any(wish in said for wish in lines)}
    pytest.fail(f"{key} never came to {missing}: {said}")


@pytest.mark.slow
def test_a_goal_that_is_given_in_play_is_heard_too(village: Stage) -> None:
    village.visitor.visit("brunhild")
    village.until(lambda: "poem" in goals_of(village, "mira"), within=5)
    village.visitor.visit("mira")
    chat = ("how are you", "nice lute", "have you travelled far", "tell me a joke")
    said = "".join(village.visitor.ask(line) for line in chat)
    assert "The smith's poem, of course." in said


def goals_of(village: Stage, key: str) -> str:
    """The texts of a character's goals now."""
    return " ".join(goal.text for goal in village.world.characters[key].session.goals.active())


def test_a_drawn_sword_is_noticed_by_those_who_see_it_and_the_guard_says_so(village: Stage) -> None:
    village.visitor.stand_at(420.0, 600.0)
    village.run(0.5)
    village.visitor.press(Action.USE)
    assert village.visitor.body.held == "sword"
    village.until(lambda: said_since(village, 0, "hale", SpeakingStarted), within=12)
    village.until(lambda: any("drawn a sword" in line for line in scene_of(village, "hale")), within=8)
    assert not any("sword" in line for line in scene_of(village, "teacher"))
    assert not said_since(village, 0, "hale", PlayerHeard)  # nobody asked: he acts by his script
    village.visitor.press(Action.USE)
    village.until(lambda: not any("sword" in line for line in scene_of(village, "hale")), within=8)


def test_who_is_cut_off_again_and_again_turns_away_for_a_while(village: Stage) -> None:
    village.visitor.body.x = 1520.0
    village.visitor.visit("brunhild")
    smith = village.world.characters["brunhild"]
    for _ in range(4):
        village.visitor.enter("how do you make a sword")
        village.until(lambda: smith.session.is_speaking, within=5)
        village.run(0.3)
    assert smith.is_turned_away
    village.run(3.2)
    assert not smith.is_turned_away


def test_the_friends_talk_until_somebody_comes_near_and_go_on_when_they_are_left(village: Stage) -> None:
    pim, tove = village.world.characters["pim"], village.world.characters["tove"]
    village.visitor.stand_at(pim.body.x - 420.0, 620.0)
    both: list[bool] = []
    village.world.observers.append(lambda: both.append(pim.session.is_speaking and tove.session.is_speaking))
    village.until(lambda: said_since(village, 0, "tove", SpeakingStarted), within=25)
    assert pim.partner is tove
    assert not any(both)
    village.until(lambda: pim.session.is_speaking or tove.session.is_speaking, within=10)
    village.visitor.walk_to(pim.body.x - 120.0, 620.0)
    village.run(0.3)
    assert pim.partner is None
    assert not pim.session.is_speaking
    assert not tove.session.is_speaking
    assert any(isinstance(e, SpeechInterrupted) and e.by == "game" for _, _, e in village.events)
    assert pim.body.animator.playing == "wave"
    before = len(village.events)
    village.visitor.walk_to(pim.body.x - 420.0, 620.0)
    village.until(lambda: said_since(village, before, "pim", SpeakingStarted), within=15)


def test_the_smith_knows_a_customer_again(make_stage: Callable[..., Stage]) -> None:
    memory = DictMemory()
    first = visit_to_the_village(make_stage, memory)
    first.visitor.body.x = 1520.0
    first.visitor.visit("brunhild")
    first.visitor.ask("my name is clara")
    assert "lantern" in first.visitor.ask("i want to buy a lantern")
    first.run(4.0)
    assert "brunhild" in [entry.character for entry in memory.remembered()]
    first.close()
    village = visit_to_the_village(make_stage, memory)
    before = len(village.events)
    village.visitor.body.x = 1520.0
    village.until(lambda: said_since(village, before, "brunhild", TurnEnded), within=10)
    said = "".join(
        e.text for _, who, e in village.events if who == "brunhild" and isinstance(e, TextReceived)
    )
    assert "lantern" in said
    assert "Clara" in said
