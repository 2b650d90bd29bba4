"""Answers a script can await: what was asked for, and what was really heard of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from embodiment.session.events import (
    SessionState,
    SpeakingStopped,
    SpeechInterrupted,
    StateChanged,
    TurnEnded,
    UnvoicedLine,
)
from embodiment.units import Seconds
from embodiment.world.script import Signal

REPLY_TIMEOUT: Seconds = 20.0
"""How long an answer may be awaited. Source: answers of live models were measured to start within 10 s at worst."""


class ReplyStatus(StrEnum):
    """How an `ask` or `say` ended."""

    HEARD = "heard"
    """The last word was heard."""
    INTERRUPTED = "interrupted"
    """The player cut in; `Reply.text` is what was heard until then."""
    DEGRADED = "degraded"
    """The service is away; the character answered with an authored line, or not at all."""
    TIMEOUT = "timeout"
    """No answer came in time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What came of an `ask` or a `say`. Scripts never see an exception for what the world did.

    Attributes:
        status: How it ended.
        text: What the player heard.
        unheard: What was generated and cut away.
    """

    status: ReplyStatus
    text: str = ""
    unheard: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """Something the player said to this character.

    Attributes:
        text: The words, as understood.
        typed: Whether they were typed and are therefore certain.
    """

    text: str
    typed: bool = False


@dataclass(slots=True)
class _Waiting:
    after_gen: int
    deadline: Seconds
    signal: Signal[Reply]
    text: str
    has_ended: bool = False
    """The service has finished its turn; only the sound of it, if it has any, is still awaited."""
    was_cut: bool = False


class Replies:
    """Matches answers to the questions of one character.

    An answer is the first speech of a turn newer than the question. Thread: game.
    """

    def __init__(self) -> None:
        self._waiting: list[_Waiting] = []
        self._answered: list[tuple[str, Signal[Reply]]] = []
        self._last: tuple[int, Reply] = (0, Reply(status=ReplyStatus.HEARD))

    @property
    def is_waiting(self) -> bool:
        """Whether any answer is waited for."""
        return bool(self._waiting)

    def is_due(self, now: Seconds) -> bool:
        """Whether any has been waited for too long."""
        for waiting in self._waiting:  # noqa: SIM110  asked at every tick; a generator costs twice as much
            if now >= waiting.deadline:
                return True
        return False

    def expect(
        self, text: str, after_gen: int, now: Seconds, timeout: Seconds = REPLY_TIMEOUT
    ) -> Signal[Reply]:
        """A signal for the answer to ``text``, which was sent when turn ``after_gen`` was the newest."""
        signal: Signal[Reply] = Signal()
        gen, reply = self._last
        if gen > after_gen:  # the answer was quicker than the transcript of the question
            self._answered = [*self._answered[-3:], (text, signal)]
            signal.fire(reply)
        else:
            self._waiting.append(_Waiting(after_gen, now + timeout, signal, text))
        return signal

    def to(self, text: str) -> Signal[Reply] | None:
        """The answer already on its way (or just given) to words the player said; None if there is none."""
        for waiting in self._waiting:
            if waiting.text == text:
                return waiting.signal
        for told, signal in reversed(self._answered):
            if told == text:
                self._answered = [entry for entry in self._answered if entry[1] is not signal]
                return signal
        return None

    def receive(self, event: object) -> None:
        """Follow the session."""
        if isinstance(event, SpeakingStopped):
            status = ReplyStatus.INTERRUPTED if event.was_cut else ReplyStatus.HEARD
            self._settle(
                event.gen, Reply(status=status, text=event.heard.strip(), unheard=event.unheard.strip())
            )
        elif isinstance(event, TurnEnded):
            for waiting in self._waiting:  # the turn is known; its sound may take a while, however long it is
                if event.gen > waiting.after_gen:
                    waiting.deadline = float("inf")
                    waiting.has_ended = True
        elif isinstance(event, UnvoicedLine):
            self._settle(event.gen, Reply(status=ReplyStatus.HEARD, unheard=event.text))
        elif isinstance(event, SpeechInterrupted):
            for waiting in self._waiting:
                waiting.was_cut |= event.gen > waiting.after_gen
        elif isinstance(event, StateChanged) and event.state in (SessionState.DEGRADED, SessionState.ERROR):
            self._all(Reply(status=ReplyStatus.DEGRADED))

    def tick(self, now: Seconds, *, is_quiet: bool = False) -> None:
        """Let waiting time out.

        Args:
            now: Seconds of game time.
            is_quiet: Nothing is being said and nothing waits to be: a turn that ended without a sound (functions
                only, or cut before its first sample) was the answer, and nobody waits for more of it.
        """
        for waiting in [entry for entry in self._waiting if now >= entry.deadline]:
            self._waiting.remove(waiting)
            waiting.signal.fire(Reply(status=ReplyStatus.TIMEOUT))
        for waiting in [entry for entry in self._waiting if is_quiet and entry.has_ended]:
            self._waiting.remove(waiting)
            status = ReplyStatus.INTERRUPTED if waiting.was_cut else ReplyStatus.HEARD
            waiting.signal.fire(Reply(status=status))

    def _settle(self, gen: int, reply: Reply) -> None:
        self._last = (gen, reply)
        due = [waiting for waiting in self._waiting if gen > waiting.after_gen]
        if due:
            self._waiting.remove(due[0])
            self._answered = [*self._answered[-3:], (due[0].text, due[0].signal)]
            due[0].signal.fire(reply)

    def _all(self, reply: Reply) -> None:
        waiting, self._waiting = self._waiting, []
        for entry in waiting:
            entry.signal.fire(reply)
