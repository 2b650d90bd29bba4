"""What of a frame goes into a cassette, and back: sound by its hash, secrets and the player's voice as salted hashes.

Service sound is content-addressed: the same piece is stored once, beside the cassette. The player's voice is not stored
at all unless asked for; a replay compares it by length and salted hash. Resumption handles, and whatever was sent as a
key in the upgrade's headers, never reach the file.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

Json: TypeAlias = Any
HANDLE_KEYS: Final = ("handle", "newHandle", "new_handle")
MIME_KEYS: Final = ("mimeType", "mime_type")
STAND_IN: Final = "cassette-"
"""A replayed handle is this and the hash of the real one, so that the client's next setup is recognised."""
SHORTEST_SECRET: Final = 8
HASH_LENGTH: Final = 32


@dataclass(frozen=True, slots=True)
class Redaction:
    """How one cassette hides things.

    Attributes:
        salt: Of every hash of something secret.
        secrets: Texts to blot out wherever they occur.
        keeps_voice: Store the player's voice like the service's sound.
    """

    salt: str
    secrets: tuple[str, ...] = ()
    keeps_voice: bool = False

    def salted(self, data: bytes) -> str:
        """Hash of something that must not be found out."""
        return hashlib.sha256(self.salt.encode() + data).hexdigest()[:HASH_LENGTH]

    def with_secrets(self, headers: Mapping[str, str]) -> Redaction:
        """Also blots out what an upgrade's headers carry."""
        found = [word for value in headers.values() for word in value.split() if len(word) >= SHORTEST_SECRET]
        return Redaction(self.salt, tuple(dict.fromkeys((*self.secrets, *found))), self.keeps_voice)

    def hide(self, frame: str | bytes, *, by_client: bool, store: Callable[[str, bytes], None]) -> Json:
        """A frame as it is written down.

        Args:
            frame: As it was sent.
            by_client: Whether the player's side sent it.
            store: Takes the name and the bytes of each piece of sound that may be kept.
        """
        try:
            value = json.loads(frame)
        except (ValueError, UnicodeDecodeError):
            data = frame if isinstance(frame, bytes) else frame.encode()
            return {"$raw": base64.b64encode(data).decode()}
        return self._hidden(value, is_voice=by_client and not self.keeps_voice, store=store)

    def _hidden(self, value: Json, *, is_voice: bool, store: Callable[[str, bytes], None]) -> Json:
        if isinstance(value, str):
            return self.blotted(value)
        if isinstance(value, list):
            return [self._hidden(item, is_voice=is_voice, store=store) for item in value]
        if not isinstance(value, dict):
            return value
        mime = next((str(value[key]) for key in MIME_KEYS if key in value), "")
        out: dict[str, Json] = {}
        for key, item in value.items():
            if key in HANDLE_KEYS and isinstance(item, str) and item:
                out[key] = {"$secret": self._handle_hash(item)}
            elif key == "data" and mime.startswith("audio/") and isinstance(item, str):
                out[key] = self._sound(item, is_voice=is_voice, store=store)
            else:
                out[key] = self._hidden(item, is_voice=is_voice, store=store)
        return out

    def _handle_hash(self, handle: str) -> str:
        return handle.removeprefix(STAND_IN) if handle.startswith(STAND_IN) else self.salted(handle.encode())

    def _sound(self, text: str, *, is_voice: bool, store: Callable[[str, bytes], None]) -> Json:
        try:
            data = base64.b64decode(text)
        except (binascii.Error, ValueError):
            return {"$broken": len(text)}
        if is_voice:
            return {"$voice": self.salted(data), "bytes": len(data)}
        name = content_name(data)
        store(name, data)
        return {"$audio": name, "bytes": len(data)}

    def blotted(self, text: str) -> str:
        """The text without the secrets."""
        for secret in self.secrets:
            text = text.replace(secret, "[secret]")
        return text


def content_name(data: bytes) -> str:
    """Name of a piece of sound: the hash of its bytes."""
    return hashlib.sha256(data).hexdigest()[:HASH_LENGTH]


def shown(value: Json, sound: Callable[[str], bytes]) -> str | bytes:
    """A written frame as it can be sent again.

    Args:
        value: As ``Redaction.hide`` made it.
        sound: Finds a piece of sound by its name.
    """
    if isinstance(value, dict) and "$raw" in value:
        return base64.b64decode(value["$raw"])
    return (json.dumps(_restored(value, sound)) + "\n").encode()


def _restored(value: Json, sound: Callable[[str], bytes]) -> Json:
    if isinstance(value, list):
        return [_restored(item, sound) for item in value]
    if not isinstance(value, dict):
        return value
    if "$audio" in value:
        return base64.b64encode(sound(value["$audio"])).decode()
    if "$secret" in value:
        return STAND_IN + value["$secret"]
    if "$broken" in value:
        return "!" * int(value["$broken"])
    return {key: _restored(item, sound) for key, item in value.items()}
