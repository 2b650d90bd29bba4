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

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from embodiment.audio.ring import VoiceRing
from embodiment.body.aside import Aside, at_once
from embodiment.body.lipsync import MouthMark
from embodiment.body.visemes import MouthShape
from embodiment.live.config import GeminiLiveConfig
from embodiment.live.notes import Note
from embodiment.live.quirks import find_quirks
from embodiment.persona.functions import FunctionRegistry
from embodiment.persona.goals import ConversationalGoal, GoalManager, GoalPriority
from embodiment.persona.lint import lint_persona
from embodiment.persona.persona import Persona
from embodiment.session.becoming import as_asked, become
from embodiment.session.connection import Connection
from embodiment.session.events import PlayerHeard, PlayerSpeaking, SessionProblem, SessionState
from embodiment.session.function_calls import FunctionCalling, FunctionCalls, Spawn
from embodiment.session.guard import GuardPost, SpeechGuard
from embodiment.session.inbound import Inbound
from embodiment.session.listeners import Listener
from embodiment.session.making import deaf_ring, make_parts, service_for
from embodiment.session.outbound import InputTaker, Outbound
from embodiment.session.outbox import OutboxItem
from embodiment.session.parts import SessionParts
from embodiment.session.setup_check import check_setup, describe_setup
from embodiment.session.speech import Speech
from embodiment.session.tts import Voiced
from embodiment.session.turn_end import WatchedStamper
from embodiment.stream.stamper import Stamped
from embodiment.units import Int16Array, Seconds

if TYPE_CHECKING:
    from random import Random


