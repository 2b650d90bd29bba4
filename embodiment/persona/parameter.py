"""One declared parameter, whichever way it was declared."""

from __future__ import annotations

from dataclasses import dataclass

from embodiment.persona.schema import Schema, Shape


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """One parameter of a declared function."""

    name: str
    description: str
    shape: Shape
    required: bool = True

    def to_json(self) -> Schema:
        """The parameter's entry under ``properties``."""
        entry: Schema = {"type": self.shape.schema["type"]}
        if self.description:
            entry["description"] = self.description
        return entry | {key: value for key, value in self.shape.schema.items() if key not in entry}

    def to_prompt_text(self) -> str:
        """The parameter in a prompt: ``emote_name: string [wave|bow]``."""
        return f"{self.name}: {self.shape.prompt}"
