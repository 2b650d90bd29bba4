"""A frame as a list of what is laid where, so that the next one is painted only where its list is another.

Everybody who draws takes a ``Target``: a surface, or a ``DrawList`` that writes down what would be drawn on one. Of two
lists one sees which places differ; painted anew there, from the farthest to the nearest, a picture is, pixel for
pixel, what painting all of it gives. That holds as long as nothing is drawn into a surface that has been laid down
before: whoever changes a picture makes a new surface of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import Protocol, TypeAlias

from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_shapes import Colour

MOST = 0.6
"""Where more of a picture than this part has changed, it is painted whole."""
FAR = 2_000
"""So many pixels are painted in the time that a place of its own takes."""
_Op: TypeAlias = "tuple[pygame.Surface | Colour, int, int, int, int, int, int, int]"
"""A surface or a colour, where it is seen on the picture (x, y, width, height), from which of its pixels on (x, y),
and how it is laid down."""
_Entry: TypeAlias = tuple[_Op, pygame.Rect]
_Many: TypeAlias = Sequence[tuple[pygame.Surface, tuple[int, int]]]
_Batch: TypeAlias = tuple[_Many, list[_Op], list[pygame.Rect]]
"""Surfaces that are laid down together, what that draws, and where."""


class Target(Protocol):
    """What can be drawn on."""

    def blit(
        self,
        source: pygame.Surface,
        dest: tuple[int, int] | pygame.Rect,
        area: pygame.Rect | None = None,
        special_flags: int = 0,
    ) -> object:
        """Lays a surface, or an area of it, with its upper left corner at ``dest``."""

    def fblits(self, blit_sequence: _Many, special_flags: int = 0, /) -> None:
        """Lays many surfaces; who lays the same ones again had better give the same sequence."""

    def fill(self, color: Colour, rect: pygame.Rect | None = None, special_flags: int = 0) -> object:
        """Fills a place, or all of it, with a colour."""

    def get_size(self) -> tuple[int, int]:
        """Width and height, pixels."""

    def get_width(self) -> int:
        """Pixels."""

    def get_height(self) -> int:
        """Pixels."""

    def get_clip(self) -> pygame.Rect:
        """Outside of this nothing is drawn."""

    def set_clip(self, rect: pygame.Rect | None, /) -> None:
        """Draw nothing outside of this from now on; None: draw everywhere."""


class DrawList:
    """What a frame draws, from the farthest to the nearest. A ``Target``.

    Args:
        size: Of the picture, pixels.
        before: The list of the frame before, if there was one; what is in both need not be worked out again.
    """

    def __init__(self, size: tuple[int, int], before: DrawList | None = None) -> None:
        self._whole = pygame.Rect((0, 0), size)
        self._clip = self._whole
        self._ops: list[_Op] = []
        self._places: list[pygame.Rect] = []
        self._batches: dict[tuple[int, ...], _Batch] = {}
        self._known = before._batches if before else {}

    def blit(
        self,
        source: pygame.Surface,
        dest: tuple[int, int] | pygame.Rect,
        area: pygame.Rect | None = None,
        special_flags: int = 0,
    ) -> None:
        """See ``Target``; an area lies inside its surface."""
        x, y = dest[0], dest[1]
        left, top, width, height = area or (0, 0, *source.get_size())
        place = pygame.Rect(x, y, width, height).clip(self._clip)
        if place:
            at_x, at_y, width, height = place
            self._ops.append(
                (source, at_x, at_y, width, height, left + at_x - x, top + at_y - y, special_flags)
            )
            self._places.append(place)

    def fblits(self, blit_sequence: _Many, special_flags: int = 0, /) -> None:
        """See ``Target``."""
        key = (id(blit_sequence), special_flags, *self._clip)
        batch = self._known.get(key)
        if batch is None:
            first = len(self._ops)
            for source, dest in blit_sequence:
                self.blit(source, dest, None, special_flags)
            batch = (blit_sequence, self._ops[first:], self._places[first:])
        else:
            self._ops += batch[1]
            self._places += batch[2]
        self._batches[key] = batch

    def fill(self, color: Colour, rect: pygame.Rect | None = None, special_flags: int = 0) -> None:
        """See ``Target``."""
        place = (rect or self._whole).clip(self._clip)
        if place:
            self._ops.append((color, *place, 0, 0, special_flags))
            self._places.append(place)

    def get_size(self) -> tuple[int, int]:
        """See ``Target``."""
        return self._whole.size

    def get_width(self) -> int:
        """See ``Target``."""
        return self._whole.width

    def get_height(self) -> int:
        """See ``Target``."""
        return self._whole.height

    def get_clip(self) -> pygame.Rect:
        """See ``Target``."""
        return self._clip.copy()

    def set_clip(self, rect: pygame.Rect | None, /) -> None:
        """See ``Target``."""
        self._clip = self._whole if rect is None else rect.clip(self._whole)

    def paint(self, picture: pygame.Surface, before: DrawList | None = None) -> None:
        """Paints it.

        Args:
            picture: Where to; of the list's size.
            before: What is painted there now, if that is known.
        """
        places = [self._whole] if before is None else self.changes(before)
        for place in places:
            picture.set_clip(place)
            for number in place.collidelistall(self._places):
                source, x, y, width, height, left, top, flags = self._ops[number]
                if isinstance(source, tuple):
                    picture.fill(source, (x, y, width, height), flags)
                else:
                    picture.blit(source, (x, y), (left, top, width, height), flags)
        picture.set_clip(None)

    def changes(self, before: DrawList) -> list[pygame.Rect]:
        """Where this list draws something else than the one before, as few places."""
        first, last = _same_ends(before._ops, self._ops)
        old, new = before._middle(first, last), self._middle(first, last)
        both = {op for op, _ in old}.intersection([op for op, _ in new])
        changed: list[pygame.Rect] = []
        # What is in both may lie in another order: nearer or farther than something else.
        was, is_now = (_shared(entries, both, changed) for entries in (old, new))
        if len(was) != len(is_now):
            return [self._whole]
        changed += [a[1] for a, b in zip(was, is_now, strict=True) if a is not b and a[0] != b[0]]
        places = joined(changed)
        most = MOST * self._whole.width * self._whole.height
        return places if sum(p.width * p.height for p in places) < most else [self._whole]

    def _middle(self, first: int, last: int) -> list[_Entry]:
        """What is drawn, and where, without so many entries at the beginning and at the end."""
        end = len(self._ops) - last
        return list(zip(self._ops[first:end], self._places[first:end], strict=True))


def _shared(entries: Sequence[_Entry], both: Set[_Op], rest: list[pygame.Rect]) -> list[_Entry]:
    """Those whose drawing is in ``both``; the places of the others go to the rest."""
    found: list[_Entry] = []
    for entry in entries:
        if entry[0] in both:
            found.append(entry)
        else:
            rest.append(entry[1])
    return found


def joined(places: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Few places that hold all of these: two that overlap are one where that is not much more to paint."""
    found: list[pygame.Rect] = []
    for place in places:
        whole = place
        while (number := _partner(whole, found)) is not None:
            whole = whole.union(found.pop(number))
        found.append(whole)
    return found


def _partner(place: pygame.Rect, others: list[pygame.Rect]) -> int | None:
    """Which of the others is painted sooner together with a place than after it; None: none of them."""
    for number in place.collidelistall(others):
        other = others[number]
        whole = place.union(other)
        if whole.width * whole.height <= place.width * place.height + other.width * other.height + FAR:
            return number
    return None


def _same_ends(a: Sequence[object], b: Sequence[object]) -> tuple[int, int]:
    """How many entries at the beginning are the same, and how many of the others at the end."""
    most = min(len(a), len(b))
    first = next((n for n in range(most) if a[n] != b[n]), most)
    last = next((n for n in range(most - first) if a[-1 - n] != b[-1 - n]), most - first)
    return first, last
