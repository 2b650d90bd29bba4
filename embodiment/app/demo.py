"""``python -m embodiment demo``: the village in a window, or played by itself where there is no screen."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from embodiment.adapters.assets import Assets
from embodiment.app.tools import add_sound_devices
from embodiment.errors import DeviceError, UsageError

if TYPE_CHECKING:
    from embodiment.app.game import Demo, Game

PROGRAM_FRAMES = 200
"""How long a demo with a loop of its own is played where nobody watches."""


class _Step(argparse.Action):
    """Collects --hear, --type and --visit in the order they were given."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        steps = [*(getattr(namespace, "steps", None) or []), (self.dest, str(values))]
        namespace.steps = steps


def add_demo(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "demo",
        help="play a demo; without a screen it plays itself and leaves a recording",
        description="Play a demo. Walk with the arrow keys, hold SPACE to talk, ENTER to type, F1 for help.",
    )
    parser.add_argument("name", nargs="?", default="village", help="which demo (default: village)")
    parser.add_argument("--headless", action="store_true", help="no window and no device, on simulated time")
    parser.add_argument("--hear", action=_Step, metavar="FILE.wav", help="headless: say what is in this file")
    parser.add_argument("--type", action=_Step, metavar="TEXT", help="headless: type this")
    parser.add_argument("--visit", action=_Step, metavar="NAME", help="headless: walk up to this character")
    parser.add_argument("--record", metavar="DIR", help="leave transcript, WAV and GIF in this folder")
    parser.add_argument(
        "--transcript", metavar="FILE", help="in a window: write every event with its time here"
    )
    parser.add_argument("--no-pictures", action="store_true", help="record no GIF: much faster")
    parser.add_argument(
        "--backend", choices=("local", "gemini"), default="",
        help="who answers: the local server, or the real service with GEMINI_API_KEY (default: as in the settings)",
    )  # fmt: skip
    parser.add_argument(
        "--voice",
        choices=("auto", "tone"),
        default="auto",
        help="headless: tone is exact and needs no engine",
    )
    parser.add_argument(
        "--memory", default="", metavar="FILE",
        help="where characters keep what they remember of you; none: nowhere (headless: nowhere unless given)",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, default=0, help="seed of all chance (default 0)")
    add_sound_devices(parser, default="")
    parser.add_argument(
        "--open-mic", action="store_true", help="in a window: talk without holding a key (wear headphones)"
    )
    parser.set_defaults(run=run_demo, steps=[])


def run_demo(arguments: argparse.Namespace) -> int:
    """Play. Returns the exit status."""
    from embodiment.app.demo_files import demo_file, demo_scene

    assets = Assets(game=Path.cwd())
    scene = demo_scene(demo_file(arguments.name, assets))
    demo = None if scene else _loaded(arguments.name, assets)
    if demo is not None:
        if demo.game is None:
            return _run_program(demo, arguments)
        scene = demo.game.scene
    wants_visit = bool(arguments.headless or arguments.steps or arguments.record)
    if arguments.steps and not arguments.headless and has_screen():
        raise UsageError("--hear, --type and --visit belong to --headless: add --headless, or leave them out")
    if not wants_visit:
        reason = "There is no screen here"
        if has_screen():
            from embodiment.app.window import Opening, play_window

            opening = Opening(scene, lambda: _game_of(demo or _loaded(arguments.name, assets)))
            try:
                return play_window(opening, assets, arguments)
            except DeviceError as error:
                reason = f"{str(error)[0].upper()}{str(error)[1:]}"
        print(f"{reason}: playing a short visit by itself.", flush=True)
        arguments.record = str(Path.cwd() / "embodiment-visit")
    from embodiment.app.headless import play_headless

    demo = demo or _loaded(arguments.name, assets)
    return play_headless(_game_of(demo), arguments, arguments.steps or list(demo.visit))


def _loaded(name: str, assets: Assets) -> Demo:
    """The demo, imported; the title of one whose scene is known is seen before that."""
    from embodiment.app.game import load_demo

    return load_demo(name, assets)


def _game_of(demo: Demo) -> Game:
    assert demo.game is not None  # a demo that names a scene is a game
    return demo.game


def _run_program(demo: Demo, arguments: argparse.Namespace) -> int:
    """A demo with a loop of its own: in its window, or without one on simulated time for a while."""
    if arguments.steps or arguments.record:
        raise UsageError(f"the demo {demo.name} has a loop of its own: it is not visited and not recorded")
    assert demo.main is not None
    if arguments.headless or not has_screen():
        from embodiment.testing.ports import simulated_ports

        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        ports = simulated_ports(seed=arguments.seed)
        try:
            demo.main(ports, PROGRAM_FRAMES)
        finally:
            ports.link.stop()  # a program need not have used them
        print(f"{demo.name}: played {PROGRAM_FRAMES} frames without a window")
    else:
        demo.main(None, 0)
    return 0


def has_screen() -> bool:
    """Whether a window can be opened here, as far as the environment tells."""
    if os.environ.get("SDL_VIDEODRIVER", "") in ("dummy", "offscreen"):
        return False
    platform: str = sys.platform  # a type checker would otherwise see one system only
    if platform.startswith("linux"):
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True