class PersonaSession:
    """A conversation with one persona.

    Args:
        name: Key of the session, unique in its world.
        persona: Who speaks.
        ring: The voice's ring.
        service: Connection settings; persona, tools and resumption handle are filled in here.
        random: Source of jitter and choice.
        spawn: Runs an async handler; see ``function_calls.Spawn``. None: async handlers are refused.
        function_calling: How the model calls functions.
        has_voice_provider: Whether a provider speaks the transcript, as ``persona.voice_provider`` wishes; the model's
            own sound is then not heard.
        aside: Where what takes long for a frame is worked out.

    Attributes:
        registry: Functions the model may call; fixed while connected.
        goals: What the character wants from the conversation.
        speech: What it says, followed by the ear.
        is_at_rest: Whether the last tick found that time alone changes nothing, and nobody has done anything since.
        changes: Grows whenever more than the place in the sound may have changed. While it stands, who speaks, waits or
            listens is as it was.
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
        function_calling: FunctionCalling = FunctionCalling.NATIVE,
        has_voice_provider: bool = False,
        aside: Aside = at_once,
    ) -> None:
        self.name = name
        self.persona = persona
        self.registry = FunctionRegistry()
        self.goals = GoalManager(persona.goals)
        self.speech = Speech(ring)
        self.stamper = WatchedStamper(deaf_ring() if has_voice_provider else ring)
        self._temperature, self._service = service.temperature, service_for(persona, service)
        self._post = GuardPost()
        quirks = find_quirks(self._service.model)
        self._all = make_parts(
            persona, self._service, self.speech, self.goals,
            FunctionCalls(self.registry, self.speech, quirks, spawn, function_calling),
            Connection(self._configure, random), random, self._post, aside,
            has_voice_provider=has_voice_provider,
            calls_by_tags=function_calling is FunctionCalling.PROMPT,
        )  # fmt: skip
        self._is_calm, self.is_at_rest, self.changes = False, False, 0
        self._inbound = Inbound(self._all)
        self._outbound = Outbound(self._all, persona.name, quirks)
        self._now: Seconds = 0.0

    # -- what others look at -----------------------------------------------------------------------------------

    @property
    def state(self) -> SessionState:
        """Where the connection stands."""
        return self._all.connection.state

    @property
    def connection_number(self) -> int:
        """The connection whose events are current; those of earlier ones are stale."""
        return self._all.connection.number

    @property
    def newest_gen(self) -> int:
        """The highest turn number known."""
        return self._all.voice.newest_gen

    @property
    def is_speaking(self) -> bool:
        """Whether the player hears the character now."""
        return self.speech.is_speaking

    @property
    def is_thinking(self) -> bool:
        """Whether the player waits for an answer that has not begun to sound."""
        return self._all.is_thinking

    @property
    def is_listening(self) -> bool:
        """Whether the player is speaking to this character."""
        return self._all.player.is_speaking

    @property
    def is_in_conversation(self) -> bool:
        """Whether turning to somebody else now would be rude."""
        return self._all.is_in_conversation

    @property
    def waiting_inputs(self) -> tuple[str, ...]:
        """What the player said and typed that was neither answered nor handed back yet, oldest first."""
        return self._all.player.labels

    @property
    def manual_activity(self) -> bool:
        """Whether the player's turns are marked by us (push-to-talk) or found by the service (open microphone)."""
        return self._service.manual_activity

    @property
    def holds_microphone(self) -> bool:
        """Whether the player's voice must wait: a blocking call is pending, and audio now would end the session."""
        return self._all.calls.holds_microphone(self._now)

    @property
    def mouth(self) -> MouthShape | None:
        """Shape of the sound being heard; None while silent."""
        speech = self.speech
        return self._all.lipsync.shape_at(speech.ear.position) if speech.is_speaking else None

    @property
    def mouth_mark(self) -> MouthMark | None:
        """The same with the sample it began at and how that is known."""
        return self._all.lipsync.mark_at(self.speech.ear.position) if self.speech.is_speaking else None

    @property
    def ducking(self) -> float:
        """Factor on the voice's gain."""
        return self._all.ducking

    @property
    def guard(self) -> SpeechGuard | None:
        """Who decides which sentences of the model are heard; None for all. Set it before the session connects, or
        between turns.
        """
        return self._post.guard

    @guard.setter
    def guard(self, guard: SpeechGuard | None) -> None:
        self._post.guard = guard
        self._parts.voice.tick(self._now)  # from now on, not from the first event on
        self._parts.voice.tick(self._now)  # the next sound may come before the next tick

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Have ``listener`` called with every event from now on; call the result to stop that. Changes nothing else."""
        return self._all.told.subscribe(listener)

    def check(self, emotes: Iterable[str] | None = None) -> tuple[str, ...]:
        """What is likely to go wrong with this character and its service, as sentences; nothing is connected.

        What no connection can be made with is among them, as are the things a service would refuse or ignore, and what
        is to be played of ``emotes``, the animations of its sheet, and is not there.
        """
        who = (self.persona, self.registry, self.goals)
        by_tags, is_voiced = self._parts.tags is not None, self._parts.provided is not None
        found = lint_persona(*who, calls_by_tags=by_tags, has_voice_provider=is_voiced, emotes=emotes)
        return (*found, *describe_setup(self._setup("")))

    # -- what the game does ------------------------------------------------------------------------------------

    def connect(self, now: Seconds) -> None:
        """Begin connecting. Functions are fixed from here on until ``disconnect``."""
        self._now = now
        if self.persona.voice_provider and self._parts.provided is None:
            self._parts.told.add_once(SessionProblem(sentence=self.check()[0]))
        self.registry.freeze()
        self._parts.connect(now)

    def disconnect(self) -> None:
        """End the conversation; what was not delivered is reported. ``connect`` works again afterwards."""
        self._parts.cut(self.newest_gen, "player", self._now)
        self._parts.give_back("the conversation was ended")
        self._parts.left(self._now)
        self._parts.connection.disconnect()
        self.registry.thaw()

    def become(self, persona: Persona) -> tuple[str, ...]:
        """Be ``persona`` from the next turn boundary on; returns sentences about what waits for the next start."""
        waiting = become(self._parts, self.goals, self.persona, persona)
        self.persona, self._service = persona, as_asked(persona, self._service, self._temperature)
        self._parts.connection.move_at_boundary()
        return waiting

    def set_manual_activity(self, is_manual: bool) -> None:
        """Switch between push-to-talk and an open microphone.

        It is part of the setup: a running session moves to a new connection, with its handle, at the next turn
        boundary; until then the old way holds.
        """
        if is_manual == self.manual_activity:
            return
        self._service = replace(self._service, manual_activity=is_manual)
        self._parts.connection.move_at_boundary()

    def send_text(self, text: str) -> None:
        """The player types to the character. Interrupts what it is saying."""
        if not text.strip():
            return
        self._make_room()
        self._parts.player.typed(text, self.newest_gen, self._now)
        self._parts.told.add(PlayerHeard(text=text, is_final=True, typed=True, after_gen=self.newest_gen))

    def direct(self, text: str) -> None:
        """Tell the character what to do; a stage direction, never the player's speech."""
        self._make_room()
        self._outbound.direct(text, self._now)

    def say(self, text: str, ssml: str = "") -> None:
        """Have the character say exactly these words: verbatim through its voice provider, else as far as the model can
        be told to.

        Args:
            text: The words, as they are shown.
            ssml: The same with pauses and readings (``ssml.parse_ssml``), for a voice provider.
        """
        provided = self._parts.provided
        if provided is not None:
            self._parts.cut(self.newest_gen, "game", self._now)
            provided.own_turn(text, self._now, ssml)
            self._outbound.note_said(text)
            return
        self.direct(f'Say exactly these words and nothing else: "{text}"')

    def start_talking(self, now: Seconds) -> None:
        """The player begins to speak to the character: what it says is cut at once."""
        self._now = now
        self._make_room()
        self._parts.understood.clear()
        self._parts.player.speech_started(self.newest_gen)
        self._parts.told.add(PlayerSpeaking(is_speaking=True))

    def send_audio(self, pcm: Int16Array) -> None:
        """A piece of the player's voice: int16, shape (n,), 16 kHz."""
        self._parts.player.speech(pcm)

    def stop_talking(self, now: Seconds) -> None:
        """The player has finished speaking."""
        self._now = now
        self._parts.player.speech_ended(self.newest_gen, now)
        self._parts.told.add(PlayerSpeaking(is_speaking=False))

    def interrupt(self, by: str = "player") -> None:
        """Silence the character now; what was not heard is void. ``by`` is told in ``SpeechInterrupted``."""
        self._parts.cut(self.newest_gen, by, self._now)

    def take_input(self, taker: InputTaker | None) -> None:
        """Have what the player says and types from now on taken by the game instead of sent; None sends it again."""
        self._outbound.taker, self._is_calm = taker, False

    def player_said(self, text: str) -> None:
        """Tell everybody what the player was heard to say, by an ear that is not the service's."""
        self._parts.told.add(PlayerHeard(text=text, is_final=True, after_gen=self.newest_gen))

    def add_goal(self, goal_id: str, text: str, priority: GoalPriority = GoalPriority.MEDIUM) -> None:
        """Give the character a goal; when it takes effect is told by a ``GoalDelivery``."""
        self.goals.add_goal(ConversationalGoal(goal_id=goal_id, text=text, priority=priority))
        self._parts.goal_updates.changed(self._now)

    def remove_goal(self, goal_id: str) -> None:
        """Take a goal away."""
        self.goals.remove_goal(goal_id)
        self._parts.goal_updates.changed(self._now)

    def reprioritize_goal(self, goal_id: str, priority: GoalPriority) -> None:
        """Change how urgent a goal is."""
        self.goals.reprioritize_goal(goal_id, priority)
        self._parts.goal_updates.changed(self._now)

    def tell(self, note: Note) -> None:
        """Let the character know what it remembers or notices now; it never speaks because of it."""
        self._parts.goal_updates.notes.set(note, self._now)

    # -- what arrives ------------------------------------------------------------------------------------------

    def receive(self, stamped: Stamped, now: Seconds) -> None:
        """Take one event of the current connection."""
        self._now, self._is_calm, self.is_at_rest, self.changes = now, False, False, self.changes + 1
        self._inbound.receive(stamped, now)

    def voiced(self, voiced: Voiced, now: Seconds) -> None:
        """Take what the voice provider made of a piece of text (``Synthesize``)."""
        self._now, self._is_calm, self.is_at_rest, self.changes = now, False, False, self.changes + 1
        self._inbound.voiced(voiced, now)

    def tick(self, now: Seconds) -> None:
        """Follow the playhead and the clock, then tell the listeners; at rest there is nothing to do."""
        self._now = now
        if self.is_at_rest:
            if self.speech.ear.has_heard(self.speech.ring.played):
                return
        elif self._is_calm and self._all.coasts(now):
            return
        self.changes += 1
        self._is_calm = self._is_calm or self._all.is_calm(now)
        self.is_at_rest = self._all.is_resting
        if self.is_at_rest or (self._is_calm and self._all.follow_calmly(now)):
            return
        parts = self._parts
        self._inbound.end_overdue_job(now)
        if self.manual_activity != parts.player.manual_activity:  # changed while connecting
            parts.connection.move_at_boundary()
        self._inbound.take_held(now)
        self._withhold(now)
        self.speech.is_waited_for = parts.calls.is_waited_for(now) or parts.voice.is_busy
        parts.follow_voice(now)
        parts.calls.tick(now)
        self._inbound.end_overdue_turn(now, self.stamper)
        self._outbound.tick(now)
        parts.told.tell()

    def take_outbox(self) -> list[OutboxItem]:
        """Everything to be done outside, in order; empties the outbox."""
        return self._outbound.take()

    @property
    def _parts(self) -> SessionParts:
        """The parts, for whoever may change them: the next tick looks at each again."""
        self._is_calm = self.is_at_rest = False
        self.changes += 1
        return self._all

    def _withhold(self, now: Seconds) -> None:
        """What a guard did not let pass is told; where its sound is in the ring already, it is cut out of it."""
        self._parts.voice.tick(now)
        for withheld in self._post.take_events():
            self._parts.told.add(withheld)
            if self._parts.provided is None:
                self._parts.cut(withheld.gen, "guard", now)

    def _configure(self, handle: str) -> GeminiLiveConfig:
        """The configuration of a connection that is being made now."""
        config = self._setup(handle)
        self._parts.goal_updates.setup_made()
        for finding in check_setup(config):
            self._parts.told.add_once(SessionProblem(sentence=f"{finding.path}: {finding.sentence}"))
        self._parts.player.manual_activity = config.manual_activity
        return config

    def _setup(self, handle: str) -> GeminiLiveConfig:
        return replace(
            self._service,
            system_instruction=self._parts.goal_updates.instruction(self._parts.calls.prompt_instructions()),
            tools_json=self._parts.calls.tools_json(),
            resumption_handle=handle,
        )

    def _make_room(self) -> None:
        """The player wants to be heard: silence the character and tell the model what was not heard of it."""
        parts = self._parts
        if self.speech.is_busy:
            parts.cut(self.newest_gen, "player", self._now)
