"""Marks come out in order, exactly once and never early."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from embodiment.audio.timeline import Certainty, Mark, Timeline


def mark(position: int, payload: str = "", gen: int = 0, *, begins: bool = False) -> Mark[str]:
    return Mark(position=position, gen=gen, payload=payload, begins=begins)


OPERATIONS = st.lists(
    st.one_of(
        st.tuples(st.just("add"), st.integers(0, 60), st.booleans()),
        st.tuples(st.just("play"), st.integers(0, 15), st.just(False)),
    ),
    max_size=60,
)


@given(OPERATIONS)
def test_marks_come_in_order_once_and_never_early(operations: list[tuple[str, int, bool]]) -> None:
    timeline: Timeline[int] = Timeline()
    added, passed, played = 0, [], 0
    for name, number, begins in operations:
        if name == "add":
            timeline.add(Mark(position=number, gen=0, payload=added, begins=begins))
            added += 1
            continue
        played += number
        due = timeline.due(played)
        assert [entry.due_at for entry in due] == sorted(entry.due_at for entry in due)
        assert all(entry.due_at <= played for entry in due)
        assert timeline.next_position is None or timeline.next_position > played
        passed += [entry.payload for entry in due]
    passed += [entry.payload for entry in timeline.due(10_000)]
    assert sorted(passed) == list(range(added))
    assert len(timeline) == 0


def test_equal_positions_keep_their_order() -> None:
    timeline: Timeline[str] = Timeline()
    for payload in "abc":
        timeline.add(mark(5, payload))
    timeline.add(mark(4, "z"))
    assert [entry.payload for entry in timeline.due(5)] == ["z", "a", "b", "c"]


def test_a_word_is_not_due_while_its_first_sample_is_held_back() -> None:
    """At the start of a turn the play cursor already stands at the first word, long before it sounds."""
    timeline: Timeline[str] = Timeline()
    timeline.add(mark(100, "word", begins=True))
    timeline.add(mark(100, "all before it was said"))
    assert [entry.payload for entry in timeline.due(100)] == ["all before it was said"]
    assert timeline.next_position == 101
    assert [entry.payload for entry in timeline.due(101)] == ["word"]


def test_a_mark_that_comes_too_late_is_due_at_once() -> None:
    timeline: Timeline[str] = Timeline()
    assert timeline.due(500) == []
    timeline.add(mark(100, "late"))
    assert [entry.payload for entry in timeline.due(500)] == ["late"]


def test_a_cut_takes_out_its_turns_and_hands_them_back() -> None:
    timeline: Timeline[str] = Timeline()
    for gen, position in ((1, 10), (2, 20), (3, 30), (2, 15)):
        timeline.add(mark(position, f"{gen}", gen))
    assert [entry.position for entry in timeline.cut(2)] == [10, 15, 20]
    assert [entry.gen for entry in timeline.pending] == [3]
    assert timeline.cut(2) == []


def test_waiting_marks_can_be_revised_and_passed_ones_not() -> None:
    timeline: Timeline[str] = Timeline()
    timeline.add(replace(mark(10, "one"), certainty=Certainty.ESTIMATED, error_ms=120))
    timeline.add(mark(20, "two"))
    timeline.add(mark(30, "three"))
    timeline.due(10)

    def later(entry: Mark[str]) -> Mark[str]:
        if entry.payload != "two":
            return entry
        return replace(entry, position=40, certainty=Certainty.EXACT, error_ms=0)

    assert timeline.revise(later) == 1
    assert [entry.payload for entry in timeline.pending] == ["three", "two"]
    assert timeline.revise(lambda entry: entry) == 0


def test_certainty_reads_as_a_word() -> None:
    assert [str(kind) for kind in Certainty] == ["exact", "anchored", "estimated"]


def test_withdraw_takes_out_what_matches() -> None:
    timeline: Timeline[str] = Timeline()
    timeline.add(mark(1, "emote"))
    timeline.add(mark(2, "word"))
    assert [entry.payload for entry in timeline.withdraw(lambda entry: entry.payload == "emote")] == ["emote"]
    assert len(timeline) == 1
