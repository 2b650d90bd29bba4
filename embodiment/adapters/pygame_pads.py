"""Gamepads: buttons and sticks as key names, plugged in and pulled out at any time.

SDL brings every gamepad it knows to one layout, so that ``pad a`` is the lower button on all of them. A stick and a
trigger become keys: down beyond one mark, up below another, so that a hand that trembles does not stutter.

Source: SDL 2 API reference, ``SDL_GameController``; through ``pygame._sdl2.controller``, which both pygames have.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from embodiment.adapters.pygame_boot import pygame
from embodiment.world.inputs import PAD

ON: Final = 0.55
OFF: Final = 0.38
"""Parts of a stick's way beyond which it counts as pushed, and below which as let go."""
REPEAT_AFTER: Final = 420
REPEAT_EVERY: Final = 120
"""Milliseconds until a held direction repeats, and between repeats; menus are walked through with it."""
_FULL: Final = 32767.0
_BUTTONS: Final[tuple[str, ...]] = (
    "a", "b", "x", "y", "back", "guide", "start", "leftstick", "rightstick",
    "leftshoulder", "rightshoulder", "up", "down", "left", "right",
)  # fmt: skip
"""In the order of SDL_GameControllerButton."""
_AXES: Final[tuple[tuple[str, str], ...]] = (
    ("stick left", "stick right"),
    ("stick up", "stick down"),
    ("", ""),
    ("", ""),
    ("", "lefttrigger"),
    ("", "righttrigger"),
)
"""In the order of SDL_GameControllerAxis: what the negative and the positive way are called; the right stick is free.
"""
_DIRECTIONS: Final = frozenset(
    PAD + name
    for name in ("left", "right", "up", "down", "stick left", "stick right", "stick up", "stick down")
)


class Pads:
    """All gamepads of a window. Thread: game.

    Args:
        now: Milliseconds that only grow, for repeats.
    """

    def __init__(self, now: Callable[[], int] = pygame.time.get_ticks) -> None:
        self._now = now
        self._controller = _start()
        self._open: dict[int, Any] = {}
        self._held: dict[tuple[int, str], int] = {}

    def names(self) -> list[str]:
        """The gamepads that are plugged in."""
        return [str(pad.name) for pad in self._open.values()]

    def plugged(self, event: pygame.event.Event) -> str | None:
        """A gamepad was plugged in: its name; None where it cannot be used."""
        if self._controller is None:
            return None
        try:
            pad = self._controller.Controller(event.device_index)
        except pygame.error:
            return None  # gone again before it could be opened
        self._open[pad.as_joystick().get_instance_id()] = pad
        return str(pad.name)

    def pulled(self, event: pygame.event.Event) -> str | None:
        """A gamepad was pulled out: its name; None where it was not in use."""
        pad = self._open.pop(event.instance_id, None)
        self._held = {key: due for key, due in self._held.items() if key[0] != event.instance_id}
        return str(pad.name) if pad is not None else None

    def changes(self, event: pygame.event.Event) -> list[tuple[str, bool]]:
        """Key names that an event of a gamepad makes go down (True) or up (False)."""
        if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            if not 0 <= event.button < len(_BUTTONS):
                return []
            return self._turn(
                event.instance_id, _BUTTONS[event.button], event.type == pygame.CONTROLLERBUTTONDOWN
            )
        if event.type == pygame.CONTROLLERAXISMOTION and 0 <= event.axis < len(_AXES):
            value = event.value / _FULL
            low, high = _AXES[event.axis]
            return [
                *self._lean(event.instance_id, low, -value),
                *self._lean(event.instance_id, high, value),
            ]
        return []

    def repeats(self) -> list[str]:
        """Directions that have been held long enough to count once more."""
        now = self._now()
        due = [key for key, at in self._held.items() if key[1] in _DIRECTIONS and now >= at]
        for key in due:
            self._held[key] = now + REPEAT_EVERY
        return [name for _, name in due]

    def close(self) -> None:
        """Gives the gamepads back; idempotent."""
        self._open.clear()
        self._held.clear()
        if self._controller is not None:
            self._controller.quit()
            self._controller = None

    def _lean(self, pad: int, name: str, value: float) -> list[tuple[str, bool]]:
        if not name:
            return []
        is_held = (pad, PAD + name) in self._held
        return self._turn(pad, name, value > (OFF if is_held else ON))

    def _turn(self, pad: int, name: str, is_down: bool) -> list[tuple[str, bool]]:
        key = (pad, PAD + name)
        if is_down == (key in self._held):
            return []
        if is_down:
            self._held[key] = self._now() + REPEAT_AFTER
        else:
            del self._held[key]
        return [(key[1], is_down)]


def _start() -> Any:
    """SDL's gamepads; None where this pygame was built without them, and the keyboard must do."""
    try:
        from pygame._sdl2 import controller
    except ImportError:
        return None
    try:
        controller.init()
    except pygame.error:
        return None
    return controller
