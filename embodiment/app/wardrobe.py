"""Sheets for characters that have none here: the package's own of that name, or somebody who stands in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from embodiment.adapters.gallery import Gallery
from embodiment.body.frames import Sheet
from embodiment.errors import AssetError
from embodiment.world.view import BASE_SIZE

STAND_INS: Final = ("brunhild", "osric", "mira", "asha", "hale", "tove", "pim")
GROUND: Final = 600.0


@dataclass(slots=True)
class Wardrobe:
    """Dresses a cast.

    Attributes:
        gallery: Where the sheets are.
    """

    gallery: Gallery
    _given: dict[str, str] = field(default_factory=dict)

    def key(self, name: str) -> str:
        """Key of the sheet that a character of that name wears; the same one each time."""
        if name not in self._given:
            known = self.gallery.assets.names("assets/characters")
            own = name.lower().replace(" ", "_")
            free = [key for key in STAND_INS if key in known and key not in self._given.values()]
            free = free or [key for key in STAND_INS if key in known]
            if own not in known and not free:
                raise AssetError("the package's own characters are not installed here; install it again")
            self._given[name] = own if own in known else free[0]
        return self._given[name]

    def sheet(self, name: str) -> Sheet:
        """The sheet that a character of that name wears."""
        return self.gallery.sheet(self.key(name), 1.0).sheet


def places(count: int) -> list[tuple[float, float]]:
    """Where so many stand in one picture, from left to right, world units."""
    return [(BASE_SIZE[0] * (number + 1) / (count + 1), GROUND) for number in range(count)]
