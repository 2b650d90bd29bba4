from __future__ import annotations

from dataclasses import dataclass, field

from embodiment.session.events import SpeakingStopped
from embodiment.testing.stage import Stage
from embodiment.units import Samples, Ticks
from embodiment.world.lane_log import COUNT_EVERY, Args, LaneKind, LaneLog, Slice


@dataclass
class Told:
    """A sink that remembers."""

    slices: list[tuple[Slice, Ticks]] = field(default_factory=list)
    marks: list[tuple[str, LaneKind, str]] = field(default_factory=list)
    counts: list[tuple[Ticks, Samples]] = field(default_factory=list)

    def ended(self, what: Slice, until: Ticks) -> None:
        self.slices.append((what, until))

    def mark(self, who: str, lane: LaneKind, name: str, at: Ticks, args: Args) -> None:
        self.marks.append((who, lane, name))

    def played(self, who: str, position: Samples, at: Ticks) -> None:
        self.counts.append((at, position))


def test_characters_that_come_later_are_followed_from_then_on() -> None:
    told = Told()
    with Stage(lambda prompt: "Yes.") as stage:
        log = LaneLog(stage.world, told)
        stage.run(0.1)
        stage.add(key="smith")
        stage.run(0.5)
        assert {begun.name for begun in log.open if begun.lane is LaneKind.CONNECTION} == {"connected"}
        assert ("smith", LaneKind.WIRE_IN, "SetupComplete") in told.marks
        stage.type("hello")
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=10)
        spoken = [what.name for what, _ in told.slices if what.lane is LaneKind.WORDS]
        assert spoken == ["Yes."]


def test_samples_are_counted_only_while_they_grow() -> None:
    told = Told()
    with Stage(lambda prompt: "One word and another.") as stage:
        LaneLog(stage.world, told)
        stage.add(key="smith")
        stage.run(0.5)
        assert told.counts == []
        stage.type("hello")
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=10)
        stage.run(3.0)
        positions = [position for _, position in told.counts]
        assert positions == sorted(set(positions))
        assert all(at % COUNT_EVERY == 0 for at, _ in told.counts)
        assert positions[-1] == stage.world.sessions["smith"].speech.ring.played


def test_a_slice_ends_before_the_next_of_its_lane_begins() -> None:
    told = Told()
    with Stage(lambda prompt: "One word and another.") as stage:
        LaneLog(stage.world, told)
        stage.add(key="smith")
        stage.run(0.5)
        stage.type("hello")
        stage.run(6.0)
    until: dict[LaneKind, Ticks] = {}
    for what, end in told.slices:
        if what.lane is not LaneKind.FUNCTIONS:
            assert until.get(what.lane, 0) <= what.since <= end
            until[what.lane] = end
