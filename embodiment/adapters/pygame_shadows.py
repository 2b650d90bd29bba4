"""Shadows on the ground: a tight dark one where feet touch it, a long soft one away from the sun."""

from __future__ import annotations

import math

import numpy as np

from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_drawlist import Target
from embodiment.adapters.pygame_shapes import pixels
from embodiment.adapters.pygame_theme import SHADOW

WIDTH, HEIGHT = 190.0, 40.0
FEET = (52.0, 24.0)
"""Where the feet stand on the picture, world units."""
CONTACT = (36.0, 8.0, 0.46)
"""Half width, half height and strength of the dark part."""
CAST = (66.0, 11.0, 0.34)
SKEW = -1.1
"""How far the long part leans: x per y."""
_STEPS = 10


class Shadows:
    """Pictures of a figure's shadow, made once per size and strength."""

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self._pictures: dict[tuple[int, int], pygame.Surface] = {}

    def place(self, x: float, y: float, size: float) -> pygame.Rect:
        """Where the shadow of somebody is drawn whose feet are at x, y (pixels)."""
        scale = self._scale * size
        width, height = math.ceil(WIDTH * scale) + 2, math.ceil(HEIGHT * scale) + 2
        return pygame.Rect(round(x - FEET[0] * scale), round(y - FEET[1] * scale), width, height)

    def draw(self, target: Target, x: float, y: float, size: float, strength: float) -> None:
        """Draws the shadow of somebody whose feet are at x, y (pixels).

        Args:
            target: Where to.
            x: Pixels.
            y: Pixels.
            size: The figure's scale.
            strength: How strong the long part is, 0..1.
        """
        scale = self._scale * size
        key = (round(scale * 50), round(strength * _STEPS))
        picture = self._pictures.get(key)
        if picture is None:
            picture = self._pictures[key] = _shadow(scale, key[1] / _STEPS)
        target.blit(picture, (round(x - FEET[0] * scale), round(y - FEET[1] * scale)))


def _shadow(scale: float, strength: float) -> pygame.Surface:
    width, height = max(4, round(WIDTH * scale)), max(4, round(HEIGHT * scale))
    x, y = pixels(width, height)
    dx, dy = (x - FEET[0] * scale) / scale, (y - FEET[1] * scale) / scale
    contact = _ellipse(dx, dy, CONTACT[0], CONTACT[1]) * CONTACT[2]
    # The long part begins at the feet, so its middle lies half its length to the right.
    lean = dx - CAST[0] * 0.82 - SKEW * dy
    cast = _ellipse(lean, dy + 1.5, CAST[0], CAST[1]) * CAST[2] * strength
    alpha = 1 - (1 - contact) * (1 - cast)
    picture = np.empty((height, width, 4), np.uint8)
    picture[..., :3] = SHADOW
    picture[..., 3] = np.rint(alpha * 255)
    return pygame.image.frombuffer(picture.tobytes(), (width, height), "RGBA").convert_alpha()


def _ellipse(dx: np.ndarray, dy: np.ndarray, half_width: float, half_height: float) -> np.ndarray:
    """Strength 0..1 of an ellipse with a soft rim."""
    part = np.clip(1.35 - 1.35 * np.hypot(dx / half_width, dy / half_height), 0.0, 1.0)
    return part * part * (3 - 2 * part)
