"""Whom a character looks at: whoever it talks with, whoever speaks, whoever is near."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from embodiment.world.body import Body

if TYPE_CHECKING:
    from embodiment.world.character import Character
    from embodiment.world.player import Player

NOTICE_RANGE: Final = 260.0
"""World units at which a character notices the player."""
LISTEN_RANGE: Final = 420.0
"""World units at which somebody who speaks is looked at."""


def attention(character: Character, player: Player | None, speaker: Character | None) -> Body | None:
    """Who has a character's eyes now.

    Args:
        character: Whose eyes.
        player: The player, if there is one.
        speaker: Who has the floor, if anybody.

    Returns:
        Whose face to look at; None lets the eyes wander.
    """
    if character.is_turned_away:
        return None
    if character.partner is not None:
        return character.partner.body
    distance = character.body.distance(player.body) if player is not None else float("inf")
    if player is not None and character.session.is_in_conversation and distance <= LISTEN_RANGE:
        return player.body
    if speaker not in (None, character) and character.body.distance(speaker.body) <= LISTEN_RANGE:
        return speaker.body
    return player.body if player is not None and distance <= NOTICE_RANGE else None
