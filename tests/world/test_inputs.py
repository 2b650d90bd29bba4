"""Keys are data, actions are names, and a wrong name is explained."""

from __future__ import annotations

import pytest

from embodiment.errors import UsageError
from embodiment.world.inputs import (
    DEFAULT_KEYS,
    Action,
    Press,
    bindings_of,
    cap_of,
    help_rows,
    key_cap,
    key_map,
    keys_of,
    rebound,
)


def test_every_action_can_be_reached_with_the_default_keys() -> None:
    assert set(DEFAULT_KEYS.values()) == set(Action)


def test_actions_compare_with_their_names() -> None:
    assert Press(Action.TALK) == Press(Action("talk"))
    assert Press(Action.TALK).action == "talk"


def test_bindings_are_laid_over_the_defaults() -> None:
    keys = key_map({"E": "talk", "w": ""})
    assert keys["e"] is Action.TALK
    assert keys["space"] is Action.TALK
    assert "w" not in keys


def test_a_misspelt_action_is_named_with_its_key() -> None:
    with pytest.raises(UsageError, match=r"key 'e': no action 'tallk'; did you mean 'talk'\?"):
        key_map({"e": "tallk"})


def test_help_shows_the_keys_that_are_bound() -> None:
    rows = help_rows(key_map({}))
    assert rows[0] == (("←", "→", "↑", "↓"), "walk")
    assert (("SPACE",), "hold to talk") in rows


def test_help_leaves_out_what_no_key_does() -> None:
    rows = help_rows(key_map({"f3": ""}))
    assert "what goes on inside" not in [text for _, text in rows]


def test_key_caps_are_printed_as_on_the_keyboard() -> None:
    assert [key_cap(k) for k in ("space", "return", "left", "f1")] == ["SPACE", "ENTER", "←", "F1"]


def test_caps_of_keys_with_several_words_are_one_word() -> None:
    caps = [key_cap(k) for k in ("left shift", "pad a", "pad stick left", "pad leftshoulder", "pad start")]
    assert caps == ["LEFT-SHIFT", "A", "←", "LB", "START"]


def test_the_help_card_of_a_gamepad_lists_its_buttons() -> None:
    rows = help_rows(pad=True)
    assert rows[0] == (("←", "→", "↑", "↓"), "walk")
    assert (("A",), "hold to talk") in rows
    assert "type, then send" not in [text for _, text in rows], "a gamepad has no letters"


def test_a_key_chosen_anew_replaces_the_keys_of_its_action() -> None:
    keys = rebound(DEFAULT_KEYS, "e", Action.LEFT)
    assert keys_of(Action.LEFT, keys) == ["e"]
    assert keys_of(Action.LEFT, keys, pad=True) == ["pad left", "pad stick left"]
    assert cap_of(Action.LEFT, keys) == "E"


def test_a_key_taken_from_another_action_leaves_that_one_without() -> None:
    keys = rebound(DEFAULT_KEYS, "f1", Action.TALK)
    assert cap_of(Action.TALK, keys) == "F1"
    assert cap_of(Action.HELP, keys) == ""
    assert cap_of(Action.HELP, keys, pad=True) == "BACK"


@pytest.mark.parametrize("name", ["e", "space", "f1", "pad b", "pad a"])
def test_bindings_written_down_make_the_same_map_again(name: str) -> None:
    keys = rebound(DEFAULT_KEYS, name, Action.TALK)
    assert key_map(bindings_of(keys)) == keys


def test_the_default_keys_need_no_bindings() -> None:
    assert bindings_of(DEFAULT_KEYS) == {}
