"""Where voices sound: louder and nearer the middle the closer they are, one at a time by the floor's ruling.

Thread: game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from embodiment.audio.mixer import Voice
from embodiment.session.session import PersonaSession
from embodiment.units import Seconds
from embodiment.world.body import Body
from embodiment.world.floor import Claim, Floor

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


@dataclass(frozen=True, slots=True)
class _Seat:
    voice: Voice
    session: PersonaSession
    body: Body
    may_overlap: Callable[[], bool]


class Voices:
    """All voices of a world.

    Attributes:
        floor: Who may speak.
    """

    def __init__(self) -> None:
        self.floor = Floor()
        self._seats: dict[str, _Seat] = {}
        self._ruling = self.floor.ruling
        self._held: frozenset[str] = frozenset()

    def add(
        self,
        voice: Voice,
        session: PersonaSession,
        body: Body,
        may_overlap: Callable[[], bool] = lambda: False,
    ) -> None:
        """Follow a voice; ``may_overlap`` says whether it may talk over others now."""
        self._seats[session.name] = _Seat(voice, session, body, may_overlap)

    def place(self, ear: Body | None) -> None:
        """Give every voice its strength and side for a listener; without one they stay as they are."""
        if ear is None:
            return
        for seat in self._seats.values():
            seat.voice.gain = loudness(seat.body.distance(ear)) * seat.session.ducking
            seat.voice.pan = side(seat.body.x - ear.x)

    def suspend(self, is_suspended: bool) -> None:
        """Stop all who speak where they are, while the player may be about to interrupt; or let them go on."""
        for seat in self._seats.values():
            seat.session.speech.suspend(is_suspended and seat.session.is_speaking)

    def keep_order(self, addressed: PersonaSession | None, now: Seconds, *, player_speaks: bool) -> None:
        """Let nobody talk over anybody."""
        claims = [self._claim(name, seat, addressed) for name, seat in self._seats.items()]
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

    def _claim(self, name: str, seat: _Seat, addressed: PersonaSession | None) -> Claim:
        session = seat.session
        is_busy, is_speaking = session.speech.is_busy, session.is_speaking
        return Claim(
            name=name,
            is_sounding=is_speaking,
            is_waiting=is_busy and not is_speaking and session.speech.ring.buffered > 0,
            is_addressed=session is addressed,
            is_audible=seat.voice.gain > AUDIBLE,
            may_overlap=seat.may_overlap(),
        )


def loudness(distance: float) -> float:
    """Strength of a voice, 0..1, at a distance in world units."""
    fade = (distance - FULL_RANGE) / (HEARING_RANGE - FULL_RANGE)
    return float((1.0 - min(1.0, max(0.0, fade))) ** 2)


def side(to_the_right: float) -> float:
    """Where a voice is heard, -1 left .. 1 right, given how far to the right it is in world units."""
    return max(-WIDEST_PAN, min(WIDEST_PAN, to_the_right / HEARING_RANGE))
