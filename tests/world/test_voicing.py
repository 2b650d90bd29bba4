from __future__ import annotations

import asyncio

import numpy as np
import pytest

from embodiment.audio.ring import VoiceRing
from embodiment.errors import EngineError
from embodiment.session.tts import SpeechJob, SpokenSound
from embodiment.testing.tts import ToneTTS
from embodiment.world.voicing import speak


class Second:
    """Takes no time and gives a second of sound at a rate of its own."""

    async def synthesize(self, text: str, voice: str) -> SpokenSound:
        return SpokenSound(samples=np.ones(16_000, np.int16), rate_hz=16_000)


def job(
    text: str = "Good day.", gen: int = 1, *, ends_turn: bool = False, is_void: bool = False
) -> SpeechJob:
    return SpeechJob(gen=gen, text=text, char_start=0, ends_turn=ends_turn, is_void=is_void)


def test_sound_of_any_rate_is_in_the_ring_at_its_own() -> None:
    ring = VoiceRing()
    voiced = asyncio.run(speak(Second(), job(), ring, "Kore"))
    assert voiced.chunk is not None
    assert abs(ring.written - 24_000) <= 2
    assert ring.finished_gen < 1


def test_the_last_piece_makes_the_turn_whole_even_when_it_fails() -> None:
    ring = VoiceRing()
    with pytest.raises(EngineError):
        asyncio.run(speak(ToneTTS(fails_on=lambda text: True), job(ends_turn=True), ring, "Kore"))
    assert ring.finished_gen == 1


def test_what_nobody_wants_any_more_is_neither_asked_for_nor_written() -> None:
    ring, tts = VoiceRing(), ToneTTS()
    assert asyncio.run(speak(tts, job(is_void=True), ring, "Kore")).chunk is None
    assert tts.asked == []

    async def cut_meanwhile() -> None:
        away = job()
        speaking = asyncio.ensure_future(speak(tts, away, ring, "Kore"))
        await asyncio.sleep(0)
        away.is_void = True
        assert (await speaking).chunk is None

    asyncio.run(cut_meanwhile())
    assert ring.written == 0


def test_white_space_is_no_work_for_a_voice() -> None:
    ring, tts = VoiceRing(), ToneTTS()
    assert asyncio.run(speak(tts, job("  ", ends_turn=True), ring, "Kore")).chunk is None
    assert tts.asked == []
    assert ring.finished_gen == 1


def test_a_turn_cut_in_the_ring_takes_no_more() -> None:
    ring = VoiceRing()
    ring.cut(1)
    assert asyncio.run(speak(Second(), job(), ring, "Kore")).chunk is None
