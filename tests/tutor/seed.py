"""The contract as it was first written down, in data: what declaration, request and response must equal."""

from __future__ import annotations

from typing import Any

PROPERTIES: dict[str, dict[str, Any]] = {
    "session_id": {"type": "STRING", "description": "Unique session identifier"},
    "client_ts_ms": {"type": "INTEGER", "description": "Client timestamp in milliseconds"},
    "event": {
        "type": "STRING",
        "enum": [
            "START_SESSION", "REQUEST_CHAPTER", "REQUEST_QUESTION", "SUBMIT_ANSWER", "INTERRUPT", "REPEAT",
            "END_SESSION",
        ],
        "description": "Type of event triggering this turn",
    },
    "chapter_id": {"type": "STRING", "description": "Chapter identifier (for REQUEST_CHAPTER)"},
    "question_id": {"type": "STRING", "description": "Current question identifier"},
    "student_utterance": {
        "type": "STRING",
        "description": "Best-effort transcript of student's speech (from Gemini ASR)",
    },
    "asr_confidence": {"type": "NUMBER", "description": "ASR confidence score 0-1"},
    "language": {
        "type": "STRING", "enum": ["en", "hi", "hinglish"], "description": "Detected or preferred language",
    },
    "telemetry": {
        "type": "OBJECT",
        "description": "Network and mode telemetry",
        "properties": {
            "rtt_ms": {"type": "INTEGER", "description": "Round-trip time in milliseconds"},
            "packet_loss_pct": {"type": "NUMBER", "description": "Packet loss percentage"},
            "mode": {
                "type": "STRING", "enum": ["LIVE", "TTS", "TEXT"], "description": "Current voice mode",
            },
        },
    },
}  # fmt: skip
REQUIRED = {"session_id", "event", "client_ts_ms"}

REQUEST_DEFAULTS = {
    "chapter_id": None, "question_id": None, "student_utterance": None, "asr_confidence": None,
    "language": "en", "telemetry": None,
}  # fmt: skip
TELEMETRY_DEFAULTS = {"rtt_ms": None, "packet_loss_pct": None, "mode": "LIVE"}
RESPONSE_DEFAULTS = {
    "question_id": None, "attempt_no": 0, "is_correct": None, "language": "en", "canonical": None, "ui": None,
    "fallback": {"allowed": True, "recommended_mode": "LIVE"},
}  # fmt: skip
RESPONSE_FIELDS = [
    "session_id", "question_id", "state", "attempt_no", "is_correct", "tutor_intent", "language", "voice_plan",
    "canonical", "ui", "speak", "next_action", "fallback",
]  # fmt: skip

EXAMPLE_REQUEST: dict[str, Any] = {
    "session_id": "sess_123",
    "event": "SUBMIT_ANSWER",
    "client_ts_ms": 1706450000000,
    "student_utterance": "five by seven",
    "asr_confidence": 0.92,
    "language": "en",
}
EXAMPLE_RESPONSE: dict[str, Any] = {
    "session_id": "sess_123",
    "question_id": "q_8_3_12",
    "state": "SHOWING_HINT",
    "attempt_no": 1,
    "is_correct": False,
    "tutor_intent": "GUIDE_THINKING",
    "language": "hinglish",
    "voice_plan": {
        "max_sentences": 2,
        "required": ["encouragement", "one_guiding_question"],
        "forbidden": ["say_wrong", "full_solution"],
    },
    "speak": {
        "ssml": "<speak>Hmm beta,<break time='300ms'/> fractions add karne se pehle common denominator chahiye."
        "<break time='400ms'/> 3 aur 4 ka common denominator kya hoga?</speak>"
    },
    "next_action": {"type": "WAIT_STUDENT"},
}
