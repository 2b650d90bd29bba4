"""The last ten seconds as rows of a picture: what was heard, said, called and awaited. For the debug overlay."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from embodiment.session.call_steps import CallEvent
from embodiment.session.events import (
    PlayerSpeaking,
    SpeakingStarted,
    SpeakingStopped,
    SpeechInterrupted,
    StateChanged,
    WordHeard,
)
from embodiment.units import Seconds
from embodiment.world.runtime import Runtime
from embodiment.world.view import Lane, Span

WINDOW: Seconds = 10.0
SPEECH = "#7FE0B4"
WORD = "#FFF6E4"
PLAYER = "#9CC8F0"
CALL = "#FFA53A"
STATE = "#C9A6E8"
CUT = "#E0625A"


@dataclass(slots=True)
class _Row:
    spans: deque[Span] = field(default_factory=deque)
    open_since: Seconds | None = None


class Lanes:
    """Collects spans of every session of a world. It looks; it changes nothing.

    Args:
        world: The Runtime; sessions added later are not followed.
    """

    def __init__(self, world: Runtime) -> None:
        self._world = world
        self._rows: dict[str, _Row] = {}
        for name, session in world.sessions.items():
            session.subscribe(lambda event, name=name: self._event(name, event))  # type: ignore[misc]

    def lanes(self) -> tuple[Lane, ...]:
        """What is to be drawn now, one row per thing that happened in the window."""
        now = self._world.now
        out = []
        for name, row in self._rows.items():
            while row.spans and row.spans[0].end < now - WINDOW:
                row.spans.popleft()
            spans = tuple(row.spans)
            if row.open_since is not None:
                colour = PLAYER if name.endswith("player") else SPEECH
                spans += (Span(start=row.open_since, end=now, colour=colour),)
            out.append(Lane(name=name, spans=spans))
        return tuple(out)

    def _event(self, who: str, event: object) -> None:
        now = self._world.now
        match event:
            case PlayerSpeaking(is_speaking=True):
                self._row(f"{who} player").open_since = now
            case PlayerSpeaking():
                self._close(f"{who} player", PLAYER)
            case SpeakingStarted():
                self._row(f"{who} voice").open_since = now
            case SpeakingStopped(was_cut=was_cut):
                self._close(f"{who} voice", CUT if was_cut else SPEECH)
            case WordHeard(text=text):
                self._mark(f"{who} words", text, WORD)
            case CallEvent(name=name, kind=kind):
                self._mark(f"{who} calls", f"{name} {kind}", CALL)
            case SpeechInterrupted(by=by):
                self._mark(f"{who} calls", f"cut by {by}", CUT)
            case StateChanged(state=state):
                self._mark(f"{who} state", str(state), STATE)

    def _row(self, name: str) -> _Row:
        return self._rows.setdefault(name, _Row())

    def _mark(self, name: str, label: str, colour: str) -> None:
        now = self._world.now
        self._row(name).spans.append(Span(start=now, end=now, label=label, colour=colour))

    def _close(self, name: str, colour: str) -> None:
        row = self._row(name)
        if row.open_since is not None:
            row.spans.append(Span(start=row.open_since, end=self._world.now, colour=colour))
            row.open_since = None
