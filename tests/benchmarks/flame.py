"""Draws where a program's time goes: samples of its stack as one picture, wide where it was often.

    py-spy record --format raw --output stacks.txt --pid PID --duration 20
    python -m tests.benchmarks.flame stacks.txt picture.svg "What it is"

A line of ``stacks.txt`` is ``outermost;...;innermost COUNT``. Each bar is a function below the one that called it, as
wide as its share of all samples; what has less than half a percent is left out. Hover over a bar for its name.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from zlib import crc32

WIDTH, ROW, TOP = 1200, 18, 44
LEAST = 0.005
LETTER = 6.6
"""Width of a letter at the font size used."""
_PROCESS = re.compile(r"^process \d+:(?:.* -m (?P<module>[\w.]+))?")
_WHERE = re.compile(r"^(?P<name>.*) \((?P<file>[^()]*?)(?::\d+)?\)$")


@dataclass
class Bar:
    """A function in one place of the stack.

    Attributes:
        count: Samples in it or below it.
        below: What it called, by name.
    """

    count: int = 0
    below: dict[str, Bar] = field(default_factory=dict)


def short(frame: str) -> str:
    """``function (folder/file.py)``: no line, and of the path only what says where it belongs."""
    process = _PROCESS.match(frame)
    if process is not None:  # its command line names places of this machine
        return f"process {process['module']}" if process["module"] else "process"
    found = _WHERE.match(frame)
    if found is None:
        return frame
    parts = found["file"].replace("\\", "/").split("/")
    if "embodiment" in parts:
        parts = parts[len(parts) - parts[::-1].index("embodiment") :]
    else:
        parts = parts[-2:]
    return f"{found['name']} ({'/'.join(parts)})"


def tree(lines: Iterable[str]) -> Bar:
    """All samples, joined where their stacks begin alike."""
    root = Bar()
    for line in lines:
        stack, _, count = line.strip().rpartition(" ")
        if not stack:
            continue
        bar = root
        bar.count += int(count)
        for frame in stack.split(";"):
            name = short(frame)
            bar = bar.below.setdefault(name, Bar())
            bar.count += int(count)
    return root


def picture(root: Bar, title: str) -> str:
    """The SVG."""
    drawn: list[str] = []
    deepest = 0

    def draw(bar: Bar, name: str, x: float, depth: int) -> None:
        nonlocal deepest
        width = WIDTH * bar.count / root.count
        if depth >= 0:
            deepest = max(deepest, depth)
            drawn.append(_rect(name, x, depth, width, bar.count / root.count))
        for below in sorted(bar.below):
            child = bar.below[below]
            if child.count >= LEAST * root.count:
                draw(child, below, x, depth + 1)
            x += WIDTH * child.count / root.count

    draw(root, "", 0.0, -1)
    height = TOP + ROW * (deepest + 2)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="monospace"'
        f' font-size="11">\n<rect width="{WIDTH}" height="{height}" fill="#fffdf8"/>\n'
        f'<text x="8" y="26" font-size="15">{escape(title)} · {root.count} samples</text>\n'
    )
    return head + "\n".join(drawn) + "\n</svg>\n"


def _rect(name: str, x: float, depth: int, width: float, share: float) -> str:
    y = TOP + ROW * depth
    hue = crc32(name.rpartition("(")[2].encode()) % 360  # one colour a file
    letters = int((width - 6) / LETTER)
    label = name if len(name) <= letters else name[: letters - 1] + "…" if letters > 3 else ""
    text = f'<text x="{x + 3:.1f}" y="{y + 12}">{escape(label)}</text>' if label else ""
    return (
        f"<g><title>{escape(name)} {100 * share:.1f} %</title>"
        f'<rect x="{x:.1f}" y="{y}" width="{max(0.5, width - 0.5):.1f}" height="{ROW - 1}"'
        f' fill="hsl({hue},55%,82%)"/>{text}</g>'
    )


def shares(root: Bar, names: Iterable[str]) -> dict[str, float]:
    """Share of the samples in whose stack a file or function of this name occurs, counted once each."""

    def count(bar: Bar, wanted: str) -> int:
        return sum(
            child.count if wanted in name else count(child, wanted) for name, child in bar.below.items()
        )

    return {name: count(root, name) / root.count for name in names}


def main(arguments: list[str]) -> None:
    """Read, draw, write."""
    stacks, target, title = arguments
    root = tree(Path(stacks).read_text(encoding="utf-8").splitlines())
    Path(target).write_text(picture(root, title), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
