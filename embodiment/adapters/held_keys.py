"""Which keys are held, so that every action begins once and ends once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from embodiment.world.inputs import DEFAULT_KEYS, PAD, Action, InputEvent, Press, Release

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

    def use(self, keys: Mapping[str, Action]) -> None:
        """Other keys from now on; what is held still ends what it began."""
        self._keys = dict(keys)

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

    def release_all(self) -> list[Release]:
        """The window lost the keyboard: whatever is held counts as let go."""
        return self._release(lambda key: True)

    def release_pads(self) -> list[Release]:
        """A gamepad was pulled out: whatever was held on one counts as let go."""
        return self._release(lambda key: key.startswith(PAD))

    def _release(self, is_gone: Callable[[str], bool]) -> list[Release]:
        gone = {key: action for key, action in self._held.items() if is_gone(key)}
        self._held = {key: action for key, action in self._held.items() if key not in gone}
        still = set(self._held.values())
        return [Release(action) for action in dict.fromkeys(gone.values()) if action not in still]
