"""Sounds of words are asked for in time, a group at a time, and used when they are there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from embodiment.audio.ring import Chunk
from embodiment.body.acoustics import HOP, VoiceNorm
from embodiment.body.aligned import AlignedPhones
from embodiment.body.aside import Aside, T, at_once
from embodiment.body.lipsync import LipSync
from embodiment.body.mouth_net import shared_net
from embodiment.body.utterance import Utterance
from embodiment.body.visemes import MouthShape
from embodiment.units import OUTPUT_HZ, Int16Array, Samples
from tests.body.voice import chunks, hiss, silence, vowel


@dataclass(frozen=True)
class Word:
    text: str
    position: Samples
    end: Samples
    error_ms: int = 90


class Later:
    """An aside that is asked to hurry or to wait; fails nothing, loses nothing."""

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.is_done = False

    def __call__(self, work: Callable[[], T], /) -> Callable[[], T | None]:
        self.asked.append(work)
        return lambda: work() if self.is_done else None


SAR = (hiss(0.16), vowel("ah", 0.3), hiss(0.12))
LENGTH = round(0.58 * OUTPUT_HZ)


def speech(words: int, late_ms: int = 80) -> tuple[Int16Array, list[Word]]:
    """The same word again and again, and where it is thought to be."""
    parts, found = [silence(0.2)], []
    for _ in range(words):
        at = sum(map(len, parts)) + late_ms * OUTPUT_HZ // 1000
        found.append(Word("sar", at, at + LENGTH))
        parts += [*SAR, silence(0.2)]
    return np.concatenate([*parts, silence(0.3)]), found


def voiced(aside: Aside, sound: Int16Array, words: list[Word]) -> tuple[AlignedPhones, Utterance]:
    net = shared_net()
    norm = VoiceNorm(net.prior_mean, net.prior_loudest)
    utterance = Utterance(1, 0, 4)
    utterance.add(Chunk(1, 0, sound))
    utterance.words = words
    return AlignedPhones(net, norm, aside), utterance


def test_every_word_is_asked_for_once_shortly_before_it_is_shown() -> None:
    later, (sound, words) = Later(), speech(8)
    phones, utterance = voiced(later, sound, words)
    later.is_done = True
    when: dict[Samples, Samples] = {}
    for frame in range(len(sound) // HOP):
        before = len(later.asked)
        phones.look(utterance, frame)
        utterance.shapes.append(MouthShape.X)
        for work in later.asked[before:]:
            for word in work.args[0].words:
                assert word.position not in when
                when[word.position] = word.position - frame * HOP
    assert sorted(when) == [word.position for word in words]
    assert all(0 <= ahead <= 3 * OUTPUT_HZ for ahead in when.values())
    assert all(phones.of(word) is not None for word in words)


def test_nothing_new_is_asked_while_an_answer_is_awaited_and_the_game_goes_on() -> None:
    later, (sound, words) = Later(), speech(8)
    phones, utterance = voiced(later, sound, words)
    for frame in range(20):
        phones.look(utterance, frame)
        utterance.shapes.append(MouthShape.X)
    assert len(later.asked) == 1
    assert phones.version == 0
    assert phones.of(words[0]) is None
    later.is_done = True
    phones.look(utterance, 20)
    assert phones.version == 1


def test_words_that_are_placed_well_and_words_whose_sound_has_not_come_are_left_alone() -> None:
    later, (sound, words) = Later(), speech(4)
    phones, utterance = voiced(later, sound, [replace(word, error_ms=20) for word in words])
    phones.look(utterance, 0)
    assert later.asked == []
    phones, utterance = voiced(later, sound[: words[1].position], words)
    phones.look(utterance, 0)
    (work,) = later.asked
    assert [word.position for word in work.args[0].words] == [words[0].position]


def test_a_word_that_has_moved_far_is_another_one_and_a_new_turn_begins_with_nothing() -> None:
    sound, words = speech(3)
    phones, utterance = voiced(at_once, sound, words)
    phones.look(utterance, 0)
    assert phones.of(words[0]) is not None
    assert phones.of(replace(words[0], position=words[0].position + 400)) is not None
    assert phones.of(replace(words[0], position=words[0].position + 4800)) is None
    phones.look(Utterance(2, 500_000, 4), 0)
    assert phones.of(words[0]) is None


def shapes(aside: Aside, *, words: list[Word], sound: Int16Array) -> list[MouthShape]:
    lips = LipSync(aside=aside)
    for chunk in chunks(sound, 960):
        lips.feed(chunk)
    lips.hint(words)
    return [lips.shape_at(at) for at in range(HOP // 2, len(sound) // HOP * HOP, HOP)]


def open_frames(shown: list[MouthShape]) -> int:
    """Frames of the middle of each vowel in which the mouth is wide open."""
    middles = [round((0.2 + 0.16 + 0.1 + 0.78 * number) * OUTPUT_HZ) // HOP for number in range(4)]
    return sum(shown[at + step] in (MouthShape.C, MouthShape.D) for at in middles for step in range(5))


def test_an_answer_that_never_comes_costs_nothing_but_what_it_would_have_brought() -> None:
    sound, words = speech(4, late_ms=150)
    words = [replace(word, error_ms=150) for word in words]
    never, found = shapes(Later(), words=words, sound=sound), shapes(at_once, words=words, sound=sound)
    assert len(never) == len(found)
    assert open_frames(found) >= open_frames(never)
    assert never != found, "what was found is used"
