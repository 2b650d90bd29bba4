"""Fonts found in installed packages, words measured and drawn with the first font that has their letters.

No font lies in this repository. Titles use Fredoka One (``font-fredoka-one``), text uses Noto Sans, which pygame_gui
carries in its data, with Devanagari, Chinese, Japanese and Korean; nothing else of that package is used. pygame's own
font is the last of each list, so there is always one.
"""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from embodiment.adapters.layout import Page
from embodiment.adapters.pygame_boot import pygame
from embodiment.adapters.pygame_drawlist import Target
from embodiment.adapters.pygame_shapes import Colour
from embodiment.errors import how_to_install

TEXT_FONTS: tuple[tuple[str, str], ...] = (
    ("pygame_gui", "data/NotoSans-Bold.ttf"),
    ("pygame_gui", "data/NotoSansJP-Bold.otf"),
    ("pygame_gui", "data/NotoSansSC-Bold.otf"),
    ("pygame_gui", "data/NotoSansKR-Bold.ttf"),
)
"""Package and file inside it, best first; one is opened when something is written that those before it lack."""
TITLE_FONTS: tuple[tuple[str, str], ...] = (("font_fredoka_one", "files/FredokaOne-Regular.ttf"),)
MISSING = "\uf8fe"
"""A private-use letter that no font here has: what is drawn like it is missing."""
_SCRIPTS: tuple[tuple[int, int, str], ...] = ((0x0900, 0x097F, "Deva"),)
"""Unicode ranges that need shaping, with their ISO 15924 script names."""
_CACHED_WORDS = 600
MISSING_FONTS = f"The game's fonts are not installed, so letters look plain: {how_to_install('demo')}."


