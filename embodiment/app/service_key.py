"""The key of the real service: where it is looked for."""

from __future__ import annotations

import os
from typing import Final

KEY_VARIABLE: Final = "GEMINI_API_KEY"


def service_key() -> str:
    """The key; empty where there is none."""
    return os.environ.get(KEY_VARIABLE, "").strip()
