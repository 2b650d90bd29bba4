"""A character: a persona with a body, a session and a script, and the verbs a script is written with.

Subclass it, point ``folder`` at a character folder, mark methods with ``@function`` to let the model call them, and
write ``script``, a coroutine on the game thread. A subclass without a script simply converses.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from embodiment.body.dialogue import Dialogue, DialogueEvent, DialogueState
from embodiment.body.pose import OVERLAY_TAGS
from embodiment.persona.context import FunctionCallContext
from embodiment.persona.declaration import FunctionDeclaration
from embodiment.persona.persona import Persona
from embodiment.session.events import (
    AuthoredLine,
    PlayerHeard,
    PlayerSpeaking,
    SpeakingStarted,
    SpeakingStopped,
    SpeechInterrupted,
    UnvoicedLine,
    WordHeard,
)
from embodiment.session.function_calls import FunctionCalling
from embodiment.session.session import PersonaSession
from embodiment.units import Seconds, Ticks
from embodiment.world.body import Body
from embodiment.world.replies import Heard, Replies, Reply
from embodiment.world.script import Script, Signal, Task

if TYPE_CHECKING:
    from embodiment.world.runtime import Runtime

T = TypeVar("T")
NOT_EMOTES = {"idle", "walk", "listen", "talk", *OVERLAY_TAGS}
"""Clips that are ways of being rather than something one does."""
EMOTE_FUNCTION = "play_emote"


class Character:
    """One NPC. Created by the Runtime; every method is for the game thread.

    Attributes:
        folder: Character folder, relative to where the game keeps its assets.
        calling: How its model calls functions.
        world: The Runtime the character lives in; its ``state`` is the game's own.
        persona: Who it is.
        session: Its conversation; belongs to the world and outlives a scene.
        body: Its figure.
    """

    folder: ClassVar[str] = ""
    calling: ClassVar[FunctionCalling] = FunctionCalling.NATIVE

    def __init__(self, world: Runtime, persona: Persona, body: Body, session: PersonaSession) -> None:
        self.world = world
        self.persona = persona
        self.body = body
        self.session = session
        self.dialogue = Dialogue()
        self.line: AuthoredLine | UnvoicedLine | None = None
        self.line_until: Seconds = 0.0
        self._replies = Replies()
        self._heard: list[Heard] = []
        self._heard_signal: Signal[None] = Signal()
        self._task: Task[None] | None = None
        session.registry.register_methods(self)
        if session.registry.lookup(EMOTE_FUNCTION) is None and self.emotes:
            session.registry.register(self._emote_declaration(), self._play_emote, timing="playhead")
        session.subscribe(self._on_event)

    # -- what a script is written with -------------------------------------------------------------------------

    async def script(self) -> None:
        """What the character does; the default converses and leaves the talking to its session."""

    async def ask(self, text: str, *, timeout: Seconds | None = None) -> Reply:
        """Have the character answer ``text``; returns when the last word of the answer was heard.

        What the player just said is already being answered: asking with those very words awaits that answer.
        Anything else is a stage direction and never enters memory as the player's speech.

        Returns:
            Always a Reply, whatever the world did.
        """
        reply = self._replies.to(text)
        if reply is None:
            reply = self._expect(text, timeout)
            self.session.direct(text)
            self._dialogue(DialogueEvent.ASKED)
        return await reply

    async def say(self, text: str) -> Reply:
        """Have the character say exactly these words, if its voice can be told to; the Reply holds what was said."""
        reply = self._expect(text, None)
        self.session.say(text)
        self._dialogue(DialogueEvent.ASKED)
        return await reply

    async def listening(self) -> AsyncIterator[Heard]:
        """Everything the player says to this character, in order; nothing said between two iterations is lost."""
        while True:
            while self._heard:
                yield self._heard.pop(0)
            self._heard_signal = Signal()
            await self._heard_signal

    async def approached(self, within: float = 120.0) -> None:
        """Wait until the player is within ``within`` world units."""
        while self.world.player is None or self.body.distance(self.world.player.body) > within:
            await self.wait(0.1)

    async def left(self, beyond: float = 200.0) -> None:
        """Wait until the player is farther than ``beyond`` world units."""
        while self.world.player is not None and self.body.distance(self.world.player.body) <= beyond:
            await self.wait(0.1)

    async def walk_to(self, x: float, y: float) -> None:
        """Walk to a place, or as near as one can stand; returns on arrival."""
        self.body.walk_to((x, y))
        while self.body.is_walking:
            await self.wait(0.05)

    def look_at(self, who: Body | Character | None) -> None:
        """Look at somebody's face; None lets the eyes wander."""
        body = who.body if isinstance(who, Character) else who
        self.body.look_at(body.face if body else None)

    def play(self, emote: str) -> None:
        """Play an animation of the sheet. Raises UsageError that names the nearest one for a misspelt name."""
        if self.body.animator.play(emote):
            self._dialogue(DialogueEvent.EMOTE_STARTED)

    def wait(self, seconds: Seconds) -> Signal[None]:
        """Await this to let game time pass."""
        return self.world.scheduler.wait(seconds)

    async def race(self, *scripts: Script[Any]) -> int:
        """Run scripts side by side; returns the index of the first to end, the others are cancelled."""
        tasks = [self.world.scheduler.start(script) for script in scripts]
        return await self.world.scheduler.race(*tasks)

    def start(self, script: Script[T]) -> Task[T]:
        """Start a script beside this one; it ends with the one that started it."""
        return self.world.scheduler.start(script)

    def offload(self, function: Callable[[], Coroutine[Any, Any, T]]) -> Awaitable[T]:
        """Run asyncio code on the voice loop and await its result here."""
        return self.world.offload(function)

    # -- for the Runtime ---------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The persona's name."""
        return self.persona.name

    @property
    def emotes(self) -> tuple[str, ...]:
        """Names of the animations the character can be asked to play."""
        return tuple(name for name in self.body.animator.sheet.clips if name not in NOT_EMOTES)

    def begin(self) -> None:
        """Start the script; a running one is cancelled."""
        if self._task is not None:
            self._task.cancel()
        self._task = self.world.scheduler.start(self.script(), name=f"{type(self).__name__}.script")

    def player_said(self, said: PlayerHeard) -> None:
        """The player addressed this character: the answer is on its way, scripts may await it."""
        self._replies.expect(said.text, said.after_gen, self.world.now)
        self._heard.append(Heard(text=said.text, typed=said.typed))
        self._heard_signal.fire(None)

    def advance(self, tick: Ticks, now: Seconds) -> None:
        """Move dialogue, mouth and body to a tick."""
        self._replies.tick(now, is_quiet=not self.session.speech.is_busy)
        emote_was = self.body.animator.playing
        self.dialogue.tick(tick)
        if self.session.is_thinking and self.dialogue.state is DialogueState.THINKING:
            self._dialogue(DialogueEvent.ASKED)  # an answer that is still awaited is a sign of life
        self.body.animator.enter(self.dialogue.state)
        self.body.advance(tick, self.session.mouth)
        if emote_was and not self.body.animator.playing:
            self._dialogue(DialogueEvent.EMOTE_ENDED)

    def notice(self, near: bool) -> None:
        """Tell whether somebody is near."""
        self._dialogue(DialogueEvent.NOTICED if near else DialogueEvent.LEFT)

    def _expect(self, text: str, timeout: Seconds | None) -> Signal[Reply]:
        if timeout is None:
            return self._replies.expect(text, self.session.newest_gen, self.world.now)
        return self._replies.expect(text, self.session.newest_gen, self.world.now, timeout)

    def _dialogue(self, event: DialogueEvent) -> None:
        self.dialogue.receive(event, self.world.tick_count)

    def _emote_declaration(self) -> FunctionDeclaration:
        return FunctionDeclaration(EMOTE_FUNCTION, "Play a character animation.").add_enum(
            "emote_name", "The animation to play", list(self.emotes)
        )

    def _play_emote(self, context: FunctionCallContext) -> None:
        self.play(context.get_string("emote_name"))

    def _on_event(self, event: object) -> None:
        self._replies.receive(event)
        match event:
            case PlayerSpeaking(is_speaking=True):
                self._dialogue(DialogueEvent.TALKER_STARTED)
            case PlayerSpeaking(is_speaking=False):
                self._dialogue(DialogueEvent.TALKER_STOPPED)
            case PlayerHeard(is_final=True):
                self.player_said(event)
                self._dialogue(DialogueEvent.ASKED)
            case SpeakingStarted() | WordHeard():
                self._dialogue(DialogueEvent.VOICE_HEARD)
            case SpeakingStopped(was_cut=False):
                self._dialogue(DialogueEvent.VOICE_ENDED)
            case SpeechInterrupted():
                self._dialogue(DialogueEvent.CUT_OFF)
                self.body.animator.stop()
            case AuthoredLine() | UnvoicedLine():
                self.line = event
                self.line_until = self.world.now + 2.0 + 0.06 * len(event.text)
                self._dialogue(DialogueEvent.GAVE_UP)
