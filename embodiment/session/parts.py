"""What a session is made of, and what concerns several of its parts at once."""

from __future__ import annotations

from dataclasses import dataclass

from embodiment.body.lipsync import LipSync
from embodiment.live.messages import Disconnected, LinkFailed
from embodiment.session.connection import Connection
from embodiment.session.events import InputUnsent
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


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionParts:
    """The state machines of one session; each knows only itself.

    Attributes:
        connection: Whether there is a service.
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
        return self.speech.is_speaking or self.is_thinking or self.player.is_speaking

    @property
    def is_at_boundary(self) -> bool:
        """Whether a new connection would lose nothing: the service generates nothing, nobody speaks to it, and it is
        owed nothing. What it has said may still be playing.
        """
        return not (
            self.speech.is_generating
            or self.player.is_speaking
            or self.player.awaited is not None
            or self.calls.is_owing
        )

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
