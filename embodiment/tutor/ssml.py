"""Speech markup, made from authored text: pauses where they are written, fractions said as fractions.

Authors write plain sentences in which ``[300]`` is a pause of 300 ms. Everything else is text and is escaped, whoever
wrote it. Single quotes, because the result travels inside JSON.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree
from xml.sax.saxutils import escape

BETWEEN_MS: Final = 400
"""Pause between two sentences."""
LONGEST_BREAK_MS: Final = 10_000
"""The longest pause synthesizers accept. Source: https://cloud.google.com/text-to-speech/docs/ssml#break"""

_PAUSE: Final = re.compile(r"\s?\[(\d{1,5})\]")
_FRACTION: Final = re.compile(r"(?<![\d/.])(?:(?P<whole>\d+) )?(?P<part>-?\d+/-?\d+)(?![\d/])")


def plain(sentences: Sequence[str]) -> str:
    """The words alone, as they are shown in a subtitle."""
    return " ".join(_PAUSE.sub("", sentence).strip() for sentence in sentences)


def ssml(sentences: Sequence[str]) -> str:
    """The same words with their pauses, ready to be spoken.

    Args:
        sentences: Authored text, in order.

    Raises:
        ValueError: A pause is longer than `LONGEST_BREAK_MS`.
    """
    return f"<speak>{_break(BETWEEN_MS).join(_marked(sentence) for sentence in sentences)}</speak>"


def _marked(sentence: str) -> str:
    pieces: list[str] = []
    for index, piece in enumerate(_PAUSE.split(sentence.strip())):
        # re.split alternates text and the captured milliseconds
        pieces.append(_break(int(piece)) if index % 2 else _fractions(piece.lstrip()))
    return "".join(pieces).strip()


def _break(milliseconds: int) -> str:
    if milliseconds > LONGEST_BREAK_MS:
        raise ValueError(f"a pause of {milliseconds} ms; {LONGEST_BREAK_MS} is the longest there is")
    return f"<break time='{milliseconds}ms'/> "


def _fractions(text: str) -> str:
    """Escape, and wrap 2/3 and 1 2/3 (written 1+2/3 there) in say-as.

    Source: https://cloud.google.com/text-to-speech/docs/ssml#say-as
    """
    marked, at = [], 0
    for match in _FRACTION.finditer(text):
        whole = f"{match['whole']}+" if match["whole"] else ""
        marked.append(escape(text[at : match.start()]))
        marked.append(f"<say-as interpret-as='fraction'>{whole}{match['part']}</say-as>")
        at = match.end()
    return "".join([*marked, escape(text[at:])])


def text_of(markup: str) -> str:
    """The words in a piece of markup, pauses and tags left out: what a voice without markup says.

    Raises:
        ValueError: It is not well-formed.
    """
    try:
        root = ElementTree.fromstring(markup)
    except ElementTree.ParseError as error:
        raise ValueError(f"not well-formed markup: {error}") from None
    for element in root.iter("say-as"):
        element.text = (element.text or "").replace("+", " ", 1)
    return "".join(root.itertext())
