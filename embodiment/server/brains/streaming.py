"""A language model's words as they come, cut into sentences that can be spoken, without what is only for the eye."""

from __future__ import annotations

import re
from typing import Final

from embodiment.server.text import sentences

LONGEST: Final = 300
"""Characters after which a sentence that does not end is cut at its last pause: the player waits for it."""
_MARKUP: Final = re.compile(r"[*`#]+|(?<!\w)_+|_+(?!\w)|^\s*(?:[-•]|\d+\.)\s+", re.MULTILINE)
_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_PICTURES: Final = re.compile("[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u200d]+")
_PAUSE: Final = re.compile(r"[,;:–—]\s")


class SentenceStream:
    """Collects text that comes in pieces and gives it back in sentences.

    A sentence is known to be over when the next one begins, or with the end of its line.
    """

    def __init__(self) -> None:
        self._text = ""

    def feed(self, piece: str) -> list[str]:
        """Take a piece of any length; the sentences that are whole now."""
        self._text += piece
        lines = self._text.split("\n")
        whole = [sentence for line in lines[:-1] for sentence in _cut(line)]
        *more, self._text = sentences_of(lines[-1])
        if len(self._text) > LONGEST:
            head, self._text = _at_pause(self._text)
            more.append(head)
        return [spoken for one in (*whole, *more) if (spoken := readable(one))]

    def finish(self) -> list[str]:
        """What is left, at the end of the text."""
        rest, self._text = self._text, ""
        return [spoken for one in _cut(rest) if (spoken := readable(one))]


def readable(text: str) -> str:
    """``text`` as it can be read aloud: without markup, links and pictures; empty if nothing is left to say."""
    plain = _PICTURES.sub(" ", _MARKUP.sub("", _LINK.sub(r"\1", text)))
    plain = " ".join(plain.split())
    return plain if any(character.isalnum() for character in plain) else ""


def sentences_of(line: str) -> list[str]:
    """The sentences of a line, the last of them, or the emptiness after them, with its white space kept."""
    whole = list(sentences(line))
    if not whole:
        return [line]
    kept = line[line.rindex(whole[-1]) :]
    return [*whole[:-1], kept]


def _cut(line: str) -> list[str]:
    return list(sentences(line))


def _at_pause(text: str) -> tuple[str, str]:
    """Cut a long text after its last pause, else before its last word, else where it is too long."""
    pauses = [match.end() for match in _PAUSE.finditer(text)]
    at = pauses[-1] if pauses else text.rfind(" ") + 1 or LONGEST
    return text[:at], text[at:]
