"""The open microphone of a game in real time: the best detector there is, and what the player should know."""

from __future__ import annotations

from typing import Final

from embodiment.errors import EngineError, how_to_install
from embodiment.server.engines.voice_activity import VOICE_ACTIVITY
from embodiment.world.open_mic import OpenMic
from embodiment.world.ports import PlayedSound

GOOD: Final = "The microphone is open: just talk. Headphones are better still."
POOR: Final = (
    "The microphone is open: just talk, and wear headphones, or the characters hear themselves "
    f"(or, to have voices told apart better, {how_to_install('voice')})."
)


def make_open_mic(played: PlayedSound) -> OpenMic:
    """An open microphone on the best detector that can be loaded, with its advice about headphones.

    Args:
        played: What the loudspeakers are given.
    """
    for name, make in VOICE_ACTIVITY.items():
        try:
            detector = make()
        except EngineError:
            continue
        return OpenMic(detector, played, GOOD if name == "silero" else POOR)
    raise AssertionError("the detector by loudness needs nothing that could be missing")
