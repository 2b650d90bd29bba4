"""What every test runs under: no window, no device, and property tests that do not measure time."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

# Before anything imports pygame: a test opens no window and plays no sound unless it says so itself.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# A slow machine is not a failing test. Developers' runs look for new examples; the gate (`.ci/run`) asks for the
# repeatable ones, so that a red gate means that the change broke something.
settings.register_profile("embodiment", deadline=None)
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "embodiment"))


@pytest.fixture(autouse=True)
def logging_as_it_was() -> Iterator[None]:
    """Commands say what is logged in their process; here that is the tests' own."""
    ours = logging.getLogger("embodiment")
    level, handlers, propagate = ours.level, list(ours.handlers), ours.propagate
    yield
    ours.setLevel(level)
    ours.handlers[:], ours.propagate = handlers, propagate
