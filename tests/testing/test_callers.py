from __future__ import annotations

from embodiment.testing.callers import called_from


def test_the_caller_is_named_with_its_line() -> None:
    file, line = called_from().rsplit(":", 1)
    assert file.endswith("test_callers.py")
    assert line == "7"
