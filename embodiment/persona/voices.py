"""The voices the service ships with."""

from __future__ import annotations

from typing import Final

PREBUILT_VOICES: Final[tuple[str, ...]] = (
    "Zephyr", "Puck", "Charon", "Kore", "Fenrir", "Leda", "Orus", "Aoede", "Callirrhoe", "Autonoe",
    "Enceladus", "Iapetus", "Umbriel", "Algieba", "Despina", "Erinome", "Algenib", "Rasalgethi", "Laomedeia",
    "Achernar", "Alnilam", "Schedar", "Gacrux", "Pulcherrima", "Achird", "Zubenelgenubi", "Vindemiatrix",
    "Sadachbia", "Sadaltager", "Sulafat",
)  # fmt: skip
"""Case-sensitive. Source: ai.google.dev/gemini-api/docs/live-api/capabilities, voice options, 2026-09-18."""
