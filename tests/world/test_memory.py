from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from embodiment.live.notes import NoteKind
from embodiment.world.memory import MAX_EXCHANGES, MAX_FACTS, MAX_QUOTE, Exchange, Recollection, memory_note

FACTS = st.lists(st.tuples(st.from_regex(r"[a-z]{1,6}", fullmatch=True), st.text(max_size=300)), max_size=60)
TALK = st.lists(st.tuples(st.text(max_size=400), st.text(max_size=400)), max_size=12)


@given(facts=FACTS, talk=TALK)
def test_a_recollection_stays_small_whatever_is_said(
    facts: list[tuple[str, str]], talk: list[tuple[str, str]]
) -> None:
    known = Recollection()
    for key, value in facts:
        known = known.with_fact(key, value)
    for said, heard in talk:
        known = known.with_exchange(Exchange(said, heard))
    assert len(known.facts) <= MAX_FACTS
    assert len(known.exchanges) <= MAX_EXCHANGES
    assert all(len(line) <= 2 * MAX_QUOTE + 60 and "\n" not in line for line in known.lines())


def test_the_facts_kept_are_those_touched_last() -> None:
    known = Recollection().with_fact("name", "Clara")
    for number in range(MAX_FACTS - 1):
        known = known.with_fact(f"k{number}", "x")
    known = known.with_fact("name", "Klara").with_fact("new", "y")
    assert "k0" not in known.facts
    assert known.facts["name"] == "Klara"


def test_an_empty_value_forgets() -> None:
    assert Recollection().with_fact("owes", "4 gold").with_fact("owes", "").facts == {}


def test_the_first_visit_brings_facts_only_and_later_ones_the_talk_before() -> None:
    first = Recollection()
    now = Recollection({"name": "Clara"}, (Exchange("hi", "Well met."),), visits=1)
    assert memory_note(first, now).lines == ("name: Clara",)
    later = Recollection({"name": "Clara", "bought": "sword"}, (Exchange("bye", "Safe roads."),), visits=2)
    note = memory_note(now, later)
    assert note.kind is NoteKind.MEMORY
    assert note.facts["visits"] == "1"
    assert note.facts["bought"] == "sword"
    assert any("Well met." in line for line in note.lines)
    assert not any("Safe roads." in line for line in note.lines)


def test_nothing_known_is_an_empty_note() -> None:
    assert memory_note(Recollection(), Recollection()).lines == ()
