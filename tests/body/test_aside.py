from __future__ import annotations

import pytest

from embodiment.body.aside import at_once


def test_at_once_means_before_it_is_asked_for_and_only_once() -> None:
    done: list[int] = []

    def work() -> str:
        done.append(1)
        return "found"

    poll = at_once(work)
    assert done == [1]
    assert [poll(), poll()] == ["found", "found"]
    assert done == [1]


def test_what_goes_wrong_goes_wrong_there() -> None:
    with pytest.raises(ZeroDivisionError):
        at_once(lambda: 1 // 0)
