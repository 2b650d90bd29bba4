"""The pictures of a scene: loaded at the size of the screen, joined where they move together, graded by the hour.

Grading works through whole pictures, which is too much for one frame, so it is a generator that stops after each
small piece: a screen takes one step per frame and shows the old light until the new one is complete.

A joined picture is kept as tiles: the empty ones are not drawn at all and the full ones without blending, and what
a nearer picture hides from side to side is left out, which is what makes six layers of leaves, houses and hills
affordable in software.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np

from embodiment.adapters.daylight import Light
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_drawlist import Target
from embodiment.adapters.pygame_openings import CLOSED, Drawn, Opened, Openings, Stander
from embodiment.adapters.pygame_still import GRID, glow_of, is_fixed, still_props
from embodiment.adapters.pygame_tiles import (
    PREMULTIPLIED,
    TILE,
    WHITE,
    Cell,
    Colour,
    Pictures,
    Tile,
    bands,
    blank,
    cells,
    cut,
    faded,
    multiplied,
)
from embodiment.adapters.shutter import give_way
from embodiment.world.scenery import Backdrop, Grade, Prop, Scenery

PATCH = 4 * TILE
"""Width of what is graded in one step: with all that is baked into it about a millisecond of work."""
LIT = 0.02
"""Lights weaker than this, 0..1, are not drawn."""
Built: TypeAlias = "dict[Cell, list[tuple[float, Tile | None]]]"
_Laid: TypeAlias = list[tuple[pygame.Surface, tuple[int, int]]]
"""Surfaces and their upper left corners."""
_Key: TypeAlias = tuple[str, int, int, str]
"""A prop's picture: image, size and the light it takes."""


