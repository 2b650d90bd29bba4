from __future__ import annotations

import asyncio
import subprocess
import sys

import numpy as np
import pytest

from embodiment.app.local_voice import LocalVoice
from embodiment.audio.ring import VoiceRing
from embodiment.errors import EngineError
from embodiment.server.engines.synth_tone import ToneSynthesizer
from embodiment.session.tts import SpeechJob
from embodiment.world.voicing import speak


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
        raise EngineError('espeak-ng is not installed; pip install ".[voice]"')

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
        assert "".join(one.ipa for one in sound.phonemes).startswith("ɡ")
        assert all(one.start <= one.end <= len(sound.samples) / 24_000 + 1e-4 for one in sound.phonemes)
        assert sound.words[-1].end <= len(sound.samples) / 24_000
        assert abs(sound.samples).max() > 2000

    asyncio.run(speak())
    voice.close()


@pytest.mark.engine
@pytest.mark.parametrize("voice", ["Kore", "Charon", "Puck"])
def test_a_break_of_ssml_is_measured_in_the_sound(voice: str) -> None:
    pytest.importorskip("espeakng_loader", reason="espeak-ng (extra: voice) is not installed")
    ssml = "<speak>Hmm beta,<break time='300ms'/> think again.<break time='400ms'/> What is it?</speak>"
    provider, ring = LocalVoice(), VoiceRing()
    job = SpeechJob(gen=1, text="Hmm beta, think again. What is it?", char_start=0, ends_turn=True, ssml=ssml)
    voiced = asyncio.run(speak(provider, job, ring, voice))
    provider.close()
    assert voiced.chunk is not None
    assert [word.word for word in voiced.words] == job.text.split()
    loud = np.flatnonzero(np.abs(voiced.chunk.samples.astype(int)) > 0)
    silences = sorted(np.diff(loud) / 24_000)[-2:]
    assert silences == pytest.approx([0.3, 0.4], abs=0.02)


@pytest.mark.engine
def test_hindi_is_spoken_by_the_same_speaker() -> None:
    pytest.importorskip("espeakng_loader", reason="espeak-ng (extra: voice) is not installed")
    provider = LocalVoice()

    async def both() -> tuple[int, int]:
        hindi = await provider.synthesize_in("बहुत अच्छा", "Kore", "hi-IN")
        english = await provider.synthesize_in("बहुत अच्छा", "Kore", "en-IN")
        assert [word.word for word in hindi.words] == ["बहुत", "अच्छा"]
        return len(hindi.samples), len(english.samples)

    spoken, spelt = asyncio.run(both())
    provider.close()
    assert 12_000 < spoken < 48_000
    assert spoken != spelt


def test_a_game_whose_characters_speak_with_the_model_loads_no_engine() -> None:
    code = (
        "import embodiment.app.local_voice, embodiment.app.open_mic, sys; "
        "print([name for name in ('embodiment.server.ports', 'embodiment.server.engines.brain_scripted') "
        "if name in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"
