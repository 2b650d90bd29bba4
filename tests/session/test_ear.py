from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from embodiment.session.ear import Ear
from embodiment.session.events import SpeakingStopped, WordHeard
from embodiment.testing.speaker import PulledSpeaker
from embodiment.testing.stage import Stage


def test_without_latency_played_is_heard() -> None:
    ear = Ear()
    assert [ear.follow(played, played / 100) for played in (0, 240, 480)] == [0, 240, 480]


def test_the_last_sample_is_heard_although_the_voice_has_fallen_silent() -> None:
    ear = Ear()
    ear.latency = 0.1
    for tick in range(100):
        ear.follow(min(tick * 240, 4800), tick / 100)
    assert ear.position == 4800


@given(st.lists(st.integers(0, 960), max_size=60), st.floats(0, 0.3))
def test_what_is_heard_was_played_that_long_ago(steps: list[int], latency: float) -> None:
    ear, played, history = Ear(), 0, []
    ear.latency = latency
    for number, step in enumerate(steps):
        now = number / 100
        played += step
        history.append((now, played))
        heard = ear.follow(played, now)
        assert heard <= played
        assert all(heard >= before for at, before in history if at <= now - latency)


def test_a_late_output_delays_words_and_the_end_alike() -> None:
    """A turn ends when its last sample was heard, with any output latency."""

    def times(latency: float) -> tuple[float, float]:
        with Stage(lambda prompt: "One two three.") as stage:
            stage.world.speaker = stage.speaker = PulledSpeaker(latency=latency)
            stage.add()
            stage.run(0.3)
            stage.type("count")
            stage.until(lambda: bool(stage.of(SpeakingStopped)), within=10)
            word = next(at for at, _, event in stage.events if isinstance(event, WordHeard))
            return word, stage.world.now

    prompt, late = times(0.0), times(0.12)
    assert abs(late[0] - prompt[0] - 0.12) < 0.03
    assert abs(late[1] - prompt[1] - 0.12) < 0.03
