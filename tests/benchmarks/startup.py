"""How soon: importing the package, and from the command to the first frame in the window.

    python -m tests.benchmarks startup

Every sample is a new process, bare Python and ours in turn. Imports are counted in processor time over bare Python.
The window's first frame is the title with its menu, which can be used at once; the rest of the game is imported
behind it, and the longest time between two frames meanwhile is measured, the one in which the game takes over
included. The village is the first frame with all pictures, painted behind the menu. All of that is by the clock, from
the start of the process, with files in the system's cache; SDL's dummy driver is the window, so that showing a frame
costs nothing.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.benchmarks.core_worth import core_worth
from tests.benchmarks.figures import Figure, Options, figure

ROOT = Path(__file__).resolve().parent.parent.parent
IMPORTS = {
    "import embodiment": "import embodiment",
    "the same, and the first use of Character": "import embodiment; embodiment.Character",
    "the same, and the first use of World": "import embodiment; embodiment.World",
}
PATIENCE = 120.0
DEMO = """
import json, os, sys, time
import embodiment.app.demo as demo
from embodiment.adapters.pygame_screen import PygameScreen
show, seen = PygameScreen.show, {"early": []}
def timed(screen, view):
    show(screen, view)
    now = time.monotonic()
    seen.setdefault("spent", time.process_time())
    if not view.is_early:
        seen.setdefault("taken", now)
    if "taken" not in seen:
        seen["early"].append(now)
    if screen.is_ready:
        print(json.dumps(seen | {"village": now}), flush=True)
        os._exit(0)
PygameScreen.show = timed
demo.has_screen = lambda: True  # a dummy one will do
sys.argv = ["embodiment", "demo", "village"]
from embodiment.__main__ import main
main()
"""


def imported(code: str) -> float:
    """Processor milliseconds of a new Python that runs a line."""
    before = os.times()
    subprocess.run(
        [sys.executable, "-c", code], check=True, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}
    )
    after = os.times()
    return 1000 * (
        after.children_user + after.children_system - before.children_user - before.children_system
    )


@dataclass(frozen=True, slots=True)
class Opened:
    """One start of the game, seconds.

    Attributes:
        first: From the command to the first frame.
        spent: Processor time of the game until then.
        gap: The longest between two frames while the rest was imported.
        taken: From the command to the first frame with everything imported.
        village: From the command to the first frame with all pictures.
    """

    first: float
    spent: float
    gap: float
    taken: float
    village: float


def opened(home: Path) -> Opened:
    """Opens the game once."""
    folders = {name: str(home) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "APPDATA")}
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    began = time.monotonic()
    game = subprocess.Popen(
        [sys.executable, "-c", DEMO],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
        env=os.environ | folders | quiet,
        start_new_session=True,
    )
    try:
        printed, _ = game.communicate(timeout=PATIENCE)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(game.pid, signal.SIGKILL)  # the local server it may have started
    seen = json.loads(printed.splitlines()[-1])
    shown = [*seen["early"], seen["taken"]]
    return Opened(
        first=shown[0] - began,
        spent=seen["spent"],
        gap=max(after - before for before, after in pairwise(shown)),
        taken=seen["taken"] - began,
        village=seen["village"] - began,
    )


def figures(options: Options) -> list[Figure]:
    """Imports, and the window."""
    spent: dict[str, list[float]] = {name: [] for name in IMPORTS}
    starts: list[Opened] = []
    with core_worth() as worth, TemporaryDirectory() as home:
        for number in range(options.rounds(11) + 1):
            bare = imported("pass")
            for name, code in IMPORTS.items():
                if number:
                    spent[name].append(imported(code) - bare)
                else:
                    imported(code)
            if number:
                worth.sample()
        for number in range(options.rounds(7) + 1):
            start = opened(Path(home))
            if number:
                starts.append(start)
                worth.sample()
    over = "over bare Python"
    rows = [figure(name, "ms CPU", samples, aim_most=60.0 if name == "import embodiment" else None, note=over)
            for name, samples in spent.items()]  # fmt: skip
    spent_in = f"{1000 * median(start.spent for start in starts):.0f} ms of it processor time of the game"
    return [
        *worth.judge(rows),
        figure("from the command to the first frame", "s", [start.first for start in starts], aim_most=1.5,
               note=spent_in),
        figure("from the command to everything imported", "s", [start.taken for start in starts]),
        figure("longest between two frames until then", "ms", [1000 * start.gap for start in starts]),
        figure("from the command to the village", "s", [start.village for start in starts],
               note="all pictures painted for the day"),
    ]  # fmt: skip
