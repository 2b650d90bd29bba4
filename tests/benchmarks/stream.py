"""The stream every contender is given: what the service sends while a character speaks, made by our own server role.

Frames look as the service's do: binary, pretty-printed, a line break at the end; the sound is noise of speech's level,
because silence would be kinder to a decoder than any voice.
"""

from __future__ import annotations

import numpy as np

from embodiment.live.messages import (
    AudioDelta,
    FunctionCall,
    GenerationComplete,
    OutputTranscription,
    ServerEvent,
    SetupComplete,
    TurnComplete,
    UsageMetadata,
)
from embodiment.live.reports import ModalityTokens
from embodiment.live.server_codec import encode_server
from embodiment.units import OUTPUT_HZ, Int16Array


def sound(millis: int, count: int, seed: int = 1) -> list[Int16Array]:
    """Pieces of noise as loud as speech.

    Args:
        millis: Length of each.
        count: How many, all different.
        seed: Of the sound.
    """
    chance = np.random.default_rng(seed)
    noise = chance.normal(0, 3000, (count, OUTPUT_HZ * millis // 1000)).clip(-32768, 32767)
    return list(noise.astype(np.int16))


def audio_frames(millis: int, count: int) -> list[bytes]:
    """Frames with nothing but sound, all different."""
    return [encode_server(AudioDelta(piece)) for piece in sound(millis, count)]


def setup_complete() -> bytes:
    """The first frame of a connection."""
    return encode_server(SetupComplete())


def transcript(text: str) -> bytes:
    """A piece of what is said."""
    return encode_server(OutputTranscription(text))


def tool_call(number: int) -> bytes:
    """A function call with arguments."""
    return encode_server(
        FunctionCall(f"fc_{number:019d}", "play_emote", {"emote_name": "wave", "times": 2, "at": "traveller"})
    )


def end_of_turn() -> list[bytes]:
    """The two frames that end a turn, the second with what it has cost."""
    usage = UsageMetadata(
        prompt_tokens=1131,
        response_tokens=26,
        total_tokens=1157,
        prompt_details=(ModalityTokens("TEXT", 1099), ModalityTokens("AUDIO", 32)),
        response_details=(ModalityTokens("AUDIO", 26),),
    )
    ending: list[ServerEvent] = [TurnComplete(), usage]
    return [encode_server(GenerationComplete()), encode_server(ending)]
