"""The last ten seconds as rows of a picture, for the debug overlay: the lanes of a trace, while they happen."""

from __future__ import annotations

from collections import deque
from typing import Final, TypeAlias

from embodiment.units import TICK, TICK_HZ, Samples, Seconds, Ticks
from embodiment.world.lane_log import COUNT_EVERY, Args, LaneKind, LaneLog, Slice
from embodiment.world.runtime import Runtime
from embodiment.world.view import Lane, Span

WINDOW: Final[Seconds] = 10.0
BAD: Final = "#E0625A"
WARNINGS: Final = ("interrupted", "error", "degraded", "reconnecting")
"""States that are drawn in the colour of trouble."""
COLOURS: Final = {
    LaneKind.MIC: "#9CC8F0",
    LaneKind.WIRE_OUT: "#9CC8F0",
    LaneKind.WIRE_IN: "#7FE0B4",
    LaneKind.PACKETS: "#7FE0B4",
    LaneKind.PLAYED: "#7FE0B4",
    LaneKind.WORDS: "#FFF6E4",
    LaneKind.MOUTH: "#F2C9A0",
    LaneKind.EMOTE: "#FFA53A",
    LaneKind.DIALOGUE: "#C9A6E8",
    LaneKind.FUNCTIONS: "#FFA53A",
    LaneKind.GOALS: "#E6B655",
    LaneKind.CONNECTION: "#8FB8C8",
}

_Past: TypeAlias = tuple[str, Ticks, Ticks]
"""What it was called, when it began and when it ended."""


class Lanes:
    """Keeps the last ten seconds of every character's lanes. It looks; it changes nothing. Thread: game.

    Args:
        world: The Runtime; its characters may come later.
    """

    def __init__(self, world: Runtime) -> None:
        self._world = world
        self._past: dict[tuple[str, LaneKind], deque[_Past]] = {}
        self._log = LaneLog(world, self)

    def lanes(self, who: str) -> tuple[Lane, ...]:
        """What is to be drawn now of one character: every lane, one row each."""
        now = self._world.now
        going_on: dict[LaneKind, tuple[Span, ...]] = {}
        for begun in self._log.open:
            if begun.who == who:
                span = _span(begun.lane, begun.name, begun.since, self._world.tick_count)
                going_on[begun.lane] = (*going_on.get(begun.lane, ()), span)
        return tuple(
            Lane(name=kind.title, spans=(*self._recent(who, kind, now), *going_on.get(kind, ())))
            for kind in LaneKind
        )

    def ended(self, what: Slice, until: Ticks) -> None:
        """A slice is over."""
        self._keep(what.who, what.lane, what.name, what.since, until)

    def mark(self, who: str, lane: LaneKind, name: str, at: Ticks, args: Args) -> None:
        """Something happened in a moment."""
        self._keep(who, lane, name, at, at)

    def played(self, who: str, position: Samples, at: Ticks) -> None:
        """A voice was heard since the last count."""
        self._keep(who, LaneKind.PLAYED, "", at - COUNT_EVERY, at)

    def _keep(self, who: str, lane: LaneKind, name: str, since: Ticks, until: Ticks) -> None:
        past = self._past.get((who, lane))
        if past is None:
            past = self._past[who, lane] = deque()
        past.append((name, since, until))
        while past[0][2] < until - WINDOW * TICK_HZ:
            past.popleft()

    def _recent(self, who: str, lane: LaneKind, now: Seconds) -> tuple[Span, ...]:
        """Spans are made when they are looked at: most are forgotten unseen."""
        spans = (_span(lane, *past) for past in self._past.get((who, lane), ()))
        return tuple(span for span in spans if span.end >= now - WINDOW)


def _span(lane: LaneKind, name: str, since: Ticks, until: Ticks) -> Span:
    colour = BAD if name in WARNINGS else COLOURS[lane]
    return Span(start=since * TICK, end=until / TICK_HZ, label=name, colour=colour)
