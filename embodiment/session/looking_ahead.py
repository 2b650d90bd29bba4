"""How far a voice plays on without anything happening, if nothing comes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from embodiment.audio.ring import VoiceRing
from embodiment.session.assembler import PacketAssembler
from embodiment.session.start_wait import StartWait
from embodiment.session.sync import PacketRelease
from embodiment.session.utterance import Utterance
from embodiment.units import Samples, Seconds


@dataclass(slots=True)
class Quiet:
    """The stretch of a voice in which it is enough to follow it. Thread: game.

    Attributes:
        to: Ring position up to which nothing is heard to begin, to end or to be said.
        until: Time before which nothing is given out; 0 where the stretch is over.
    """

    to: Samples = -1
    until: Seconds = 0.0

    def end(self) -> None:
        """Something came or was done."""
        self.until = 0.0

    def look(
        self,
        turns: Sequence[Utterance],
        assembler: PacketAssembler,
        release: PacketRelease,
        wait: StartWait,
    ) -> None:
        """Find how far it reaches from here.

        Args:
            turns: Those that are not over.
            assembler: Gives out what has waited for long enough.
            release: Gives out what was reached.
            wait: Lets the first of them begin if nothing more comes.
        """
        to = release.quiet_to if turns else -1
        for turn in turns:
            if turn.start is None:
                to = -1
            else:
                begin = VoiceRing.FREE if turn.is_started else turn.start
                to = min(to, begin, turn.end - 1, turn.aligner.quiet_to)
        until = assembler.next_deadline()
        self.to = to
        self.until = 0.0 if to < 0 else math.inf if until is None else until
        if turns and not turns[0].is_started:
            self.until = min(self.until, wait.given_up_at())
