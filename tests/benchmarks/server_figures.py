"""What the local server takes, and how well it hears.

    python -m tests.benchmarks.server_figures [words] [answers] [sessions] [--json]

* ``words``     word error rate of the recogniser: human recordings, and every line players say in the village
                spoken by six local voices, each with the vocabulary its character brings; and how many
                utterances it takes for something it was told about
* ``answers``   from the end of the player's last voiced frame to the arrival of the answer's first sound, over
                a loopback socket, microphone in real time, one session
* ``sessions``  processor time of the server and its workers while sessions converse (a line every eight seconds,
                the microphone always open), and how many of them a core carries; answers are timed beside it

Needs the voice extra. The human recordings are found by ``EMBODIMENT_SPEECH_SAMPLES``. Processor time is read from
``/proc``, so ``sessions`` needs Linux.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from embodiment.app.local_server import LocalServerProcess
from embodiment.audio.pcm import to_float, to_int16
from embodiment.audio.resampler import resample
from embodiment.audio.wav import parse_wav
from embodiment.live.sections import Knowledge
from embodiment.persona.persona import persona_from_toml
from embodiment.server.engines.pool import EngineNames, load_engines
from embodiment.server.lexicon import vocabulary_of
from embodiment.server.ports import Character, Engines, Vocabulary
from embodiment.server.text import words_of
from embodiment.units import INPUT_HZ, OUTPUT_HZ, Int16Array, Seconds
from tests.app.player_lines import PLAYER_LINES
from tests.benchmarks.human_corpus import TEXTS, samples_folder
from tests.benchmarks.live_player import Answer, Player, converse
from tests.server.host import DEALER

ROOT = Path(__file__).resolve().parent.parent.parent
REAL = EngineNames(recogniser="sphinx", synthesizer="espeak")
VOICES = ("Zephyr", "Kore", "Puck", "Charon", "Leda", "Orus")
"""Three of women, three of men, of two accents."""
CLEAREST = "Zephyr"
ANSWERED = "brunhild"
LINE_EVERY: Seconds = 8.0


def knowledge_of(character: str) -> Knowledge:
    """What a character of the village was told."""
    name = f"assets/characters/{character}/character.toml"
    return persona_from_toml((ROOT / name).read_text(encoding="utf-8"), name).knowledge


def at_microphone(pcm: Int16Array) -> Int16Array:
    """24 kHz speech as a microphone hears it: 16 kHz, with a little noise."""
    samples = to_int16(resample(to_float(pcm), OUTPUT_HZ, INPUT_HZ))
    noise = np.random.default_rng(1).normal(0, 10, len(samples))
    return np.clip(np.rint(samples + noise), -32768, 32767).astype(np.int16)


def word_errors(said: str, heard: str) -> tuple[int, int]:
    """Edit distance over words, and the number of words said."""
    reference, guess = words_of(said), words_of(heard)
    row = list(range(len(guess) + 1))
    for i, word in enumerate(reference, 1):
        before, row = row, [i]
        for j, other in enumerate(guess, 1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (word != other)))
    return row[-1], len(reference)


# --- words ---


@dataclass(frozen=True)
class Words:
    """Word errors of one set of utterances.

    Attributes:
        who: Whose utterances, and what the recogniser had been told.
        utterances: Their number.
        words: Words said.
        errors: Words wrong, missing or too many.
        exact: Utterances without an error.
        claimed: Utterances the recogniser took for something it was told about.
    """

    who: str
    utterances: int
    words: int
    errors: int
    exact: int
    claimed: int

    @property
    def rate(self) -> float:
        """Word error rate."""
        return self.errors / max(1, self.words)


def heard_words(
    who: str, engines: Engines, said: Sequence[tuple[str, Int16Array]], vocabularies: Sequence[Vocabulary]
) -> Words:
    """Recognise utterances, each with its vocabulary."""
    wrong = total = exact = claimed = 0

    async def run() -> None:
        nonlocal wrong, total, exact, claimed
        for (text, pcm), vocabulary in zip(said, vocabularies, strict=True):
            heard = await engines.recogniser.transcribe(pcm, vocabulary)
            errors, count = word_errors(text, heard.text)
            wrong, total = wrong + errors, total + count
            exact += errors == 0
            claimed += heard.expected

    asyncio.run(run())
    return Words(who, len(said), total, wrong, exact, claimed)


def human_recordings() -> list[tuple[str, Int16Array]]:
    """Every human sample that is here, with its words."""
    found = [(text, samples_folder() / name) for name, text in TEXTS.items()]
    return [(text, parse_wav(path.read_bytes()).samples) for text, path in found if path.exists()]


def spoken_lines(engines: Engines, voice: str, character: str = "") -> list[tuple[str, Int16Array]]:
    """What players say, spoken by one of the local voices."""

    async def run() -> list[tuple[str, Int16Array]]:
        return [
            (line.text, at_microphone((await engines.synthesizer.speak(line.text, voice)).pcm))
            for line in PLAYER_LINES
            if character in ("", line.character)
        ]

    return asyncio.run(run())


def measure_words(engines: Engines, voices: Sequence[str] = VOICES) -> list[Words]:
    """The recogniser on humans and on players' lines."""
    rows: list[Words] = []
    human = human_recordings()
    told_nothing = vocabulary_of(Character())
    if human:
        cards = [one for one in human if len(one[0]) < 60]
        table = vocabulary_of(Character(knowledge=DEALER))
        smith = vocabulary_of(Character(knowledge=knowledge_of(ANSWERED)))
        rows += [
            heard_words("human: cards, told of cards", engines, cards, [table] * len(cards)),
            heard_words("human: cards, told nothing", engines, cards, [told_nothing] * len(cards)),
            heard_words("human: all, told of a smithy", engines, human, [smith] * len(human)),
        ]
    known = {
        key: vocabulary_of(Character(knowledge=knowledge_of(key)))
        for key in {x.character for x in PLAYER_LINES}
    }
    vocabularies = [known[line.character] for line in PLAYER_LINES]
    for voice in voices:
        rows.append(heard_words(f"players: {voice}", engines, spoken_lines(engines, voice), vocabularies))
    plain = spoken_lines(engines, voices[0])
    rows.append(
        heard_words(f"players: {voices[0]}, told nothing", engines, plain, [told_nothing] * len(plain))
    )
    return rows


