"""What of a frame goes into a cassette, and back: sound by its hash, secrets and the player's voice as salted hashes.

Service sound is content-addressed: the same piece is stored once, beside the cassette. The player's voice is not stored
at all unless asked for; a replay compares it by length and salted hash. Resumption handles, and whatever was sent as a
key in the upgrade's headers, never reach the file: once seen they are blotted out of everything, close reasons and
frames that are no JSON included.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

Json: TypeAlias = Any
HANDLE_KEYS: Final = ("handle", "newHandle", "new_handle")
MIME_KEYS: Final = ("mimeType", "mime_type")
STAND_IN: Final = "cassette-"
"""A replayed handle is this and the hash of the real one, so that the client's next setup is recognised."""
MEDIA_KEYS: Final = ("audio", "video", "mediaChunks", "media_chunks", "inlineData", "inline_data")
GAME_KEYS: Final = ("args", "response")
SCHEMES: Final = ("bearer", "token", "basic")
"""Words of an Authorization header that are no secret."""
SECRET: Final = "[secret]"
SHORTEST_SECRET: Final = 8
"""Letters from which on a secret is looked for inside of words, too."""
SHORTEST_PART: Final = 6
"""Letters from which on the beginning of a secret at the end of a cut text is taken for one."""
HASH_LENGTH: Final = 32
_STAND_INS: Final = re.compile(rf"{STAND_IN}[0-9a-f]{{{HASH_LENGTH}}}")
_RAW_HANDLES: Final = re.compile(rf"[\"'](?:{'|'.join(HANDLE_KEYS)})[\"']\s*:\s*[\"']([^\"']+)")


