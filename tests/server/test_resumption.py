from __future__ import annotations

import pytest

from embodiment.server.ports import Entry
from embodiment.server.refusals import Refused
from embodiment.server.resumption import MOST_HANDLES, MemoryHandleStore, SavedSession


def store(now: list[float]) -> MemoryHandleStore:
    return MemoryHandleStore(lambda: now[0], life=10.0)


def test_what_was_saved_comes_back_and_is_nobody_elses() -> None:
    saved = SavedSession("m", (Entry("user", "hi"),), {"told": ["name"]})
    handles = store([0.0])
    handles.save("h", saved)
    saved.memory["told"].append("joke")
    first = handles.load("h")
    first.memory["told"].append("way")
    assert handles.load("h").memory == {"told": ["name"]}
    assert handles.load("h").history == (Entry("user", "hi"),)


def test_an_older_handle_still_works_and_lacks_what_came_since() -> None:
    handles = store([0.0])
    handles.save("old", SavedSession("m", (Entry("user", "one"),)))
    handles.save("new", SavedSession("m", (Entry("user", "one"), Entry("user", "two"))))
    assert len(handles.load("old").history) == 1
    assert len(handles.load("new").history) == 2


def test_handles_age_and_unknown_ones_are_refused() -> None:
    now = [0.0]
    handles = store(now)
    handles.save("h", SavedSession("m"))
    now[0] = 10.0
    handles.load("h")
    now[0] = 10.1
    with pytest.raises(Refused) as refusal:
        handles.load("h")
    assert refusal.value.refusal.code == 1008
    with pytest.raises(Refused) as refusal:
        handles.load("never")
    assert refusal.value.refusal.code == 1007


def test_only_so_many_are_kept() -> None:
    handles = store([0.0])
    for number in range(MOST_HANDLES + 1):
        handles.save(str(number), SavedSession("m"))
    handles.load("1")
    with pytest.raises(Refused):
        handles.load("0")


def test_one_line_of_connections_can_tell_whether_it_is_alone() -> None:
    handles = store([0.0])
    assert handles.claim("line")
    assert not handles.claim("line")
    handles.release("line")
    handles.release("line")
    assert handles.claim("line")
