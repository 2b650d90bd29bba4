"""A whole world on simulated time, for tests: no window, no network, no waiting.

stage = Stage(answer=lambda prompt: "Welcome to my shop!")
shopkeeper = stage.add(Shopkeeper, persona)
stage.type("hello")
stage.until(lambda: shopkeeper.session.is_speaking, within=5)
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from types import TracebackType
from typing import Any

import numpy as np

from embodiment.adapters.live_client import LiveLink
from embodiment.adapters.loops import SimulatedLoop
from embodiment.body.frames import Sheet
from embodiment.live.config import GeminiLiveConfig
from embodiment.persona.persona import Persona
from embodiment.server.engines.brain_function import AnswerFunction
from embodiment.server.options import SessionOptions
from embodiment.testing.figures import plain_sheet
from embodiment.testing.function_server import FunctionServer
from embodiment.testing.memory import Fault
from embodiment.testing.microphone import ScriptedMicrophone
from embodiment.testing.speaker import PulledSpeaker
from embodiment.testing.trace import Trace
from embodiment.units import INPUT_HZ, TICK, Int16Array, Seconds
from embodiment.world.character import Character
from embodiment.world.controls import Controls
from embodiment.world.hud import Hud
from embodiment.world.inputs import Action, Press, Release, Text
from embodiment.world.runtime import CharacterSpec, Runtime

FIRST_AT = (400.0, 600.0)
SPACING = 160.0


class Stage:
    """A world, a visitor's keys and a service that is a function.

    Args:
        answer: What the service answers; None answers from each persona's authored knowledge.
        options: How the service's sessions behave.
        fault: Applied to every frame the service sends.
        seed: Seed of all chance.
        state: The game's own state.
        service: Connection settings; the defaults are push-to-talk with exact word times.
    """

    def __init__(
        self,
        answer: AnswerFunction | None = None,
        *,
        options: SessionOptions | None = None,
        fault: Fault | None = None,
        seed: int = 0,
        state: Any = None,
        service: GeminiLiveConfig | None = None,
    ) -> None:
        self.server = FunctionServer(answer, options=options, fault=fault)
        self.host = SimulatedLoop()
        self.speaker = PulledSpeaker()
        self.microphone = ScriptedMicrophone(seed=seed)
        self.world = Runtime(
            link=LiveLink(self.host, self.server.connector),
            speaker=self.speaker,
            host=self.host,
            service=service
            or GeminiLiveConfig(base_url="ws://127.0.0.1:1", manual_activity=True, word_timestamps=True),
            microphone=self.microphone,
            seed=seed,
            state=state,
        )
        self.hud = Hud()
        self.controls = Controls(self.world, self.hud)
        self.events: list[tuple[Seconds, str, object]] = []
        self.world.add_player("visitor", plain_sheet(), (FIRST_AT[0] - 90.0, FIRST_AT[1]))

    def __enter__(self) -> Stage:
        return self

    def __exit__(
        self,
        kind: builtins.type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def add(
        self,
        kind: builtins.type[Character] = Character,
        persona: Persona | None = None,
        *,
        key: str = "",
        sheet: Sheet | None = None,
    ) -> Character:
        """Put a character beside the visitor and connect it.

        Args:
            kind: Its class.
            persona: Who it is; a nameless one by default.
            key: Its key; the persona's name in lower case by default.
            sheet: Its sheet; a plain one by default.
        """
        who = persona or Persona(name="Somebody")
        number = len(self.world.characters)
        spec = CharacterSpec(
            kind=kind,
            key=key or who.name.lower().replace(" ", "_"),
            persona=who,
            sheet=sheet or plain_sheet(),
            at=(FIRST_AT[0] + SPACING * number, FIRST_AT[1]),
        )
        character = self.world.add(spec)
        character.session.subscribe(lambda event: self.events.append((self.world.now, spec.key, event)))
        return character

    def trace(self) -> Trace:
        """Follow everything from here on, as integers."""
        return Trace(self.world)

    def run(self, seconds: Seconds, *, frame: Seconds = TICK) -> None:
        """Let time pass.

        Args:
            seconds: How much.
            frame: Length of a frame; the result does not depend on it.
        """
        end = self.world.now + seconds - 1e-9
        while self.world.now < end:
            self.controls.receive(())
            self.world.advance(frame)

    def until(self, condition: Callable[[], bool], within: Seconds) -> None:
        """Let time pass until ``condition`` holds.

        Raises:
            AssertionError: It did not within ``within`` seconds; the text has the last events.
        """
        end = self.world.now + within
        while not condition():
            if self.world.now >= end:
                told = "\n".join(f"  {at:7.2f} {who}: {event}" for at, who, event in self.events[-12:])
                raise AssertionError(f"not within {within} s of game time; the last events were\n{told}")
            self.run(TICK)

    def type(self, text: str) -> None:
        """Type a line with the keys a person would use."""
        self.controls.receive([Press(Action.ENTER), Text(text), Press(Action.ENTER)])

    def hear(self, text: str, seconds: Seconds = 0.6) -> None:
        """Hold the talk key and speak; the service understands ``text``."""
        self.server.will_hear(text)
        hum = np.random.default_rng(len(text)).normal(0.0, 3000.0, round(seconds * INPUT_HZ))
        self.hear_sound(hum.astype(np.int16))

    def hear_sound(self, samples: Int16Array) -> None:
        """Hold the talk key while ``samples`` (int16, 16 kHz) are captured, then let go."""
        self.microphone.say(samples)
        self.controls.receive([Press(Action.TALK)])
        self.run(samples.size / INPUT_HZ)
        self.controls.receive([Release(Action.TALK)])
        self.run(0.3)

    def of(self, kind: builtins.type[Any], who: str = "") -> list[Any]:
        """All events of a class so far, of one character or of all."""
        return [event for _, name, event in self.events if isinstance(event, kind) and who in ("", name)]

    def close(self) -> None:
        """End the world."""
        self.world.close()
