from __future__ import annotations

from embodiment.session.events import SpeakingStopped
from embodiment.testing.stage import Stage
from embodiment.world.lane_log import LaneKind
from embodiment.world.lanes import BAD, Lanes
from embodiment.world.view import Lane, Span


def row(lanes: Lanes, kind: LaneKind) -> tuple[Span, ...]:
    found: Lane = next(lane for lane in lanes.lanes("smith") if lane.name == kind.title)
    return found.spans


def test_the_rows_are_the_lanes_of_a_trace_and_forget_after_ten_seconds() -> None:
    with Stage(lambda prompt: "One two three.") as stage:
        lanes = Lanes(stage.world)
        stage.add(key="smith")
        stage.run(0.3)
        stage.hear("count")
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=10)
        assert [lane.name for lane in lanes.lanes("smith")] == [kind.title for kind in LaneKind]
        words, played = row(lanes, LaneKind.WORDS), row(lanes, LaneKind.PLAYED)
        assert [word.label for word in words] == ["One", "two", "three."]
        assert all(played[0].start <= word.start <= played[-1].end + 0.1 for word in words)
        assert row(lanes, LaneKind.MIC)[0].end > row(lanes, LaneKind.MIC)[0].start
        assert {"RealtimeAudio", "ActivityEnd"} <= {span.label for span in row(lanes, LaneKind.WIRE_OUT)}
        assert "AudioDelta" in {span.label for span in row(lanes, LaneKind.WIRE_IN)}
        assert len({span.label for span in row(lanes, LaneKind.MOUTH)}) > 1
        stage.run(11)
        assert row(lanes, LaneKind.WORDS) == row(lanes, LaneKind.MOUTH) == row(lanes, LaneKind.WIRE_IN) == ()


def test_what_goes_on_is_shown_up_to_now() -> None:
    with Stage(lambda prompt: "Yes.") as stage:
        lanes = Lanes(stage.world)
        stage.add(key="smith")
        stage.run(14.0)
        (connected,) = row(lanes, LaneKind.CONNECTION)
        assert (connected.label, connected.end) == ("connected", stage.world.now)
        assert connected.start < 1.0


def test_what_went_wrong_is_drawn_as_trouble() -> None:
    with Stage(lambda prompt: "A long sentence that is going to be cut off.") as stage:
        smith = stage.add(key="smith")
        lanes = Lanes(stage.world)
        stage.run(0.3)
        stage.type("talk")
        stage.until(lambda: smith.session.is_speaking, within=10)
        stage.run(1.0)
        smith.session.interrupt()
        stage.run(0.1)
        assert row(lanes, LaneKind.DIALOGUE)[-1].colour == BAD
        assert row(lanes, LaneKind.DIALOGUE)[0].colour != BAD
