"""What is shown while pictures are loaded is what is seen when they are there."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("pytmx", reason="scenes are read with the demo extra")

from assets.draw.glimpse import DEMOS, first_frame
from embodiment.adapters.gallery import Gallery
from embodiment.adapters.pygame_boot import open_surfaces, pygame
from embodiment.world.view import BASE_SIZE


@pytest.mark.slow  # everything is loaded
@pytest.mark.parametrize("demo", DEMOS)
def test_it_is_the_first_frame_behind_the_title(demo: str) -> None:
    painted = first_frame(demo)
    open_surfaces()
    kept = Gallery().glimpse(f"assets/scenes/{demo}.tmx")
    assert kept is not None, "draw it again: python -m assets.draw glimpses"
    assert kept.get_size() == BASE_SIZE
    a, b = (pygame.surfarray.array3d(one).astype(np.float32) for one in (painted, kept.convert()))
    error = np.abs(a - b).mean(axis=2)
    assert error.mean() < 6, "draw it again: python -m assets.draw glimpses"
    assert np.percentile(error, 99) < 40