# --- answers ---


@dataclass(frozen=True)
class Answers:
    """Times from the end of speech to the first sound of the answer.

    Attributes:
        sessions: How many talked at once.
        utterances: How many were said.
        answered: How many were answered.
        median: In seconds.
        p95: In seconds.
        worst: In seconds.
    """

    sessions: int
    utterances: int
    answered: int
    median: Seconds
    p95: Seconds
    worst: Seconds


def summary(answers: Sequence[Answer], sessions: int) -> Answers:
    """Quantiles of the times that were measured."""
    times = sorted(answer.first_sound for answer in answers if answer.first_sound is not None)
    if not times:
        raise SystemExit("nothing was answered; is the voice extra installed?")
    p95 = times[min(len(times) - 1, int(0.95 * len(times)))]
    return Answers(sessions, len(answers), len(times), statistics.median(times), p95, times[-1])


def measure_answers(lines: Sequence[Int16Array], rounds: int = 2) -> Answers:
    """One session, one line after the other."""

    async def run(url: str) -> list[Answer]:
        async with Player(url, knowledge_of(ANSWERED)) as player:
            await asyncio.sleep(1.0)
            return [await player.say(pcm) for _ in range(rounds) for pcm in lines]

    with LocalServerProcess() as server:
        return summary(asyncio.run(run(server.url)), 1)


# --- sessions ---


@dataclass(frozen=True)
class Load:
    """Several sessions at once.

    Attributes:
        answers: Their times.
        seconds: Length of the measurement.
        server_load: Processor seconds a second of the server's own process, all sessions together.
        worker_load: Processor seconds a second of the engine workers.
        per_core: Sessions that would fill one core.
        latest_microphone: How late a player's microphone message was at worst; above a tenth of a second the players
            themselves were short of time.
    """

    answers: Answers
    seconds: Seconds
    server_load: float
    worker_load: float
    per_core: float
    latest_microphone: Seconds


