"""Which frames of the real game are long, and what made them so?

    python -m tests.benchmarks.long_frames [--seconds 30] [--size 1920x1080] [--switch-interval 0.5] [--rows 12]

Plays the village in its real loop: window, menus, backstage, the local server in its own process, the voice thread and
the file watch are those of the demo. Where no display is there, SDL's dummy driver is the window; the speaker is none.
While it plays, things happen that must not be seen: a line is typed and answered aloud, F5 reads all files again, all
pictures are loaded anew, the server is killed in mid-sentence.

Printed: for the time after each happening, the longest frames by the clock and in processor time of the game thread;
then the longest frames of all with what they spent on painting and on collecting garbage, and what they waited. A frame
waits for a processor while other programs have both (*queue*, told by Linux); what is left of its time by the clock it
waited for the interpreter while another thread held it, or for the window (*other*).
"""

from __future__ import annotations

import argparse
import gc
import os
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
if not os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np

from embodiment.adapters.assets import Assets
from embodiment.adapters.gallery import Gallery
from embodiment.adapters.pacing import RealTimePacer
from embodiment.adapters.pygame_screen import PygameScreen
from embodiment.adapters.settings_file import SettingsFile
from embodiment.app.backstage import RealBackstage
from embodiment.app.front import Front
from embodiment.app.game import folders_of, load_demo
from embodiment.app.shell import Shell
from embodiment.app.shell_parts import Run
from embodiment.app.window import FRAME
from embodiment.units import Seconds
from embodiment.world.inputs import Action, InputEvent, Press, Text
from embodiment.world.view import View

AFTER: Seconds = 2.0
"""Frames so soon after a happening are counted as its own."""
OPENING: Seconds = 90.0
LATE = 1000 / 30
"""Milliseconds; what no frame may take."""
CHILDREN = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
QUEUE = Path("/proc/thread-self/schedstat")


@dataclass
class Frame:
    """One frame; milliseconds."""

    at: Seconds
    label: str
    wall: float = 0.0
    cpu: float = 0.0
    paint: float = 0.0
    garbage: float = 0.0
    queue: float = 0.0

    @property
    def other(self) -> float:
        """What it waited for neither computing nor for a processor."""
        return max(0.0, self.wall - self.cpu - self.queue)


@dataclass
class Log:
    """What happened, and the frames since."""

    frames: list[Frame] = field(default_factory=list)
    label: str = "nothing"
    since: Seconds = -99.0
    paint: float = 0.0
    garbage: float = 0.0
    _began: float = 0.0

    def mark(self, label: str, now: Seconds) -> None:
        self.label, self.since = label, now

    def collecting(self, phase: str, info: dict[str, Any]) -> None:
        """Called by the collector before and after its work."""
        if phase == "start":
            self._began = time.perf_counter()
        else:
            self.garbage += (time.perf_counter() - self._began) * 1000


class TimedScreen(PygameScreen):
    """The game's window, its painting timed, with keys pressed by this program."""

    def __init__(self, log: Log, gallery: Gallery, size: tuple[int, int]) -> None:
        super().__init__(gallery, size)
        self._log = log
        self.pressed: list[InputEvent] = []
        self.shown = View(tick=0)

    def events(self) -> Sequence[InputEvent]:
        pressed, self.pressed = self.pressed, []
        return [*super().events(), *pressed]

    def show(self, view: View) -> None:
        began = time.perf_counter()
        self.shown = view
        super().show(view)
        self._log.paint += (time.perf_counter() - began) * 1000


def queued() -> float:
    """Milliseconds for which this thread, ready to go on, has waited for a processor; 0 where nobody counts."""
    return int(QUEUE.read_text(encoding="ascii").split()[1]) / 1e6 if QUEUE.exists() else 0.0


def kill_server() -> None:
    """Ends the local server as a crash would; it is a child of this process."""
    for pid in map(int, CHILDREN.read_text(encoding="ascii").split()) if CHILDREN.exists() else ():
        if b"serve" in Path(f"/proc/{pid}/cmdline").read_bytes():
            os.kill(pid, signal.SIGKILL)


def say(screen: TimedScreen, sentence: str) -> None:
    """Types a line and sends it."""
    screen.pressed += [Press(Action.ENTER), Text(sentence), Press(Action.ENTER)]


