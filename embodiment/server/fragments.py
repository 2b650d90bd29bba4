"""A spoken sentence cut into messages: pieces of sound, each with the words that begin in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from embodiment.live.messages import PhonemeTime, WordTime
from embodiment.server.ports import Say, Speech
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
        phonemes: Times of its sounds, likewise.
    """

    pcm: Int16Array
    text: str = ""
    words: tuple[WordTime, ...] = ()
    phonemes: tuple[PhonemeTime, ...] = ()


@dataclass(frozen=True, slots=True)
class _Delta:
    text: str
    words: tuple[WordTime, ...]
    at: Samples
    phonemes: tuple[PhonemeTime, ...] = ()


def fragments(
    say: Say, speech: Speech, *, chunk: Samples, offset: Samples, first: bool
) -> Iterator[Fragment]:
    """Cut one sentence.

    Args:
        say: The sentence.
        speech: Its sound; its words match those of the sentence in number where the engine knows times.
        chunk: Samples of each piece of sound.
        offset: Samples of the turn before this sentence.
        first: False puts the space between sentences in front of it.

    Yields:
        Fragments in order; their texts joined are the sentence, their sound joined is its sound.
    """
    apart = "" if first else " "
    if say.pieces:
        deltas = _voiced(_authored(say, speech, offset, apart), speech, offset)
        yield from _as_authored(deltas, speech.pcm, chunk)
        return
    deltas = _voiced(_deltas(apart + say.text, speech, offset), speech, offset)
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


def _as_authored(deltas: list[_Delta], pcm: Int16Array, chunk: Samples) -> Iterator[Fragment]:
    """Every delta in a message of its own: the first of a piece of sound with it, further ones without sound."""
    number = 0
    for at in range(0, len(pcm), chunk):
        piece = pcm[at : at + chunk]
        sent = False
        while number < len(deltas) and deltas[number].at < at + len(piece):
            yield _joined(pcm[:0] if sent else piece, deltas[number : number + 1])
            number, sent = number + 1, True
        if not sent:
            yield _joined(piece, [])
    for delta in deltas[number:]:
        yield _joined(pcm[:0], [delta])


def _authored(say: Say, speech: Speech, offset: Samples, apart: str) -> list[_Delta]:
    """The pieces of ``say`` with the words that begin in them."""
    times = iter(speech.words)
    timed = [(token, next(times, None)) for token in tokens("".join(say.pieces)) if token.spoken]
    deltas: list[_Delta] = []
    start, at = 0, 0
    for number, piece in enumerate(say.pieces):
        inside = [(t, w) for t, w in timed if w is not None and start <= t.start < start + len(piece)]
        if say.starts:
            at = to_samples(say.starts[number])
        elif inside:
            at = max(at, to_samples(inside[0][1].start))
        words = tuple(_moved(word, token.text, to_seconds(offset)) for token, word in inside)
        gap = apart if not number and not piece[:1].isspace() else ""
        deltas.append(_Delta(gap + piece, words, at))
        start += len(piece)
    return deltas


def _joined(pcm: Int16Array, deltas: list[_Delta]) -> Fragment:
    words = tuple(word for delta in deltas for word in delta.words)
    phonemes = tuple(phoneme for delta in deltas for phoneme in delta.phonemes)
    return Fragment(pcm, "".join(delta.text for delta in deltas), words, phonemes)


def _voiced(deltas: list[_Delta], speech: Speech, offset: Samples) -> list[_Delta]:
    """The pieces with the sounds that begin between each and the next."""
    times = speech.phoneme_times(offset)
    starts = [to_samples(phoneme.start) - offset for phoneme in times]
    voiced: list[_Delta] = []
    for number, delta in enumerate(deltas):
        begin = delta.at if number else 0
        end = deltas[number + 1].at if number + 1 < len(deltas) else len(speech.pcm) + 1
        mine = tuple(time for time, start in zip(times, starts, strict=True) if begin <= start < end)
        voiced.append(replace(delta, phonemes=mine))
    return voiced


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
