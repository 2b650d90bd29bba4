"""The village played through: its gate, its errands, its people and what they want."""

from __future__ import annotations

import pytest

from embodiment.adapters.loading import folder_of
from embodiment.session.events import (
    NoteTold,
    PlayerHeard,
    SpeakingStarted,
    SpeechInterrupted,
    TextReceived,
    TurnEnded,
)
from embodiment.testing.memory_store import DictMemory
from embodiment.world.inputs import Action, Press, Text
from tests.app.tour import Tour, village

pytest.importorskip("pytmx", reason="scenes need the demo extra")
OUTSIDE = (215.0, 486.0)


def scene_of(tour: Tour, key: str) -> tuple[str, ...]:
    """What a character was last told of the scene."""
    told = [e.lines for who, e in tour.events if who == key and isinstance(e, NoteTold) and e.kind == "scene"]
    return told[-1] if told else ()


def test_the_gate_keeps_travellers_in_until_the_guard_opens_it() -> None:
    with Tour() as tour:
        tour.play.world.player.body.x, tour.play.world.player.body.y = 420.0, 590.0  # type: ignore[union-attr]
        tour.walk(215.0, 560.0)
        tour.walk(*OUTSIDE)
        assert not tour.play.world.is_in(tour.player.body, "moonwort")
        tour.visit("hale")
        assert "reason" in tour.say("open the gate")
        assert "goose" in tour.say("the password is goose")
        tour.until(lambda: tour.play.world.props.get("doors") == "open", 10, "the doors open")
        assert any(prop.state == "open" for prop in tour.play.stage.view().props)
        tour.walk(215.0, 560.0)
        tour.walk(*OUTSIDE)
        assert tour.play.world.is_in(tour.player.body, "moonwort")
        tour.until(lambda: "The gate is open." in scene_of(tour, "hale"), 8, "Hale notices")
        tour.walk(215.0, 560.0)
        tour.visit("hale")
        assert "Shut" in tour.say("close the gate")
        tour.until(lambda: tour.play.world.props.get("doors") == "", 10, "the doors close")
        tour.walk(215.0, 560.0)
        tour.walk(*OUTSIDE)
        assert not tour.play.world.is_in(tour.player.body, "moonwort")


@pytest.mark.slow
def test_a_traveller_meets_everybody_uses_every_function_and_grants_every_wish() -> None:
    with Tour() as tour:
        assert "secret" in goals_of(tour, "mira")
        tour.visit("mira")
        tour.until(lambda: tour.said_since(0, "mira", SpeakingStarted), 12, "Mira speaks first")
        assert "Clara" in tour.say("my name is clara")
        assert "goose" in tour.say("do you know the password")
        assert "You have not heard" in tour.say("i heard her poem")

        tour.visit("osric")
        assert "moonwort" in tour.say("do you have a task for me").lower()
        assert "willow bark" in tour.say("i have a headache").lower()
        assert "kettle" in tour.say("tell me about your kettle")

        tour.visit("hale")
        assert "3" in tour.say("how many travellers came today")
        tour.use()
        assert "drawn sword" in tour.say("please open the gate")
        tour.use()
        assert "moonwort" in tour.say("please open the gate")
        tour.until(lambda: tour.play.world.props.get("doors") == "open", 10)
        tour.walk(215.0, 560.0)
        tour.walk(*OUTSIDE)
        tour.until(lambda: "moonwort" in tour.state.bag, 5)
        assert tour.play.world.props["moonwort"] == "picked"
        tour.walk(215.0, 560.0)
        tour.visit("hale")
        tour.say("close the gate")

        tour.visit("osric")
        assert "15 gold" in tour.say("here is the moonwort")
        assert tour.state.coins == 35

        tour.visit("brunhild")
        assert "Kettle" in tour.say("what do you sell").title()
        assert "40" in tour.say("how much is a sword")
        assert "5 gold short" in tour.say("i want to buy a sword")
        assert "Tuesday" in tour.say("osric sends me for his kettle")
        assert "Who told you" in tour.say("do you write poems")
        assert "horse" in tour.say("do you write poems")
        assert "Rain on the anvil" in tour.say("do you write poems")
        assert "7 gold" in tour.say("i want to buy a lantern")
        tour.until(lambda: "poem" in goals_of(tour, "mira"), 5)
        assert "Make the traveller curious" not in goals_of(tour, "mira")

        tour.visit("mira")
        assert "6 gold" in tour.say("i heard her poem")
        assert goals_of(tour, "mira") == ""

        tour.visit("teacher")
        tour.say("give me a sum")
        first, second = tour.state.sums
        right = tour.play.world.characters["teacher"].check_sum(str(first + second))  # type: ignore[attr-defined]
        assert "right" in right
        tour.say("give me a sum")
        tour.say("the answer is four")
        home = tour.who("pim").body.x
        assert "Ding" in tour.say("ring the bell")
        tour.until(lambda: abs(tour.who("pim").body.x - home) > 20.0, 8, "Pim runs to school")

        for key, line, said in (("tove", "one apple please", "gold"), ("pim", "i bet on heads", "")):
            tour.until(lambda key=key: not tour.who(key).body.is_walking, 20)  # type: ignore[misc]
            tour.visit(key)
            assert said in tour.say(line)
            tour.say("goodbye")

        tour.visit("osric")
        assert "4 gold" in tour.say("i brought you the kettle")
        declared = {key: set(who.session.registry.names) for key, who in tour.play.world.characters.items()}
        assert set().union(*declared.values()) - tour.calls() == set()
        own = {key: names - {"learn_name", "play_emote"} for key, names in declared.items()}
        assert {key: names - tour.calls(key) for key, names in own.items() if names - tour.calls(key)} == {}
        assert tour.state.done == {"moonwort", "kettle", "poem"}
        assert not tour.play.world.stats.script_failures


