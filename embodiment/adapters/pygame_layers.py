"""The pictures of a scene: loaded at the size of the screen, joined where they move together, graded by the hour.

Grading works through whole pictures, which is too much for one frame, so it is a generator that stops after each
small
piece: a screen takes one step per frame and shows the old light until the new one is complete.

A joined picture is kept as tiles: the empty ones are not drawn at all and the full ones without blending, which is
what makes six layers of leaves, houses and hills affordable in software.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from embodiment.adapters.daylight import Light
from embodiment.adapters.layout import Rect
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_sheets import load_picture
from embodiment.world.scenery import Backdrop, Grade, Prop, Scenery

PREMULTIPLIED: int = pygame.BLEND_PREMULTIPLIED
Graded: TypeAlias = "dict[str, pygame.Surface]"
Colour: TypeAlias = tuple[int, int, int]
WHITE: Colour = (255, 255, 255)
TILE = 160
"""Side of the parts a picture is drawn in, pixels."""
_SHOULDERS = 60.0
"""World units a figure reaches to either side of its feet."""
PATCH = 4 * TILE
"""Width of what is graded in one step: with all that is baked into it about a millisecond of work."""
GRID = 4
"""Side of the squares in which it is found out what covers what, world units."""


class Pictures:
    """Loads pictures at one scale, colours multiplied by alpha; each is read once.

    Args:
        folder: The map's folder.
        scale: Pixels per world unit.
    """

    def __init__(self, folder: Path, scale: float) -> None:
        self._folder, self.scale = folder, scale
        self._loaded: dict[tuple[str, int, int], pygame.Surface] = {}

    def get(self, image: str, width: float, height: float) -> pygame.Surface:
        """The picture at a size in world units.

        Raises:
            AssetError: It cannot be read.
        """
        size = (max(1, round(width * self.scale)), max(1, round(height * self.scale)))
        key = (image, *size)
        surface = self._loaded.get(key)
        if surface is None:
            whole = load_picture(self._folder / image).convert_alpha().premul_alpha()
            surface = self._loaded[key] = pygame.transform.smoothscale(whole, size)
        return surface


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of a graded picture; one without holes is drawn without blending, an empty one does not exist."""

    surface: pygame.Surface
    x: int
    y: int
    flags: int


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
        tiles: The graded picture in parts.
    """

    plain: pygame.Surface
    x: int
    y: int
    parallax: float
    grade: Grade
    drift: float
    still: Sequence[Prop] = ()
    tiles: list[Tile] = field(default_factory=list)

    def draw(self, target: pygame.Surface, camera: tuple[float, float], shift: float = 0.0) -> None:
        """Draws the parts that are in sight; ``camera`` and ``shift`` in pixels."""
        x = round(self.x - camera[0] * self.parallax + shift)
        y = round(self.y - camera[1] * self.parallax)
        width, height = target.get_size()
        for tile in self.tiles:
            left, top = x + tile.x, y + tile.y
            if -TILE < left < width and -TILE < top < height:
                target.blit(tile.surface, (left, top), special_flags=tile.flags)


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


def still_props(scenery: Scenery, outline: Callable[[Prop], pygame.mask.Mask]) -> list[Prop]:
    """Props that can become part of the ground, from the farthest to the nearest.

    They never move, lie behind everybody, and cover nothing that moves. A fire inside a building does not count:
    hearths and doors are openings, and what burns in them is seen in front of the wall.

    Args:
        scenery: The scene.
        outline: What a prop covers at any time, in squares of ``GRID`` world units from its upper left corner.
    """
    still: list[Prop] = []
    live: list[Prop] = []
    for prop in sorted(scenery.props, key=lambda prop: prop.base):
        frames = sum(len(state) for state in prop.states.values())
        is_fixed = (
            frames == 1
            and not prop.spin
            and prop.light != "fire"
            and prop.base <= _farthest_walk(scenery, prop)
        )
        if is_fixed and not any(_covers(prop, other, outline) for other in live):
            still.append(prop)
        else:
            live.append(prop)
    return still


def _farthest_walk(scenery: Scenery, prop: Prop) -> float:
    """The farthest ground line one can stand at behind or beside a prop; the walkable area may have bays."""
    left, right = prop.x - _SHOULDERS, prop.x + prop.width + _SHOULDERS
    corners = scenery.ground.polygon
    reached = [y for x, y in corners if left <= x <= right]
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        crossed = (edge for edge in (left, right) if min(x1, x2) < edge < max(x1, x2))
        reached.extend(y1 + (y2 - y1) * (edge - x1) / (x2 - x1) for edge in crossed)
    return min(reached, default=float("inf"))


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
        self._props: dict[tuple[str, int, int], pygame.Surface] = {}

    def regrade(self, light: Light) -> Iterator[None]:
        """Prepares every sheet for a light, a small piece per step, and shows them all at the end."""
        ready: list[list[Tile]] = []
        for sheet in self.sheets:
            tiles: list[Tile] = []
            for row in range(0, sheet.plain.get_height(), TILE):
                for left in range(0, sheet.plain.get_width(), PATCH):
                    tiles += self._graded(sheet, light, left, row)
                    yield
            ready.append(tiles)
        for sheet, tiles in zip(self.sheets, ready, strict=True):
            sheet.tiles = tiles
        self._props.clear()

    def prop(
        self, image: str, width: float, height: float, colour: Colour, strength: float = 1.0
    ) -> pygame.Surface:
        """A prop's picture multiplied by ``colour``, at a strength of 0..1; kept until the light changes."""
        plain = self._pictures.get(image, width, height)
        if colour == WHITE and strength >= 1:
            return plain
        key = (image, *plain.get_size())
        graded = self._props.get(key)
        if graded is None:
            graded = self._props[key] = faded(_multiplied(plain, colour), strength)
        return graded

    def _sheet(self, group: Sequence[Backdrop], still: Sequence[Prop]) -> Sheet:
        scale = self._pictures.scale
        first = group[0]
        left = min(b.x for b in group)
        top = min(b.y for b in group)
        width = max(b.x + b.width for b in group) - left
        height = max(b.y + b.height for b in group) - top
        plain = pygame.Surface((round(width * scale), round(height * scale)), pygame.SRCALPHA, 32)
        for backdrop in group:
            picture = self._pictures.get(backdrop.image, backdrop.width, backdrop.height)
            at = (round((backdrop.x - left) * scale), round((backdrop.y - top) * scale))
            plain.blit(picture, at, special_flags=PREMULTIPLIED)
        return Sheet(
            plain=plain,
            x=round(left * scale),
            y=round(top * scale),
            parallax=first.parallax,
            grade=first.grade,
            drift=first.drift * scale,
            still=still,
        )

    def _outline(self, prop: Prop) -> pygame.mask.Mask:
        """What a prop covers in any of its pictures; soft shadows do not count."""
        size = (max(1, round(prop.width / GRID)), max(1, round(prop.height / GRID)))
        if prop.spin:
            disc = pygame.Surface(size, pygame.SRCALPHA, 32)
            pygame.draw.ellipse(disc, (255, 255, 255, 255), disc.get_rect())
            return pygame.mask.from_surface(disc)
        whole = pygame.mask.Mask(size)
        for image in {frame.image for frames in prop.states.values() for frame in frames}:
            small = pygame.transform.smoothscale(self._pictures.get(image, prop.width, prop.height), size)
            whole.draw(pygame.mask.from_surface(small, 60), (0, 0))
        return whole

    def _graded(self, sheet: Sheet, light: Light, left: int, top: int) -> list[Tile]:
        """A patch of a sheet with what is baked into it, in this light: as much as a frame has time for."""
        area = pygame.Rect(left, top, PATCH, TILE).clip(sheet.plain.get_rect())
        colour = tone(sheet.grade, light)
        patch = _multiplied(sheet.plain.subsurface(area), colour)
        for prop in sheet.still:
            self._bake(prop, patch, area, sheet, light)
        return [
            Tile(tile.surface, tile.x + left, tile.y + top, tile.flags)
            for tile in _cut(patch, min(TILE, area.height))
        ]

    def _bake(self, prop: Prop, patch: pygame.Surface, area: pygame.Rect, sheet: Sheet, light: Light) -> None:
        """Lays the part of a prop that lies in a patch of the ground's picture on it, lit as it is in this light."""
        scale = self._pictures.scale
        x, y = round(prop.x * scale) - sheet.x, round(prop.y * scale) - sheet.y
        plain = self._pictures.get(prop.states[""][0].image, prop.width, prop.height)
        part = area.clip(pygame.Rect((x, y), plain.get_size()))
        if not part.width or not part.height:
            return
        piece = plain.subsurface(part.move(-x, -y))
        if prop.light == "windows":
            picture = faded(piece, light.windows)
        else:
            picture = _multiplied(piece, tone(sheet.grade, light))
        patch.blit(picture, part.move(-area.x, -area.y), special_flags=PREMULTIPLIED)


