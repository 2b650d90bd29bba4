"""What lies behind everybody, kept while the camera stands and painted anew only where it has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from types import MappingProxyType

from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_tiles import full_surface

STILL = 12
"""So many frames in a row must show the same before it is kept: a camera that comes to rest goes on a little."""
STRIPS = 8
"""A picture is kept in so many frames, a part of it in each, so that none of them is longer than the others."""
NEW_PARTS = 2
"""So many parts are kept in a frame."""
FAR = 50_000
"""So many pixels are painted in the time that a piece of its own takes."""
_KEPT_PARTS = 128


def changed(before: Mapping[Hashable, pygame.Rect], now: Mapping[Hashable, pygame.Rect]) -> list[pygame.Rect]:
    """Where a picture has changed, in which things are drawn at these places: where they were, and where they are."""
    places: list[pygame.Rect] = []
    for name in before.keys() | now.keys():
        was, is_now = before.get(name), now.get(name)
        if was == is_now:
            continue
        if was and is_now and was.colliderect(is_now):
            places.append(was.union(is_now))  # it has gone on a little
        else:
            places += [place for place in (was, is_now) if place]
    return places


def _pieces(places: Sequence[pygame.Rect]) -> Sequence[pygame.Rect]:
    """What is painted of these places: one piece is painted sooner than several, unless they lie far apart."""
    if len(places) < 2:
        return places
    whole = places[0].unionall(places[1:])
    alone = sum(place.width * place.height for place in places)
    return [whole] if whole.width * whole.height <= alone + FAR * len(places) else places


class Backdrop:
    """A picture that is the same in many frames but for a few places.

    What a frame shows does not depend on what was kept: it is as if all had been painted.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self._picture = full_surface(size)
        self._state: Hashable = None
        self._frames = 0
        self._rows = 0
        self._moving: Mapping[Hashable, pygame.Rect] = {}
        self._parts: dict[Hashable, tuple[pygame.Surface, pygame.Rect]] = {}

    def draw(
        self,
        target: pygame.Surface,
        state: Hashable,
        moving: Mapping[Hashable, pygame.Rect],
        paint: Callable[[pygame.Surface], None],
        parts: Mapping[Hashable, pygame.Rect] = MappingProxyType({}),
    ) -> bool:
        """Draws the picture, if all of it is kept, and all but a few of the parts that are drawn over it.

        Args:
            target: Where to; all of it is painted over.
            state: All that the picture depends on, but for what moves.
            moving: Where what moves is drawn.
            paint: Paints the picture, inside the clip of what it is given.
            parts: See ``draw_parts``.

        Returns:
            Whether it was drawn. Where it was not, nothing was: whoever paints all of it may have parts kept.
        """
        width, height = self._picture.get_size()
        if target.get_size() != (width, height):
            return False
        if state != self._state:
            self._state, self._frames, self._rows = state, 0, 0
            self._parts.clear()
        self._frames += 1
        if self._frames < STILL:
            return False
        kept = pygame.Rect(0, 0, width, self._rows)
        places = [place.clip(kept) for place in changed(self._moving, moving) if place.colliderect(kept)]
        if self._rows < height:
            strip = pygame.Rect(0, self._rows, width, -(-height // STRIPS))
            self._rows = min(height, strip.bottom)
            places.append(strip)
        self._repaint(places, paint)
        self._moving = dict(moving)
        if kept.height < height or len(self._missing(parts)) > NEW_PARTS:
            return False
        target.blit(self._picture, (0, 0))
        return True

    def keep_parts(self, target: pygame.Surface, parts: Mapping[Hashable, pygame.Rect]) -> None:
        """Keeps a few parts of a picture that was painted whole, so that the next frames need not paint them."""
        if self._rows == self._picture.get_height():
            self._keep(target, self._missing(parts))

    def draw_parts(
        self,
        target: pygame.Surface,
        parts: Mapping[Hashable, pygame.Rect],
        paint: Callable[[pygame.Surface], None],
    ) -> None:
        """Draws parts of a picture as they are when drawn in another way; kept until something moves there.

        Args:
            target: Where to.
            parts: Where each part is, by all that it depends on but for what the picture depends on.
            paint: Paints the picture in that way, inside the clip of what it is given.
        """
        for name in parts:
            kept = self._parts.get(name)
            if kept is not None:
                target.blit(*kept)
        missing = self._missing(parts)
        for place in _pieces(list(missing.values())):
            target.set_clip(place)
            paint(target)
        target.set_clip(None)
        self._keep(target, missing)

    def _missing(self, parts: Mapping[Hashable, pygame.Rect]) -> dict[Hashable, pygame.Rect]:
        """Those in sight that are not kept; what of them is in sight."""
        screen = self._picture.get_rect()
        return {
            name: place.clip(screen)
            for name, place in parts.items()
            if name not in self._parts and place.colliderect(screen)
        }

    def _keep(self, target: pygame.Surface, missing: Mapping[Hashable, pygame.Rect]) -> None:
        for name in list(missing)[:NEW_PARTS]:
            picture = full_surface(missing[name].size)
            picture.blit(target, (0, 0), missing[name])
            if len(self._parts) >= _KEPT_PARTS:
                self._parts.clear()
            self._parts[name] = (picture, missing[name])

    def _repaint(self, places: Iterable[pygame.Rect], paint: Callable[[pygame.Surface], None]) -> None:
        """Paints the picture anew at these places."""
        for place in places:
            self._picture.set_clip(place)
            paint(self._picture)
            for name in [name for name, (_, area) in self._parts.items() if area.colliderect(place)]:
                del self._parts[name]
        self._picture.set_clip(None)
