"""A picture of a scene that can be had without it: shown while it is loaded, and behind what says that it cannot be."""

from __future__ import annotations

from embodiment.adapters.gallery import Gallery
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_drawlist import Target
from embodiment.adapters.pygame_shapes import Colour, rgb

DUSK: tuple[Colour, ...] = (rgb("#4F6FA3"), rgb("#9B8FB4"), rgb("#F2C79B"), rgb("#8FA05E"), rgb("#5D7A48"))
"""From the sky to the ground, for a scene of which there is no picture."""


class Glimpse:
    """Draws a scene's glimpse, scaled once and kept.

    Args:
        gallery: Has the pictures.
        has_dusk: Whether a scene without one is an evening sky over a meadow; else nothing is drawn for it.
    """

    def __init__(self, gallery: Gallery, *, has_dusk: bool = False) -> None:
        self._gallery, self._has_dusk = gallery, has_dusk
        self._kept: tuple[tuple[str, tuple[int, int]], pygame.Surface | None] | None = None

    def draw(self, target: Target, scene: str) -> None:
        """Fills a surface with what is known of a scene; a picture that is missing or broken stops nothing."""
        key = (scene, target.get_size())
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, self._made(*key))
        if self._kept[1] is not None:
            target.blit(self._kept[1], (0, 0))

    def clear(self) -> None:
        """Keep nothing: it is not needed any more."""
        self._kept = None

    def _made(self, scene: str, size: tuple[int, int]) -> pygame.Surface | None:
        whole = self._gallery.glimpse(scene) if scene else None
        if whole is None and self._has_dusk:
            whole = pygame.Surface((2, len(DUSK)), 0, 24)
            for number, colour in enumerate(DUSK):
                whole.fill(colour, (0, number, 2, 1))
        return whole and pygame.transform.smoothscale(whole.convert(24), size).convert()
