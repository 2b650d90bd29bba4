from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.benchmarks.flame import main, picture, shares, short, tree

STACKS = [
    "run (asyncio/events.py:80);feed (/x/y/embodiment/server/ears.py:10);score (vad/core.py:3) 60",
    "run (asyncio/events.py:84);feed (/x/y/embodiment/server/ears.py:12) 20",
    "run (asyncio/events.py:80);send <all> (lib/ws.py:1) 19",
    "run (asyncio/events.py:80);seldom (lib/z.py:1) 1",
    "",
]


def test_stacks_that_begin_alike_are_joined_whatever_their_lines() -> None:
    [(name, run)] = tree(STACKS).below.items()
    assert (name, run.count) == ("run (asyncio/events.py)", 100)
    assert {below: bar.count for below, bar in run.below.items()} == {
        "feed (server/ears.py)": 80,
        "send <all> (lib/ws.py)": 19,
        "seldom (lib/z.py)": 1,
    }


def test_no_place_of_a_machine_is_told() -> None:
    assert short("f (/home/somebody/project/embodiment/live/codec.py:3)") == "f (live/codec.py)"
    assert short("f (/opt/lib/python3/asyncio/events.py)") == "f (asyncio/events.py)"
    assert short('process 12:"/x/bin/python -m embodiment.server.workers.speech en"') == (
        "process embodiment.server.workers.speech"
    )
    assert short('process 12:"/x/bin/thing /y/z"') == "process"


def test_bars_are_as_wide_as_their_share(tmp_path: Path) -> None:
    stacks, target = tmp_path / "stacks.txt", tmp_path / "out.svg"
    stacks.write_text("\n".join(STACKS))
    main([str(stacks), str(target), "a & b"])
    root = ElementTree.fromstring(target.read_text(encoding="utf-8"))
    space = "{http://www.w3.org/2000/svg}"
    bars = {
        group.findtext(f"{space}title"): float(group.find(f"{space}rect").get("width"))  # type: ignore[union-attr, arg-type]
        for group in root.iter(f"{space}g")
    }
    assert bars["feed (server/ears.py) 80.0 %"] == pytest.approx(960, abs=1)
    assert bars["score (vad/core.py) 60.0 %"] == pytest.approx(720, abs=1)
    assert "a & b" in (root.findtext(f"{space}text") or "")


def test_what_is_hardly_ever_seen_is_left_out() -> None:
    lines = ["a (x.py:1) 999", "b (y.py:1) 1"]
    drawn = picture(tree(lines), "t")
    assert "a (x.py)" in drawn
    assert "b (y.py)" not in drawn


def test_shares_count_a_sample_once() -> None:
    root = tree(["a (e/x.py:1);b (e/x.py:2);c (e/z.py:1) 3", "d (e/z.py:1) 1"])
    assert shares(root, ["x.py", "z.py"]) == {"x.py": 0.75, "z.py": 1.0}
