from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.live.notes import Note, NoteKind
from embodiment.server.brains.memory import Memory, Pending


def test_no_line_comes_twice_before_all_came_once() -> None:
    memory = Memory()
    lines = ("a", "b", "c")
    first = [memory.rotate("x", lines) for _ in range(3)]
    assert sorted(first) == ["a", "b", "c"]
    assert [memory.rotate("x", lines) for _ in range(3)] == first
    assert memory.rotate("y", lines) == "a"
    assert memory.rotate("x", ()) == ""


@pytest.mark.parametrize(
    ("when", "met"),
    [
        ("", True),
        ("after:name", True),
        ("after:joke", False),
        ("before:joke", True),
        ("before:name", False),
        ("knows:item", True),
        ("knows:colour", False),
        ("first", False),
        ("after:name, knows:item", True),
        ("after:name, after:joke", False),
        ("when the moon is full", False),
    ],
)
def test_conditions(when: str, met: bool) -> None:
    memory = Memory(told=["name"], slots={"item": "sword"})
    assert memory.holds(when) is met


@given(
    st.lists(st.text()), st.dictionaries(st.text(), st.text()), st.dictionaries(st.text(), st.integers(0, 99))
)
def test_memory_survives_json(told: list[str], slots: dict[str, str], turns: dict[str, int]) -> None:
    memory = Memory(told, slots, turns, "last", 3, 1, True, [Pending("t", "f", {"a": "b"})])
    assert Memory.from_json(json.loads(json.dumps(memory.to_json()))) == memory


def test_memory_of_an_older_server_is_read_as_far_as_it_goes() -> None:
    assert Memory.from_json({"told": ["name"], "nobody knows": 1}).told == ["name"]


NOTES = {
    NoteKind.SCENE: Note(NoteKind.SCENE, ("The gate is open.", "It is night.")),
    NoteKind.MEMORY: Note(NoteKind.MEMORY, ("name: Clara", "bought: sword")),
}


@pytest.mark.parametrize(
    ("when", "met"),
    [
        ("sees:gate open", True),
        ("sees:gate closed", False),
        ("sees:gate night", False),  # the words of two lines
        ("!sees:gate closed", True),
        ("remembers:sword", True),
        ("!remembers:sword", False),
        ("knows:name", True),
        ("knows:item", False),
        ("sees:night, !remembers:kettle", True),
        ("sees:", False),
        ("!dreams:of sheep", False),  # nobody knows that condition, so its opposite is not met either
    ],
)
def test_conditions_on_what_is_seen_and_remembered(when: str, met: bool) -> None:
    assert Memory().holds(when, NOTES) is met
