"""Characters: a body frame with eyes, brows and mouth laid on it, at any size, in any light.

The sheet's cells are put together at the size they were drawn in and scaled once to the size on the screen,
with colours multiplied by alpha beforehand, so outlines neither fray nor darken. What was put together is
kept: a standing figure costs one blit.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import TypeAlias

from embodiment.adapters.assets import Assets, inside, read_text
from embodiment.adapters.layout import Rect
from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.adapters.pygame_shapes import Colour
from embodiment.adapters.shutter import give_way
from embodiment.body.frames import Sheet, SheetFrame
from embodiment.body.pose import BROW_CELLS, EYE_CELLS, MOUTH_CELLS
from embodiment.body.sheet import parse_sheet
from embodiment.errors import AssetError
from embodiment.world.view import SHEET_PIXEL, Figure

WHITE: Colour = (255, 255, 255)
USUAL_PLACES = {
    "feet": (0.5, 275 / 288),
    "bubble": (0.5, 0.08),
    "brows": (0.5, 0.25),
    "eyes": (0.5, 0.29),
    "mouth": (0.5, 0.36),
}
"""Where things are in a cell without a slice of that name, as parts of its size."""
HEAD_SIZE = 190.0
"""Height of a head in sheet pixels: what counts as the face is this much, round the eyes and the mouth."""
HELD_SLANT = 50.0
"""Degrees from the forearm to what the hand holds: a sword at one's side points down and out."""
KEPT_PIXELS = 3_000_000
"""Pixels of put-together figures kept per character, about 12 MB."""
_OVERLAYS = (("eyes", EYE_CELLS), ("brows", BROW_CELLS), ("mouth", MOUTH_CELLS))
"""In the order they are laid on; brows go over fringe and lids, the mouth over a beard."""
_LEAN_STEP = 0.5
"""Leans are rounded to this many degrees, so that a swaying figure is not put together anew each frame."""


