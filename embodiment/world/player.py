"""The player's figure: it walks as told, looks at whom it addresses, and is addressed by nearness and gaze."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot, inf
from typing import TYPE_CHECKING

from embodiment.units import Ticks
from embodiment.world.body import Body

if TYPE_CHECKING:
    from embodiment.world.character import Character

ADDRESS_RANGE = 230.0
"""World units at which somebody can be talked to."""
LEAVE_RANGE = 300.0
"""World units at which a conversation is left; wider than the range that begins one, so that it does not flicker."""
STICKINESS = 36.0
"""Somebody else must be this much nearer to be addressed instead: half way between two people nothing flickers."""
REACH = ADDRESS_RANGE + STICKINESS
"""Nobody farther away than this, along either axis, can be addressed."""
BEHIND_PENALTY = 60.0
"""Somebody behind one's back must be this much nearer to be the one addressed."""


class Player:
    """The person's figure in the world. Thread: game."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self._partner: Character | None = None

    def addressed(self, characters: Iterable[Character]) -> Character | None:
        """Who is talked to: the present partner in a conversation, else the nearest one, those in front first."""
        partner = self._partner
        if (
            partner is not None
            and partner.session.is_in_conversation
            and self.body.distance(partner.body) <= LEAVE_RANGE
        ):
            return partner
        best: Character | None = None
        best_score = inf
        x, y, flip = self.body.x, self.body.y, self.body.animator.flip
        for character in characters:
            across, along = character.body.x - x, character.body.y - y
            if not (-REACH <= across <= REACH and -REACH <= along <= REACH):
                continue
            bonus = STICKINESS if character is partner else 0.0
            distance = hypot(across, along)
            if distance > ADDRESS_RANGE + bonus:
                continue
            behind = (across < 0) != flip
            score = distance - bonus + (BEHIND_PENALTY if behind else 0.0)
            if score < best_score:
                best, best_score = character, score
        self._partner = best
        return best

    def advance(self, now: Ticks, partner: Character | None) -> None:
        """Move to a tick, looking at the partner."""
        self.body.look_at(partner.body.face if partner else None)
        self.body.advance(now, None)
