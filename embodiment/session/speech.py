"""What the character says, followed by the samples being heard: words, packets, beginnings and ends.

Everything here is keyed to the position the player hears (samples played, less the output's latency), never to
arrival. A turn begins when its first sample is heard and stops when its last one was, which is seconds after the
service has finished generating it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from embodiment.audio.ring import Chunk, VoiceRing
from embodiment.live.messages import FunctionCall, OutputTranscription
from embodiment.session.assembler import Assembled, PacketAssembler, TurnEnd
from embodiment.session.ear import Ear
from embodiment.session.events import (
    SpeakingStarted,
    SpeakingStopped,
    SpeechInterrupted,
    TextReceived,
    UnvoicedLine,
)
from embodiment.session.halts import Halts
from embodiment.session.ledger import HeardLedger
from embodiment.session.looking_ahead import Quiet
from embodiment.session.start_wait import StartWait
from embodiment.session.sync import PacketRelease
from embodiment.session.turn_end import TURN_END_TIMEOUT
from embodiment.session.utterance import SpeechEvent, Utterance
from embodiment.stream.stamper import Stamped
from embodiment.stream.words import SpeechHabits, WordAligner
from embodiment.units import Samples, Seconds

STALL: Seconds = 6.0
"""A turn whose sound ran dry this long ago without an end is taken as ended. Source: missing turnComplete is a known
fault of the service (google-gemini/cookbook#1346); real gaps inside a turn stay under a few seconds."""
DRIVERS = "drivers"
"""Who holds the ring while a ``SyncDriver`` prepares."""
KEPT_TURNS = 8
"""Turns whose word marks are kept after they were heard, for subtitles and the overlay."""

BARGE_IN: Final = "barge-in"
"""Who holds the ring while the player may be about to interrupt."""


class Speech:
    """The outgoing speech of one session. Thread: game.

    Args:
        ring: The voice's ring; this object cuts it, arms its gate and reads how far it was played.

    Attributes:
        start_wait: How much of a turn is there before it sounds.
    """

    def __init__(self, ring: VoiceRing) -> None:
        self.ring = ring
        self.ear = Ear()
        self.start_wait = StartWait(ring)
        self.ledger = HeardLedger()
        self.release = PacketRelease()
        self._assembler = PacketAssembler(self.boundary)
        self._habits = SpeechHabits()
        self._turns: dict[int, Utterance] = {}
        self._going_on: list[Utterance] = []  # those that are not stopped, in the same order
        self._newest = 0
        self._quiet = Quiet()
        self._events: list[SpeechEvent] = []
        self._has_waited = False
        self._cut_gen = 0
        self._closed_gen = 0
        self._is_suspended = False
        self._halts = Halts(ring)
        self.is_waited_for = False
        """Whether the service waits for something of ours in the middle of a turn, which is why nothing comes."""

    @property
    def heard_position(self) -> Samples:
        """Ring position of the sample reaching the player's ear now."""
        return self.ear.position

    @property
    def current(self) -> Utterance | None:
        """The turn being heard, else None."""
        for turn in self._going_on:
            if turn.is_started:
                return turn
        return None

    @property
    def latest(self) -> Utterance | None:
        """The turn being heard or the last one that was."""
        heard = [turn for turn in self._turns.values() if turn.is_started]
        return self.current or (heard[-1] if heard else None)

    def utterance(self, gen: int) -> Utterance | None:
        """A turn that has not been forgotten."""
        return self._turns.get(gen)

    @property
    def is_speaking(self) -> bool:
        """Whether the player hears the character now."""
        return self.current is not None

    @property
    def is_busy(self) -> bool:
        """Whether anything is being heard, waits to be, or is still being generated."""
        return bool(self._going_on)

    @property
    def is_generating(self) -> bool:
        """Whether the service has begun a turn and not ended it, however much of it was heard."""
        return self._newest > self._closed_gen

    @property
    def is_resting(self) -> bool:
        """Whether everything was heard to its end and told, and no end is missing."""
        return (
            not self._going_on
            and self.ear.has_heard(self.ring.played)
            and not self._events
            and self._newest <= self._closed_gen
            and not self.release.is_waiting
        )

    @property
    def is_flowing(self) -> bool:
        """Whether the newest turn is still to be heard, so that no end of a turn can be missing."""
        going_on = self._going_on
        return bool(going_on) and going_on[-1].gen == self._newest

    @property
    def newest_gen(self) -> int:
        """The highest turn number known here, cut ones included."""
        return self._newest

    def is_cut(self, gen: int) -> bool:
        """Whether what comes of a turn is void."""
        return gen <= self._cut_gen

    @property
    def is_suspended(self) -> bool:
        """Whether the voice stands still because the player may be about to interrupt it."""
        return self._is_suspended

    def suspend(self, is_suspended: bool) -> None:
        """Stop the voice where it is, or let it go on with the very next sample. Repeating it does nothing."""
        if is_suspended is self._is_suspended:
            return
        self._is_suspended = is_suspended
        if is_suspended:
            self.ring.hold(BARGE_IN)
        else:
            self.ring.let_go(BARGE_IN)

    def anchor(self, gen: int, position: Samples) -> Samples | None:
        """Ring position of ``position`` samples into a turn; None while the turn has no sound yet."""
        turn = self._turns.get(gen)
        return None if turn is None or turn.start is None else turn.start + position

    def receive(self, stamped: Stamped, now: Seconds) -> Chunk | None:
        """Take sound or transcript of a turn.

        Returns:
            The chunk that entered the ring, for whoever draws the mouth; None where there was none.
        """
        self._quiet.end()
        if stamped.gen <= self._cut_gen:
            return None
        turn = self._turn(stamped.gen, now)
        chunk = stamped.chunk
        if chunk is not None:
            if turn.is_stopped:  # late sound of a turn that seemed over is played, so it is followed, too
                turn.is_stopped = turn.is_started = False
                self._sort_out()
            turn.is_calling = False
            if turn.start is None:
                turn.start = chunk.start
            turn.end = chunk.end
            self.start_wait.came(now)
            turn.aligner.audio(chunk)
            self.ledger.audio(turn.gen, chunk.start, chunk.end)
            self._submit(self._assembler.audio(chunk, now), now)
        if isinstance(stamped.event, OutputTranscription) and stamped.event.text:
            text = stamped.event.text
            turn.is_calling = False
            turn.text += text
            turn.aligner.text(text, stamped.position, stamped.event.words)
            self.ledger.text(turn.gen, text)
            self._events.append(TextReceived(gen=turn.gen, text=text))
            self._submit(self._assembler.text(turn.gen, text, now), now)
        return chunk

    def call(self, stamped: Stamped, call: FunctionCall, now: Seconds) -> None:
        """A function call arrived in the stream; listeners get its packet."""
        if stamped.gen > self._cut_gen:
            self._turn(stamped.gen, now).is_calling = True
            self._submit(self._assembler.call(stamped.gen, call, stamped.position, now), now)

    def whole(self, gen: int, now: Seconds) -> None:
        """The service has generated all of a turn; its sound may still be playing. Repeating it does nothing."""
        turn = self._turns.get(gen)
        if turn is None or turn.is_whole:
            return
        self._quiet.end()
        turn.is_whole = True
        turn.aligner.finish()
        self.start_wait.learn(turn.aligner.behind)
        self.ledger.finish(gen)
        self._submit(self._assembler.finish(gen), now)

    def generated(self, gen: int, now: Seconds) -> bool:
        """The service says a generation is complete.

        Returns:
            Whether that makes the turn whole; one that ends with a call goes on with the call's answer.
        """
        turn = self._turns.get(gen)
        if turn is None or turn.is_calling:
            return False
        self.whole(gen, now)
        return True

    def ended(self, gen: int, now: Seconds) -> None:
        """Turn ``gen`` and all before it have ended on the wire, or with their connection, and are whole."""
        for known in [known for known in self._turns if known <= gen]:
            self.whole(known, now)
        self.closed(gen)

    def closed(self, gen: int) -> None:
        """Turn ``gen`` and all before it have ended on the wire; their sound may still be made."""
        self._closed_gen = max(self._closed_gen, gen)

    def expect(self, gen: int, now: Seconds) -> None:
        """Turn ``gen`` has begun, although nothing of it can be heard yet."""
        if gen > self._cut_gen:
            self._turn(gen, now)

    def overdue(self, now: Seconds) -> int | None:
        """The newest turn, if all there is of it was heard long ago and its end was never told."""
        turn = self._turns.get(self.newest_gen)
        if turn is None or not self.is_generating or self.is_waited_for or not turn.is_stopped:
            return None
        return turn.gen if now - turn.touched >= TURN_END_TIMEOUT else None

    def cut(self, gen: int, by: str, now: Seconds) -> bool:
        """Drop everything up to turn ``gen``, wherever it is.

        Returns:
            Whether anything was dropped that had not been heard; a repeated or spurious interruption changes nothing.
        """
        self._follow(now)
        doomed = [turn for turn in self._going_on if turn.gen <= gen]
        self._cut_gen = max(self._cut_gen, gen)
        self._newest = max(self._newest, gen)
        if not doomed:
            self.ring.cut(gen)
            return False
        for turn in doomed:
            self.ledger.words(turn.gen, turn.marks)
        self.ledger.cut(gen, self.heard_position)
        self.ring.cut(gen)
        dropped = [*self.release.cut(gen), *self._assembler.cut(gen)]
        self._events.append(SpeechInterrupted(gen=gen, by=by))
        for turn in doomed:
            self._stop(turn, was_cut=True)
        self._events += [replace(item, cut=True) for item in dropped if isinstance(item, TurnEnd)]
        return True

    def tick(self, now: Seconds) -> list[SpeechEvent]:
        """Follow the playhead.

        Returns:
            What was heard since the last tick, in order of the sound.
        """
        if self.coast(now):
            return []
        self._halts.watch(self._cut_gen, now)
        if self._has_waited or self.release.has_drivers:
            self._wait_for_drivers(now)
        if self._turns:
            self._submit(self._assembler.tick(now), now)
            self._follow(now)
        else:
            self.ear.follow(self.ring.played, now)
        if self.release.is_waiting:
            self._events += self.release.due(self.ear.position, now)
        self._quiet.look(self._going_on, self._assembler, self.release, self.start_wait)
        if not self._events:
            return []
        events, self._events = self._events, []
        return events

    def coast(self, now: Seconds) -> bool:
        """Follow the playhead over sound in which nothing happens; False where something may, and ``tick`` is due."""
        if now >= self._quiet.until or not self._halts.is_quiet(self._cut_gen):
            return False
        heard = self.ear.follow(self.ring.played, now)
        if heard > self._quiet.to or self.is_waited_for or self._has_waited or self.release.has_drivers:
            return False
        self.ledger.played(heard)
        for turn in self._going_on:
            turn.touched = now
        return True

    def _wait_for_drivers(self, now: Seconds) -> None:
        """Sound for which a driver still prepares is not played yet."""
        position = self.release.playable_to(now)
        if position != VoiceRing.FREE:
            self.ring.hold(DRIVERS, position)
            self._has_waited = True
        elif self._has_waited:
            self.ring.let_go(DRIVERS)
            self._has_waited = False

    def _follow(self, now: Seconds) -> None:
        heard = self.ear.follow(self.ring.played, now)
        self.ledger.played(heard)
        if self.is_waited_for and (newest := self._turns.get(self._newest)) is not None:
            newest.touched = max(newest.touched, now)
        if self._going_on and (first := self._going_on[0]).start is not None and not first.is_started:
            self.start_wait.look(first.start, now)
        for turn in self._going_on:  # whoever stops leaves it by a new list
            if turn.start is None:
                if turn.is_whole or now - turn.touched >= STALL:
                    self._end_without_sound(turn, now)
                continue
            if not turn.is_started and heard > turn.start:
                turn.is_started = True
                self._events.append(SpeakingStarted(gen=turn.gen))
            if heard >= turn.end and now - turn.touched >= STALL:
                self.whole(turn.gen, now)  # its last words have a place now, and are told before it stops
            for mark in turn.aligner.due(heard):
                turn.revealed = mark.index + 1
                self._events.append(turn.heard(mark))
            if heard < turn.end:
                turn.touched = max(turn.touched, now)
            elif turn.is_whole:
                self._stop(turn, was_cut=False)
        if len(self._turns) - len(self._going_on) > KEPT_TURNS:
            self._forget()

    def _end_without_sound(self, turn: Utterance, now: Seconds) -> None:
        """Calls only, or a transcript whose sound never came, which is shown so that the answer is not lost."""
        self.whole(turn.gen, now)
        turn.is_stopped = True
        self._sort_out()
        if turn.text.strip():
            self._events.append(UnvoicedLine(gen=turn.gen, text=turn.text.strip()))

    def _stop(self, turn: Utterance, *, was_cut: bool) -> None:
        self.start_wait.rearm()
        turn.is_stopped = True
        self._sort_out()
        turn.was_cut = was_cut
        self.ledger.words(turn.gen, turn.marks)
        if turn.is_started:
            told = self.ledger.utterance(turn.gen)
            unheard = told.unheard_text if was_cut else ""
            self._events.append(
                SpeakingStopped(gen=turn.gen, heard=told.heard_text, unheard=unheard, was_cut=was_cut)
            )

    def _turn(self, gen: int, now: Seconds) -> Utterance:
        turn = self._turns.get(gen)
        if turn is None:
            for older in [known for known in self._turns if known < gen]:
                self.whole(older, now)
            turn = self._turns[gen] = Utterance(gen, WordAligner(self._habits))
            self._newest = max(self._newest, gen)
            self._sort_out()
        turn.touched = now
        return turn

    def _sort_out(self) -> None:
        self._quiet.end()
        self._going_on = [turn for turn in self._turns.values() if not turn.is_stopped]

    def _submit(self, assembled: list[Assembled], now: Seconds) -> None:
        if assembled:
            self._quiet.end()
            self.release.submit(assembled, now)

    def boundary(self, gen: int, char: int) -> Samples | None:
        """Ring position that parts the words of a turn before a character from those after it, if it is known."""
        turn = self._turns.get(gen)
        return None if turn is None else turn.aligner.boundary(char)

    def _forget(self) -> None:
        done = [gen for gen, turn in self._turns.items() if turn.is_stopped]
        for gen in done[:-KEPT_TURNS]:
            del self._turns[gen]
