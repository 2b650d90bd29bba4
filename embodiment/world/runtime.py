"""The Runtime: one inner tick of 10 ms, readable from top to bottom.

It is given its ports and never asks which kind they are: a window, a movie and a test are the same Runtime with other
parts plugged in. Game time is counted in whole ticks; ``advance`` keeps what is left of a frame for the next one, so
the result is the same at any frame rate.

Thread: game. Nothing here waits.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from embodiment.audio.mixer import Voice
from embodiment.audio.ring import VoiceRing
from embodiment.body.frames import Sheet
from embodiment.errors import UsageError
from embodiment.live.config import GeminiLiveConfig
from embodiment.persona.persona import Persona
from embodiment.session.outbox import CloseConnection, OpenConnection, Send, Synthesize
from embodiment.session.session import PersonaSession
from embodiment.session.tts import TTSProvider
from embodiment.units import OUTPUT_PER_TICK, TICK, Seconds, Ticks, to_samples
from embodiment.world.body import Body
from embodiment.world.character import Character
from embodiment.world.dispatcher import MainThreadDispatcher
from embodiment.world.ears import Ears
from embodiment.world.ground import Ground, Point
from embodiment.world.player import Player
from embodiment.world.ports import Link, Microphone, Speaker, VoiceHost
from embodiment.world.script import Scheduler, Script, Signal
from embodiment.world.voicing import Voicing

T = TypeVar("T")

MAX_FRAME: Seconds = 0.25
"""A longer frame (a dragged window, a debugger) is cut to this and counted: the world slows down, it does not jump."""
JITTER: Seconds = 0.06
"""Sound buffered before a turn begins. Source: measured on loopback, arrivals of 40 ms chunks spread over less than
one chunk and a half; the service sends faster than real time, so the buffer fills at once."""
HEARING_RANGE = 640.0
"""World units at which a voice has faded to nothing; half a screen."""
FULL_RANGE = 220.0
"""World units up to which a voice is at full strength."""
NOTICE_RANGE = 260.0
"""World units at which a character notices the player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterSpec:
    """Everything a character is made of, loaded from its folder by whoever may read files.

    Attributes:
        kind: The class; plain ``Character`` for a folder without Python.
        key: Folder name, also the id of figure, voice and session.
        persona: From ``character.toml``.
        sheet: From the Aseprite export.
        at: Where it stands, world units.
        flip: Whether it faces left at first.
        scale: Size, 1 as drawn.
        walk_speed: World units a second.
        colour: ``"#RRGGBB"`` of its subtitles.
    """

    kind: type[Character]
    key: str
    persona: Persona
    sheet: Sheet
    at: Point
    flip: bool = False
    scale: float = 1.0
    walk_speed: float = 150.0
    colour: str = "#FFA53A"


@dataclass(slots=True)
class Stats:
    """Counters of what went wrong without stopping anything; shown in the debug overlay."""

    long_frames: int = 0
    script_failures: list[str] = field(default_factory=list)
    events: int = 0


