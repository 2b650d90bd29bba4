"""Life that is only seen: smoke, fire light, lit windows, fireflies. Every motion is a function of the tick."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

import numpy as np

from embodiment.adapters import pygame_shapes as shapes
from embodiment.adapters.daylight import Light
from embodiment.adapters.layout import Rect
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_drawlist import Target
from embodiment.adapters.pygame_shapes import Coat, Colour, mix, rgb
from embodiment.units import TICK_HZ, Ticks
from embodiment.world.scenery import Spot
from embodiment.world.view import BASE_SIZE

PUFFS = 9
PUFF_SECONDS = 7.0
RISE = 170.0
"""How high smoke rises, world units."""
FLIES = 16
FIRE: Colour = (255, 150, 62)
WINDOW: Colour = (255, 205, 120)
FIRE_PART, WINDOW_PART = 0.85, 0.6
"""How much of its colour a light adds in its middle."""
WHITE: Colour = (255, 255, 255)
SWAY = 130.0
"""Smoke is nowhere farther from its chimney than this, to either side, world units."""
_Puff: TypeAlias = tuple[float, float, int, int]
"""Middle (pixels), size and fade of a piece of smoke."""
_SIZES = 10
_FADES = 8
_FLICKERS = 12
_GOLDEN = 0.618034


@dataclass(frozen=True, slots=True)
class _Lamp:
    """A fire or a lit window: its middle, how far it is seen and how far it warms, world units."""

    x: float
    y: float
    reach: int
    warms: float
    by_fire: bool
    colour: Colour


class Ambience:
    """Draws the ambience of one scene at one scale.

    Args:
        spots: The scene's ambience.
        scale: Pixels per world unit.
    """

    def __init__(self, spots: Sequence[Spot], scale: float) -> None:
        self._scale = scale
        self._smoke = [(*spot.centre, spot.number("strength", 1.0)) for spot in spots if spot.kind == "smoke"]
        self._lights = [_lamp(spot) for spot in spots if spot.kind == "light"]
        self._seen: tuple[object, list[_Puff]] = (None, [])
        self._flies = [spot for spot in spots if spot.kind == "fireflies"]
        self._pictures: dict[tuple[object, ...], pygame.Surface] = {}
        self._puffs_in_white: dict[tuple[int, int], pygame.Surface] = {}
        self._glows_in_white: dict[int, pygame.Surface] = {}
        for lamp in self._lights:  # what is slow to paint is painted while the scene is loaded
            self._white_glow(lamp.reach)
        for size, fade in product(range(_SIZES), range(1, _FADES + 1)) if self._smoke else ():
            self._white_puff(size, fade)

    def smoke_places(self, camera: tuple[float, float], tick: Ticks) -> list[pygame.Rect]:
        """Where on the screen smoke is seen; ``camera`` in pixels."""
        places = []
        for x, y, size, _ in self._puffs(camera, tick):
            reach = math.ceil(_puff_side(size, self._scale) / 2) + 1
            places.append(pygame.Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach))
        return places

    def draw_smoke(self, target: Target, camera: tuple[float, float], tick: Ticks, light: Light) -> None:
        """Smoke over chimneys; ``camera`` in pixels."""
        colour = mix((250, 244, 236), light.far, 0.75)
        for x, y, size, fade in self._puffs(camera, tick):
            _blit_middle(target, self._puff(size, fade, colour), x, y)

    def _puffs(self, camera: tuple[float, float], tick: Ticks) -> list[_Puff]:
        """The puffs that are seen; a frame asks twice."""
        if self._seen[0] != (camera, tick):
            self._seen = ((camera, tick), list(self._risen(camera, tick)))
        return self._seen[1]

    def _risen(self, camera: tuple[float, float], tick: Ticks) -> Iterator[_Puff]:
        drift = SWAY * self._scale
        for centre_x, centre_y, strength in self._smoke:
            if not -drift < centre_x * self._scale - camera[0] < BASE_SIZE[0] * self._scale + drift:
                continue
            for number in range(PUFFS):
                age = (tick / TICK_HZ / PUFF_SECONDS + number / PUFFS) % 1.0
                fade = round(strength * min(1.0, age * 6) * (1 - age) ** 1.3 * _FADES)
                if fade > 0:
                    sway = math.sin(age * 5.0 + number * 2.4) * (6 + 22 * age) + 26 * age * age
                    x = (centre_x + sway) * self._scale - camera[0]
                    y = (centre_y - RISE * age) * self._scale - camera[1]
                    yield x, y, round(age * (_SIZES - 1)), fade

    def draw_lights(self, target: Target, camera: tuple[float, float], tick: Ticks, light: Light) -> None:
        """Glow of fires and windows, added on top of everything that it falls on."""
        width = target.get_width()
        for number, lamp in enumerate(self._lights):
            x, y = lamp.x * self._scale - camera[0], lamp.y * self._scale - camera[1]
            rim = lamp.reach * self._scale + 1
            if not -rim < x < width + rim:
                continue
            flicker = _flicker(tick, number) if lamp.by_fire else 1.0
            step = round((light.glow if lamp.by_fire else light.windows) * flicker * _FLICKERS)
            if step > 0:
                part = (FIRE_PART if lamp.by_fire else WINDOW_PART) * step / _FLICKERS
                glow = self._glow(lamp.reach, lamp.colour, part)
                _blit_middle(target, glow, x, y, flags=pygame.BLEND_RGB_ADD)

    def draw_fireflies(
        self,
        target: Target,
        camera: tuple[float, float],
        tick: Ticks,
        light: Light,
        faces: Sequence[Rect],
    ) -> None:
        """Fireflies in their areas; never on a face (``faces`` and ``camera`` in pixels)."""
        if light.fireflies < 0.15:
            return
        for spot in self._flies:
            for number in range(round(FLIES * light.fireflies)):
                x, y, bright = _fly(spot, number, tick / TICK_HZ)
                step = round(bright * 5)
                px, py = x * self._scale - camera[0], y * self._scale - camera[1]
                if step <= 0 or any(f.x < px < f.x + f.w and f.y < py < f.y + f.h for f in faces):
                    continue
                glow = self._glow(13, (220, 255, 140), (step + 1) / 6)
                _blit_middle(target, glow, px, py, flags=pygame.BLEND_RGB_ADD)

    def warmth(self, x: float, y: float, light: Light) -> float:
        """How much of a fire's light falls on somebody standing at a place, 0..1; world units."""
        most = 0.0
        for lamp in self._lights:
            if lamp.by_fire:
                distance = math.dist((lamp.x, lamp.y), (x, y))
                most = max(most, light.glow * max(0.0, 1 - distance / lamp.warms))
        return most

    def _puff(self, size: int, fade: int, colour: Colour) -> pygame.Surface:
        key = ("puff", size, fade, colour)
        picture = self._pictures.get(key)
        if picture is None:
            if len(self._pictures) > 600:
                self._pictures.clear()
            # A new light tints what was painted once.
            picture = self._pictures[key] = self._white_puff(size, fade).copy()
            picture.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def _white_puff(self, size: int, fade: int) -> pygame.Surface:
        picture = self._puffs_in_white.get((size, fade))
        if picture is None:
            side = _puff_side(size, self._scale)
            x, y = shapes.pixels(side, side)
            radius = side / 2.6
            disc = shapes.disc(x, y, (side / 2, side / 2), radius * 0.72)
            coat = Coat(shapes.soft(disc, radius * 0.5), WHITE, 0.42 * fade / _FADES)
            picture = self._puffs_in_white[size, fade] = shapes.paint(side, side, [coat])
        return picture

    def _glow(self, radius: int, colour: Colour, part: float) -> pygame.Surface:
        key = ("glow", radius, colour, part)
        picture = self._pictures.get(key)
        if picture is None:
            red, green, blue = (round(c * part) for c in colour)
            picture = self._pictures[key] = self._white_glow(radius).copy()
            picture.fill((red, green, blue), special_flags=pygame.BLEND_RGB_MULT)
        return picture

    def _white_glow(self, radius: int) -> pygame.Surface:
        picture = self._glows_in_white.get(radius)
        if picture is None:
            picture = self._glows_in_white[radius] = shapes.glow(
                round(radius * self._scale), WHITE, power=2.1
            )
        return picture


