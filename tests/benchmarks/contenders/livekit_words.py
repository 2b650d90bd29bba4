"""LiveKit's TranscriptSynchronizer on a clock of its own: what its words cost while a turn is played.

Its real code runs on an event loop that never waits: where it would sleep, the clock jumps. So a turn takes as long as
its work does, and only that is counted. Orders: ``load`` takes the file of one turn, ``play`` plays it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import selectors
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import livekit.agents.voice.io as chain
import livekit.agents.voice.transcription.synchronizer as synchronizer
from common import answer
from livekit import rtc

RATE = 24_000
BEGAN = 1_000_000.0
"""What the clock says at first; it must not be 0, which reads as false."""


class _Jumping(selectors.DefaultSelector):  # type: ignore[misc, valid-type]
    """Looks for events without waiting, and moves the clock on by what it should have waited."""

    now = BEGAN

    def select(self, timeout: float | None = None) -> list[Any]:
        found = super().select(0)
        if not found and timeout:
            self.now += timeout
        return found


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.clock = _Jumping()
        super().__init__(self.clock)

    def time(self) -> float:
        return self.clock.now


class _Speaker(chain.AudioOutput):
    """The device at the end of the chain."""

    def __init__(self) -> None:
        super().__init__(
            label="speaker", capabilities=chain.AudioOutputCapabilities(pause=False), sample_rate=RATE
        )

    async def capture_frame(self, frame: rtc.AudioFrame) -> None:
        await super().capture_frame(frame)

    def flush(self) -> None:
        super().flush()

    def clear_buffer(self) -> None:
        pass


class _Caption(chain.TextOutput):
    """Where the words are shown."""

    def __init__(self) -> None:
        super().__init__(label="caption", next_in_chain=None)
        self.shown: list[str] = []

    async def capture_text(self, text: str) -> None:
        self.shown.append(str(text))

    def flush(self) -> None:
        pass


class Turn:
    """One turn: its messages in order, and when playback begins.

    Args:
        file: JSON with ``audio`` (int16, hexadecimal), ``arrivals`` (at, text, start, end) and ``begins`` (seconds).
    """

    def __init__(self, file: str) -> None:
        given = json.loads(Path(file).read_text(encoding="utf-8"))
        self.audio = bytes.fromhex(given["audio"])
        self.arrivals: list[tuple[float, str, int, int]] = [tuple(one) for one in given["arrivals"]]
        self.begins: float = given["begins"]
        self.seconds = len(self.audio) / 2 / RATE

    def frame(self, start: int, end: int) -> rtc.AudioFrame:
        """Some of its sound."""
        return rtc.AudioFrame(self.audio[2 * start : 2 * end], RATE, 1, end - start)

    async def play(self, paced: bool, clock: _Jumping) -> list[str]:
        """Let it arrive and be heard; what was shown."""
        speaker, caption = _Speaker(), _Caption()
        pacing = synchronizer.TranscriptSynchronizer(next_in_chain_audio=speaker, next_in_chain_text=caption)
        pacing.set_enabled(paced)
        began = clock.now
        asyncio.get_running_loop().call_at(
            began + self.begins, lambda: speaker.on_playback_started(created_at=began + self.begins)
        )
        last_text = max(number for number, (_, text, _, _) in enumerate(self.arrivals) if text)
        last_sound = max(number for number, (_, text, _, _) in enumerate(self.arrivals) if not text)
        for number, (at, text, start, end) in enumerate(self.arrivals):
            if began + at > clock.now:
                await asyncio.sleep(began + at - clock.now)
            if text:
                await pacing.text_output.capture_text(text)
            else:
                await pacing.audio_output.capture_frame(self.frame(start, end))
            if number == last_text:
                pacing.text_output.flush()
            if number == last_sound:
                pacing.audio_output.flush()
        await asyncio.sleep(max(0.0, began + self.begins + self.seconds - clock.now))
        speaker.on_playback_finished(playback_position=self.seconds, interrupted=False)
        await pacing.barrier()
        await pacing.aclose()
        return caption.shown


class Words:
    """What is measured."""

    def __init__(self) -> None:
        self._turn: Turn | None = None

    def load(self, file: str) -> float:
        """Take a turn; its seconds."""
        self._turn = Turn(file)
        return self._turn.seconds

    def play(self, paced: bool) -> dict[str, Any]:
        """Play it once; processor seconds of this thread and what was shown."""
        assert self._turn is not None
        loop = _Loop()
        clock = loop.clock
        synchronizer.time = SimpleNamespace(time=lambda: clock.now)  # type: ignore[attr-defined]
        began = time.thread_time()
        shown = loop.run_until_complete(self._turn.play(paced, clock))
        spent = time.thread_time() - began
        loop.close()
        return {"cpu": spent, "shown": "".join(shown), "pieces": len(shown)}


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    words = Words()
    answer({"load": words.load, "play": words.play})
