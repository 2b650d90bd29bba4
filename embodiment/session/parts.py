"""What a session is made of, and what concerns several of its parts at once."""

from __future__ import annotations

from dataclasses import dataclass

from embodiment.body.lipsync import LipSync
from embodiment.live.messages import Disconnected, LinkFailed
from embodiment.session.budget import Budget
from embodiment.session.connection import Connection
from embodiment.session.events import InputUnsent, SessionState, SpeakingStopped
from embodiment.session.fallback import FallbackLines
from embodiment.session.function_calls import FunctionCalls
from embodiment.session.goal_updates import GoalUpdates
from embodiment.session.listeners import Listeners
from embodiment.session.player_input import PlayerInput
from embodiment.session.provided_voice import ProvidedVoice
from embodiment.session.speech import Speech
from embodiment.session.tagged_speech import TaggedSpeech
from embodiment.session.understood import Understood
from embodiment.session.voice import Voice
from embodiment.units import Seconds

DUCKED = 0.35
"""Gain of a voice while the player may be about to interrupt it."""
AWAY = (SessionState.DISCONNECTED, SessionState.DEGRADED, SessionState.ERROR)
"""Where nothing the player says is on its way to a service."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionParts:
    """The state machines of one session; each knows only itself.

    Attributes:
        connection: Whether there is a service.
        budget: How much of it the game allows.
        player: What the player says, on its way out.
        understood: What the service made of it.
        speech: What the character says, followed by the ear.
        voice: Whose sound its words have.
        provided: The same voice where it is a provider's, else None.
        calls: Functions the model calls.
        goal_updates: The instruction's way to the model.
        lipsync: The mouth of what is heard.
        fallback: Authored lines.
        tags: Takes call tags out of the transcript; None where functions are declared natively.
        told: Listeners and what they are to be told.
    """

    connection: Connection
    budget: Budget
    player: PlayerInput
    understood: Understood
    speech: Speech
    voice: Voice
    provided: ProvidedVoice | None
    calls: FunctionCalls
    goal_updates: GoalUpdates
    lipsync: LipSync
    fallback: FallbackLines
    tags: TaggedSpeech | None
    told: Listeners

    @property
    def is_thinking(self) -> bool:
        """Whether the player waits for an answer that has not begun to sound."""
        return not self.speech.is_speaking and (self.player.awaited is not None or self.speech.is_busy)

    @property
    def is_in_conversation(self) -> bool:
        """Whether anybody is speaking or waits for an answer."""
        return self.speech.is_busy or self.player.awaited is not None or self.player.is_speaking

    @property
    def ducking(self) -> float:
        """Factor on the voice's gain."""
        is_doubtful = self.player.is_speaking or self.speech.is_suspended
        return DUCKED if is_doubtful and self.speech.is_speaking else 1.0

    @property
    def is_at_boundary(self) -> bool:
        """Whether a new connection would lose nothing: the service generates nothing, nobody speaks to it, and it is
        owed nothing. What it has said may still be playing.
        """
        return not (self.speech.is_generating or self.player.is_under_way or self.calls.is_owing)

    @property
    def is_resting(self) -> bool:
        """Whether time alone changes nothing: nobody is owed anything, and nothing waits to be done, sent or told."""
        return (
            self.speech.is_resting  # first: of those who do not rest, most are speaking
            and self.player.is_empty
            and self.told.is_empty
            and self.connection.is_resting
            and not self.is_over_budget
            and self.calls.is_resting
            and self.goal_updates.is_resting
        )

    def is_calm(self, now: Seconds) -> bool:
        """Whether only the voice can change anything by itself: all else waits for somebody to do something, and calls
        for their place in what is heard.
        """
        return (
            self.player.is_empty
            and self.told.is_empty
            and self.connection.is_resting
            and self.calls.is_calm(now)
            and self.goal_updates.is_resting
            and self.provided is None
            and self.voice.is_calm
            and self.budget.is_endless
        )

    @property
    def is_over_budget(self) -> bool:
        """Whether the service is still there although the game's own budget is spent."""
        return self.connection.is_open and self.budget.is_spent(self.speech.heard_position)

    def follow_voice(self, now: Seconds) -> None:
        """Follow the playhead; what was heard is to be told."""
        for event in self.speech.tick(now):
            self.told.add(event)
            if isinstance(event, SpeakingStopped):
                self.lipsync.forget(self.speech.heard_position)

    def coasts(self, now: Seconds) -> bool:
        """Follow the voice where nothing else can change (``is_calm``) and nothing of it begins or ends: most ticks.

        Returns:
            Whether that was all there was to do; else ``follow_calmly`` is to be called.
        """
        speech = self.speech
        return speech.coast(now) and speech.is_flowing and self.told.is_empty and self.calls.is_calm(now)

    def follow_calmly(self, now: Seconds) -> bool:
        """Follow the voice where nothing else can change (``is_calm``), and tell of it.

        Returns:
            Whether that was all there was to do; else everything is to be looked at.
        """
        self.speech.is_waited_for = False
        self.follow_voice(now)
        if not (self.speech.is_flowing and self.calls.is_calm(now)):
            return False
        if not self.told.is_empty:
            self.told.tell()
        return True

    def connect(self, now: Seconds) -> None:
        """Begin connecting; who was away has a whole budget again."""
        if self.connection.state in AWAY:
            self.budget.begin(self.speech.heard_position)
        self.connection.connect(now)

    def keep_to_budget(self, now: Seconds) -> None:
        """Leave the service when the budget is spent, as soon as what was asked is answered and heard."""
        if self.is_over_budget and self.is_at_boundary and not self.is_in_conversation:
            self.left(now)
            self.connection.spend(self.budget.sentence)

    def cut(self, gen: int, by: str, now: Seconds) -> None:
        """Everything up to turn ``gen`` is void: sound, packets, tags, calls."""
        self.voice.cut(gen)
        if self.tags is not None:
            self.tags.clear()
        if self.speech.cut(gen, by, now):
            self.calls.cut(gen, now)

    def lost(self, event: Disconnected | LinkFailed, now: Seconds) -> None:
        """The connection is gone: what was not answered is sent again, what failed too often is handed back."""
        self.left(now, was_refused=isinstance(event, Disconnected) and event.code == 1007)
        self.connection.lost(event, now)
        for given in self.player.surrender(exhausted_only=True):
            self.say_authored("again", now)
            self.told.add(
                InputUnsent(text=given.label, sentence="the service did not answer, even when asked again")
            )

    def left(self, now: Seconds, *, was_refused: bool = False) -> None:
        """A connection was left, moved or lost: no generation goes on and no call is answered on another one.

        What has arrived is still played to its end.
        """
        if self.tags is not None:
            self.tags.clear()
        if self.provided is not None:
            self.provided.drop_calls()
        self.voice.ended(self.voice.newest_gen, now)
        self.calls.disconnected(now)
        self.goal_updates.disconnected(was_refused=was_refused)
        self.player.connection_lost()

    def give_back(self, sentence: str) -> None:
        """Report everything that will not be delivered."""
        for given in self.player.surrender():
            self.told.add(InputUnsent(text=given.label, sentence=sentence))

    def say_authored(self, kind: str, now: Seconds) -> None:
        """Say a line of the author's, where there is one; aloud, where a provider can and it is quiet."""
        lines = self.fallback.pick(kind)
        self.told.add_all(lines)
        if self.provided is not None and not self.speech.is_busy:
            for line in lines:
                self.provided.own_turn(line.text, now)
