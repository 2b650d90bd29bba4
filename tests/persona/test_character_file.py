from __future__ import annotations

from embodiment.persona.character_file import read_character


def test_only_what_is_written_is_returned_so_defaults_stay_in_one_place() -> None:
    fields = read_character('name = "X"', "x.toml")
    assert set(fields) == {"name", "knowledge", "goals", "lines"}


def test_every_optional_field_is_read() -> None:
    text = (
        'name = "X"\nrole = "r"\nbackstory = "b"\nspeech_style = "s"\ntraits = ["t"]\nmodel = "m"\n'
        'temperature = 1\nbudget_minutes = 2.5\nvoice = "Puck"'
    )
    fields = read_character(text, "x.toml")
    assert fields["role"] == "r"
    assert fields["backstory"] == "b"
    assert fields["speech_style"] == "s"
    assert fields["traits"] == ("t",)
    assert fields["model"] == "m"
    assert fields["temperature"] == 1.0
    assert fields["budget_minutes"] == 2.5
    assert fields["voice"] == "Puck"
