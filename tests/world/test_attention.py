from __future__ import annotations

from embodiment.testing.stage import Stage
from embodiment.world.attention import LISTEN_RANGE, NOTICE_RANGE, attention
from embodiment.world.character import Character
from embodiment.world.player import Player


def cast(stage: Stage) -> tuple[Character, Character, Player]:
    one, other, player = stage.add(key="one"), stage.add(key="other"), stage.world.player
    assert player is not None
    return one, other, player


def test_the_player_is_looked_at_when_near() -> None:
    with Stage() as stage:
        one, _, player = cast(stage)
        assert attention(one, player, None) is player.body
        player.body.x = one.body.x - NOTICE_RANGE - 1
        assert attention(one, player, None) is None
        assert attention(one, None, None) is None


def test_whoever_speaks_is_looked_at_and_speakers_look_at_the_player() -> None:
    with Stage() as stage:
        one, other, player = cast(stage)
        assert attention(one, player, other) is other.body
        assert attention(other, player, other) is player.body
        other.body.x = one.body.x + LISTEN_RANGE + 1
        assert attention(one, player, other) is player.body


def test_a_partner_comes_before_everybody() -> None:
    with Stage() as stage:
        one, other, player = cast(stage)
        one.partner = other
        assert attention(one, player, None) is other.body


def test_a_conversation_with_the_player_is_not_left_for_another_voice() -> None:
    with Stage(lambda prompt: "A long answer, that takes a while.") as stage:
        one, other, player = cast(stage)
        stage.run(0.5)
        stage.type("hello")
        assert one.session.is_in_conversation
        assert attention(one, player, other) is player.body


def test_who_has_turned_away_sees_nobody_for_a_while() -> None:
    with Stage() as stage:
        one, other, player = cast(stage)
        one.turn_away(1.0)
        assert one.body.animator.flip is False  # the player stands to the left
        assert attention(one, player, other) is None
        stage.run(1.1)
        assert attention(one, player, None) is player.body