CAST = [folder_of(kind).rsplit("/", 1)[-1] for kind in village().characters]
HARMLESS = ("hello", "goodbye", "greeting", "thanks", "bye", "farewell")


@pytest.mark.slow
@pytest.mark.parametrize("key", CAST)
def test_every_goal_a_character_has_is_heard_in_a_chat_about_something_else(key: str) -> None:
    """Goals visibly steer: a few questions that have nothing to do with them, and each was brought up."""
    with Tour() as tour:
        tour.visit(key)
        who = tour.who(key)
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
            said += tour.say(line)
            if all(any(wish in said for wish in lines) for lines in wishes.values()):
                return
        missing = {goal for goal, lines in wishes.items() if not any(wish in said for wish in lines)}
        pytest.fail(f"{key} never came to {missing}: {said}")


@pytest.mark.slow
def test_a_goal_that_is_given_in_play_is_heard_too() -> None:
    with Tour() as tour:
        tour.visit("brunhild")
        tour.until(lambda: "poem" in goals_of(tour, "mira"), 5)
        tour.visit("mira")
        chat = ("how are you", "nice lute", "have you travelled far", "tell me a joke")
        said = "".join(tour.say(line) for line in chat)
        assert "The smith's poem, of course." in said


def goals_of(tour: Tour, key: str) -> str:
    """The texts of a character's goals now."""
    return " ".join(goal.text for goal in tour.who(key).session.goals.active())


def test_a_drawn_sword_is_noticed_by_those_who_see_it_and_the_guard_says_so() -> None:
    with Tour() as tour:
        tour.player.body.x, tour.player.body.y = 420.0, 600.0
        tour.run(0.5)
        tour.use()
        assert tour.player.body.held == "sword"
        tour.until(lambda: tour.said_since(0, "hale", SpeakingStarted), 12, "Hale protests")
        tour.until(lambda: any("drawn a sword" in line for line in scene_of(tour, "hale")), 8, "Hale is told")
        assert not any("sword" in line for line in scene_of(tour, "teacher"))
        assert not tour.said_since(0, "hale", PlayerHeard)  # nobody asked: he acts by his script
        tour.use()
        tour.until(lambda: not any("sword" in line for line in scene_of(tour, "hale")), 8)


def test_who_is_cut_off_again_and_again_turns_away_for_a_while() -> None:
    with Tour() as tour:
        tour.player.body.x = 1520.0
        tour.visit("brunhild")
        smith = tour.who("brunhild")
        for _ in range(4):
            tour.keys(Press(Action.ENTER), Text("how do you make a sword"), Press(Action.ENTER))
            tour.until(lambda: smith.session.is_speaking, 5, "she answers")
            tour.run(0.3)
        assert smith.is_turned_away
        tour.run(3.2)
        assert not smith.is_turned_away


def test_the_friends_talk_until_somebody_comes_near_and_go_on_when_they_are_left() -> None:
    with Tour() as tour:
        pim, tove = tour.who("pim"), tour.who("tove")
        tour.player.body.x, tour.player.body.y = pim.body.x - 420.0, 620.0
        both: list[bool] = []
        tour.play.world.observers.append(
            lambda: both.append(pim.session.is_speaking and tove.session.is_speaking)
        )
        tour.until(lambda: tour.said_since(0, "tove", SpeakingStarted), 25, "Tove answers Pim")
        assert pim.partner is tove
        assert not any(both)
        tour.until(lambda: pim.session.is_speaking or tove.session.is_speaking, 10)
        tour.walk(pim.body.x - 120.0, 620.0)
        tour.run(0.3)
        assert pim.partner is None
        assert not pim.session.is_speaking
        assert not tove.session.is_speaking
        assert any(isinstance(e, SpeechInterrupted) and e.by == "game" for _, e in tour.events)
        assert pim.body.animator.playing == "wave"
        before = len(tour.events)
        tour.walk(pim.body.x - 420.0, 620.0)
        tour.until(lambda: tour.said_since(before, "pim", SpeakingStarted), 15, "they go on")


def test_the_smith_knows_a_customer_again() -> None:
    memory = DictMemory()
    with Tour(memory) as tour:
        tour.player.body.x = 1520.0
        tour.visit("brunhild")
        tour.say("my name is clara")
        assert "lantern" in tour.say("i want to buy a lantern")
        tour.run(4.0)
    assert "brunhild" in [entry.character for entry in memory.remembered()]
    with Tour(memory) as tour:
        before = len(tour.events)
        tour.player.body.x = 1520.0
        tour.until(lambda: tour.said_since(before, "brunhild", TurnEnded), 10, "Brunhild speaks first")
        said = "".join(e.text for who, e in tour.events if who == "brunhild" and isinstance(e, TextReceived))
        assert "lantern" in said
        assert "Clara" in said
