"""What a headless run leaves behind: transcript, what was recognised, the voices as WAV, the pictures as GIF."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from embodiment.adapters.gallery import Gallery
from embodiment.app.transcript import Transcript
from embodiment.audio.wav import wav_bytes
from embodiment.errors import EmbodimentError, UsageError
from embodiment.testing.chrome_trace import ChromeTrace
from embodiment.units import OUTPUT_HZ, Int16Array
from embodiment.world.view import View

TEXTS = ("transcript.txt", "heard.txt", "trace.json")
SOUND = "visit.wav"


class Recording:
    """Keeps what happens; with no folder it keeps nothing and costs nothing.

    Args:
        folder: Where the files go, None for nowhere.
        gallery: Where the pictures are.
        tell: Told, in one sentence, what cannot be recorded here and why.
        pictures: Whether to draw; sound and transcript alone are much faster.

    Raises:
        UsageError: The folder cannot be made or written to.
    """

    def __init__(
        self, folder: str | None, gallery: Gallery, tell: Callable[[str], None], *, pictures: bool = True
    ) -> None:
        self._folder = Path(folder) if folder else None
        self._movie = None
        if self._folder is None:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(
                f"--record {folder}: cannot be made ({error.strerror}); name another folder"
            ) from None
        if not pictures:
            return
        try:
            from embodiment.adapters.movie import Movie, find_ffmpeg

            self._movie = Movie(self._folder, "visit", gallery, ffmpeg=find_ffmpeg())
        except EmbodimentError as error:
            tell(f"no pictures: {error}")

    def frame(self, view: Callable[[], View]) -> None:
        """Record a frame, if there is anything to record it with."""
        if self._movie is not None:
            self._movie.show(view())

    def save(self, transcript: Transcript, trace: ChromeTrace, sound: Int16Array) -> list[Path]:
        """Write everything.

        Args:
            transcript: The event transcript; its recognised speech goes into a file of its own.
            trace: What happened, lane by lane.
            sound: All voices, int16, shape (n, 2), 24 kHz.

        Returns:
            The files that were written.
        """
        if self._folder is None:
            return []
        files = []
        try:
            texts = (transcript.text(), "\n".join(transcript.heard) + "\n", trace.text(SOUND))
            for name, text in zip(TEXTS, texts, strict=True):
                (self._folder / name).write_text(text, encoding="utf-8")
                files.append(self._folder / name)
            interleaved = sound.reshape(-1)
            if self._movie is not None:
                return files + self._movie.finish(interleaved, OUTPUT_HZ, channels=2)
            (self._folder / SOUND).write_bytes(wav_bytes(interleaved, OUTPUT_HZ, 2))
        except OSError as error:
            reason = f"{error.filename}: {error.strerror}"
            raise UsageError(
                f"the recording cannot be written ({reason}); name another --record folder"
            ) from None
        return [*files, self._folder / SOUND]
