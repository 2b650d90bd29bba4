"""What arrives from the service, to the part of the session it concerns."""

from __future__ import annotations

from collections.abc import Iterable

from embodiment.live.messages import (
    Disconnected,
    FunctionCall,
    FunctionCallCancellation,
    GenerationComplete,
    GoAway,
    InputTranscription,
    Interrupted,
    LinkFailed,
    MalformedField,
    OutputTranscription,
    SessionResumptionUpdate,
    SetupComplete,
    TurnComplete,
)
from embodiment.session.call_steps import Route
from embodiment.session.events import SessionProblem, TurnEnded
from embodiment.session.parts import SessionParts
from embodiment.session.tagged_speech import Part
from embodiment.stream.stamper import Stamped
from embodiment.units import Seconds


class Inbound:
    """Routes the stamped events of one session. Never raises for what the service sent.

    Args:
        parts: What a session is made of.
    """

    def __init__(self, parts: SessionParts) -> None:
        self._parts = parts
        self._now: Seconds = 0.0

    def receive(self, stamped: Stamped, now: Seconds) -> None:
        """Take one event of the current connection."""
        self._now = now
        if self._parts.tags is None or self._parts.speech.is_cut(stamped.gen):
            self._take(stamped)
        else:
            self._take_parts(self._parts.tags.split(stamped), stamped)

    def _take_parts(self, parts: Iterable[Part], stamped: Stamped) -> None:
        """Take a piece of transcript from which call tags were removed."""
        for part in parts:
            if isinstance(part, Stamped):
                self._take(part)
            elif isinstance(part, FunctionCall):
                self._parts.calls.receive(part, stamped, self._now, Route.TAG)
            else:
                self._parts.told.add(SessionProblem(sentence=f"a call tag cannot be read: {part.reason}"))

    def _take(self, stamped: Stamped) -> None:
        event, gen, now = stamped.event, stamped.gen, self._now
        chunk = self._parts.speech.receive(stamped, now)
        if chunk is not None:
            self._parts.lipsync.feed(chunk)
            self._parts.calls.sound_began(gen)
        if chunk is not None or isinstance(event, OutputTranscription):
            utterance = self._parts.speech.utterance(gen)
            if utterance is not None:
                self._parts.lipsync.hint(utterance.marks)
        if chunk is not None or isinstance(event, FunctionCall):
            self._parts.told.add_all(self._parts.understood.finish())
        if chunk is not None:
            self._parts.player.answered(gen)
        match event:
            case SetupComplete() | Disconnected() | LinkFailed() | GoAway() | SessionResumptionUpdate():
                self._link_event(event)
            case InputTranscription():
                self._parts.told.add_all(self._parts.understood.receive(event))
            case FunctionCall():
                self._parts.player.acted_on(gen, now)
                self._parts.speech.call(stamped, event, now)
                self._parts.calls.receive(event, stamped, now)
            case FunctionCallCancellation():
                self._parts.calls.cancel(event.function_ids, now)
            case Interrupted():
                self._parts.player.interrupted(gen, now)
                self._parts.cut(gen, "service", now)
                self._parts.speech.ended(gen, now)
            case GenerationComplete():
                self._flush_tags()
                if self._parts.speech.generated(gen, now):
                    self._parts.calls.turn_whole(gen)
            case TurnComplete():
                self._parts.player.answered(gen)
                self.end_turn(gen, now)
            case MalformedField():
                self._parts.told.add(SessionProblem(sentence=f"the service sent a malformed field: {event}"))
            case _:
                pass  # usage, grounding, voice activity: nothing a character does depends on them

    def _link_event(
        self, event: SetupComplete | Disconnected | LinkFailed | GoAway | SessionResumptionUpdate
    ) -> None:
        match event:
            case SetupComplete():
                if self._parts.connection.setup_complete(self._now):
                    self._parts.goal_updates.in_setup()
            case Disconnected() | LinkFailed():
                self._parts.lost(event, self._now)
            case GoAway():
                self._parts.connection.go_away(event, self._now)
            case SessionResumptionUpdate():
                self._parts.connection.remember(event)

    def end_turn(self, gen: int, now: Seconds) -> None:
        """A turn is over: the service said so, or the watchdog does in its place."""
        self._now = now
        self._flush_tags()
        self._parts.speech.ended(gen, now)
        self._parts.calls.turn_whole(gen)
        self._parts.told.add_all(self._parts.understood.finish())
        self._parts.goal_updates.turn_completed()
        self._parts.told.add(TurnEnded(gen=gen))

    def _flush_tags(self) -> None:
        """Nothing more comes of a turn: a tag that is still held back is none."""
        if self._parts.tags is not None and self._parts.tags.last is not None:
            last = self._parts.tags.last
            self._take_parts(self._parts.tags.flush(), last)
