"""Two characters talking with each other: a conversation the player may overhear and end by walking up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from embodiment.live.direction import render_remark
from embodiment.units import Seconds
from embodiment.world.replies import ReplyStatus

if TYPE_CHECKING:
    from embodiment.world.character import Character

PAUSE: Final[Seconds] = 0.5
"""Before one answers the other."""


async def chat(one: Character, other: Character, opening: str, turns: int) -> None:
    """Let two characters talk, turn by turn; ends early when one of them says nothing or is interrupted.

    Args:
        one: Who begins.
        other: Who answers.
        opening: A direction to ``one``.
        turns: How many utterances in all.
    """
    one.partner, other.partner = other, one
    try:
        direction, speaker, listener = opening, one, other
        for turn in range(turns):
            if turn:
                await one.wait(PAUSE)
            reply = await speaker.ask(direction)
            if reply.status is not ReplyStatus.HEARD or not reply.text:
                return
            direction = render_remark(speaker.name, reply.text)
            speaker, listener = listener, speaker
    finally:
        one.partner = other.partner = None
        for character in (one, other):
            if character.session.speech.is_busy:
                character.session.interrupt(by="game")
