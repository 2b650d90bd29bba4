"""What the player does, as data: events with action names, and the keys that mean them.

A screen turns its keyboard, mouse or gamepad into these; the world never sees a key code. What a key means is told
apart by the world, not by the screen: one key going down arrives as ``Key`` (its name, for menus and for choosing
keys), as ``Press`` where it is bound, and as ``Text`` where it is a letter; the world takes the one that fits its
state. The buttons of a gamepad are keys whose names begin with ``pad``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Literal, TypeAlias

from embodiment.errors import UsageError, did_you_mean


class Action(StrEnum):
    """What a key can mean. The values are the names used in settings and scripts."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    TALK = "talk"
    """Held: the microphone is open."""
    USE = "use"
    """Does what the game has it do (``on_use``), for example draws a sword."""
    ENTER = "enter"
    """Opens the input box, or sends what is in it."""
    ESCAPE = "escape"
    """Closes what is open; with nothing open it opens the pause menu."""
    HELP = "help"
    DEBUG = "debug"
    RELOAD = "reload"
    """Reads characters, sheets and map again."""
    FULLSCREEN = "fullscreen"
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


@dataclass(frozen=True, slots=True)
class Key:
    """A key or a gamepad's button went down, or repeats while it is held; ``name`` as in a key map."""

    name: str
    is_repeat: bool = False


@dataclass(frozen=True, slots=True)
class Point:
    """The mouse is at a place of the picture, in units of ``view.BASE_SIZE``; outside it where there are bars.

    Attributes:
        x: From the left.
        y: From the top.
        phase: It moved there, its button went down there, or came up there.
    """

    x: float
    y: float
    phase: Literal["moved", "pressed", "released"] = "moved"


@dataclass(frozen=True, slots=True)
class Wheel:
    """The mouse wheel turned; positive is away from the person, towards what is above."""

    steps: float


@dataclass(frozen=True, slots=True)
class FocusLost:
    """The window lost the keyboard; all that was held has been released before."""


@dataclass(frozen=True, slots=True)
class PadChanged:
    """A gamepad was plugged in or pulled out; what it held has been released before."""

    name: str
    is_there: bool


PAD_IS_HERE = "A gamepad is ready."
PAD_IS_GONE = "The gamepad was pulled out."

InputEvent: TypeAlias = Press | Release | Text | Quit | Key | Point | Wheel | FocusLost | PadChanged

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
        "f": Action.USE,
        "f1": Action.HELP,
        "f3": Action.DEBUG,
        "f5": Action.RELOAD,
        "f11": Action.FULLSCREEN,
        "backspace": Action.BACKSPACE,
        "pad left": Action.LEFT,
        "pad right": Action.RIGHT,
        "pad up": Action.UP,
        "pad down": Action.DOWN,
        "pad stick left": Action.LEFT,
        "pad stick right": Action.RIGHT,
        "pad stick up": Action.UP,
        "pad stick down": Action.DOWN,
        "pad a": Action.TALK,
        "pad x": Action.USE,
        "pad start": Action.ESCAPE,
        "pad back": Action.HELP,
    }
)
"""Key names (SDL's, lower case; ``enter`` is the keypad's) to actions. Names of a gamepad's buttons follow the layout
that SDL brings every known gamepad to: ``pad a`` is the lower of the four.
"""
PAD = "pad "
"""How the name of a gamepad's button begins."""

HELP_ORDER: tuple[tuple[str, tuple[Action, ...]], ...] = (
    ("walk", (Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN)),
    ("hold to talk", (Action.TALK,)),
    ("type, then send", (Action.ENTER,)),
    ("use what you carry", (Action.USE,)),
    ("this card", (Action.HELP,)),
    ("what goes on inside", (Action.DEBUG,)),
    ("read changed files", (Action.RELOAD,)),
    ("whole screen, or window", (Action.FULLSCREEN,)),
    ("pause", (Action.ESCAPE,)),
)
"""Rows of the help card: what it does, and the actions whose keys are listed."""

_KEYCAPS: Mapping[str, str] = MappingProxyType(
    {"left": "←", "right": "→", "up": "↑", "down": "↓", "return": "ENTER", "escape": "ESC"}
)
_WORDS: Mapping[str, str] = MappingProxyType({"stick": "", "leftshoulder": "LB", "rightshoulder": "RB"})


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
    """How a key is printed for the player, as one word: ``SPACE``, ``←``, ``F1``, ``LEFT-SHIFT``, ``A``."""
    *before, last = key.removeprefix(PAD).split() or [key]
    caps = [_WORDS.get(word, word.upper()) for word in before]
    caps.append(_WORDS.get(last, _KEYCAPS.get(last, last.upper())))
    return "-".join(cap for cap in caps if cap)


def keys_of(action: Action, keys: Mapping[str, Action] = DEFAULT_KEYS, *, pad: bool = False) -> list[str]:
    """Names of the keys that mean an action, those of the keyboard or those of a gamepad."""
    return [name for name, meant in keys.items() if meant is action and name.startswith(PAD) is pad]


def cap_of(action: Action, keys: Mapping[str, Action] = DEFAULT_KEYS, *, pad: bool = False) -> str:
    """The first key of an action as it is printed; empty where it has none."""
    names = keys_of(action, keys, pad=pad)
    return key_cap(names[0]) if names else ""


def help_rows(
    keys: Mapping[str, Action] = DEFAULT_KEYS, *, pad: bool = False
) -> list[tuple[tuple[str, ...], str]]:
    """The help card for a key map: the first key of each action of a row, and what they do."""
    rows = (
        (tuple(cap for a in actions if (cap := cap_of(a, keys, pad=pad))), text)
        for text, actions in HELP_ORDER
    )
    return [(caps, text) for caps, text in rows if caps]


def rebound(keys: Mapping[str, Action], name: str, action: Action) -> dict[str, Action]:
    """A key map in which a key means an action, and no other key of its kind (keyboard, gamepad) does."""
    is_pad = name.startswith(PAD)
    kept = {
        other: meant
        for other, meant in keys.items()
        if other != name and (meant is not action or other.startswith(PAD) is not is_pad)
    }
    return {name: action, **kept}


def bindings_of(keys: Mapping[str, Action]) -> dict[str, str]:
    """What ``key_map`` needs to make this key map: how it differs from ``DEFAULT_KEYS``."""
    changed = {name: action.value for name, action in keys.items() if DEFAULT_KEYS.get(name) is not action}
    gone = {name: "" for name in DEFAULT_KEYS if name not in keys}
    return {**changed, **gone}
