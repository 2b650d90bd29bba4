"""A scene on the screen: sky, layers, props among the characters, shadows, lights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from embodiment.adapters.daylight import Light, light_at, light_step
from embodiment.adapters.layout import Rect
from embodiment.adapters.pygame_ambience import FIRE, Ambience
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_layers import PREMULTIPLIED, WHITE, Colour, Layers, Pictures
from embodiment.adapters.pygame_shapes import mix
from embodiment.adapters.pygame_sky import Sky, mist
from embodiment.units import TICK_HZ, Ticks
from embodiment.world.scenery import Prop, PropFrame, Scenery, Spot
from embodiment.world.view import BASE_SIZE, View

_SPIN_STEP = 3
"""Turning props have one picture for so many degrees."""
_LIGHT_STEP = 6
"""The light on characters is rounded to this, so that walking past a fire makes few new pictures."""
_MIST = (0.42, 0.78)
"""Where the morning haze lies, as parts of the picture's height."""


@dataclass(frozen=True, slots=True)
class StandingProp:
    """A prop that is drawn among the characters, and the frame it shows now."""

    prop: Prop
    image: str


class SceneArt:
    """One scene at one scale.

    Args:
        scenery: What it is.
        folder: The map's folder, where its pictures are.
        scale: Pixels per world unit.
    """

    def __init__(self, scenery: Scenery, folder: Path, scale: float) -> None:
        self.scenery, self._scale = scenery, scale
        self._layers = Layers(scenery, Pictures(folder, scale))
        self._live = [p for p in scenery.props if p.name not in self._layers.baked]
        self._ambience = Ambience(scenery.ambience, scale)
        self._spun: dict[tuple[str, int], pygame.Surface] = {}
        sun = next((spot for spot in scenery.ambience if spot.kind == "sun"), None)
        self._sun = sun.centre if isinstance(sun, Spot) else (0.2 * BASE_SIZE[0], 0.23 * BASE_SIZE[1])
        self.slate = next((spot for spot in scenery.ambience if spot.kind == "slate"), None)
        self._step = -1
        self._wanted = -1
        self._work: Iterator[None] | None = None
        self.light: Light = light_at(0)
        self._sky: Sky | None = None
        self._mist: pygame.Surface | None = None

    def set_hour(self, hour: float) -> None:
        """Moves towards the light of an hour: all of it at first, then one piece of the work per call."""
        step = light_step(hour)
        if step != self._wanted and self._work is None:
            self._wanted = step
            self._work = self._change(step)
        if self._work is not None:
            finished = object()
            while next(self._work, finished) is not finished:
                if self._sky is not None:
                    return
            self._work = None

    def camera(self, view: View) -> tuple[int, int]:
        """The view's camera in pixels, kept inside the scene."""
        width, height = self.scenery.width - BASE_SIZE[0], self.scenery.height - BASE_SIZE[1]
        x, y = (min(max(0.0, view.camera[0]), width), min(max(0.0, view.camera[1]), height))
        return (round(x * self._scale), round(y * self._scale))

    def draw_behind(self, target: pygame.Surface, camera: tuple[int, int], tick: Ticks) -> None:
        """Everything that no character can stand behind."""
        if self._sky is not None:
            self._sky.draw(target, tick)
        hazed = self._mist is None
        for sheet in self._layers.sheets:
            if sheet.grade == "front":
                continue
            if not hazed and sheet.grade == "world":
                self._draw_mist(target)
                hazed = True
            shift = self._drifted(sheet.plain.get_width(), sheet.x, sheet.drift, tick)
            sheet.draw(target, camera, shift)
        self._ambience.draw_smoke(target, camera, tick, self.light)

    def standing(self, view: View) -> list[StandingProp]:
        """Props to be drawn among the characters, those in sight; their ``base`` is the depth."""
        left = self.camera(view)[0] / self._scale
        seen = [p for p in self._live if p.x < left + BASE_SIZE[0] and p.x + p.width > left]
        states = {state.prop: state.state for state in view.props}
        return [
            StandingProp(
                prop, _frame_at(prop.states.get(states.get(prop.name, ""), prop.states[""]), view.tick).image
            )
            for prop in seen
        ]

    def draw_prop(
        self, target: pygame.Surface, standing: StandingProp, camera: tuple[int, int], tick: Ticks
    ) -> None:
        """Draws one prop."""
        prop = standing.prop
        strength = {"fire": 1.0, "windows": self.light.windows}.get(prop.light, 1.0)
        if strength <= 0.02:
            return
        colour = WHITE if prop.light else self.light.world
        picture = self._layers.prop(standing.image, prop.width, prop.height, colour, strength)
        x, y = round(prop.x * self._scale) - camera[0], round(prop.y * self._scale) - camera[1]
        if prop.spin:
            middle = (x + picture.get_width() / 2, y + picture.get_height() / 2)
            picture = self._turned(standing.image, picture, prop.spin * tick / TICK_HZ)
            x, y = round(middle[0] - picture.get_width() / 2), round(middle[1] - picture.get_height() / 2)
        target.blit(picture, (x, y), special_flags=PREMULTIPLIED)

    def draw_over(
        self, target: pygame.Surface, camera: tuple[int, int], tick: Ticks, faces: Sequence[Rect]
    ) -> None:
        """What lies before the characters: the frame of leaves and fences, then lights, then fireflies."""
        for sheet in self._layers.sheets:
            if sheet.grade == "front":
                sheet.draw(target, camera)
        self._ambience.draw_lights(target, camera, tick, self.light)
        self._ambience.draw_fireflies(target, camera, tick, self.light, faces)

    def cast_light(self, x: float, y: float) -> Colour:
        """What a character at a place is multiplied by: the hour's light, warmer near a fire."""
        warm = mix(self.light.cast, mix(WHITE, FIRE, 0.28), 0.8 * self._ambience.warmth(x, y, self.light))
        red, green, blue = (min(255, round(c / _LIGHT_STEP) * _LIGHT_STEP) if c < 252 else 255 for c in warm)
        return (red, green, blue)

    def _change(self, step: int) -> Iterator[None]:
        light = light_at(step)
        sky = Sky(light, self._scale, self._sun)
        yield
        haze = mist(self._scale, light.mist, BASE_SIZE[1] * _MIST[0], BASE_SIZE[1] * _MIST[1])
        yield from self._layers.regrade(light)
        self._sky, self._mist, self.light, self._step = sky, haze, light, step
        self._spun.clear()

    def _draw_mist(self, target: pygame.Surface) -> None:
        if self._mist is not None:
            target.blit(self._mist, (0, round(BASE_SIZE[1] * _MIST[0] * self._scale)))

    def _drifted(self, width: int, x: int, drift: float, tick: Ticks) -> float:
        """How far a cloud has moved, coming in again at the left once it has left at the right."""
        if not drift:
            return 0.0
        round_trip = self.scenery.width * self._scale + width
        return float(np.mod(x + width + drift * tick / TICK_HZ, round_trip)) - width - x

    def _turned(self, image: str, picture: pygame.Surface, degrees: float) -> pygame.Surface:
        step = round(degrees / _SPIN_STEP) % (360 // _SPIN_STEP)
        turned = self._spun.get((image, step))
        if turned is None:
            turned = self._spun[image, step] = pygame.transform.rotozoom(picture, -step * _SPIN_STEP, 1.0)
        return turned


def _frame_at(frames: Sequence[PropFrame], tick: Ticks) -> PropFrame:
    """The frame of an endless animation that is shown at a tick."""
    left = tick % sum(frame.ticks for frame in frames)
    for frame in frames:
        if left < frame.ticks:
            return frame
        left -= frame.ticks
    return frames[-1]
