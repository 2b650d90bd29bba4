from __future__ import annotations

import asyncio
from typing import Any

import numpy as np
import pytest

from embodiment.cluster.engines import RemoteBrain, RemoteRecogniser, RemoteSynthesizer, RemoteVoiceActivity
from embodiment.cluster.workers import (
    BrainWorker,
    RecogniserWorker,
    SynthesizerWorker,
    VoiceActivityWorker,
    load_one,
)
from embodiment.errors import EngineError
from embodiment.live.messages import FunctionCall, RealtimeText
from embodiment.live.sections import Knowledge, Topic
from embodiment.server.engines.brain_function import FunctionBrain
from embodiment.server.engines.brain_scripted import ScriptedBrain
from embodiment.server.engines.recogniser_fixed import UNINTELLIGIBLE
from embodiment.server.engines.settings import EngineSettings
from embodiment.server.engines.synth_tone import ToneSynthesizer
from embodiment.server.engines.vad_energy import EnergyActivity
from embodiment.server.ports import CallFunction, Character, Engines, Prompt, Say, Step, Vocabulary
from embodiment.server.turn import IN_CHARACTER
from tests.cluster.processes import Processes
from tests.server.talk import Talk, functions, instruction, quiet, setup, speech

SETTINGS = EngineSettings()
TOPICS = Knowledge(
    name="Marta",
    topics=(
        Topic("king", says=("tell me of the king",), lines=("He lost his crown. He wept. He left.",)),
        Topic(
            "tale",
            says=("tell me a tale",),
            lines=(" ".join(["It was a long and weary road to the sea."] * 20),),
        ),
        Topic("again", says=("what about him",), lines=("The king is gone.",), when="after:king"),
    ),
    small_talk=("Go on.", "Is that so?"),
    interrupted=("As I was saying.",),
)


