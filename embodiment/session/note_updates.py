"""Carries notes (what a character remembers and notices) to the model, without ever making it speak.

Notes are parts of the instruction. Where the service takes a new instruction as a message, a changed note goes out in
the next quiet moment; elsewhere it is told with the player's next turn, or comes with the next setup. No connection is
ever moved for a note.

Thread: game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from embodiment.live.notes import Note, NoteKind, render_note
from embodiment.persona.goals import GoalLane
from embodiment.session.events import NoteTold
from embodiment.units import Seconds

DEBOUNCE: Final[Seconds] = 0.25
"""Changes nearer together than this go out as one."""
MESSAGE_LANES: Final = (GoalLane.CONTEXT_UPDATE, GoalLane.SYSTEM_CONTENT)


class NoteUpdates:
    """The notes of one session and which of them the model knows.

    Args:
        lanes: How an instruction can reach the model, best first.
    """

    def __init__(self, lanes: Sequence[GoalLane]) -> None:
        self._lane = lanes[0] if lanes and lanes[0] in MESSAGE_LANES else None
        self._wanted: dict[NoteKind, Note] = {}
        self._known: Mapping[NoteKind, Note] = {}
        self._in_setup: Mapping[NoteKind, Note] = {}
        self._changed_at: Seconds | None = None
        self._is_unproven = False
        self._events: list[NoteTold] = []

    def set(self, note: Note, now: Seconds) -> None:
        """The note of this kind is this now; without lines there is none."""
        if self._wanted.get(note.kind, Note(note.kind)) != note:
            self._wanted[note.kind] = note
            self._changed_at = now

    def parts(self) -> tuple[str, ...]:
        """The notes as text parts of an instruction."""
        texts = (render_note(note) for _, note in sorted(self._wanted.items()))
        return tuple(text for text in texts if text)

    def setup_made(self) -> None:
        """A setup with the notes as they are now is on its way."""
        self._in_setup = dict(self._wanted)

    def setup_accepted(self) -> None:
        """The service accepted that setup."""
        self._learn(self._in_setup, "in_setup")

    def instruction_sent(self) -> None:
        """The whole instruction went out as a message, whatever for."""
        self._learn(dict(self._wanted), "sent")
        self._is_unproven = True

    def due(self, now: Seconds, *, is_connected: bool, is_quiet: bool) -> GoalLane | None:
        """The lane by which the instruction is to be sent now for the notes; None while there is nothing to send."""
        if not self._news() or not is_connected or not is_quiet:
            return None
        resting = self._changed_at is not None and now < self._changed_at + DEBOUNCE
        return None if resting else self._lane

    @property
    def is_settled(self) -> bool:
        """Whether time alone changes nothing: there is nothing to send and nothing to tell."""
        return not self._events and (self._lane is None or not self._news())

    def take_untold(self) -> str:
        """What changed and has no lane of its own, as text to go with the player's next turn; each is told once."""
        if self._lane is not None:
            return ""
        news = self._news()
        self._learn(dict(self._wanted), "with_turn")
        return "\n".join(text for note in news if (text := render_note(note)))

    def turn_completed(self) -> None:
        """The model finished a turn, so what was sent before it has not been refused."""
        self._is_unproven = False

    def refused(self) -> None:
        """The service closed the connection for something we sent. If it was an instruction, that is not done again:
        notes wait for turns and setups from now on.
        """
        if self._is_unproven:
            self._lane, self._is_unproven = None, False

    def take_events(self) -> list[NoteTold]:
        """News for listeners."""
        events, self._events = self._events, []
        return events

    def _news(self) -> list[Note]:
        return [note for kind, note in self._wanted.items() if self._known.get(kind, Note(kind)) != note]

    def _learn(self, told: Mapping[NoteKind, Note], how: str) -> None:
        changed = [note for kind, note in told.items() if self._known.get(kind, Note(kind)) != note]
        self._events += [NoteTold(kind=str(note.kind), lines=note.lines, how=how) for note in changed]
        self._known = {**self._known, **told}
