"""What happened, as integers: the trace two runs are compared by.

Only ticks, samples, shape and frame numbers and names enter it: no float, no time of day, no object identity. Equal
traces mean equal runs.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from embodiment.body.visemes import MouthShape
from embodiment.session.assembler import SyncPacket, TurnEnd
from embodiment.session.call_steps import CallEvent
from embodiment.session.events import (
    AuthoredLine,
    PlayerHeard,
    SpeakingStarted,
    SpeakingStopped,
    SpeechInterrupted,
    StateChanged,
    WordHeard,
)
from embodiment.units import Ticks
from embodiment.world.runtime import Runtime


@dataclass(frozen=True, slots=True)
class TraceLine:
    """One thing that happened: when, to whom, what, and its numbers."""

    tick: Ticks
    who: str
    what: str
    numbers: tuple[int, ...] = ()
    text: str = ""

    def __str__(self) -> str:
        numbers = " ".join(map(str, self.numbers))
        return f"{self.tick} {self.who} {self.what} {numbers} {self.text}".rstrip()


class _Seen:
    """What was seen of a character in the tick before."""

    __slots__ = ("frame", "mouth", "place", "x", "y")

    def __init__(self) -> None:
        self.mouth: MouthShape | None = None
        self.frame = -1
        self.x = self.y = 0.0
        self.place: tuple[int, ...] = ()


class Trace:
    """Follows a world from now on.

    Args:
        world: The Runtime.
    """

    def __init__(self, world: Runtime) -> None:
        self._world = world
        self.lines: list[TraceLine] = []
        self._seen: dict[str, _Seen] = {}
        world.observers.append(self._tick)
        for name, session in world.sessions.items():
            session.subscribe(lambda event, name=name: self._event(name, event))  # type: ignore[misc]

    def _tick(self) -> None:
        """Note what changed on the stage in this tick."""
        for name, character in self._world.characters.items():
            body = character.body
            animator = body.animator
            mouth = animator.voice
            seen = self._seen.get(name)
            if seen is None:
                seen = self._seen[name] = _Seen()
            if mouth is not seen.mouth:
                seen.mouth = mouth
                self._note(name, "mouth", -1 if mouth is None else int(mouth))
            frame = animator.frame
            if frame == seen.frame and body.x == seen.x and body.y == seen.y:
                continue
            seen.frame, seen.x, seen.y = frame, body.x, body.y
            place = (frame, round(body.x * 16), round(body.y * 16))
            if place != seen.place:
                seen.place = place
                self._note(name, "body", *place)

    def digest(self) -> str:
        """SHA-256 of all lines, hexadecimal."""
        return hashlib.sha256("\n".join(map(str, self.lines)).encode()).hexdigest()

    def _note(self, who: str, what: str, *numbers: int, text: str = "") -> None:
        self.lines.append(TraceLine(self._world.tick_count, who, what, numbers, text))

    def _event(self, who: str, event: object) -> None:
        match event:
            case WordHeard():
                self._note(who, "word", event.gen, event.index, event.position, text=event.text)
            case SpeakingStarted():
                self._note(who, "speaks", event.gen)
            case SpeakingStopped():
                self._note(who, "stops", event.gen, int(event.was_cut), text=event.heard)
            case SpeechInterrupted():
                self._note(who, "interrupted", event.gen, text=event.by)
            case PlayerHeard(is_final=True):
                self._note(who, "heard", int(event.typed), text=event.text)
            case SyncPacket():
                self._note(
                    who, "packet", event.turn_id, event.sequence, event.start, event.end, text=event.text
                )
            case TurnEnd():
                self._note(who, "end", event.turn_id, event.sequence, event.end)
            case StateChanged():
                self._note(who, "state", text=event.state)
            case CallEvent():
                self._note(
                    who,
                    "call",
                    event.gen,
                    -1 if event.position is None else event.position,
                    text=f"{event.name} {event.kind}",
                )
            case AuthoredLine():
                self._note(who, "line", text=event.text)
