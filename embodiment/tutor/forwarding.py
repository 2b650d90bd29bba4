"""What the live model is given of a turn, and what the board is: two subsets that never mix.

The model hears ids, state, verdict and its line. Question, hints, steps and answer are for the board, which
cannot speak.
"""

from __future__ import annotations

from typing import Any, Final

from embodiment.tutor.contract import LiveTurnResponse

FORWARDED: Final = (
    "session_id", "question_id", "state", "attempt_no", "is_correct", "tutor_intent", "language", "voice_plan",
    "speak", "next_action",
)  # fmt: skip
"""The fields that may reach a model, in their order. ``canonical``, ``ui`` and ``fallback`` may not."""


def forwarded(response: LiveTurnResponse) -> dict[str, Any]:
    """The part of a turn that may be sent to a live model as the result of its call.

    Of ``speak`` it is the marked-up line alone: given two spellings of one line, a model reads both.

    Returns:
        A JSON-able object.
    """
    whole = response.model_dump(mode="json", include=set(FORWARDED))
    spoken = whole["speak"]
    whole["speak"] = {"ssml": spoken["ssml"]} if spoken["ssml"] is not None else {"text": spoken["text"]}
    return {name: whole[name] for name in FORWARDED}
