from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.audio.ring import VoiceRing
from embodiment.live.messages import (
    AudioDelta,
    Connected,
    Disconnected,
    FunctionCall,
    FunctionCallCancellation,
    GeminiEvent,
    GenerationComplete,
    GoAway,
    InputTranscription,
    Interrupted,
    OutputTranscription,
    SessionResumptionUpdate,
    SetupComplete,
    TextDelta,
    TurnComplete,
    UsageMetadata,
    VoiceActivitySignal,
)
from embodiment.stream.stamper import Stamped, Stamper
from embodiment.units import Hz, Samples

CALL = FunctionCall("c1", "wave")


def sound(length: Samples, rate_hz: Hz = 24_000) -> AudioDelta:
    return AudioDelta((np.arange(length) % 1000).astype(np.int16), rate_hz)


def run(*events: GeminiEvent, ring: VoiceRing | None = None) -> list[Stamped]:
    stamper = Stamper(ring or VoiceRing())
    return [stamper.receive(event) for event in events]


def turns(stamped: list[Stamped]) -> list[int]:
    return [s.gen for s in stamped]


def test_turns_are_numbered_at_their_first_content() -> None:
    stamped = run(
        SetupComplete(),
        sound(10),
        GenerationComplete(),
        TurnComplete(),
        UsageMetadata(),
        sound(10),
        Interrupted(),
    )
    assert turns(stamped) == [0, 1, 1, 1, 1, 2, 2]


def test_positions_count_the_turns_own_sound() -> None:
    stamped = run(sound(100), OutputTranscription("Aye"), sound(50), CALL, TurnComplete(), sound(10), CALL)
    assert [s.position for s in stamped] == [0, 100, 100, 150, 150, 0, 10]
    chunks = [s.chunk for s in stamped if s.chunk]
    assert [(c.gen, c.start, c.end) for c in chunks] == [(1, 0, 100), (1, 100, 150), (2, 150, 160)]


def test_a_call_before_any_sound_is_at_the_start_of_its_own_turn() -> None:
    """Lesson: calls that came ahead of the sound carried the number of the turn before."""
    stamped = run(sound(100), TurnComplete(), CALL, sound(20))
    assert (stamped[2].gen, stamped[2].position) == (2, 0)
    assert stamped[3].gen == 2


def test_sound_is_in_the_ring_before_anybody_asks() -> None:
    ring = VoiceRing()
    stamper = Stamper(ring)
    stamper.receive(sound(480))
    assert ring.written == 480
    assert ring.write_gen == 1


@pytest.mark.parametrize(
    "event",
    [
        Connected(),
        SetupComplete(),
        UsageMetadata(),
        SessionResumptionUpdate("h", True),
        GoAway(10.0),
        InputTranscription("hello"),
        FunctionCallCancellation(("c1",)),
        VoiceActivitySignal("ACTIVITY_START"),
        OutputTranscription(""),
        OutputTranscription("", finished=True),
        TextDelta(""),
        GenerationComplete(),
        TurnComplete(),
        Interrupted(),
    ],
)
def test_housekeeping_begins_no_turn(event: GeminiEvent) -> None:
    stamped = run(sound(10), TurnComplete(), event, event, sound(10))
    assert turns(stamped) == [1, 1, 1, 1, 2]


@pytest.mark.parametrize("event", [CALL, OutputTranscription("Aye"), TextDelta("hm", thought=True), sound(1)])
def test_content_begins_a_turn(event: GeminiEvent) -> None:
    assert turns(run(sound(10), TurnComplete(), event, sound(10))) == [1, 1, 2, 2]


def test_an_interruption_silences_its_turn_without_waiting_for_the_game() -> None:
    ring = VoiceRing()
    run(sound(900), Interrupted(), sound(30), ring=ring)
    block = np.zeros(100, np.float32)
    assert ring.read(block) == 0
    ring.cut(1)
    assert ring.read(block) == 30


def test_late_sound_after_the_turns_end_is_a_turn_of_its_own_and_is_played() -> None:
    """Lesson: turnComplete may come too early; what follows must neither be dropped nor open a ghost."""
    ring = VoiceRing()
    stamped = run(sound(100), TurnComplete(), sound(30), TurnComplete(), ring=ring)
    assert turns(stamped) == [1, 1, 2, 2]
    assert ring.written == 130


def test_sound_between_generation_complete_and_turn_complete_stays_in_its_turn() -> None:
    assert turns(run(sound(9), GenerationComplete(), sound(9), TurnComplete())) == [1, 1, 1, 1]


def test_a_spurious_pair_of_interrupted_and_turn_complete_changes_nothing() -> None:
    """Lesson: the pair also comes with nothing running; it must be harmless."""
    ring = VoiceRing()
    stamped = run(sound(9), TurnComplete(), Interrupted(), TurnComplete(), Interrupted(), sound(9), ring=ring)
    assert turns(stamped) == [1, 1, 1, 1, 1, 2]
    assert ring.finished_gen == 1


