"""Who may speak: two characters never talk over each other where the player can hear both, unless they are allowed to.

One voice has the floor. Whoever else has something to say waits, sound and all; whoever talks with the player takes the
floor from those who chat among themselves. What waited too long is not said any more.

Rules:
    1. A voice nobody hears, and one that may overlap, neither needs the floor nor takes it.
    2. Who speaks keeps the floor until it is quiet, and for a breath after.
    3. The player, and then whoever the player addresses, comes first: anybody else who is speaking yields.
    4. Among those who wait, the addressed one is next, then whoever waited longest.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from embodiment.units import Seconds

BREATH: Final[Seconds] = 0.25
"""Between two speakers. Source: gaps between turns of people in conversation are mostly 0 to 0.5 s (Heldner, Edlund
2010, "Pauses, gaps and overlaps in conversations")."""
PATIENCE: Final[Seconds] = 10.0
"""After so long, what a bystander wanted to say is about something that is over."""


class Claim(NamedTuple):
    """What one voice is doing.

    Attributes:
        name: Whose it is.
        is_sounding: It is being heard.
        is_waiting: It has sound that was not heard yet.
        is_addressed: The player talks with it.
        is_audible: The player is near enough to hear it.
        may_overlap: It may talk over others.
    """

    name: str
    is_sounding: bool = False
    is_waiting: bool = False
    is_addressed: bool = False
    is_audible: bool = True
    may_overlap: bool = False

    @property
    def is_subject(self) -> bool:
        """Whether it needs the floor to be heard."""
        return self.is_audible and not self.may_overlap


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the floor manager decides.

    Attributes:
        holder: Who has the floor; empty for nobody, or the player.
        held: Who must wait with what they have to say, or would have to: nobody begins before they were given the
            floor, or two that begin in one moment would both have begun. Whoever is addressed while nobody speaks
            is not kept waiting.
        yielding: Who is silenced now.
    """

    holder: str = ""
    held: frozenset[str] = frozenset()
    yielding: frozenset[str] = frozenset()


class Floor:
    """The floor of one scene. Thread: game.

    Attributes:
        ruling: The last one.
    """

    def __init__(self) -> None:
        self.ruling = Ruling()
        self._holder = ""
        self._free_at: Seconds = 0.0
        self._since: dict[str, Seconds] = {}
        self._asked: tuple[list[Claim], bool] = ([], False)
        self._is_settled = True

    def rule(self, claims: Iterable[Claim], now: Seconds, *, player_speaks: bool = False) -> Ruling:
        """Decide, given what every voice is doing.

        Args:
            claims: All voices.
            now: Seconds; never smaller than in the call before.
            player_speaks: The player is talking to somebody.
        """
        asked = (list(claims), player_speaks)
        if asked == self._asked and self._is_settled:
            return self.ruling  # nobody has come or gone, nobody waits
        self._asked = asked
        subject = [claim for claim in asked[0] if claim.is_subject]
        wanting = {claim.name: claim for claim in subject if claim.is_sounding or claim.is_waiting}
        self._since = {name: self._since.get(name, now) for name in wanting}
        if self._holder and self._holder not in wanting:
            self._holder, self._free_at = "", now + BREATH
        self._settle_on(wanting, now, player_speaks=player_speaks)
        others = {name: claim for name, claim in wanting.items() if name != self._holder}
        yielding = {name for name, claim in others.items() if claim.is_sounding or self._is_stale(claim, now)}
        held = {
            claim.name
            for claim in subject
            if claim.name != self._holder and (self._holder or player_speaks or not claim.is_addressed)
        }
        self.ruling = Ruling(self._holder, frozenset(held), frozenset(yielding))
        self._is_settled = not others and not yielding
        return self.ruling

    def _settle_on(self, wanting: dict[str, Claim], now: Seconds, *, player_speaks: bool) -> None:
        holder = wanting.get(self._holder)
        if player_speaks:
            self._holder = ""
            return
        first = min(wanting.values(), key=self._rank, default=None)
        if first is None:
            return
        if holder is not None and (holder.is_addressed or not first.is_addressed):
            return
        if holder is None and not first.is_sounding and not first.is_addressed and now < self._free_at:
            return
        self._holder = first.name

    def _rank(self, claim: Claim) -> tuple[bool, bool, Seconds, str]:
        return (not claim.is_addressed, not claim.is_sounding, self._since[claim.name], claim.name)

    def _is_stale(self, claim: Claim, now: Seconds) -> bool:
        return not claim.is_addressed and now >= self._since[claim.name] + PATIENCE
