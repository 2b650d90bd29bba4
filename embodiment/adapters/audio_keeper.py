"""Keeps a sound device going: a thread that serves it, survives its loss and opens it again when it is back.

Headphones are pulled out, sound servers restart, laptops wake up. None of that may end a conversation or
raise in a thread: the device is marked lost, a stand-in takes over, and every second the device is tried
again.
"""

from __future__ import annotations

import threading
import time
from typing import Final, Protocol

from embodiment.errors import DeviceError
from embodiment.units import Seconds

RETRY: Final[Seconds] = 1.0
"""Time between two attempts to get a lost device back."""
_JOIN: Final[Seconds] = 3.0


class Serviced(Protocol):
    """A device, or what stands in for one, as its keeper sees it. Used by one thread at a time."""

    def open(self) -> None:
        """Get it going. Raises DeviceError with one sentence."""
        ...

    def serve(self) -> Seconds:
        """Do what is due now; the seconds until the next time. Raises DeviceError when the device is lost."""
        ...

    def close(self) -> None:
        """Give it back; idempotent, never raises."""
        ...


class DeviceKeeper:
    """Serves one device from its own thread.

    Args:
        name: For the thread's name.
        device: What is wanted.
        stand_in: Served while the device is lost.
        retry: Seconds between attempts to open a lost device.

    Attributes:
        lost: The stand-in is being served.
        losses: How often the device was lost since ``open``.
        problem: Why it was lost last; empty if it never was.
    """

    def __init__(self, name: str, device: Serviced, stand_in: Serviced, retry: Seconds = RETRY) -> None:
        self.lost = False
        self.losses = 0
        self.problem = ""
        self._name = name
        self._device = device
        self._stand_in = stand_in
        self._retry = retry
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def is_open(self) -> bool:
        """Between ``open`` and ``close``, lost or not."""
        return self._thread is not None

    def open(self) -> None:
        """Open the device and start serving it; nothing happens if it is open. Thread: the game.

        Raises:
            DeviceError: The device cannot be opened; nothing is left running.
        """
        if self._thread is not None:
            return
        self._device.open()
        self._closing.clear()
        self.lost, self.losses, self.problem = False, 0, ""
        self._thread = threading.Thread(target=self._run, name=f"embodiment-{self._name}", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop serving and give the device back; idempotent. Thread: the game."""
        if self._thread is None:
            return
        self._closing.set()
        self._thread.join(_JOIN)
        self._thread = None
        self._device.close()
        self._stand_in.close()

    def _run(self) -> None:
        retry_at = 0.0
        while not self._closing.is_set():
            if self.lost and time.monotonic() >= retry_at:
                self._try_again()
                retry_at = time.monotonic() + self._retry
            try:
                wait = (self._stand_in if self.lost else self._device).serve()
            except Exception as error:  # the one place where a fault of this thread becomes data
                self._lose(error)
                retry_at = time.monotonic() + self._retry
                wait = 0.0
            self._closing.wait(wait)

    def _lose(self, error: Exception) -> None:
        self.problem = str(error) or type(error).__name__
        if self.lost:  # the stand-in itself failed: do not spin
            self._closing.wait(self._retry)
            return
        self.losses += 1
        self._device.close()
        self._stand_in.open()
        self.lost = True

    def _try_again(self) -> None:
        try:
            self._device.open()
        except DeviceError as error:
            self.problem = str(error)
            return
        self._stand_in.close()
        self.lost = False
