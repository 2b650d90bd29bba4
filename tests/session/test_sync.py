from __future__ import annotations

import pytest

from embodiment.audio.ring import VoiceRing
from embodiment.errors import UsageError
from embodiment.live.messages import FunctionCall
from embodiment.session.assembler import SyncPacket, SyncPacketType, TurnEnd
from embodiment.session.sync import PacketRelease, ReleaseAt
from embodiment.units import Samples, Seconds


class Preparing:
    """A driver that notes what it was shown."""

    def __init__(self, latency: Seconds) -> None:
        self.latency = latency
        self.seen: list[int] = []
        self.cuts: list[int] = []

    def prepare(self, packet: SyncPacket) -> None:
        self.seen.append(packet.sequence)

    def cut(self, gen: int) -> None:
        self.cuts.append(gen)


def speech(sequence: int, start: Samples, end: Samples, gen: int = 1) -> SyncPacket:
    return SyncPacket(
        type=SyncPacketType.TEXT_AUDIO, turn_id=gen, sequence=sequence, text="x", start=start, end=end
    )


def call(sequence: int, at: Samples, gen: int = 1) -> SyncPacket:
    return SyncPacket(
        type=SyncPacketType.FUNCTION_CALL,
        turn_id=gen,
        sequence=sequence,
        start=at,
        end=at,
        call=FunctionCall("c", "wave"),
    )


def end(sequence: int, at: Samples, gen: int = 1) -> TurnEnd:
    return TurnEnd(turn_id=gen, sequence=sequence, end=at)


def numbers(items: list[SyncPacket | TurnEnd]) -> list[int]:
    return [item.sequence for item in items]


def test_speech_is_released_when_playback_reaches_it() -> None:
    release = PacketRelease()
    release.submit([speech(1, 0, 1000), speech(2, 1000, 2000), end(3, 2000)], 0.0)
    assert numbers(release.due(0, 0.0)) == []
    assert numbers(release.due(1, 0.0)) == [1]
    assert numbers(release.due(1000, 0.1)) == []
    assert numbers(release.due(1001, 0.1)) == [2]
    assert numbers(release.due(1999, 0.1)) == []
    assert numbers(release.due(2000, 0.1)) == [3]
    assert len(release) == 0


def test_on_arrival_everything_is_released_at_once() -> None:
    release = PacketRelease(ReleaseAt.ARRIVAL)
    release.submit([speech(1, 0, 1000), end(2, 1000)], 0.0)
    assert numbers(release.due(0, 0.0)) == [1, 2]


def test_calls_do_not_wait_for_speech() -> None:
    release = PacketRelease()
    release.submit([speech(1, 0, 1000), call(2, 1000)], 0.0)
    assert numbers(release.due(0, 0.0)) == [2]


def test_a_sentence_without_sound_does_not_hold_the_turns_end() -> None:
    release = PacketRelease()
    release.submit([speech(1, 0, 0), end(2, 0)], 0.0)
    assert numbers(release.due(0, 0.0)) == [1, 2]


def test_the_slowest_of_several_drivers_decides() -> None:
    """Lesson: "highest latency wins, several drivers" was promised and one driver was kept."""
    release = PacketRelease(ReleaseAt.ARRIVAL)
    quick, slow = Preparing(0.1), Preparing(0.4)
    assert release.playable_to(0.0) == VoiceRing.FREE
    release.register(quick)
    release.register(slow)
    assert release.latency == 0.4
    release.submit([speech(1, 0, 1000)], 1.0)
    assert quick.seen == slow.seen == [1]
    assert release.playable_to(1.3) == 0
    assert numbers(release.due(0, 1.3)) == []
    assert release.playable_to(1.4) == 1000
    assert numbers(release.due(0, 1.4)) == [1]
    release.unregister(slow)
    assert release.latency == 0.1


def test_a_driver_without_latency_changes_nothing_but_sees_everything() -> None:
    """Lesson: adding a listener must never change behaviour."""
    plain, watched = PacketRelease(), PacketRelease()
    watcher = Preparing(0.0)
    watched.register(watcher)
    items = [speech(1, 0, 1000), call(2, 500), end(3, 1000)]
    for release in (plain, watched):
        release.submit(items, 0.0)
    for played in (0, 1, 999, 1000):
        assert plain.due(played, 0.5) == watched.due(played, 0.5)
    assert plain.playable_to(0.5) == watched.playable_to(0.5)
    assert watcher.seen == [1, 2]


def test_a_cut_drops_what_waits_and_tells_the_drivers() -> None:
    release = PacketRelease()
    driver = Preparing(0.0)
    release.register(driver)
    release.submit([speech(1, 0, 10), call(2, 0), end(3, 10), speech(4, 10, 20, gen=2)], 0.0)
    assert numbers(release.cut(1)) == [1, 2, 3]
    assert driver.cuts == [1]
    assert numbers(release.due(50, 0.0)) == [4]


def test_registering_twice_and_negative_latency_are_told() -> None:
    release = PacketRelease()
    driver = Preparing(0.0)
    release.register(driver)
    with pytest.raises(UsageError, match="registered already"):
        release.register(driver)
    with pytest.raises(UsageError, match="0 seconds or more"):
        release.register(Preparing(-1.0))
