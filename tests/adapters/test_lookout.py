"""A lookout runs as long as its block, and no longer."""

from __future__ import annotations

import threading

import pytest

from embodiment.adapters.lookout import Lookout


def played(lookout: Lookout, looking: threading.Event) -> None:
    with lookout:
        assert looking.wait(30)
        raise KeyError


def test_it_runs_as_long_as_its_block_also_when_that_fails() -> None:
    looking, names = threading.Event(), []

    def look() -> None:
        names.append(threading.current_thread().name)
        looking.set()
        assert lookout.ended.wait(30)
        names.append("ended")

    lookout = Lookout("test-lookout", look)
    with pytest.raises(KeyError):
        played(lookout, looking)
    assert names == ["test-lookout", "ended"]
    assert "test-lookout" not in {thread.name for thread in threading.enumerate()}