def font_files(sources: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """Paths of the fonts that are installed, best first; pygame's default font is always the last."""
    found = []
    for package, file in sources:
        spec = find_spec(package)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            path = Path(folder) / file
            if path.is_file():
                found.append(str(path))
    default = Path(pygame.__file__).parent / pygame.font.get_default_font()
    return (*found, str(default))


class Face:
    """A list of fonts at one size; each word takes the first that can write it, and several where none can.

    Args:
        files: Font files, best first.
        size: Height of the letters in pixels, as fonts count it.
    """

    def __init__(self, files: tuple[str, ...], size: int) -> None:
        self.size = size
        self._files = files
        self._opened: dict[int, pygame.font.Font] = {}
        self._scripted: dict[tuple[int, str], pygame.font.Font] = {}
        self._glyphs: dict[tuple[int, str], bool] = {}
        self._missing: dict[int, bytes] = {}
        self._usual: set[str] = set()
        """Letters that the first font has and need no shaping."""
        self._drawn: OrderedDict[tuple[str, Colour], tuple[pygame.Surface, int]] = OrderedDict()
        self._measured: dict[str, int] = {}
        first = self._plain(0)
        self.ascent: int = first.get_ascent()
        self.height: int = first.get_ascent() - first.get_descent()

    def width(self, text: str) -> int:
        """Width of ``text`` in pixels."""
        return self._measure(_written(text))

    def render(self, text: str, colour: Colour) -> pygame.Surface:
        """``text`` on a transparent surface; kept, so drawing the same words again costs a blit."""
        return self.picture(text, colour)[0]

    def draw(self, target: Target, text: str, at: tuple[float, float], colour: Colour) -> int:
        """Writes ``text`` with the line's upper left corner at ``at``; returns its width.

        Words from different fonts stand on one base line.
        """
        if not text:
            return 0
        surface, rise = self.picture(text, colour)
        target.blit(surface, (round(at[0]), round(at[1]) + rise))
        return surface.get_width()

    def draw_outlined(
        self,
        target: Target,
        text: str,
        at: tuple[float, float],
        colour: Colour,
        line: Colour,
        width: int,
    ) -> int:
        """Like ``draw`` with a contour of ``width`` pixels, for text that lies straight on the picture."""
        for dx, dy in _ring(width):
            self.draw(target, text, (at[0] + dx, at[1] + dy), line)
        return self.draw(target, text, at, colour)

    def picture(self, text: str, colour: Colour) -> tuple[pygame.Surface, int]:
        """``text`` as a picture, and how far below the line's upper edge it begins, pixels."""
        key = (text, colour)
        kept = self._drawn.get(key)
        if kept is not None:
            self._drawn.move_to_end(key)
            return kept
        picture = self._drawn[key] = self._painted(_written(text), colour)
        if len(self._drawn) > _CACHED_WORDS:
            self._drawn.popitem(last=False)
        return picture

    def _painted(self, text: str, colour: Colour) -> tuple[pygame.Surface, int]:
        runs = self._runs(text)
        rise = self.ascent - max(font.get_ascent() for font, _ in runs)
        if len(runs) == 1:
            return (_rendered(runs[0][0], text, colour).convert_alpha(), rise)
        parts = [
            (_rendered(font, part, colour).convert_alpha(), self.ascent - font.get_ascent() - rise)
            for font, part in runs
        ]
        size = (
            sum(part.get_width() for part, _ in parts),
            max(part.get_height() + below for part, below in parts),
        )
        whole, x = pygame.Surface(size, pygame.SRCALPHA, 32), 0
        for part, below in parts:
            whole.blit(part, (x, below))
            x += part.get_width()
        return (whole, rise)

    def _measure(self, text: str) -> int:
        """How wide ``text`` is."""
        found = self._measured.get(text)
        if found is None:
            if len(self._measured) > 10 * _CACHED_WORDS:
                self._measured.clear()
            found = self._measured[text] = sum(font.size(part)[0] for font, part in self._runs(text))
        return found

    def _runs(self, text: str) -> list[tuple[pygame.font.Font, str]]:
        """``text`` in pieces with the font of each: one piece where a font has all letters, as nearly always."""
        if self._usual.issuperset(text):
            return [(self._plain(0), text)]
        whole = self._first_with(text)
        if whole is not None:
            font = self._shaped(whole, text)
            if font is self._plain(0):
                self._usual.update(text)
            return [(font, text)]
        pieces: list[tuple[int, str]] = []
        for letter in text:
            # A mark stays with its letter, and what no font has is the first font's box.
            stays = pieces and (letter.isspace() or unicodedata.combining(letter))
            index = pieces[-1][0] if stays else self._first_with(letter) or 0
            if pieces and pieces[-1][0] == index:
                pieces[-1] = (index, pieces[-1][1] + letter)
            else:
                pieces.append((index, letter))
        return [(self._shaped(index, piece), piece) for index, piece in pieces]

    def _first_with(self, text: str) -> int | None:
        """The first font that has all letters."""
        for index in range(len(self._files)):
            if all(self._has(index, letter) for letter in set(text)):
                return index
        return None

    def _plain(self, index: int) -> pygame.font.Font:
        font = self._opened.get(index)
        if font is None:
            font = self._opened[index] = pygame.font.Font(self._files[index], self.size)
        return font

    def _has(self, index: int, letter: str) -> bool:
        """Whether a font has a letter: it is drawn differently from one that is surely missing."""
        key = (index, letter)
        known = self._glyphs.get(key)
        if known is None:
            known = self._glyphs[key] = letter.isspace() or self._ink(index, letter) != self._missing_ink(
                index
            )
        return known

    def _missing_ink(self, index: int) -> bytes:
        """What a font draws for a letter that it lacks."""
        ink = self._missing.get(index)
        if ink is None:
            ink = self._missing[index] = self._ink(index, MISSING)
        return ink

    def _ink(self, index: int, letter: str) -> bytes:
        drawn = _rendered(self._plain(index), letter, (0, 0, 0))
        return pygame.image.tobytes(drawn, "RGBA")

    def _shaped(self, index: int, text: str) -> pygame.font.Font:
        """The font, set to the script of ``text`` where it needs shaping and this pygame can do it."""
        script = script_of(text)
        plain = self._plain(index)
        if not script or not hasattr(plain, "set_script"):
            return plain
        font = self._scripted.get((index, script))
        if font is None:
            font = pygame.font.Font(self._files[index], self.size)
            font.set_script(script)
            self._scripted[index, script] = font
        return font


class Written:
    """A page of words as one picture, a word more at a time: what is drawn in every frame is not twenty.

    Words do not lie on each other, so the picture has their very pixels.

    Args:
        face: What they are written with.
        line: From line to line, pixels.
        colour: Of the letters.
    """

    def __init__(self, face: Face, line: int, colour: Colour) -> None:
        self._face, self._line, self._colour = face, line, colour
        self._page: Page | None = None
        self._picture: pygame.Surface | None = None
        self._seen = pygame.Rect(0, 0, 0, 0)
        self._shown: pygame.Surface | None = None
        self._count = 0

    def draw(self, target: Target, page: Page, count: int, at: tuple[float, float]) -> None:
        """Draws the words of a page whose index is below ``count``, the first line's upper left corner at ``at``."""
        # A font that steps in for missing letters may be taller than the line.
        rim = self._face.height
        if self._picture is None or page is not self._page or count < self._count:
            size = (page.width + rim, max(1, len(page.lines)) * self._line + 2 * rim)
            self._picture = pygame.Surface(size, pygame.SRCALPHA, 32)
            self._page, self._count, self._seen, self._shown = page, 0, pygame.Rect(0, 0, 0, 0), None
        if count > self._count:
            for number, line in enumerate(page.lines):
                for word in line:
                    if self._count <= word.index < count:
                        self._write(self._picture, word.text, (word.x, rim + number * self._line))
            self._count = count
            # A surface of its own, as what was drawn of this picture before has fewer words.
            self._shown = self._picture.subsurface(self._seen)
        if self._shown is not None:
            x, y = self._seen.topleft
            target.blit(self._shown, (round(at[0]) + x, round(at[1]) - rim + y))

    def _write(self, picture: pygame.Surface, text: str, at: tuple[int, int]) -> None:
        letters, rise = self._face.picture(text, self._colour)
        place = picture.blit(letters, (at[0], at[1] + rise))
        self._seen = self._seen.union(place) if self._seen.width else place


class Fonts:
    """The two families of the game, at any size."""

    def __init__(
        self, text: tuple[tuple[str, str], ...] = TEXT_FONTS, title: tuple[tuple[str, str], ...] = TITLE_FONTS
    ) -> None:
        self._text_files = font_files(text)
        self.problem = "" if len(self._text_files) > 1 else MISSING_FONTS
        """What the player should know about the letters; empty where they are as they should be."""
        self._title_files = (*font_files(title)[:-1], *self._text_files)
        self._faces: dict[tuple[str, int], Face] = {}

    def text(self, size: float) -> Face:
        """The reading face at ``size`` pixels."""
        return self._face("text", self._text_files, size)

    def title(self, size: float) -> Face:
        """The title face at ``size`` pixels; letters it lacks are written in the reading face."""
        return self._face("title", self._title_files, size)

    def _face(self, family: str, files: tuple[str, ...], size: float) -> Face:
        key = (family, max(6, round(size)))
        face = self._faces.get(key)
        if face is None:
            face = self._faces[key] = Face(files, key[1])
        return face


def _rendered(font: pygame.font.Font, text: str, colour: Colour) -> pygame.Surface:
    """``text`` as a picture; one without width where there is nothing to be seen of it."""
    try:
        return font.render(text, True, colour)
    except pygame.error:
        return pygame.Surface((0, 1), pygame.SRCALPHA, 32)


def _written(text: str) -> str:
    """A text without the one character that no font takes; it may come from anywhere, and ends no game."""
    return text.replace("\0", "") if "\0" in text else text


def script_of(text: str) -> str:
    """Name of the script that ``text`` needs shaping for, empty for those that need none."""
    for letter in text:
        for first, last, script in _SCRIPTS:
            if first <= ord(letter) <= last:
                return script
    return ""


@lru_cache(maxsize=8)
def _ring(width: int) -> tuple[tuple[int, int], ...]:
    """Offsets of a round pen of this radius, its middle left out."""
    reach = range(-width, width + 1)
    return tuple((x, y) for x in reach for y in reach if 0 < x * x + y * y <= width * width + 1)
