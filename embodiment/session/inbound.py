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
    SessionResumptionUpdate,
    SetupComplete,
    TurnComplete,
)
from embodiment.session.call_steps import Route
from embodiment.session.events import SessionProblem, TurnEnded
from embodiment.session.parts import SessionParts
from embodiment.session.tagged_speech import Part
from embodiment.session.tts import Voiced
from embodiment.session.turn_end import WatchedStamper
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
        provided = self._parts.provided
        if provided is not None and isinstance(stamped.event, Interrupted | Disconnected | LinkFailed):
            for held in provided.release_all():
                self._take_whole(held)
        for admitted in self._parts.voice.admit(stamped):
            self._take_whole(admitted)

    def voiced(self, voiced: Voiced, now: Seconds) -> None:
        """A piece of text came back from the voice provider."""
        self._now = now
        provided = self._parts.provided
        if provided is None:
            return
        if voiced.problem:
            self._parts.told.add(SessionProblem(sentence=f"a voice provider failed: {voiced.problem}"))
        if provided.done(voiced, now) and provided.wire_gen(voiced.job.gen) is None:
            self._parts.told.add(TurnEnded(gen=voiced.job.gen))
        self.take_held(now)

    def take_held(self, now: Seconds) -> None:
        """Take what waited for an older turn to be spoken, once that was, or was cut."""
        self._now = now
        provided = self._parts.provided
        while provided is not None and (held := provided.release()) is not None:
            self._take_whole(held)

    def _take_whole(self, stamped: Stamped) -> None:
        """Take an event as it came, call tags and all."""
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
                self._call(part, stamped, Route.TAG)
            else:
                self._parts.told.add(SessionProblem(sentence=f"a call tag cannot be read: {part.reason}"))

    def _take(self, stamped: Stamped) -> None:
        event, gen, now = stamped.event, stamped.gen, self._now
        is_heard = self._parts.voice.content(stamped, now)
        if is_heard or isinstance(event, FunctionCall):
            self._parts.told.add_all(self._parts.understood.finish())
        if is_heard:
            self._parts.player.answered(gen)
        match event:
            case SetupComplete() | Disconnected() | LinkFailed() | GoAway() | SessionResumptionUpdate():
                self._link_event(event)
            case InputTranscription():
                self._parts.player.noticed(now)
                self._parts.told.add_all(self._parts.understood.receive(event))
            case FunctionCall():
                self._parts.player.acted_on(gen, now)
                self._parts.speech.call(stamped, event, now)
                self._call(event, stamped, Route.WIRE)
            case FunctionCallCancellation():
                self._parts.calls.cancel(event.function_ids, now)
            case Interrupted():
                self._parts.player.interrupted(gen, now)
                self._parts.cut(gen, "service", now)
                self._parts.voice.ended(gen, now)
            case GenerationComplete():
                self._flush_tags()
                self._parts.voice.generated(gen, now)
            case TurnComplete():
                self._parts.player.answered(gen)
                self.end_turn(gen, now)
            case MalformedField():
                self._parts.told.add(SessionProblem(sentence=f"the service sent a malformed field: {event}"))
            case _:
                pass  # usage, grounding, voice activity: nothing a character does depends on them

    def _call(self, call: FunctionCall, stamped: Stamped, route: Route) -> None:
        voice = self._parts.voice
        anchor = voice.anchor(stamped)
        voice.place(
            self._parts.calls.receive(call, stamped, self._now, anchor=anchor, route=route), stamped.gen
        )

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
        self._parts.voice.ended(gen, now)
        self._parts.told.add_all(self._parts.understood.finish())
        self._parts.goal_updates.turn_completed()
        self._parts.told.add(TurnEnded(gen=gen))

    def end_overdue_turn(self, now: Seconds, stamper: WatchedStamper) -> None:
        """A turn that never ends is ended in the service's place."""
        gen = self._parts.speech.overdue(now)
        if gen is None:
            return
        wire_gen = gen if self._parts.provided is None else self._parts.provided.wire_gen(gen)
        if wire_gen is not None:
            stamper.end_turn(wire_gen)
        self.end_turn(gen, now)

    def end_overdue_job(self, now: Seconds) -> None:
        """A provider that takes too long is not waited for: its text is shown."""
        provided = self._parts.provided
        overdue = provided.overdue(now) if provided is not None else None
        if overdue is not None:
            self.voiced(overdue, now)

    def _flush_tags(self) -> None:
        """Nothing more comes of a turn: a tag that is still held back is none."""
        if self._parts.tags is not None and self._parts.tags.last is not None:
            last = self._parts.tags.last
            self._take_parts(self._parts.tags.flush(), last)
