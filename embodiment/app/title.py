"""What is behind the title: the scene with its people, seen by nobody in particular, the camera strolling along."""

from __future__ import annotations

import math
from contextlib import suppress
from random import Random

from embodiment.adapters.assets import Assets
from embodiment.adapters.gallery import Gallery
from embodiment.adapters.loading import key_of, load_character
from embodiment.app.game import Game, seat
from embodiment.errors import UsageError
from embodiment.units import TICK, Seconds, Ticks
from embodiment.world.body import Body
from embodiment.world.menu_view import MenuView
from embodiment.world.scenery import Scenery
from embodiment.world.spec import CharacterSpec
from embodiment.world.view import BASE_SIZE, View

STROLL: Seconds = 150.0
"""How long the camera takes to one end of the scene and back."""
HOUR = 17.5
"""Late afternoon: the light the scene was drawn for."""


class TitleScene:
    """A scene to look at. Thread: game.

    Args:
        game: Whose scene and people.
        assets: Where to look.
        gallery: Scenes, shared with the screen.
        has_people: False where their pictures cannot be drawn.
        seed: Seed of how people breathe and blink.

    Attributes:
        title: Name of the place.
        names: Key and name of every character that can be loaded.

    Raises:
        AssetError: The map is missing or wrong.
    """

    def __init__(
        self, game: Game, assets: Assets, gallery: Gallery, *, has_people: bool = True, seed: int = 0
    ) -> None:
        scenery = gallery.scene(game.scene).scenery
        self.title = scenery.title
        self._scene = game.scene
        self._room = max(0.0, scenery.width - BASE_SIZE[0])
        specs = _cast(game, assets, scenery) if has_people else []
        self.names = {spec.key: spec.persona.name for spec in specs}
        self._bodies = [
            Body(
                spec.key, spec.sheet_key or spec.key, spec.sheet, Random(seed + number), spec.at,
                ground=scenery.ground, flip=spec.flip, scale=spec.scale,
            )
            for number, spec in enumerate(specs)
        ]  # fmt: skip
        self._tick: Ticks = 0
        self._rest: Seconds = 0.0

    def advance(self, dt: Seconds) -> None:
        """Let time pass."""
        self._rest += dt
        while self._rest >= TICK:
            self._rest -= TICK
            self._tick += 1
            for body in self._bodies:
                body.advance(self._tick, None)

    def view(self, menu: MenuView | None, *, is_still: bool = False) -> View:
        """The frame to be drawn now, under a menu."""
        seconds = 0.0 if is_still else (self._tick * TICK + self._rest)
        x = self._room * (0.5 - 0.5 * math.cos(2 * math.pi * (seconds / STROLL + 0.17)))
        return View(
            tick=self._tick,
            scene=self._scene,
            camera=(x, 0.0),
            time_of_day=HOUR,
            figures=tuple(body.figure() for body in self._bodies),
            menu=menu,
            mic=None,
            is_still=is_still,
        )


def _cast(game: Game, assets: Assets, scenery: Scenery) -> list[CharacterSpec]:
    """Everybody whose files can be read and who has a place; who has not is told when the visit begins."""
    specs = []
    for index, kind in enumerate(game.characters):
        with suppress(UsageError):
            place = seat([key_of(kind)], scenery)[0]
            specs.append(load_character(assets, kind, place, index))
    return specs