def faded(surface: pygame.Surface, strength: float) -> pygame.Surface:
    """A picture at a strength of 0..1; colours multiplied by alpha, before and after."""
    if strength >= 1:
        return surface
    copy = surface.copy()
    level = round(255 * strength)
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def _moves_with(a: Backdrop, b: Backdrop) -> bool:
    return (a.parallax, a.grade, a.drift) == (b.parallax, b.grade, b.drift) and not a.drift


def _covers(prop: Prop, other: Prop, outline: Callable[[Prop], pygame.mask.Mask]) -> bool:
    """Whether ``prop`` may hide a part of ``other``, which is drawn anew each frame."""
    shared = Rect(prop.x, prop.y, prop.width, prop.height).overlap(
        Rect(other.x, other.y, other.width, other.height)
    )
    if shared <= 0 or (other.light == "fire" and shared >= 0.99 * other.width * other.height):
        return False
    offset = (round((other.x - prop.x) / GRID), round((other.y - prop.y) / GRID))
    return outline(prop).overlap(outline(other), offset) is not None


def _cut(patch: pygame.Surface, height: int) -> list[Tile]:
    """A patch as tiles beside each other; empty ones are left out."""
    tiles = []
    width = patch.get_width()
    for left in range(0, width, TILE):
        part = patch.subsurface((left, 0, min(TILE, width - left), height))
        inked = part.get_bounding_rect()
        if not inked.width:
            continue
        if pygame.mask.from_surface(part, 254).count() == part.get_width() * part.get_height():
            tiles.append(Tile(part.convert(), left, 0, 0))
        else:
            tiles.append(Tile(part.subsurface(inked).copy(), left + inked.x, inked.y, PREMULTIPLIED))
    return tiles


def _multiplied(surface: pygame.Surface, colour: Colour) -> pygame.Surface:
    copy = surface.copy()
    if colour != WHITE:
        copy.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
    return copy
