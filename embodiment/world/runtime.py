"""The Runtime: one inner tick of 10 ms, readable from top to bottom.

It is given its ports and never asks which kind they are: a window, a movie and a test are the same Runtime with other
parts plugged in. Game time is counted in whole ticks; ``advance`` keeps what is left of a frame for the next one, so
the result is the same at any frame rate.

Thread: game. Nothing here waits.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, TypeVar

from embodiment.audio.ring import VoiceRing
from embodiment.body.frames import Sheet
from embodiment.errors import UsageError, did_you_mean
from embodiment.live.config import GeminiLiveConfig
from embodiment.session.outbox import CloseConnection, OpenConnection, Send, Synthesize
from embodiment.session.session import PersonaSession
from embodiment.session.start_wait import VoiceBuffer
from embodiment.session.tts import TTSProvider
from embodiment.units import OUTPUT_PER_TICK, TICK, Seconds, Ticks
from embodiment.world.board import Board
from embodiment.world.body import Body
from embodiment.world.character import Character
from embodiment.world.daytime import Daytime
from embodiment.world.dispatcher import MainThreadDispatcher
from embodiment.world.ears import Ears
from embodiment.world.ground import Ground, Point, Terrain
from embodiment.world.link_tap import LinkTap
from embodiment.world.memories import Memories
from embodiment.world.mistakes import HANDLER, Mistakes
from embodiment.world.open_mic import OpenMic
from embodiment.world.player import Player
from embodiment.world.ports import Link, MemoryStore, Microphone, Speaker, VoiceHost
from embodiment.world.scenery import Spot
from embodiment.world.script import Scheduler, Script, Signal
from embodiment.world.seat import Onlooked, Seat
from embodiment.world.senses import Scene, Senses
from embodiment.world.spec import CharacterSpec
from embodiment.world.voices import Voices
from embodiment.world.voicing import Voicing

T = TypeVar("T")

MAX_FRAME: Seconds = 0.25
"""A longer frame (a dragged window, a debugger) is cut to this and counted: the world slows down, it does not jump."""
PAUSE = "pause"
"""Who holds voices back while the game is paused."""


@dataclass(slots=True)
class Stats:
    """Counters of what went wrong without stopping anything; shown in the debug overlay."""

    script_failures: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    """What went wrong outside of the game's scripts: with devices and conversations."""
    events: int = 0
    broken: dict[str, str] = field(default_factory=dict)
    """What is wrong with a file that was changed and could not be read again, by file."""


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
        memory: Where memories are kept between visits; None: a visit leaves nothing.
        areas: Named places of the scene where something happens.
        open_mic: Lets the player talk without a key (``use_open_mic``); None: with the key only.
        voice_buffer: How long voices wait before a turn begins; None: `USUAL`. ``voices.use_buffer`` changes it later.
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
        memory: MemoryStore | None = None,
        areas: Iterable[Spot] = (),
        open_mic: OpenMic | None = None,
        voice_buffer: VoiceBuffer | None = None,
    ) -> None:
        self.link = LinkTap(link)
        self.speaker = speaker
        self.host = host
        self.service = service
        self.terrain = Terrain(ground) if ground is not None else None
        self.state = state
        self.random = Random(seed)
        self.scheduler = Scheduler()
        self.dispatcher = MainThreadDispatcher(self.link)
        self.ears = Ears(microphone, open_mic)
        self.characters: dict[str, Character] = {}
        self.colours: dict[str, str] = {}
        self.sessions: dict[str, PersonaSession] = {}
        self.player: Player | None = None
        self.board = Board()
        self.stats = Stats()
        self.mistakes = Mistakes(self.stats.script_failures.append)
        self.tick_count: Ticks = 0
        self.game_tick: Ticks = 0
        """Ticks of the game's own time: it stands still while paused, ``tick_count`` does not."""
        self.is_paused = False
        self.areas = {spot.name: spot for spot in areas}
        self.day = Daytime()
        self.scene = Scene()
        self.props: dict[str, str] = {}
        """What a prop of the scene looks like, where that differs from how it was drawn: ``{"barrel": "broken"}``."""
        self.announcements: deque[str] = deque()
        """Sentences the game has for the player, shown as notices."""
        self.on_use: Callable[[Runtime], None] | None = None
        """What the key for using does; the game's."""
        self.voices = Voices(voice_buffer)
        self._senses = Senses(self.scene)
        self._seats: list[Seat] = []
        self._seen = Onlooked()
        self.memories = Memories(memory)
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
        ring = VoiceRing()
        session = PersonaSession(
            spec.key,
            spec.persona,
            ring=ring,
            service=self.service,
            random=rng,
            spawn=self._spawn,
            aside=self.host.aside,
            function_calling=spec.kind.calling,
            has_voice_provider=self.voicing.has(spec.persona.voice_provider),
        )
        if self.voicing.has(spec.persona.voice_provider):
            self.voicing.seat(session, ring)
        self.sessions[spec.key] = session
        session.subscribe(self.mistakes.listener(session.registry))
        body = Body(
            spec.key, spec.sheet_key or spec.key, spec.sheet, rng, spec.at,
            ground=self.terrain, flip=spec.flip, scale=spec.scale, walk_speed=spec.walk_speed,
        )  # fmt: skip
        character = spec.kind(self, spec.persona, body, session)
        self.voices.add(self.speaker.voice(spec.key, ring), session, body, lambda: character.may_overlap)
        self._senses.add(session, body)
        self.characters[spec.key] = character
        self._seats.append(Seat(character))
        self._make_room()
        self.colours[spec.key] = spec.colour
        self.memories.meet(session)
        session.connect(self.now)
        character.begin()
        return character

    def add_player(self, sheet_key: str, sheet: Sheet, at: Point, walk_speed: float = 210.0) -> Player:
        """Put the player into the world."""
        rng = Random(self.random.getrandbits(64))
        body = Body("player", sheet_key, sheet, rng, at, ground=self.terrain, walk_speed=walk_speed)
        self.player = Player(body)
        self._make_room()
        return self.player

    def _make_room(self) -> None:
        """Everybody respects everybody else's space."""
        bodies = [character.body for character in self.characters.values()]
        if self.player is not None:
            bodies.append(self.player.body)
        for body in bodies:
            body.others = bodies

    # -- time --------------------------------------------------------------------------------------------------

    @property
    def now(self) -> Seconds:
        """Game time in seconds: whole ticks."""
        return self.tick_count * TICK

    @property
    def game_now(self) -> Seconds:
        """The game's own time in seconds: scripts, bodies and daylight go by it."""
        return self.game_tick * TICK

    @property
    def part(self) -> float:
        """How much of the next tick has passed, 0..1: where between two ticks a frame falls. 1 while paused."""
        return 1.0 if self.is_paused else min(1.0, self._rest / TICK)

    def pause(self) -> None:
        """Stop the game's time and every voice where it is; sockets and time-outs go on. Idempotent."""
        self.is_paused = True
        self.ears.is_pressed = False
        for session in self.sessions.values():
            session.speech.ring.hold(PAUSE)

    def resume(self) -> None:
        """Go on with the very next sample and tick; idempotent."""
        self.is_paused = False
        for session in self.sessions.values():
            session.speech.ring.let_go(PAUSE)

    def use_open_mic(self, is_open: bool) -> None:
        """Keep the microphone open, or open it by the key alone. It is part of the setup: running conversations move to
        new connections at their next turn boundary.

        Raises:
            UsageError: It cannot be kept open here (``ears.can_be_open``).
        """
        self.ears.is_always_open = is_open
        if is_open and self.ears.advice:
            self.announcements.append(self.ears.advice)
        self.service = replace(self.service, manual_activity=not is_open)
        for session in self.sessions.values():
            session.set_manual_activity(not is_open)

    def advance(self, dt: Seconds) -> int:
        """Let ``dt`` seconds pass in whole ticks; the rest is kept for the next call.

        Returns:
            How many ticks were run.
        """
        self._rest += min(dt, MAX_FRAME)
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
        self.ears.tick(lambda: self.addressed_session, now)  # the microphone, through the gate
        self.voices.suspend(self.ears.is_suspicious)  # somebody may be about to be interrupted
        self.stats.events += self.dispatcher.tick(self.sessions, now)  # what arrived
        self.speaker.pump(OUTPUT_PER_TICK)  # sound, where it is pulled
        latency, has_moved = self.speaker.latency, True
        for session in self.sessions.values():
            session.speech.ear.latency = latency
            session.tick(now)  # words heard, calls due, time-outs
        addressed = self.addressed
        if not self.is_paused:
            self.game_tick += 1
            self.scheduler.tick(self.game_now)  # scripts
            self._senses.tick(self.game_tick, self.game_now)
            has_moved = self._advance_bodies(addressed, now)
        self.voices.place(self.player.body if self.player else None, has_moved=has_moved)
        spoken_to = addressed.session if addressed else None
        self.voices.keep_order(spoken_to, now, player_speaks=self.ears.is_open)
        self._flush_outboxes()
        failures, self.scheduler.failures = self.scheduler.failures, []
        self.mistakes.of_scripts(failures)
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
        self.memories.close()

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

    # -- the scene ---------------------------------------------------------------------------------------------

    def is_in(self, body: Body | None, area: str) -> bool:
        """Whether somebody stands in an area of the scene; nobody does where there is no such body.

        Raises:
            UsageError: The scene has no area of that name.
        """
        if area not in self.areas:
            raise UsageError(did_you_mean("area", area, self.areas))
        return body is not None and self.areas[area].contains(body.position)

    def open_gate(self, name: str, is_open: bool = True) -> None:
        """Open or close a gate of the scene: where one can walk, and how the prop of that name looks.

        Raises:
            UsageError: The scene has no such gate.
        """
        if self.terrain is None:
            raise UsageError(f"there is no ground and so no gate {name!r}: give the world a scene with a map")
        self.terrain.set_open(name, is_open)
        self.props[name] = "open" if is_open else ""

    # -- scripts and asyncio -----------------------------------------------------------------------------------

    def _spawn(
        self, coroutine: Script[Any], done: Callable[[Any, BaseException | None], None]
    ) -> Callable[[], None]:
        """Run an async handler on the scheduler; returns how to cancel it."""
        task = self.scheduler.start(coroutine, name=HANDLER)

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

    def _advance_bodies(self, addressed: Character | None, now: Seconds) -> bool:
        """Move everybody to this tick; returns whether any character stands elsewhere."""
        player, seen = self.player, self._seen
        speaker = self.characters.get(self.voices.floor.ruling.holder)
        seen.look(player, speaker, is_heard=self.ears.is_open)
        has_moved = False
        for seat in self._seats:
            seat.advance(self.game_tick, now, seen, self.ears)
            if seat.has_moved:
                has_moved = True
                seen.is_same &= seat.character is not seen.speaker
        if player is not None:
            player.advance(self.game_tick, addressed or speaker)
        return has_moved

    def _flush_outboxes(self) -> None:
        for name, session in self.sessions.items():
            for item in () if session.is_at_rest else session.take_outbox():
                match item:
                    case OpenConnection(number, config):
                        self.link.open(name, number, config, session.stamper)
                    case CloseConnection():
                        self.link.close(name)
                    case Send(message):
                        self.link.send(name, message)
                    case Synthesize(job):
                        self.voicing.start(name, job, lambda: self.now)
