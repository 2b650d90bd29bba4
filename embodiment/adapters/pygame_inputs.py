"""Keyboard, mouse and gamepads as input events."""

from __future__ import annotations

from collections.abc import Mapping

from embodiment.adapters.held_keys import HeldKeys
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_pads import Pads
from embodiment.world.inputs import (
    DEFAULT_KEYS,
    Action,
    FocusLost,
    InputEvent,
    Key,
    PadChanged,
    Point,
    Quit,
    Text,
    Wheel,
)

_WINDOW = frozenset((
    pygame.VIDEORESIZE, pygame.VIDEOEXPOSE, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED, pygame.WINDOWRESIZED,
    pygame.WINDOWSIZECHANGED, pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED,
))  # fmt: skip
"""After these a window may not hold what was painted on it."""


class Inputs:
    """Reads pygame's events. Thread: game.

    Args:
        keys: Key names to actions.
    """

    def __init__(self, keys: Mapping[str, Action] = DEFAULT_KEYS) -> None:
        self._held, self._pads = HeldKeys(keys), Pads()
        self._down: set[int] = set()
        self._corner = (0, 0)
        self._scale = 1.0
        self.is_window_new = True
        """Whether what was painted on the window may be gone since the last ``read``."""

    def use(self, keys: Mapping[str, Action]) -> None:
        """Other keys from now on."""
        self._held.use(keys)

    def read(self, corner: tuple[int, int], scale: float) -> list[InputEvent]:
        """What the person did since the last call.

        Args:
            corner: Upper left corner of the picture in the window, pixels.
            scale: Pixels of the window per unit of the picture.
        """
        self._corner, self._scale = corner, scale
        found: list[InputEvent] = []
        events = pygame.event.get()
        self.is_window_new = any(event.type in _WINDOW for event in events)
        for event in events:
            found += self._translated(event)
        found += [Key(name, is_repeat=True) for name in self._pads.repeats()]
        return found

    def close(self) -> None:
        """Gives gamepads back; idempotent."""
        self._pads.close()

    def _translated(self, event: pygame.event.Event) -> list[InputEvent]:
        if event.type == pygame.QUIT:
            return [Quit()]
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self._key(event)
        if event.type == pygame.TEXTINPUT:
            text = "".join(letter for letter in event.text if letter.isprintable())
            return [Text(text)] if text else []
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
            return [*self._held.release_all(), FocusLost()]
        if event.type in (
            pygame.MOUSEMOTION,
            pygame.MOUSEBUTTONDOWN,
            pygame.MOUSEBUTTONUP,
            pygame.MOUSEWHEEL,
        ):
            return self._mouse(event)
        return self._pad(event)

    def _key(self, event: pygame.event.Event) -> list[InputEvent]:
        name = pygame.key.name(event.key).lower()
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
            return self._held.up(name)
        is_repeat = event.key in self._down
        self._down.add(event.key)
        return [Key(name, is_repeat), *self._held.down(name)]

    def _mouse(self, event: pygame.event.Event) -> list[InputEvent]:
        """The left button and the wheel; the right button goes back, as ESC does."""
        if event.type == pygame.MOUSEWHEEL:
            return [Wheel(float(event.y))] if event.y else []
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            return [Key("escape")]
        if event.type != pygame.MOUSEMOTION and event.button != pygame.BUTTON_LEFT:
            return []
        x = (event.pos[0] - self._corner[0]) / self._scale
        y = (event.pos[1] - self._corner[1]) / self._scale
        if event.type == pygame.MOUSEBUTTONDOWN:
            return [Point(x, y, "pressed")]
        return [Point(x, y, "released" if event.type == pygame.MOUSEBUTTONUP else "moved")]

    def _pad(self, event: pygame.event.Event) -> list[InputEvent]:
        if event.type == pygame.CONTROLLERDEVICEADDED:
            name = self._pads.plugged(event)
            return [PadChanged(name, True)] if name is not None else []
        if event.type == pygame.CONTROLLERDEVICEREMOVED:
            name = self._pads.pulled(event)
            return [*self._held.release_pads(), PadChanged(name, False)] if name is not None else []
        found: list[InputEvent] = []
        for name, is_down in self._pads.changes(event):
            found += [Key(name), *self._held.down(name)] if is_down else self._held.up(name)
        return found
