"""A mind that repeats: what was said to it is what it says. For tests of everything but thought."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from typing import Any

from embodiment.server.ports import Character, Prompt, Results, Say, Step


class EchoBrain:
    """Says the prompt back; results of late function calls are read out as JSON."""

    def brief(self, character: Character) -> None:
        """An echo has no character."""

    async def reply(self, prompt: Prompt) -> AsyncGenerator[Step, Results]:
        """One sentence."""
        if prompt.text:
            yield Say(prompt.text)
        for result in prompt.results:
            yield Say(f"{result.name}: {json.dumps(result.response, ensure_ascii=False, sort_keys=True)}")

    def snapshot(self) -> dict[str, Any]:
        """Nothing is remembered."""
        return {}

    def restore(self, memory: dict[str, Any]) -> None:
        """Nothing is remembered."""
