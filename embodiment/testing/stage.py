"""A whole world on simulated time, for tests: no window, no network, no waiting.

with Stage(lambda prompt: "Welcome to my shop!") as stage:
    stage.add(Shopkeeper, persona)
    stage.type("hello")
    stage.until(has_spoken("welcome"), within=5)
"""

from __future__ import annotations

import asyncio
import builtins
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol

import numpy as np

from embodiment.adapters.assets import Assets
from embodiment.adapters.live_client import Connector, LiveLink
from embodiment.adapters.loading import home_of, load_character
from embodiment.adapters.loops import SimulatedLoop
from embodiment.body.frames import Sheet
from embodiment.errors import UsageError
from embodiment.live.config import GeminiLiveConfig
from embodiment.persona.persona import Persona
from embodiment.server.engines.brain_function import AnswerFunction
from embodiment.server.options import SessionOptions
from embodiment.testing.callers import called_from
from embodiment.testing.cassette_server import CassetteServer
from embodiment.testing.figures import plain_sheet
from embodiment.testing.function_server import FunctionServer
from embodiment.testing.happenings import EmoteShown, VisitorInput
from embodiment.testing.matchers import Finding, Matcher, check_condition
from embodiment.testing.memory import Fault
from embodiment.testing.microphone import ScriptedMicrophone
from embodiment.testing.plug import Plug
from embodiment.testing.rest import unended_turn
from embodiment.testing.sounds import read_wav
from embodiment.testing.speaker import PulledSpeaker
from embodiment.testing.trace import Trace
from embodiment.testing.visitor import Visitor
from embodiment.units import INPUT_HZ, TICK, Int16Array, Seconds
from embodiment.world.character import Character
from embodiment.world.controls import Controls
from embodiment.world.hud import Hud
from embodiment.world.inputs import Action, Press, Release, Text
from embodiment.world.ports import MemoryStore, Ports
from embodiment.world.runtime import Runtime
from embodiment.world.spec import CharacterSpec
from embodiment.world.staging import Stage as Seat
from embodiment.world.view import View

FIRST_AT = (400.0, 600.0)
SPACING = 160.0
LONGEST_EVENT = 200
"""Letters of an event in a failure; packets hold their whole sound."""


class Service(Protocol):
    """What a stage needs of the service it talks to."""

    @property
    def connector(self) -> Connector:
        """Opens connections to it."""
        ...

    def will_hear(self, *texts: str) -> None:
        """What the next spoken utterances are understood as."""
        ...

    def answers(self, answer: AnswerFunction | None) -> None:
        """What is answered; raises UsageError when it is too late to say so."""
        ...

    def check(self) -> None:
        """Raise what the service found wrong with its client, if anything."""
        ...


class Played(Protocol):
    """A game that was made for a stage."""

    @property
    def world(self) -> Runtime:
        """Its world, with a player."""
        ...

    @property
    def hud(self) -> Hud:
        """What lies over its picture."""
        ...

    @property
    def stage(self) -> Seat:
        """How it is seen."""
        ...

    @property
    def controls(self) -> Controls:
        """How it is steered."""
        ...


