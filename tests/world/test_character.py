from __future__ import annotations

from typing import Any

import pytest

import embodiment as em
from embodiment.body.dialogue import DialogueState
from embodiment.errors import UsageError
from embodiment.persona.persona import AuthoredLines, Persona
from embodiment.session.events import AuthoredLine, PlayerHeard
from embodiment.testing.stage import Stage
from embodiment.world.character import EMOTE_FUNCTION, NOT_EMOTES, UNLISTENED
from embodiment.world.replies import Heard, ReplyStatus


def test_everything_the_player_says_reaches_the_script_in_order() -> None:
    """Nothing said between two iterations of the loop is lost."""
    log: list[Heard] = []

    class Keeper(em.Character):
        async def script(self) -> None:
            async for said in self.listening():
                log.append(said)
                await self.wait(0.5)

    with Stage(lambda prompt: None) as stage:
        stage.add(Keeper)
        stage.run(0.3)
        for text in ("one", "two", "three"):
            stage.type(text)
        stage.until(lambda: len(log) == 3, within=5)
        assert log == [Heard(text=text, typed=True) for text in ("one", "two", "three")]


def test_what_nobody_listens_to_does_not_pile_up() -> None:
    """The service answers it all the same; a script that begins to listen gets the last of it."""
    log: list[str] = []

    class Keeper(em.Character):
        async def script(self) -> None:
            await self.wait(2.0)
            async for said in self.listening():
                log.extend([said.text])

    with Stage(lambda prompt: None) as stage:
        keeper = stage.add(Keeper)
        stage.run(0.3)
        for number in range(UNLISTENED + 6):
            keeper.player_said(PlayerHeard(text=f"line {number}", is_final=True, typed=True))
        stage.run(2.0)
    assert log == [f"line {number}" for number in range(6, UNLISTENED + 6)]


def test_asking_what_the_player_just_said_awaits_that_answer() -> None:
    replies: list[em.Reply] = []
    prompts: list[str] = []

    class Keeper(em.Character):
        async def script(self) -> None:
            said = await anext(self.listening())
            replies.append(await self.ask(said.text))

    def answer(prompt: Any) -> str:
        prompts.append(prompt.text)
        return "Seven gold."

    with Stage(answer) as stage:
        stage.add(Keeper)
        stage.run(0.3)
        stage.type("how much")
        stage.until(lambda: bool(replies), within=10)
        assert [(reply.status, reply.text) for reply in replies] == [(ReplyStatus.HEARD, "Seven gold.")]
        assert [prompt for prompt in prompts if prompt] == ["how much"]


def test_a_question_nobody_answers_ends_in_time() -> None:
    replies: list[em.Reply] = []

    class Keeper(em.Character):
        async def script(self) -> None:
            replies.append(await self.ask("Greet the traveller.", timeout=2.0))

    with Stage(lambda prompt: None) as stage:
        stage.add(Keeper)
        stage.until(lambda: bool(replies), within=5)
        assert replies[0].status is ReplyStatus.TIMEOUT
        assert stage.world.now >= 2.0


def test_coming_near_and_leaving_are_waited_for() -> None:
    log: list[str] = []

    class Keeper(em.Character):
        async def script(self) -> None:
            await self.left(beyond=200.0)
            log.append("left")
            await self.approached(within=50.0)
            log.append("approached")

    with Stage() as stage:
        keeper = stage.add(Keeper)
        assert stage.world.player is not None
        stage.run(0.5)
        assert log == []
        stage.world.player.body.x = keeper.body.x - 201.0
        stage.run(0.2)
        assert log == ["left"]
        stage.world.player.body.x = keeper.body.x - 49.0
        stage.run(0.2)
        assert log == ["left", "approached"]


def test_a_misspelt_emote_is_told_with_its_neighbour() -> None:
    with Stage() as stage:
        keeper = stage.add()
        with pytest.raises(UsageError, match="wave"):
            keeper.play("waev")
        keeper.play("wave")
        stage.run(0.05)
        assert keeper.body.animator.playing == "wave"


def test_the_model_may_call_every_emote_of_the_sheet_and_nothing_else() -> None:
    with Stage() as stage:
        keeper = stage.add()
        assert {"wave", "bow"} <= set(keeper.emotes)
        assert not set(keeper.emotes) & NOT_EMOTES
        assert keeper.session.registry.lookup(EMOTE_FUNCTION) is not None


def test_beginning_again_ends_the_script_that_ran() -> None:
    log: list[str] = []

    class Keeper(em.Character):
        async def script(self) -> None:
            log.append("began")
            try:
                await self.wait(100.0)
            finally:
                log.append("ended")

    with Stage() as stage:
        keeper = stage.add(Keeper)
        stage.run(0.05)
        keeper.begin()
        stage.run(0.05)
        assert log == ["began", "ended", "began"]


def test_a_player_nearby_is_noticed_and_an_awaited_answer_is_thought_about() -> None:
    with Stage(lambda prompt: None) as stage:
        keeper = stage.add()
        stage.run(0.3)
        assert keeper.dialogue.state is DialogueState.ATTENDING
        stage.type("hello")
        stage.run(0.2)
        assert keeper.dialogue.state is DialogueState.THINKING


def test_a_long_line_stays_longer() -> None:
    """Whoever reads needs time by the word; a fixed time is too short or too long for most lines."""
    stays: list[float] = []
    for text in ("No.", "Not before the bell has rung, traveller."):
        with Stage() as stage:
            keeper = stage.add(persona=Persona(name="X", lines=AuthoredLines(offline=(text,))))
            keeper.session.disconnect()
            stage.type("hello")
            stage.until(lambda keeper=keeper: keeper.line is not None, within=1)
            assert keeper.line == AuthoredLine(kind="offline", text=text)
            stays.append(keeper.line_until - stage.world.now)
    assert 2.0 < stays[0] < stays[1]
