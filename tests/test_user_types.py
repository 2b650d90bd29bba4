"""``mypy --strict`` on somebody's game sees every type."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from embodiment.app.new import make_character

ROOT = Path(__file__).resolve().parents[1]
USER = '''\
from typing import Literal

import pygame

import embodiment as em
from embodiment.testing.ports import simulated_ports
from embodiment.testing.stage import Stage


class Smith(em.Character):
    """Smith."""

    @em.function(timing="playhead")
    def play_emote(self, emote_name: Literal["wave", "bow"]) -> None:
        """Play."""
        self.play(emote_name)

    @em.function
    def price_of(self, item: str) -> dict[str, int]:
        """Price."""
        return {"gold": 40}

    async def script(self) -> None:
        await self.approached(within=100)
        reply = await self.ask("Greet.")
        reveal_type(reply)
        reveal_type(reply.status)
        async for heard in self.listening():
            reveal_type(heard.text)
        reveal_type(await self.race(self.walk_to(1, 2), self.approached()))
        reveal_type(self.session.goals.active())
        reveal_type(self.price_of("sword"))


def play(window: pygame.Surface) -> None:
    world = em.World([Smith], at={"smith": (1, 2)}, ports=simulated_ports())
    reveal_type(world["smith"])
    reveal_type(world.handle(pygame.event.Event(pygame.QUIT)))
    reveal_type(world.addressed)
    world.tick(1 / 60)
    world.draw(window)


def test_smith(stage: Stage) -> None:
    reveal_type(stage.add(Smith))


reveal_type(em.run(characters=[Smith]))
'''
MISTAKES = {
    "em.World([Smith], att={})": "att",
    "em.run(characters=Smith)": "incompatible type",
    "em.Persona(name=3)": "incompatible type",
    "em.Charakter": "has no attribute",
}


def mypy(python: str, folder: Path, *files: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [python, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", str(folder / "cache"), *files],
        cwd=folder, env={"MYPYPATH": str(ROOT) if python == sys.executable else "", "PATH": "/usr/bin:/bin"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def check_types(python: str, folder: Path) -> None:
    """Hold a user's script and a new character against the types of the package that ``python`` imports."""
    (folder / "user.py").write_text(USER, encoding="utf-8")
    make_character("Ada", folder)
    run = mypy(python, folder, "user.py", "ada/ada.py")
    wrong = [line for line in run.stdout.splitlines() if re.match(r"(user|ada.ada)\.py:\d+: error", line)]
    assert not wrong, "\n".join(wrong)  # what our own files lack of others' types is not the user's
    revealed = re.findall(r'Revealed type is "(.*)"', run.stdout)
    assert len(revealed) == USER.count("reveal_type(")
    assert not [told for told in revealed if re.search(r"\bAny\b|<nothing>|Unknown", told)], revealed
    (folder / "wrong.py").write_text(
        "\n".join(["from user import *", "import embodiment as em", *MISTAKES]), "utf-8"
    )
    told = mypy(python, folder, "wrong.py").stdout
    for number, (mistake, sentence) in enumerate(MISTAKES.items(), 3):
        assert re.search(rf"wrong\.py:{number}: error: .*{sentence}", told), (
            f"{mistake} was not found:\n{told}"
        )


@pytest.mark.slow
@pytest.mark.skipif(find_spec("mypy") is None, reason="mypy comes with the dev extra")
def test_a_users_script_is_checked_strictly_and_nothing_in_it_is_any(tmp_path: Path) -> None:
    check_types(sys.executable, tmp_path)
