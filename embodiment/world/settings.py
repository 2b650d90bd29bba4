"""What the player chose: one versioned record, and how it is written down.

A settings file is somebody's file: it is read strictly, and what is wrong with it is told with the field's name. Who
reads it goes on with the defaults and keeps the file aside (``adapters/settings_file.py``).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias, get_args

from embodiment.errors import AssetError, UsageError, did_you_mean
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that is kept between runs. Immutable; ``dataclasses.replace`` makes a changed one.

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

    version: int = VERSION
    volume: int = 100
    speaker: str = "auto"
    microphone: str = "auto"
    open_mic: bool = False
    voice_buffer: str = "60-300"
    backend: Backend = "local"
    subtitle_size: SubtitleSize = "medium"
    reduced_motion: bool = False
    fullscreen: bool = False
    keys: Mapping[str, str] = field(default_factory=dict)

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
        json.dumps(data, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise AssetError(
            "holds half a letter (a lone surrogate), which cannot be written again", path=name
        ) from None
    except (ValueError, RecursionError) as error:
        raise AssetError(f"is no JSON ({error})", path=name) from None
    if not isinstance(data, dict):
        raise AssetError("holds no settings: it must be one JSON object", path=name)
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        raise AssetError(f"is of version {version!r}, and this game reads version {VERSION}", path=name)
    for field_name, value in data.items():
        check = _CHECKS.get(field_name)
        try:
            reason = did_you_mean("setting", field_name, _CHECKS) if check is None else check(value)
        except UsageError as error:
            reason = str(error)
        if reason:
            raise AssetError(f"{field_name}: {reason}", path=name)
    return Settings(**data)


def _volume(value: Any) -> str:
    fits = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 100
    return "" if fits else f"must be a whole number from 0 to 100, not {value!r}"


def _switch(value: Any) -> str:
    return "" if isinstance(value, bool) else f"must be true or false, not {value!r}"


def _device(value: Any) -> str:
    if not isinstance(value, str):
        return f"must be a text, not {value!r}"
    split_device(value)
    return ""


def _buffer(value: Any) -> str:
    if not isinstance(value, str):
        return f'must be a text such as "60", not {value!r}'
    parse_voice_buffer(value)
    return ""


def _one_of(choices: tuple[str, ...]) -> Callable[[Any], str]:
    def check(value: Any) -> str:
        return (
            "" if value in choices else f"must be {', '.join(choices[:-1])} or {choices[-1]}, not {value!r}"
        )

    return check


def _keys(value: Any) -> str:
    if not isinstance(value, dict) or not all(isinstance(action, str) for action in value.values()):
        return f'must name an action for each key, such as {{"e": "talk"}}, not {value!r}'
    key_map(value)
    return ""


_CHECKS: Final[Mapping[str, Callable[[Any], str]]] = MappingProxyType(
    {
        "version": lambda value: "",  # it was looked at before
        "volume": _volume,
        "speaker": _device,
        "microphone": _device,
        "open_mic": _switch,
        "voice_buffer": _buffer,
        "backend": _one_of(get_args(Backend)),
        "subtitle_size": _one_of(get_args(SubtitleSize)),
        "reduced_motion": _switch,
        "fullscreen": _switch,
        "keys": _keys,
    }
)
"""What is wrong with a field of a file, empty where it is right; or UsageError with the same."""


def settings_text(settings: Settings) -> str:
    """The settings as a file: JSON, one field a line, ending with a line break."""
    return json.dumps(asdict(settings), indent=2, ensure_ascii=False) + "\n"


def split_device(text: str) -> tuple[str, str | None]:
    """``BACKEND`` or ``BACKEND:DEVICE`` as back end and device name.

    Raises:
        UsageError: Nothing stands before the colon.
    """
    backend, _, device = text.partition(":")
    if not backend:
        raise UsageError(f"{text!r} names no sound back end; write it as auto, none, or BACKEND:DEVICE")
    return backend, device or None
