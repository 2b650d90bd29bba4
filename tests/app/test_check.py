"""``embodiment check``: every mistake it knows, made once."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from embodiment.__main__ import main
from embodiment.app.check import check, everything
from embodiment.app.new import make_character

pytest.importorskip("pytmx", reason="scenes need the demo extra")
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_character("Ada", tmp_path_factory.mktemp("mine"))


@pytest.fixture
def ada(pristine: Path, tmp_path: Path) -> Path:
    """A sound character, to be broken."""
    folder = tmp_path / "ada"
    folder.mkdir()
    for file in pristine.iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    return folder


def break_it(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_new_character_and_all_that_is_shipped_are_sound(ada: Path) -> None:
    for target in (ada, *everything(ROOT / "assets"), ROOT / "demos/village.py"):
        assert list(check(target)) == []


def test_small_demos_that_borrow_somebody_are_sound_but_for_what_they_leave_out() -> None:
    for target in sorted((ROOT / "demos").glob("*.py")):
        assert [found for found in check(target) if "calls no function" not in found.sentence] == []


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ('emote = "wave"', 'emote = "waev"', 19, "did you mean 'wave'"),
        ("[[topics]]", '[[goals]]\nid = "lamps"\ntext = "Again."\n[[topics]]', 16, "already a goal 'lamps'"),
        ('voice = "Leda"', 'voice = "Lida"', 8, "did you mean 'Leda'"),
        ('voice = "Leda"', 'voice = "Leda"\nvoise = "Leda"', 9, "did you mean 'voice'"),
        ('"lamps_lit" }', '"lamps_lti" }', 26, "calls no function 'lamps_lti'; did you mean 'lamps_lit'"),
        ('voice = "Leda"', 'voice = "Leda"\nmodel = "gemini-3.8-liev"', 0, "setup.model"),
        ('voice = "Leda"', "voice = Leda", 8, "this is not TOML"),
        (
            'says = ["goodbye", "bye", "farewell", "see you later"]\n',
            "",
            33,
            "nothing leads to topic 'goodbye'",
        ),
    ],
)
def test_a_mistake_in_the_file_is_found(ada: Path, old: str, new: str, line: int, sentence: str) -> None:
    break_it(ada / "character.toml", old, new)
    found = list(check(ada))
    assert any(sentence in finding.sentence and finding.line == line for finding in found), found


def test_a_mistake_in_the_script_is_found(ada: Path) -> None:
    break_it(ada / "ada.py", "import embodiment as em", "import embodiment as em\nem.Charakter")
    (finding,) = check(ada)
    assert "Charakter" in finding.sentence
    assert (Path(finding.path).name, finding.line) == ("ada.py", 4)


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ("    async def", "    async deff", 16, "is no Python"),
        ("import embodiment as em", "import embodiment as em\nimport nothing_there", 4, "No module named"),
        ('        """How many lamps are lit now."""\n', "", 11, "lamps_lit() has no docstring"),
        ("lamps_lit(self)", "lamps_lit(self, row)", 11, "parameter 'row': it has no type"),
        (
            "STATE =",
            "import sys\nsys.exit(3)\nSTATE =",
            6,
            "ends the program when it is imported (exit status 3)",
        ),
        ('if __name__ == "__main__":', "if True:", 25, "em.run(...) would play as soon as"),
        (
            "STATE =",
            "em.World(['assets/characters/mira'])\nSTATE =",
            5,
            "em.World(...) would play as soon as",
        ),
    ],
)
def test_a_mistake_in_the_script_is_found_where_it_is(
    ada: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, line: int, sentence: str
) -> None:
    """As it is typed, from the folder above."""
    monkeypatch.chdir(ada.parent)
    break_it(ada / "ada.py", old, new)
    (finding,) = check(Path("ada"))
    assert sentence in finding.sentence
    assert (finding.path, finding.line) == ("ada/ada.py", line)


@pytest.mark.parametrize("damage", [lambda png: png[:3000], lambda png: png[:2000] + b"?" + png[2001:]])
def test_a_damaged_picture_is_found(ada: Path, damage: Callable[[bytes], bytes]) -> None:
    picture = ada / "ada.png"
    picture.write_bytes(damage(picture.read_bytes()))
    (finding,) = check(ada)
    assert "is damaged from byte" in finding.sentence
    assert finding.path.endswith("ada/ada.png")


def test_a_folder_that_lost_its_character_file_is_told_so(ada: Path) -> None:
    (ada / "character.toml").unlink()
    (finding,) = check(ada)
    assert "has no character.toml" in finding.sentence


def test_a_mark_some_editors_write_before_a_file_is_no_mistake(ada: Path) -> None:
    file = ada / "character.toml"
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert list(check(ada)) == []


def test_an_emote_the_script_offers_and_the_sheet_lacks_is_found(ada: Path) -> None:
    break_it(
        ada / "ada.py",
        "    @em.function\n",
        '    @em.function\n    def play_emote(self, emote_name: Literal["twril"]) -> None:\n        """Play."""\n\n'
        "    @em.function\n",
    )
    break_it(ada / "ada.py", "import embodiment as em", "from typing import Literal\nimport embodiment as em")
    (finding,) = check(ada)
    assert "play_emote() offers 'emote_name': no animation 'twril'" in finding.sentence


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    (finding,) = check(tmp_path / "nowhere")
    assert "is not there; name a character's folder" in finding.sentence


def test_findings_are_json_for_scripts(
    ada: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ada.parent)
    assert main(["check", "ada", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []
    break_it(ada / "character.toml", 'emote = "wave"', 'emote = "waev"')
    assert main(["check", "--json"]) == 1
    (finding,) = json.loads(capsys.readouterr().out)
    assert (finding["path"], finding["line"]) == ("ada/character.toml", 19)


def test_nothing_to_look_at_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["check"]) == 1
    assert "name what to check" in capsys.readouterr().err
