"""What happens in a world, lane by lane: the rows of a Chrome trace and of the debug overlay are the same ones.

Each character has a lane for everything that can be on time or late: microphone, wire out and in, packets, samples
played, words, mouth, emote, dialogue, functions, goals, connection. All times are ticks and all positions samples. No
text of a setup, no handle and no key is in any of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Protocol, TypeAlias

from embodiment.live.messages import (
    AudioDelta,
    ClientMessage,
    FunctionCall,
    OutputTranscription,
    RealtimeAudio,
    RealtimeText,
)
from embodiment.persona.goals import GoalDelivery
from embodiment.session.assembler import SyncPacket, TurnEnd
from embodiment.session.call_steps import CallEvent, CallEventKind
from embodiment.session.events import PlayerSpeaking, SpeakingStopped, StateChanged, WordHeard
from embodiment.units import Samples, Ticks
from embodiment.world.ports import Delivery

if TYPE_CHECKING:
    from embodiment.body.dialogue import DialogueState
    from embodiment.body.visemes import MouthShape
    from embodiment.world.runtime import Runtime

Args: TypeAlias = Mapping[str, int | str]
COUNT_EVERY: Ticks = 10
"""Ticks between two points of the curve of samples played; it is straight in between."""
_UNSEEN: tuple[MouthShape | None, str, DialogueState | None] = (None, "", None)
"""Of a character nobody has looked at, which is in no state."""
BEGINNINGS = (CallEventKind.STARTED, CallEventKind.SCHEDULED)


class LaneKind(IntEnum):
    """The lanes of a character, in the order they are shown."""

    MIC = 1
    WIRE_OUT = 2
    WIRE_IN = 3
    PACKETS = 4
    PLAYED = 5
    WORDS = 6
    MOUTH = 7
    EMOTE = 8
    DIALOGUE = 9
    FUNCTIONS = 10
    GOALS = 11
    CONNECTION = 12

    @property
    def title(self) -> str:
        """As it is shown."""
        return self.name.lower().replace("_", " ")


@dataclass(frozen=True, slots=True)
class Slice:
    """Something that takes time, on a lane of a character.

    Attributes:
        who: The character's key.
        lane: Which lane.
        name: What.
        since: Tick it began.
        args: More about it.
    """

    who: str
    lane: LaneKind
    name: str
    since: Ticks
    args: Args


class LaneSink(Protocol):
    """Who is told. Thread: game."""

    def ended(self, what: Slice, until: Ticks) -> None:
        """A slice is over."""
        ...

    def mark(self, who: str, lane: LaneKind, name: str, at: Ticks, args: Args) -> None:
        """Something happened in a moment."""
        ...

    def played(self, who: str, position: Samples, at: Ticks) -> None:
        """So much of a voice has been played; told now and then, and only while it grows."""
        ...


class LaneLog:
    """Follows a world from now on; it looks and changes nothing. Characters may come later. Thread: game.

    Args:
        world: The Runtime.
        sink: Who is told.
    """

    def __init__(self, world: Runtime, sink: LaneSink) -> None:
        self._world = world
        self._sink = sink
        self._open: dict[tuple[str, LaneKind], Slice] = {}
        self._running: dict[tuple[str, int], Slice] = {}
        self._played: dict[str, Samples] = {}
        world.observers.append(self._tick)
        world.link.on_sent.append(self._sent)
        world.link.on_received.append(self._received)
        self._shown: dict[str, tuple[MouthShape | None, str, DialogueState]] = {}  # when last looked at

    @property
    def open(self) -> tuple[Slice, ...]:
        """What goes on now."""
        return (*self._open.values(), *self._running.values())

    # -- what is looked at every tick --------------------------------------------------------------------------

    def _tick(self) -> None:
        count = self._world.tick_count % COUNT_EVERY == 0
        for key, character in self._world.characters.items():
            animator = character.body.animator
            mouth, emote, state = self._shown.get(key, _UNSEEN)  # nearly always it is what it was a tick ago
            if (
                animator.voice is not mouth
                or animator.playing != emote
                or character.dialogue.state is not state
            ):
                self._look(key, animator.voice, animator.playing, character.dialogue.state)
            if count:
                played = character.session.speech.ring.played
                if played != self._played.get(key, 0):
                    self._played[key] = played
                    self._sink.played(key, played, self._world.tick_count)

    def _look(self, key: str, mouth: MouthShape | None, emote: str, state: DialogueState) -> None:
        if key not in self._shown:
            self._world.sessions[key].subscribe(lambda event: self._event(key, event))
        self._shown[key] = mouth, emote, state
        self._state(key, LaneKind.MOUTH, "" if mouth is None else mouth.name)
        self._state(key, LaneKind.EMOTE, emote)
        self._state(key, LaneKind.DIALOGUE, state)

    # -- the wire ----------------------------------------------------------------------------------------------

    def _sent(self, session: str, message: ClientMessage) -> None:
        args: dict[str, int | str] = {}
        if isinstance(message, RealtimeAudio):
            args["samples"] = int(message.pcm.size)
        elif isinstance(message, RealtimeText):
            args["characters"] = len(message.text)
        self._mark(session, LaneKind.WIRE_OUT, type(message).__name__, args)

    def _received(self, delivery: Delivery) -> None:
        stamped = delivery.stamped
        event = stamped.event
        args: dict[str, int | str] = {
            "gen": stamped.gen,
            "position": stamped.position,
            "connection": delivery.connection,
        }
        if isinstance(event, AudioDelta):
            args["samples"] = int(event.pcm.size)
        elif isinstance(event, OutputTranscription):
            args["text"] = event.text
        elif isinstance(event, FunctionCall):
            args["function"] = event.name
        self._mark(delivery.session, LaneKind.WIRE_IN, type(event).__name__, args)

    # -- what sessions tell ------------------------------------------------------------------------------------

    def _event(self, who: str, event: object) -> None:
        args: Args
        match event:
            case PlayerSpeaking():
                self._state(who, LaneKind.MIC, "open" if event.is_speaking else "")
            case SyncPacket() if event.call is None:
                args = {
                    "sequence": event.sequence,
                    "start": event.start,
                    "end": event.end,
                    "text": event.text,
                }
                self._mark(who, LaneKind.PACKETS, f"packet of turn {event.turn_id}", args)
            case TurnEnd():
                self._mark(who, LaneKind.PACKETS, f"end of turn {event.turn_id}", {"end": event.end})
            case WordHeard():
                args = {"gen": event.gen, "index": event.index, "position": event.position}
                self._state(who, LaneKind.WORDS, event.text, args, restart=True)
            case SpeakingStopped():
                self._state(who, LaneKind.WORDS, "")
            case CallEvent():
                self._call(who, event)
            case GoalDelivery():
                name = f"{event.goal.goal_id}{' removed' if event.removed else ''}: {event.status}"
                self._mark(who, LaneKind.GOALS, name, {"lane": str(event.lane)})
            case StateChanged():
                self._state(
                    who, LaneKind.CONNECTION, event.state, {"why": event.sentence} if event.sentence else {}
                )
            case _:
                pass

    def _call(self, who: str, event: CallEvent) -> None:
        """A call is a slice from its first news to its last, and a mark for each in between."""
        now = self._world.tick_count
        key = (who, event.ticket)
        self._mark(who, LaneKind.FUNCTIONS, f"{event.name} {event.kind}", {"ticket": event.ticket})
        if event.kind in BEGINNINGS:
            self._running.setdefault(
                key, Slice(who, LaneKind.FUNCTIONS, event.name, now, {"ticket": event.ticket})
            )
        elif key in self._running:
            begun = self._running.pop(key)
            outcome: Args = {"ticket": event.ticket, "outcome": str(event.kind)}
            self._sink.ended(Slice(who, LaneKind.FUNCTIONS, begun.name, begun.since, outcome), now)

    # -- telling -----------------------------------------------------------------------------------------------

    def _state(
        self, who: str, lane: LaneKind, name: str, args: Args | None = None, *, restart: bool = False
    ) -> None:
        """A lane now shows ``name``; "" shows nothing. ``restart`` begins anew even under the same name."""
        begun = self._open.get((who, lane))
        if begun is not None:
            if begun.name == name and not restart:
                return
            del self._open[who, lane]
            self._sink.ended(begun, self._world.tick_count)
        if name:
            self._open[who, lane] = Slice(who, lane, name, self._world.tick_count, args or {})

    def _mark(self, who: str, lane: LaneKind, name: str, args: Args) -> None:
        self._sink.mark(who, lane, name, self._world.tick_count, args)
