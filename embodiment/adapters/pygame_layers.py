"""The pictures of a scene: loaded at the size of the screen, joined where they move together, graded by the hour.

Grading multiplies whole pictures, which is too much for one frame, so it is done as a generator that stops after each
picture: a screen takes one step per frame and shows the old light until the new one is complete.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from embodiment.adapters.daylight import Light
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_sheets import load_picture
from embodiment.world.scenery import Backdrop, Grade, Prop, Scenery

PREMULTIPLIED: int = pygame.BLEND_PREMULTIPLIED
Graded: TypeAlias = "dict[str, pygame.Surface]"
Colour: TypeAlias = tuple[int, int, int]
WHITE: Colour = (255, 255, 255)


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
        upper: The graded part that has holes.
        lower: The graded part without holes, faster to draw; None if there is none.
        split: Row of ``plain`` where ``lower`` begins.
    """

    plain: pygame.Surface
    x: int
    y: int
    parallax: float
    grade: Grade
    drift: float
    upper: pygame.Surface
    lower: pygame.Surface | None
    split: int

    def draw(self, target: pygame.Surface, camera: tuple[float, float], shift: float = 0.0) -> None:
        """Draws the graded picture; ``camera`` and ``shift`` in pixels."""
        x = round(self.x - camera[0] * self.parallax + shift)
        y = round(self.y - camera[1] * self.parallax)
        if self.split > 0:
            target.blit(self.upper, (x, y), special_flags=PREMULTIPLIED)
        if self.lower is not None:
            target.blit(self.lower, (x, y + self.split))


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


def is_still(prop: Prop, scenery: Scenery) -> bool:
    """Whether a prop never changes and always lies behind everybody, so that it can become part of the ground."""
    frames = [frame for states in prop.states.values() for frame in states]
    nearest_walk = min(y for _, y in scenery.ground.polygon)
    return len(frames) == 1 and not prop.spin and not prop.light and prop.base <= nearest_walk


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
        still = sorted((p for p in scenery.props if is_still(p, scenery)), key=lambda prop: prop.base)
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
        """Multiplies every sheet by its part of the light, one per step, and puts them up together at the end."""
        ready = []
        for sheet in self.sheets:
            ready.append(_graded(sheet, tone(sheet.grade, light)))
            yield
        for sheet, (upper, lower) in zip(self.sheets, ready, strict=True):
            sheet.upper, sheet.lower = upper, lower
        self._props.clear()

    def prop(self, image: str, width: float, height: float, colour: Colour) -> pygame.Surface:
        """A prop's picture in a light."""
        plain = self._pictures.get(image, width, height)
        if colour == WHITE:
            return plain
        key = (image, *plain.get_size())
        graded = self._props.get(key)
        if graded is None:
            graded = self._props[key] = _multiplied(plain, colour)
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
        for prop in still:
            picture = self._pictures.get(prop.states[""][0].image, prop.width, prop.height)
            at = (round((prop.x - left) * scale), round((prop.y - top) * scale))
            plain.blit(picture, at, special_flags=PREMULTIPLIED)
        sheet = Sheet(
            plain=plain,
            x=round(left * scale),
            y=round(top * scale),
            parallax=first.parallax,
            grade=first.grade,
            drift=first.drift * scale,
            upper=plain,
            lower=None,
            split=_first_full_row(plain),
        )
        sheet.upper, sheet.lower = _graded(sheet, WHITE)
        return sheet


def _moves_with(a: Backdrop, b: Backdrop) -> bool:
    return (a.parallax, a.grade, a.drift) == (b.parallax, b.grade, b.drift) and not a.drift


def _first_full_row(surface: pygame.Surface) -> int:
    """The first row from which on no pixel is transparent; the height if there is none."""
    alpha = pygame.surfarray.array_alpha(surface)
    full = (alpha == 255).all(axis=0)
    row = len(full)
    while row > 0 and full[row - 1]:
        row -= 1
    return row


def _graded(sheet: Sheet, colour: Colour) -> tuple[pygame.Surface, pygame.Surface | None]:
    whole = _multiplied(sheet.plain, colour)
    width, height = whole.get_size()
    upper = whole.subsurface((0, 0, width, sheet.split)).copy() if sheet.split else whole
    if sheet.split >= height:
        return upper, None
    return upper, whole.subsurface((0, sheet.split, width, height - sheet.split)).convert()


def _multiplied(surface: pygame.Surface, colour: Colour) -> pygame.Surface:
    copy = surface.copy()
    if colour != WHITE:
        copy.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
    return copy
