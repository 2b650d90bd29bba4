"""Keys are data, actions are names, and a wrong name is explained."""

from __future__ import annotations

import pytest

from embodiment.errors import UsageError
from embodiment.world.inputs import DEFAULT_KEYS, Action, Press, help_rows, key_cap, key_map


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
