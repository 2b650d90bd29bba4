"""Every snippet on every page is run: Python in the order of its page, commands and files as what they are."""

from __future__ import annotations

import argparse
import asyncio
import shlex
import subprocess
import types
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pygame
import pytest

import embodiment
from embodiment.__main__ import parser
from embodiment.app.tenants_file import read_tenants
from embodiment.audio.wav import wav_bytes
from embodiment.persona.persona import Persona, persona_from_toml
from embodiment.session.events import SpeakingStopped
from embodiment.testing.ports import simulated_ports
from embodiment.testing.stage import Stage
from tests.docs.blocks import PAGES, ROOT, Block, all_blocks, blocks_of

pytest.importorskip("pytmx", reason="scenes need the demo extra")
pytest.importorskip("yaml", reason="scenarios need the scenario extra")
TUTORIAL = "docs/tutorial.md"
"""Followed as a whole by ``test_tutorial.py``."""
LANGUAGES = {"", "python", "sh", "toml", "yaml"}
BRUNHILD = persona_from_toml(
    (ROOT / "assets/characters/brunhild/character.toml").read_text(encoding="utf-8"), "b"
)
PYTHON_PAGES = [page for page in PAGES if any(b.language == "python" for b in blocks_of(page))]


def test_no_snippet_is_in_a_language_nobody_checks() -> None:
    assert {block.language for page in PAGES for block in blocks_of(page)} <= LANGUAGES


@pytest.fixture
def names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """What snippets leave out because their reader has it: a window, a persona, a service on simulated time."""
    monkeypatch.chdir(tmp_path)
    with ExitStack() as cleanup:
        pygame.display.init()
        cleanup.callback(pygame.display.quit)

        def world(*arguments: Any, **named: Any) -> embodiment.World:
            plugged = named.pop("ports", None) or simulated_ports()
            return cleanup.enter_context(embodiment.World(*arguments, ports=plugged, **named))

        em = types.SimpleNamespace(**{name: getattr(embodiment, name) for name in embodiment.__all__})
        em.World = world
        yield {
            "em": em,
            "pygame": pygame,
            "window": pygame.display.set_mode((640, 360)),
            "hero": pygame.Rect(600, 300, 20, 40),
            "dt": 1 / 60,
            "persona": BRUNHILD,
            "Path": Path,
            "said": lambda stage: " ".join(event.heard for event in stage.of(SpeakingStopped)),
            "__name__": "snippet",
        }


def before_testing(names: dict[str, Any]) -> None:
    from embodiment.adapters.cassette_recorder import CassetteRecorder
    from embodiment.adapters.live_client import LiveLink
    from embodiment.adapters.loops import SimulatedLoop
    from embodiment.adapters.websocket import connect_websocket
    from embodiment.testing import matchers
    from embodiment.testing.fault_table import FAULTS
    from embodiment.testing.faults import Armed, FaultPlan, Moment
    from embodiment.testing.function_server import FunctionServer

    host = SimulatedLoop()
    names["after"] = [host.stop]
    names |= {
        "CassetteRecorder": CassetteRecorder, "LiveLink": LiveLink, "host": host, "Stage": Stage,
        "connect_websocket": connect_websocket, "FAULTS": FAULTS, "Armed": Armed, "FaultPlan": FaultPlan,
        "Moment": Moment, "FunctionServer": FunctionServer, "never_stuck": matchers.never_stuck,
        "answer": lambda prompt: "Forty gold, and it will outlive us both, traveller.",
    }  # fmt: skip
    names["Brunhild"] = smith()


def smith() -> type[embodiment.Character]:
    """The village's, as pages that only test her leave her out."""
    from embodiment.app.game import load_module

    return load_module("village_for_snippets", ROOT / "demos/village.py").Brunhild  # type: ignore[no-any-return]


def before_server(names: dict[str, Any]) -> None:
    from embodiment.testing.matchers import has_spoken

    for block in blocks_of(ROOT / "docs/server.md"):
        if block.language == "yaml":
            Path("smith.yaml").write_text(block.text, encoding="utf-8")
    names |= {"Stage": Stage, "has_spoken": has_spoken, "Brunhild": smith()}


def before_protocol(names: dict[str, Any]) -> None:
    import numpy as np

    async def my_engine(text: str) -> bytes:
        return wav_bytes(np.zeros(2400, np.int16), 24_000)

    def speaks() -> None:
        sound = asyncio.run(names["Robot"]().synthesize("Hello.", ""))
        assert sound.rate_hz == 24_000

    names |= {"my_engine": my_engine, "after": [speaks]}


