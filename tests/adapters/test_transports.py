from __future__ import annotations

import sys

import pytest

from embodiment.adapters.transports import VARIABLE, connector_for_sockets
from embodiment.adapters.websocket import connect_websocket
from embodiment.errors import UsageError


def test_picows_is_taken_where_it_is_installed() -> None:
    picows = pytest.importorskip("embodiment.adapters.websocket_picows")
    assert connector_for_sockets({}) is picows.connect_picows
    assert connector_for_sockets({VARIABLE: "picows"}) is picows.connect_picows


def test_one_can_have_the_other() -> None:
    assert connector_for_sockets({VARIABLE: "websockets"}) is connect_websocket


def test_without_picows_nothing_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "embodiment.adapters.websocket_picows", raising=False)
    monkeypatch.setitem(sys.modules, "picows", None)
    assert connector_for_sockets({}) is connect_websocket
    with pytest.raises(UsageError, match=r"not installed: pip install .*transport"):
        connector_for_sockets({VARIABLE: "picows"})


def test_a_transport_nobody_knows_is_named_with_those_there_are() -> None:
    with pytest.raises(UsageError, match="carrier-pigeon names no transport: use picows or websockets"):
        connector_for_sockets({VARIABLE: "carrier-pigeon"})
