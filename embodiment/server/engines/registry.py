"""Engines by name, best first. A loader raises EngineError where its wheel is missing or broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

from embodiment.server.engines.brain_echo import EchoBrain
from embodiment.server.engines.brain_scripted import ScriptedBrain
from embodiment.server.engines.recogniser_fixed import FixedRecogniser
from embodiment.server.engines.recogniser_sphinx import SphinxRecogniser
from embodiment.server.engines.synth_espeak import EspeakSynthesizer
from embodiment.server.engines.synth_tone import ToneSynthesizer
from embodiment.server.engines.vad_energy import EnergyActivity
from embodiment.server.engines.vad_silero import SileroActivity
from embodiment.server.engines.vad_webrtc import WebRtcActivity
from embodiment.server.ports import Brain, External, Recogniser, Synthesizer, VoiceActivity


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


RecogniserLoader: TypeAlias = Callable[[External], LoadedRecogniser]
SynthesizerLoader: TypeAlias = Callable[[External], LoadedSynthesizer]

VOICE_ACTIVITY: Final[dict[str, Callable[[], VoiceActivity]]] = {
    "silero": SileroActivity,
    "webrtc": WebRtcActivity,
    "energy": EnergyActivity,
}
RECOGNISERS: Final[dict[str, RecogniserLoader]] = {
    "sphinx": SphinxRecogniser,
    "fixed": lambda external: FixedRecogniser(),
}
SYNTHESIZERS: Final[dict[str, SynthesizerLoader]] = {
    "espeak": EspeakSynthesizer,
    "silent": lambda external: ToneSynthesizer(audible=False),
    "tone": lambda external: ToneSynthesizer(),
}
BRAINS: Final[dict[str, Callable[[], Brain]]] = {"scripted": ScriptedBrain, "echo": EchoBrain}

WITHOUT: Final[dict[str, str]] = {
    "energy": "speech is told from silence by loudness alone",
    "webrtc": "speech is told from noise less well",
    "fixed": "the characters cannot hear you, so type to them",
    "silent": "the characters are silent and speak in subtitles",
}
"""What it means that a lesser engine had to stand in, for the one sentence that says so."""
