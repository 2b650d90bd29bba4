"""What the player does, as data: events with action names, and the keys that mean them.

A screen turns its keyboard, mouse or gamepad into these; the world never sees a key code. Text and actions
are told apart by the world, not by the screen: with the input box open a letter arrives both as ``Text`` and,
where it is bound, as ``Press``, and the world takes the one that fits its state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import TypeAlias

from embodiment.errors import UsageError, did_you_mean


class Action(StrEnum):
    """What a key can mean. The values are the names used in settings and scripts."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    TALK = "talk"
    """Held: the microphone is open."""
    ENTER = "enter"
    """Opens the input box, or sends what is in it."""
    ESCAPE = "escape"
    """Closes what is open; with nothing open it quits."""
    HELP = "help"
    DEBUG = "debug"
    BACKSPACE = "backspace"


@dataclass(frozen=True, slots=True)
class Press:
    """An action began. Auto-repeat of a held key is not a press, except for ``backspace``."""

    action: Action


@dataclass(frozen=True, slots=True)
class Release:
    """An action ended. A window that loses focus releases all that is held, so nobody talks or walks on."""

    action: Action


@dataclass(frozen=True, slots=True)
class Text:
    """Characters typed, composed by the system's input method; never empty, never control characters."""

    text: str


@dataclass(frozen=True, slots=True)
class Quit:
    """The window was closed."""


InputEvent: TypeAlias = Press | Release | Text | Quit

DEFAULT_KEYS: Mapping[str, Action] = MappingProxyType(
    {
        "left": Action.LEFT,
        "a": Action.LEFT,
        "right": Action.RIGHT,
        "d": Action.RIGHT,
        "up": Action.UP,
        "w": Action.UP,
        "down": Action.DOWN,
        "s": Action.DOWN,
        "space": Action.TALK,
        "return": Action.ENTER,
        "enter": Action.ENTER,
        "escape": Action.ESCAPE,
        "f1": Action.HELP,
        "f3": Action.DEBUG,
        "backspace": Action.BACKSPACE,
    }
)
"""Key names (SDL's, lower case; ``enter`` is the keypad's) to actions."""

HELP_ORDER: tuple[tuple[str, tuple[Action, ...]], ...] = (
    ("walk", (Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN)),
    ("hold to talk", (Action.TALK,)),
    ("type, then send", (Action.ENTER,)),
    ("this card", (Action.HELP,)),
    ("what goes on inside", (Action.DEBUG,)),
    ("close, or quit", (Action.ESCAPE,)),
)
"""Rows of the help card: what it does, and the actions whose keys are listed."""

_KEYCAPS: Mapping[str, str] = MappingProxyType(
    {"left": "←", "right": "→", "up": "↑", "down": "↓", "return": "ENTER", "escape": "ESC"}
)


def key_map(bindings: Mapping[str, str]) -> dict[str, Action]:
    """Reads key bindings as a person writes them in settings.

    Args:
        bindings: Key name to action name, for example ``{"e": "talk"}``. They are laid over ``DEFAULT_KEYS``;
            an action name of ``""`` unbinds the key.

    Raises:
        UsageError: An action does not exist.
    """
    actions = {action.value: action for action in Action}
    keys = dict(DEFAULT_KEYS)
    for key, action in bindings.items():
        name = key.strip().lower()
        if not action:
            keys.pop(name, None)
        elif action in actions:
            keys[name] = actions[action]
        else:
            raise UsageError(f"key {key!r}: {did_you_mean('action', action, actions)}")
    return keys


def key_cap(key: str) -> str:
    """How a key is printed for the player: ``SPACE``, ``←``, ``F1``."""
    return _KEYCAPS.get(key, key.upper())


def help_rows(keys: Mapping[str, Action] = DEFAULT_KEYS) -> list[tuple[tuple[str, ...], str]]:
    """The help card for a key map: the first key of each action of a row, and what they do."""
    first: dict[Action, str] = {}
    for key, action in keys.items():
        first.setdefault(action, key_cap(key))
    rows = ((tuple(first[a] for a in actions if a in first), text) for text, actions in HELP_ORDER)
    return [(caps, text) for caps, text in rows if caps]
