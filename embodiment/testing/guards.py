"""Keeping tests off the real network and real devices.

The network is watched by an audit hook, which sees what goes through Python's own ``socket`` whichever library uses
it; loopback is let through. Sockets of C libraries and of other processes it does not see. Devices are watched at the
two doors this package opens them by and at those of ``sounddevice``, where that was imported before the test, and SDL
is told to use its dummies.

Source: PEP 578 (audit hooks) and the table of audit events in the documentation of ``socket``. A hook cannot be taken
out again, so there is one for the process, which does nothing while no guard is up.
"""

from __future__ import annotations

import ipaddress
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from embodiment.errors import EmbodimentError

LOCAL_NAMES = ("", "localhost", "localhost.localdomain", "ip6-localhost")
SDL_DRIVERS = ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
ADDRESSED = ("socket.connect", "socket.sendto", "socket.sendmsg")
"""Audit events of a socket and an address."""
LOOKED_UP = ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr")
"""Audit events of a name."""
STREAMS = ("Stream", "InputStream", "OutputStream", "RawStream", "RawInputStream", "RawOutputStream")
SHORTCUTS = ("play", "rec", "playrec")
"""What opens devices in ``sounddevice``."""
_refusers: list[Callable[[str], None]] = []
_is_hooked = False


class RealWorldRefused(EmbodimentError):
    """A test reached for the network or a device without saying that it may."""


@contextmanager
def no_network() -> Iterator[list[str]]:
    """Refuse every connection that leaves the machine, for the duration.

    Yields:
        What was refused, a sentence each; it fills while the guard is up, also when the code under test swallowed
        the refusal.
    """
    global _is_hooked
    refused: list[str] = []

    def refuse(target: str) -> None:
        refused.append(
            f"a connection to {target} was refused: mark the test with @pytest.mark.network to allow it"
        )
        raise RealWorldRefused(refused[-1])

    if not _is_hooked:
        sys.addaudithook(_watch_sockets)
        _is_hooked = True
    _refusers.append(refuse)
    try:
        yield refused
    finally:
        _refusers.remove(refuse)


def _watch_sockets(event: str, args: tuple[Any, ...]) -> None:
    if not _refusers or not event.startswith("socket."):
        return
    if event in ADDRESSED:
        address = args[1]
        host = address[0] if isinstance(address, tuple) and address else ""
    elif event in LOOKED_UP:
        host = args[0]
    else:
        return
    if not is_local(host):
        _refusers[-1](_text(host))


def is_local(host: object) -> bool:
    """Whether a host name or address stays on this machine."""
    name = _text(host).lower()
    if name in LOCAL_NAMES:
        return True
    try:
        address = ipaddress.ip_address(name.split("%")[0])
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def _text(host: object) -> str:
    return host.decode("ascii", "replace") if isinstance(host, bytes) else str(host or "")


@contextmanager
def no_devices() -> Iterator[list[str]]:
    """Refuse to open sound devices, and have SDL use its dummy drivers, for the duration.

    Yields:
        What was refused, a sentence each.
    """
    from embodiment.adapters.portaudio import PortAudio
    from embodiment.adapters.sdl_library import SdlAudio

    refused: list[str] = []

    def refuse(*args: object, **named: object) -> Any:
        refused.append("a sound device was refused: mark the test with @pytest.mark.device to allow it")
        raise RealWorldRefused(refused[-1])

    doors: list[tuple[Any, str]] = [(PortAudio, "open"), (SdlAudio, "open_device")]
    library = sys.modules.get("sounddevice")
    doors += [(library, name) for name in (*STREAMS, *SHORTCUTS) if hasattr(library, name)]
    with ExitStack() as undo:
        for door, name in doors:
            undo.callback(setattr, door, name, getattr(door, name))
            setattr(door, name, refuse)
        for variable in SDL_DRIVERS:
            undo.callback(_set_variable, variable, os.environ.get(variable))
            os.environ[variable] = "dummy"
        yield refused


def _set_variable(name: str, value: str | None) -> None:
    if value is None:
        os.environ.pop(name, None)
    else:
        os.environ[name] = value
