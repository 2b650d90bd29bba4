"""The microphone sign: one look at it says whether one is heard, waited for or spoken to."""

from __future__ import annotations

import math

from embodiment.adapters import pygame_shapes as shapes
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_drawlist import Target
from embodiment.adapters.pygame_shapes import Coat, Colour
from embodiment.adapters.pygame_theme import AMBER, GREY, HALO, LINE, PAPER, PLUM, TEAL, Kit
from embodiment.units import TICK_HZ, Ticks
from embodiment.world.view import MicIcon

RADIUS = 29.0
REACH = 56.0
"""Half the square the sign may fill with its halos, world units."""
_HALO_STEPS = 12
_BAR_STEPS = 6
_FACES: dict[str, Colour] = {
    "off": GREY,
    "open": TEAL,
    "listening": TEAL,
    "thinking": AMBER,
    "speaking": PLUM,
}


class MicSign:
    """Draws the sign from pictures made once per state."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit

    def prepare(self) -> None:
        """Makes all its pictures, so that none is made while one plays."""
        for step in range(_HALO_STEPS):
            self._halo(step)
        for state in _FACES:
            self._disc(state)
        for step in range(1, _BAR_STEPS + 1):
            self._bar(step)

    def draw(self, target: Target, mic: MicIcon, centre: tuple[float, float], tick: Ticks) -> None:
        """Draws the sign round a point.

        Args:
            target: Where to.
            mic: State and level.
            centre: Pixels.
            tick: Drives the pulse (1 Hz), the dots and the bars.
        """
        seconds = tick / TICK_HZ
        if mic.state == "listening":
            pulse = 0.5 - 0.5 * math.cos(2 * math.pi * seconds)
            level = min(1.0, max(0.0, mic.level))
            self._blit(target, self._halo(round((0.35 * pulse + 0.65 * level) * (_HALO_STEPS - 1))), centre)
        self._blit(target, self._disc(mic.state), centre)
        if mic.state == "thinking":
            self._dots(target, centre, seconds)
        elif mic.state == "speaking":
            self._bars(target, centre, seconds)

    def _blit(self, target: Target, picture: pygame.Surface, centre: tuple[float, float]) -> None:
        width, height = picture.get_size()
        target.blit(picture, (round(centre[0] - width / 2), round(centre[1] - height / 2)))

    def _halo(self, step: int) -> pygame.Surface:
        key = ("mic halo", step)
        kept = self._kit.kept(key)
        if kept is not None:
            return kept
        size = self._kit.px(2 * REACH)
        x, y = shapes.pixels(size, size)
        middle = (size / 2, size / 2)
        room = REACH - RADIUS - 6
        inner = self._kit.scale * (RADIUS + 3 + room * 0.5 * step / (_HALO_STEPS - 1))
        outer = self._kit.scale * (RADIUS + 6 + room * step / (_HALO_STEPS - 1))
        coats = [
            Coat(shapes.soft(shapes.disc(x, y, middle, outer), 3 * self._kit.scale), HALO, 0.30),
            Coat(shapes.fill(shapes.disc(x, y, middle, inner)), HALO, 0.45),
        ]
        return self._kit.keep(key, shapes.paint(size, size, coats))

    def _disc(self, state: str) -> pygame.Surface:
        key = ("mic disc", state)
        kept = self._kit.kept(key)
        if kept is not None:
            return kept
        unit = self._kit.scale
        size = self._kit.px(2 * RADIUS + 20)
        x, y = shapes.pixels(size, size)
        middle = (size / 2, size / 2)
        disc = shapes.disc(x, y, middle, RADIUS * unit)
        face = _FACES[state]
        lit = shapes.disc(x, y, (middle[0] - 5 * unit, middle[1] - 6 * unit), RADIUS * unit)
        coats = [
            Coat(shapes.soft(shapes.disc(x, y - 3 * unit, middle, RADIUS * unit), 5 * unit), LINE, 0.45),
            Coat(shapes.fill(disc), shapes.mix(face, LINE, 0.28)),
            Coat(shapes.fill(disc) * shapes.fill(lit), face),
            Coat(shapes.stroke(disc, 3 * unit), LINE),
        ]
        if state in ("off", "open", "listening"):
            coats += self._glyph(x, y, middle, struck=state == "off")
        return self._kit.keep(key, shapes.paint(size, size, coats))

    def _glyph(
        self, x: shapes.Field, y: shapes.Field, middle: tuple[float, float], *, struck: bool
    ) -> list[Coat]:
        """A microphone: capsule, cup, stem and foot; struck through when off."""
        unit = self._kit.scale
        cx, cy = middle
        capsule = shapes.segment(x, y, (cx, cy - 10 * unit), (cx, cy - 1 * unit), 5.6 * unit)
        ring = abs(shapes.disc(x, y, (cx, cy - 1.5 * unit), 10.5 * unit)) - 1.5 * unit
        cup = shapes.meet(ring, (cy - 1.5 * unit) - y)
        stem = shapes.segment(x, y, (cx, cy + 9 * unit), (cx, cy + 14 * unit), 1.5 * unit)
        foot = shapes.segment(
            x, y, (cx - 6 * unit, cy + 14.5 * unit), (cx + 6 * unit, cy + 14.5 * unit), 1.6 * unit
        )
        glyph = shapes.join(capsule, cup, stem, foot)
        coats = [Coat(shapes.fill(glyph), PAPER, 0.75 if struck else 1.0)]
        if struck:
            ends = ((cx - 14 * unit, cy - 13 * unit), (cx + 14 * unit, cy + 14 * unit))
            coats.append(
                Coat(shapes.fill(shapes.segment(x, y, *ends, 3.6 * unit)), shapes.mix(GREY, LINE, 0.28))
            )
            coats.append(Coat(shapes.fill(shapes.segment(x, y, *ends, 1.7 * unit)), PAPER))
        return coats

    def _dots(self, target: Target, centre: tuple[float, float], seconds: float) -> None:
        dot = self._round("mic dot", 4.2)
        for number in (-1, 0, 1):
            hop = max(0.0, math.sin(2 * math.pi * (seconds * 1.1 - 0.14 * number)))
            at = (centre[0] + number * 12 * self._kit.scale, centre[1] - 5.5 * hop * self._kit.scale)
            self._blit(target, dot, at)

    def _bars(self, target: Target, centre: tuple[float, float], seconds: float) -> None:
        for number in (-2, -1, 0, 1, 2):
            swing = 0.5 + 0.5 * math.sin(2 * math.pi * (1.7 + 0.23 * number) * seconds + 1.9 * number)
            tall = (0.25 + 0.75 * swing) * (1.0 if number == 0 else 0.8 if abs(number) == 1 else 0.55)
            bar = self._bar(round(tall * _BAR_STEPS))
            self._blit(target, bar, (centre[0] + number * 8 * self._kit.scale, centre[1]))

    def _round(self, name: str, radius: float) -> pygame.Surface:
        kept = self._kit.kept((name,))
        if kept is not None:
            return kept
        size = self._kit.px(2 * radius + 2)
        x, y = shapes.pixels(size, size)
        disc = shapes.disc(x, y, (size / 2, size / 2), radius * self._kit.scale)
        return self._kit.keep((name,), shapes.paint(size, size, [Coat(shapes.fill(disc), PAPER)]))

    def _bar(self, step: int) -> pygame.Surface:
        key = ("mic bar", step)
        kept = self._kit.kept(key)
        if kept is not None:
            return kept
        unit = self._kit.scale
        half = (1 + 13 * step / _BAR_STEPS) * unit
        width, height = self._kit.px(7), round(2 * half + 8 * unit)
        x, y = shapes.pixels(width, height)
        ends = ((width / 2, height / 2 - half), (width / 2, height / 2 + half))
        bar = shapes.segment(x, y, *ends, 2.3 * unit)
        return self._kit.keep(key, shapes.paint(width, height, [Coat(shapes.fill(bar), PAPER)]))
