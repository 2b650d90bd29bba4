"""A recogniser of the game's own."""

from __future__ import annotations

import asyncio

import numpy as np
import pytest

from embodiment.app.local_ears import LocalEars
from embodiment.errors import EngineError
from embodiment.live.sections import Knowledge
from embodiment.server.ports import Heard, Vocabulary
from embodiment.units import Int16Array

SOUND: Int16Array = np.full(1600, 900, np.int16)


class Fixed:
    """Hears what it is told to."""

    def __init__(self, heard: Heard) -> None:
        self.heard = heard
        self.vocabularies: list[Vocabulary] = []
        self.is_closed = False

    async def transcribe(self, pcm: Int16Array, vocabulary: Vocabulary) -> Heard:
        self.vocabularies.append(vocabulary)
        return self.heard

    def close(self) -> None:
        self.is_closed = True


@pytest.mark.parametrize(("expected", "sure"), [(True, 0.9), (False, 0.3)])
def test_what_was_heard_says_how_sure_it_is(expected: bool, sure: float) -> None:
    engine = Fixed(Heard("five by seven", expected))
    ears = LocalEars(lambda: engine)
    knowledge = Knowledge(slots={"number": ("five", "seven")})
    assert asyncio.run(ears.transcribe(SOUND, knowledge)) == ("five by seven", sure)
    assert dict(engine.vocabularies[0].slots)["number"] == ("five", "seven")
    ears.close()
    ears.close()
    assert engine.is_closed


def test_closed_ears_say_so() -> None:
    ears = LocalEars(lambda: Fixed(Heard("")), in_thread=False)
    ears.close()
    with pytest.raises(EngineError, match="closed"):
        asyncio.run(ears.transcribe(SOUND, Knowledge()))
