"""Which library carries the WebSockets of a player: one port, several implementations."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from typing import Final

from embodiment.adapters.live_client import Connector
from embodiment.adapters.websocket import connect_websocket
from embodiment.errors import UsageError, how_to_install

VARIABLE: Final = "EMBODIMENT_TRANSPORT"
"""Names the transport where somebody wants a particular one."""


def connector_for_sockets(environment: Mapping[str, str] = os.environ) -> Connector:
    """How connections are opened: by picows where the extra ``transport`` is installed, else by ``websockets``.

    Args:
        environment: ``EMBODIMENT_TRANSPORT`` in it chooses: ``picows`` or ``websockets``.

    Raises:
        UsageError: The one asked for does not exist or is not installed.
    """
    wanted = environment.get(VARIABLE, "").strip()
    if wanted not in ("", "picows", "websockets"):
        raise UsageError(
            f"{VARIABLE}={wanted} names no transport: use picows or websockets, or leave it unset"
        )
    if wanted == "websockets":
        return connect_websocket
    try:
        connect: Connector = import_module("embodiment.adapters.websocket_picows").connect_picows
    except ImportError:
        if wanted:
            raise UsageError(
                f"{VARIABLE}=picows, which is not installed: {how_to_install('transport')}"
            ) from None
        return connect_websocket
    return connect
