"""A trace on a stage: mouths, emotes and words are shown as they were noted; nothing is decided anew."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from embodiment.adapters.gallery import Gallery
from embodiment.app.wardrobe import Wardrobe, places
from embodiment.body.animator import Animator
from embodiment.body.dialogue import DialogueState
from embodiment.body.visemes import MouthShape
from embodiment.errors import AssetError
from embodiment.testing.chrome_trace import TICK_US
from embodiment.testing.sounds import read_wav
from embodiment.units import OUTPUT_HZ, Int16Array, Seconds, Ticks, to_samples, to_ticks
from embodiment.world.lane_log import LaneKind
from embodiment.world.view import BASE_SIZE, Bubble, Figure, MicIcon, View

EVERY: Ticks = 4
READING: Ticks = 150
"""How long words stay after the last one was heard."""


@dataclass(frozen=True, slots=True)
class _Span:
    since: Ticks
    until: Ticks
    name: str
    gen: int = 0


@dataclass(slots=True)
class _Row:
    """One lane of one character, in order."""

    spans: list[_Span] = field(default_factory=list)
    starts: list[Ticks] = field(default_factory=list)

    def sort(self) -> None:
        self.spans.sort(key=lambda span: (span.since, span.until))
        self.starts = [span.since for span in self.spans]

    def last(self, tick: Ticks) -> _Span | None:
        """The last span that has begun."""
        index = bisect_right(self.starts, tick)
        return self.spans[index - 1] if index else None

    def at(self, tick: Ticks) -> str:
        """What the lane shows."""
        span = self.last(tick)
        return span.name if span is not None and tick < span.until else ""


class _Actor:
    """One character of the trace."""

    def __init__(self, name: str, wardrobe: Wardrobe, at: tuple[float, float]) -> None:
        self.name = name
        self.rows = {kind: _Row() for kind in LaneKind}
        self._sheet = wardrobe.key(name)
        self._animator = Animator(wardrobe.sheet(name), Random(name), flip=at[0] > BASE_SIZE[0] / 2)
        self._at = at
        self._emote: _Span | None = None

    def move(self, tick: Ticks) -> None:
        """Do what the lanes say up to a tick."""
        dialogue, mouth = self.rows[LaneKind.DIALOGUE].at(tick), self.rows[LaneKind.MOUTH].at(tick)
        if dialogue in set(DialogueState):
            self._animator.enter(DialogueState(dialogue))
        self._animator.speak(MouthShape[mouth] if mouth in MouthShape.__members__ else None)
        emote = self.rows[LaneKind.EMOTE].last(tick)
        if emote is not None and emote is not self._emote and tick < emote.until:
            self._emote = emote
            if emote.name in self._animator.sheet.clips:
                self._animator.play(emote.name)
        self._animator.move(tick)

    def figure(self) -> Figure:
        pose = self._animator.pose
        return Figure(
            id=self.name, sheet=self._sheet, body_frame=pose.body_frame, x=self._at[0], y=self._at[1],
            flip=pose.flip, mouth=pose.mouth, eyes=pose.eyes, brows=pose.brows, dy=pose.dy, squash=pose.squash,
            angle=pose.angle, effects=pose.effects,
        )  # fmt: skip

    def bubble(self, tick: Ticks) -> Bubble | None:
        """The words of the turn being heard."""
        row = self.rows[LaneKind.WORDS]
        now = row.last(tick)
        if now is None or tick > now.until + READING:
            return None
        turn = [span for span in row.spans if span.gen == now.gen]
        heard = sum(span.since <= tick for span in turn)
        return Bubble(figure=self.name, words=tuple(span.name for span in turn), revealed=heard)


class TracePlay:
    """A trace that can be looked at.

    Args:
        path: The file.
        gallery: Where sheets are.

    Raises:
        AssetError: It is no trace of this package, or the sound beside it is broken.
    """

    channels = 1

    def __init__(self, path: Path, gallery: Gallery) -> None:
        document = _parsed(path)
        about = document["otherData"]
        self._actors: dict[Any, _Actor] = {}
        try:
            self._read(document, Wardrobe(gallery))
            self.length: Seconds = int(about["ticks"]) * TICK_US / 1_000_000
        except AssetError:
            raise
        except (ArithmeticError, AttributeError, KeyError, TypeError, ValueError) as error:
            told = (
                f"has an entry that no trace of this package has ({type(error).__name__}: {error}); undo the edit "
                "or record the trace again"
            )
            raise AssetError(told, path=str(path)) from None
        self._sound = _sound_beside(path, str(about.get("sound", "")))

    def _read(self, document: dict[str, Any], wardrobe: Wardrobe) -> None:
        names = {
            event["pid"]: str(event["args"]["name"])
            for event in document["traceEvents"]
            if event.get("name") == "process_name"
        }
        for (pid, name), at in zip(names.items(), places(len(names)), strict=True):
            self._actors[pid] = _Actor(name, wardrobe, at)
        for number, event in enumerate(document["traceEvents"], 1):
            if event.get("ph") == "X" and event.get("pid") in self._actors:
                try:
                    row = self._actors[event["pid"]].rows[LaneKind(event["tid"])]
                    row.spans.append(_span(event))
                except (ArithmeticError, AttributeError, KeyError, TypeError, ValueError) as error:
                    raise ValueError(f"event {number}, {json.dumps(event)[:120]}: {error}") from error
        for actor in self._actors.values():
            for row in actor.rows.values():
                row.sort()

    def views(self, start: Seconds, end: Seconds | None) -> Iterator[View]:
        """What is seen from ``start`` to ``end``; None is to the end."""
        first, last = to_ticks(start), to_ticks(self.length if end is None else end)
        for tick in range(first, last, EVERY):
            for actor in self._actors.values():
                actor.move(tick)
            listening = any(actor.rows[LaneKind.MIC].at(tick) for actor in self._actors.values())
            bubbles = (actor.bubble(tick) for actor in self._actors.values())
            yield View(
                tick=tick - first,
                figures=tuple(actor.figure() for actor in self._actors.values()),
                bubbles=tuple(bubble for bubble in bubbles if bubble is not None),
                mic=MicIcon(state="listening" if listening else "off", level=0.5),
            )

    def sound(self, start: Seconds, end: Seconds | None) -> Int16Array | None:
        """What was heard meanwhile: int16, mono, 24 kHz; None where it was not kept."""
        if self._sound is None:
            return None
        return self._sound[to_samples(start) : None if end is None else to_samples(end)]


def _parsed(path: Path) -> dict[str, Any]:
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        line = int(getattr(error, "lineno", 0))
        raise AssetError(
            f"is no whole JSON: {error}; record the trace again", path=str(path), line=line
        ) from None
    about = document.get("otherData") if isinstance(document, dict) else None
    if not isinstance(about, dict) or "ticks" not in about or about.get("tick_us") != TICK_US:
        told = "is a trace of another program or version; give one that a failed test or --record left behind"
        raise AssetError(told, path=str(path))
    return document  # type: ignore[no-any-return]


def _span(event: dict[str, Any]) -> _Span:
    since = int(event["ts"]) // TICK_US
    return _Span(
        since, since + int(event["dur"]) // TICK_US, str(event["name"]), int(event["args"].get("gen", 0))
    )


def _sound_beside(path: Path, name: str) -> Int16Array | None:
    wav = path.with_name(name) if name else None
    if wav is None or not wav.is_file():
        return None
    return read_wav(wav, OUTPUT_HZ)
