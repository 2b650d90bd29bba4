"""What a failed test leaves behind: the trace, the sound and the pictures of its stage, as files."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from embodiment.audio.wav import wav_bytes
from embodiment.body.frames import Sheet
from embodiment.errors import EmbodimentError
from embodiment.testing.chrome_trace import ChromeTrace
from embodiment.testing.figures import plain_sheet
from embodiment.testing.stage import Stage
from embodiment.units import OUTPUT_HZ, Ticks
from embodiment.world.staging import Stage as Seat
from embodiment.world.view import Figure, View

PICTURE_EVERY: Ticks = 10
LAST_PICTURES = 300
"""Half a minute: what led to the failure, and a GIF of a few megabytes."""
STAND_INS = ("traveller", "brunhild", "osric")
"""Sheets of this package that play the parts of figures that have none."""


class Evidence:
    """Follows a stage so that its end can be looked into.

    Args:
        stage: The stage; everything from now on is kept.
    """

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.trace = ChromeTrace(stage.world)
        self._seat = stage.seat or Seat(stage.world, stage.hud)
        self._views: deque[View] = deque(maxlen=LAST_PICTURES)
        stage.world.observers.append(self._look)

    def _look(self) -> None:
        if self.stage.world.tick_count % PICTURE_EVERY == 0:
            self._seat.follow()
            self._views.append(self._seat.view())

    def transcript(self, describe: Callable[[object], str]) -> str:
        """What happened, one line an event.

        Args:
            describe: Puts an event into words; "" leaves it out.
        """
        lines = [(at, who, describe(event)) for at, who, event in self.stage.events]
        return "\n".join(f"{at:8.2f}  {who:<12} {told}" for at, who, told in lines if told)

    def write(self, folder: Path, transcript: str) -> tuple[list[Path], list[str]]:
        """Write transcript, trace, sound and, where it can be drawn here, a GIF.

        Args:
            folder: Made if it is not there.
            transcript: As ``transcript`` returned it.

        Returns:
            The files, and a sentence for each thing that could not be made.
        """
        folder.mkdir(parents=True, exist_ok=True)
        files = [folder / "transcript.txt", folder / "trace.json", folder / "voices.wav"]
        files[0].write_text(transcript + "\n", encoding="utf-8")
        files[1].write_text(self.trace.text(files[2].name), encoding="utf-8")
        files[2].write_bytes(wav_bytes(self.stage.speaker.recording().reshape(-1), OUTPUT_HZ, 2))
        try:
            return files + self._draw(folder), []
        except (EmbodimentError, ImportError) as error:
            return files, [f"no pictures: {error}"]

    def _draw(self, folder: Path) -> list[Path]:
        """The last pictures as a GIF; needs pygame and Pillow."""
        from embodiment.adapters.gallery import Gallery
        from embodiment.adapters.movie import Movie

        if not self._views:
            return []
        gallery = Gallery()
        cast = _Cast(gallery.assets.names("assets/characters"), lambda key: gallery.sheet(key, 1.0).sheet)
        movie = Movie(folder, "stage", gallery)
        for view in self._views:
            movie.show(replace(view, figures=tuple(cast.dressed(figure) for figure in view.figures)))
        return movie.finish()


class _Cast:
    """Lends sheets to figures without pictures of their own: the same clip, the same moment of it."""

    def __init__(self, known: list[str], sheet_of: Callable[[str], Sheet]) -> None:
        self._known = known
        self._sheet_of = sheet_of
        self._parts: dict[str, str] = {}

    def dressed(self, figure: Figure) -> Figure:
        if figure.sheet in self._known:
            return figure
        free = [name for name in STAND_INS if name in self._known]
        if not free:
            raise EmbodimentError("the package's own characters are not installed here")
        key = self._parts.setdefault(figure.sheet, free[len(self._parts) % len(free)])
        return replace(figure, sheet=key, body_frame=self._frame(key, figure.body_frame))

    def _frame(self, key: str, frame: int) -> int:
        sheet = self._sheet_of(key)
        for name, clip in plain_sheet().clips.items():
            if frame in clip.frames and name in sheet.clips:
                frames = sheet.clips[name].frames
                return frames[clip.frames.index(frame) * len(frames) // len(clip.frames)]
        return sheet.clip("idle").frames[0]
