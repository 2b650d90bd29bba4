"""Phonemes an engine has placed."""

from __future__ import annotations

from embodiment.body.placed import PlacedSounds
from embodiment.body.sounds import SoundClass


def test_each_sound_lasts_to_the_next_and_a_diphthong_is_shared_out() -> None:
    placed = PlacedSounds()
    assert not placed
    placed.add([(100, "m"), (200, "aɪ"), (400, "")], 500)
    assert placed
    expected = {
        99: None, 100: SoundClass.LIPS, 199: SoundClass.LIPS, 200: SoundClass.WIDE, 299: SoundClass.WIDE,
        300: SoundClass.SPREAD, 400: SoundClass.REST, 499: SoundClass.REST, 500: None,
    }  # fmt: skip
    assert {position: placed.class_at(position) for position in expected} == expected


def test_a_language_switch_takes_no_time() -> None:
    placed = PlacedSounds()
    placed.add([(0, "(hi)"), (0, "n"), (100, "(en)"), (100, "f")], 200)
    assert placed.class_at(50) is SoundClass.INNER
    assert placed.class_at(150) is SoundClass.TEETH


def test_pieces_follow_each_other_and_a_second_telling_replaces_the_first() -> None:
    placed = PlacedSounds()
    placed.add([(0, "m")], 100)
    placed.add([(100, "s")], 200)
    placed.add([(0, "f")], 100)
    assert placed.class_at(50) is SoundClass.TEETH
    assert placed.class_at(150) is SoundClass.INNER
    assert placed.class_at(250) is None
    placed.add([(300, "l")], 400)
    assert placed.class_at(250) is None
    assert placed.class_at(350) is SoundClass.TONGUE


def test_what_was_played_is_forgotten() -> None:
    placed = PlacedSounds()
    placed.add([(0, "m"), (100, "s")], 200)
    placed.forget(150)
    assert placed.class_at(160) is SoundClass.INNER
    assert placed.class_at(10) is None
    placed.forget(10_000)
    assert placed.class_at(160) is None


def test_nothing_but_switches_is_nothing() -> None:
    placed = PlacedSounds()
    placed.add([(0, "(en)")], 100)
    assert not placed
