"""The village with the real speech engines: a human voice, synthesised players, and a listener for the answer."""

from __future__ import annotations

import asyncio
import os
import re
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from embodiment.__main__ import main
from embodiment.audio.pcm import to_float, to_int16
from embodiment.audio.resampler import resample
from embodiment.audio.wav import parse_wav
from embodiment.server.engines.pool import EngineNames, load_engines
from embodiment.server.ports import Vocabulary
from embodiment.server.text import words_of
from embodiment.session.events import PlayerHeard, SpeakingStopped
from embodiment.testing.function_server import FunctionServer
from embodiment.testing.stage import Stage
from embodiment.units import INPUT_HZ, OUTPUT_HZ, Int16Array
from tests.app.player_lines import PLAYER_LINES
from tests.app.test_player_lines import CLASSES, persona_of, topic_of

pytestmark = pytest.mark.engine
REAL = EngineNames(recogniser="sphinx", synthesizer="espeak")
PLAYER_VOICE = "Zephyr"
"""The clearest of the local voices: what is tested is the village, not the accents of a synthesizer."""
SAMPLES = Path(os.environ.get("EMBODIMENT_SPEECH_SAMPLES", "../shared/speech_samples"))


def at_microphone(samples: Int16Array, rate_hz: int = OUTPUT_HZ) -> Int16Array:
    return to_int16(resample(to_float(samples), rate_hz, INPUT_HZ))


def word_errors(said: str, heard: str) -> float:
    """Word error rate: edit distance over the words that were said."""
    reference, guess = words_of(said), words_of(heard)
    row = list(range(len(guess) + 1))
    for i, word in enumerate(reference, 1):
        before, row = row, [i]
        for j, other in enumerate(guess, 1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (word != other)))
    return row[-1] / max(1, len(reference))


def test_a_human_says_what_nobody_was_told_about(tmp_path: Path) -> None:
    sample = SAMPLES / "cards_001.wav"
    if not sample.exists():
        pytest.skip("the human recordings are not here: set EMBODIMENT_SPEECH_SAMPLES to their folder")
    pytest.importorskip("pytmx", reason="scenes need the demo extra")
    out = tmp_path / "out"
    assert main(["demo", "--headless", "--hear", str(sample), "--record", str(out), "--no-pictures"]) == 0
    heard = (out / "heard.txt").read_text(encoding="utf-8")
    assert re.search(r"\b(ten|clubs)\b", heard), heard
    transcript = (out / "transcript.txt").read_text(encoding="utf-8")
    who, said = re.findall(r"(\w+) +said +['\"](.+)['\"]", transcript)[-1]
    persona = persona_of(who)
    authored = [*persona.knowledge.again, *persona.knowledge.small_talk]
    assert said in authored or topic_of(said, persona)


def test_the_voice_is_intelligible(tmp_path: Path) -> None:
    """A recogniser that knows all of a character's lines picks out the one that was spoken."""
    pytest.importorskip("pytmx", reason="scenes need the demo extra")
    out = tmp_path / "out"
    typed = ("what is your name", "what do you do", "tell me a joke")
    command = ["demo", "--headless", "--visit", "brunhild", "--record", str(out), "--no-pictures"]
    assert main(command + [word for text in typed for word in ("--type", text)]) == 0
    clip = parse_wav((out / "visit.wav").read_bytes())
    noisy = clip.samples + np.random.default_rng(1).normal(0, 20, len(clip.samples))
    said = re.findall(r"brunhild +said +['\"](.+)['\"]", (out / "transcript.txt").read_text(encoding="utf-8"))
    assert len(said) == len(typed)
    lines = [
        line for topic in persona_of("brunhild").knowledge.topics for line in topic.lines if "{" not in line
    ]
    vocabulary = Vocabulary(phrases=tuple(" ".join(words_of(line)) for line in lines))
    errors = []
    engines = load_engines(REAL)
    try:
        for text, (start, end) in zip(said, spoken_stretches(noisy), strict=True):
            heard = asyncio.run(
                engines.recogniser.transcribe(
                    at_microphone(np.rint(noisy[start:end]).astype(np.int16)), vocabulary
                )
            )
            errors.append(word_errors(text, heard.text))
    finally:
        engines.close()
    assert sum(errors) / len(errors) <= 0.3, errors


def spoken_stretches(samples: np.ndarray[tuple[int], np.dtype[np.float64]]) -> list[tuple[int, int]]:
    """Stretches of speech parted by more than 0.8 s of quiet, with 0.15 s around them."""
    frame = OUTPUT_HZ // 50
    loud = np.abs(samples[: len(samples) // frame * frame]).reshape(-1, frame).max(axis=1) > 400
    edges: list[tuple[int, int]] = []
    for index in np.flatnonzero(loud):
        if edges and index - edges[-1][1] <= 40:
            edges[-1] = (edges[-1][0], int(index))
        else:
            edges.append((int(index), int(index)))
    return [(max(0, a - 7) * frame, (b + 8) * frame) for a, b in edges]


@pytest.mark.parametrize("character", sorted(CLASSES))
def test_what_players_say_is_understood_as_speech(character: str) -> None:
    lines = [line for line in PLAYER_LINES if line.character == character]
    persona = persona_of(character)
    wrong = []
    stages: list[Stage] = []

    async def external(request: Any, latency: float) -> Any:
        return await stages[0].host.external(request, latency)

    engines = load_engines(REAL, external=external)
    speaking = load_engines(REAL)
    with closing(engines), closing(speaking), Stage(server=FunctionServer(engines=engines)) as stage:
        stages.append(stage)
        stage.add(CLASSES[character], persona)
        stage.run(1.5)
        speeches = [asyncio.run(speaking.synthesizer.speak(line.text, PLAYER_VOICE)) for line in lines]
        for line, speech in zip(lines, speeches, strict=True):
            before = len(stage.of(SpeakingStopped))
            stage.hear_sound(at_microphone(speech.pcm))
            stage.until(lambda before=before: len(stage.of(SpeakingStopped)) > before, within=30)  # type: ignore[misc]
            said = stage.of(SpeakingStopped)[-1].heard.strip()
            if topic_of(said, persona) != line.topic:
                heard = [event.text for event in stage.of(PlayerHeard) if event.is_final][-1:]
                wrong.append(f"{line.text!r} heard as {heard}: {said!r}")
    print(f"{character}: {len(lines) - len(wrong)} of {len(lines)} understood")
    assert len(wrong) <= max(1, len(lines) // 10), "\n".join(wrong)
