"""Detectors of speech by name, best first; a game's open microphone takes them without the other engines."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from embodiment.server.engines.vad_energy import EnergyActivity
from embodiment.server.engines.vad_silero import SileroActivity
from embodiment.server.engines.vad_webrtc import WebRtcActivity

if TYPE_CHECKING:
    from embodiment.server.ports import VoiceActivity

VOICE_ACTIVITY: Final[dict[str, Callable[[], VoiceActivity]]] = {
    "silero": SileroActivity,
    "webrtc": WebRtcActivity,
    "energy": EnergyActivity,
}
"""What makes a detector; raises EngineError where its wheel is missing or broken."""
