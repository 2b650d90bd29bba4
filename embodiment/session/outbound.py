"""What a session wants done outside: connections, what the player says, answers, goals, in the order they must go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from embodiment.live.direction import render_direction
from embodiment.live.messages import (
    ClientContent,
    ClientMessage,
    Disconnected,
    RealtimeAudio,
    RealtimeText,
    Turn,
)
from embodiment.live.quirks import ModelQuirks
from embodiment.session.events import SessionState, StateChanged
from embodiment.session.goal_lanes import Situation
from embodiment.session.outbox import OpenConnection, OutboxItem, Send, Synthesize
from embodiment.session.parts import AWAY, SessionParts
from embodiment.session.provided_voice import ProvidedVoice
from embodiment.units import Int16Array, Seconds


@dataclass(frozen=True, slots=True, eq=False)
class PlayerLine:
    """Something the player said or typed, taken by the game instead of the service.

    Attributes:
        text: What was typed; empty for speech.
        sound: What was said: int16, shape (n,), 16 kHz; n is 0 for a typed line.
    """

    text: str
    sound: Int16Array


InputTaker: TypeAlias = Callable[[PlayerLine], None]


class Outbound:
    """Gathers the outbox of one session. Thread: game.

    Args:
        parts: What the session is made of.
        name: The character's name, for sentences.
        quirks: What its model takes.
    """

    def __init__(self, parts: SessionParts, name: str, quirks: ModelQuirks) -> None:
        self._parts = parts
        self._name = name
        self._takes_content = quirks.content_mid_session
        self._items: list[OutboxItem] = []
        self._said: list[str] = []
        self.taker: InputTaker | None = None
        """Who is given what the player says instead of the service."""

    def take(self) -> list[OutboxItem]:
        """Everything to be done, in order; empties it."""
        items, self._items = self._items, []
        return items

    def direct(self, text: str, now: Seconds) -> None:
        """Tell the model what to do; some models take content only before the conversation, and text always."""
        direction = render_direction(text)
        gen = self._parts.voice.newest_gen
        if self._takes_content:
            content = ClientContent((Turn("user", (direction,)),), turn_complete=True)
            self._parts.player.given([content], gen, now)
        else:
            self._parts.player.given([RealtimeText(direction)], gen, now, is_activity=True)

    def note_said(self, text: str) -> None:
        """The game had the character say something the model knows nothing of; it is told with the next input."""
        self._said.append(f'You said: "{text}".')

    def tick(self, now: Seconds) -> None:
        """Decide what time has decided, then gather what the parts want done, sent and told."""
        if self._parts.provided is not None:
            self._give_jobs(self._parts.provided, now)
        if self.taker is not None:
            self._hand_over(self.taker)
        self._give_up_waiting(now)
        self._parts.keep_to_budget(now)
        self._parts.connection.tick(
            now, at_boundary=self._parts.is_at_boundary, is_answering=self._parts.speech.is_generating
        )
        self._follow_connection(now)
        if self._parts.connection.is_open:
            self._send_all(now)
        self._update_goals(now)
        self._parts.told.add_all(self._parts.calls.take_events())
        self._parts.told.add_all(self._parts.goal_updates.take_events())

    def _give_jobs(self, provided: ProvidedVoice, now: Seconds) -> None:
        job = provided.take_job(now)
        if job is not None:
            self._items.append(Synthesize(job))

    def _hand_over(self, taker: InputTaker) -> None:
        """Give the game every whole input of the player's, in order."""
        for given in self._parts.player.take_whole():
            sounds = [message.pcm for message in given.messages if isinstance(message, RealtimeAudio)]
            taker(PlayerLine(given.text, np.concatenate(sounds) if sounds else np.zeros(0, np.int16)))

    def _give_up_waiting(self, now: Seconds) -> None:
        """An answer that is overdue means a dead connection: connect anew and send the input again. Where there is no
        connection and none is coming, the input is handed back.
        """
        player, connection = self._parts.player, self._parts.connection
        if self._parts.calls.is_owing:
            player.working(now)
        player.let_go_unnoticed(now)
        if player.overdue(now) is not None and connection.is_open:
            self._parts.lost(Disconnected(code=1006, reason="no answer"), now)
        if not player.is_empty and not player.is_speaking and connection.state in AWAY:
            self._say_away("offline", now)
            self._parts.give_back(f"{self._name} cannot be reached now")

    def _follow_connection(self, now: Seconds) -> None:
        connection = self._parts.connection
        changes, connection.events = connection.events, []
        for change in changes:
            self._parts.told.add(change)
            self._state_changed(change, now)
        items, connection.outbox = connection.outbox, []
        for item in items:
            if isinstance(item, OpenConnection):
                self._parts.calls.connected(item.number)
        self._items += items

    def _state_changed(self, change: StateChanged, now: Seconds) -> None:
        match change.state:
            case SessionState.RECONNECTING if change.previous is SessionState.CONNECTED:
                self._say_away("reconnecting", now)
            case SessionState.CONNECTING if change.previous is SessionState.CONNECTED:
                self._parts.left(now)  # moved: the new connection knows what the handle remembers
            case SessionState.DEGRADED | SessionState.ERROR:
                self._say_away("offline", now)
                self._parts.give_back(change.sentence)
            case _:
                pass

    def _say_away(self, kind: str, now: Seconds) -> None:
        """The line for being away; where it is for having been used enough, and there are words for that, those."""
        is_spent = self._parts.connection.is_over_budget
        self._parts.say_authored(
            "over_budget" if is_spent and self._parts.fallback.has("over_budget") else kind, now
        )

    def _send_all(self, now: Seconds) -> None:
        if self.taker is None and not self._parts.connection.is_about_to_move:
            self._send_input(now)
        for message in self._parts.calls.take_answers():
            self._send(message)

    def _send_input(self, now: Seconds) -> None:
        """Send what the player says; never its beginning on a connection that is left in a moment."""
        if self._parts.player.is_about_to_begin:
            self._parts.connection.turn_begins()
            if self._takes_content:
                self._send_context()
        for message in self._parts.player.take(now):
            self._send(message)

    def _send_context(self) -> None:
        """What the model should know before the player's next turn: what was not heard, found out, noticed."""
        correction, results = self._parts.speech.ledger.take_correction(), self._parts.calls.take_results()
        said, self._said = " ".join(self._said), []
        notes = self._parts.goal_updates.notes.take_untold()
        parts = [render_direction(note) for note in (notes, correction, said) if note]
        parts += [results] if results else []
        if parts:
            self._send(ClientContent((Turn("user", tuple(parts)),), turn_complete=False))

    def _update_goals(self, now: Seconds) -> None:
        connection, updates = self._parts.connection, self._parts.goal_updates
        situation = Situation(
            is_connected=connection.is_open,
            is_quiet=not self._parts.is_in_conversation and self._parts.is_at_boundary,
            has_handle=bool(connection.handle),
        )
        for message in updates.take(situation, now):
            self._send(message)
        if updates.wants_to_move:
            updates.wants_to_move = False
            connection.move(now)

    def _send(self, message: ClientMessage) -> None:
        self._items.append(Send(message))