_FINENESS = (0.5, 0.75, 1.0)
"""Sizes, as parts of the sheet's, that cells are kept at: a little finer than drawn, or memory fills with sheets."""
_GRID = {0.5: 2, 0.75: 4, 1.0: 1}
"""So many sheet pixels are a whole number of pixels at that size."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """A frame at its working size, trimmed, and where it lies in its cell; pixels of that size."""

    surface: pygame.Surface
    at: tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Overlay:
    """A turned overlay and where its middle lies from its anchor; pixels of the working size."""

    surface: pygame.Surface
    middle: tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Fine:
    """A body with its face at the working size, trimmed; where it lies in its cell, and the cell's size; pixels."""

    surface: pygame.Surface
    at: tuple[int, int]
    cell: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A figure ready to be drawn.

    Attributes:
        surface: Colours multiplied by alpha; blit with ``BLEND_PREMULTIPLIED``.
        feet: Where the middle of the feet is on it, pixels.
    """

    surface: pygame.Surface
    feet: tuple[float, float]


_Key: TypeAlias = tuple[int, tuple[str, str, str], str, bool, int, int, float, Colour]
"""Body frame, face, what is held, whether it is flipped, width and height in pixels, lean and light."""


class SheetArt:
    """The pictures of one character at one scale.

    Args:
        sheet: Its description.
        picture: The sheet's picture, straight alpha.
        scale: Pixels per world unit it is drawn at.
        held: What a name in ``Figure.held`` looks like: the grip in the middle, pointing right, sheet pixels.
    """

    def __init__(
        self,
        sheet: Sheet,
        picture: pygame.Surface,
        scale: float = 1.0,
        held: Callable[[str], pygame.Surface | None] = lambda name: None,
    ) -> None:
        self.sheet, self.scale = sheet, scale
        self._held = held
        self._anchor = lru_cache(maxsize=None)(sheet.anchor)  # a frame asks for a dozen
        self.unit = SHEET_PIXEL
        self._fine = next((f for f in _FINENESS if f >= 1.2 * scale * SHEET_PIXEL), 1.0)
        self._cells = [_cell(picture, frame, self._fine) for frame in sheet.frames]
        self._turned: dict[tuple[int, float], _Overlay] = {}
        self._kept: OrderedDict[_Key, Drawn] = OrderedDict()
        self._kept_pixels = 0
        self._fine_kept: OrderedDict[tuple[object, ...], _Fine] = OrderedDict()
        self._fine_pixels = 0

    def drawn(self, figure: Figure, light: Colour = WHITE) -> Drawn:
        """The figure, its colours multiplied by ``light``."""
        drawn = self.kept(figure, light)
        if drawn is None:
            key = self._key(figure, light)
            _, _, _, _, width, height, lean, _ = key
            drawn = self._put_together(figure, (width, height), lean, light)
            self._keep(key, drawn)
        return drawn

    def kept(self, figure: Figure, light: Colour) -> Drawn | None:
        """The same if it is there already; one that is to be made takes a millisecond."""
        key = self._key(figure, light)
        drawn = self._kept.get(key)
        if drawn is not None:
            self._kept.move_to_end(key)
        return drawn

    def _key(self, figure: Figure, light: Colour) -> _Key:
        """What a picture depends on."""
        cell = self.sheet.frames[self._frame(figure)]
        factor = figure.scale * self.scale * self.unit
        squash = max(0.2, figure.squash)
        # What is gained in height is lost in width, at the 0.6 that reads as soft rather than as rubber.
        width = max(1, round(cell.cell_width * factor * (1 - 0.6 * (squash - 1))))
        height = max(1, round(cell.cell_height * factor * squash))
        lean = round(figure.angle / _LEAN_STEP) * _LEAN_STEP
        face = (figure.mouth, figure.eyes, figure.brows)
        return (figure.body_frame, face, figure.held, figure.flip, width, height, lean, light)

    def anchor(self, figure: Figure, name: str, *, is_calm: bool = False) -> tuple[float, float]:
        """Where a slice's anchor is in the world: ``mouth``, ``eyes``, ``brows`` or ``bubble``; world units.

        ``is_calm``: as if the figure neither breathed nor hopped.
        """
        frame = self._frame(figure)
        x, y = self._anchor(name, frame) if name in self.sheet.slices else (0.0, 0.0)
        feet_x, feet_y = self._place("feet", frame)
        across = (x - feet_x) * (-1 if figure.flip else 1)
        unit = figure.scale * self.unit
        dx, dy, squash = (0.0, 0.0, 1.0) if is_calm else (figure.dx, figure.dy, figure.squash)
        return (figure.x + (across + dx) * unit, figure.y + ((y - feet_y) * squash + dy) * unit)

    def face(self, figure: Figure) -> Rect:
        """The part of the world that the face takes, world units."""
        eyes, mouth = self.anchor(figure, "eyes"), self.anchor(figure, "mouth")
        size = HEAD_SIZE * figure.scale * self.unit
        x, y = (eyes[0] + mouth[0]) / 2, (eyes[1] + mouth[1]) / 2
        return Rect(x - size / 2, y - size * 0.55, size, size)

    def _frame(self, figure: Figure) -> int:
        """The figure's frame; one that the sheet lacks shows its first, as a screen never ends a game."""
        return figure.body_frame if 0 <= figure.body_frame < len(self.sheet.frames) else 0

    def _place(self, name: str, frame: int) -> tuple[float, float]:
        """A slice's anchor in the cell; where a simple sheet has no such slice, where people usually have
        it.
        """
        if name in self.sheet.slices:
            return self._anchor(name, frame)
        cell = self.sheet.frames[frame]
        across, down = USUAL_PLACES[name]
        return (cell.cell_width * across, cell.cell_height * down)

    def _put_together(self, figure: Figure, size: tuple[int, int], lean: float, light: Colour) -> Drawn:
        frame = self._frame(figure)
        cell = self.sheet.frames[frame]
        fine = self._fine_picture(figure, frame)
        across, down = size[0] / fine.cell[0], size[1] / fine.cell[1]
        # Only what is drawn on is scaled: a third of the cell, and no search for its edges afterwards.
        left, top = round(fine.at[0] * across), round(fine.at[1] * down)
        width = max(1, round((fine.at[0] + fine.surface.get_width()) * across) - left)
        height = max(1, round((fine.at[1] + fine.surface.get_height()) * down) - top)
        surface = pygame.transform.smoothscale(fine.surface, (width, height))
        feet_x, feet_y = self._place("feet", frame)
        x, y = feet_x * size[0] / cell.cell_width - left, feet_y * size[1] / cell.cell_height - top
        if figure.flip:
            surface = pygame.transform.flip(surface, True, False)
            x = width - x
        if lean:
            surface, (x, y) = _leant(surface, (x, y), lean)
        if light != WHITE:
            surface.fill(light, special_flags=pygame.BLEND_RGB_MULT)
        return Drawn(surface, (x, y))

    def _fine_picture(self, figure: Figure, frame: int) -> _Fine:
        """A body with its face at the working size, trimmed; kept, as breath and light change while it stays."""
        key = (frame, figure.mouth, figure.eyes, figure.brows, figure.held)
        fine = self._fine_kept.get(key)
        if fine is not None:
            self._fine_kept.move_to_end(key)
            return fine
        cell = self.sheet.frames[frame]
        size = (round(cell.cell_width * self._fine), round(cell.cell_height * self._fine))
        body = self._cells[frame]
        parts = [_Cell(body.surface, body.at)]
        if self.sheet.has_face(frame):
            for kind, names in _OVERLAYS:
                parts += self._laid(frame, kind, names, getattr(figure, kind))
        if figure.held and "hand" in self.sheet.slices:
            parts += self._in_hand(frame, figure.held)
        rects = [pygame.Rect(part.at, part.surface.get_size()) for part in parts]
        inked = rects[0].unionall(rects[1:]).clip(pygame.Rect((0, 0), size))
        if inked == rects[0]:
            whole = body.surface.copy()
            rects, parts = rects[1:], parts[1:]
        else:
            whole = pygame.Surface(inked.size, pygame.SRCALPHA, 32)
        for part, rect in zip(parts, rects, strict=True):
            at = (rect.x - inked.x, rect.y - inked.y)
            whole.blit(part.surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        fine = self._fine_kept[key] = _Fine(whole, inked.topleft, size)
        self._fine_pixels += inked.width * inked.height
        while self._fine_pixels > KEPT_PIXELS and len(self._fine_kept) > 1:
            _, old = self._fine_kept.popitem(last=False)
            self._fine_pixels -= old.surface.get_width() * old.surface.get_height()
        return fine

    def _laid(self, frame: int, kind: str, names: tuple[str, ...], name: str) -> list[_Cell]:
        """One overlay where its slice is; sheets without that tag or slice simply have no such part."""
        if kind not in self.sheet.clips or kind not in self.sheet.slices:
            return []
        cells = self.sheet.clips[kind].frames
        index = names.index(name) if name in names else 0
        overlay = self._overlay(cells[min(index, len(cells) - 1)], self.sheet.angle(frame))
        x, y = self._anchor(kind, frame)
        left = round(x * self._fine + overlay.middle[0] - overlay.surface.get_width() / 2)
        top = round(y * self._fine + overlay.middle[1] - overlay.surface.get_height() / 2)
        return [_Cell(overlay.surface, (left, top))]

    def _in_hand(self, frame: int, name: str) -> list[_Cell]:
        """What is held, in the near hand, at a slant to the forearm."""
        picture = self._held(name)
        if picture is None:
            return []
        angle = self.sheet.angle(frame, "hand") + HELD_SLANT
        turned = pygame.transform.rotozoom(picture.premul_alpha(), -angle, self._fine)
        x, y = self._anchor("hand", frame)
        at = (round(x * self._fine - turned.get_width() / 2), round(y * self._fine - turned.get_height() / 2))
        inked = turned.get_bounding_rect()
        return [_Cell(turned.subsurface(inked), (at[0] + inked.x, at[1] + inked.y))]

    def _overlay(self, index: int, angle: float) -> _Overlay:
        """An overlay cell turned about the middle of its cell, which is its anchor."""
        overlay = self._turned.get((index, angle))
        if overlay is None:
            frame, cell = self.sheet.frames[index], self._cells[index]
            surface = cell.surface
            middle = pygame.math.Vector2(
                cell.at[0] + surface.get_width() / 2 - frame.cell_width * self._fine / 2,
                cell.at[1] + surface.get_height() / 2 - frame.cell_height * self._fine / 2,
            )
            if angle:
                surface = pygame.transform.rotozoom(surface, -angle, 1.0)
                middle = middle.rotate(angle)
            overlay = self._turned[index, angle] = _Overlay(surface, (middle.x, middle.y))
        return overlay

    def _keep(self, key: _Key, drawn: Drawn) -> None:
        self._kept[key] = drawn
        self._kept_pixels += drawn.surface.get_width() * drawn.surface.get_height()
        while self._kept_pixels > KEPT_PIXELS and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._kept_pixels -= old.surface.get_width() * old.surface.get_height()


def _cell(picture: pygame.Surface, frame: SheetFrame, fine: float) -> _Cell:
    """A frame cut from the picture, upright, at the working size.

    It is cut on the grid of pixels that become whole ones, so that frames do not shiver against each other.
    """
    give_way()
    part = picture.subsurface(frame.box).convert_alpha().premul_alpha()
    if frame.rotated:
        part = pygame.transform.rotate(part, 90)
    grid = _GRID[fine]
    left, top = frame.offset_x // grid * grid, frame.offset_y // grid * grid
    width = -(-(frame.offset_x + frame.width - left) // grid) * grid
    height = -(-(frame.offset_y + frame.height - top) // grid) * grid
    surface = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    at = (frame.offset_x - left, frame.offset_y - top)
    surface.blit(part, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    if fine != 1.0:
        surface = pygame.transform.smoothscale(surface, (round(width * fine), round(height * fine)))
    inked = surface.get_bounding_rect()
    inked = inked if inked.width else pygame.Rect(0, 0, 1, 1)
    at = (round(left * fine) + inked.x, round(top * fine) + inked.y)
    return _Cell(surface.subsurface(inked).copy(), at)


def load_sheet_art(assets: Assets, folder: str, scale: float) -> SheetArt:
    """Loads the sheet of a character: ``NAME.json`` in its folder ``NAME``.

    Args:
        assets: Where to look.
        folder: The character's folder; a bare name means ``assets/characters/NAME``.
        scale: Pixels per world unit it is drawn at.

    Raises:
        AssetError: The folder, the JSON or the picture is missing or wrong.
    """
    open_surfaces()
    folder = folder.rstrip("/") if "/" in folder else f"assets/characters/{folder}"
    name = f"{folder}/{folder.rsplit('/', 1)[-1]}.json"
    path = assets.find(name)
    sheet = parse_sheet(read_text(path, name), name)
    picture = load_picture(inside(path.parent, sheet.image, mentioned_in=name))
    if sheet.image_size != picture.get_size():
        # Read again with the picture's real size, to be told what is wrong: here, not in play.
        sheet = parse_sheet(read_text(path, name), name, picture.get_size())
    return SheetArt(sheet, picture, scale, lru_cache(partial(_held_picture, assets)))


def _held_picture(assets: Assets, name: str) -> pygame.Surface | None:
    """What somebody holds; a name without a picture is simply not seen, as with a sign nobody knows."""
    try:
        return load_picture(assets.find(f"assets/held/{name}.png")).convert_alpha()
    except AssetError:
        return None


def load_picture(path: Path) -> pygame.Surface:
    """Reads a picture file.

    Raises:
        AssetError: pygame cannot read it.
    """
    try:
        return pygame.image.load(str(path))
    except pygame.error as error:
        raise AssetError(
            f"is no picture that can be read ({error}); save it as PNG", path=path.name
        ) from None


def _leant(
    surface: pygame.Surface, feet: tuple[float, float], angle: float
) -> tuple[pygame.Surface, tuple[float, float]]:
    """Turned about its feet by ``angle`` degrees clockwise, and where the feet are then."""
    middle = pygame.math.Vector2(surface.get_rect().center)
    turned = pygame.transform.rotozoom(surface, -angle, 1.0)
    moved = (pygame.math.Vector2(feet) - middle).rotate(angle)
    new = pygame.math.Vector2(turned.get_rect().center) + moved
    return turned, (new.x, new.y)
