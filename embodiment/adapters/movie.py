"""Records what a screen shows: a GIF, and an MP4 with sound where ffmpeg is installed.

Frames are taken at ticks of the game, not at times of the machine, so a movie of a run is the same on a slow
computer.
"""

from __future__ import annotations

import shutil
import subprocess
import zlib
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from embodiment.adapters.gallery import Gallery
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_screen import OffscreenScreen
from embodiment.audio.wav import wav_bytes
from embodiment.errors import UsageError, how_to_install
from embodiment.units import TICK_HZ, Int16Array, Ticks
from embodiment.world.inputs import InputEvent
from embodiment.world.view import BASE_SIZE, View

GIF_SIZE = (640, 360)
GIF_EVERY: Ticks = 8
"""Twelve and a half frames a second: as many as viewers of GIFs show at their true speed."""
MP4_EVERY: Ticks = 4
LAST_FRAME: Ticks = 200
"""How long the last picture of a GIF stands before it starts again."""
UNCHANGED = 255
"""The colour number that means: as in the frame before. The other 255 are the movie's palette."""
NOTICEABLE = 8
"""A pixel that changes by less, of 255, stays as it was: drifting light is not worth its bytes."""
_PALETTE_FRAMES = 8


class Movie:
    """A screen that keeps what it shows.

    Args:
        folder: Where the files go; made if it is not there.
        name: File name without ending.
        gallery: Sheets, scenes and fonts; the package's own when not given.
        ffmpeg: Path of the ffmpeg program; None makes no MP4.

    Raises:
        UsageError: Pillow is not installed.
    """

    def __init__(
        self, folder: Path, name: str = "movie", gallery: Gallery | None = None, ffmpeg: str | None = None
    ) -> None:
        _pillow()
        folder.mkdir(parents=True, exist_ok=True)
        self._screen = OffscreenScreen(gallery, BASE_SIZE)
        self._path = folder / name
        self._gif: list[tuple[Ticks, bytes]] = []
        self._next_gif: Ticks = 0
        self._mp4 = _Mp4(self._path.with_suffix(".mp4"), ffmpeg) if ffmpeg else None
        self._is_finished = False

    @property
    def size(self) -> tuple[int, int]:
        """Size of the pictures in pixels."""
        return self._screen.size

    def events(self) -> Sequence[InputEvent]:
        """Nothing: nobody sits before it."""
        return ()

    def show(self, view: View) -> None:
        """Paints the frame if one is due at its tick."""
        is_gif = view.tick >= self._next_gif
        is_mp4 = self._mp4 is not None and self._mp4.is_due(view.tick)
        if not (is_gif or is_mp4):
            return
        self._screen.show(view)
        if is_gif:
            small = pygame.transform.smoothscale(self._screen.surface, GIF_SIZE)
            self._gif.append((view.tick, zlib.compress(pygame.image.tobytes(small, "RGB"), 1)))
            self._next_gif = (view.tick // GIF_EVERY + 1) * GIF_EVERY
        if self._mp4 is not None and is_mp4:
            self._mp4.add(view.tick, pygame.image.tobytes(self._screen.surface, "RGB"))

    def finish(self, sound: Int16Array | None = None, rate_hz: int = 24_000, channels: int = 1) -> list[Path]:
        """Writes the files.

        Args:
            sound: What was heard from tick 0 on, int16, interleaved if ``channels`` is 2; None: a silent movie.
            rate_hz: Its rate.
            channels: 1 or 2.

        Returns:
            The files that were written.
        """
        self._is_finished = True
        files = []
        if sound is not None:
            wav = self._path.with_suffix(".wav")
            wav.write_bytes(wav_bytes(sound, rate_hz, channels))
            files.append(wav)
        if self._gif:
            files.insert(0, self._write_gif())
        if self._mp4 is not None:
            files += self._mp4.finish(files[-1] if sound is not None else None)
        return files

    def close(self) -> None:
        """Writes what was not written yet; idempotent."""
        if not self._is_finished:
            self.finish()

    def _write_gif(self) -> Path:
        image_module = _pillow()
        palette = self._palette(image_module)
        colours = [*palette.getpalette()[: 3 * UNCHANGED], 0, 0, 0]
        pictures = []
        seen: NDArray[np.int16] | None = None
        for _, data in self._gif:
            frame = image_module.frombytes("RGB", GIF_SIZE, zlib.decompress(data))
            pixels = np.asarray(frame).astype(np.int16)
            # A private copy: Pillow's own is read-only.
            indices = np.array(frame.quantize(palette=palette, dither=0))
            if seen is None:
                seen = pixels
            else:
                changed = np.abs(pixels - seen).max(axis=2) > NOTICEABLE
                seen[changed] = pixels[changed]
                indices[~changed] = UNCHANGED
            picture = image_module.fromarray(indices, "P")
            picture.putpalette(colours)
            pictures.append(picture)
        ticks = [tick for tick, _ in self._gif]
        lengths = [b - a for a, b in pairwise(ticks)] + [LAST_FRAME]
        path = self._path.with_suffix(".gif")
        pictures[0].save(
            path,
            save_all=True,
            append_images=pictures[1:],
            duration=[length * 1000 // TICK_HZ for length in lengths],
            loop=0,
            optimize=False,
            transparency=UNCHANGED,
            disposal=1,
        )
        return path

    def _palette(self, image_module: Any) -> Any:
        """One palette for the whole movie, made of frames from all over it, so what stands still stays the same."""
        step = max(1, len(self._gif) // _PALETTE_FRAMES)
        sample = self._gif[::step][:_PALETTE_FRAMES]
        strip = image_module.new("RGB", (GIF_SIZE[0], GIF_SIZE[1] * len(sample)))
        for number, (_, data) in enumerate(sample):
            frame = image_module.frombytes("RGB", GIF_SIZE, zlib.decompress(data))
            strip.paste(frame, (0, GIF_SIZE[1] * number))
        return strip.quantize(UNCHANGED)


def find_ffmpeg() -> str | None:
    """Path of an installed ffmpeg, or None."""
    return shutil.which("ffmpeg")


class _Mp4:
    """Pictures on their way into an ffmpeg process."""

    def __init__(self, path: Path, ffmpeg: str) -> None:
        self._path, self._ffmpeg = path, ffmpeg
        self._silent = path.with_suffix(".silent.mp4")
        self._process: subprocess.Popen[bytes] | None = None
        self._written = 0
        self._last = b""

    def is_due(self, tick: Ticks) -> bool:
        return tick // MP4_EVERY >= self._written

    def add(self, tick: Ticks, picture: bytes) -> None:
        """Adds a picture; the one before is repeated where frames were left out, so time stays true."""
        pipe = self._pipe()
        try:
            while self._written < tick // MP4_EVERY:
                pipe.write(self._last or picture)
                self._written += 1
            pipe.write(picture)
            self._written += 1
        except BrokenPipeError:
            # ffmpeg ended on its own: the GIF is there all the same, and finish() finds no MP4.
            self._written = 1 << 60
        self._last = picture

    def finish(self, wav: Path | None) -> list[Path]:
        """Ends the process and lays the sound under the pictures; the files made."""
        if self._process is None:
            return []
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        is_good = self._process.wait() == 0 and self._silent.is_file()
        if is_good and wav is not None:
            command = [self._ffmpeg, "-y", "-loglevel", "error", "-i", str(self._silent), "-i", str(wav)]
            command += ["-c:v", "copy", "-c:a", "aac", str(self._path)]
            is_good = subprocess.run(command, check=False, stdin=subprocess.DEVNULL).returncode == 0
            self._silent.unlink(missing_ok=True)
        elif is_good:
            self._silent.replace(self._path)
        else:
            self._silent.unlink(missing_ok=True)
        return [self._path] if is_good else []

    def _pipe(self) -> IO[bytes]:
        if self._process is None:
            width, height = BASE_SIZE
            command = [self._ffmpeg, "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24"]
            command += ["-s", f"{width}x{height}", "-r", str(TICK_HZ // MP4_EVERY), "-i", "-"]
            command += ["-an", "-pix_fmt", "yuv420p", "-crf", "20", str(self._silent)]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE)
        assert self._process.stdin is not None
        return self._process.stdin


def _pillow() -> Any:
    try:
        from PIL import Image
    except ImportError:
        raise UsageError(f"movies need Pillow: {how_to_install('demo')}") from None
    return Image
