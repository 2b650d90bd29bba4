"""The same scene twice with the real speech engines: the same events, the same sounds, at the same times."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

import pytest

from embodiment.live.config import GeminiLiveConfig
from embodiment.server.engines.pool import EngineNames, load_engines
from embodiment.session.events import SpeakingStopped
from embodiment.testing.function_server import FunctionServer
from embodiment.testing.stage import Stage
from embodiment.testing.trace import TraceLine
from embodiment.units import OUTPUT_HZ, TICK, Seconds
from tests.app.test_player_lines import CLASSES, persona_of

pytestmark = pytest.mark.engine
REAL = EngineNames(recogniser="sphinx", synthesizer="espeak", brain="scripted")
TOLERANCE: Seconds = 0.025
SERVICE = GeminiLiveConfig(
    base_url="ws://127.0.0.1:1", manual_activity=True, word_timestamps=True, phoneme_times=True
)
TYPED = (
    ("brunhild", "what is your name"),
    ("osric", "i have a headache"),
    ("brunhild", "how much is a sword"),
)


@dataclass(frozen=True, slots=True)
class Phoneme:
    """One sound as the service told it: IPA, and seconds from the beginning of its turn's sound."""

    ipa: str
    start: Seconds
    end: Seconds


@dataclass(slots=True)
class Wire:
    """Notes the phonemes of all frames the service sends, in the order they came."""

    phonemes: list[Phoneme] = field(default_factory=list)

    async def note(self, frame: str | bytes) -> AsyncIterator[str | bytes]:
        """Pass a frame on as it is."""
        content = json.loads(frame).get("serverContent", {})
        for one in content.get("outputTranscription", {}).get("phonemes", ()):
            start, end = (float(one[key].removesuffix("s")) for key in ("startOffset", "endOffset"))
            self.phonemes.append(Phoneme(one["ipa"], start, end))
        yield frame


@dataclass(frozen=True, slots=True)
class Played:
    """What a run of the scene left."""

    lines: list[TraceLine]
    phonemes: list[Phoneme]

    def of(self, who: str, *kinds: str) -> list[TraceLine]:
        """The lines of one character, in order."""
        return [line for line in self.lines if line.who == who and line.what in kinds]

    def shape(self, who: str) -> list[tuple[str, str]]:
        """What happened to a character, without when."""
        return [
            (line.what, line.text) for line in self.lines if line.who == who and line.what not in PICTURES
        ]


PICTURES = ("mouth", "body")
"""How often these change follows from times, which may differ a little; the mouths are compared by their phonemes."""


def play() -> Played:
    """The scene, with engines of its own: two people answer, one after the other, each aloud to the end."""
    stages: list[Stage] = []

    async def external(request: Any, latency: Seconds) -> Any:
        return await stages[0].host.external(request, latency)

    wire = Wire()
    engines = load_engines(REAL, external=external)
    server = FunctionServer(engines=engines, fault=wire.note)
    with closing(engines), Stage(server=server, service=SERVICE, keep_sound=False) as stage:
        stages.append(stage)
        for key in dict.fromkeys(key for key, _ in TYPED):
            stage.add(CLASSES[key], persona_of(key), key=key)
        trace = stage.trace()
        stage.run(1.5)
        for number, (key, text) in enumerate(TYPED, 1):
            stage.world.sessions[key].send_text(text)
            stage.until(lambda number=number: len(stage.of(SpeakingStopped)) >= number, within=30)  # type: ignore[misc]
            stage.run(0.5)
        return Played(trace.lines, wire.phonemes)


def test_the_same_scene_with_real_engines_is_the_same_again() -> None:
    first, again = play(), play()
    apart: list[Seconds] = []
    for who in ("brunhild", "osric"):
        assert first.shape(who) == again.shape(who)
        words, others = first.of(who, "word"), again.of(who, "word")
        assert len(words) >= 3, "an answer was heard"
        for word, other in zip(words, others, strict=True):
            apart.append(abs(word.tick - other.tick) * TICK)  # when it was heard
            apart.append(abs(word.numbers[2] - other.numbers[2]) / OUTPUT_HZ)  # where it is in the sound
    assert len(first.phonemes) > 50, "the answers came with their sounds"
    assert [one.ipa for one in first.phonemes] == [one.ipa for one in again.phonemes]
    for one, other in zip(first.phonemes, again.phonemes, strict=True):
        apart += [abs(one.start - other.start), abs(one.end - other.end)]
    print(f"{len(apart)} times of words and sounds, at most {max(apart) * 1000:.1f} ms apart")
    assert max(apart) <= TOLERANCE
