"""The speech worker: loads espeak-ng and speaks what it is told, alone in its process.

espeak-ng is licensed GPL-3.0-or-later and keeps global state that is not thread-safe. Both are reasons to load it
here and nowhere else: this executable is reached over a pipe and exchanges plain data.

    python -m embodiment.server.workers.speech

Requests: ``{"op": "speak", "text", "voice", "rate", "volume", "pitch", "range"}`` gives ``{"rate_hz", "events":
[[kind, position, sample, name], ...]}`` and s16le PCM; ``{"op": "check", "voices": [...]}`` gives ``{"wrong":
[...]}``.

Source: espeak-ng ``speak_lib.h`` (1.52); the limits and traps noted below were measured with that version.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from embodiment.server.workers.framing import Message, serve

SYNCHRONOUS: Final = 2
BUFFER_MS: Final = 3_000
"""Longer buffers mean fewer callbacks, each of which waits for the interpreter: 6 instead of 113 for 6.5 s."""
PHONEME_EVENTS, PHONEME_IPA, DONT_EXIT = 0x0001, 0x0002, 0x8000
POSITION_CHARACTER: Final = 1
CHARS_UTF8: Final = 1
RATE, VOLUME, PITCH, RANGE = 1, 2, 3, 4
WORD, PHONEME = 1, 7
LONGEST_DATA_PATH: Final = 159
"""Characters of "<parent>/espeak-ng-data"; one more and the library silently uses a cut-off path, or none."""
MOST_CHARACTERS: Final = 5_000
DATA: Final = "espeak-ng-data"


class Event(ctypes.Structure):
    """``espeak_EVENT``. The last field is a union; read as eight bytes of IPA, perhaps without an end mark."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("unique_identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("name", ctypes.c_ubyte * 8),
    )


_Callback = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(Event)
)


class Library:
    """espeak-ng, initialised once.

    Args:
        library: Path of the shared library.
        data: Path of its ``espeak-ng-data`` folder.
    """

    def __init__(self, library: str, data: str) -> None:
        self._espeak = ctypes.CDLL(library)
        self._shelf = tempfile.TemporaryDirectory(prefix="espeak-")
        parent = short_parent(data, self._shelf.name)
        flags = PHONEME_EVENTS | PHONEME_IPA | DONT_EXIT
        self.rate_hz = int(self._espeak.espeak_Initialize(SYNCHRONOUS, BUFFER_MS, os.fsencode(parent), flags))
        if self.rate_hz <= 0:
            raise OSError(f"espeak-ng found no data under {parent}")
        self._pcm = bytearray()
        self._events: list[list[Any]] = []
        self._callback = _Callback(self._collect)
        self._espeak.espeak_SetSynthCallback(self._callback)

    def close(self) -> None:
        """Remove the short path, if one had to be made."""
        self._shelf.cleanup()

    def choose(self, voice: str) -> bool:
        """Select a voice; False if espeak-ng does not know it. An unknown variant is not noticed by it."""
        return int(self._espeak.espeak_SetVoiceByName(voice.encode())) == 0

    def speak(self, text: str, settings: dict[str, Any]) -> tuple[list[list[Any]], bytes]:
        """Speak with the chosen voice; parameters stick to the process, so all are set each time."""
        for name, parameter in (("rate", RATE), ("volume", VOLUME), ("pitch", PITCH), ("range", RANGE)):
            self._espeak.espeak_SetParameter(parameter, int(settings[name]), 0)
        self._pcm, self._events = bytearray(), []
        encoded = text.replace("\0", " ").encode()
        self._espeak.espeak_Synth(encoded, len(encoded) + 1, 0, POSITION_CHARACTER, 0, CHARS_UTF8, None, None)
        return self._events, bytes(self._pcm)

    def _collect(self, samples: Any, count: int, events: Any) -> int:
        if samples and count > 0:
            self._pcm += ctypes.string_at(samples, 2 * count)
        number = 0
        while events[number].type != 0:
            event = events[number]
            if event.type in (WORD, PHONEME):
                name = (
                    bytes(event.name).split(b"\0")[0].decode(errors="ignore") if event.type == PHONEME else ""
                )
                kind = "word" if event.type == WORD else "phoneme"
                self._events.append([kind, event.text_position, event.sample, name])
            number += 1
        return 0


def short_parent(data: str, shelf: str) -> str:
    """A folder that holds ``espeak-ng-data`` and whose path is short enough for the library.

    Args:
        data: Where the data is.
        shelf: A folder of our own for a link, or a copy where links are not allowed.

    Raises:
        OSError: Even the temporary folder's path is too long.
    """
    if Path(data).name == DATA and len(os.fsencode(data)) <= LONGEST_DATA_PATH:
        return str(Path(data).parent)
    place = Path(shelf) / DATA
    if len(os.fsencode(place)) > LONGEST_DATA_PATH:
        raise OSError(
            f"the path of espeak-ng's data is longer than {LONGEST_DATA_PATH} characters and so is the temporary "
            "folder's; set TMPDIR to a folder with a shorter path"
        )
    try:
        place.symlink_to(data, target_is_directory=True)
    except OSError:
        shutil.copytree(data, place)
    return shelf


def known_variants(data: str) -> set[str]:
    """Names that may stand after ``+``: the files of ``voices/!v``."""
    folder = Path(data) / "voices" / "!v"
    return {entry.name for entry in folder.iterdir()} if folder.is_dir() else set()


def start() -> tuple[dict[str, Any], Callable[[Message], Message]]:
    """Load espeak-ng from its wheel."""
    import espeakng_loader

    data = str(espeakng_loader.get_data_path())
    library = Library(str(espeakng_loader.get_library_path()), data)
    variants = known_variants(data)

    def answer(request: Message) -> Message:
        header = request.header
        if header["op"] == "check":
            wrong = [name for name in header["voices"] if not _exists(library, name, variants)]
            return Message({"wrong": wrong})
        if len(header["text"]) > MOST_CHARACTERS:
            raise ValueError(f"{len(header['text'])} characters in one sentence; at most {MOST_CHARACTERS}")
        if not library.choose(header["voice"]):
            raise ValueError(f"espeak-ng has no voice {header['voice']!r}")
        events, pcm = library.speak(header["text"], header)
        return Message({"rate_hz": library.rate_hz, "events": events}, pcm)

    return {"rate_hz": library.rate_hz}, answer


def _exists(library: Library, name: str, variants: set[str]) -> bool:
    """A misspelt variant is silently ignored by the library, so its file is looked for."""
    variant = name.partition("+")[2]
    return library.choose(name) and (not variant or variant in variants)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when we end
    sys.exit(serve(start))
