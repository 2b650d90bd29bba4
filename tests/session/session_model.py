"""A session driven without a server: events, time, player and playback in any order, and what must hold all along."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np

from embodiment.audio.ring import VoiceRing
from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import (
    ActivityEnd,
    ActivityStart,
    AudioDelta,
    ClientMessage,
    Disconnected,
    FunctionCall,
    GeminiEvent,
    OutputTranscription,
    SetupComplete,
    ToolResponse,
    TurnComplete,
)
from embodiment.persona.declaration import FunctionDeclaration
from embodiment.persona.persona import AuthoredLines, Persona
from embodiment.session.assembler import SyncPacket
from embodiment.session.events import (
    InputUnsent,
    SessionState,
    SpeechInterrupted,
    StateChanged,
    TextReceived,
    WordHeard,
)
from embodiment.session.function_calls import Done, FunctionCalling
from embodiment.session.halts import LOST_INTERRUPTION
from embodiment.session.outbox import CloseConnection, OpenConnection, Send, Synthesize
from embodiment.session.session import PersonaSession
from embodiment.session.tts import SpeechJob, Voiced
from embodiment.stream.stamper import Stamped
from embodiment.units import TICK, Seconds

MINUTE: Seconds = 60.0
ANSWERS = (AudioDelta, FunctionCall, TurnComplete)
"""What counts as the service having taken something up."""


@dataclass
class Typed:
    """A line the player typed, and the newest turn then."""

    text: str
    after_gen: int
    is_taken_up: bool = False


@dataclass
class Harness:
    """One session and the world around it: dispatcher, connections and playback as the Runtime has them."""

    manual: bool = True
    calling: FunctionCalling = FunctionCalling.NATIVE
    is_voiced: bool = False
    """Whether a provider speaks the transcript."""
    jobs: list[SpeechJob] = field(default_factory=list)
    now: Seconds = 0.0
    events: list[object] = field(default_factory=list)
    typed: list[Typed] = field(default_factory=list)
    unfinished: list[tuple[Coroutine[Any, Any, Any], Done]] = field(default_factory=list)
    ran: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.ring = VoiceRing(jitter=480)
        lines = AuthoredLines(offline=("Hm.",), reconnecting=("One moment.",), again=("Again?",))
        self.session = PersonaSession(
            "somebody",
            Persona(name="Somebody", lines=lines),
            ring=self.ring,
            service=GeminiLiveConfig(base_url="ws://127.0.0.1:1", manual_activity=self.manual),
            random=Random(7),
            spawn=self._spawn,
            function_calling=self.calling,
            has_voice_provider=self.is_voiced,
        )
        self._register()
        self.session.subscribe(self.events.append)
        self.on_wire = 0
        self.is_accepted = False
        self.opened: list[OpenConnection] = []
        self.sent: list[tuple[int, ClientMessage]] = []
        self.calls: Counter[tuple[int, str]] = Counter()

    def _register(self) -> None:
        async def slowly(context: object) -> dict[str, str]:
            return {"thought": "deep"}

        def fail(context: object) -> None:
            raise ValueError("no")

        register = self.session.registry.register
        register(FunctionDeclaration("price", "Price."), lambda context: {"gold": 1})
        register(FunctionDeclaration("wave", "Wave."), lambda context: None, timing="playhead")
        register(FunctionDeclaration("fail", "Fail."), fail)
        register(FunctionDeclaration("odd", "Odd."), lambda context: object())
        register(
            FunctionDeclaration("ponder", "Ponder.").add_int("depth", "How deep."),
            slowly,
            behavior="BLOCKING",
        )

    def _spawn(self, coroutine: Coroutine[Any, Any, Any], done: Done) -> Callable[[], None]:
        entry = (coroutine, done)
        self.unfinished.append(entry)

        def cancel() -> None:
            if entry in self.unfinished:
                self.unfinished.remove(entry)
                coroutine.close()
                done(None, RuntimeError("cancelled"))

        return cancel

    # -- the world -----------------------------------------------------------------------------------------------

    def tick(self, seconds: Seconds = TICK, *, frames: int = 240) -> None:
        """Time passes, sound is played, the outbox is emptied."""
        self.now += seconds
        self.ring.read(np.zeros(frames, np.float32))
        self.session.tick(self.now)
        self.flush()

    def flush(self) -> None:
        """Do what the Runtime does with an outbox, and check the order of what is in it."""
        for item in self.session.take_outbox():
            match item:
                case OpenConnection(number=number):
                    assert number > self.on_wire
                    self._close()
                    self.on_wire, self.is_accepted = number, False
                    self.opened.append(item)
                case CloseConnection():
                    self._close()
                case Synthesize(job=job):
                    self.jobs.append(job)
                case Send(message=message):
                    assert self.is_accepted, f"{message} was sent on a connection nobody accepted"
                    self.sent.append((self.on_wire, message))

    def _close(self) -> None:
        """As the link does: the end of the old connection passes the stamper and arrives late."""
        self.is_accepted = False
        if self.on_wire:
            self.deliver(Disconnected(1000, "", clean=True))

    def deliver(self, event: GeminiEvent, connection: int | None = None) -> None:
        """An event arrives; the dispatcher lets only the current connection through."""
        stamped = self.session.stamper.receive(event)
        if (self.on_wire if connection is None else connection) == self.session.connection_number:
            self.take(stamped)

    def take(self, stamped: Stamped) -> None:
        """An event of the current connection."""
        if isinstance(stamped.event, SetupComplete):
            self.is_accepted = self.on_wire > 0
        if isinstance(stamped.event, FunctionCall) and stamped.event.function_id:
            self.calls[self.on_wire, stamped.event.function_id] += 1
        is_answer = isinstance(stamped.event, ANSWERS)
        gen = stamped.gen
        if self.session._parts.provided is not None:
            is_answer |= isinstance(stamped.event, OutputTranscription)
            gen = self.session._parts.provided._numbers.local(gen)
        for typed in self.typed:
            typed.is_taken_up |= is_answer and gen > typed.after_gen
        self.session.receive(stamped, self.now)

    def type(self, text: str) -> None:
        """The player types a line nobody typed before."""
        self.typed.append(Typed(text, self.session.newest_gen))
        self.session.send_text(text)

    def finish_job(self, *, is_spoken: bool = True) -> None:
        """The provider is done with the piece it was given first."""
        if not self.jobs:
            return
        job = self.jobs.pop(0)
        if job.is_void or not is_spoken:
            self.session.voiced(Voiced(job=job, problem="hoarse"), self.now)
            return
        chunk = self.ring.write(job.gen, np.full(2400, 500, np.int16)) if job.text.strip() else None
        if job.ends_turn:
            self.ring.finish(job.gen)
        self.session.voiced(Voiced(job=job, chunk=chunk), self.now)

    def finish_handler(self) -> None:
        """The oldest async handler ends."""
        if self.unfinished:
            coroutine, done = self.unfinished.pop(0)
            coroutine.close()
            done({"thought": "deep"}, None)

    def close(self) -> None:
        """Let go of handlers that never ended."""
        for coroutine, _ in self.unfinished:
            coroutine.close()

    # -- what must hold ------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Everything that holds whatever happened."""
        self._calls_are_answered_once()
        self._nothing_of_a_cut_turn_is_told()
        self._states_follow_each_other()
        self._marks_alternate()
        self._inputs_are_accounted_for()

    def _calls_are_answered_once(self) -> None:
        answered: Counter[tuple[int, str]] = Counter()
        for number, message in self.sent:
            if isinstance(message, ToolResponse):
                answered.update((number, r.function_id) for r in message.responses if r.function_id)
        assert all(count == 1 for count in answered.values()), answered
        assert answered.keys() <= self.calls.keys(), "an answer to a call that connection never saw"

    def _nothing_of_a_cut_turn_is_told(self) -> None:
        cut = 0
        for event in self.events:
            if isinstance(event, SpeechInterrupted):
                cut = max(cut, event.gen)
            elif isinstance(event, TextReceived | WordHeard):
                assert event.gen > cut, event
            elif isinstance(event, SyncPacket):
                assert event.turn_id > cut, event

    def _states_follow_each_other(self) -> None:
        state = SessionState.DISCONNECTED
        for event in self.events:
            if isinstance(event, StateChanged):
                assert event.previous is state
                state = event.state
                assert state not in (SessionState.ERROR, SessionState.DEGRADED) or event.sentence

    def _marks_alternate(self) -> None:
        open_on: dict[int, bool] = {}
        for number, message in self.sent:
            if isinstance(message, ActivityStart):
                assert not open_on.get(number), "two starts of activity without an end between them"
                open_on[number] = True
            elif isinstance(message, ActivityEnd):
                assert open_on.get(number), "an end of activity on a connection that saw no start"
                open_on[number] = False

    def _inputs_are_accounted_for(self) -> None:
        reported = Counter(event.text for event in self.events if isinstance(event, InputUnsent))
        waiting = Counter(self.session.waiting_inputs)
        for typed in self.typed:
            assert reported[typed.text] + waiting[typed.text] <= 1, f"{typed.text!r} is told twice"
            if not typed.is_taken_up:
                assert reported[typed.text] + waiting[typed.text] == 1, f"{typed.text!r} is lost"

    def recovers(self) -> None:
        """From wherever it is, the session can be ended, connected again and talked to."""
        self.session.disconnect()
        self.tick()
        assert self.session.state is SessionState.DISCONNECTED
        assert self.session.waiting_inputs == ()
        self.session.connect(self.now)
        self.tick()
        assert self.session.state is SessionState.CONNECTING
        self.deliver(SetupComplete())
        self.tick()
        assert self.session.state is SessionState.CONNECTED
        self.type("are you there")
        self.tick()
        self.deliver(AudioDelta(np.full(4800, 500, np.int16), 24_000))
        self.deliver(OutputTranscription("Yes.", False))
        self.deliver(TurnComplete(""))
        # Sound of connections that were given up may be played before it, after a lost interruption has been undone.
        for _ in range(80 + round(LOST_INTERRUPTION / TICK)):
            self.tick()
            self.finish_job()
        assert not self.session.is_in_conversation
        self.check()
