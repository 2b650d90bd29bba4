"""Which keys are held, so that every action begins once and ends once."""

from __future__ import annotations

from collections.abc import Mapping

from embodiment.world.inputs import DEFAULT_KEYS, Action, InputEvent, Press, Release

REPEATING = frozenset({Action.BACKSPACE})
"""Actions that a held key presses again and again."""


class HeldKeys:
    """Turns key names going down and up into presses and releases of actions.

    Two keys of one action (an arrow and a letter) are one action while either is held.

    Args:
        keys: Key names to actions.
    """

    def __init__(self, keys: Mapping[str, Action] = DEFAULT_KEYS) -> None:
        self._keys = dict(keys)
        self._held: dict[str, Action] = {}

    def down(self, key: str) -> list[InputEvent]:
        """A key went down, or its auto-repeat did."""
        action = self._keys.get(key)
        if action is None:
            return []
        if action in REPEATING:
            self._held[key] = action
            return [Press(action)]
        if key in self._held:
            return []
        is_new = action not in self._held.values()
        self._held[key] = action
        return [Press(action)] if is_new else []

    def up(self, key: str) -> list[InputEvent]:
        """A key was let go."""
        action = self._held.pop(key, None)
        if action is None or action in self._held.values():
            return []
        return [Release(action)]

    def release_all(self) -> list[InputEvent]:
        """The window lost the keyboard: whatever is held counts as let go."""
        actions = dict.fromkeys(self._held.values())
        self._held.clear()
        return [Release(action) for action in actions]
