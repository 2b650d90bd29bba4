"""Times inside a transcript: the service's own word times, and the phonemes only our server tells, when asked.

``phonemes`` is this project's extension of the wire: ``outputAudioTranscription: {"phonemes": true}`` in the setup asks
for it. The real service knows nothing of it, so it is sent to no service but our own, and nobody else is ever shown it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from embodiment.live import server_names as known
from embodiment.units import Seconds

if TYPE_CHECKING:
    from embodiment.live.fields import Fields


@dataclass(frozen=True, slots=True)
class WordTime:
    """One transcribed word and where it lies, in seconds of the turn's audio (input: of the stream)."""

    word: str
    start: Seconds
    end: Seconds


@dataclass(frozen=True, slots=True)
class PhonemeTime:
    """One sound of what is said, told by our own server or a voice provider.

    Attributes:
        ipa: Its name; empty for a pause.
        start: Seconds into the turn's sound.
        end: Where it ends.
    """

    ipa: str
    start: Seconds
    end: Seconds


def duration(seconds: Seconds) -> str:
    """Seconds as a Duration: ``"50s"``, ``"9.500s"``, ``"0.000125s"``."""
    nanos = round(seconds * 1e9)
    sign, nanos = ("-", -nanos) if nanos < 0 else ("", nanos)
    whole, rest = divmod(nanos, 10**9)
    if not rest:
        return f"{sign}{whole}s"
    digits = f"{rest:09d}"
    while digits.endswith("000"):
        digits = digits[:-3]
    return f"{sign}{whole}.{digits}s"


def read_words(value: dict[str, Any], frame: Fields, path: str) -> tuple[WordTime, ...]:
    """The words whose place is known; an offset of zero is omitted on the wire like any default."""
    words: list[WordTime] = []
    for item_path, item in frame.objects(value, "words", path):
        frame.names(item, known.WORD, item_path)
        word = frame.text(item, "word", item_path)
        start = frame.duration(item, "startOffset", item_path) or 0.0
        end = frame.duration(item, "endOffset", item_path)
        if word:
            words.append(WordTime(word, start, start if end is None else max(start, end)))
    return tuple(words)


def read_phonemes(value: dict[str, Any], frame: Fields, path: str) -> tuple[PhonemeTime, ...]:
    """Sounds and pauses (no name) with their places."""
    phonemes: list[PhonemeTime] = []
    for item_path, item in frame.objects(value, "phonemes", path):
        frame.names(item, known.PHONEME, item_path)
        start = frame.duration(item, "startOffset", item_path) or 0.0
        end = frame.duration(item, "endOffset", item_path) or 0.0
        phonemes.append(PhonemeTime(frame.text(item, "ipa", item_path), start, max(start, end)))
    return tuple(phonemes)


def write_word(word: WordTime) -> dict[str, Any]:
    """A message-typed field at zero is still present in proto3, and real offsets of zero are written."""
    return {"word": word.word, "startOffset": duration(word.start), "endOffset": duration(word.end)}


def write_phoneme(phoneme: PhonemeTime) -> dict[str, Any]:
    """As a word; a pause has no name."""
    return {
        "ipa": phoneme.ipa,
        "startOffset": duration(phoneme.start),
        "endOffset": duration(phoneme.end),
    }
