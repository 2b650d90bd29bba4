from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from embodiment.testing.figures import plain_sheet
from embodiment.testing.stage import SPACING, Stage
from embodiment.world.body import Body
from embodiment.world.character import Character
from embodiment.world.player import ADDRESS_RANGE, BEHIND_PENALTY, LEAVE_RANGE, Player


def player_at(x: float, *, flip: bool = False) -> Player:
    return Player(Body("player", "visitor", plain_sheet(), Random(1), (x, 600.0), flip=flip))


def two(stage: Stage) -> tuple[Character, Character]:
    """Two characters, the second one to the right of the first."""
    return stage.add(key="left"), stage.add(key="right")


def test_the_nearest_in_reach_is_addressed() -> None:
    with Stage() as stage:
        left, right = two(stage)
        everybody = (left, right)
        assert player_at(left.body.x - 50).addressed(everybody) is left
        assert player_at(right.body.x + 50, flip=True).addressed(everybody) is right
        assert player_at(left.body.x - ADDRESS_RANGE).addressed(everybody) is left
        assert player_at(left.body.x - ADDRESS_RANGE - 1).addressed(everybody) is None
        assert player_at(left.body.x).addressed(()) is None


def test_somebody_in_front_is_preferred_unless_much_farther_away() -> None:
    with Stage() as stage:
        left, right = two(stage)
        middle = left.body.x + SPACING / 2
        assert player_at(middle).addressed((left, right)) is right
        assert player_at(middle, flip=True).addressed((left, right)) is left
        much_nearer = middle - BEHIND_PENALTY / 2 - 1
        assert player_at(much_nearer).addressed((left, right)) is left


def test_nobody_is_addressed_out_of_reach_and_somebody_always_within() -> None:
    with Stage() as stage:
        everybody = two(stage)

        @given(st.floats(0, 1000), st.booleans(), st.booleans())
        def holds(x: float, flip: bool, is_reversed: bool) -> None:
            addressed = player_at(x, flip=flip).addressed(everybody[::-1] if is_reversed else everybody)
            near = [one for one in everybody if abs(one.body.x - x) <= ADDRESS_RANGE]
            assert addressed in near if near else addressed is None

        holds()


def test_a_conversation_is_kept_until_one_walks_away() -> None:
    """Stepping past somebody else must not hand them the middle of a conversation."""
    with Stage(lambda prompt: "A long story that takes a while to tell.") as stage:
        left, right = two(stage)
        player = player_at(left.body.x - 20)
        assert player.addressed((left, right)) is left
        left.session.send_text("tell me")
        stage.run(1.0)
        assert left.session.is_in_conversation
        player.body.x = right.body.x
        assert player.addressed((left, right)) is left
        player.body.x = left.body.x + LEAVE_RANGE + 1
        assert player.addressed((left, right)) is right


def test_a_conversation_that_is_over_binds_nobody() -> None:
    with Stage() as stage:
        left, right = two(stage)
        player = player_at(left.body.x - 20)
        assert player.addressed((left, right)) is left
        player.body.x = right.body.x + 20
        player.body.animator.face(True)
        assert player.addressed((left, right)) is right


def test_half_way_between_two_nobody_flickers() -> None:
    """Shifting from one foot to the other does not change who is addressed."""
    with Stage() as stage:
        left, right = two(stage)
        player = player_at(left.body.x + SPACING / 2 - 8)
        first = player.addressed((left, right))
        for step in range(40):
            player.body.x = left.body.x + SPACING / 2 + (8 if step % 2 else -8)
            assert player.addressed((left, right)) is first


def test_at_the_edge_of_reach_nobody_flickers() -> None:
    with Stage() as stage:
        left, _ = two(stage)
        player = player_at(left.body.x - ADDRESS_RANGE + 5)
        assert player.addressed((left,)) is left
        player.body.x -= 10
        assert player.addressed((left,)) is left
        player.body.x -= 60
        assert player.addressed((left,)) is None
        player.body.x += 50
        assert player.addressed((left,)) is None
