"""PersonaSession: one conversation of one character, as a plain object.

It is told what arrives (``receive``), how time passes (``tick``) and what the player does; it answers with session
events for its listeners and with an outbox the Runtime hands to the Link. It opens nothing, waits for nothing and never
raises for what the world does.

    receive(stamped, now) ─┐                            ┌─ events  → listeners
    tick(now) ─────────────┼─▶ connection · speech ─────┤
    player input, goals ───┘    calls · goals · mouth   └─ outbox  → Link

Thread: game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from embodiment.audio.ring import VoiceRing
from embodiment.body.lipsync import LipSync
from embodiment.body.visemes import MouthShape
from embodiment.live.config import GeminiLiveConfig
from embodiment.live.direction import render_direction
from embodiment.live.messages import (
    ClientContent,
    ClientMessage,
    Disconnected,
    FunctionCall,
    FunctionCallCancellation,
    GenerationComplete,
    GoAway,
    InputTranscription,
    Interrupted,
    LinkFailed,
    MalformedField,
    SessionResumptionUpdate,
    SetupComplete,
    Turn,
    TurnComplete,
)
from embodiment.live.quirks import find_quirks
from embodiment.persona.functions import FunctionRegistry
from embodiment.persona.goals import ConversationalGoal, GoalManager, GoalPriority
from embodiment.persona.persona import Persona
from embodiment.session.connection import Connection
from embodiment.session.events import (
    AuthoredLine,
    InputUnsent,
    PlayerHeard,
    PlayerSpeaking,
    SessionProblem,
    SessionState,
    SpeakingStopped,
    StateChanged,
    TurnEnded,
)
from embodiment.session.function_calls import FunctionCalls, Spawn
from embodiment.session.goal_updates import GoalUpdates
from embodiment.session.outbox import OutboxItem, Send
from embodiment.session.player_input import PlayerInput
from embodiment.session.speech import Speech
from embodiment.stream.stamper import Stamped, Stamper
from embodiment.units import Int16Array, Seconds

if TYPE_CHECKING:
    from random import Random

Listener = Callable[[object], None]

_AWAY = (SessionState.DISCONNECTED, SessionState.DEGRADED, SessionState.ERROR)
DUCKED = 0.35
"""Gain of a voice while the player may be about to interrupt it."""


class PersonaSession:
    """A conversation with one persona.

    Args:
        name: Key of the session, unique in its world.
        persona: Who speaks.
        ring: The voice's ring.
        service: Connection settings; persona, tools and resumption handle are filled in here.
        random: Source of jitter and choice.
        spawn: Runs an async handler; see ``function_calls.Spawn``. None: async handlers are refused.

    Attributes:
        registry: Functions the model may call; fixed while connected.
        goals: What the character wants from the conversation.
        speech: What it says, followed by the ear.
        stamper: Used by the voice thread only.
    """

    def __init__(
        self,
        name: str,
        persona: Persona,
        *,
        ring: VoiceRing,
        service: GeminiLiveConfig,
        random: Random,
        spawn: Spawn | None = None,
    ) -> None:
        self.name = name
        self.persona = persona
        self.registry = FunctionRegistry()
        self.goals = GoalManager(persona.goals)
        self.speech = Speech(ring)
        self.stamper = Stamper(ring)
        self._random = random
        self._service = replace(
            service,
            model=persona.model or service.model,
            voice_name=persona.voice,
            temperature=persona.temperature if persona.temperature is not None else service.temperature,
        )
        self._connection = Connection(self._configure, random)
        self._input = PlayerInput(manual_activity=service.manual_activity)
        self._calls = FunctionCalls(self.registry, self.speech, find_quirks(self._service.model), spawn)
        self._goal_updates = GoalUpdates(persona, self.goals, self._service)
        self._lipsync = LipSync()
        self._listeners: list[Listener] = []
        self._events: list[object] = []
        self._outbox: list[OutboxItem] = []
        self._understood = ""
        self._last_line = ""
        self._now: Seconds = 0.0

    # -- what others look at -----------------------------------------------------------------------------------

    @property
    def state(self) -> SessionState:
        """Where the connection stands."""
        return self._connection.state

    @property
    def connection_number(self) -> int:
        """The connection whose events are current; those of earlier ones are stale."""
        return self._connection.number

    @property
    def newest_gen(self) -> int:
        """The highest turn number known."""
        return self.speech.newest_gen

    @property
    def is_speaking(self) -> bool:
        """Whether the player hears the character now."""
        return self.speech.is_speaking

    @property
    def is_thinking(self) -> bool:
        """Whether the player waits for an answer that has not begun to sound."""
        return not self.is_speaking and (self._input.awaited is not None or self.speech.is_busy)

    @property
    def is_listening(self) -> bool:
        """Whether the player is speaking to this character."""
        return self._input.is_speaking

    @property
    def is_in_conversation(self) -> bool:
        """Whether turning to somebody else now would be rude."""
        return self.is_speaking or self.is_thinking or self.is_listening

    @property
    def holds_microphone(self) -> bool:
        """Whether the player's voice must wait: a blocking call is pending, and audio now would end the session."""
        return self._calls.holds_microphone(self._now)

    @property
    def mouth(self) -> MouthShape | None:
        """Shape of the sound being heard; None while silent."""
        return self._lipsync.shape_at(self.speech.heard_position) if self.is_speaking else None

    @property
    def ducking(self) -> float:
        """Factor on the voice's gain."""
        return DUCKED if self.is_listening and self.is_speaking else 1.0

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Have ``listener`` called with every event from now on; call the result to stop that. Changes nothing else."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    # -- what the game does ------------------------------------------------------------------------------------

    def connect(self, now: Seconds) -> None:
        """Begin connecting. Functions are fixed from here on until ``disconnect``."""
        self._now = now
        self.registry.freeze()
        self._connection.connect(now)

    def disconnect(self) -> None:
        """End the conversation; what was not delivered is reported. ``connect`` works again afterwards."""
        self._cut(self.newest_gen, "player")
        self._give_back("the conversation was ended")
        self._calls.disconnected(self._now)
        self._connection.disconnect()
        self.registry.thaw()

    def send_text(self, text: str) -> None:
        """The player types to the character. Interrupts what it is saying."""
        if not text.strip():
            return
        self._make_room()
        self._input.typed(text, self.newest_gen, self._now)
        self._emit(PlayerHeard(text=text, is_final=True, typed=True, after_gen=self.newest_gen))

    def direct(self, text: str) -> None:
        """Tell the character what to do; a stage direction, never the player's speech."""
        self._make_room()
        content = ClientContent((Turn("user", (render_direction(text),)),), turn_complete=True)
        self._input.given("", [content], self.newest_gen, self._now)

    def say(self, text: str) -> None:
        """Have the character say exactly these words, as far as its voice can be told to."""
        self.direct(f'Say exactly these words and nothing else: "{text}"')

    def start_talking(self, now: Seconds) -> None:
        """The player begins to speak to the character: what it says is cut at once."""
        self._now = now
        self._make_room()
        self._understood = ""
        self._input.speech_started()
        self._emit(PlayerSpeaking(is_speaking=True))

    def send_audio(self, pcm: Int16Array) -> None:
        """A piece of the player's voice: int16, shape (n,), 16 kHz."""
        self._input.speech(pcm)

    def stop_talking(self, now: Seconds) -> None:
        """The player has finished speaking."""
        self._now = now
        self._input.speech_ended(self.newest_gen, now)
        self._emit(PlayerSpeaking(is_speaking=False))

    def interrupt(self) -> None:
        """Silence the character now; what was not heard is void."""
        self._cut(self.newest_gen, "player")

    def add_goal(self, goal_id: str, text: str, priority: GoalPriority = GoalPriority.MEDIUM) -> None:
        """Give the character a goal; when it takes effect is told by a ``GoalDelivery``."""
        self.goals.add_goal(ConversationalGoal(goal_id=goal_id, text=text, priority=priority))
        self._goal_updates.changed()

    def remove_goal(self, goal_id: str) -> None:
        """Take a goal away."""
        self.goals.remove_goal(goal_id)
        self._goal_updates.changed()

    def reprioritize_goal(self, goal_id: str, priority: GoalPriority) -> None:
        """Change how urgent a goal is."""
        self.goals.reprioritize_goal(goal_id, priority)
        self._goal_updates.changed()

    # -- what arrives ------------------------------------------------------------------------------------------

    def receive(self, stamped: Stamped, now: Seconds) -> None:
        """Take one event of the current connection."""
        self._now = now
        event = stamped.event
        chunk = self.speech.receive(stamped, now)
        if chunk is not None:
            self._lipsync.feed(chunk)
            self._calls.sound_began(stamped.gen)
        if chunk is not None or isinstance(event, FunctionCall):
            self._finish_transcript()
            self._input.answered(stamped.gen)
        match event:
            case SetupComplete():
                self._connection.setup_complete(now)
                self._calls.connected(self._connection.number)
                self._goal_updates.in_setup()
            case Disconnected() | LinkFailed():
                self._lost(event)
            case GoAway():
                self._connection.go_away(event, now)
            case SessionResumptionUpdate():
                self._connection.remember(event)
            case InputTranscription():
                self._transcribed(event)
            case FunctionCall():
                self.speech.call(stamped, event, now)
                self._calls.receive(event, stamped, now)
            case FunctionCallCancellation():
                self._calls.cancel(event.function_ids, now)
            case Interrupted():
                self._cut(stamped.gen, "service")
            case GenerationComplete():
                self.speech.whole(stamped.gen, now)
                self._calls.turn_whole(stamped.gen)
            case TurnComplete():
                self.speech.whole(stamped.gen, now)
                self._calls.turn_whole(stamped.gen)
                self._input.answered(stamped.gen)
                self._finish_transcript()
                self._emit(TurnEnded(gen=stamped.gen))
            case MalformedField():
                self._emit(SessionProblem(sentence=f"the service sent a malformed field: {event}"))
            case _:
                pass  # usage, grounding, voice activity: nothing a character does depends on them

    def tick(self, now: Seconds) -> None:
        """Follow the playhead and the clock, then tell the listeners."""
        self._now = now
        for event in self.speech.tick(now):
            self._emit(event)
            if isinstance(event, SpeakingStopped):
                self._lipsync.forget(self.speech.heard_position)
        self._calls.tick(now)
        self._watch(now)
        if not self._input.is_empty and not self._input.is_speaking and self.state in _AWAY:
            self._authored("offline", self.persona.lines.offline)
            self._give_back(f"{self.persona.name} cannot be reached now")
        self._connection.tick(now, at_boundary=not self.speech.is_busy and self._input.awaited is None)
        self._collect()
        self._tell()

    def take_outbox(self) -> list[OutboxItem]:
        """Everything to be done outside, in order; empties the outbox."""
        items, self._outbox = self._outbox, []
        return items

    # -- inside ------------------------------------------------------------------------------------------------

    def _configure(self, handle: str) -> GeminiLiveConfig:
        return replace(
            self._service,
            system_instruction=self._goal_updates.instruction(),
            tools_json=self._calls.tools_json(),
            resumption_handle=handle,
        )

    def _make_room(self) -> None:
        """The player wants to be heard: silence the character and tell the model what was not heard of it."""
        if self.speech.is_busy:
            self._cut(self.newest_gen, "player")

    def _cut(self, gen: int, by: str) -> None:
        if self.speech.cut(gen, by, self._now):
            self._calls.cut(gen, self._now)

    def _transcribed(self, event: InputTranscription) -> None:
        if event.interim:
            self._emit(PlayerHeard(text=event.text, is_final=False))
            return
        self._understood += event.text
        if self._understood.strip():
            self._emit(PlayerHeard(text=self._understood.strip(), is_final=False))
        if event.finished:
            self._finish_transcript()

    def _finish_transcript(self) -> None:
        """What the player said is complete: the service said so, or its answer has begun or ended."""
        text, self._understood = self._understood.strip(), ""
        if text:
            after_gen = self._input.speech_understood(text)
            self._emit(PlayerHeard(text=text, is_final=True, after_gen=after_gen))

    def _lost(self, event: Disconnected | LinkFailed) -> None:
        self._cut(self.newest_gen, "service")
        self._calls.disconnected(self._now)
        self._input.connection_lost()
        self._connection.lost(event, self._now)
        for given in self._input.surrender(exhausted_only=True):
            self._authored("again", self.persona.lines.again)
            self._emit(
                InputUnsent(text=given.label, sentence="the service did not answer, even when asked again")
            )

    def _watch(self, now: Seconds) -> None:
        """An answer that is overdue means a dead connection: say a line, connect anew, send the input again."""
        given = self._input.overdue(now)
        if given is not None and self._connection.is_open:
            self._lost(Disconnected(code=1006, reason="no answer"))

    def _collect(self) -> None:
        """Gather what the parts want sent and told."""
        connection = self._connection
        changes, connection.events = connection.events, []
        for change in changes:
            self._emit(change)
            self._state_changed(change)
        self._outbox += connection.outbox
        connection.outbox = []
        if connection.is_open:
            correction = self.speech.ledger.take_correction() if self._input.has_unsent else ""
            if correction:
                told = ClientContent((Turn("user", (render_direction(correction),)),), turn_complete=False)
                self._send(told)
            for message in self._input.take(self._now):
                self._send(message)
            for message in self._calls.take_answers():
                self._send(message)
            for message in self._goal_updates.take(self._now, is_quiet=not self.is_in_conversation):
                self._send(message)
        for event in (*self._calls.take_events(), *self._goal_updates.take_events()):
            self._emit(event)

    def _state_changed(self, change: StateChanged) -> None:
        lines = self.persona.lines
        match change.state:
            case SessionState.RECONNECTING if change.previous is SessionState.CONNECTED:
                self._authored("reconnecting", lines.reconnecting)
            case SessionState.DEGRADED | SessionState.ERROR:
                self._authored("offline", lines.offline)
                self._give_back(change.sentence)
            case _:
                pass

    def _give_back(self, sentence: str) -> None:
        for given in self._input.surrender():
            self._emit(InputUnsent(text=given.label, sentence=sentence))

    def _authored(self, kind: str, lines: tuple[str, ...]) -> None:
        fresh = [line for line in lines if line != self._last_line] or list(lines)
        if fresh:
            self._last_line = self._random.choice(fresh)
            self._emit(AuthoredLine(kind=kind, text=self._last_line))

    def _send(self, message: ClientMessage) -> None:
        self._outbox.append(Send(message))

    def _emit(self, event: object) -> None:
        self._events.append(event)

    def _tell(self) -> None:
        events, self._events = self._events, []
        for event in events:
            for listener in list(self._listeners):
                listener(event)
