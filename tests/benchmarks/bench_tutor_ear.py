"""How well spoken answers are recognised: numbers and fractions in English, Hinglish and Hindi, by synthetic voices.

    python -m tests.benchmarks.bench_tutor_ear [--each 40] [--json FILE]

Every answer is spoken by espeak-ng (three voices that no threshold was tuned on), recognised by the local recogniser
with Asha's own vocabulary, and read by the evaluator. What counts is not the words but the number: right, asked again,
or taken for another number.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from embodiment.adapters.assets import Assets
from embodiment.adapters.loading import load_character
from embodiment.app.local_ears import LocalEars
from embodiment.audio.pcm import to_float, to_int16
from embodiment.audio.resampler import resample
from embodiment.lesson.ear import Doubts
from embodiment.lesson.tutor import Tutor
from embodiment.server.engines.synth_espeak import EspeakSynthesizer
from embodiment.tutor.contract import Language
from embodiment.tutor.evaluator import Answer, Judgement, judge
from embodiment.tutor.numbers.saying import say
from embodiment.units import INPUT_HZ, OUTPUT_HZ

VOICES = ("Charon", "Aoede", "Puck")
SPOKEN: tuple[tuple[str, Language, str], ...] = (
    ("English", "en", "en-IN"),
    ("Hinglish", "hinglish", "en-IN"),
    ("Hindi", "hi", "hi-IN"),
)
"""Name, language of the words, voice they are spoken in."""


class Asha(Tutor):
    """As in the schoolroom."""

    folder = "assets/characters/asha"


def values(count: int, random: Random) -> list[Fraction]:
    """Answers as a class 8 chapter has them: whole numbers, fractions, negative ones."""
    kinds = [
        lambda: Fraction(random.randint(0, 99)),
        lambda: Fraction(random.randint(1, 12), random.randint(2, 20)),
        lambda: -Fraction(random.randint(1, 40)),
    ]
    return [random.choice(kinds)() for _ in range(count)]


async def measure(each: int, seed: int) -> dict[str, Any]:
    """Speak and recognise ``each`` answers per language and voice."""
    random, ears, voice = Random(seed), LocalEars(in_thread=False), EspeakSynthesizer()
    knowledge = load_character(Assets(Path.cwd()), Asha).persona.knowledge
    figures: dict[str, Any] = {}
    try:
        for name, language, tag in SPOKEN:
            outcomes: Counter[str] = Counter()
            took = 0.0
            for number, value in enumerate(values(each, random)):
                speech = await voice.speak(say(value, language), VOICES[number % len(VOICES)], tag)
                sound = to_int16(resample(to_float(speech.pcm), OUTPUT_HZ, INPUT_HZ))
                began = time.perf_counter()
                text, sure = await ears.transcribe(sound, knowledge)
                took += time.perf_counter() - began
                believed = Doubts().confidence(text, sure)
                outcomes[_outcome(value, text, believed)] += 1
            figures[name] = {key: outcomes[key] / each for key in ("right", "asked again", "another number")}
            figures[name]["seconds"] = took / each
    finally:
        ears.close()
        voice.close()
    return figures


def _outcome(value: Fraction, text: str, sure: float | None) -> str:
    verdict = judge(Answer(value), text, sure)
    if verdict.judgement is Judgement.CORRECT:
        return "right"
    return "another number" if verdict.judgement is Judgement.INCORRECT else "asked again"


def main() -> None:
    """Print a table, and JSON where it is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=40, help="answers per language")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    figures = asyncio.run(measure(arguments.each, arguments.seed))
    print("language    right  asked again  another number  s/answer")
    for name, row in figures.items():
        print(
            f"{name:<10} {row['right']:6.2f} {row['asked again']:12.2f} {row['another number']:15.2f} "
            f"{row['seconds']:9.2f}"
        )
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
