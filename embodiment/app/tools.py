"""The author's commands: what they take. What they do is loaded when one of them is run, so that others start fast."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import Any

DIRECTIONS = ("forward", "reverse", "pingpong")
SHELLS = ("bash", "zsh", "tcsh")
TALK_HELP = "type and ENTER · ENTER alone: speak, and again: done · /goals · /functions · /quit"


def later(module: str, name: str) -> Callable[[argparse.Namespace], int]:
    """A function of ``embodiment.app.MODULE``, imported when it is called."""

    def run(arguments: argparse.Namespace) -> int:
        status: int = getattr(import_module(f"embodiment.app.{module}"), name)(arguments)
        return status

    return run


def add_tools(commands: Any) -> None:
    """Add the author's commands to the command line."""
    for add in (add_new, add_check, add_talk, add_doctor, add_devices, add_completion):
        add(commands)


def add_new(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "new", help="make a character, or give one a new emote", description="Make something of your own."
    )
    kinds = parser.add_subparsers(dest="kind", metavar="WHAT", required=True)
    character = kinds.add_parser(
        "character",
        help="a folder with character.toml, sheet, script and test that runs at once",
        description="Make a character's folder: character.toml, an Aseprite sheet, twenty lines of Python, a test.",
    )
    character.add_argument("name", help="what the character is called, for example Ada")
    character.add_argument(
        "--dir", default=".", metavar="DIR", help="where its folder is made (default: here)"
    )
    character.add_argument(
        "--like", default="tove", metavar="WHO", help="whose sheet to begin with (default: tove)"
    )
    character.set_defaults(run=later("new", "run_character"))
    emote = kinds.add_parser(
        "emote",
        help="a new animation on a sheet, made of pictures it has",
        description="Add an animation to a character's sheet, made of pictures that are on it: the tag that Aseprite "
        "would write. Draw new pictures in Aseprite, and the tag there.",
    )
    emote.add_argument("folder", help="the character's folder")
    emote.add_argument("name", help="what the animation is called")
    emote.add_argument("--from", dest="clip", default="", metavar="CLIP", help="pictures of this animation")
    emote.add_argument("--frames", default="", metavar="A-B", help="pictures of these numbers instead")
    emote.add_argument("--direction", choices=DIRECTIONS, default="forward", help="in which order")
    emote.set_defaults(run=later("new", "run_emote"))


def add_check(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "check",
        help="look for mistakes in characters, scenes and scripts",
        description="Look for mistakes before anybody plays: animations that are not there, goals given twice, unknown "
        "voices, a setup the model refuses, lines nobody can reach, settings nothing reads. Exit status: 0 nothing was "
        "found, 1 something was.",
    )
    parser.add_argument(
        "targets",
        nargs="*",
        metavar="TARGET",
        help="folders of characters, .tmx maps, .py files (default: all here)",
    )
    parser.add_argument("--json", action="store_true", help="findings as JSON, for scripts")
    parser.set_defaults(run=later("check", "run_check"))


def add_talk(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "talk",
        help="talk with a character in the terminal, without a scene",
        description="Talk with a character in the terminal: " + TALK_HELP,
    )
    parser.add_argument(
        "character", help="its folder, its Python file, or a name of the package's own, like mira"
    )
    parser.add_argument(
        "--backend", choices=("local", "gemini"), default="local", help="who answers (default local)"
    )
    add_sound_devices(parser, default="auto")
    parser.set_defaults(run=later("talk", "run_talk"))


def add_sound_devices(parser: argparse.ArgumentParser, default: str) -> None:
    """Add the choice of speaker and microphone to a command, and how long voices wait before they begin."""
    for device in ("--speaker", "--microphone"):
        parser.add_argument(
            device, default=default, metavar="BACKEND[:DEVICE]", help="auto, sounddevice, sdl, none"
        )
    parser.add_argument(
        "--voice-buffer", type=_voice_buffer, metavar="MS[-MOST]",
        help="milliseconds of an answer that are there before it is heard; 60-300 (usual): up to 300 where its words "
        "come behind its sound",
    )  # fmt: skip


def _voice_buffer(text: str) -> str:
    """Refuses what is none before anything is started."""
    from embodiment.errors import UsageError
    from embodiment.session.start_wait import parse_voice_buffer

    try:
        parse_voice_buffer(text)
    except UsageError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def add_doctor(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "doctor",
        help="find out what works on this machine, and how to mend what does not",
        description="Try everything a visit needs: packages, screen, sound, speech engines, key, port, folders. Exit "
        "status: 0 the demo will run, 1 something is broken.",
    )
    parser.add_argument("--json", action="store_true", help="as JSON, for scripts")
    parser.set_defaults(run=later("doctor", "run_doctor"))


def add_devices(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "devices",
        help="list speakers and microphones",
        description="List speakers and microphones: what --speaker and --microphone take as BACKEND:DEVICE.",
    )
    parser.add_argument("--json", action="store_true", help="as JSON, for scripts")
    parser.set_defaults(run=later("devices", "run_devices"))


def add_completion(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "completion",
        help="print a script that completes commands in your shell",
        description='Print a completion script. For bash: eval "$(embodiment completion bash)" in ~/.bashrc.',
    )
    parser.add_argument("shell", choices=SHELLS)
    parser.set_defaults(run=later("completion", "run_completion"))