class Stage:
    """A world, a visitor's keys and a service that is a function.

    Args:
        answer: What the service answers; None answers from each persona's authored knowledge.
        options: How the service's sessions behave.
        fault: Applied to every frame the service sends.
        seed: Seed of all chance.
        state: The game's own state.
        service: Connection settings; the defaults are push-to-talk with exact word times.
        server: The service to talk to instead of a new one; ``answer``, ``options`` and ``fault`` are then its own.
        keep_sound: Keep what is heard, for a WAV; without it an hour takes no more memory than a minute.
        around: Laid around the service's connector, for example a ``CassetteRecorder``'s.
        memory: Where memories are kept; give one ``DictMemory`` to two stages for two visits.
        game: Makes what is played instead of an empty world, given what to plug it into; brings its state and seed.

    Attributes:
        server: The service.
        world: The Runtime.
        visitor: Who plays: walks, visits, presses keys.
        events: Everything that happened so far: when, to whom, what.
        inputs: What the visitor typed and said so far.
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
        server: Service | None = None,
        keep_sound: bool = True,
        around: Callable[[Connector], Connector] | None = None,
        memory: MemoryStore | None = None,
        game: Callable[[Ports], Played] | None = None,
    ) -> None:
        self.server: Service = server or FunctionServer(answer, options=options, fault=fault)
        self.host = SimulatedLoop()
        self._plug = Plug(self.server.connector, is_replay=isinstance(self.server, CassetteServer))
        connector = around(self._plug.connector) if around else self._plug.connector
        self.speaker = PulledSpeaker(keep=keep_sound)
        self.microphone = ScriptedMicrophone(seed=seed)
        ports = Ports(
            link=LiveLink(self.host, connector),
            speaker=self.speaker,
            host=self.host,
            service=service
            or GeminiLiveConfig(base_url="ws://127.0.0.1:1", manual_activity=True, word_timestamps=True),
            microphone=self.microphone,
            memory=memory,
        )
        self._game = game(ports) if game is not None else None
        self.world = self._game.world if self._game is not None else _beside_a_visitor(ports, seed, state)
        self.hud = self._game.hud if self._game is not None else Hud()
        self.controls = self._game.controls if self._game is not None else Controls(self.world, self.hud)
        self.visitor = Visitor(self)
        self.events: list[tuple[Seconds, str, object]] = []
        self.inputs: list[VisitorInput] = []
        self._emotes: dict[str, str] = {}
        self._is_closed = False
        self.world.observers.append(self._note_emotes)
        for key, character in self.world.characters.items():
            self._follow(key, character)

    def __enter__(self) -> Stage:
        return self

    def __exit__(
        self,
        kind: builtins.type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
        if error is None and isinstance(self.server, CassetteServer):
            self.server.finish()

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
            persona: Who it is; by default its class's ``character.toml``, or a nameless one where there is no folder.
            key: Its key; the persona's name in lower case by default.
            sheet: Its sheet; by default that of its folder where the persona is from there, else a plain one.

        Raises:
            AssetError: A file of the folder is missing or wrong.
        """
        if persona is None and home_of(kind):
            loaded = load_character(Assets(Path.cwd()), kind)
            persona, key, sheet = loaded.persona, key or loaded.key, sheet or loaded.sheet
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
        self._follow(spec.key, character)
        return character

    def _follow(self, key: str, character: Character) -> None:
        character.session.subscribe(lambda event: self.events.append((self.world.now, key, event)))

    @property
    def seat(self) -> Seat | None:
        """How a game that is played is seen; None for an empty world."""
        return self._game.stage if self._game is not None else None

    def view(self) -> View:
        """What a player would see now, as data.

        Raises:
            UsageError: There is no game: an empty world has no picture.
        """
        if self._game is None:
            raise UsageError(
                f'{called_from()}: an empty stage has no picture; play something, `make_stage(demo="village")`'
            )
        return self._game.stage.view()

    def unplug(self) -> None:
        """Pull the service's plug: what is open is lost (1006) and nobody answers; idempotent."""
        self._plug.pull()

    def plug_in(self) -> None:
        """Put the service's plug back; characters try again by themselves when their time has come."""
        self._plug.put_back()

    def trace(self) -> Trace:
        """Follow everything from here on, as integers."""
        return Trace(self.world)

    def run(self, seconds: Seconds, *, frame: Seconds = TICK) -> None:
        """Let time pass.

        Args:
            seconds: How much.
            frame: Length of a frame; the result does not depend on it.

        Raises:
            UsageError: The stage is closed, this is inside of another stage's time or of an asyncio loop, or time would
                stand still or go back.
        """
        self._check_usable()
        if seconds < 0 or frame <= 0:
            raise UsageError(
                f"{called_from()}: run({seconds:g}, frame={frame:g}): seconds are 0 or more, a frame is longer than 0"
            )
        end = self.world.now + seconds - 1e-9
        while self.world.now < end:
            self.controls.receive(())
            self.world.advance(frame)
            if self._game is not None:
                self._game.stage.follow()
            self.server.check()

    def until(self, condition: Matcher | Callable[[], object], within: Seconds) -> None:
        """Let time pass until ``condition`` holds.

        Args:
            condition: A matcher (``testing.matchers``), or a function without arguments.
            within: Seconds of game time it may take.

        Raises:
            AssertionError: It took longer; the text says what was found instead and has the last events.
            UsageError: ``condition`` is neither.
        """
        check_condition(condition)
        end = self.world.now + within
        while not (answer := condition.on(self) if isinstance(condition, Matcher) else condition()):
            if self.world.now >= end:
                wanted = (
                    f"{condition.question}: {answer}" if isinstance(condition, Matcher) else "the condition"
                )
                told = "\n".join(
                    f"  {at:7.2f} {who}: {' '.join(str(event).split())[:LONGEST_EVENT]}"
                    for at, who, event in self.events[-12:]
                )
                told += "".join(f"\n{sentence}" for sentence in (unended_turn(self),) if sentence)
                wrong = "".join(f"\n  {sentence}" for sentence in self.world.stats.script_failures)
                raise AssertionError(
                    f"{wanted} - not within {within} s of game time; the last events were\n{told}"
                    + (f"\nand this went wrong:{wrong}" if wrong else "")
                )
            self.run(TICK)

    def shows(self, matcher: Matcher) -> Finding:
        """What a matcher finds as things stand; made to be asserted."""
        return matcher.on(self)

    def answers(self, answer: AnswerFunction | None) -> None:
        """What the service answers; None: each persona's authored knowledge. A replay answers as recorded.

        Raises:
            UsageError: Somebody is connected already.
        """
        self.server.answers(answer)

    def type(self, text: str) -> None:
        """Type a line with the keys a person would use."""
        given = self._to_whoever_is_near(text, typed=True)
        self.controls.receive([Press(Action.ENTER), Text(text), Press(Action.ENTER)])
        self.inputs.append(given)

    def hear(self, text: str, seconds: Seconds = 0.6) -> None:
        """Hold the talk key and speak; the service understands ``text``."""
        self.server.will_hear(text)
        hum = np.random.default_rng(len(text)).normal(0.0, 3000.0, round(seconds * INPUT_HZ))
        self.hear_sound(hum.astype(np.int16), text)

    def hear_wav(self, path: str | Path, text: str = "") -> None:
        """Hold the talk key and speak what is in a WAV file.

        Args:
            path: The file; any rate, it is converted.
            text: What the service understands. Without it the service hears what its recogniser makes of the sound,
                and the deterministic one knows no words.

        Raises:
            AssetError: The file is missing, broken or holds no sound.
        """
        if text:
            self.server.will_hear(text)
        self.hear_sound(read_wav(path, INPUT_HZ), text)

    def hear_sound(self, samples: Int16Array, text: str = "") -> None:
        """Hold the talk key while ``samples`` (int16, 16 kHz) are captured, then let go."""
        self.inputs.append(self._to_whoever_is_near(text, typed=False))
        self.microphone.say(samples)
        self.controls.receive([Press(Action.TALK)])
        self.run(samples.size / INPUT_HZ)
        self.controls.receive([Release(Action.TALK)])
        self.run(0.3)

    def of(self, kind: builtins.type[Any], who: str = "") -> list[Any]:
        """All events of a class so far, of one character or of all."""
        return [event for _, name, event in self.events if isinstance(event, kind) and who in ("", name)]

    def _check_usable(self) -> None:
        if self._is_closed:
            raise UsageError(f"{called_from()}: this stage is closed; let time pass inside its `with` block")
        if asyncio._get_running_loop() is not None:
            raise UsageError(
                f"{called_from()}: a stage cannot be run inside of another stage's time (an answer, a handler, a "
                "watcher) or of an asyncio loop: run two stages one after the other, in a plain test function"
            )

    def close(self) -> None:
        """End the world; idempotent."""
        if not self._is_closed:
            self._is_closed = True
            self.world.close()

    def _to_whoever_is_near(self, text: str, *, typed: bool) -> VisitorInput:
        character = self.world.addressed
        who, gen = (character.body.figure_id, character.session.newest_gen) if character else ("", 0)
        return VisitorInput(self.world.now, who, text, typed, gen)

    def _note_emotes(self) -> None:
        for key, character in self.world.characters.items():
            playing = character.body.animator.playing
            if playing and playing != self._emotes.get(key):
                self.events.append((self.world.now, key, EmoteShown(playing)))
            self._emotes[key] = playing


def _beside_a_visitor(ports: Ports, seed: int, state: Any) -> Runtime:
    """An empty world with a visitor in it."""
    world = Runtime(
        link=ports.link,
        speaker=ports.speaker,
        host=ports.host,
        service=ports.service,
        microphone=ports.microphone,
        seed=seed,
        state=state,
        memory=ports.memory,
    )
    world.add_player("visitor", plain_sheet(), (FIRST_AT[0] - 90.0, FIRST_AT[1]))
    return world