def play(size: tuple[int, int], seconds: Seconds) -> list[Frame]:
    """Plays, and returns the frames of the visit."""
    log = Log()
    gc.callbacks.append(log.collecting)
    with ExitStack() as cleanup:
        cleanup.callback(gc.callbacks.remove, log.collecting)
        folder = Path(cleanup.enter_context(TemporaryDirectory()))
        assets = Assets()
        game = load_demo("village", assets).game
        assert game is not None
        screen = TimedScreen(log, Gallery(assets, folders_of(game)), size)
        cleanup.callback(screen.close)
        backstage = RealBackstage(lambda sentence: None)
        cleanup.callback(backstage.close)
        run = Run(
            game=game,
            assets=assets,
            memory=None,
            seed=1,
            listener_for=None,
        )
        wanted = {"backend": "local", "speaker": "none"}
        front = Front(screen, SettingsFile(folder / "settings.json"), scene=game.scene, wanted=wanted)
        cleanup.callback(front.close)
        shell = Shell(run, front, backstage)
        cleanup.callback(shell.close)
        pacer = RealTimePacer()
        shell._begin()
        waited = 0.0
        while shell.playing is None:
            if waited > OPENING:
                raise SystemExit(f"no visit began within {OPENING:.0f} s: {shell.menu.page} {backstage.step}")
            passed = pacer.wait(FRAME)
            waited += passed
            shell.frame(passed)
        world = shell.playing.play.world
        if world.player is not None:  # beside somebody, so that what is typed is heard
            other = world.characters["brunhild"].body
            world.player.body.x, world.player.body.y = other.x - 90, other.y + 10
        parts = (
            (0.1, "a line is answered", lambda: say(screen, "Hello! Who are you, and what do you sell?")),
            (0.35, "F5 reads all files", lambda: screen.pressed.append(Press(Action.RELOAD))),
            (0.5, "pictures loaded anew", lambda: screen.renew(screen.shown)),
            (0.7, "a line is answered", lambda: say(screen, "Tell me a long story of the village.")),
            (0.75, "the server is killed", kill_server),
        )
        due = [(part * seconds, label, act) for part, label, act in parts]
        began = time.perf_counter()
        while (now := time.perf_counter() - began) < seconds:
            if due and now >= due[0][0]:
                _, label, act = due.pop(0)
                log.mark(label, now)
                act()
            dt = pacer.wait(FRAME)
            log.paint = log.garbage = 0.0
            queue, wall, cpu = queued(), time.perf_counter(), time.thread_time()
            shell.frame(dt)
            frame = Frame(now, log.label if now - log.since < AFTER else "nothing")
            frame.cpu = (time.thread_time() - cpu) * 1000
            frame.wall = (time.perf_counter() - wall) * 1000
            frame.queue = queued() - queue
            frame.paint, frame.garbage = log.paint, log.garbage
            log.frames.append(frame)
    return log.frames


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--rows", type=int, default=12)
    parser.add_argument(
        "--switch-interval", type=float, help="milliseconds a thread may keep the interpreter"
    )
    arguments = parser.parse_args()
    if arguments.switch_interval:
        sys.setswitchinterval(arguments.switch_interval / 1000)
    width, _, height = arguments.size.partition("x")
    frames = play((int(width), int(height)), arguments.seconds)
    print(
        f"{'after':>22} frames   clock p50    p99  worst   processor p50    p99  worst   over 33 ms: clock, processor"
    )
    for label in dict.fromkeys(frame.label for frame in frames):
        some = [frame for frame in frames if frame.label == label]
        wall, cpu = (np.array([getattr(frame, kind) for frame in some]) for kind in ("wall", "cpu"))
        print(
            f"{label:>22} {len(some):6} {'':8}"
            + " ".join(f"{np.percentile(wall, part):6.1f}" for part in (50, 99, 100))
            + f"{'':10}"
            + " ".join(f"{np.percentile(cpu, part):6.1f}" for part in (50, 99, 100))
            + f"{(wall > LATE).sum():15}, {(cpu > LATE).sum()}"
        )
    for kind, key in (("by the clock", "wall"), ("in processor time", "cpu")):
        print(
            f"\nthe longest frames {kind}\n"
            f"{'at':>7} {'clock':>7} {'proc.':>6} {'queue':>6} {'other':>6} {'paint':>6} {'garb.':>6}  after"
        )
        for frame in sorted(frames, key=lambda frame: -getattr(frame, key))[: arguments.rows]:
            print(
                f"{frame.at:6.2f}s {frame.wall:7.1f} {frame.cpu:6.1f} {frame.queue:6.1f} {frame.other:6.1f}"
                f" {frame.paint:6.1f} {frame.garbage:6.1f}  {frame.label}"
            )


if __name__ == "__main__":
    main()
