"""A line of runs and pauses as one sound: what a provider made of the runs, silence of exact length between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from embodiment.live.messages import PhonemeTime, WordTime
from embodiment.session.ssml import Part, Pause, Run
from embodiment.session.tts import SpokenSound
from embodiment.units import OUTPUT_HZ, Int16Array, Samples, to_samples, to_seconds

QUIET: Final = 0.006
"""Share of a run's peak below which its first and last samples are the engine's own pause, not speech: the softest
final consonants of espeak-ng stay above 0.01 (own measurement, thirty voices)."""
KEPT: Final[Samples] = OUTPUT_HZ // 200
"""5 ms of that pause stay, so that no consonant starts with a step."""


def joined(parts: Sequence[Part], sounds: Sequence[SpokenSound]) -> SpokenSound:
    """Put a line together.

    Args:
        parts: Runs and pauses (``parse_ssml``).
        sounds: One for each run, in order.

    Returns:
        The line at 24 kHz. Its words are those written, with times where the provider told the times of all words of
        their run.
    """
    pieces: list[Int16Array] = []
    words: list[WordTime] = []
    phonemes: list[PhonemeTime] = []
    at: Samples = 0
    spoken = iter(sounds)
    for part in parts:
        if isinstance(part, Pause):
            piece = np.zeros(to_samples(part.length), np.int16)
        else:
            sound = next(spoken)
            samples = sound.at_output_rate()
            first, last = _speech(samples)
            piece = samples[first:last]
            shift = to_seconds(at - first)
            length = to_seconds(len(samples))
            words += [
                WordTime(word.word, max(0.0, word.start + shift), min(length, word.end) + shift)
                for word in _written(part, sound.words)
            ]
            end = to_seconds(at + len(piece))
            phonemes += [
                PhonemeTime(one.ipa, max(to_seconds(at), one.start + shift), min(end, one.end + shift))
                for one in sound.phonemes
                if one.end + shift > to_seconds(at) and one.start + shift < end
            ]
        pieces.append(piece)
        at += len(piece)
    samples = np.concatenate(pieces) if pieces else np.zeros(0, np.int16)
    whole = len(words) == sum(len(part.tokens) for part in parts if isinstance(part, Run))
    timed = tuple(words) if whole else ()
    return SpokenSound(samples=samples, rate_hz=OUTPUT_HZ, words=timed, phonemes=tuple(phonemes))


def _speech(samples: Int16Array) -> tuple[Samples, Samples]:
    """Where a run's own sound begins and ends."""
    level = np.abs(samples.astype(np.int32))
    loud = np.flatnonzero(level > QUIET * max(1, int(level.max(initial=0))))
    if not len(loud):
        return 0, 0
    return max(0, int(loud[0]) - KEPT), min(len(samples), int(loud[-1]) + 1 + KEPT)


def _written(run: Run, times: Sequence[WordTime]) -> Iterator[WordTime]:
    """Times of the words as written: "2/3" lasts as long as the "two thirds" it was spoken as."""
    counts = [sum(_is_spoken(word) for word in token.spoken.split()) for token in run.tokens]
    if sum(counts) != len(times):
        return
    at = 0
    begin = times[0].start if times else 0.0
    for token, count in zip(run.tokens, counts, strict=True):
        mine = times[at : at + count]
        at += count
        begin = mine[0].start if mine else begin
        end = mine[-1].end if mine else begin
        yield WordTime(token.written, begin, end)
        begin = end


def _is_spoken(word: str) -> bool:
    return any(character.isalnum() for character in word)
