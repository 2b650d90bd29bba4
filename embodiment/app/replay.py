"""``python -m embodiment replay FILE``: a trace or a cassette as moving pictures with sound."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from embodiment.errors import AssetError, UsageError
from embodiment.units import Int16Array, Seconds

if TYPE_CHECKING:
    from embodiment.adapters.gallery import Gallery
    from embodiment.world.view import View


class Play(Protocol):
    """What was recorded, ready to be looked at once."""

    length: Seconds
    channels: int

    def views(self, start: Seconds, end: Seconds | None) -> Iterator[View]:
        """What is seen, from the first tick of the picture on; None is until everything is over."""
        ...

    def sound(self, start: Seconds, end: Seconds | None) -> Int16Array | None:
        """What was heard meanwhile, 24 kHz; ask when the views were seen."""
        ...


def add_replay(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "replay",
        help="show a trace or a cassette as GIF, MP4 and WAV",
        description="Render what was recorded: a trace (trace.json) or a cassette (*.jsonl). Leaves replay.gif, "
        "replay.wav and, where ffmpeg is installed, replay.mp4. No service is asked, nothing is decided anew.",
    )
    parser.add_argument("file", type=Path, metavar="TRACE|CASSETTE")
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("embodiment-replay"),
        metavar="DIR",
        help="where to (default: %(default)s)",
    )
    parser.add_argument(
        "--from", dest="start", type=float, default=0.0, metavar="S", help="begin at this second"
    )
    parser.add_argument("--to", dest="end", type=float, default=None, metavar="S", help="end at this second")
    parser.set_defaults(run=run_replay)


def run_replay(arguments: argparse.Namespace) -> int:
    """Render a file.

    Returns:
        0.

    Raises:
        AssetError: The file is neither, or cannot be read to its end; names the line.
        UsageError: The times make no sense, or what is needed to draw is not installed.
    """
    from embodiment.adapters.gallery import Gallery
    from embodiment.adapters.movie import Movie, find_ffmpeg

    start, end = arguments.start, arguments.end
    if start < 0 or (end is not None and end <= start):
        raise UsageError(f"--from {start} --to {end}: give two times in seconds, the earlier one first")
    gallery = Gallery()
    play = open_recording(arguments.file, gallery)
    if start >= play.length:
        raise UsageError(f"--from {start}: {arguments.file} is over at {play.length:.1f} s; begin earlier")
    movie = Movie(arguments.out, "replay", gallery, ffmpeg=find_ffmpeg())
    for view in play.views(start, end):
        movie.show(view)
    sound = play.sound(start, end)
    if sound is None:
        told = "the sound of this trace does not lie beside it; the pictures are silent"
        print(f"embodiment: {told}", file=sys.stderr)
    for path in movie.finish(sound, channels=play.channels):
        print(f"wrote {path}", flush=True)
    return 0


def open_recording(path: Path, gallery: Gallery) -> Play:
    """A trace or a cassette, by what is in the file.

    Raises:
        AssetError: It is neither.
    """
    try:
        with path.open(encoding="utf-8") as file:
            first = file.readline()
    except (OSError, UnicodeDecodeError):
        told = "there is no such file, or it is no text; give a trace (trace.json) or a cassette (*.jsonl)"
        raise AssetError(told, path=str(path)) from None
    try:
        is_cassette = "cassette" in json.loads(first)
    except (ValueError, TypeError):
        is_cassette = path.suffix == ".jsonl"
    if is_cassette:
        from embodiment.app.replay_cassette import CassettePlay

        return CassettePlay(path, gallery)
    from embodiment.app.replay_trace import TracePlay

    return TracePlay(path, gallery)
