"""The words of a turn, cut from transcript pieces that may end anywhere, and how much sound came before each
piece.
"""

from __future__ import annotations

from dataclasses import dataclass

from embodiment.units import Samples


@dataclass(slots=True)
class Word:
    """One word of the transcript.

    Attributes:
        text: The word with the punctuation that touches it, no white space.
        index: 0-based number in the turn.
        start: Offset of its first character in the turn's transcript.
        arrived: 24 kHz samples of the turn's sound that had been received when its first character came.
        closed: True once white space or the end of the turn showed that the word is whole.
    """

    text: str
    index: int
    start: int
    arrived: Samples
    closed: bool = False

    @property
    def end(self) -> int:
        """Offset after its last character."""
        return self.start + len(self.text)

    @property
    def spoken(self) -> bool:
        """Whether it has anything to say; a lone dash has not."""
        return any(c.isalnum() for c in self.text)


class Transcript:
    """Text and words of one turn, growing.

    Attributes:
        words: All words so far; only the last one can still grow.
    """

    def __init__(self) -> None:
        self.words: list[Word] = []
        self._pieces: list[str] = []
        self._length = 0

    @property
    def text(self) -> str:
        """Everything so far, verbatim."""
        return "".join(self._pieces)

    def __len__(self) -> int:
        return self._length

    def add(self, piece: str, arrived: Samples) -> int:
        """Append a piece.

        Args:
            piece: Transcript text as it came, its spaces its own.
            arrived: 24 kHz samples of the turn's sound received before it.

        Returns:
            Index of the first word that is new or has grown; the number of words when there is none.
        """
        before = self.words[-1] if self.words else None
        length = len(before.text) if before else 0
        first = len(self.words)
        for offset, character in enumerate(piece, start=self._length):
            self._append(character, offset, arrived)
        self._pieces.append(piece)
        self._length += len(piece)
        return first - 1 if before and len(before.text) > length else first

    def close(self) -> None:
        """The turn has no more text: the last word is whole."""
        if self.words:
            self.words[-1].closed = True

    def _append(self, character: str, offset: int, arrived: Samples) -> None:
        last = self.words[-1] if self.words else None
        if character.isspace():
            if last:
                last.closed = True
            return
        if last is None or last.closed or _parted(last.text, character):
            if last:
                last.closed = True
            self.words.append(Word(character, len(self.words), offset, arrived))
        else:
            last.text += character


def stands_alone(character: str) -> bool:
    """Whether a character is a word by itself: scripts written without spaces are timed sign by sign.

    Args:
        character: One character.

    Returns:
        True for Han, Hiragana and Katakana; Hangul is written with spaces.
    """
    point = ord(character)
    return 0x3040 <= point <= 0x30FF or 0x3400 <= point <= 0x9FFF or 0x20000 <= point <= 0x3FFFF


def _parted(word: str, character: str) -> bool:
    """Whether a word is over because it, or the character that follows, is a sign that is a word by
    itself.
    """
    spoken = next((c for c in reversed(word) if c.isalnum()), "")
    return bool(spoken) and character.isalnum() and (stands_alone(spoken) or stands_alone(character))