def processor_seconds(pid: int) -> Seconds:
    """User and system time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def children_of(pid: int) -> list[int]:
    """Processes a process started."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


def measure_sessions(
    lines: Sequence[Int16Array],
    sessions: int,
    seconds: Seconds = 40.0,
    workers: int = 1,
    began_talking: Callable[[int], None] = lambda pid: None,
) -> Load:
    """Let ``sessions`` players converse at once and count the processor time it takes.

    Args:
        lines: What they say.
        sessions: How many they are.
        seconds: How long.
        workers: Workers an engine has.
        began_talking: Told the server's process id when the measurement begins, for a profiler.
    """

    async def run(url: str, pid: int) -> Load:
        loop = asyncio.get_running_loop()
        players = [Player(url, knowledge_of(ANSWERED)) for _ in range(sessions)]
        for player in players:
            await player.__aenter__()
        try:
            await asyncio.sleep(3.0)
            own, workers_own = processor_seconds(pid), sum(map(processor_seconds, children_of(pid)))
            began = loop.time()
            began_talking(pid)
            for player in players:
                player.late = 0.0

            async def one(number: int, player: Player) -> list[Answer]:
                await asyncio.sleep(LINE_EVERY * number / sessions)
                return await converse(player, [*lines[number:], *lines[:number]], began + seconds, LINE_EVERY)

            said = await asyncio.gather(*(one(number, player) for number, player in enumerate(players)))
            took = loop.time() - began
            server = (processor_seconds(pid) - own) / took
            engine = (sum(map(processor_seconds, children_of(pid))) - workers_own) / took
        finally:
            for player in players:
                await player.__aexit__(None, None, None)
        answers = summary([answer for each in said for answer in each], sessions)
        late = max(player.late for player in players)
        return Load(answers, took, server, engine, sessions / (server + engine), late)

    with LocalServerProcess(extra=["--workers", str(workers)]) as server:
        assert server.pid is not None
        return asyncio.run(run(server.url, server.pid))


# --- the command ---


@contextmanager
def real_engines() -> Iterator[Engines]:
    """The default engines, closed afterwards."""
    engines = load_engines(REAL)
    try:
        yield engines
    finally:
        engines.close()


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what was asked for and print it."""
    parser = argparse.ArgumentParser(description="figures of the local server")
    parser.add_argument("what", nargs="*", choices=["words", "answers", "sessions", []], default=[])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--sessions", type=int, nargs="*", default=[1, 8, 16])
    options = parser.parse_args(arguments)
    wanted = set(options.what) or {"words", "answers", "sessions"}
    results: dict[str, object] = {}
    with real_engines() as engines:
        lines = [pcm for _, pcm in spoken_lines(engines, CLEAREST, ANSWERED)]
        if "words" in wanted:
            rows = measure_words(engines)
            results["words"] = [asdict(row) | {"rate": row.rate} for row in rows]
            for row in rows:
                print(
                    f"{row.who:32} {row.utterances:3} utterances  word errors {100 * row.rate:5.1f} %  "
                    f"exact {row.exact:3}  taken for known {row.claimed:3}"
                )
    if "answers" in wanted:
        answers = measure_answers(lines)
        results["answers"] = asdict(answers)
        print(told(answers))
    if "sessions" in wanted:
        if not Path("/proc/self/stat").exists():
            sys.exit("processor time is read from /proc; run this on Linux")
        loads = [measure_sessions(lines, count) for count in options.sessions]
        results["sessions"] = [asdict(load) for load in loads]
        for load in loads:
            print(
                f"{told(load.answers)}\n    server {100 * load.server_load:.1f} %, workers "
                f"{100 * load.worker_load:.1f} % of a core: {load.per_core:.0f} sessions a core; microphones at most "
                f"{1000 * load.latest_microphone:.0f} ms late"
            )
    if options.json:
        print(json.dumps(results, indent=1))


def told(answers: Answers) -> str:
    """One line."""
    return (
        f"{answers.sessions:2} sessions: {answers.answered} of {answers.utterances} answered, first sound after "
        f"{1000 * answers.median:.0f} ms (95 %: {1000 * answers.p95:.0f}, worst {1000 * answers.worst:.0f})"
    )


if __name__ == "__main__":
    main()
