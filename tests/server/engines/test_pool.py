"""Loading engines by name, standing in for what is missing, and spreading sessions over workers."""

from __future__ import annotations

import asyncio
from typing import Any

import numpy as np
import pytest

from embodiment.errors import EngineError, UsageError
from embodiment.server.engines import registry
from embodiment.server.engines.brain_echo import EchoBrain
from embodiment.server.engines.brain_scripted import ScriptedBrain
from embodiment.server.engines.pool import DETERMINISTIC, EngineNames, load_engines
from embodiment.server.engines.synth_tone import ToneSynthesizer
from embodiment.server.ports import External, Speech, Vocabulary


class Gated(ToneSynthesizer):
    """A tone voice whose "slow" sentences wait for a gate: a synthesizer that is busy."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.closed = False
        self.spoken: list[str] = []

    async def speak(self, text: str, voice: str) -> Speech:
        if text == "slow":
            await self.gate.wait()
        self.spoken.append(text)
        return await super().speak(text, voice)

    def close(self) -> None:
        self.closed = True


def with_synthesizers(monkeypatch: pytest.MonkeyPatch, **named: Any) -> None:
    """More entries in the table of engines, which is how a project of its own would add one."""
    for name, make in named.items():
        monkeypatch.setitem(registry.SYNTHESIZERS, name, make)


def test_one_characters_synthesis_does_not_delay_anothers(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Gated] = []

    def make(external: External, settings: object) -> Gated:
        made.append(Gated())
        return made[-1]

    async def talk() -> None:
        with_synthesizers(monkeypatch, gated=make)
        names = EngineNames(voice_activity="energy", recogniser="fixed", synthesizer="gated", brain="echo")
        engines = load_engines(names, workers=2)
        slow = asyncio.ensure_future(engines.synthesizer.speak("slow", "Kore"))
        await asyncio.sleep(0)
        for number in range(5):
            await engines.synthesizer.speak(f"quick {number}", "Puck")
        assert not slow.done()
        assert sorted(len(one.spoken) for one in made) == [0, 5]
        for one in made:
            one.gate.set()
        await slow
        engines.close()
        assert all(one.closed for one in made)

    asyncio.run(talk())


def test_a_worker_that_cannot_be_loaded_takes_those_before_it_along(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Gated] = []

    def make(external: External, settings: object) -> Gated:
        if made:
            raise EngineError("no more memory")
        made.append(Gated())
        return made[-1]

    with_synthesizers(monkeypatch, gated=make)
    with pytest.raises(EngineError, match="no more memory"):
        load_engines(EngineNames(voice_activity="energy", recogniser="fixed", synthesizer="gated"), workers=2)
    assert made[0].closed


def test_the_deterministic_engines_need_nothing() -> None:
    engines = load_engines(DETERMINISTIC)
    assert engines.notices == ()
    assert isinstance(engines.brain(), ScriptedBrain)
    heard = asyncio.run(engines.recogniser.transcribe(np.ones(160, dtype=np.int16), Vocabulary()))
    assert heard.text == "[unintelligible]"
    engines.close()


def test_the_best_that_works_stands_in_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(external: External, settings: object) -> Gated:
        raise EngineError("espeak-ng is not installed")

    with_synthesizers(monkeypatch, espeak=missing)
    engines = load_engines(EngineNames(voice_activity="energy", recogniser="fixed"))
    assert engines.notices == (
        "the characters are silent and speak in subtitles: espeak-ng is not installed",
    )
    assert not np.any(asyncio.run(engines.synthesizer.speak("Hello.", "Kore")).pcm)
    engines.close()


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (EngineNames(synthesizer="espeek"), "did you mean 'espeak'"),
        (EngineNames(recogniser="spinx"), "did you mean 'sphinx'"),
        (EngineNames(voice_activity="silerro"), "did you mean 'silero'"),
        (
            EngineNames(voice_activity="energy", recogniser="fixed", synthesizer="tone", brain="llama"),
            "no brain 'llama'",
        ),
    ],
)
def test_a_misspelt_engine_is_named_with_the_likely_one_before_any_is_loaded(
    names: EngineNames, sentence: str
) -> None:
    with pytest.raises(UsageError, match=sentence):
        load_engines(names)


def test_a_brain_may_be_given_as_what_makes_it() -> None:
    names = EngineNames(voice_activity="energy", recogniser="fixed", synthesizer="tone", brain=EchoBrain)
    assert isinstance(load_engines(names).brain(), EchoBrain)
