"""A cassette on a stage: the recorded frames come to ordinary sessions, and the player does what was recorded."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from embodiment.adapters.cassette import load_cassette
from embodiment.adapters.gallery import Gallery
from embodiment.adapters.replay_link import Act, ActKind, ReplayLink, cast_of, player_acts
from embodiment.app.wardrobe import Wardrobe, places
from embodiment.errors import AssetError
from embodiment.live.config import GeminiLiveConfig
from embodiment.persona.persona import Persona
from embodiment.testing.speaker import PulledSpeaker
from embodiment.units import TICK, Int16Array, Seconds, to_samples, to_ticks
from embodiment.world.character import Character
from embodiment.world.hud import Hud
from embodiment.world.runtime import Runtime
from embodiment.world.spec import CharacterSpec
from embodiment.world.staging import Stage
from embodiment.world.view import BASE_SIZE, Subtitle, View

AFTER: Seconds = 2.0
"""Shown after the last thing that was recorded, or that is still being said."""
LONGEST_SPEECH: Seconds = 60.0
"""Nobody is waited for longer than this after the end of a recording."""
READING: Seconds = 3.0
"""How long a typed line is shown."""
EVERY = 4
"""Ticks between two pictures; the movie takes those it needs."""


class CassettePlay:
    """A recording that can be looked at.

    Args:
        path: The cassette.
        gallery: Where sheets are.

    Raises:
        AssetError: It cannot be read, or nobody is in it; names the line.
    """

    channels = 2

    def __init__(self, path: Path, gallery: Gallery) -> None:
        cassette = load_cassette(path)
        cast = cast_of(cassette)
        if not cast:
            raise AssetError(
                "nobody ever connected in this recording: there is nothing to see", path=str(path)
            )
        self._wardrobe = Wardrobe(gallery)
        self._link = ReplayLink(cassette, cast)
        self._speaker = PulledSpeaker()
        manual = cast[0].manual_activity
        self._world = Runtime(
            link=self._link,
            speaker=self._speaker,
            host=self._link,
            service=GeminiLiveConfig(
                base_url="ws://127.0.0.1:1", manual_activity=manual, word_timestamps=True
            ),
        )
        self._stage = Stage(self._world, Hud())
        self._typed: tuple[str, ...] = ()
        self._typed_at: Seconds = 0.0
        self._acts: deque[Act] = deque(player_acts(cassette, cast))
        self._cast = cast
        self.length: Seconds = cassette.records[-1].at_ms / 1000 + AFTER

    def views(self, start: Seconds, end: Seconds | None) -> Iterator[View]:
        """What is seen from ``start`` to ``end``; None is until everybody has finished."""
        self._enter()
        quiet_since = 0.0
        try:
            while self._goes_on(end, quiet_since):
                self._tick()
                if self._is_anybody_busy():
                    quiet_since = self._world.now
                if self._world.now >= start and self._world.tick_count % EVERY == 0:
                    self._stage.follow()
                    yield self._dressed(self._stage.view(), start)
        finally:
            self._world.close()

    def sound(self, start: Seconds, end: Seconds | None) -> Int16Array | None:
        """What was heard meanwhile: int16, interleaved stereo, 24 kHz."""
        heard = self._speaker.recording()[to_samples(start) : None if end is None else to_samples(end)]
        return heard.reshape(-1)

    def _enter(self) -> None:
        for part, at in zip(self._cast, places(len(self._cast)), strict=True):
            self._world.add(
                CharacterSpec(
                    kind=Character, key=part.name, persona=Persona(name=part.name),
                    sheet=self._wardrobe.sheet(part.name), at=at, flip=at[0] > BASE_SIZE[0] / 2,
                )
            )  # fmt: skip

    def _goes_on(self, end: Seconds | None, quiet_since: Seconds) -> bool:
        now = self._world.now
        if end is not None:
            return self._world.tick_count < to_ticks(end)
        return now < max(self.length, min(quiet_since, self.length + LONGEST_SPEECH) + AFTER)

    def _is_anybody_busy(self) -> bool:
        return any(session.is_speaking for session in self._world.sessions.values())

    def _tick(self) -> None:
        now = self._world.now + TICK
        while self._acts and self._acts[0].at <= now:
            self._act(self._acts.popleft(), now)
        self._world.tick()

    def _act(self, act: Act, now: Seconds) -> None:
        session = self._world.sessions[act.who]
        match act.kind:
            case ActKind.TYPE:
                session.send_text(act.text)
                self._typed, self._typed_at = tuple(act.text.split()), now
            case ActKind.PRESS:
                session.start_talking(now)
            case ActKind.RELEASE:
                session.stop_talking(now)

    def _dressed(self, view: View, start: Seconds) -> View:
        """The view with the sheets that are here, its time counted from where the picture begins."""
        figures = tuple(replace(figure, sheet=self._wardrobe.key(figure.id)) for figure in view.figures)
        subtitle = view.subtitle
        if self._typed and self._world.now < self._typed_at + READING:
            subtitle = Subtitle(speaker="You", words=self._typed, revealed=len(self._typed))
        return replace(view, figures=figures, subtitle=subtitle, tick=view.tick - round(start / TICK))
