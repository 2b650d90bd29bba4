from __future__ import annotations

import asyncio

from embodiment.server.engines.recogniser_fixed import UNINTELLIGIBLE, FixedRecogniser
from embodiment.server.ports import Heard, Vocabulary
from tests.server.talk import quiet, speech


def test_it_hears_what_it_was_told_and_then_nothing_intelligible() -> None:
    async def hear() -> list[Heard]:
        recogniser = FixedRecogniser(["one"])
        recogniser.will_hear("two")
        await recogniser.prepare(Vocabulary())
        return [await recogniser.transcribe(speech(0.5), Vocabulary()) for _ in range(3)]

    assert asyncio.run(hear()) == [Heard("one"), Heard("two"), Heard(UNINTELLIGIBLE, expected=False)]


def test_no_sound_is_no_utterance() -> None:
    heard = asyncio.run(FixedRecogniser(["one"]).transcribe(quiet(0.0), Vocabulary()))
    assert heard == Heard("", expected=False)
