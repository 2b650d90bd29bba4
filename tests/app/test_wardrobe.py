from __future__ import annotations

import pytest

pytest.importorskip("pygame", reason="sheets need pygame")
from embodiment.adapters.gallery import Gallery
from embodiment.app.wardrobe import STAND_INS, Wardrobe, places


def test_who_is_known_wears_their_own_and_the_others_stand_in_each_as_somebody_else() -> None:
    wardrobe = Wardrobe(Gallery())
    assert wardrobe.key("Osric") == "osric"
    others = [wardrobe.key(f"Stranger {number}") for number in range(len(STAND_INS) - 1)]
    assert len(set(others)) == len(others)
    assert "osric" not in others
    assert wardrobe.key("Stranger 0") == others[0]
    assert wardrobe.key("One too many") in STAND_INS
    assert wardrobe.sheet("Stranger 0").clip("idle").frames


def test_places_are_inside_the_picture_and_apart() -> None:
    assert [x for x, _ in places(3)] == [320.0, 640.0, 960.0]
