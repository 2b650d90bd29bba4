"""Which device a person means."""

from __future__ import annotations

from collections.abc import Iterable

from embodiment.errors import DeviceError, did_you_mean


def choose(wanted: str, names: Iterable[str], kind: str) -> str:
    """The listed name that was meant: the same text, or the only one that contains it, in any case.

    Args:
        wanted: What was typed.
        names: The devices there are.
        kind: "speaker" or "microphone", for the error text.

    Raises:
        DeviceError: None fits, or several do; the text lists them.
    """
    known = list(dict.fromkeys(names))
    if wanted in known:
        return wanted
    near = [name for name in known if wanted.casefold() in name.casefold()]
    if len(near) != 1:
        raise DeviceError(did_you_mean(kind, wanted, near or known))
    return near[0]
