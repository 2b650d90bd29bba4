"""What engines need to be told: models by name or path, from the command line or the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSettings:
    """Empty where an engine is to use its own default.

    Attributes:
        llm: Language model of the brain ``llm``, ``provider:model``; see ``brain_llm``.
        llm_url: Address of an OpenAI-compatible server for it, ``http://127.0.0.1:8080/v1``.
        llm_key: Key that server wants; other providers read their own variables.
        whisper: Model of the recogniser ``whisper``: a size (``base.en``) or a folder.
        piper: Voice of the synthesizer ``piper``: an ``.onnx`` file with its ``.onnx.json`` beside it.
        kokoro: Model of the synthesizer ``kokoro``: an ``.onnx`` file with its voices beside it, or their folder.
    """

    llm: str = ""
    llm_url: str = ""
    llm_key: str = field(default="", repr=False)
    whisper: str = ""
    piper: str = ""
    kokoro: str = ""

    def or_environment(self, environment: Mapping[str, str] = os.environ) -> EngineSettings:
        """These, with ``EMBODIMENT_LLM``, ``EMBODIMENT_LLM_URL``, ... where they are empty."""
        missing = {
            setting.name: environment.get(f"EMBODIMENT_{setting.name.upper()}", "")
            for setting in fields(self)
            if not getattr(self, setting.name)
        }
        return replace(self, **missing)
