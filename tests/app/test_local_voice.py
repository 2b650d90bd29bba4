from __future__ import annotations

import asyncio

import pytest

from embodiment.app.local_voice import LocalVoice
from embodiment.errors import EngineError
from embodiment.server.engines.synth_tone import ToneSynthesizer


def test_the_engine_starts_with_the_first_sentence_and_once() -> None:
    made: list[ToneSynthesizer] = []

    def make() -> ToneSynthesizer:
        made.append(ToneSynthesizer())
        return made[-1]

    voice = LocalVoice(make)

    async def speak() -> None:
        assert made == []
        first, second = await asyncio.gather(
            voice.synthesize(" Good day. ", "Kore"), voice.synthesize("Yes.", "Kore")
        )
        assert [word.word for word in first.words] == ["Good", "day."]
        assert len(first.samples) > len(second.samples) > 0
        assert first.rate_hz == 24_000

    asyncio.run(speak())
    assert len(made) == 1
    voice.close()
    voice.close()


def test_an_engine_that_cannot_start_is_an_error_of_the_sentence() -> None:
    def make() -> ToneSynthesizer:
        raise EngineError("espeak-ng is not installed; pip install embodiment[voice]")

    with pytest.raises(EngineError, match="espeak-ng"):
        asyncio.run(LocalVoice(make).synthesize("Yes.", "Kore"))


def test_a_closed_voice_says_so() -> None:
    voice = LocalVoice(ToneSynthesizer)
    voice.close()
    with pytest.raises(EngineError, match="closed"):
        asyncio.run(voice.synthesize("Yes.", "Kore"))


@pytest.mark.engine
def test_espeak_speaks_with_the_times_of_its_words() -> None:
    pytest.importorskip("espeakng_loader", reason="espeak-ng (extra: voice) is not installed")
    voice = LocalVoice()

    async def speak() -> None:
        sound = await voice.synthesize("Good morning, traveller.", "Kore")
        assert [word.word for word in sound.words] == ["Good", "morning,", "traveller."]
        assert sound.words[-1].end <= len(sound.samples) / 24_000
        assert abs(sound.samples).max() > 2000

    asyncio.run(speak())
    voice.close()
