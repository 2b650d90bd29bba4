"""A character: a persona with a body, a session and a script, and the verbs a script is written with.

Subclass it, point ``folder`` at a character folder, mark methods with ``@function`` to let the model call them, and
write ``script``, a coroutine on the game thread. A subclass without a script simply converses.
"""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from embodiment.body.dialogue import Dialogue, DialogueEvent, DialogueState
from embodiment.body.frames import Sheet
from embodiment.body.pose import OVERLAY_TAGS
from embodiment.body.visemes import MouthShape
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
from embodiment.world.chat import chat
from embodiment.world.replies import Heard, Replies, Reply
from embodiment.world.script import Script, Signal, Task

if TYPE_CHECKING:
    from embodiment.world.runtime import Runtime

T = TypeVar("T")
NOT_EMOTES = {"idle", "walk", "walk_up", "walk_down", "idle_up", "idle_down", "listen", "talk", *OVERLAY_TAGS}
"""Clips that are ways of being rather than something one does."""
EMOTE_FUNCTION = "play_emote"
UNLISTENED = 64
"""Things the player said that wait for a script to listen; most never do. The session answers them all the same."""


class Character:
    """One NPC. Created by the Runtime; every method is for the game thread.

    Attributes:
        folder: Character folder, relative to where the game keeps its assets; empty: where the Python file of the class
            is, if a ``character.toml`` is beside it.
        calling: How its model calls functions.
        takes_emote_calls: Whether its model may call ``play_emote`` although the class declares no such function.
        world: The Runtime the character lives in; its ``state`` is the game's own.
        persona: Who it is.
        session: Its conversation; belongs to the world and outlives a scene.
        body: Its figure.
        may_overlap: Whether it may talk over others.
        away_until: Game time until which it looks away (``turn_away``), seconds.
        partner: The other character it is talking with; None while it talks with nobody, or with the player.
    """

    folder: ClassVar[str] = ""
    calling: ClassVar[FunctionCalling] = FunctionCalling.NATIVE
    takes_emote_calls: ClassVar[bool] = True

    def __init__(self, world: Runtime, persona: Persona, body: Body, session: PersonaSession) -> None:
        self.world = world
        self.persona = persona
        self.body = body
        self.session = session
        self.dialogue = Dialogue()
        self.may_overlap = False
        self.partner: Character | None = None
        self.away_until: Seconds = 0.0
        self.line: AuthoredLine | UnvoicedLine | None = None
        self.line_until: Seconds = 0.0
        self._replies = Replies()
        self._heard: deque[Heard] = deque(maxlen=UNLISTENED)
        self._heard_signal: Signal[None] = Signal()
        self._task: Task[None] | None = None
        session.registry.register_methods(self)
        self._has_plain_emotes = False
        if self.takes_emote_calls and session.registry.lookup(EMOTE_FUNCTION) is None and self.emotes:
            session.registry.register(self._emote_declaration(), self._play_emote, timing="playhead")
            self._has_plain_emotes = True
        session.subscribe(self._on_event)

    @classmethod
    def furnish(cls, persona: Persona) -> Persona:
        """The persona a character of this class gets; a class may add to what its file says."""
        return persona

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

    async def say(self, text: str, *, ssml: str = "") -> Reply:
        """Have the character say exactly these words, if its voice can be told to; the Reply holds what was said.

        Args:
            text: The words, as they are shown.
            ssml: The same with pauses and readings, for a voice provider (``session/ssml.py`` says what is understood).
        """
        reply = self._expect(text, None)
        self.session.say(text, ssml)
        self._dialogue(DialogueEvent.ASKED)
        return await reply

    async def listening(self) -> AsyncIterator[Heard]:
        """Everything the player says to this character, in order; nothing said between two iterations is lost.

        Of what was said while nobody listened, the last `UNLISTENED` are kept.
        """
        while True:
            while self._heard:
                yield self._heard.popleft()
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

    def turn_away(self, seconds: Seconds = 4.0) -> None:
        """Look the other way for a while, as people do who have had enough."""
        self.away_until = self.world.game_now + seconds
        player = self.world.player
        if player is not None:
            self.body.animator.face(player.body.x > self.body.x)

    @property
    def is_turned_away(self) -> bool:
        """Whether it wants to see nobody now."""
        return self.world.game_now < self.away_until

    async def chat(self, other: Character, opening: str, turns: int = 4) -> None:
        """Talk with another character, turn by turn: each answers what was really heard of the other.

        Args:
            other: With whom.
            opening: What to begin with, a direction: ``"Talk with Tove about the frog."``
            turns: How many utterances in all.
        """
        await chat(self, other, opening, turns)

    def play(self, emote: str) -> None:
        """Play an animation of the sheet. Raises UsageError that names the nearest one for a misspelt name."""
        if self.body.animator.play(emote):
            self._dialogue(DialogueEvent.EMOTE_STARTED)

    def remember(self, key: str, value: str) -> None:
        """Keep a fact about the player, this visit and the next: ``self.remember("bought", "sword")``.

        Lines are filled with it as ``{bought}``; an empty value forgets it. Raises UsageError for a key of two words.
        """
        self.world.memories.remember(self.session.name, key, value)

    @property
    def memory(self) -> Mapping[str, str]:
        """Facts remembered about the player."""
        return self.world.memories.of(self.session.name).facts

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

    def become(self, persona: Persona, sheet: Sheet) -> tuple[str, ...]:
        """Be and look as written now: the running conversation goes on. Its script and its functions stay.

        Returns:
            Sentences about what has to wait for the next start.

        Raises:
            AssetError: The sheet has no ``idle``; nothing was changed.
        """
        if sheet != self.body.animator.sheet:
            self.body.wear(sheet, self.world.game_tick)
            if self._has_plain_emotes and self.emotes:
                self.session.registry.renew(self._emote_declaration())
        self.persona = persona
        return self.session.become(persona)

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

    def advance(self, tick: Ticks, now: Seconds, mouth: MouthShape | None) -> None:
        """Move dialogue, mouth and body to a tick.

        Args:
            tick: Game time.
            now: Seconds of the world's time.
            mouth: Shape of the sound being heard; None while silent, or where nobody could see it.
        """
        if self._replies.is_waiting:
            self._replies.tick(now, is_quiet=not self.session.speech.is_busy)
        animator = self.body.animator
        emote_was = animator.playing
        self.dialogue.tick(tick)
        if self.dialogue.state is DialogueState.THINKING and self.session.is_thinking:
            self._dialogue(DialogueEvent.ASKED)  # an answer that is still awaited is a sign of life
        animator.enter(self.dialogue.state)
        self.body.advance(tick, mouth)
        if emote_was and not animator.playing:
            self._dialogue(DialogueEvent.EMOTE_ENDED)

    def is_passing(self, tick: Ticks, now: Seconds, *, is_noticing: bool) -> bool:
        """Whether this tick is nothing but time to it, where its state and its mouth are those of the tick before.

        Args:
            tick: The tick; whoever attends to somebody attends until then.
            now: Seconds of the world's time.
            is_noticing: Whether somebody is near, in this tick as in the one before.
        """
        if self.body.animator.next_decision <= tick or not self.body.is_still:
            return False
        state, replies = self.dialogue.state, self._replies
        if replies.is_waiting and (not self.session.speech.is_busy or replies.is_due(now)):
            return False
        if state is DialogueState.SPEAKING:
            deadline = self.dialogue.deadline
            return deadline is not None and tick < deadline
        if state is DialogueState.ATTENDING and is_noticing:
            self.dialogue.since = tick
            return True
        return state is DialogueState.IDLE and not is_noticing

    def notice(self, near: bool) -> None:
        """Tell whether somebody is near."""
        self._dialogue(DialogueEvent.NOTICED if near else DialogueEvent.LEFT)

    def _expect(self, text: str, timeout: Seconds | None) -> Signal[Reply]:
        if timeout is None:
            return self._replies.expect(text, self.session.newest_gen, self.world.now)
        return self._replies.expect(text, self.session.newest_gen, self.world.now, timeout)

    def _dialogue(self, event: DialogueEvent) -> None:
        self.dialogue.receive(event, self.world.game_tick)

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