@dataclass(slots=True)
class Sheet:
    """Pictures that move as one.

    Attributes:
        plain: As drawn, colours multiplied by alpha.
        x: Left edge at camera 0, pixels.
        y: Top edge, pixels.
        parallax: How far it moves with the camera.
        grade: Which light it takes.
        drift: Pixels a second it moves by itself.
        still: Props that are part of it, from the farthest to the nearest.
        hides: From which row to which it is full from side to side; the same number twice where it is nowhere.
        tiles: The graded picture in parts, with all that stands on it.
        built: The parts that something stands on: with nothing of it, then with one thing more each, and the ground
            line of that.
    """

    plain: pygame.Surface
    x: int
    y: int
    parallax: float
    grade: Grade
    drift: float
    still: Sequence[Prop] = ()
    hides: tuple[int, int] = (0, 0)
    tiles: Sequence[Tile] = ()
    built: Built = field(default_factory=dict)
    _columns: list[tuple[list[Tile], list[Tile]]] = field(default_factory=list)
    """The full and the other tiles of each column."""
    _seen: tuple[tuple[int, int], list[Tile], list[Tile]] = ((0, 0), [], [])
    """From which column to which was drawn last, and the tiles there."""
    _drawn: tuple[object, tuple[_Laid, _Laid]] | None = None
    """What was drawn last, and where: the very same lists while nothing of it changes, see ``DrawList``."""

    def place(self, camera: tuple[float, float], shift: float = 0.0) -> tuple[int, int]:
        """Its upper left corner; ``camera`` and ``shift`` in pixels."""
        return (
            round(self.x - camera[0] * self.parallax + shift),
            round(self.y - camera[1] * self.parallax),
        )

    def floor(self, at: tuple[int, int], width: int, floor: int) -> int:
        """The row from which on nothing behind it can be seen, where that was ``floor`` without it.

        Args:
            at: Its upper left corner, pixels.
            width: Of the target, pixels.
            floor: From this row on something nearer hides everything.
        """
        top, bottom = at[1] + self.hides[0], at[1] + self.hides[1]
        is_wide = at[0] <= 0 and at[0] + self.plain.get_width() >= width
        return max(0, top) if is_wide and top < floor <= bottom else floor

    def show(self, tiles: Sequence[Tile], built: Built) -> None:
        """Draw these from now on."""
        self.tiles, self.built = tiles, built
        self._seen, self._drawn = ((0, 0), [], []), None
        self._columns = [([], []) for _ in range(-(-self.plain.get_width() // TILE))]
        for tile in tiles:
            self._columns[tile.cell[0]][bool(tile.flags)].append(tile)

    def draw(self, target: Target, at: tuple[int, int], opened: Opened = CLOSED) -> None:
        """Draws the parts that are in sight.

        Args:
            target: Where to; nothing is drawn outside its clip.
            at: Its upper left corner, see ``place``.
            opened: Parts that are drawn without what stands there.
        """
        state = (at, tuple(target.get_clip()), dict(opened.cells))
        if self._drawn is None or self._drawn[0] != state:
            self._drawn = (state, self._in_sight(at, target.get_clip(), opened))
        full, holed = self._drawn[1]
        target.fblits(full)
        target.fblits(holed, PREMULTIPLIED)

    def _in_sight(self, at: tuple[int, int], clip: pygame.Rect, opened: Opened) -> tuple[_Laid, _Laid]:
        """What is drawn without blending inside a clip, and with it."""
        x, y = at
        above, below = clip.top - y - TILE, clip.bottom - y
        apart = opened.cells
        first, last = max(0, (clip.left - x) // TILE), max(0, -(-(clip.right - x) // TILE))
        if (first, last) != self._seen[0]:
            columns = self._columns[first:last]
            full_tiles = [tile for full_ones, _ in columns for tile in full_ones]
            self._seen = ((first, last), full_tiles, [tile for _, others in columns for tile in others])
        full, holed = (
            [
                (tile.surface, (x + tile.x, y + tile.y))
                for tile in tiles
                if above < tile.y < below and tile.cell not in apart
            ]
            for tiles in (self._seen[1], self._seen[2])
        )
        for cell, depth in apart.items():
            shown = self.shown(cell, depth)
            if shown is not None:
                (holed if shown.flags else full).append((shown.surface, (x + shown.x, y + shown.y)))
        return full, holed

    def shown(self, cell: Cell, depth: float) -> Tile | None:
        """What a cell that is opened at a ground line looks like."""
        # The first state is bare; of those that are farther away than what is opened, the nearest.
        steps = self.built[cell]
        return next((tile for base, tile in reversed(steps) if base < depth), steps[0][1])


def tone(grade: Grade, light: Light) -> Colour:
    """What a grade is multiplied by in a light."""
    if grade == "far":
        return light.far
    if grade == "world":
        return light.world
    if grade == "front":
        red, green, blue = (round(c * 0.94) for c in light.world)
        return (red, green, blue)
    return WHITE


class Layers:
    """All sheets of a scene from the farthest to the nearest.

    Args:
        scenery: The scene.
        pictures: Where its pictures come from.
    """

    def __init__(self, scenery: Scenery, pictures: Pictures) -> None:
        self._pictures = pictures
        groups: list[list[Backdrop]] = []
        for backdrop in scenery.backdrops:
            if groups and _moves_with(groups[-1][-1], backdrop):
                groups[-1].append(backdrop)
            else:
                groups.append([backdrop])
        still = still_props(scenery, self._outline)
        ground = max(
            (
                i
                for i, g in enumerate(groups)
                if g[0].grade == "world" and g[0].parallax == 1 and not g[0].drift
            ),
            default=-1,
        )
        self.baked: frozenset[str] = frozenset(p.name for p in still) if ground >= 0 else frozenset()
        self.sheets = [
            self._sheet(group, still if number == ground else ()) for number, group in enumerate(groups)
        ]
        self.ground = self.sheets[ground] if ground >= 0 else None
        free = [p for p in scenery.props if self.ground and p.name not in self.baked and is_fixed(p)]
        self._areas = [(prop, self._area(prop)) for prop in sorted(free, key=lambda prop: prop.base)]
        self._places = {prop.name: area for prop, area in self._areas}
        self._openings = Openings(
            [Stander(prop.name, prop.base, area, self._plain(prop)) for prop, area in self._areas]
        )
        self.standing: frozenset[str] = frozenset(self._places)
        self._images = [
            (frame.image, prop)
            for prop in scenery.props
            if prop.name not in self.baked
            for frames in prop.states.values()
            for frame in frames
        ]
        self._props: dict[_Key, pygame.Surface] = {}

    def regrade(self, light: Light) -> Iterator[None]:
        """Prepares everything for a light, a small piece per step, and shows it all at the end."""
        props: dict[_Key, pygame.Surface] = {}
        for image, prop in self._images:
            key = self._key(image, prop)
            if key not in props:
                props[key] = self._lit(self._pictures.get(image, prop.width, prop.height), prop, light)
                yield
        ready: list[tuple[list[Tile], Built]] = []
        for sheet in self.sheets:
            tiles: list[Tile] = []
            built: Built = {}
            for row in range(0, sheet.plain.get_height(), TILE):
                for left in range(0, sheet.plain.get_width(), PATCH):
                    patch, area = self._graded(sheet, light, left, row)
                    tiles += cut(patch, left, row)
                    yield
                    if sheet is self.ground:
                        yield from self._build(built, tiles, props, patch, area, light)
            tiles = [tile for tile in tiles if tile.cell not in built]
            tiles += [tile for steps in built.values() if (tile := steps[-1][1]) is not None]
            ready.append((tiles, built))
        for sheet, (tiles, built) in zip(self.sheets, ready, strict=True):
            sheet.show(tiles, built)
        self._props = props

    def opened(self, drawn: Sequence[Drawn], camera: tuple[int, int]) -> Opened:
        """Where the ground is drawn without what stands there, as something is drawn behind it.

        Args:
            drawn: What is drawn on the ground, and how near it is; pixels of the screen.
            camera: Pixels.
        """
        if self.ground is None:
            return CLOSED
        x, y = self.ground.place(camera)
        return self._openings.find([(rect.move(-x, -y), base) for rect, base in drawn], self.ground.built)

    def draw_standing(
        self, target: Target, prop: Prop, parts: Sequence[pygame.Rect], camera: tuple[int, int]
    ) -> None:
        """Draws parts of something that stands on the ground; ``parts`` in pixels of the ground's picture."""
        assert self.ground is not None
        x, y = self.ground.place(camera)
        area = self._places[prop.name]
        picture = self.prop(prop.states[""][0].image, prop)
        for part in parts:
            at = (x + part.x, y + part.y)
            target.blit(picture, at, part.move(-area.x, -area.y), special_flags=PREMULTIPLIED)

    def prop(self, image: str, prop: Prop) -> pygame.Surface:
        """A prop's picture in the light of now."""
        return self._props[self._key(image, prop)]

    def _key(self, image: str, prop: Prop) -> _Key:
        scale = self._pictures.scale
        return (image, round(prop.width * scale), round(prop.height * scale), prop.light)

    def _sheet(self, group: Sequence[Backdrop], still: Sequence[Prop]) -> Sheet:
        scale = self._pictures.scale
        first = group[0]
        left = min(b.x for b in group)
        top = min(b.y for b in group)
        width = max(b.x + b.width for b in group) - left
        height = max(b.y + b.height for b in group) - top
        plain = blank((round(width * scale), round(height * scale)))
        for backdrop in group:
            give_way()
            picture = self._pictures.get(backdrop.image, backdrop.width, backdrop.height)
            at = (round((backdrop.x - left) * scale), round((backdrop.y - top) * scale))
            for band in bands(picture):
                plain.blit(picture, (at[0], at[1] + band.top), band, special_flags=PREMULTIPLIED)
        return Sheet(
            plain=plain,
            x=round(left * scale),
            y=round(top * scale),
            parallax=first.parallax,
            grade=first.grade,
            drift=first.drift * scale,
            still=still,
            hides=_full_rows(plain),
        )

    def _outline(self, prop: Prop) -> pygame.mask.Mask:
        """What a prop covers in any of its pictures; soft shadows do not count."""
        size = (max(1, round(prop.width / GRID)), max(1, round(prop.height / GRID)))
        if prop.spin:
            disc = pygame.Surface(size, pygame.SRCALPHA, 32)
            pygame.draw.ellipse(disc, (255, 255, 255, 255), disc.get_rect())
            return pygame.mask.from_surface(disc)
        give_way()
        whole = pygame.mask.Mask(size)
        for image in {frame.image for frames in prop.states.values() for frame in frames}:
            small = pygame.transform.smoothscale(self._pictures.get(image, prop.width, prop.height), size)
            whole.draw(pygame.mask.from_surface(small, 60), (0, 0))
        return whole

    def _area(self, prop: Prop) -> pygame.Rect:
        """What a prop covers of the ground's picture, pixels."""
        assert self.ground is not None
        scale = self._pictures.scale
        at = (round(prop.x * scale) - self.ground.x, round(prop.y * scale) - self.ground.y)
        return self._plain(prop).get_rect(topleft=at)

    def _plain(self, prop: Prop) -> pygame.Surface:
        """What a prop looks like at first, as it was drawn."""
        return self._pictures.get(prop.states[""][0].image, prop.width, prop.height)

    def _lit(self, plain: pygame.Surface, prop: Prop, light: Light) -> pygame.Surface:
        """A prop's picture in a light."""
        strength = glow_of(prop, light)
        if prop.light:
            return faded(plain, strength)
        return plain if light.world == WHITE else multiplied(plain, light.world)

    def _graded(self, sheet: Sheet, light: Light, left: int, top: int) -> tuple[pygame.Surface, pygame.Rect]:
        """A patch of a sheet with what is baked into it, in this light: as much as a frame has time for."""
        area = pygame.Rect(left, top, PATCH, TILE).clip(sheet.plain.get_rect())
        patch = multiplied(sheet.plain.subsurface(area), tone(sheet.grade, light))
        for prop in sheet.still:
            self._bake(prop, patch, area, sheet, light)
        return patch, area

    def _build(
        self,
        built: Built,
        tiles: Sequence[Tile],
        props: Mapping[_Key, pygame.Surface],
        patch: pygame.Surface,
        area: pygame.Rect,
        light: Light,
    ) -> Iterator[None]:
        """Lays what stands on a patch of the ground on it, one thing after the other, and keeps each state."""
        bare = {tile.cell: tile for tile in tiles}
        for prop, place in self._areas:
            part = area.clip(place)
            if not part.width or not part.height or glow_of(prop, light) <= LIT:
                continue
            picture = props[self._key(prop.states[""][0].image, prop)]
            at = (part.x - area.x, part.y - area.y)
            patch.blit(picture, at, part.move(-place.x, -place.y), special_flags=PREMULTIPLIED)
            for cell in cells(part):
                steps = built.setdefault(cell, [(-math.inf, bare.get(cell))])
                left = cell[0] * TILE - area.x
                piece = patch.subsurface((left, 0, min(TILE, area.width - left), area.height))
                found = cut(piece, area.x + left, area.y)
                steps.append((prop.base, found[0] if found else None))
            yield

    def _bake(self, prop: Prop, patch: pygame.Surface, area: pygame.Rect, sheet: Sheet, light: Light) -> None:
        """Lays the part of a prop that lies in a patch of the ground's picture on it, lit as it is in this light."""
        scale = self._pictures.scale
        x, y = round(prop.x * scale) - sheet.x, round(prop.y * scale) - sheet.y
        plain = self._plain(prop)
        part = area.clip(pygame.Rect((x, y), plain.get_size()))
        if not part.width or not part.height:
            return
        picture = self._lit(plain.subsurface(part.move(-x, -y)), prop, light)
        patch.blit(picture, part.move(-area.x, -area.y), special_flags=PREMULTIPLIED)


def _moves_with(a: Backdrop, b: Backdrop) -> bool:
    return (a.parallax, a.grade, a.drift) == (b.parallax, b.grade, b.drift) and not a.drift


def _full_rows(surface: pygame.Surface) -> tuple[int, int]:
    """The lowest rows that are full from side to side, first and behind the last; (0, 0) where there are none."""
    full = (pygame.surfarray.pixels_alpha(surface).T == 255).all(axis=1)
    if not full.any():
        return (0, 0)
    last = int(np.flatnonzero(full)[-1]) + 1
    holes = np.flatnonzero(~full[:last])
    return (int(holes[-1]) + 1 if holes.size else 0, last)