def _lamp(spot: Spot) -> _Lamp:
    by_fire = spot.values.get("by", "fire") == "fire"
    default = FIRE if by_fire else WINDOW
    colour = rgb(spot.values["colour"]) if "colour" in spot.values else default
    radius = spot.number("radius", 150.0)
    return _Lamp(*spot.centre, round(radius), 1.7 * radius, by_fire, colour)


def _puff_side(size: int, scale: float) -> int:
    """Side of a puff's picture, pixels."""
    return round((9 + 24 * size / (_SIZES - 1)) * scale * 2.6)


def _flicker(tick: Ticks, number: int) -> float:
    """Strength of a fire, 0.8..1: three waves that never quite meet."""
    t = tick / TICK_HZ + number * 3.7
    wave = math.sin(t * 7.3) + 0.6 * math.sin(t * 12.9 + 1.3) + 0.4 * math.sin(t * 23.1 + 0.4)
    return 0.9 + 0.05 * wave


def _fly(spot: Spot, number: int, seconds: float) -> tuple[float, float, float]:
    """Place (world units) and brightness (0..1) of one firefly."""
    home_x = (number * _GOLDEN) % 1.0
    home_y = (number * number * _GOLDEN + 0.37) % 1.0
    pace = 0.35 + 0.3 * ((number * 0.754877) % 1.0)
    x = (
        spot.x
        + spot.width * home_x
        + 26 * math.sin(seconds * pace + number)
        + 9 * math.sin(seconds * 1.7 + number)
    )
    y = spot.y + spot.height * home_y + 16 * math.sin(seconds * pace * 1.4 + 2 * number)
    bright = max(0.0, math.sin(seconds * (0.9 + pace) + number * 1.9))
    return x, y, float(np.sqrt(bright))


def _blit_middle(target: Target, picture: pygame.Surface, x: float, y: float, *, flags: int = 0) -> None:
    at = (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2))
    target.blit(picture, at, special_flags=flags)
