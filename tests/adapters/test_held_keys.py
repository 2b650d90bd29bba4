"""Every action begins once and ends once, whatever the keyboard does."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from embodiment.adapters.held_keys import HeldKeys
from embodiment.world.inputs import Action, Press, Release

KEYS = st.sampled_from(["left", "a", "right", "space", "f1", "q"])


def test_auto_repeat_is_not_a_press() -> None:
    keys = HeldKeys()
    assert keys.down("space") == [Press(Action.TALK)]
    assert keys.down("space") == []
    assert keys.up("space") == [Release(Action.TALK)]


def test_backspace_repeats_while_held() -> None:
    keys = HeldKeys()
    assert keys.down("backspace") + keys.down("backspace") == [Press(Action.BACKSPACE)] * 2


def test_two_keys_of_one_action_are_one_action() -> None:
    keys = HeldKeys()
    assert keys.down("left") == [Press(Action.LEFT)]
    assert keys.down("a") == []
    assert keys.up("left") == []
    assert keys.up("a") == [Release(Action.LEFT)]


def test_losing_the_window_ends_talking_and_walking() -> None:
    """Somebody who switches windows while talking is not heard on."""
    keys = HeldKeys()
    keys.down("space")
    keys.down("right")
    assert keys.release_all() == [Release(Action.TALK), Release(Action.RIGHT)]
    assert keys.up("space") == []


def test_a_gamepad_that_is_gone_lets_go_of_what_it_held_and_nothing_else() -> None:
    keys = HeldKeys()
    for key in ("pad a", "pad left", "left", "f1"):
        keys.down(key)
    assert keys.release_pads() == [Release(Action.TALK)], "the arrow still walks"
    assert keys.up("left") == [Release(Action.LEFT)]


def test_other_keys_end_what_the_old_ones_began() -> None:
    keys = HeldKeys()
    keys.down("space")
    keys.use({"e": Action.TALK})
    assert keys.up("space") == [Release(Action.TALK)]
    assert keys.down("space") == []
    assert keys.down("e") == [Press(Action.TALK)]


def test_keys_without_a_meaning_do_nothing() -> None:
    keys = HeldKeys()
    assert keys.down("q") + keys.up("q") == []


@given(st.lists(st.tuples(st.sampled_from(["down", "up", "all"]), KEYS), max_size=60))
def test_presses_and_releases_alternate(strokes: list[tuple[str, str]]) -> None:
    keys = HeldKeys()
    held: set[Action] = set()
    for kind, key in strokes:
        for event in keys.release_all() if kind == "all" else getattr(keys, kind)(key):
            if isinstance(event, Press):
                assert event.action not in held
                held.add(event.action)
            else:
                assert isinstance(event, Release)
                assert event.action in held
                held.remove(event.action)
    keys.release_all()
