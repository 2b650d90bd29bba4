from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest

from embodiment.server.ports import Entry
from embodiment.server.refusals import Refused
from embodiment.server.resumption import (
    MOST_EXPIRED,
    MOST_HANDLES,
    MOST_OF_A_LINE,
    SavedSession,
)
from embodiment.server.stores.memory import MemoryHandleStore

T = TypeVar("T")


def at_once(call: Coroutine[Any, Any, T]) -> T:
    """What ``call`` returns; it must not wait for anything, or simulated time would not be the same any more."""
    with pytest.raises(StopIteration) as returned:
        call.send(None)
    result: T = returned.value.value
    return result


def store(now: list[float]) -> MemoryHandleStore:
    return MemoryHandleStore(lambda: now[0], life=10.0)


def test_what_was_saved_comes_back_and_is_nobody_elses() -> None:
    saved = SavedSession("m", (Entry("user", "hi"),), {"told": ["name"]})
    handles = store([0.0])
    at_once(handles.save("h", saved))
    saved.memory["told"].append("joke")
    first = at_once(handles.load("h"))
    first.memory["told"].append("way")
    assert at_once(handles.load("h")).memory == {"told": ["name"]}
    assert at_once(handles.load("h")).history == (Entry("user", "hi"),)


def test_an_older_handle_still_works_and_lacks_what_came_since() -> None:
    handles = store([0.0])
    at_once(handles.save("old", SavedSession("m", (Entry("user", "one"),))))
    at_once(handles.save("new", SavedSession("m", (Entry("user", "one"), Entry("user", "two")))))
    assert len(at_once(handles.load("old")).history) == 1
    assert len(at_once(handles.load("new")).history) == 2


def test_handles_age_and_unknown_ones_are_refused() -> None:
    now = [0.0]
    handles = store(now)
    at_once(handles.save("h", SavedSession("m")))
    now[0] = 10.0
    at_once(handles.load("h"))
    now[0] = 10.1
    with pytest.raises(Refused) as refusal:
        at_once(handles.load("h"))
    assert refusal.value.refusal.code == 1008
    with pytest.raises(Refused) as refusal:
        at_once(handles.load("never"))
    assert refusal.value.refusal.code == 1007


def test_what_is_too_old_takes_no_room() -> None:
    now = [0.0]
    handles = store(now)
    for number in range(MOST_EXPIRED + 1):
        at_once(handles.save(str(number), SavedSession("m", (Entry("user", "hi"),))))
    now[0] = 10.1
    at_once(handles.save("new", SavedSession("m")))
    assert list(handles._saved) == ["new"]
    for handle, code in (("0", 1007), ("1", 1008)):
        with pytest.raises(Refused) as refusal:
            at_once(handles.load(handle))
        assert refusal.value.refusal.code == code


def test_only_so_many_are_kept() -> None:
    handles = store([0.0])
    for number in range(MOST_HANDLES + 1):
        at_once(handles.save(str(number), SavedSession("m")))
    at_once(handles.load("1"))
    with pytest.raises(Refused):
        at_once(handles.load("0"))


def test_one_line_of_connections_can_tell_whether_it_is_alone() -> None:
    handles = store([0.0])
    assert at_once(handles.claim("line"))
    assert not at_once(handles.claim("line"))
    at_once(handles.release("line"))
    at_once(handles.release("line"))
    assert at_once(handles.claim("line"))


def test_one_conversation_keeps_its_newest_handles_only() -> None:
    """A session gets a handle a turn; an hour of them would keep an hour of histories."""
    store = MemoryHandleStore(lambda: 0.0)
    at_once(store.save("other", SavedSession("model", line="b")))
    for number in range(MOST_OF_A_LINE + 5):
        at_once(store.save(f"h{number}", SavedSession("model", line="a")))
    at_once(store.load(f"h{MOST_OF_A_LINE + 4}"))
    at_once(store.load("h5"))
    at_once(store.load("other"))
    with pytest.raises(Refused):
        at_once(store.load("h3"))
