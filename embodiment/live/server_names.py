"""The fields of every server message, by the place they stand in; what is not here is reported as unknown.

Source: ai.google.dev/api/live, googleapis ``generative_service.proto`` (v1beta), google-genai 3.4.0
``types.py``.
"""

from __future__ import annotations

from typing import Final


def _fields(names: str) -> frozenset[str]:
    return frozenset(names.split())


SETUP_COMPLETE: Final = _fields("sessionId voiceConsentSignature")
CONTENT_FLAGS: Final = _fields(
    "generationComplete interrupted turnComplete turnCompleteReason waitingForInput"
    " interactionStatus speechState"
)
MODEL_TURN: Final = _fields("parts role")
PART: Final = _fields(
    "text thought inlineData executableCode codeExecutionResult"
    # These come along with a part and change nothing for a listener.
    " thoughtSignature videoMetadata mediaResolution partMetadata audioTranscription mediaProcessing"
    " speechMetadata documentMetadata spreadsheetMetadata audioMetadata"
)
INLINE_DATA: Final = _fields("mimeType data displayName")
TRANSCRIPTION: Final = _fields("text finished words languageCode speakerLabel startOffset endOffset phonemes")
"""``phonemes`` is our own; see ``timings``."""
WORD: Final = _fields("word startOffset endOffset")
PHONEME: Final = _fields("ipa startOffset endOffset")
TOOL_CALL: Final = _fields("functionCalls")
FUNCTION_CALL: Final = _fields("id name args partialArgs willContinue")
CANCELLATION: Final = _fields("ids")
GO_AWAY: Final = _fields("timeLeft")
RESUMPTION_UPDATE: Final = _fields("newHandle resumable lastConsumedClientMessageIndex")
# voiceActivityType is how some clients spell ``type``; it is read too.
VOICE_ACTIVITY: Final = _fields("type voiceActivityType audioOffset")
DETECTION_SIGNAL: Final = _fields("vadSignalType")
USAGE: Final = _fields(
    "promptTokenCount responseTokenCount candidatesTokenCount totalTokenCount cachedContentTokenCount"
    " thoughtsTokenCount toolUsePromptTokenCount promptTokensDetails responseTokensDetails"
    " candidatesTokensDetails cacheTokensDetails toolUsePromptTokensDetails serviceTier trafficType"
)
