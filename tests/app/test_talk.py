"""A conversation in a terminal, on simulated time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from embodiment.app.new import make_character
from embodiment.app.talk import FRAME, PATIENCE, Talk, find_character
from embodiment.app.tools import TALK_HELP
from embodiment.errors import UsageError
from embodiment.testing.ports import simulated_ports

MIRA = "assets/characters/mira"


class Paper:
    """What the terminal showed."""

    def __init__(self) -> None:
        self.text = ""

    def say(self, text: str, end: str) -> None:
        self.text += text + end


@pytest.fixture
def paper() -> Paper:
    return Paper()


@pytest.fixture
def talk(paper: Paper) -> Iterator[Talk]:
    talk = Talk(MIRA, simulated_ports(), paper.say)
    yield talk
    talk.close()


def wait_until_quiet(talk: Talk) -> None:
    end = talk.world.now + PATIENCE
    talk.advance(FRAME)
    while talk.is_busy and talk.world.now < end:
        talk.advance(FRAME)


def play_lines(talk: Talk, lines: Iterable[str]) -> None:
    """Say lines one after the other, each when the answer to the one before has been heard."""
    for line in lines:
        wait_until_quiet(talk)
        if not talk.line(line):
            return
    wait_until_quiet(talk)


def test_each_line_waits_for_the_answer_before_it(talk: Talk, paper: Paper) -> None:
    play_lines(talk, ["hello", "what is your name", "/quit", "never said"])
    lines = [line for line in paper.text.splitlines() if line.startswith("Mira: ")]
    assert len(lines) == 2
    assert lines[1].strip() == "Mira: Mira. The lute is called Patience, because I have none."
    assert "[play_emote(emote_name='wave')] " in paper.text


def test_commands_tell_what_is_inside(talk: Talk, paper: Paper) -> None:
    play_lines(talk, ["/goals", "/functions", "/what"])
    assert "secret poems" in paper.text
    assert "play_emote" in paper.text
    assert TALK_HELP in paper.text


def test_enter_alone_opens_the_microphone_and_closes_it(talk: Talk, paper: Paper) -> None:
    talk.advance(0.5)
    assert talk.line("")
    talk.advance(0.1)
    assert talk.world.ears.is_open
    assert talk.line("")
    play_lines(talk, [])
    assert not talk.world.ears.is_open
    assert "speak now" in paper.text


def test_another_service_may_answer(paper: Paper) -> None:
    talk = Talk(MIRA, simulated_ports(lambda prompt: f"You said {prompt.text}."), paper.say)
    play_lines(talk, ["wave"])
    talk.close()
    assert "Mira: You said wave." in paper.text


def test_a_character_is_found_by_name_folder_and_script(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = make_character("Ada", tmp_path_factory.mktemp("mine"))
    assert find_character("mira") == MIRA
    by_folder, by_script = find_character(str(folder)), find_character(str(folder / "ada.py"))
    assert not isinstance(by_folder, str)
    assert by_folder.__name__ == "Ada" == getattr(by_script, "__name__", "")
    (folder / "ada.py").unlink()
    assert find_character(str(folder)) == folder.resolve().as_posix()


def test_nobody_of_that_name_is_a_sentence() -> None:
    with pytest.raises(UsageError, match="did you mean 'mira'"):
        find_character("mirra")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("await self.approached(within=150)", 'self.play("waev")', "did you mean 'wave'"),
        ("await self.approached(within=150)", "import asyncio; await asyncio.sleep(1)", "self.wait"),
        ('{"lit": self.world.state["lamps"]}', '{"lit": object()}', "has no form in JSON"),
        ('{"lit": self.world.state["lamps"]}', '{"lit": self.world.state["lmaps"]}', "KeyError: 'lmaps'"),
    ],
)
def test_a_mistake_in_a_script_is_told_where_it_is(
    tmp_path: Path, paper: Paper, old: str, new: str, sentence: str
) -> None:
    script = make_character("Ada", tmp_path) / "ada.py"
    text = script.read_text(encoding="utf-8")
    assert old in text
    script.write_text(text.replace(old, new), encoding="utf-8")
    broken = Talk(find_character(script.parent.as_posix()), simulated_ports(), paper.say)
    play_lines(broken, ["how many lamps are lit"])
    broken.close()
    (told,) = [line for line in paper.text.splitlines() if sentence in line and "ada/ada.py:" in line]
    assert told.startswith("  [ada/ada.py:")
