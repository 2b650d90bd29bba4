"""Settings survive being written down; what is wrong with a file is told by field."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.errors import AssetError, UsageError
from embodiment.world.inputs import Action
from embodiment.world.settings import VERSION, Settings, parse_settings, settings_text, split_device

CHANGED = {
    "version": VERSION,
    "volume": 35,
    "speaker": "sdl:USB Headset",
    "microphone": "none",
    "open_mic": True,
    "voice_buffer": "60",
    "backend": "gemini",
    "subtitle_size": "huge",
    "reduced_motion": True,
    "fullscreen": True,
    "keys": {"e": "talk", "space": ""},
}


def test_every_field_comes_back_as_it_was_written() -> None:
    settings = parse_settings(json.dumps(CHANGED), "s")
    assert all(
        getattr(settings, field) != getattr(Settings(), field) for field in CHANGED if field != "version"
    )
    assert parse_settings(settings_text(settings), "settings.json") == settings


@given(st.integers(0, 100), st.booleans(), st.sampled_from(["small", "medium", "large", "huge"]))
def test_writing_and_reading_is_one(volume: int, is_open: bool, size: str) -> None:
    settings = parse_settings(
        json.dumps({"version": VERSION, "volume": volume, "open_mic": is_open, "subtitle_size": size}), "s"
    )
    assert (settings.volume, settings.open_mic, settings.subtitle_size) == (volume, is_open, size)
    assert parse_settings(settings_text(settings), "s") == settings


def test_a_field_that_is_missing_has_its_default() -> None:
    assert parse_settings('{"version": 1, "volume": 10}', "s") == Settings(volume=10)


def test_keys_are_laid_over_the_defaults() -> None:
    keys = parse_settings(json.dumps(CHANGED), "s").key_map
    assert keys["e"] is Action.TALK
    assert "space" not in keys
    assert keys["return"] is Action.ENTER


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", r"^settings\.json: is no JSON"),
        pytest.param("[" * 100_000, "is no JSON", id="deep"),
        ('{"version": 1, "speaker": "sdl:\\ud800"}', "holds half a letter"),
        ("[1]", "must be one JSON object"),
        ("{}", "is of version None, and this game reads version 1"),
        ('{"version": 2}', "is of version 2, and this game reads version 1"),
        ('{"version": 1, "volume": 101}', "volume: must be a whole number from 0 to 100, not 101"),
        ('{"version": 1, "volume": "loud"}', "volume: must be a whole number from 0 to 100, not 'loud'"),
        ('{"version": 1, "volume": true}', "volume: must be a whole number from 0 to 100, not True"),
        ('{"version": 1, "volume": 50.5}', "volume: must be a whole number from 0 to 100, not 50.5"),
        ('{"version": 1, "volum": 3}', r"volum: no setting 'volum'; did you mean 'volume'\?"),
        ('{"version": 1, "open_mic": 1}', "open_mic: must be true or false, not 1"),
        ('{"version": 1, "fullscreen": "no"}', "fullscreen: must be true or false, not 'no'"),
        ('{"version": 1, "speaker": 3}', "speaker: must be a text, not 3"),
        ('{"version": 1, "microphone": ""}', "microphone: '' names no sound back end"),
        ('{"version": 1, "voice_buffer": 60}', 'voice_buffer: must be a text such as "60", not 60'),
        ('{"version": 1, "backend": ["local"]}', "backend: must be local or gemini, not"),
        ('{"version": 1, "keys": {"e": 3}}', 'keys: must name an action for each key, such as {"e": "talk"}'),
        ('{"version": 1, "keys": ["e"]}', 'keys: must name an action for each key, such as {"e": "talk"}'),
        (
            '{"version": 1, "keys": {"e": "tallk"}}',
            r"keys: key 'e': no action 'tallk'; did you mean 'talk'\?",
        ),
        ('{"version": 1, "voice_buffer": "soon"}', "voice_buffer: 'soon' is no voice buffer: write milli"),
        (
            '{"version": 1, "subtitle_size": "giant"}',
            "subtitle_size: must be small, medium, large or huge",
        ),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(text: str, told: str) -> None:
    with pytest.raises(AssetError, match=told):
        parse_settings(text, "settings.json")


def test_the_file_is_for_people_too() -> None:
    assert json.loads(settings_text(Settings()))["version"] == VERSION
    assert settings_text(Settings()).count("\n") > len(fields(Settings))


def test_a_device_is_a_back_end_and_perhaps_a_name() -> None:
    assert split_device("auto") == ("auto", None)
    assert split_device("sdl:Speakers: left") == ("sdl", "Speakers: left")
    with pytest.raises(UsageError, match="names no sound back end"):
        split_device(":x")
