"""``embodiment check``: every mistake it knows, made once."""

from __future__ import annotations

import json
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
        ('"lamps_lit" }', '"lamps_lti" }', 0, "calls no function 'lamps_lti'; did you mean 'lamps_lit'"),
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
    break_it(ada / "character.toml", 'emote = "bow"', 'emote = "bwo"')
    assert main(["check", "--json"]) == 1
    (finding,) = json.loads(capsys.readouterr().out)
    assert (finding["path"], finding["line"]) == ("ada/character.toml", 37)


def test_nothing_to_look_at_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["check"]) == 1
    assert "name what to check" in capsys.readouterr().err
