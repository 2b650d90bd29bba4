"""Files that change while the game runs."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from embodiment.adapters.assets import Assets
from embodiment.app.game import Game, Play, build
from embodiment.app.new import add_emote, make_character
from embodiment.app.reload import Reloader, character_source, player_source, scene_source
from embodiment.errors import EmbodimentError
from embodiment.session.events import SpeakingStopped
from embodiment.testing.ports import simulated_ports
from embodiment.world.inputs import Action, Press

pytest.importorskip("pytmx", reason="scenes need the demo extra")
SCENE = "assets/scenes/yard.tmx"


class Scene:
    """A running game of one's own files, and somebody who changes them."""

    def __init__(self, root: Path, worker: Executor | None = None) -> None:
        self.root = root
        self.folder = root / "ada"
        assets = Assets(game=root)
        self.game = Game(scene=SCENE, characters=[self.folder.as_posix()], player=self.folder.as_posix())
        self.play: Play = build(self.game, simulated_ports(), assets)
        self.renewed = 0
        world = self.play.world
        sources = [
            character_source(world, assets, self.game.characters[0]),
            player_source(world, assets, self.game.player),
            scene_source(world, self.play.stage, assets, SCENE, self.play.scenery),
        ]
        self.reloader = Reloader(world, self.play.hud, sources, self._renew, worker=worker)
        self.said: list[str] = []
        world.characters["ada"].session.subscribe(self._hear)

    def _renew(self) -> None:
        self.renewed += 1

    def _hear(self, event: object) -> None:
        if isinstance(event, SpeakingStopped):
            self.said.append(event.heard.strip())

    def write(self, name: str, old: str, new: str) -> None:
        file = self.folder / name
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), encoding="utf-8")

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.05)):
            self.play.world.advance(0.05)

    @property
    def overlay(self) -> str:
        return "\n".join(self.play.stage.view().overlay)

    @property
    def notices(self) -> str:
        return "\n".join(self.play.hud.visible_notices(self.play.world.now))


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_character("Ada", tmp_path_factory.mktemp("mine"))


def fresh(pristine: Path, tmp_path: Path, worker: Executor | None = None) -> Scene:
    """A game with copies of the files."""
    (tmp_path / "ada").mkdir()
    for file in pristine.iterdir():
        (tmp_path / "ada" / file.name).write_bytes(file.read_bytes())
    (tmp_path / "assets/scenes").mkdir(parents=True)
    (tmp_path / SCENE).write_text(MAP, encoding="utf-8")
    return Scene(tmp_path, worker)


@pytest.fixture
def scene(pristine: Path, tmp_path: Path) -> Iterator[Scene]:
    scene = fresh(pristine, tmp_path)
    yield scene
    scene.play.world.close()


MAP = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" renderorder="right-down" width="40" height="24" tilewidth="32"
     tileheight="32" infinite="0">
 <properties><property name="title" value="Yard"/></properties>
 <objectgroup id="1" name="props"/>
 <objectgroup id="2" name="walk"><object id="1" x="0" y="0">
  <polygon points="0,400 1280,400 1280,720 0,720"/></object></objectgroup>
 <objectgroup id="3" name="places">
  <object id="2" name="ada" type="npc" x="700" y="600"><point/></object>
  <object id="3" name="start" type="player" x="560" y="600"><point/></object>
 </objectgroup>
