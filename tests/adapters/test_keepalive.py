"""Pongs that are late or never come: what the client's keep-alive makes of them."""

from __future__ import annotations

import pytest

from embodiment.session.events import SessionState, StateChanged
from tests.adapters.keepalive import (
    KEEPALIVE_FAULTS,
    library_defaults,
    play_keepalive,
    sit_out,
)
from tests.adapters.ways import NAMES, way_called


@pytest.mark.parametrize("way", NAMES)
@pytest.mark.parametrize("name", KEEPALIVE_FAULTS)
def test_a_healthy_connection_outlives_pongs_that_are_late(name: str, way: str) -> None:
    """The client asks for none and answers the service's own pings at once."""
    play_keepalive(name, way_called(way).connect)


@pytest.mark.slow
@pytest.mark.parametrize("name", KEEPALIVE_FAULTS)
def test_the_librarys_own_keep_alive_would_end_it(name: str) -> None:
    """What is switched off, and that the fault is one: the same visit with the library's defaults."""
    service, stage = sit_out(KEEPALIVE_FAULTS[name], library_defaults)
    assert service.pings
    assert service.connections > 1
    lost = [event for event in stage.of(StateChanged) if event.state is SessionState.RECONNECTING]
    assert lost
