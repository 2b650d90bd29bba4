"""Token counts as the service reports them, estimated: nobody is billed, but clients read the fields."""

from __future__ import annotations

from collections.abc import Iterable

from embodiment.live.messages import ModalityTokens, UsageMetadata
from embodiment.server.ports import Entry
from embodiment.units import INPUT_HZ, OUTPUT_HZ, Samples

AUDIO_TOKENS_PER_SECOND = 25
"""Source: Live API capabilities, 'audio costs 25 tokens per second'."""
CHARACTERS_PER_TOKEN = 4
"""Rule of thumb of the API's token guide for English."""


def usage(
    instruction: Iterable[str], history: Iterable[Entry], heard: Samples, spoken: Samples
) -> UsageMetadata:
    """The report of one turn.

    Args:
        instruction: Text parts of the system instruction.
        history: The conversation so far.
        heard: 16 kHz samples of the player since the session began.
        spoken: 24 kHz samples of this answer.
    """
    letters = sum(map(len, instruction)) + sum(len(entry.text) for entry in history)
    text = -(-letters // CHARACTERS_PER_TOKEN)
    listened = heard * AUDIO_TOKENS_PER_SECOND // INPUT_HZ
    answered = spoken * AUDIO_TOKENS_PER_SECOND // OUTPUT_HZ
    return UsageMetadata(
        prompt_tokens=text + listened,
        response_tokens=answered,
        total_tokens=text + listened + answered,
        prompt_details=(ModalityTokens("TEXT", text), ModalityTokens("AUDIO", listened)),
        response_details=(ModalityTokens("AUDIO", answered),),
    )
