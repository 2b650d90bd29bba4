"""What a visitor does while the service misbehaves: the scenarios of the fault matrix."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import embodiment as em
from embodiment import Persona
from embodiment.persona.persona import AuthoredLines
from embodiment.server.ports import CallFunction, CallFunctions, Prompt, Say
from embodiment.testing.faults import Moment
from embodiment.testing.stage import Stage

LINES = AuthoredLines(
    offline=("My thoughts are elsewhere today.",),
    reconnecting=("Wait, I lost the thread.",),
    again=("Say that again?",),
    over_budget=("Not today, friend.",),
)
PERSONA = Persona(name="Smith", lines=LINES)
ANSWER = "This is a whole sentence that takes its time. And here is another one."


class Smith(em.Character):
    """Counts what it is asked to, and what it did."""

    counted = 0

    @em.function
    def count(self, what: str) -> dict[str, int]:
        """How many there are.

        Args:
            what: Of which thing.
        """
        self.counted += 1
        return {"count": 5}


class Asking(Smith):
    """Its script says something first and goes on when it was heard."""

    done = False

    async def script(self) -> None:
        await self.wait(0.3)
        await self.ask("Greet the traveller.")
        self.done = True


def talks(prompt: Prompt) -> Any:
    return ANSWER if prompt.text else None


def counts(prompt: Prompt) -> Any:
    if prompt.text:
        return CallFunction("count", {"what": "nails"})
    return "There are five of them, as far as I can see."


def waves(prompt: Prompt) -> Any:
    if not prompt.text:
        return None
    wave = CallFunctions((CallFunction("play_emote", {"emote_name": "wave"}),))
    return [Say("Hello to you my friend."), wave, Say("Come in and sit down.")]


@dataclass(frozen=True)
class Visit:
    """One scenario.

    Attributes:
        name: Its name in the matrix.
        play: What the visitor does.
        moments: Moments of a fault that the conversation passes.
        answer: What the service answers.
        kind: The character.
    """

    name: str
    play: Callable[[Stage], None]
    moments: tuple[Moment, ...]
    answer: Callable[[Prompt], Any] = talks
    kind: type[em.Character] = Smith


def types(stage: Stage) -> None:
    stage.run(0.9)
    stage.type("hello smith")


def types_at_once(stage: Stage) -> None:
    stage.type("are you there")


def speaks(stage: Stage) -> None:
    stage.run(0.9)
    stage.hear("what is your name", seconds=0.4)


def types_twice(stage: Stage) -> None:
    stage.run(0.9)
    stage.type("first of all")
    stage.run(0.05)
    stage.type("and also")


def cuts_in(stage: Stage) -> None:
    stage.run(0.9)
    stage.type("tell me a story")
    stage.run(1.2)
    stage.hear("enough of that", seconds=0.4)


def listens(stage: Stage) -> None:
    stage.run(0.9)


SPOKEN = (Moment.SETUP, Moment.IDLE, Moment.ANSWER, Moment.SPEECH, Moment.GENERATED, Moment.TURN_END)
EARLY = tuple(moment for moment in SPOKEN if moment is not Moment.IDLE)
CALLING = (*SPOKEN, Moment.CALL)

VISITS = {
    visit.name: visit
    for visit in (
        Visit("typed", types, SPOKEN),
        Visit("typed_before_connected", types_at_once, EARLY),
        Visit("spoken", speaks, SPOKEN),
        Visit("typed_twice", types_twice, SPOKEN),
        Visit("barge_in", cuts_in, SPOKEN),
        Visit("call", types, CALLING, counts),
        Visit("gesture", types, CALLING, waves),
        Visit("script", listens, EARLY, talks, Asking),
    )
}
