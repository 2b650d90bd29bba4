"""What the player chose: one versioned record, and how it is written down.

A settings file is somebody's file: it is read strictly, and what is wrong with it is told with the field's name. Who
reads it goes on with the defaults and keeps the file aside (``adapters/settings_file.py``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from embodiment.errors import AssetError, UsageError
from embodiment.session.start_wait import VoiceBuffer, parse_voice_buffer
from embodiment.world.inputs import Action, key_map

VERSION: Final = 1
"""Grows when a file of the version before would be misread; a new field with a default is no new version."""
SubtitleSize: TypeAlias = Literal["small", "medium", "large", "huge"]
SUBTITLE_SCALE: Mapping[SubtitleSize, float] = MappingProxyType(
    {"small": 0.85, "medium": 1.0, "large": 1.25, "huge": 1.5}
)
"""Size of what is said on the screen, 1 as drawn."""
Backend: TypeAlias = Literal["local", "gemini"]


class Settings(BaseModel):
    """Everything that is kept between runs. Immutable; ``model_copy(update=...)`` makes a changed one.

    Attributes:
        version: Of the file's format.
        volume: Of all voices, 0..100 percent.
        speaker: ``BACKEND`` or ``BACKEND:DEVICE``; ``auto`` takes the best there is, ``none`` is silent.
        microphone: The same for the microphone.
        open_mic: True: the microphone is open without a key held.
        voice_buffer: Milliseconds of a turn that are there before it is heard, or ``LEAST-MOST`` to wait longer where
            the words come behind their sound.
        backend: Who answers: the local server or the real service.
        subtitle_size: Size of bubbles and subtitles.
        reduced_motion: True: nothing moves but what acts; the camera keeps no lag.
        fullscreen: True: the game takes the whole screen.
        keys: Key name to action name, laid over the default keys; ``""`` unbinds a key.
    """

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    version: int = VERSION
    volume: Annotated[int, Field(ge=0, le=100)] = 100
    speaker: Annotated[str, Field(min_length=1)] = "auto"
    microphone: Annotated[str, Field(min_length=1)] = "auto"
    open_mic: bool = False
    voice_buffer: str = "60-300"
    backend: Backend = "local"
    subtitle_size: SubtitleSize = "medium"
    reduced_motion: bool = False
    fullscreen: bool = False
    keys: dict[str, str] = Field(default_factory=dict)

    @field_validator("keys")
    @classmethod
    def _are_actions(cls, keys: dict[str, str]) -> dict[str, str]:
        key_map(keys)
        return keys

    @field_validator("voice_buffer")
    @classmethod
    def _is_a_buffer(cls, text: str) -> str:
        parse_voice_buffer(text)
        return text

    @property
    def buffer(self) -> VoiceBuffer:
        """How long voices wait before a turn begins."""
        return parse_voice_buffer(self.voice_buffer)

    @property
    def key_map(self) -> dict[str, Action]:
        """Key names to actions, the defaults included."""
        return key_map(self.keys)

    @property
    def subtitle_scale(self) -> float:
        """Size of bubbles and subtitles, 1 as drawn."""
        return SUBTITLE_SCALE[self.subtitle_size]


def parse_settings(text: str, name: str) -> Settings:
    """Reads a settings file.

    Args:
        text: Its contents.
        name: The file, for the error text.

    Raises:
        AssetError: No JSON object, of another version, or a field is wrong; one sentence with the field's name.
    """
    try:
        data = json.loads(text)
    except ValueError as error:
        raise AssetError(f"is no JSON ({error})", path=name) from None
    if not isinstance(data, dict):
        raise AssetError("holds no settings: it must be one JSON object", path=name)
    version = data.get("version")
    if version != VERSION:
        raise AssetError(f"is of version {version!r}, and this game reads version {VERSION}", path=name)
    try:
        return Settings.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        reason = first["msg"].removeprefix("Value error, ")
        raise AssetError(f"{field or 'keys'}: {reason[0].lower()}{reason[1:]}", path=name) from None


def settings_text(settings: Settings) -> str:
    """The settings as a file: JSON, one field a line, ending with a line break."""
    return settings.model_dump_json(indent=2) + "\n"


def split_device(text: str) -> tuple[str, str | None]:
    """``BACKEND`` or ``BACKEND:DEVICE`` as back end and device name.

    Raises:
        UsageError: Nothing stands before the colon.
    """
    backend, _, device = text.partition(":")
    if not backend:
        raise UsageError(f"{text!r} names no sound back end; write it as auto, none, or BACKEND:DEVICE")
    return backend, device or None
