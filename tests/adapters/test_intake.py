"""Frames in, numbered deliveries out; the rest of a connection is in test_live_client.py."""

from __future__ import annotations

from collections import deque

import pytest

from embodiment.adapters.intake import Intake, taken_from
from embodiment.audio.ring import VoiceRing
from embodiment.errors import ProtocolError
from embodiment.live.messages import AudioDelta, Connected, SetupComplete, TurnComplete
from embodiment.stream.stamper import Stamper
from embodiment.world.ports import Delivery
from tests.benchmarks.stream import audio_frames

SETUP_COMPLETE = b'{"setupComplete": {}}'
TURN_COMPLETE = b'{"serverContent": {"turnComplete": true}}'


def opened() -> tuple[Intake, deque[Delivery], list[str], VoiceRing]:
    mailbox: deque[Delivery] = deque()
    woken: list[str] = []
    ring = VoiceRing()
    return Intake("one", 3, Stamper(ring), mailbox, lambda: woken.append("ready")), mailbox, woken, ring


def test_every_event_of_a_frame_is_delivered_under_its_session_and_connection() -> None:
    intake, mailbox, _, ring = opened()
    for frame in (SETUP_COMPLETE, *audio_frames(20, 2), TURN_COMPLETE):
        intake.take(frame)
    assert [type(one) for one in mailbox] == [Delivery] * 4
    assert {(one.session, one.connection) for one in mailbox} == {("one", 3)}
    events = [type(one.stamped.event) for one in mailbox]
    assert events == [SetupComplete, AudioDelta, AudioDelta, TurnComplete]
    assert [one.stamped.gen for one in mailbox] == [0, 1, 1, 1]
    assert ring.written == 2 * 480


def test_that_the_setup_was_answered_is_told_once() -> None:
    intake, _, woken, _ = opened()
    intake.deliver(Connected())
    assert (intake.is_ready, woken) == (False, [])
    for _ in range(2):
        intake.take(SETUP_COMPLETE)
    assert (intake.is_ready, woken) == (True, ["ready"])


def test_what_cannot_be_read_raises_and_delivers_nothing() -> None:
    intake, mailbox, _, _ = opened()
    with pytest.raises(ProtocolError, match="no JSON"):
        intake.take(b"\xff{")
    assert not mailbox


def test_deliveries_are_taken_in_order_and_no_more_than_asked_for() -> None:
    intake, mailbox, _, _ = opened()
    for frame in (*audio_frames(20, 2), TURN_COMPLETE):
        intake.take(frame)
    everything = list(mailbox)
    assert [*taken_from(mailbox, 2), *taken_from(mailbox, 2)] == everything
    assert taken_from(mailbox, 2) == []
