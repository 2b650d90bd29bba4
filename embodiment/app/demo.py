"""``python -m embodiment demo``: the village in a window, or played by itself where there is no screen."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from embodiment.errors import DeviceError, UsageError

SCRIPTED_VISIT = (
    ("visit", "brunhild"),
    ("type", "hello"),
    ("type", "how much is a sword"),
    ("type", "tell me a joke"),
    ("visit", "osric"),
    ("type", "i have a headache"),
    ("type", "goodbye"),
)


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
        "--backend", choices=("local", "gemini"), default="local",
        help="who answers: the local server (default), or the real service with GEMINI_API_KEY",
    )  # fmt: skip
    parser.add_argument(
        "--voice",
        choices=("auto", "tone"),
        default="auto",
        help="headless: tone is exact and needs no engine",
    )
    parser.add_argument("--seed", type=int, default=0, help="seed of all chance (default 0)")
    parser.add_argument(
        "--speaker", default="auto", metavar="BACKEND[:DEVICE]", help="auto, sounddevice, sdl, none"
    )
    parser.add_argument(
        "--microphone", default="auto", metavar="BACKEND[:DEVICE]", help="auto, sounddevice, sdl, none"
    )
    parser.set_defaults(run=run_demo, steps=[])


def run_demo(arguments: argparse.Namespace) -> int:
    """Play. Returns the exit status."""
    wants_visit = bool(arguments.headless or arguments.steps or arguments.record)
    if arguments.steps and not arguments.headless and has_screen():
        raise UsageError("--hear, --type and --visit belong to --headless: add --headless, or leave them out")
    if not wants_visit:
        reason = "There is no screen here"
        if has_screen():
            from embodiment.app.window import play_window

            try:
                return play_window(arguments)
            except DeviceError as error:
                reason = f"{str(error)[0].upper()}{str(error)[1:]}"
        print(f"{reason}: playing a short visit by itself.", flush=True)
        arguments.record = str(Path.cwd() / "embodiment-visit")
    from embodiment.app.headless import play_headless

    return play_headless(arguments, arguments.steps or list(SCRIPTED_VISIT))


def has_screen() -> bool:
    """Whether a window can be opened here, as far as the environment tells."""
    if os.environ.get("SDL_VIDEODRIVER", "") in ("dummy", "offscreen"):
        return False
    platform: str = sys.platform  # a type checker would otherwise see one system only
    if platform.startswith("linux"):
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True