class Redaction:
    """How one cassette hides things. It learns secrets as they pass, and hides them everywhere from then on.

    Args:
        salt: Of every hash of something secret.
        keeps_voice: Store the player's voice like the service's sound.
    """

    def __init__(self, salt: str, *, keeps_voice: bool = False) -> None:
        self.salt = salt
        self.keeps_voice = keeps_voice
        self._secrets: dict[str, re.Pattern[str] | None] = {}

    def salted(self, data: bytes) -> str:
        """Hash of something that must not be found out."""
        return hashlib.sha256(self.salt.encode() + data).hexdigest()[:HASH_LENGTH]

    def learn_headers(self, headers: Mapping[str, str]) -> None:
        """Hide what an upgrade's headers carry."""
        for value in headers.values():
            for word in value.split():
                if word.lower() not in SCHEMES:
                    self._learn(word)

    def hide(self, frame: str | bytes, *, by_client: bool, store: Callable[[str, bytes], None]) -> Json:
        """A frame as it is written down.

        Args:
            frame: As it was sent.
            by_client: Whether the player's side sent it.
            store: Takes the name and the bytes of each piece of sound that may be kept.
        """
        is_voice = by_client and not self.keeps_voice
        try:
            value = json.loads(frame)
        except (ValueError, UnicodeDecodeError):
            return self._raw(frame, is_voice=is_voice)
        if not isinstance(value, dict):
            return self._raw(frame, is_voice=is_voice)
        self._learn_handles(value)
        return self._hidden(value, _Place(by_client=by_client, is_voice=is_voice), store)

    def blotted(self, text: str, *, may_be_cut: bool = False) -> str:
        """The text without the secrets.

        Args:
            text: What somebody wrote.
            may_be_cut: Whether its end may be missing, as of a long close reason: a secret's beginning there counts.
        """
        for secret, word in self._secrets.items():
            text = text.replace(secret, SECRET) if word is None else word.sub(SECRET, text)
        text = _STAND_INS.sub(SECRET, text)
        return self._without_end(text) if may_be_cut else text

    def _without_end(self, text: str) -> str:
        for secret in self._secrets:
            for length in range(min(len(secret), len(text)), SHORTEST_PART - 1, -1):
                if text.endswith(secret[:length]):
                    return text[:-length] + SECRET
        return text

    def _learn(self, secret: str) -> None:
        """Short ones are hidden where they stand alone: parts of words would be hit all over."""
        if not secret or secret in self._secrets or secret.startswith(STAND_IN):
            return
        is_long = len(secret) >= SHORTEST_SECRET
        known = {
            **self._secrets,
            secret: None if is_long else re.compile(rf"(?<!\w){re.escape(secret)}(?!\w)"),
        }
        # The longest first: of one that begins like another nothing may be left over.
        self._secrets = dict(sorted(known.items(), key=lambda item: -len(item[0])))

    def _learn_handles(self, value: Json) -> None:
        if isinstance(value, list):
            for item in value:
                self._learn_handles(item)
        elif isinstance(value, dict):
            for key, item in value.items():
                if key in HANDLE_KEYS and isinstance(item, str):
                    self._learn(item)
                elif key not in GAME_KEYS:
                    self._learn_handles(item)

    def _raw(self, frame: str | bytes, *, is_voice: bool) -> Json:
        """A frame that is no JSON object; the client's may be sound, the service's may quote anything, whole or cut."""
        if is_voice:
            data = frame if isinstance(frame, bytes) else frame.encode()
            return {"$voice": self.salted(data), "bytes": len(data)}
        text = frame if isinstance(frame, str) else frame.decode(errors="surrogateescape")
        for found in _RAW_HANDLES.finditer(text):
            self._learn(found[1])
        for secret in tuple(self._secrets):
            self._learn(json.dumps(secret)[1:-1])
        hidden = self.blotted(text, may_be_cut=True)
        return {"$raw": base64.b64encode(hidden.encode(errors="surrogateescape")).decode()}

    def _hidden(self, value: Json, place: _Place, store: Callable[[str, bytes], None]) -> Json:
        if isinstance(value, str):
            return self._sound(value, place, store) if place.is_sound else self.blotted(value)
        if isinstance(value, list):
            return [self._hidden(item, place, store) for item in value]
        if not isinstance(value, dict):
            return value
        mime = next((str(value[key]) for key in MIME_KEYS if key in value), "")
        out: dict[str, Json] = {}
        for key, item in value.items():
            written = self.blotted(key)
            if key in HANDLE_KEYS and isinstance(item, str) and item and not place.is_games:
                out[written] = {"$secret": self._handle_hash(item)}
            elif key in MIME_KEYS:
                out[written] = self._hidden(item, replace(place, is_sound=False), store)
            else:
                out[written] = self._hidden(item, place.under(key, mime, item), store)
        return out

    def _handle_hash(self, handle: str) -> str:
        return handle.removeprefix(STAND_IN) if handle.startswith(STAND_IN) else self.salted(handle.encode())

    def _sound(self, text: str, place: _Place, store: Callable[[str, bytes], None]) -> Json:
        try:
            data = base64.b64decode(text)
        except (binascii.Error, ValueError):
            return {"$broken": len(text)}
        if place.is_voice:
            return {"$voice": self.salted(data), "bytes": len(data)}
        name = content_name(data)
        store(name, data)
        return {"$audio": name, "bytes": len(data)}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """Where in a frame a value is.

    Attributes:
        by_client: Whether the player's side sent the frame.
        is_voice: Whether sound here is the player's and may not be kept.
        is_sound: Whether a text here is sound.
        is_games: Whether this is what a function of the game takes or returns: its keys are the game's own.
    """

    by_client: bool
    is_voice: bool
    is_sound: bool = False
    is_games: bool = False

    def under(self, key: str, mime: str, item: Json) -> _Place:
        """The place of ``item``, which is under ``key`` beside a mime type, if any.

        What the player's side sends where media go is taken for sound whatever its mime type says.
        """
        is_games = self.is_games or key in GAME_KEYS
        is_media = self.by_client and not is_games and (self.is_sound or key in MEDIA_KEYS)
        is_data = key == "data" and isinstance(item, str) and mime.lower().startswith("audio/")
        return replace(self, is_sound=is_media or is_data, is_games=is_games)


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
