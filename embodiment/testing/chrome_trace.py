"""What happened in a world as a Chrome trace: open the file in ui.perfetto.dev or chrome://tracing.

Each character is a process with the lanes of ``world.lane_log``. Every number is an integer: times are whole ticks in
microseconds, positions are samples.

Source: the "Trace Event Format" document of the Chromium project; JSON object format, phases X, i, C and M.
"""

from __future__ import annotations

import json
from typing import Any

from embodiment.units import OUTPUT_HZ, TICK_HZ, Samples, Ticks
from embodiment.world.lane_log import Args, LaneKind, LaneLog, Slice
from embodiment.world.runtime import Runtime

TICK_US = 1_000_000 // TICK_HZ


class ChromeTrace:
    """Follows a world from now on. Thread: game.

    Args:
        world: The Runtime; its characters may come later.
    """

    def __init__(self, world: Runtime) -> None:
        self._world = world
        self._pids: dict[str, int] = {}
        self._events: list[dict[str, Any]] = []
        self._log = LaneLog(world, self)

    def document(self, sound: str = "") -> dict[str, Any]:
        """The trace so far, slices that are still open ended now; ready for ``json.dumps``.

        Args:
            sound: Name of the WAV file that will lie beside it, for ``embodiment replay``.
        """
        now = self._world.tick_count
        tails = [self._slice(begun, now) for begun in self._log.open]
        return {
            "displayTimeUnit": "ms",
            "traceEvents": [*self._names(), *self._events, *tails],
            "otherData": {"ticks": now, "tick_us": TICK_US, "sample_rate_hz": OUTPUT_HZ, "sound": sound},
        }

    def text(self, sound: str = "") -> str:
        """The trace as a file's content; see ``document``."""
        return json.dumps(self.document(sound), separators=(",", ":"), ensure_ascii=False)

    # -- what the lanes tell -----------------------------------------------------------------------------------

    def ended(self, what: Slice, until: Ticks) -> None:
        """A slice is over."""
        self._events.append(self._slice(what, until))

    def mark(self, who: str, lane: LaneKind, name: str, at: Ticks, args: Args) -> None:
        """Something happened in a moment."""
        self._events.append({**self._event("i", who, lane, name, at, args), "s": "t"})

    def played(self, who: str, position: Samples, at: Ticks) -> None:
        """So much of a voice has been played."""
        args = {"samples": position}
        self._events.append(self._event("C", who, LaneKind.PLAYED, "samples played", at, args))

    # -- writing -----------------------------------------------------------------------------------------------

    def _slice(self, what: Slice, until: Ticks) -> dict[str, Any]:
        event = self._event("X", what.who, what.lane, what.name, what.since, what.args)
        return {**event, "dur": (until - what.since) * TICK_US}

    def _event(
        self, phase: str, who: str, lane: LaneKind, name: str, at: Ticks, args: Args
    ) -> dict[str, Any]:
        pid = self._pids.setdefault(who, len(self._pids) + 1)
        return {"ph": phase, "pid": pid, "tid": int(lane), "name": name, "ts": at * TICK_US, "args": args}

    def _names(self) -> list[dict[str, Any]]:
        """What processes and lanes are called, and in which order they stand."""
        out: list[dict[str, Any]] = []
        for key, pid in self._pids.items():
            out.append({"ph": "M", "pid": pid, "name": "process_name", "args": {"name": key}})
            for lane in LaneKind:
                about = {"ph": "M", "pid": pid, "tid": int(lane)}
                out.append({**about, "name": "thread_name", "args": {"name": lane.title}})
                out.append({**about, "name": "thread_sort_index", "args": {"sort_index": int(lane)}})
        return out
