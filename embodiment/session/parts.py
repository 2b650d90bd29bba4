"""What a session is made of, and the three things that concern several of its parts at once."""

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
from embodiment.session.speech import Speech
from embodiment.session.tagged_speech import TaggedSpeech
from embodiment.session.understood import Understood
from embodiment.units import Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionParts:
    """The state machines of one session; each knows only itself.

    Attributes:
        connection: Whether there is a service.
        player: What the player says, on its way out.
        understood: What the service made of it.
        speech: What the character says, followed by the ear.
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
    calls: FunctionCalls
    goal_updates: GoalUpdates
    lipsync: LipSync
    fallback: FallbackLines
    tags: TaggedSpeech | None
    told: Listeners

    def cut(self, gen: int, by: str, now: Seconds) -> None:
        """Everything up to turn ``gen`` is void: sound, packets, tags, calls."""
        if self.tags is not None:
            self.tags.clear()
        if self.speech.cut(gen, by, now):
            self.calls.cut(gen, now)

    def lost(self, event: Disconnected | LinkFailed, now: Seconds) -> None:
        """The connection is gone: what was not answered is sent again, what failed too often is handed back."""
        self.cut(self.speech.newest_gen, "service", now)
        self.calls.disconnected(now)
        self.goal_updates.disconnected(was_refused=isinstance(event, Disconnected) and event.code == 1007)
        self.player.connection_lost()
        self.connection.lost(event, now)
        for given in self.player.surrender(exhausted_only=True):
            self.say_authored("again")
            self.told.add(
                InputUnsent(text=given.label, sentence="the service did not answer, even when asked again")
            )

    def give_back(self, sentence: str) -> None:
        """Report everything that will not be delivered."""
        for given in self.player.surrender():
            self.told.add(InputUnsent(text=given.label, sentence=sentence))

    def say_authored(self, kind: str) -> None:
        """Say a line of the author's, where there is one."""
        self.told.add_all(self.fallback.pick(kind))
