"""A connected session on its harness, and what the service does to it."""

from __future__ import annotations

import numpy as np

from embodiment.live.messages import (
    AudioDelta,
    ClientMessage,
    GenerationComplete,
    OutputTranscription,
    SessionResumptionUpdate,
    SetupComplete,
    TurnComplete,
)
from tests.session.session_model import Harness

SECOND = np.full(24_000, 500, np.int16)
PIECE = np.zeros(1600, np.int16)


def connected(*, manual: bool = True) -> Harness:
    harness = Harness(manual=manual)
    harness.session.connect(harness.now)
    harness.tick()
    accept(harness)
    harness.deliver(SessionResumptionUpdate("h1", True))
    return harness


def accept(harness: Harness) -> None:
    """The service answers the setup."""
    harness.deliver(SetupComplete())
    harness.tick()


def says(harness: Harness, *, seconds: int = 1, is_over: bool = True) -> None:
    """The service says something of some length."""
    harness.deliver(OutputTranscription("Good day to you. "))
    for _ in range(seconds):
        harness.deliver(AudioDelta(SECOND, 24_000))
    if is_over:
        harness.deliver(GenerationComplete())
        harness.deliver(TurnComplete())


def run(harness: Harness, seconds: float) -> None:
    for _ in range(round(seconds * 100)):
        harness.tick()


def sent_on(harness: Harness, number: int) -> list[ClientMessage]:
    return [message for connection, message in harness.sent if connection == number]


def told(harness: Harness, kind: type) -> list[object]:
    return [event for event in harness.events if isinstance(event, kind)]
