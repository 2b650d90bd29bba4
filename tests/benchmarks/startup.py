"""How soon: importing the package, and from the command to the first frame in the window.

    python -m tests.benchmarks startup

Every sample is a new process, bare Python and ours in turn. Imports are counted in processor time over bare Python.
The window's first frame is the title with its menu, which can be used at once; the village is the first frame with
all pictures, painted behind the menu. Both are by the clock, from the start of the process, with files in the
system's cache; SDL's dummy driver is the window, so that showing a frame costs nothing.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
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
show, seen = PygameScreen.show, []
def timed(screen, view):
    show(screen, view)
    if not seen:
        seen.append((time.monotonic(), time.process_time()))
    if screen.is_ready:
        seen.append((time.monotonic(), time.process_time()))
        print(json.dumps(seen), flush=True)
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


def opened(home: Path) -> tuple[float, float, float]:
    """Seconds from the command to the first frame and to the village, and the processor seconds of the first."""
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
    (first, spent), (village, _) = json.loads(printed.splitlines()[-1])
    return first - began, village - began, spent


def figures(options: Options) -> list[Figure]:
    """Imports, and the window."""
    spent: dict[str, list[float]] = {name: [] for name in IMPORTS}
    first, village, processor = [], [], []
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
        for number in range(options.rounds(5) + 1):
            sample = opened(Path(home))
            if number:
                first.append(sample[0])
                village.append(sample[1])
                processor.append(1000 * sample[2])
                worth.sample()
    over = "over bare Python"
    rows = [figure(name, "ms CPU", samples, aim_most=60.0 if name == "import embodiment" else None, note=over)
            for name, samples in spent.items()]  # fmt: skip
    spent_in = f"{sum(processor) / len(processor):.0f} ms of it processor time of the game"
    return [
        *worth.judge(rows),
        figure("from the command to the first frame", "s", first, aim_most=1.5, note=spent_in),
        figure("from the command to the village", "s", village, note="all pictures painted for the day"),
    ]
