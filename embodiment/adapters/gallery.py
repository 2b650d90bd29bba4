"""Everything a screen draws with, loaded once: sheets by character, scenes by name, fonts.

The title is seen before anything but its fonts and its glimpse is needed: what reads sheets and maps is imported with
the first of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from embodiment.adapters.assets import Assets
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_text import Fonts
from embodiment.errors import AssetError, EmbodimentError, UsageError

if TYPE_CHECKING:
    from embodiment.adapters.pygame_sheets import SheetArt
    from embodiment.world.scenery import Scenery


ICON = "assets/ui/icon.png"


@dataclass(frozen=True, slots=True)
class LoadedScene:
    """A scene's description and the folder its pictures are in."""

    scenery: Scenery
    folder: Path


class Gallery:
    """Loads what is asked for and keeps it; shared by all screens of a run.

    Args:
        assets: Where to look; the package's own when not given.
        folders: Folders of characters by key; one that is not named is beside one of them, or in
            ``assets/characters/KEY``.
    """

    def __init__(self, assets: Assets | None = None, folders: Mapping[str, str] | None = None) -> None:
        self.assets = assets or Assets()
        self._folders = dict(folders or {})
        self.fonts = Fonts()
        self._sheets: dict[tuple[str, float], SheetArt] = {}
        self._scenes: dict[str, LoadedScene] = {}

    def sheet(self, key: str, scale: float) -> SheetArt:
        """The pictures of the character ``KEY``, for drawing at ``scale``.

        Raises:
            AssetError: They are missing or wrong.
        """
        art = self._sheets.get((key, scale))
        if art is None:
            from embodiment.adapters.pygame_sheets import load_sheet_art

            art = self._sheets[key, scale] = load_sheet_art(self.assets, self._folder(key), scale)
        return art

    def _folder(self, key: str) -> str:
        """The folder of a sheet: the one that was named, one beside those (a sheet somebody wears), the package's."""
        if key in self._folders:
            folder = self._folders[key]
            return folder if "/" in folder else f"./{folder}"
        for folder in self._folders.values():
            beside = f"{folder.rpartition('/')[0] or '.'}/{key}"
            try:
                self.assets.find(f"{beside}/{key}.json")
            except UsageError:
                continue
            return beside
        return key

    def learn(self, folders: Mapping[str, str]) -> None:
        """Where further characters are; for a game that is known only after the first picture."""
        self._folders.update(folders)

    def fresh(self) -> Gallery:
        """A gallery of the same files that has loaded none of them yet, for when they were changed."""
        return Gallery(self.assets, self._folders)

    def release(self, scale: float) -> None:
        """Forgets the sheets of a scale that is not drawn any more; they are loaded again when asked for."""
        self._sheets = {key: art for key, art in self._sheets.items() if key[1] != scale}

    def scene(self, key: str) -> LoadedScene:
        """The scene ``KEY``: ``assets/scenes/KEY.tmx``, or a map named by its path.

        Raises:
            UsageError: ``pytmx`` is not installed.
            AssetError: The map is missing or wrong.
        """
        loaded = self._scenes.get(key)
        if loaded is None:
            from embodiment.adapters.tiled_map import load_scenery

            name = key if key.endswith(".tmx") else f"assets/scenes/{key}.tmx"
            scenery = load_scenery(self.assets, name)
            loaded = self._scenes[key] = LoadedScene(scenery, self.assets.find(name).parent)
        return loaded

    def icon(self) -> Path | None:
        """The picture for the window's title bar; None without one."""
        try:
            return self.assets.find(ICON)
        except AssetError:
            return None

    def glimpse(self, key: str) -> pygame.Surface | None:
        """What is shown of a scene while its pictures are loaded: ``KEY.jpg`` beside its map; None without one."""
        name = key.removesuffix(".tmx") if key.endswith(".tmx") else f"assets/scenes/{key}"
        try:
            return pygame.image.load(str(self.assets.find(f"{name}.jpg")))
        except (EmbodimentError, pygame.error):  # none was made, or it is broken: nothing depends on it
            return None