def test_a_lost_connection_ends_the_turn() -> None:
    stamped = run(sound(9), Disconnected(1006), Connected(), SetupComplete(), sound(9))
    assert turns(stamped) == [1, 1, 1, 1, 2]


def test_the_ring_learns_that_a_turn_is_whole() -> None:
    for ending in (GenerationComplete(), TurnComplete(), Interrupted(), Disconnected(1006)):
        ring = VoiceRing()
        run(sound(9), ending, ring=ring)
        assert ring.finished_gen == 1


def test_sound_of_a_turn_that_was_cut_has_no_chunk_but_keeps_counting() -> None:
    ring = VoiceRing()
    stamper = Stamper(ring)
    stamper.receive(sound(100))
    ring.cut(1)
    late = stamper.receive(sound(50))
    assert late.chunk is None
    assert stamper.receive(CALL).position == 150
    stamper.receive(Interrupted())
    fresh = stamper.receive(sound(10))
    assert fresh.chunk is not None
    assert fresh.gen == 2


def test_a_stamper_made_anew_goes_on_counting_where_the_ring_is() -> None:
    ring = VoiceRing()
    run(sound(10), TurnComplete(), sound(10), ring=ring)
    assert turns(run(sound(10), ring=ring)) == [3]


def test_transcript_offsets_anchor_calls_of_another_voice() -> None:
    stamped = run(OutputTranscription("Aye, "), CALL, OutputTranscription("sir."), CALL, TurnComplete(), CALL)
    assert [s.text_offset for s in stamped] == [0, 5, 5, 9, 9, 0]


def test_a_cumulative_transcript_is_recognised() -> None:
    """Lesson: clients flipped twice between delta and cumulative; treat it as deltas and notice the other."""
    first, second = "The river is deep and cold", "The river is deep and cold, so stay."
    stamped = run(OutputTranscription(first), OutputTranscription(second))
    assert [s.event.text for s in stamped if isinstance(s.event, OutputTranscription)] == [
        first,
        ", so stay.",
    ]


def test_a_repetition_in_speech_is_no_cumulative_transcript() -> None:
    stamped = run(OutputTranscription("No, no! "), OutputTranscription("No, no! No!"))
    assert [s.event.text for s in stamped if isinstance(s.event, OutputTranscription)] == [
        "No, no! ",
        "No, no! No!",
    ]


def test_other_rates_are_converted_and_nothing_is_lost() -> None:
    """Lesson: a voice at another rate must be converted statefully, to the last sample."""
    ring = VoiceRing()
    stamped = run(*[sound(160, 16_000)] * 10, TurnComplete(), ring=ring)
    assert 0 <= ring.written - 2400 <= 48, "all of it and the filter's tail of a millisecond"
    assert sum(len(s.chunk.samples) for s in stamped if s.chunk) == ring.written


def test_a_change_of_rate_inside_a_turn_keeps_the_order() -> None:
    ring = VoiceRing()
    stamped = run(sound(160, 16_000), sound(240), sound(160, 16_000), TurnComplete(), ring=ring)
    assert 0 <= ring.written - 240 * 3 <= 2 * 48
    ends = [s.chunk.end for s in stamped if s.chunk]
    assert ends == sorted(ends)
    assert ends[-1] == ring.written


EVENTS = st.lists(
    st.one_of(
        st.integers(1, 500).map(sound),
        st.sampled_from(
            [CALL, TurnComplete(), Interrupted(), GenerationComplete(), OutputTranscription("a "), GoAway()]
        ),
    ),
    max_size=40,
)


@given(EVENTS)
def test_turns_only_grow_and_positions_are_their_own(events: list[GeminiEvent]) -> None:
    ring = VoiceRing()
    stamped = run(*events, ring=ring)
    received: dict[int, Samples] = {}
    last = 0
    for item in stamped:
        assert item.gen - last in (0, 1)
        last = item.gen
        assert item.position == received.get(item.gen, 0)
        if isinstance(item.event, AudioDelta):
            received[item.gen] = received.get(item.gen, 0) + len(item.event.pcm)
    assert ring.written == sum(received.values())


@given(
    st.lists(st.integers(1, 700), min_size=1, max_size=12), st.sampled_from([24_000, 16_000, 22_050, 48_000])
)
def test_chunking_does_not_change_the_sound(lengths: list[int], rate_hz: Hz) -> None:
    total = sum(lengths)
    whole = np.random.default_rng(1).integers(-9000, 9000, total).astype(np.int16)
    cuts = np.cumsum(lengths)[:-1]

    def heard(pieces: list[np.ndarray]) -> np.ndarray:
        stamped = run(*[AudioDelta(p, rate_hz) for p in pieces], TurnComplete())
        parts = [s.chunk.samples for s in stamped if s.chunk]
        return np.concatenate(parts) if parts else np.zeros(0, np.int16)

    assert np.array_equal(heard([whole]), heard(np.split(whole, cuts)))
