from __future__ import annotations

import pytest

from embodiment.server.ports import Entry
from embodiment.server.refusals import Refused
from embodiment.server.resumption import (
    MOST_EXPIRED,
    MOST_HANDLES,
    MOST_OF_A_LINE,
    MemoryHandleStore,
    SavedSession,
)


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


def test_what_is_too_old_takes_no_room() -> None:
    now = [0.0]
    handles = store(now)
    for number in range(MOST_EXPIRED + 1):
        handles.save(str(number), SavedSession("m", (Entry("user", "hi"),)))
    now[0] = 10.1
    handles.save("new", SavedSession("m"))
    assert list(handles._saved) == ["new"]
    for handle, code in (("0", 1007), ("1", 1008)):
        with pytest.raises(Refused) as refusal:
            handles.load(handle)
        assert refusal.value.refusal.code == code


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


def test_one_conversation_keeps_its_newest_handles_only() -> None:
    """A session gets a handle a turn; an hour of them would keep an hour of histories."""
    store = MemoryHandleStore(lambda: 0.0)
    store.save("other", SavedSession("model", line="b"))
    for number in range(MOST_OF_A_LINE + 5):
        store.save(f"h{number}", SavedSession("model", line="a"))
    store.load(f"h{MOST_OF_A_LINE + 4}")
    store.load("h5")
    store.load("other")
    with pytest.raises(Refused):
        store.load("h3")
