"""Where voices sound: louder and nearer the middle the closer they are, one at a time by the floor's ruling.

Thread: game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from embodiment.audio.mixer import Voice
from embodiment.session.session import PersonaSession
from embodiment.session.start_wait import USUAL, VoiceBuffer
from embodiment.units import Seconds
from embodiment.world.body import Body
from embodiment.world.floor import Claim, Floor
from embodiment.world.ground import Point

HEARING_RANGE: Final = 640.0
"""World units at which a voice has faded to nothing; half a screen."""
FULL_RANGE: Final = 220.0
"""World units up to which a voice is at full strength."""
WIDEST_PAN: Final = 0.8
"""A voice beside the picture still reaches the other ear, as it does in air."""
FLOOR: Final = "floor"
"""Under which name a voice is held that must wait."""
AUDIBLE: Final = 0.02
"""Gain below which two voices at a time disturb nobody."""


@dataclass(slots=True)
class _Seat:
    voice: Voice
    session: PersonaSession
    body: Body
    may_overlap: Callable[[], bool]
    strength: float = 1.0
    placed: int = -1
    """The session's ``changes`` when the gain was worked out."""
    claimed: int = -1
    """The same of the claim; -1 where the gain was worked out since."""
    claim: Claim | None = None


class Voices:
    """All voices of a world.

    Args:
        buffer: How long they wait before a turn begins; `USUAL` if none is given.

    Attributes:
        floor: Who may speak.
    """

    def __init__(self, buffer: VoiceBuffer | None = None) -> None:
        self.floor = Floor()
        self._buffer = buffer or USUAL
        self._seats: dict[str, _Seat] = {}
        self._ruling = self.floor.ruling
        self._held: frozenset[str] = frozenset()
        self._ear_at: Point | None = None
        self._was_suspended = False

    def add(
        self,
        voice: Voice,
        session: PersonaSession,
        body: Body,
        may_overlap: Callable[[], bool] = lambda: False,
    ) -> None:
        """Follow a voice; ``may_overlap`` says whether it may talk over others now."""
        self._seats[session.name] = _Seat(voice, session, body, may_overlap)
        session.speech.start_wait.use(self._buffer)

    def use_buffer(self, buffer: VoiceBuffer) -> None:
        """Let every voice wait so long before a turn, from its next turn on."""
        self._buffer = buffer
        for seat in self._seats.values():
            seat.session.speech.start_wait.use(buffer)

    def place(self, ear: Body | None, *, has_moved: bool = True) -> None:
        """Give every voice its strength and side for a listener; without one they stay as they are.

        Args:
            ear: Who listens.
            has_moved: Whether anybody who speaks stands elsewhere than at the last call.
        """
        if ear is not None and self._ear_at != ear.position:
            has_moved, self._ear_at = True, ear.position
        for seat in self._seats.values():
            changes = seat.session.changes
            if changes == seat.placed and not has_moved:
                continue
            seat.placed, seat.claimed = changes, -1
            if ear is None:
                continue
            if has_moved:
                seat.strength = loudness(seat.body.distance(ear))
                seat.voice.pan = side(seat.body.x - ear.x)
            seat.voice.gain = seat.strength * seat.session.ducking

    def is_audible(self, name: str) -> bool:
        """Whether the player is near enough to hear a voice."""
        return self._seats[name].voice.gain > AUDIBLE

    def suspend(self, is_suspended: bool) -> None:
        """Stop all who speak where they are, while the player may be about to interrupt; or let them go on."""
        if not is_suspended and not self._was_suspended:
            return
        self._was_suspended = is_suspended
        for seat in self._seats.values():
            seat.session.speech.suspend(is_suspended and seat.session.is_speaking)
            seat.placed = -1  # it is ducked meanwhile

    def keep_order(self, addressed: PersonaSession | None, now: Seconds, *, player_speaks: bool) -> None:
        """Let nobody talk over anybody."""
        claims = list[Claim]()
        for name, seat in self._seats.items():
            session, claim, may_overlap = seat.session, seat.claim, seat.may_overlap()
            if (
                claim is None
                or seat.claimed != session.changes
                or not (claim.is_sounding or session.is_at_rest)  # else sound may come that waits
                or claim.is_addressed is not (session is addressed)
                or claim.may_overlap != may_overlap
            ):
                claim = self._claim(name, seat, session is addressed, may_overlap)
            claims.append(claim)
        ruling = self.floor.rule(claims, now, player_speaks=player_speaks)
        if ruling is self._ruling:
            return
        self._ruling = ruling
        for name, seat in self._seats.items():
            ring = seat.session.speech.ring
            if name in ruling.yielding:
                seat.session.interrupt(by="floor")
            if name not in ruling.held:
                ring.let_go(FLOOR)
            elif name not in self._held:
                ring.hold(FLOOR)
        self._held = ruling.held

    def _claim(self, name: str, seat: _Seat, is_addressed: bool, may_overlap: bool) -> Claim:
        """What a voice is doing; the very same claim as before where that is the same."""
        claim, session = seat.claim, seat.session
        speech = session.speech
        is_busy, is_speaking = speech.is_busy, speech.is_speaking
        is_waiting = is_busy and not is_speaking and speech.ring.buffered > 0
        is_audible = seat.voice.gain > AUDIBLE
        seat.claimed = session.changes
        if (
            claim is None
            or claim.is_sounding is not is_speaking
            or claim.is_waiting is not is_waiting
            or claim.is_addressed is not is_addressed
            or claim.is_audible is not is_audible
            or claim.may_overlap != may_overlap
        ):
            claim = seat.claim = Claim(name, is_speaking, is_waiting, is_addressed, is_audible, may_overlap)
        return claim


def loudness(distance: float) -> float:
    """Strength of a voice, 0..1, at a distance in world units."""
    fade = (distance - FULL_RANGE) / (HEARING_RANGE - FULL_RANGE)
    return float((1.0 - min(1.0, max(0.0, fade))) ** 2)


def side(to_the_right: float) -> float:
    """Where a voice is heard, -1 left .. 1 right, given how far to the right it is in world units."""
    return max(-WIDEST_PAN, min(WIDEST_PAN, to_the_right / HEARING_RANGE))