</map>
"""


def test_nothing_new_is_told_when_somebody_asks(scene: Scene) -> None:
    scene.reloader.read_all()
    assert "nothing is different" in scene.notices
    assert scene.renewed == 0


def test_new_lines_are_said(scene: Scene) -> None:
    scene.run(0.5)
    scene.write("character.toml", "The lamps know me better.", "Mind the new paint.")
    scene.reloader.read_all()
    assert "Ada was read again." in scene.notices
    scene.run(0.5)
    scene.play.world.characters["ada"].session.send_text("what is your name")
    scene.run(8)
    assert "Mind the new paint." in scene.said[-1]


def test_a_broken_file_keeps_the_old_one_and_shows_file_and_line(scene: Scene) -> None:
    scene.write("character.toml", 'voice = "Leda"', "voice = Leda")
    scene.reloader.read_all()
    assert "ada/character.toml:8: this is not TOML" in scene.overlay
    assert "ada stays as it was" in scene.overlay
    assert scene.play.world.characters["ada"].persona.voice == "Leda"
    scene.write("character.toml", "voice = Leda", 'voice = "Leda"')
    scene.reloader.read_all()
    assert scene.overlay == ""
    assert "ada is whole again." in scene.notices


def test_goals_are_brought_up_to_date(scene: Scene) -> None:
    scene.write("character.toml", "Make the traveller curious about the lamps.", "Praise the moon.")
    scene.reloader.read_all()
    goals = scene.play.world.characters["ada"].session.goals
    assert [goal.text for goal in goals.active()] == ["Praise the moon."]


def test_a_new_animation_can_be_played_at_once(scene: Scene) -> None:
    ada = scene.play.world.characters["ada"]
    scene.run(0.3)
    add_emote(scene.folder, "cheer", "wave")
    scene.reloader.read_all()
    ada.play("cheer")
    scene.run(0.1)
    assert ada.body.animator.playing == "cheer"
    assert scene.renewed == 1
    entry = ada.session.registry.lookup("play_emote")
    assert entry is not None
    assert "cheer" in entry.declaration.parameters[0].shape.choices


def test_a_broken_sheet_is_told_and_not_worn(scene: Scene) -> None:
    ada = scene.play.world.characters["ada"]
    before = ada.body.animator.sheet
    document = json.loads((scene.folder / "ada.json").read_text(encoding="utf-8"))
    document["meta"]["frameTags"][0]["to"] = 9999
    (scene.folder / "ada.json").write_text(json.dumps(document), encoding="utf-8")
    scene.reloader.read_all()
    assert "ada/ada.json" in scene.overlay
    assert ada.body.animator.sheet is before


def test_a_repainted_picture_is_loaded_again(scene: Scene) -> None:
    os.utime(scene.folder / "ada.png", ns=(1, 1))
    scene.reloader.read_all()
    assert scene.renewed == 1


def test_a_map_that_changed_moves_people_to_where_one_can_stand(scene: Scene) -> None:
    (scene.root / SCENE).write_text(MAP.replace("0,400 1280,400", "0,650 1280,650"), encoding="utf-8")
    scene.reloader.read_all()
    assert "Yard was read again." in scene.notices
    assert scene.play.world.characters["ada"].body.y >= 650
    (scene.root / SCENE).write_text(MAP.replace('name="walk"', 'name="wlak"'), encoding="utf-8")
    scene.reloader.read_all()
    assert "did you mean 'wlak'" in scene.overlay
    assert scene.play.world.characters["ada"].body.y >= 650


def test_a_picture_that_cannot_be_read_is_told_until_it_can(scene: Scene) -> None:
    scene.reloader.tick("ada/ada.png: is no PNG")
    scene.reloader.tick("ada/ada.png: is no PNG")
    assert scene.overlay == "ada/ada.png: is no PNG"
    scene.reloader.tick("")
    assert scene.overlay == ""


def test_f5_asks_for_it(scene: Scene) -> None:
    scene.play.controls.receive([Press(Action.RELOAD)])
    assert scene.play.controls.wants_reload


def test_everything_is_read_one_source_in_each_frame(scene: Scene) -> None:
    """Read in one frame, a village of eight would be seen to stutter."""
    scene.write("character.toml", 'voice = "Leda"', 'voice = "Kore"')
    file = scene.root / SCENE
    file.write_text(file.read_text(encoding="utf-8").replace("Yard", "Court"), encoding="utf-8")
    scene.reloader.ask_all()
    scene.reloader.tick()
    assert "Ada was read again." in scene.notices
    assert scene.renewed == 0, "pictures are loaded once, when all is read"
    scene.reloader.tick()
    scene.reloader.tick()
    assert scene.renewed == 1
    for _ in range(3):
        scene.reloader.tick()
    assert scene.renewed == 1
    scene.reloader.ask_all()
    for _ in range(2):
        scene.reloader.tick()
    assert "nothing is different" not in scene.notices
    scene.reloader.tick()
    assert "nothing is different" in scene.notices


class Later(Executor):
    """Does what it is given when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()

        def do() -> None:
            try:
                future.set_result(fn(*args, **kwargs))
            except EmbodimentError as error:
                future.set_exception(error)

        self.waiting.append(do)
        return future


def test_the_game_goes_on_while_files_are_read(pristine: Path, tmp_path: Path) -> None:
    """A map takes longer to read than a frame lasts; what was read is applied by the game's thread alone."""
    worker = Later()
    scene = fresh(pristine, tmp_path, worker)
    try:
        scene.write("character.toml", 'voice = "Leda"', 'voice = "Kore"')
        (scene.root / SCENE).write_text("no map at all", encoding="utf-8")
        scene.reloader.ask_all()
        ada = scene.play.world.characters["ada"]
        for number in range(3):
            scene.reloader.tick()
            scene.reloader.tick()
            assert len(worker.waiting) == 1, "one at a time"
            worker.waiting.pop()()
            assert (ada.persona.voice == "Kore") is (number > 0), "nothing before the game takes it"
            scene.reloader.tick()
        assert "Ada was read again." in scene.notices
        assert SCENE in scene.overlay
        assert not worker.waiting
    finally:
        scene.play.world.close()
