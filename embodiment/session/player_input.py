"""What the player says and types, on its way to the service: nothing of it is lost.

Input goes out at once while there is a connection, waits while one is being made, and is sent again when a connection
is lost before the answer began (a resumed session never goes on with a generation in flight). What can never be
delivered is handed back to be reported.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from embodiment.live.messages import (
    ActivityEnd,
    ActivityStart,
    AudioStreamEnd,
    ClientMessage,
    RealtimeAudio,
    RealtimeText,
)
from embodiment.units import INPUT_HZ, Int16Array, Samples, Seconds

MAX_HELD_SPEECH: Samples = 30 * INPUT_HZ
"""Speech kept for a connection that is not there yet; older samples of the same utterance go first."""
ANSWER_TIMEOUT: Seconds = 12.0
"""Silence after which a connection is taken for dead. Source: healthy answers begin within 10 s at worst; stalls are
a known fault (google-gemini/gemini-live-api-examples#57)."""
ANSWERED = 8
"""Answered inputs that are remembered, for an interruption that comes later; each holds all its sound."""
UNNOTICED: Seconds = 3.0
"""An open microphone also sends coughs. What the service gave no sign of having understood by then, it did not take for
speech, and owes no answer. Source: transcripts come while one speaks, or within a second (own server; captures).
"""
MAX_ATTEMPTS = 2
"""How often one input is sent; one that kills or stalls the session twice would do it again."""


@dataclass(slots=True)
class Given:
    """One thing the player said or typed, without the marks of activity, which depend on the connection."""

    text: str = ""
    messages: list[ClientMessage] = field(default_factory=list)
    is_activity: bool = False
    """Whether the player does it, so that the service is told where it begins and ends."""
    is_complete: bool = False
    sent: int = 0
    """How many of the messages were written on the present connection."""
    is_begun: bool = False
    """Whether anything of it, a mark included, was written there."""
    is_ended: bool = False
    """Whether all of it was, the closing mark included."""
    attempts: int = 0
    is_acted_on: bool = False
    """Whether the service has called a function for it; asking again would call it again."""
    is_noticed: bool = False
    """Whether the service gave a sign that it takes this sound for speech."""
    is_rest: bool = False
    """What is left of an utterance that was answered before the player had stopped making sound: it expects nothing."""
    after_gen: int = 0
    deadline: Seconds = 0.0
    speech: Samples = 0

    @property
    def label(self) -> str:
        """How it is named to the player when it is handed back."""
        if self.speech:
            return self.text or f"({self.speech / INPUT_HZ:.1f} s of speech)"
        return self.text or "(a stage direction)"


class PlayerInput:
    """The incoming side of one session. Thread: game.

    Args:
        manual_activity: Push-to-talk: the client marks where the player's turn begins and ends.

    Attributes:
        manual_activity: How the present connection was set up; may change only between connections.
    """

    def __init__(self, *, manual_activity: bool) -> None:
        self.manual_activity = manual_activity
        self._queue: list[Given] = []
        self._speaking: Given | None = None
        self._spoke_at_gen = 0
        self._answered: list[Given] = []

    @property
    def is_speaking(self) -> bool:
        """Whether the player is in the middle of speaking."""
        return self._speaking is not None

    @property
    def awaited(self) -> Given | None:
        """The complete input whose answer has not begun, the oldest one; None when nothing is awaited."""
        for given in self._queue:
            if given.is_complete and not given.is_rest:
                return given
        return None

    @property
    def is_under_way(self) -> bool:
        """Whether the service was told a part of what the player says, or all, and has not begun to answer."""
        return any(given.is_begun for given in self._queue if given is self._speaking or not given.is_rest)

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits to be sent or answered."""
        return not self._queue

    @property
    def is_about_to_begin(self) -> bool:
        """Whether the first message of something waits to be written: the moment to tell the model what it missed."""
        return any(
            not given.is_begun and (given.messages or self._is_marked(given)) for given in self._sendable
        )

    @property
    def _sendable(self) -> list[Given]:
        """What may be written now: nothing is said in between while the player is in the middle of an utterance."""
        if self._speaking is None:
            return self._queue
        return self._queue[: self._queue.index(self._speaking) + 1]

    @property
    def labels(self) -> tuple[str, ...]:
        """What waits to be sent or answered, oldest first."""
        return tuple(given.label for given in self._queue)

    def typed(self, text: str, after_gen: int, now: Seconds) -> None:
        """The player typed a line."""
        self._add(Given(text, [RealtimeText(text)], is_activity=True), after_gen, now)

    def given(
        self, messages: list[ClientMessage], after_gen: int, now: Seconds, *, is_activity: bool = False
    ) -> None:
        """Queue a complete input of the game's that expects an answer."""
        self._add(Given("", messages, is_activity), after_gen, now)

    def _add(self, given: Given, after_gen: int, now: Seconds) -> None:
        given.is_complete = True
        given.after_gen = after_gen
        given.deadline = now + ANSWER_TIMEOUT
        self._queue.append(given)

    def speech_started(self, after_gen: int = 0) -> None:
        """The player begins to speak; ``after_gen`` is the newest turn heard of."""
        if self._speaking is None:
            self._speaking = Given(is_activity=True, after_gen=after_gen)
            self._spoke_at_gen = after_gen
            self._queue.append(self._speaking)

    def speech(self, pcm: Int16Array) -> None:
        """A piece of the player's speech: int16, shape (n,), 16 kHz. Ignored unless speech has started."""
        given = self._speaking
        if given is None or not pcm.size:
            return
        given.messages.append(RealtimeAudio(pcm))
        given.speech += pcm.size
        while given.speech > MAX_HELD_SPEECH:
            dropped = given.messages.pop(0)
            assert isinstance(dropped, RealtimeAudio)
            given.speech -= dropped.pcm.size
            given.sent = max(0, given.sent - 1)

    def speech_ended(self, after_gen: int, now: Seconds) -> None:
        """The player has finished speaking."""
        given, self._speaking = self._speaking, None
        if given is not None:
            given.is_complete = True
            if self.manual_activity:  # else the service finds the end, and may have answered before we do
                given.after_gen = self._spoke_at_gen = after_gen
            given.deadline = now + ANSWER_TIMEOUT

    def speech_understood(self, text: str) -> int:
        """What the service understood of the oldest spoken input.

        Returns:
            The newest turn when the player had finished; the answer is a newer one.
        """
        for given in self._queue:
            if given.speech and not given.text:
                given.text = text
                break
        return self._spoke_at_gen

    def take(self, now: Seconds) -> list[ClientMessage]:
        """Messages to be written now, with a connection; each is given out once a connection."""
        out: list[ClientMessage] = []
        for given in self._sendable:
            if not given.is_ended:
                out += self._unsent(given, now)
        self._queue = [given for given in self._queue if not (given.is_rest and given.is_ended)]
        return out

    def _unsent(self, given: Given, now: Seconds) -> list[ClientMessage]:
        marked = self._is_marked(given)
        out = given.messages[given.sent :]
        given.sent = len(given.messages)
        if not given.is_begun and (out or marked):
            given.is_begun = True
            given.attempts += 1
            given.deadline = now + ANSWER_TIMEOUT
            if marked:
                out.insert(0, ActivityStart())
        if given.is_complete:
            given.is_ended = True
            if marked:
                out.append(ActivityEnd())
            elif given.speech:
                out.append(
                    AudioStreamEnd()
                )  # the gate closes: no silence follows that would end the utterance
        return out

    def _is_marked(self, given: Given) -> bool:
        return given.is_activity and self.manual_activity

    def answered(self, gen: int) -> Given | None:
        """Something to hear of turn ``gen`` arrived, or its end: the input it answers is done with and returned."""
        for given in self._queue:
            if given.is_rest or not self._may_answer(gen, given):
                continue
            if given is self._speaking:
                self._go_on(given)
            self._queue.remove(given)
            answered = [*(one for one in self._answered if one.after_gen < gen), given]
            self._answered = answered[-ANSWERED:]
            return given
        return None

    def _may_answer(self, gen: int, given: Given) -> bool:
        """Whether turn ``gen`` can be about an input: it is newer, the service was told of the input, and the input is
        complete for whoever decides that. What is typed in the moment an older answer comes is not sent yet.
        """
        return gen > given.after_gen and given.is_begun and (given.is_complete or not self.manual_activity)

    def _go_on(self, given: Given) -> None:
        """The service has found the end of what is being said: the sound that follows belongs to nothing yet."""
        rest = Given(is_activity=True, is_rest=True, is_begun=given.is_begun)
        rest.messages = given.messages[given.sent :]
        self._queue.append(rest)
        self._speaking = rest

    def acted_on(self, gen: int, now: Seconds) -> None:
        """Turn ``gen`` calls a function for the oldest input: that is no answer yet, and the service is alive."""
        for given in self._queue:
            if self._may_answer(gen, given):
                given.is_acted_on = True
                given.deadline = now + ANSWER_TIMEOUT
                return

    def noticed(self, now: Seconds) -> None:
        """The service understands something of what is said, or was."""
        for given in self._queue:
            if given.speech and not given.is_noticed:
                given.is_noticed = True
                given.deadline = now + ANSWER_TIMEOUT
                return

    def let_go_unnoticed(self, now: Seconds) -> None:
        """Sound that the service did not take for speech is no longer waited for."""
        if self.manual_activity:
            return
        self._queue = [
            given
            for given in self._queue
            if not (given.speech and given.is_ended and not given.is_noticed)
            or now < given.deadline - ANSWER_TIMEOUT + UNNOTICED
        ]

    def interrupted(self, gen: int, now: Seconds) -> None:
        """The service cut turn ``gen`` off. Had it seemed to answer several inputs, the newest is what cut it."""
        several = [given for given in self._answered if given.after_gen < gen]
        if len(several) > 1:
            newest = several[-1]
            newest.after_gen = gen
            newest.deadline = now + ANSWER_TIMEOUT
            self._queue.insert(0, newest)
        self._answered = []

    def working(self, now: Seconds) -> None:
        """We owe the service something: the wait for its answer has not begun."""
        for given in self._queue:
            if given.is_acted_on:
                given.deadline = now + ANSWER_TIMEOUT

    def connection_lost(self) -> None:
        """Whatever was not answered is to be sent again on the next connection, unless a function was called for it:
        nothing is bought, opened or struck twice because a line was bad.
        """
        for given in self._queue:
            if given.is_acted_on:
                given.attempts = MAX_ATTEMPTS
                continue
            given.sent = 0
            given.is_begun = given.is_ended = False

    def overdue(self, now: Seconds) -> Given | None:
        """The input whose answer should have begun by now."""
        given = self.awaited
        if given is None or not given.is_ended:  # not written yet: the wait has not begun
            return None
        return given if now >= given.deadline else None

    def take_whole(self) -> list[Given]:
        """Take back everything the player has said and typed to its end and the service was told nothing of."""
        back = [
            given for given in self._queue if given.is_complete and given.is_activity and not given.is_begun
        ]
        for given in back:
            self._queue.remove(given)
        return back

    def surrender(self, *, exhausted_only: bool = False) -> list[Given]:
        """Take back what will not be delivered: everything, or what was tried too often."""
        back = [g for g in self._queue if not exhausted_only or g.attempts >= MAX_ATTEMPTS]
        for given in back:
            self._queue.remove(given)
            if given is self._speaking:
                self._speaking = None
        return back
