"""The light of an hour: what colours the sky has, what the world and the characters are multiplied by, what
glows.

A colour script as data, one row per time of day, mixed linearly between rows. Layers are graded one by one
and lights are added on top ungraded: multiplying everything by one colour would turn dawn to salmon and night
to mud.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]

STEPS_PER_HOUR = 6
"""The light changes every ten minutes of the game: too little to be seen, and regrading is not needed each
frame.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Light:
    """The light of one moment.

    Attributes:
        sky: Four colours from the top to the horizon.
        far: What hills and clouds are multiplied by.
        world: What ground, houses and trees are multiplied by.
        cast: What characters are multiplied by; closer to white, so faces stay readable.
        sun: Colour of the sun's disc; the moon's at night.
        is_moon: True: the disc is the moon.
        windows: How much light falls out of windows, 0..1.
        glow: Strength of fires, 0..1.
        stars: 0..1.
        fireflies: 0..1.
        mist: Low white haze, 0..1.
        shadow: Strength of cast shadows, 0..1.
    """

    sky: tuple[Colour, Colour, Colour, Colour]
    far: Colour
    world: Colour
    cast: Colour
    sun: Colour
    is_moon: bool = False
    windows: float = 0.0
    glow: float = 0.35
    stars: float = 0.0
    fireflies: float = 0.0
    mist: float = 0.0
    shadow: float = 1.0


_WHITE: Colour = (255, 255, 255)
NIGHT = Light(
    sky=((18, 26, 68), (34, 44, 102), (58, 74, 138), (106, 120, 172)),
    far=(74, 84, 150),
    world=(76, 92, 166),
    cast=(139, 151, 214),
    sun=(250, 246, 226),
    is_moon=True,
    windows=1.0,
    glow=1.0,
    stars=1.0,
    fireflies=1.0,
    shadow=0.55,
)
DAWN = Light(
    sky=((140, 156, 203), (211, 180, 210), (249, 205, 192), (255, 227, 190)),
    far=(232, 208, 226),
    world=(227, 208, 230),
    cast=(244, 228, 238),
    sun=(255, 240, 205),
    windows=0.35,
    glow=0.5,
    mist=1.0,
    shadow=0.7,
)
NOON = Light(
    sky=((74, 159, 208), (131, 198, 224), (196, 230, 228), (230, 243, 218)),
    far=_WHITE,
    world=_WHITE,
    cast=_WHITE,
    sun=(255, 246, 208),
    shadow=0.85,
)
AFTERNOON = Light(
    sky=((111, 176, 200), (169, 208, 198), (246, 223, 174), (251, 201, 143)),
    far=_WHITE,
    world=_WHITE,
    cast=_WHITE,
    sun=(255, 244, 205),
)
DUSK = Light(
    sky=((87, 88, 158), (185, 108, 156), (242, 148, 111), (255, 200, 120)),
    far=(214, 150, 176),
    world=(240, 168, 144),
    cast=(251, 208, 188),
    sun=(255, 190, 120),
    windows=0.7,
    glow=0.75,
    shadow=0.8,
)
HOURS: tuple[tuple[float, Light], ...] = (
    (0.0, NIGHT),
    (5.0, NIGHT),
    (6.5, DAWN),
    (9.0, NOON),
    (13.0, NOON),
    (16.0, AFTERNOON),
    (17.5, AFTERNOON),
    (19.5, DUSK),
    (21.5, NIGHT),
    (24.0, NIGHT),
)
"""Hour and its light; between two rows the light is mixed."""


def light_step(hour: float) -> int:
    """The step of the day an hour falls into; the light of a step does not change."""
    return round((hour % 24.0) * STEPS_PER_HOUR)


@lru_cache(maxsize=24 * STEPS_PER_HOUR + 1)
def light_at(step: int) -> Light:
    """The light of a step of the day, 0..24 * STEPS_PER_HOUR."""
    hour = min(24.0, max(0.0, step / STEPS_PER_HOUR))
    for (start, a), (end, b) in pairwise(HOURS):
        if start <= hour <= end:
            return _mixed(a, b, (hour - start) / (end - start))
    return HOURS[-1][1]


def _mixed(a: Light, b: Light, part: float) -> Light:
    def number(x: float, y: float) -> float:
        return x + (y - x) * part

    def colour(x: Colour, y: Colour) -> Colour:
        red, green, blue = (round(number(p, q)) for p, q in zip(x, y, strict=True))
        return (red, green, blue)

    top, upper, lower, horizon = (colour(x, y) for x, y in zip(a.sky, b.sky, strict=True))
    return Light(
        sky=(top, upper, lower, horizon),
        far=colour(a.far, b.far),
        world=colour(a.world, b.world),
        cast=colour(a.cast, b.cast),
        sun=colour(a.sun, b.sun),
        is_moon=a.is_moon if part < 0.5 else b.is_moon,
        windows=number(a.windows, b.windows),
        glow=number(a.glow, b.glow),
        stars=number(a.stars, b.stars),
        fireflies=number(a.fireflies, b.fireflies),
        mist=number(a.mist, b.mist),
        shadow=number(a.shadow, b.shadow),
    )