class Runtime:
    """A world with its characters.

    Args:
        link: Where connections are made.
        speaker: Where voices sound; it is opened by whoever made it.
        microphone: Where the player's voice comes from, None without one.
        host: Where asyncio code runs.
        service: Connection settings of the service; persona, tools and handle are filled in for each session.
        ground: Where one can walk; None lets everybody walk anywhere.
        seed: Seed of all randomness and of every id.
        state: The game's own state, whatever it is; characters reach it as ``self.world.state``.
        tts: Voice providers by the name a persona gives as ``voice_provider``.
    """

    def __init__(
        self,
        *,
        link: Link,
        speaker: Speaker,
        host: VoiceHost,
        service: GeminiLiveConfig,
        microphone: Microphone | None = None,
        ground: Ground | None = None,
        seed: int = 0,
        state: Any = None,
        tts: Mapping[str, TTSProvider] | None = None,
    ) -> None:
        self.link = link
        self.speaker = speaker
        self.host = host
        self.service = service
        self.ground = ground
        self.state = state
        self.random = Random(seed)
        self.scheduler = Scheduler()
        self.dispatcher = MainThreadDispatcher(link)
        self.ears = Ears(microphone)
        self.characters: dict[str, Character] = {}
        self.colours: dict[str, str] = {}
        self.sessions: dict[str, PersonaSession] = {}
        self.player: Player | None = None
        self.stats = Stats()
        self.tick_count: Ticks = 0
        self.is_paused = False
        self._voices: dict[str, Voice] = {}
        self.voicing = Voicing(tts or {}, self.offload)
        self._rest: Seconds = 0.0
        self.observers: list[Callable[[], None]] = []
        """Called at the end of every tick; they look, they never change the world."""

    # -- building ----------------------------------------------------------------------------------------------

    def add(self, spec: CharacterSpec) -> Character:
        """Put a character into the world, connect its session and start its script.

        Raises:
            UsageError: The key is taken, or a function of the class cannot be declared.
        """
        if spec.key in self.characters:
            raise UsageError(f"there is a character {spec.key!r} already; give this one another key")
        rng = Random(self.random.getrandbits(64))
        ring = VoiceRing(jitter=to_samples(JITTER))
        session = PersonaSession(
            spec.key,
            spec.persona,
            ring=ring,
            service=self.service,
            random=rng,
            spawn=self._spawn,
            function_calling=spec.kind.calling,
            has_voice_provider=self.voicing.has(spec.persona.voice_provider),
        )
        if self.voicing.has(spec.persona.voice_provider):
            self.voicing.seat(session, ring)
        self._voices[spec.key] = self.speaker.voice(spec.key, ring)
        self.sessions[spec.key] = session
        body = Body(
            spec.key, spec.key, spec.sheet, rng, spec.at,
            ground=self.ground, flip=spec.flip, scale=spec.scale, walk_speed=spec.walk_speed,
        )  # fmt: skip
        character = spec.kind(self, spec.persona, body, session)
        self.characters[spec.key] = character
        self._make_room()
        self.colours[spec.key] = spec.colour
        session.connect(self.now)
        character.begin()
        return character

    def add_player(self, sheet_key: str, sheet: Sheet, at: Point, walk_speed: float = 210.0) -> Player:
        """Put the player into the world."""
        rng = Random(self.random.getrandbits(64))
        body = Body("player", sheet_key, sheet, rng, at, ground=self.ground, walk_speed=walk_speed)
        self.player = Player(body)
        self._make_room()
        return self.player

    def _make_room(self) -> None:
        """Everybody respects everybody else's space."""
        bodies = [character.body for character in self.characters.values()]
        if self.player is not None:
            bodies.append(self.player.body)
        for body in bodies:
            body.others = tuple(other for other in bodies if other is not body)

    # -- time --------------------------------------------------------------------------------------------------

    @property
    def now(self) -> Seconds:
        """Game time in seconds: whole ticks."""
        return self.tick_count * TICK

    def advance(self, dt: Seconds) -> int:
        """Let ``dt`` seconds pass in whole ticks; the rest is kept for the next call.

        Returns:
            How many ticks were run.
        """
        if dt > MAX_FRAME:
            self.stats.long_frames += 1
            dt = MAX_FRAME
        self._rest += dt
        ticks = int(self._rest / TICK + 1e-9)
        self._rest -= ticks * TICK
        for _ in range(ticks):
            self.tick()
        return ticks

    def tick(self) -> None:
        """One inner tick of 10 ms."""
        self.tick_count += 1
        now = self.now
        self.host.advance(now)  # sockets and engines, where time is simulated
        self.ears.tick(self.addressed_session, now)  # the microphone, through the gate
        self.stats.events += self.dispatcher.tick(self.sessions, now)  # what arrived
        self.speaker.pump(OUTPUT_PER_TICK)  # sound, where it is pulled
        latency = self.speaker.latency
        for session in self.sessions.values():
            session.speech.ear.latency = latency
            session.tick(now)  # words heard, calls due, time-outs
        if not self.is_paused:
            self.scheduler.tick(now)  # scripts
            self._advance_bodies(now)
        self._place_voices()
        self._flush_outboxes()
        self._report_failures()
        for observer in self.observers:
            observer()

    def close(self) -> None:
        """End every script and session and give the ports back."""
        self.scheduler.cancel_all()
        for session in self.sessions.values():
            session.disconnect()
        self._flush_outboxes()
        self.host.advance(self.now + TICK)
        self.ears.close()
        self.speaker.close()
        self.link.stop()

    # -- who talks with whom -----------------------------------------------------------------------------------

    @property
    def addressed(self) -> Character | None:
        """The character the player talks with: the one being talked to, else the nearest that notices the player."""
        return self.player.addressed(self.characters.values()) if self.player else self._only()

    @property
    def addressed_session(self) -> PersonaSession | None:
        """Session of ``addressed``."""
        character = self.addressed
        return character.session if character else None

    def _only(self) -> Character | None:
        return next(iter(self.characters.values()), None)

    # -- scripts and asyncio -----------------------------------------------------------------------------------

    def _spawn(
        self, coroutine: Script[Any], done: Callable[[Any, BaseException | None], None]
    ) -> Callable[[], None]:
        """Run an async handler on the scheduler; returns how to cancel it."""
        task = self.scheduler.start(coroutine, name="handler")

        def settled() -> None:
            try:
                done(task.done.result(), None)
            except BaseException as error:  # a handler's failure is the session's to report
                done(None, error)

        task.done.when_fired(settled)
        return task.cancel

    def offload(self, function: Callable[[], Coroutine[Any, Any, T]]) -> Signal[T]:
        """Run asyncio code on the voice loop; await the signal on the game thread."""
        signal: Signal[T] = Signal()

        async def run() -> None:
            try:
                result = await function()
            except Exception as raised:
                error = raised
                self.dispatcher.post(lambda: signal.fail(error))
            else:
                self.dispatcher.post(lambda: signal.fire(result))

        self.host.spawn(run())
        return signal

    # -- the parts of a tick -----------------------------------------------------------------------------------

    def _advance_bodies(self, now: Seconds) -> None:
        player = self.player
        for character in self.characters.values():
            if player is not None:
                near = character.body.distance(player.body) <= NOTICE_RANGE
                character.notice(near)
                character.look_at(player.body if near else None)
            character.advance(self.tick_count, now)
        if player is not None:
            player.advance(self.tick_count, self.addressed)

    def _place_voices(self) -> None:
        if self.player is None:
            return
        ear = self.player.body
        for key, voice in self._voices.items():
            body = self.characters[key].body
            distance = body.distance(ear)
            fade = (distance - FULL_RANGE) / (HEARING_RANGE - FULL_RANGE)
            duck = self.sessions[key].ducking
            voice.gain = (1.0 - min(1.0, max(0.0, fade))) ** 2 * duck
            voice.pan = max(-0.8, min(0.8, (body.x - ear.x) / HEARING_RANGE))

    def _flush_outboxes(self) -> None:
        for name, session in self.sessions.items():
            for item in session.take_outbox():
                match item:
                    case OpenConnection(number, config):
                        self.link.open(name, number, config, session.stamper)
                    case CloseConnection():
                        self.link.close(name)
                    case Send(message):
                        self.link.send(name, message)
                    case Synthesize(job):
                        self.voicing.start(name, job, lambda: self.now)

    def _report_failures(self) -> None:
        failures, self.scheduler.failures = self.scheduler.failures, []
        for failure in failures:
            text = f"{failure.name}: {type(failure.error).__name__}: {failure.error}"
            self.stats.script_failures.append(text)
