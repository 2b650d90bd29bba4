"""The thirty prebuilt voices of the service: what a persona may choose, a setup may name and every engine speaks."""

from __future__ import annotations

from typing import Final

PREBUILT_VOICES: Final[tuple[str, ...]] = (
    "Zephyr", "Puck", "Charon", "Kore", "Fenrir", "Leda", "Orus", "Aoede", "Callirrhoe", "Autonoe",
    "Enceladus", "Iapetus", "Umbriel", "Algieba", "Despina", "Erinome", "Algenib", "Rasalgethi", "Laomedeia",
    "Achernar", "Alnilam", "Schedar", "Gacrux", "Pulcherrima", "Achird", "Zubenelgenubi", "Vindemiatrix",
    "Sadachbia", "Sadaltager", "Sulafat",
)  # fmt: skip
"""Case-sensitive. Source: ai.google.dev/gemini-api/docs/live-api/capabilities, voice options, 2026-09-18."""

DEFAULT_VOICE: Final = "Kore"
"""Spoken when a setup names none. Our choice: the service does not say which one it takes."""
