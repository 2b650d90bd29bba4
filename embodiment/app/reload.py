"""Changed files in the running game: characters, sheets and map are read again; a broken one keeps the old."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from embodiment.adapters.assets import Assets
from embodiment.adapters.loading import folder_of, key_of, load_character, load_sheet
from embodiment.adapters.tiled_map import load_scenery
from embodiment.adapters.watching import FileWatch
from embodiment.app.game import Game, Play
from embodiment.body.frames import Sheet
from embodiment.errors import EmbodimentError
from embodiment.world.character import Character
from embodiment.world.hud import Hud
from embodiment.world.runtime import Runtime
from embodiment.world.scenery import Scenery
from embodiment.world.spec import CharacterSpec
from embodiment.world.staging import Stage

PICTURES = "pictures"


@dataclass(slots=True)
class Source:
    """Files that are read together.

    Attributes:
        name: For sentences.
        place: Folder they are in.
        load: Reads them. Raises AssetError. Thread: any, but one at a time; touches nothing of the game.
        apply: Has the game use what was read; returns sentences about what it did, none for nothing new. Thread: game.
    """

    name: str
    place: Path
    load: Callable[[], Any] = field(repr=False)
    apply: Callable[[Any], Iterable[str]] = field(repr=False)


class Reloader:
    """Applies changed files. Thread: game.

    Args:
        world: The Runtime.
        hud: Where sentences are shown.
        sources: What may change.
        renew: Has the screen load its pictures again.
        watch: Tells which files changed; None: only when asked.
        worker: Reads files beside the game: a map takes longer to read than a frame lasts. None: the game waits.
    """

    def __init__(
        self,
        world: Runtime,
        hud: Hud,
        sources: Sequence[Source],
        renew: Callable[[], None],
        watch: FileWatch | None = None,
        worker: Executor | None = None,
    ) -> None:
        self._world = world
        self._hud = hud
        self._sources = sources
        self._renew = renew
        self._watch = watch
        self._worker = worker
        self._due: list[Source] = []
        self._coming: tuple[Source, Future[Any]] | None = None
        self._differs = self._is_asked = False

    def tick(self, picture_problem: str = "") -> None:
        """Read what changed since the last frame, if anything did, one source at a time.

        Args:
            picture_problem: What the screen says was wrong with pictures it loaded anew.
        """
        if picture_problem != self._world.stats.broken.get(PICTURES, ""):
            if picture_problem:
                self._world.stats.broken[PICTURES] = picture_problem
            else:
                del self._world.stats.broken[PICTURES]
        changed = self._watch.take() if self._watch is not None else set()
        if changed:
            self._due += [s for s in self._sources if s not in self._due and _holds(s.place, changed)]
        self._read_next()

    def ask_all(self) -> None:
        """Have everything read again because somebody asked, one source after the other in the next ticks.

        A village of eight takes 40 ms and more to read: in one frame, a player would see it.
        """
        self._due = list(self._sources)
        self._is_asked = True

    def read_all(self) -> None:
        """Read everything again before this returns."""
        self.ask_all()
        while self._due or self._coming is not None:
            if self._coming is not None:
                wait([self._coming[1]])
            self._read_next()

    def _read_next(self) -> None:
        """Begin to read what is due next, and apply what is read; when it was the last, say what came of it."""
        if self._coming is None:
            if not self._due:
                return
            source = self._due.pop(0)
            self._coming = (source, self._worker.submit(source.load) if self._worker else _done(source.load))
        source, coming = self._coming
        if not coming.done():
            return
        self._coming = None
        if self._apply(source, coming):
            self._differs = True
        if self._due:
            return
        if self._differs:
            self._renew()
        elif self._is_asked and not self._world.stats.broken:
            self._hud.notify("Everything was read again; nothing is different.", self._world.now)
        self._differs = self._is_asked = False

    def _apply(self, source: Source, loaded: Future[Any]) -> bool:
        """Use what was read; whether anything was different."""
        told: list[str] = []
        broken = self._world.stats.broken
        try:
            told += source.apply(loaded.result())
        except EmbodimentError as error:
            told_as = str(error).replace(f"{Path.cwd().as_posix()}/", "")
            broken[source.name] = f"{told_as} · {source.name} stays as it was"
        else:
            if broken.pop(source.name, None) is not None and not told:
                told.append(f"{source.name} is whole again.")
        for sentence in told:
            self._hud.notify(sentence, self._world.now)
        return bool(told)


def _done(load: Callable[[], Any]) -> Future[Any]:
    """What was read on the spot, or why it could not be."""
    done: Future[Any] = Future()
    try:
        done.set_result(load())
    except EmbodimentError as error:
        done.set_exception(error)
    return done


def character_source(world: Runtime, assets: Assets, kind: type[Character] | str, index: int = 0) -> Source:
    """The folder of a character that is in the world."""
    key, folder = key_of(kind), folder_of(kind)
    known: list[CharacterSpec] = [load_character(assets, kind, None, index)]
    pictures = _Pictures(assets, folder)

    def load() -> tuple[CharacterSpec, bool]:
        spec = load_character(assets, kind, None, index)
        return spec, pictures.changed(spec.sheet.image)

    def apply(loaded: tuple[CharacterSpec, bool]) -> Iterable[str]:
        spec, repainted = loaded
        if spec == known[0] and not repainted:
            return ()
        character = world.characters[key]
        waiting = character.become(spec.persona, spec.sheet)
        if spec.persona == known[0].persona:
            waiting = ()
        known[0] = spec
        world.colours[key] = spec.colour
        return (f"{spec.persona.name} was read again.", *waiting)

    return Source(key, assets.find(folder).resolve(), load, apply)


def player_source(world: Runtime, assets: Assets, folder: str) -> Source:
    """The sheet of the player."""
    known = [load_sheet(assets, folder)]
    pictures = _Pictures(assets, folder)

    def load() -> tuple[Sheet, bool]:
        sheet = load_sheet(assets, folder)
        return sheet, pictures.changed(sheet.image)

    def apply(loaded: tuple[Sheet, bool]) -> Iterable[str]:
        sheet, repainted = loaded
        if sheet == known[0] and not repainted:
            return ()
        known[0] = sheet
        if world.player is not None:
            world.player.body.wear(sheet, world.game_tick)
        return ("The player's sheet was read again.",)

    return Source("player", assets.find(folder).resolve(), load, apply)


def scene_source(world: Runtime, stage: Stage, assets: Assets, scene: str, scenery: Scenery) -> Source:
    """The map and its pictures; who is in the scene stays where they are, or goes to the nearest ground."""
    known = [scenery]
    place = assets.find(scene)
    seen: list[Mapping[str, tuple[int, int]]] = [_stamps(place.parent)]

    def load() -> tuple[Scenery, Mapping[str, tuple[int, int]]]:
        return load_scenery(assets, scene), _stamps(place.parent)

    def apply(loaded: tuple[Scenery, Mapping[str, tuple[int, int]]]) -> Iterable[str]:
        fresh, stamps = loaded
        if fresh == known[0] and stamps == seen[0]:
            return ()
        known[0], seen[0] = fresh, stamps
        if world.terrain is not None:
            world.terrain.lay(fresh.ground)
        world.areas = {spot.name: spot for spot in fresh.triggers}
        stage.camera.width, stage.camera.height = fresh.width, fresh.height
        for body in (
            *(c.body for c in world.characters.values()),
            *([world.player.body] if world.player else []),
        ):
            body.come_to_ground()
        return (f"{fresh.title} was read again.",)

    return Source(scene, place.parent.resolve(), load, apply)


@dataclass(slots=True)
class _Pictures:
    """Whether the picture of a sheet was saved since the last question; its description may be the same."""

    assets: Assets
    folder: str
    stamps: dict[str, tuple[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.stamps = _stamps(self.assets.find(self.folder), ".png")

    def changed(self, image: str) -> bool:
        before, self.stamps = self.stamps, _stamps(self.assets.find(self.folder), ".png")
        return before.get(image) != self.stamps.get(image)


def _stamps(folder: Path, suffix: str = "") -> dict[str, tuple[int, int]]:
    """When the files of a folder were changed last, by name below it."""
    stamps = {}
    for place, _, names in os.walk(folder):
        for name in names:
            if name.endswith(suffix):
                path = os.path.join(place, name)
                status = os.stat(path)
                stamps[Path(os.path.relpath(path, folder)).as_posix()] = (status.st_mtime_ns, status.st_size)
    return stamps


def _holds(place: Path, changed: Iterable[Path]) -> bool:
    return any(file == place or place in file.parents for file in changed)


@contextmanager
def reloading(game: Game, assets: Assets, play: Play, renew: Callable[[], None]) -> Iterator[Reloader]:
    """A reloader of everything a game is made of, watching its files as long as the block lasts.

    Args:
        game: What is played.
        assets: Where its files are.
        play: The running game.
        renew: Has the screen load its pictures again.
    """
    sources = [
        character_source(play.world, assets, kind, index) for index, kind in enumerate(game.characters)
    ]
    sources.append(player_source(play.world, assets, game.player))
    sources.append(scene_source(play.world, play.stage, assets, game.scene, play.scenery))
    with (
        FileWatch(source.place for source in sources) as watch,
        ThreadPoolExecutor(1, thread_name_prefix="embodiment-reload") as worker,
    ):
        yield Reloader(play.world, play.hud, sources, renew, watch, worker)
