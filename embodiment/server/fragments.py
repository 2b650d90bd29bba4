"""A spoken sentence cut into messages: pieces of sound, each with the words that begin in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from embodiment.live.messages import WordTime
from embodiment.server.ports import Speech
from embodiment.server.text import tokens
from embodiment.units import Int16Array, Samples, Seconds, to_samples, to_seconds

WORDS_AT_ONCE = 4
"""Longest transcript delta in words. Recordings of 3.1 show deltas of one to a handful of words."""


@dataclass(frozen=True, slots=True, eq=False)
class Fragment:
    """What one message says.

    Attributes:
        pcm: int16, 24 kHz; empty where only text is left.
        text: Transcript delta, its spaces its own; may be empty.
        words: Times of the words in ``text``, offsets in the turn's sound.
    """

    pcm: Int16Array
    text: str = ""
    words: tuple[WordTime, ...] = ()


@dataclass(frozen=True, slots=True)
class _Delta:
    text: str
    words: tuple[WordTime, ...]
    at: Samples


def fragments(
    text: str, speech: Speech, *, chunk: Samples, offset: Samples, first: bool
) -> Iterator[Fragment]:
    """Cut one sentence.

    Args:
        text: The sentence.
        speech: Its sound; its words match those of ``text`` in number where the engine knows times.
        chunk: Samples of each piece of sound.
        offset: Samples of the turn before this sentence.
        first: False puts the space between sentences in front of it.

    Yields:
        Fragments in order; their texts joined are the sentence, their sound joined is its sound.
    """
    deltas = _deltas(text if first else f" {text}", speech, offset)
    pcm = speech.pcm
    number = 0
    for at in range(0, len(pcm), chunk):
        piece = pcm[at : at + chunk]
        begun: list[_Delta] = []
        while number < len(deltas) and deltas[number].at < at + len(piece):
            begun.append(deltas[number])
            number += 1
        yield _joined(piece, begun)
    if number < len(deltas):
        yield _joined(pcm[:0], deltas[number:])


def _joined(pcm: Int16Array, deltas: list[_Delta]) -> Fragment:
    words = tuple(word for delta in deltas for word in delta.words)
    return Fragment(pcm, "".join(delta.text for delta in deltas), words)


def _deltas(text: str, speech: Speech, offset: Samples) -> list[_Delta]:
    """Groups of words, cut after punctuation and after ``WORDS_AT_ONCE``, each at its first word's onset."""
    written = tokens(text)
    times = iter(speech.words)
    deltas: list[_Delta] = []
    group: list[WordTime] = []
    count, start, begun = 0, 0, 0
    for number, token in enumerate(written):
        time = next(times, None) if token.spoken else None
        if time is not None:
            if not group:
                begun = to_samples(time.start)
            group.append(_moved(time, token.text, to_seconds(offset)))
        count += 1
        last = number == len(written) - 1
        if last or count >= WORDS_AT_ONCE or token.text[-1] in ",.;:!?…":
            end = len(text) if last else token.end
            deltas.append(_Delta(text[start:end], tuple(group), begun))
            group, count, start = [], 0, end
    return deltas


def _moved(time: WordTime, word: str, by: Seconds) -> WordTime:
    return WordTime(word, round(time.start + by, 4), round(time.end + by, 4))
