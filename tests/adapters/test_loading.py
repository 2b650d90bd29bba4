"""Character folders, read into what the world takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from embodiment.adapters.assets import Assets
from embodiment.adapters.loading import folder_of, home_of, key_of, load_character
from embodiment.errors import AssetError, UsageError
from embodiment.persona.persona import Persona
from embodiment.world.character import Character


class Named(Character):
    folder = "assets/characters/brunhild/"


class Homeless(Character):
    pass


def test_a_class_names_its_folder() -> None:
    assert folder_of(Named) == "assets/characters/brunhild"
    assert key_of(Named) == key_of("people/brunhild/") == "brunhild"


def test_a_class_beside_a_character_file_needs_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "character.toml").write_text('name = "Bo"\n', encoding="utf-8")
    (tmp_path / "beside_a_file.py").write_text(
        "import embodiment as em\nclass Bo(em.Character): ...\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    import beside_a_file  # type: ignore[import-not-found]

    assert folder_of(beside_a_file.Bo) == tmp_path.resolve().as_posix()


def test_a_class_without_any_folder_is_told_what_to_write() -> None:
    assert home_of(Homeless) == ""
    with pytest.raises(UsageError, match="Homeless has no folder: write folder ="):
        folder_of(Homeless)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ('[body]\ncolor = "#FFFFFF"', "did you mean 'colour'"),
        ('[body]\ncolour = "red"', "#RRGGBB"),
        ('[body]\nsheet = "../asha"', "name of the folder beside this one"),
        ("[body]\nscale = 0", "a number above 0"),
        ('[[topics]]\nname = "a"\nlines = ["b"]\nemote = "waev"', "did you mean 'wave'"),
    ],
)
def test_a_mistake_in_the_file_is_named_with_its_line(tmp_path: Path, body: str, sentence: str) -> None:
    folder = tmp_path / "brunhild"
    folder.mkdir()
    original = Assets().find("assets/characters/brunhild")
    for file in ("brunhild.json", "brunhild.png"):
        (folder / file).write_bytes((original / file).read_bytes())
    (folder / "character.toml").write_text(f'name = "B"\n{body}\n', encoding="utf-8")
    with pytest.raises(AssetError, match=r"character\.toml:\d+: .*") as raised:
        load_character(Assets(), folder.as_posix())
    assert sentence in str(raised.value)


def test_a_character_may_wear_the_sheet_of_the_folder_beside_its_own() -> None:
    spec = load_character(Assets(), "assets/characters/teacher")
    assert (spec.key, spec.sheet_key) == ("teacher", "asha")
    assert "asha.json" in spec.sheet.path
    assert load_character(Assets(), "assets/characters/hale").sheet_key == "hale"


def test_a_file_that_has_not_changed_is_not_read_again(tmp_path: Path) -> None:
    """A visit asks for every character four times, while a frame waits."""
    folder = tmp_path / "assets/characters/bo"
    folder.mkdir(parents=True)
    text = '[body]\nsheet = "mira"\n'
    assets = Assets(game=tmp_path)

    def loaded(name: str) -> Persona:
        (folder / "character.toml").write_text(f'name = "{name}"\n{text}', encoding="utf-8")
        return load_character(assets, "assets/characters/bo").persona

    assert loaded("Bo") is loaded("Bo")
    assert loaded("Beau").name == "Beau"
