"""Engines by name, best first; those that need a model of their own come last and are only taken by name.

A loader raises EngineError where its wheel or its model is missing or broken. ``voice_activity.py`` has the detectors.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, Protocol, TypeAlias

from embodiment.server.engines.brain_echo import EchoBrain
from embodiment.server.engines.brain_llm import LlmBrain, load_agent
from embodiment.server.engines.brain_scripted import ScriptedBrain
from embodiment.server.engines.recogniser_fixed import FixedRecogniser
from embodiment.server.engines.recogniser_sphinx import SphinxRecogniser
from embodiment.server.engines.recogniser_whisper import WhisperRecogniser
from embodiment.server.engines.settings import EngineSettings
from embodiment.server.engines.synth_espeak import EspeakSynthesizer
from embodiment.server.engines.synth_kokoro import KokoroSynthesizer
from embodiment.server.engines.synth_piper import PiperSynthesizer
from embodiment.server.engines.synth_tone import ToneSynthesizer
from embodiment.server.ports import Brain, External, Recogniser, Synthesizer


class LoadedRecogniser(Recogniser, Protocol):
    """A recogniser that may hold a process."""

    def close(self) -> None:
        """End what it holds."""
        ...


class LoadedSynthesizer(Synthesizer, Protocol):
    """A synthesizer that may hold a process."""

    def close(self) -> None:
        """End what it holds."""
        ...


RecogniserLoader: TypeAlias = Callable[[External, EngineSettings], LoadedRecogniser]
SynthesizerLoader: TypeAlias = Callable[[External, EngineSettings], LoadedSynthesizer]
BrainLoader: TypeAlias = Callable[[EngineSettings], Callable[[], Brain]]
"""Loads what all sessions share and gives what makes the mind of one."""

RECOGNISERS: Final[dict[str, RecogniserLoader]] = {
    "sphinx": lambda external, settings: SphinxRecogniser(external),
    "fixed": lambda external, settings: FixedRecogniser(),
    "whisper": WhisperRecogniser,
}
SYNTHESIZERS: Final[dict[str, SynthesizerLoader]] = {
    "espeak": lambda external, settings: EspeakSynthesizer(external),
    "silent": lambda external, settings: ToneSynthesizer(audible=False),
    "tone": lambda external, settings: ToneSynthesizer(),
    "piper": PiperSynthesizer,
    "kokoro": KokoroSynthesizer,
}
BRAINS: Final[dict[str, BrainLoader]] = {
    "scripted": lambda settings: ScriptedBrain,
    "echo": lambda settings: EchoBrain,
    "llm": lambda settings: partial(LlmBrain, load_agent(settings)),
}

WITHOUT: Final[dict[str, str]] = {
    "energy": "speech is told from silence by loudness alone",
    "webrtc": "speech is told from noise less well",
    "fixed": "the characters cannot hear you, so type to them",
    "silent": "the characters are silent and speak in subtitles",
}
"""What it means that a lesser engine had to stand in, for the one sentence that says so."""