def frames(*sounds: Any) -> Any:
    whole = np.concatenate(sounds)
    return whole[: len(whole) // 512 * 512].reshape(-1, 512)


# --- voice activity ---


def probabilities(workers: Processes, kills: tuple[int, ...] = ()) -> list[float]:
    sound = frames(quiet(0.5), speech(0.5), quiet(0.5))

    async def listen() -> list[float]:
        detector = RemoteVoiceActivity(workers, 512, 4)
        found: list[float] = []
        for number, at in enumerate(range(0, len(sound), 4)):
            if number in kills:
                workers.kill_all()
            found += await detector.probabilities(sound[at : at + 4])
        return found

    return asyncio.run(listen())


def test_a_distant_detector_hears_what_one_here_would() -> None:
    here = EnergyActivity()
    sound = frames(quiet(0.5), speech(0.5), quiet(0.5))
    assert probabilities(Processes(lambda: VoiceActivityWorker(EnergyActivity))) == [
        here.probability(frame) for frame in sound
    ]


def test_a_worker_that_dies_in_mid_speech_changes_nothing_that_is_heard() -> None:
    def make() -> VoiceActivityWorker:
        return VoiceActivityWorker(EnergyActivity)

    assert probabilities(Processes(make), kills=(2, 5)) == probabilities(Processes(make))


def test_where_no_worker_answers_loudness_decides() -> None:
    class Nobody(Processes):
        async def ask(self, method: str, *arguments: Any, key: str = "") -> Any:
            raise EngineError("nobody there")

    found = probabilities(Nobody(lambda: VoiceActivityWorker(EnergyActivity)))
    assert set(found[18:30]) == {1.0}
    assert set(found[:12]) == {0.0}


def test_a_reset_begins_another_stream() -> None:
    workers = Processes(lambda: VoiceActivityWorker(EnergyActivity), count=1)

    async def listen() -> None:
        detector = RemoteVoiceActivity(workers, 512, 4)
        await detector.probabilities(frames(speech(0.2)))
        detector.reset()
        await detector.probabilities(frames(speech(0.2)))
        detector.close()

    asyncio.run(listen())
    assert len(workers.workers[0]._listeners) == 2


# --- speech ---


def test_a_sentence_is_spoken_by_another_if_its_worker_dies() -> None:
    voices = Processes(lambda: SynthesizerWorker(load_one("synthesizer", "tone", SETTINGS)))
    voices.kill(1)  # the one that is asked first

    async def speak() -> int:
        return len((await RemoteSynthesizer(voices).speak("Well met.", "Kore")).pcm)

    assert asyncio.run(speak()) > 0
    assert len(voices.asked) == 2


def test_a_vocabulary_is_told_to_all_once() -> None:
    told: list[Vocabulary] = []

    class Ear(RecogniserWorker):
        async def prepare(self, vocabulary: Vocabulary) -> None:
            told.append(vocabulary)

    async def prepare() -> None:
        ear = RemoteRecogniser(Processes(lambda: Ear(load_one("recogniser", "fixed", SETTINGS))))
        for words in ("crown", "crown", "sword"):
            await ear.prepare(Vocabulary(words=(words,)))
        heard = await ear.transcribe(speech(0.3), Vocabulary())
        assert heard.text == UNINTELLIGIBLE

    asyncio.run(prepare())
    assert [vocabulary.words[0] for vocabulary in told] == ["crown", "crown", "sword", "sword"]


# --- brain, in whole sessions ---


def engines(minds: Processes) -> Engines:
    ears = Processes(lambda: VoiceActivityWorker(EnergyActivity))
    return Engines(
        voice_activity=lambda: RemoteVoiceActivity(ears, 512, 4),
        recogniser=RemoteRecogniser(
            Processes(lambda: RecogniserWorker(load_one("recogniser", "fixed", SETTINGS)))
        ),
        synthesizer=ToneSynthesizer(),
        brain=lambda: RemoteBrain(minds),
    )


def talked(minds: Processes, lines: list[str], kills: dict[int, str] | None = None) -> list[str]:
    """A whole session: what was said to each line; ``kills``: every worker is dead when line n is typed."""
    brains = engines(minds).brain
    with Talk(setup(systemInstruction=instruction("You are Marta.", knowledge=TOPICS)), brain=brains) as talk:
        answers = []
        for number, line in enumerate(lines):
            if kills and number in kills:
                minds.kill_all()
            answers.append(talk.turn(line).strip())
        assert talk.closed is None
        return answers


LINES = ["hello", "tell me of the king", "what about him", "i like bread", "i like cheese"]


def test_a_distant_mind_says_what_one_here_would() -> None:
    with Talk(
        setup(systemInstruction=instruction("You are Marta.", knowledge=TOPICS)), brain=ScriptedBrain
    ) as talk:
        here = [talk.turn(line).strip() for line in LINES]
    assert talked(Processes(lambda: BrainWorker(ScriptedBrain)), LINES) == here
    assert here[2] == "The king is gone."


def test_workers_that_die_between_answers_take_no_memory_with_them() -> None:
    minds = Processes(lambda: BrainWorker(ScriptedBrain))
    assert talked(minds, LINES, {2: "", 4: ""}) == talked(
        Processes(lambda: BrainWorker(ScriptedBrain)), LINES
    )


def test_a_worker_that_dies_in_the_middle_of_an_answer_is_taken_over_from() -> None:
    minds = Processes(lambda: BrainWorker(ScriptedBrain))

    async def talk() -> list[Step]:
        brain = RemoteBrain(minds)
        brain.brief(Character(knowledge=TOPICS, authored=True))
        steps = []
        async for step in brain.reply(Prompt("tell me of the king")):
            steps.append(step)
            minds.kill_all()
        return steps

    assert asyncio.run(talk()) == [Say("He lost his crown."), Say("He wept."), Say("He left.")]
    assert [method for method, _ in minds.asked].count("begin") >= 3


def test_a_mind_that_would_say_something_else_ends_the_turn_in_character() -> None:
    told = iter(range(100))
    minds = Processes(
        lambda: BrainWorker(lambda: FunctionBrain(lambda prompt: [f"Number {next(told)}.", "Done."]))
    )
    with Talk(setup(), brain=lambda: RemoteBrain(minds)) as talk:
        talk.send(RealtimeText("go"))
        while "go_on" not in [method for method, _ in minds.asked]:
            minds.kill_all() if len(minds.asked) >= 2 else None
            talk.run(0.01)
        talk.run(10)
        assert talk.said().strip() in (f"Number 0. {IN_CHARACTER}", "Number 0. Done.")
        assert talk.turn("and now").strip().endswith("Done.")


def test_an_interrupted_answer_is_ended_with_its_worker() -> None:
    minds = Processes(lambda: BrainWorker(ScriptedBrain), count=1)
    with Talk(
        setup(systemInstruction=instruction("You are Marta.", knowledge=TOPICS)),
        brain=lambda: RemoteBrain(minds),
    ) as talk:
        talk.send(RealtimeText("tell me a tale"))
        talk.run(1.0)
        assert talk.turn("i like bread").strip().startswith("As I was saying.")
    assert "end" in [method for method, _ in minds.asked]


def test_functions_are_called_and_their_results_reach_the_worker() -> None:
    def answer(prompt: Prompt) -> Any:
        if prompt.results:
            return f"It costs {prompt.results[0].response['gold']} gold."
        return CallFunction("price_of", {"item": "sword"})

    minds = Processes(lambda: BrainWorker(lambda: FunctionBrain(answer)))
    with Talk(setup(tools=functions("price_of")), brain=lambda: RemoteBrain(minds)) as talk:
        talk.type("how much is a sword")
        talk.respond(talk.until(FunctionCall), {"gold": 40})

        talk.run(5)
        assert talk.said().strip() == "It costs 40 gold."


@pytest.mark.parametrize("lost", [0, 1])
def test_what_is_asked_of_a_mind_is_small_once_it_knows_who_to_be(lost: int) -> None:
    """The character travels with the first prompt of a session to a worker, and not with the others."""
    minds = Processes(lambda: BrainWorker(ScriptedBrain), count=1)
    large = Character(
        knowledge=Knowledge(small_talk=tuple(f"Line number {n}, of many." for n in range(2000))),
        authored=True,
    )

    async def talk() -> list[int]:
        brain = RemoteBrain(minds)
        brain.brief(large)
        sizes = []
        for number in range(3):
            if lost and number == 2:
                minds.kill_all()
            before = minds.bytes
            async for _ in brain.reply(Prompt("hello")):
                pass
            sizes.append(minds.bytes - before)
        return sizes

    sizes = asyncio.run(talk())
    assert sizes[0] > 40_000
    assert sizes[1] < 2_000
    assert (sizes[2] > 40_000) is bool(lost)
