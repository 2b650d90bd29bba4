"""Runs and pauses as one sound."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from embodiment.live.messages import PhonemeTime, WordTime
from embodiment.session.spoken_line import KEPT, joined
from embodiment.session.ssml import Part, parse_ssml
from embodiment.session.tts import SpokenSound
from embodiment.units import OUTPUT_HZ, Samples

PAUSE_OF_THE_ENGINE: Samples = 4_800


def run(words: str, *, each: Samples = 2_400, times: bool = True) -> SpokenSound:
    """Loud words of 0.1 s, with the pause an engine leaves around a clause."""
    count = len(words.split())
    quiet = np.zeros(PAUSE_OF_THE_ENGINE, np.int16)
    samples = np.concatenate([quiet, np.full(count * each, 8_000, np.int16), quiet])
    at = PAUSE_OF_THE_ENGINE
    marks = tuple(
        WordTime(word, (at + i * each) / OUTPUT_HZ, (at + (i + 1) * each) / OUTPUT_HZ)
        for i, word in enumerate(words.split())
    )
    return SpokenSound(samples=samples, rate_hz=OUTPUT_HZ, words=marks if times else ())


def gaps(sound: SpokenSound) -> list[float]:
    """Lengths of the silences inside, in seconds."""
    loud = np.flatnonzero(sound.samples)
    steps = np.diff(loud)
    return [float(step - 1) / OUTPUT_HZ for step in steps if step > 1]


def test_a_break_lasts_as_long_as_it_says_whatever_pause_the_engine_leaves() -> None:
    parts: tuple[Part, ...] = parse_ssml("<speak>one two<break time='300ms'/>three</speak>")
    line = joined(parts, [run("one two"), run("three")])
    assert gaps(line) == [pytest.approx(0.3 + 2 * KEPT / OUTPUT_HZ, abs=1e-3)]
    assert [word.word for word in line.words] == ["one", "two", "three"]
    assert line.words[2].start == pytest.approx((3 * KEPT + 2 * 2_400 + 7_200) / OUTPUT_HZ)


def test_sounds_keep_their_place_when_the_engines_pause_is_cut_away() -> None:
    parts: tuple[Part, ...] = parse_ssml("<speak>one<break time='300ms'/>two</speak>")
    begin, end = PAUSE_OF_THE_ENGINE / OUTPUT_HZ, (PAUSE_OF_THE_ENGINE + 2_400) / OUTPUT_HZ
    sounds = (PhonemeTime("", 0.0, begin), PhonemeTime("w", begin, end), PhonemeTime("", end, end + begin))
    line = joined(parts, [replace(run(word), phonemes=sounds) for word in ("one", "two")])
    second = (3 * KEPT + 2_400 + 7_200) / OUTPUT_HZ
    spoken = [one for one in line.phonemes if one.ipa]
    assert [one.start for one in spoken] == [pytest.approx(KEPT / OUTPUT_HZ), pytest.approx(second)]
    assert max(one.end for one in line.phonemes) <= len(line.samples) / OUTPUT_HZ + 1e-9
    assert all(one.end >= one.start for one in line.phonemes)


def test_a_substitution_has_the_time_of_all_it_was_spoken_as() -> None:
    parts = parse_ssml("<speak>add <sub alias='two thirds'>2/3</sub> now</speak>")
    line = joined(parts, [run("add two thirds now")])
    assert [word.word for word in line.words] == ["add", "2/3", "now"]
    assert line.words[1].end - line.words[1].start == pytest.approx(0.2)


def test_without_the_times_of_all_words_there_are_none() -> None:
    parts = parse_ssml("<speak>one<break time='1s'/>two</speak>")
    assert joined(parts, [run("one"), run("two", times=False)]).words == ()


def test_a_run_that_is_silent_and_a_line_that_is_empty_are_no_fault() -> None:
    parts = parse_ssml("<speak>one<break time='100ms'/>two</speak>")
    silent = SpokenSound(samples=np.zeros(100, np.int16), rate_hz=OUTPUT_HZ)
    assert len(joined(parts, [silent, silent]).samples) == 2_400
    assert len(joined((), ()).samples) == 0
