"""What happened in a world as a Chrome trace: open the file in ui.perfetto.dev or chrome://tracing.

Each character is a process with one lane per thing that can be on time or late: microphone, wire out and in, packets,
samples played, words, mouth, emote, dialogue, functions, goals, connection. Every number is an integer: times are whole
ticks in microseconds, positions are samples. No text of a setup, no handle and no key enters the file.

Source: the "Trace Event Format" document of the Chromium project; JSON object format, phases X, i, C and M.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, TypeAlias

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
from embodiment.testing.link_tap import LinkTap
from embodiment.units import OUTPUT_HZ, TICK_HZ, Samples, Ticks
from embodiment.world.ports import Delivery
from embodiment.world.runtime import Runtime

Args: TypeAlias = Mapping[str, int | str]
TICK_US = 1_000_000 // TICK_HZ
COUNTER_EVERY: Ticks = 10
"""Ticks between two points of the "samples played" curve; it is straight in between."""
BEGINNINGS = (CallEventKind.STARTED, CallEventKind.SCHEDULED)


class Lane(IntEnum):
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
class _Open:
    """A slice that has begun."""

    name: str
    since: Ticks
    args: Args


class ChromeTrace:
    """Follows a world from now on. Thread: game.

    Args:
        world: The Runtime; its characters may come later.
        tap: Where the wire lanes come from; None leaves them empty.
    """

    def __init__(self, world: Runtime, tap: LinkTap | None = None) -> None:
        self._world = world
        self._pids: dict[str, int] = {}
        self._events: list[dict[str, Any]] = []
        self._open: dict[tuple[int, int], _Open] = {}
        self._running: dict[tuple[int, int], tuple[str, Ticks]] = {}
        self._played: dict[str, Samples] = {}
        world.observers.append(self._tick)
        if tap is not None:
            tap.on_sent.append(self._sent)
            tap.on_received.append(self._received)

    def document(self) -> dict[str, Any]:
        """The trace so far, slices that are still open ended now; ready for ``json.dumps``."""
        now = self._world.tick_count
        tails = [_slice(pid, lane, begun, now) for (pid, lane), begun in self._open.items()]
        return {
            "displayTimeUnit": "ms",
            "traceEvents": [*self._names(), *self._events, *tails],
            "otherData": {"ticks": now, "tick_us": TICK_US, "sample_rate_hz": OUTPUT_HZ},
        }

    def text(self) -> str:
        """The trace as a file's content."""
        return json.dumps(self.document(), separators=(",", ":"), ensure_ascii=False)

    # -- what is looked at every tick --------------------------------------------------------------------------

    def _tick(self) -> None:
        for key, character in self._world.characters.items():
            pid = self._pid(key)
            mouth = character.session.mouth
            self._state(pid, Lane.MOUTH, "" if mouth is None else mouth.name)
            self._state(pid, Lane.EMOTE, character.body.animator.playing)
            self._state(pid, Lane.DIALOGUE, character.dialogue.state)
            played = character.session.speech.ring.played
            if self._world.tick_count % COUNTER_EVERY == 0 and played != self._played.get(key, 0):
                self._played[key] = played
                self._add(pid, Lane.PLAYED, "C", "samples played", {"samples": played})

    def _pid(self, key: str) -> int:
        """Number of a character; the first time, its session is listened to from here on."""
        pid = self._pids.get(key)
        if pid is None:
            pid = self._pids[key] = len(self._pids) + 1
            number = pid
            self._world.sessions[key].subscribe(lambda event: self._event(number, event))
        return pid

    # -- the wire ----------------------------------------------------------------------------------------------

    def _sent(self, session: str, message: ClientMessage) -> None:
        args: dict[str, int | str] = {}
        if isinstance(message, RealtimeAudio):
            args["samples"] = int(message.pcm.size)
        elif isinstance(message, RealtimeText):
            args["characters"] = len(message.text)
        self._add(self._pid(session), Lane.WIRE_OUT, "i", type(message).__name__, args)

    def _received(self, delivery: Delivery) -> None:
        event = delivery.stamped.event
        args: dict[str, int | str] = {
            "gen": delivery.stamped.gen,
            "position": delivery.stamped.position,
            "connection": delivery.connection,
        }
        if isinstance(event, AudioDelta):
            args["samples"] = int(event.pcm.size)
        elif isinstance(event, OutputTranscription):
            args["text"] = event.text
        elif isinstance(event, FunctionCall):
            args["function"] = event.name
        self._add(self._pid(delivery.session), Lane.WIRE_IN, "i", type(event).__name__, args)

    # -- what sessions tell ------------------------------------------------------------------------------------

    def _event(self, pid: int, event: object) -> None:
        args: Args
        match event:
            case PlayerSpeaking():
                self._state(pid, Lane.MIC, "open" if event.is_speaking else "")
            case SyncPacket() if event.call is None:
                args = {
                    "sequence": event.sequence,
                    "start": event.start,
                    "end": event.end,
                    "text": event.text,
                }
                self._add(pid, Lane.PACKETS, "i", f"packet of turn {event.turn_id}", args)
            case TurnEnd():
                self._add(pid, Lane.PACKETS, "i", f"end of turn {event.turn_id}", {"end": event.end})
            case WordHeard():
                args = {"gen": event.gen, "index": event.index, "position": event.position}
                self._state(pid, Lane.WORDS, event.text, args, restart=True)
            case SpeakingStopped():
                self._state(pid, Lane.WORDS, "")
            case CallEvent():
                self._call(pid, event)
            case GoalDelivery():
                name = f"{event.goal.goal_id}{' removed' if event.removed else ''}: {event.status}"
                self._add(pid, Lane.GOALS, "i", name, {"lane": str(event.lane)})
            case StateChanged():
                args = {"why": event.sentence} if event.sentence else {}
                self._state(pid, Lane.CONNECTION, event.state, args)
            case _:
                pass

    def _call(self, pid: int, event: CallEvent) -> None:
        """A call is a slice from its first news to its last, and an instant for each in between."""
        now = self._world.tick_count
        key = (pid, event.ticket)
        self._add(pid, Lane.FUNCTIONS, "i", f"{event.name} {event.kind}", {"ticket": event.ticket})
        if event.kind in BEGINNINGS:
            self._running.setdefault(key, (event.name, now))
        elif key in self._running:
            name, since = self._running.pop(key)
            outcome: Args = {"ticket": event.ticket, "outcome": str(event.kind)}
            self._events.append(_slice(pid, Lane.FUNCTIONS, _Open(name, since, outcome), now))

    # -- writing -----------------------------------------------------------------------------------------------

    def _state(
        self,
        pid: int,
        lane: Lane,
        name: str,
        args: Args | None = None,
        *,
        restart: bool = False,
    ) -> None:
        """A lane now shows ``name``; "" shows nothing. ``restart`` begins anew even under the same name."""
        begun = self._open.get((pid, lane))
        if begun is not None:
            if begun.name == name and not restart:
                return
            self._events.append(_slice(pid, lane, begun, self._world.tick_count))
            del self._open[pid, lane]
        if name:
            self._open[pid, lane] = _Open(name, self._world.tick_count, args or {})

    def _add(self, pid: int, lane: Lane, phase: str, name: str, args: Args) -> None:
        event: dict[str, Any] = {
            "ph": phase, "pid": pid, "tid": int(lane), "name": name, "args": args,
            "ts": self._world.tick_count * TICK_US,
        }  # fmt: skip
        if phase == "i":
            event["s"] = "t"
        self._events.append(event)

    def _names(self) -> list[dict[str, Any]]:
        """What processes and lanes are called, and in which order they stand."""
        out: list[dict[str, Any]] = []
        for key, pid in self._pids.items():
            out.append({"ph": "M", "pid": pid, "name": "process_name", "args": {"name": key}})
            for lane in Lane:
                about = {"ph": "M", "pid": pid, "tid": int(lane)}
                out.append({**about, "name": "thread_name", "args": {"name": lane.title}})
                out.append({**about, "name": "thread_sort_index", "args": {"sort_index": int(lane)}})
        return out


def _slice(pid: int, lane: int, begun: _Open, until: Ticks) -> dict[str, Any]:
    return {
        "ph": "X",
        "pid": pid,
        "tid": int(lane),
        "name": begun.name,
        "ts": begun.since * TICK_US,
        "dur": (until - begun.since) * TICK_US,
        "args": begun.args,
    }
