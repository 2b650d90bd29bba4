"""A scene on the screen: sky, layers, props among the characters, shadows, lights."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from embodiment.adapters.daylight import Light, light_at, light_step
from embodiment.adapters.layout import Rect
from embodiment.adapters.pygame_ambience import FIRE, Ambience
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_drawlist import Target
from embodiment.adapters.pygame_layers import LIT, Layers, Sheet
from embodiment.adapters.pygame_openings import CLOSED, Drawn, Opened
from embodiment.adapters.pygame_shapes import mix
from embodiment.adapters.pygame_sky import Discs, Sky, mist
from embodiment.adapters.pygame_still import glow_of
from embodiment.adapters.pygame_tiles import PREMULTIPLIED, WHITE, Colour, Pictures
from embodiment.adapters.pygame_turning import SPIN_STEP, Turning
from embodiment.adapters.shutter import give_way
from embodiment.units import TICK_HZ, Ticks
from embodiment.world.scenery import Prop, PropFrame, Scenery, Spot
from embodiment.world.view import BASE_SIZE, View

_LIGHT_STEP = 6
"""The light on characters is rounded to this, so that walking past a fire makes few new pictures."""
_MIST = (0.42, 0.78)
"""Where the morning haze lies, as parts of the picture's height."""


@dataclass(frozen=True, slots=True)
class StandingProp:
    """A prop that is drawn among the characters, and the frame it shows now.

    Attributes:
        prop: The prop.
        image: Its picture now.
        is_part: Whether only its parts in openings are drawn; the rest is part of the ground.
    """

    prop: Prop
    image: str
    is_part: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """What a frame draws among the characters, and where the ground is drawn without what stands there."""

    props: Sequence[StandingProp] = ()
    opened: Opened = CLOSED


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
        self._turns = [p for p in self._live if p.spin]
        self._ambience = Ambience(scenery.ambience, scale)
        self._turning = Turning()
        sun = next((spot for spot in scenery.ambience if spot.kind == "sun"), None)
        self._sun = sun.centre if isinstance(sun, Spot) else (0.2 * BASE_SIZE[0], 0.23 * BASE_SIZE[1])
        self.slate = next((spot for spot in scenery.ambience if spot.kind == "slate"), None)
        self._wanted = -1
        self._work: Iterator[None] | None = None
        self.light: Light = light_at(0)
        self._sky: Sky | None = None
        self._old_sky: Sky | None = None  # of which only the memory is used, so that no frame has to get it
        self._discs = Discs(scale)
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
                give_way()
            self._work = None

    def camera(self, view: View) -> tuple[int, int]:
        """The view's camera in pixels, kept inside the scene."""
        width, height = self.scenery.width - BASE_SIZE[0], self.scenery.height - BASE_SIZE[1]
        x, y = (min(max(0.0, view.camera[0]), width), min(max(0.0, view.camera[1]), height))
        return (round(x * self._scale), round(y * self._scale))

    def draw_behind(
        self,
        target: Target,
        camera: tuple[int, int],
        tick: Ticks,
        opened: Opened = CLOSED,
    ) -> None:
        """Everything that no character can stand behind, and the rest but for the openings.

        What a nearer sheet hides from side to side is left out.
        """
        behind = self._behind(camera, tick)
        floors = [target.get_height()]
        for sheet, at in reversed(behind):
            floors.append(sheet.floor(at, target.get_width(), floors[-1]))
        clip = target.get_clip()
        target.set_clip(self._above(clip, floors.pop()))
        if self._sky is not None:
            self._sky.draw(target, tick)
        hazed = self._mist is None
        for sheet, at in behind:
            target.set_clip(self._above(clip, floors.pop()))
            if not hazed and sheet.grade == "world":
                self._draw_mist(target)
                hazed = True
            sheet.draw(target, at, opened if sheet is self._layers.ground else CLOSED)
        target.set_clip(clip)
        self._ambience.draw_smoke(target, camera, tick, self.light)

    def _behind(self, camera: tuple[int, int], tick: Ticks) -> list[tuple[Sheet, tuple[int, int]]]:
        """The sheets behind everybody, and where they are now."""
        return [
            (sheet, sheet.place(camera, self._drifted(sheet.plain.get_width(), sheet.x, sheet.drift, tick)))
            for sheet in self._layers.sheets
            if sheet.grade != "front"
        ]

    def standing(self, view: View, drawn: Sequence[Drawn] = ()) -> Standing:
        """What is to be drawn among the characters, those in sight; their ``base`` is the depth.

        Args:
            view: The view.
            drawn: Where the frame draws characters, their shadows and the board.
        """
        camera = self.camera(view)
        left = camera[0] / self._scale
        seen = [p for p in self._live if p.x < left + BASE_SIZE[0] and p.x + p.width > left]
        moving = [prop for prop in seen if prop.name not in self._layers.standing]
        places = [(self._place(prop, camera), prop.base) for prop in moving]
        smoke = [
            (place, -math.inf)
            for place in self._ambience.smoke_places(camera, 0 if view.is_still else view.tick)
        ]
        opened = self._layers.opened([*drawn, *places, *smoke], camera)
        states = {state.prop: state.state for state in view.props}
        return Standing(
            [
                StandingProp(prop, self._image(prop, states, view.tick), prop.name in self._layers.standing)
                for prop in seen
                if prop.name not in self._layers.standing or prop.name in opened.parts
            ],
            opened,
        )

    def draw_prop(
        self,
        target: Target,
        standing: StandingProp,
        camera: tuple[int, int],
        tick: Ticks,
        opened: Opened = CLOSED,
    ) -> None:
        """Draws one prop; of one that is part of the ground elsewhere its parts in openings."""
        prop = standing.prop
        if glow_of(prop, self.light) <= LIT:
            return
        if standing.is_part:
            self._layers.draw_standing(target, prop, opened.parts[prop.name], camera)
            return
        picture = self._layers.prop(standing.image, prop)
        x, y = round(prop.x * self._scale) - camera[0], round(prop.y * self._scale) - camera[1]
        if prop.spin:
            middle = (x + picture.get_width() / 2, y + picture.get_height() / 2)
            turned = self._turning.picture(standing.image, picture, _spin_step(prop, tick))
            picture = turned.surface
            x = round(middle[0] - turned.size[0] / 2) + turned.at[0]
            y = round(middle[1] - turned.size[1] / 2) + turned.at[1]
        target.blit(picture, (x, y), special_flags=PREMULTIPLIED)

    def prepare(self, view: View) -> None:
        """Has made what a later frame needs, beside this one."""
        tick = 0 if view.is_still else view.tick
        for prop in self._turns:
            image = self._image(prop, {}, view.tick)
            step = _spin_step(prop, tick) + (1 if prop.spin > 0 else -1)
            self._turning.prepare(image, self._layers.prop(image, prop), step)

    def draw_over(self, target: Target, camera: tuple[int, int], tick: Ticks, faces: Sequence[Rect]) -> None:
        """What lies before the characters: the frame of leaves and fences, then lights, then fireflies."""
        for sheet in self._layers.sheets:
            if sheet.grade == "front":
                sheet.draw(target, sheet.place(camera))
        self._ambience.draw_lights(target, camera, tick, self.light)
        self._ambience.draw_fireflies(target, camera, tick, self.light, faces)

    def cast_light(self, x: float, y: float) -> Colour:
        """What a character at a place is multiplied by: the hour's light, warmer near a fire."""
        warm = mix(self.light.cast, mix(WHITE, FIRE, 0.28), 0.8 * self._ambience.warmth(x, y, self.light))
        red, green, blue = (min(255, round(c / _LIGHT_STEP) * _LIGHT_STEP) if c < 252 else 255 for c in warm)
        return (red, green, blue)

    def _change(self, step: int) -> Iterator[None]:
        light = light_at(step)
        sky = Sky(light, self._scale, self._sun, discs=self._discs, at_once=False, old=self._old_sky)
        yield from sky.paint()
        haze = mist(self._scale, light.mist, BASE_SIZE[1] * _MIST[0], BASE_SIZE[1] * _MIST[1])
        yield
        yield from self._layers.regrade(light)
        self._old_sky = self._sky or Sky(light, self._scale, self._sun, discs=self._discs, at_once=False)
        self._sky, self._mist, self.light = sky, haze, light
        self._turning.clear()

    def _above(self, clip: pygame.Rect, floor: int) -> pygame.Rect:
        return clip.clip(pygame.Rect(0, 0, clip.right, floor))

    def _place(self, prop: Prop, camera: tuple[int, int]) -> pygame.Rect:
        """Where a prop is drawn on the screen; one that turns reaches as far as its corners do."""
        scale = self._scale
        x, y = round(prop.x * scale) - camera[0], round(prop.y * scale) - camera[1]
        place = pygame.Rect(x, y, math.ceil(prop.width * scale) + 1, math.ceil(prop.height * scale) + 1)
        reach = math.ceil(math.hypot(*place.size)) if prop.spin else 0
        return place.inflate(max(0, reach - place.width), max(0, reach - place.height)) if reach else place

    @staticmethod
    def _image(prop: Prop, states: Mapping[str, str], tick: Ticks) -> str:
        frames = prop.states.get(states.get(prop.name, ""), prop.states[""])
        return _frame_at(frames, tick).image

    def _draw_mist(self, target: Target) -> None:
        if self._mist is not None:
            target.blit(self._mist, (0, round(BASE_SIZE[1] * _MIST[0] * self._scale)))

    def _drifted(self, width: int, x: int, drift: float, tick: Ticks) -> float:
        """How far a cloud has moved, coming in again at the left once it has left at the right."""
        if not drift:
            return 0.0
        round_trip = self.scenery.width * self._scale + width
        return float(np.mod(x + width + drift * tick / TICK_HZ, round_trip)) - width - x


def _spin_step(prop: Prop, tick: Ticks) -> int:
    """In which of its turned pictures a prop is seen."""
    return round(prop.spin * tick / TICK_HZ / SPIN_STEP)


def _frame_at(frames: Sequence[PropFrame], tick: Ticks) -> PropFrame:
    """The frame of an endless animation that is shown at a tick."""
    if len(frames) == 1:
        return frames[0]
    left = tick % sum(frame.ticks for frame in frames)
    for frame in frames:
        if left < frame.ticks:
            return frame
        left -= frame.ticks
    return frames[-1]
