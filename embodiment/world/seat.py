"""One character's place in a tick: what it did last, so that nothing is worked out anew that cannot have changed.

A seat is not told that something happened; it looks at what a tick goes by and finds it as it was. Whatever is
compared here is compared by value or identity at every tick, so a game may set and call what it likes in between.

Thread: game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from embodiment.units import Seconds, Ticks
from embodiment.world.attention import attention
from embodiment.world.body import Body

if TYPE_CHECKING:
    from embodiment.body.animator import Animator
    from embodiment.body.dialogue import DialogueState
    from embodiment.world.character import Character
    from embodiment.world.ears import Ears
    from embodiment.world.ground import Point
    from embodiment.world.player import Player


MOUTHS_WITHIN: Final = 2400.0
"""World units around the player, along either axis, in which mouths move. The picture is never wider than that in world
units: the village's is 1280, and in a window of 3840 pixels the player stands near the middle."""


@dataclass(slots=True)
class Onlooked:
    """Where those are whom everybody may look at, and whether that is as it was in the tick before.

    Attributes:
        reach: World units around the player in which mouths are seen.
    """

    player: Player | None = None
    speaker: Character | None = None
    player_at: Point | None = None
    speaker_at: Point | None = None
    is_same: bool = False
    is_heard: bool = False
    reach: float = MOUTHS_WITHIN

    def sees(self, x: float, y: float) -> bool:
        """Whether a mouth at a place may be in the picture, which is around the player."""
        at = self.player_at
        return at is None or (abs(x - at[0]) <= self.reach and abs(y - at[1]) <= self.reach)

    def look(self, player: Player | None, speaker: Character | None, *, is_heard: bool = False) -> None:
        """See where they are now; ``is_heard``: the player's voice is taken."""
        player_at = player.body.position if player is not None else None
        speaker_at = speaker.body.position if speaker is not None else None
        self.is_same = (
            player is self.player
            and speaker is self.speaker
            and player_at == self.player_at
            and speaker_at == self.speaker_at
            and not (is_heard or self.is_heard)
        )
        self.is_heard = is_heard
        self.player, self.speaker = player, speaker
        self.player_at, self.speaker_at = player_at, speaker_at


class Seat:
    """A character, and what its last tick went by.

    Args:
        character: Who.

    Attributes:
        has_moved: Whether it stands elsewhere than a tick ago.
    """

    __slots__ = (
        "_animator", "_away_until", "_changes", "_focus", "_is_away", "_is_busy", "_partner", "_state",
        "_talks", "_target", "_x", "_y", "character", "has_moved",
    )  # fmt: skip

    def __init__(self, character: Character) -> None:
        self.character = character
        self.has_moved = True
        self._x, self._y = character.body.position  # where it stood when it chose whom to look at
        self._animator: Animator | None = None
        self._focus: Body | None = None
        self._target: Point | None = None
        self._partner: Character | None = None
        self._state: DialogueState | None = None
        self._is_busy = False
        self._talks = False  # whether it is in a conversation, as of so many changes of its session
        self._changes = -1
        self._is_away = False
        self._away_until: Seconds = 0.0

    def advance(self, tick: Ticks, now: Seconds, seen: Onlooked, ears: Ears) -> None:
        """Move the character to a tick: whom it looks at, what it says and does."""
        character = self.character
        body, session = character.body, character.session
        animator = body.animator
        x, y = body.x, body.y
        is_in_place = x == self._x and y == self._y
        is_same = (
            is_in_place
            and seen.is_same
            and animator is self._animator
            and animator.target is self._target
            and self._partner is None
            and character.partner is None
            and not self._is_away
            and character.away_until == self._away_until
        )
        if session.changes != self._changes:
            self._changes = session.changes
            self._talks = not session.is_at_rest and session.is_in_conversation
        is_busy = self._talks
        mouth = session.mouth if is_busy and seen.sees(x, y) else None
        if not (is_same and is_busy is self._is_busy):
            self._choose(character, is_busy, seen)
        elif (
            mouth is animator.voice
            and character.dialogue.state is self._state
            and character.is_passing(tick, now, is_noticing=self._focus is not None)
        ):
            self.has_moved = False
            animator.move(tick)
            return
        character.notice(self._focus is not None)
        animator.hear(ears.hears_voice_for(session))
        character.advance(tick, now, mouth)
        self._state = character.dialogue.state
        self.has_moved = not is_in_place or body.x != x or body.y != y

    def _choose(self, character: Character, is_busy: bool, seen: Onlooked) -> None:
        """Whom to look at, and what that goes by."""
        body = character.body
        self._x, self._y = body.x, body.y
        self._is_busy, self._partner = is_busy, character.partner
        self._is_away, self._away_until = character.is_turned_away, character.away_until
        self._focus = attention(character, seen.player, seen.speaker)
        character.look_at(self._focus)
        self._animator = body.animator
        self._target = body.animator.target
