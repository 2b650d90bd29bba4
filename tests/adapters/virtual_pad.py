"""A gamepad that is not there: SDL's own virtual joystick, pressed by a test as a hand would press a real one."""

from __future__ import annotations

import ctypes
from types import TracebackType

from embodiment.adapters.sdl_library import library_file

GAMECONTROLLER = 1
AXES, BUTTONS = 6, 15
A, B, X, START, UP, DOWN, LEFT, RIGHT = 0, 1, 2, 6, 11, 12, 13, 14


class VirtualPad:
    """Plugged in by ``with``, pulled out at its end.

    Source: SDL 2 API reference, ``SDL_JoystickAttachVirtual``.
    """

    def __init__(self) -> None:
        self._sdl = ctypes.CDLL(library_file())
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._index = -1

    def __enter__(self) -> VirtualPad:
        self.plug()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.pull()

    def plug(self) -> None:
        self._index = self._sdl.SDL_JoystickAttachVirtual(GAMECONTROLLER, AXES, BUTTONS, 0)
        assert self._index >= 0, "SDL can make no virtual joystick here"
        self._handle = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(self._index))

    def pull(self) -> None:
        if self._index >= 0:
            self._sdl.SDL_JoystickDetachVirtual(self._index)
            self._index = -1

    def press(self, button: int) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._handle, button, 1)

    def release(self, button: int) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._handle, button, 0)

    def lean(self, axis: int, part: float) -> None:
        self._sdl.SDL_JoystickSetVirtualAxis(self._handle, axis, ctypes.c_int16(round(part * 32767)))