BEFORE: dict[str, Callable[[dict[str, Any]], None]] = {
    "README.md": lambda names: names.update({"Stage": Stage}),
    "docs/testing.md": before_testing,
    "docs/server.md": before_server,
    "docs/protocol.md": before_protocol,
}


@pytest.mark.parametrize("page", PYTHON_PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_python_on_a_page_runs(page: Path, names: dict[str, Any], request: pytest.FixtureRequest) -> None:
    name = page.relative_to(ROOT).as_posix()
    if name == TUTORIAL:
        pytest.skip("followed as a whole by test_tutorial.py")
    em = names["em"]
    BEFORE.get(name, lambda names: None)(names)
    for block in blocks_of(page):
        if block.language != "python":
            continue
        names["em"] = em  # a snippet may have imported the package itself
        earlier = set(names)
        exec(compile("\n" * (block.line - 1) + block.text, block.page, "exec"), names)
        for new in set(names) - earlier:
            value = names[new]
            if new.startswith("test_"):
                run_test(value)
            elif isinstance(value, type) and issubclass(value, embodiment.Character):
                meets_somebody(value)
    for check in names.get("after", []):
        check()


def run_test(test: Callable[..., None]) -> None:
    """A test a page shows: with the stage, or the maker of stages, that it asks for."""
    from embodiment.app.game import demo_game

    def make_stage(demo: str = "", **named: Any) -> Stage:
        game = {"game": demo_game(demo)} if demo else {}
        return cleanup.enter_context(Stage(**named, **game))

    with ExitStack() as cleanup:
        wanted = test.__code__.co_varnames[: test.__code__.co_argcount]
        if wanted == ("make_stage",):
            test(make_stage)
        elif wanted == ("stage",):
            test(cleanup.enter_context(Stage()))
        else:
            test()


def meets_somebody(kind: type[embodiment.Character]) -> None:
    """A character a page shows: it is met, and said hello to, and nothing goes wrong."""
    with Stage(state={"sword": 40, "lamps": 12}) as stage:
        stage.add(kind)
        stage.run(1.0)
        stage.type("hello")
        stage.until(lambda: stage.of(SpeakingStopped), within=20)
        stage.type("bye")
        stage.run(3.0)
        assert stage.world.stats.script_failures == []


@pytest.mark.parametrize("block", all_blocks("sh"), ids=str)
def test_a_command_on_a_page_is_one_we_take(block: Block) -> None:
    """The shell can read it, and our parser every command of ours in it; nothing here is run."""
    subprocess.run(["bash", "-n"], input=block.text, text=True, check=True)
    for line in block.text.replace("\\\n", " ").splitlines():
        for command in line.split("&&"):
            words = shlex.split(command.replace('eval "$(', "").replace(')"', ""), comments=True)
            words = words[words.index("|") + 1 :] if "|" in words else words
            while words and ("=" in words[0] or words[0] in ("eval",)):
                words = words[1:]
            ours = (
                words[1:]
                if words[:1] == ["embodiment"]
                else words[3:]
                if words[1:3] == ["-m", "embodiment"]
                else None
            )
            if ours:
                assert callable(parser().parse_args(ours).run), line


@pytest.mark.parametrize("block", [b for b in all_blocks("toml") if b.page != TUTORIAL], ids=str)
def test_a_file_on_a_page_is_one(block: Block, tmp_path: Path) -> None:
    """A character's, or that of a server's tenants."""
    if "[tenants." in block.text:
        path = tmp_path / "tenants.toml"
        path.write_text(block.text, encoding="utf-8")
        assert read_tenants(str(path), {"IRONWOOD_TOKEN": "long and random as it is"})
        return
    assert isinstance(persona_from_toml(block.text, block.page), Persona)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_files_a_page_points_to_are_there(page: Path) -> None:
    import re

    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (page.parent / target).exists(), f"{page.name} points to {target}"


def test_every_command_is_among_the_tools() -> None:
    page = (ROOT / "docs/howto/tools.md").read_text(encoding="utf-8")
    commands = next(a.choices for a in parser()._actions if isinstance(a, argparse._SubParsersAction))
    assert {name for name in commands if f"| `embodiment {name}" not in page} == set()
