"""A bar for people; nothing for files and pipes."""

from __future__ import annotations

import io

from embodiment.app.progress import WIDTH, Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_grows_and_is_taken_away() -> None:
    out = Terminal()
    with Progress(4, "looking", out) as bar:
        for name in ("a", "b", "c", "d"):
            bar.step(name)
    frames = [frame for frame in out.getvalue().split("\r") if frame.strip()]
    assert [frame.count("#") for frame in frames] == [round(n / 4 * WIDTH) for n in range(4)]
    assert frames[2].rstrip().endswith("50% c")
    assert out.getvalue().endswith("\r"), "the line is free again"


def test_what_looks_the_same_is_not_drawn_again() -> None:
    out = Terminal()
    bar = Progress(1000, "writing", out)
    for done in range(10):
        bar.at(done / 1000)
    assert out.getvalue().count("\r") == 1


def test_a_total_nobody_knows_and_one_that_is_passed() -> None:
    out = Terminal()
    Progress(0, "waiting", out).at(3)
    Progress(2, "more", out).at(5)
    assert "  0%" in out.getvalue()
    assert "100%" in out.getvalue()


def test_a_pipe_gets_nothing() -> None:
    out = io.StringIO()
    with Progress(2, "looking", out) as bar:
        bar.step("a")
    assert out.getvalue() == ""
