"""The sky of an hour: gradient, sun or moon with its halo, stars; and the white haze of the morning."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from embodiment.adapters import pygame_shapes as shapes
from embodiment.adapters.daylight import Light
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_drawlist import Target
from embodiment.adapters.pygame_shapes import Coat, Colour, Field, rgb
from embodiment.adapters.pygame_tiles import WHITE, full_surface, multiplied
from embodiment.units import TICK_HZ, Ticks
from embodiment.world.view import BASE_SIZE

SUN_RADIUS = 62.0
STARS = 90
TWINKLING = 14
_SEED = 7
"""Stars stand where they stand: a fixed seed, the same sky in every run."""
_NOISE = 64
"""Width of the strip of noise that is repeated, pixels."""
_BLITS = 8
"""Strips that are laid down in one step."""
_STOPS = (0.0, 0.34, 0.72, 1.0)


def gradient(size: tuple[int, int], light: Light, horizon: float) -> Field:
    """Colours of the sky: float32, shape (height, 1, 3), 0..255; below ``horizon`` (0..1) it stays."""
    height = size[1]
    down = (np.arange(height, dtype=np.float32) + 0.5) / (height * horizon)
    channels = [np.interp(down, _STOPS, [colour[c] for colour in light.sky]) for c in range(3)]
    return np.stack(channels, axis=1)[:, None, :].astype(np.float32)


class Discs:
    """Sun and moon with their halos, painted once in white; each hour tints them.

    Args:
        scale: Pixels per world unit.
    """

    def __init__(self, scale: float) -> None:
        self._parts = {is_moon: self._painted(scale, is_moon) for is_moon in (False, True)}

    def halo(self, light: Light) -> pygame.Surface:
        """The light round the disc, to be added."""
        return multiplied(self._parts[light.is_moon][0], _dimmed(light.sun, 0.30))

    def draw(self, target: pygame.Surface, light: Light, middle: tuple[float, float]) -> None:
        """Draws the disc, its middle at a point."""
        _, disc, craters = self._parts[light.is_moon]
        at = (round(middle[0] - disc.get_width() / 2), round(middle[1] - disc.get_height() / 2))
        tinted = disc.copy()
        tinted.fill((*light.sun, 255), special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(tinted, at)
        if craters is not None:
            target.blit(craters, at)

    @staticmethod
    def _painted(scale: float, is_moon: bool) -> tuple[pygame.Surface, pygame.Surface, pygame.Surface | None]:
        radius = SUN_RADIUS * scale * (0.8 if is_moon else 1.0)
        halo = shapes.glow(round(radius * (3.2 if is_moon else 5.5)), WHITE, power=2.2)
        size = round(radius * 3.2)
        x, y = shapes.pixels(size, size)
        centre = (size / 2, size / 2)
        disc = shapes.disc(x, y, centre, radius)
        corona = Coat(shapes.fill(shapes.disc(x, y, centre, radius * 1.42)), WHITE, 0.22)
        picture = shapes.paint(size, size, [corona, Coat(shapes.fill(disc), WHITE, 0.96)])
        craters = shapes.paint(size, size, _craters(x, y, centre, radius, disc)) if is_moon else None
        return halo, picture, craters


class Sky:
    """One hour's sky, made once.

    Args:
        light: The hour.
        scale: Pixels per world unit.
        sun: Where sun and moon stand, world units from the upper left of the picture.
        horizon: Where the sky ends, as a part of the picture's height.
        discs: Sun and moon at this scale; painted when not given.
        at_once: False: it is painted by whoever goes through ``paint``.
        old: A sky of this scale that is not shown any more; its memory is used again, as new memory is slow.
    """

    def __init__(
        self,
        light: Light,
        scale: float,
        sun: tuple[float, float],
        horizon: float = 0.55,
        *,
        discs: Discs | None = None,
        at_once: bool = True,
        old: Sky | None = None,
    ) -> None:
        self._size = (round(BASE_SIZE[0] * scale), round(BASE_SIZE[1] * scale))
        self._scale, self._light, self._horizon = scale, light, horizon
        self._sun = (sun[0] * scale, sun[1] * scale)
        self._discs = discs or Discs(scale)
        self._picture: pygame.Surface = old._picture if old else full_surface(self._size)
        self._stars = _star_places(scale, horizon)
        self._star = shapes.glow(max(3, round(5 * scale)), (255, 250, 225), power=2.4)
        if at_once:
            for _ in self.paint():
                pass

    def paint(self) -> Iterator[None]:
        """Paints it, a small piece per step."""
        width, height = self._size
        rows = gradient(self._size, self._light, self._horizon)
        # Neighbouring rows differ by less than one step of 8 bits; a fixed noise hides the bands.
        strip = np.clip(np.rint(rows + _noise(height)), 0, 255).astype(np.uint8)
        column = pygame.image.frombuffer(strip.tobytes(), (_NOISE, height), "RGB").convert()
        yield
        for left in range(0, width, _NOISE):
            self._picture.blit(column, (left, 0))
            if left % (_BLITS * _NOISE) == 0:
                yield
        yield
        self._draw_stars()
        halo = self._discs.halo(self._light)
        yield
        at = (round(self._sun[0] - halo.get_width() / 2), round(self._sun[1] - halo.get_height() / 2))
        self._picture.blit(halo, at, special_flags=pygame.BLEND_RGB_ADD)
        yield
        self._discs.draw(self._picture, self._light, self._sun)

    def draw(self, target: Target, tick: Ticks) -> None:
        """Fills the picture with sky; a few stars twinkle."""
        target.blit(self._picture, (0, 0))
        for place in self.twinkling(tick).values():
            target.blit(self._star, place, special_flags=pygame.BLEND_RGB_ADD)

    def twinkling(self, tick: Ticks) -> dict[int, pygame.Rect]:
        """Which stars shine brighter now, and where they are drawn."""
        if self._light.stars <= 0.2:
            return {}
        half = self._star.get_width() // 2
        return {
            number: self._star.get_rect(topleft=(x - half, y - half))
            for number, (x, y, _) in enumerate(self._stars[:TWINKLING])
            if math.sin(tick / TICK_HZ * (1.1 + 0.17 * number) + number * 2.1) > 0.35
        }

    def _draw_stars(self) -> None:
        if self._light.stars <= 0.02:
            return
        for x, y, size in self._stars:
            strength = self._light.stars * (0.35 + 0.65 * size)
            colour = tuple(round(c * strength) for c in (255, 248, 225))
            side = max(1, round(self._scale * (0.8 + 1.4 * size)))
            self._picture.fill(colour, (x, y, side, side), special_flags=pygame.BLEND_RGB_ADD)


def mist(scale: float, strength: float, top: float, bottom: float) -> pygame.Surface | None:
    """A band of white haze between two heights (world units), faded to nothing at both; None when there is none."""
    if strength <= 0.02:
        return None
    width, height = round(BASE_SIZE[0] * scale), max(2, round((bottom - top) * scale))
    down = np.linspace(0, np.pi, height, dtype=np.float32)
    alpha = np.rint(np.sin(down) ** 2 * 150 * strength).astype(np.uint8)
    pixels = np.empty((height, width, 4), np.uint8)
    pixels[..., :3] = rgb("#FFE9DC")
    pixels[..., 3] = alpha[:, None]
    return pygame.image.frombuffer(pixels.tobytes(), (width, height), "RGBA").convert_alpha()


def _craters(x: Field, y: Field, centre: tuple[float, float], radius: float, disc: Field) -> list[Coat]:
    spots = ((-0.3, -0.25, 0.22), (0.28, 0.1, 0.3), (-0.15, 0.42, 0.16), (0.2, -0.5, 0.12))
    shade: Colour = rgb("#D9D3C4")
    coats = []
    for dx, dy, size in spots:
        spot = shapes.disc(x, y, (centre[0] + dx * radius, centre[1] + dy * radius), size * radius)
        coats.append(Coat(shapes.fill(shapes.meet(spot, disc)), shade))
    return coats


@lru_cache(maxsize=2)
def _noise(height: int) -> Field:
    """What is added to the rows of a sky: float32, shape (height, _NOISE, 1), -0.5..0.5."""
    return np.random.default_rng(_SEED).uniform(-0.5, 0.5, (height, _NOISE, 1)).astype(np.float32)


def _star_places(scale: float, horizon: float) -> list[tuple[int, int, float]]:
    rng = np.random.default_rng(_SEED)
    xs = rng.uniform(0, BASE_SIZE[0], STARS) * scale
    ys = rng.uniform(0, 0.85, STARS) ** 1.3 * BASE_SIZE[1] * horizon * scale
    sizes = rng.uniform(0, 1, STARS) ** 2
    return [(int(x), int(y), float(s)) for x, y, s in zip(xs, ys, sizes, strict=True)]


def _dimmed(colour: Colour, part: float) -> Colour:
    red, green, blue = (round(c * part) for c in colour)
    return (red, green, blue)
