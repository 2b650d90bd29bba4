"""Does the mouth show what is said? Frame agreement of the lip-sync with the truth of local engines.

    python -m tests.benchmarks.visemes [--json] [--quick]

Every sentence in ``held_out_sentences.txt`` is spoken by voices the model has never heard (`HELD_OUT`);
neither voices nor sentences were used for tuning. flite is another engine than the one most training voices
come from, and the only flite voices it was trained on are other speakers (rms, awb). Truth: espeak-ng's
phoneme events, flite's ``-psdur``.

What is compared is the shape *shown* in the middle of each 20 ms frame, with its 80 ms hold, against the
shape of the sound that is heard there: in six classes of look-alikes (rest, lips, narrow, open, wide, round)
and in all nine shapes. ``ceiling`` is what a mouth that knows everything reaches under the hold. ``loudness``
is the cheap mouth of crowds. With the transcript, words are placed with the given error (90 % within it), as
the aligner would place them. ``live`` feeds 80 ms chunks at real time with 60 ms in hand, ``burst`` the whole
turn at once.

Measured 2026-11 on two shared cores, six classes, flite voices: sound alone 0.68 (live 0.66), words placed by our own
aligner 0.77, words exact 0.79, ceiling 0.91; docs/timing.md has the table. A model trained on espeak-ng alone, which
has never heard a person's recorded voice, reaches 0.62, 0.73 (+-60 ms) and 0.77 there. People: 0.60 by sound, 0.67
aligned, 0.75 words exact.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from embodiment.audio.ring import Chunk
from embodiment.body.acoustics import HOP
from embodiment.body.lipsync import HOLD, LipSync
from embodiment.body.mouth_net import shared_net
from embodiment.body.sounds import SHAPE_OF
from embodiment.body.visemes import OPENNESS, SHAPE_CLASS, MouthShape, ShapeClass
from embodiment.stream.words import SpeechHabits, WordAligner
from embodiment.units import OUTPUT_HZ, Samples
from tests.benchmarks.human_phones import human_sentences
from tests.benchmarks.spoken import Espeak, Spoken, Word, flite, has_flite
from tests.benchmarks.train_visemes import HELD_OUT

Shapes = NDArray[np.int64]

SENTENCES = Path(__file__).with_name("held_out_sentences.txt")
JITTER: Samples = OUTPUT_HZ * 60 // 1000
ARRIVALS: dict[str, tuple[float, Samples, Samples]] = {
    "step2x": (2.0, 0, 0),
    "burst": (float("inf"), 0, 0),
    "textlead": (2.0, 3 * OUTPUT_HZ // 2, 0),
    "textlag": (1.5, 0, 6 * OUTPUT_HZ // 10),
    "step1x": (1.0, 0, 0),
}
"""As in ``word_timing``: how fast sound comes, how much of it its words are ahead, and how much later they are."""
SIX = np.array([SHAPE_CLASS[shape] for shape in MouthShape])
OPEN = np.array([OPENNESS[shape] for shape in MouthShape])


def speak_held_out(count: int) -> Iterator[Spoken]:
    """The held-out sentences in the held-out voices."""
    lines = SENTENCES.read_text(encoding="utf-8").splitlines()[:count]
    espeak = Espeak()
    for voice in HELD_OUT["espeak-ng"]:
        yield from (espeak.say(line, voice) for line in lines)
    espeak.close()
    if has_flite():
        for voice in HELD_OUT["flite"]:
            yield from (flite(line, voice) for line in lines)


def true_shapes(spoken: Spoken) -> Shapes:
    """The shape that belongs in the middle of each frame."""
    return np.array(SHAPE_OF)[spoken.classes()].astype(np.int64)


def misplaced(words: Sequence[Word], error_ms: int, rng: np.random.Generator) -> tuple[Word, ...]:
    """The words as an aligner with this error (90 % within it) would place them, in order."""
    moved, last = [], 0
    for word in words:
        shift = round(rng.normal() * error_ms / 1.645 * OUTPUT_HZ / 1000)
        position = max(last, word.position + shift)
        last = position + OUTPUT_HZ // 50
        moved.append(replace(word, position=position, end=max(last, word.end + shift), error_ms=error_ms))
    return tuple(moved)


def shown(
    spoken: Spoken, words: Sequence[Word] = (), *, live: bool = False, by_loudness: bool = False
) -> Shapes:
    """The shapes shown while a sentence is played, one per whole frame."""
    lips = LipSync(by_loudness=by_loudness)
    step = 4 * HOP if live else len(spoken.samples)
    chunks = [
        Chunk(1, start, spoken.samples[start : start + step]) for start in range(0, len(spoken.samples), step)
    ]
    shapes, fed = [], 0
    for position in range(HOP // 2, len(spoken.samples) // HOP * HOP, HOP):
        while chunks and (not live or fed < position + JITTER):
            lips.feed(chunks[0])
            fed = chunks.pop(0).end
            lips.hint(words)
        shapes.append(int(lips.shape_at(position)))
    return np.array(shapes)


def shown_as_aligned(spoken: Spoken, habits: SpeechHabits, pattern: str = "step2x") -> Shapes:
    """The shapes shown when sound and words come in a pattern, the words placed by our own aligner as they come."""
    speed, early, late = ARRIVALS[pattern]
    lips, aligner, texts = LipSync(), WordAligner(habits), list(spoken.words)
    chunks = [
        Chunk(1, start, spoken.samples[start : start + 4 * HOP])
        for start in range(0, len(spoken.samples), 4 * HOP)
    ]
    shapes: list[int] = []
    received, is_open = 0, True
    for position in range(HOP // 2, len(spoken.samples) // HOP * HOP, HOP):
        before = (received, len(texts))
        while chunks and chunks[0].start <= speed * position + JITTER:
            chunk = chunks.pop(0)
            lips.feed(chunk)
            aligner.audio(chunk)
            received = chunk.end
            while texts and texts[0].end <= received + early and not late:
                aligner.text(texts.pop(0).text + " ", received)
        while texts and late and texts[0].end / speed + late <= position:
            aligner.text(texts.pop(0).text + " ", received)
        if not chunks and not late:
            for word in texts:
                aligner.text(word.text + " ", received)
            texts = []
        if is_open and not chunks and not texts:
            aligner.finish()
            is_open = False
        if before != (received, len(texts)):
            lips.hint(aligner.marks)
        shapes.append(int(lips.shape_at(position)))
    return np.array(shapes)


def held_truth(truth: Shapes) -> Shapes:
    """The best a mouth can do that must hold every shape: most frames right, by dynamic programming."""
    kinds = len(MouthShape)
    best = np.full((kinds, HOLD), -np.inf)
    best[:, -1] = 0.0
    steps = []
    for shape in truth:
        gain = np.zeros(kinds)
        gain[shape] = 1.0
        entered = best[:, -1].argmax()
        stays = best[:, -1] >= best[:, -2]
        after = np.empty_like(best)
        after[:, 0] = best[entered, -1]
        after[:, 1:] = best[:, :-1]
        after[:, -1] = np.maximum(best[:, -1], best[:, -2])
        best = after + gain[:, None]
        steps.append((entered, stays))
    shape, age = np.unravel_index(best.argmax(), best.shape)
    found = []
    for entered, stays in reversed(steps):
        found.append(shape)
        if age == HOLD - 1:
            age = age if stays[shape] else age - 1
        elif age == 0:
            shape, age = entered, HOLD - 1
        else:
            age -= 1
    return np.array(found[::-1])


def onset_errors(shapes: Shapes, truth: Shapes) -> list[float]:
    """Distance in ms from each true beginning of lips, an open, a wide or a round mouth to the nearest shown one.

    Beginnings with none of their class within 200 ms are missed: infinity.
    """
    errors = []
    for kind in (ShapeClass.LIPS, ShapeClass.OPEN, ShapeClass.WIDE, ShapeClass.ROUND):
        real, drawn = (
            np.flatnonzero(np.diff((SIX[each] == kind).astype(int)) > 0) for each in (truth, shapes)
        )
        for onset in real:
            nearest = np.abs(drawn - onset).min(initial=99) * 20.0
            errors.append(float(nearest) if nearest <= 200.0 else float("inf"))
    return errors


class Tally:
    """Frames counted over sentences."""

    def __init__(self) -> None:
        self.confusion = np.zeros((len(MouthShape), len(MouthShape)))
        self.shown: list[Shapes] = []
        self.truth: list[Shapes] = []
        self.onsets: list[float] = []

    def add(self, shapes: Shapes, truth: Shapes) -> None:
        """Count one sentence."""
        np.add.at(self.confusion, (truth, shapes), 1)
        self.shown.append(shapes)
        self.truth.append(truth)
        self.onsets += onset_errors(shapes, truth)

    def figures(self) -> dict[str, float]:
        """Agreement in six classes and nine shapes, mean F1 of the six, correlation of the openness, onsets."""
        found = [error for error in self.onsets if np.isfinite(error)] or [200.0]
        six = np.zeros((6, 6))
        np.add.at(six, (SIX[:, None], SIX[None, :]), self.confusion)
        hits = np.diag(six)
        f1 = 2 * hits / np.maximum(six.sum(axis=0) + six.sum(axis=1), 1)
        drawn, real = OPEN[np.concatenate(self.shown)], OPEN[np.concatenate(self.truth)]
        openness = np.corrcoef(drawn, real)[0, 1] if drawn.std() > 0 else 0.0
        return {
            "six": float(hits.sum() / six.sum()),
            "nine": float(np.trace(self.confusion) / self.confusion.sum()),
            "f1": float(f1.mean()),
            "openness_r": float(openness),
            "onset_median_ms": float(np.median(found)),
            "onset_p90_ms": float(np.percentile(found, 90)),
            "onsets_found": len(found) / max(1, len(self.onsets)),
        }


def measure(sentences: Sequence[Spoken]) -> dict[str, dict[str, dict[str, float]]]:
    """Figures by condition and voice."""
    rng = np.random.default_rng(3)
    tallies: dict[str, dict[str, Tally]] = {}
    habits: dict[str, SpeechHabits] = {}
    for one in sentences:
        truth = true_shapes(one)
        rows = {
            "ceiling of the hold": held_truth(truth),
            "commonest class always": np.full_like(truth, MouthShape.B),
            "loudness": shown(one, by_loudness=True),
            "audio alone, burst": shown(one),
            "audio alone, live": shown(one, live=True),
            "loudness + words +-60 ms": shown(one, misplaced(one.words, 60, rng), by_loudness=True),
            "words +-250 ms": shown(one, misplaced(one.words, 250, rng)),
            "words +-120 ms": shown(one, misplaced(one.words, 120, rng)),
            "words +-60 ms, live": shown(one, misplaced(one.words, 60, rng), live=True),
            "words +-60 ms": shown(one, misplaced(one.words, 60, rng)),
            **{
                f"words as aligned, {pattern}": shown_as_aligned(
                    one, habits.setdefault(f"{one.voice} {pattern}", SpeechHabits()), pattern
                )
                for pattern in ARRIVALS
            },
            "words exact": shown(one, one.words),
        }
        for condition, shapes in rows.items():
            for group in (f"{one.engine} (all)", one.voice):
                tallies.setdefault(condition, {}).setdefault(group, Tally()).add(shapes, truth)
    return {
        condition: {group: tally.figures() for group, tally in groups.items()}
        for condition, groups in tallies.items()
    }


def cost(sentences: Sequence[Spoken]) -> dict[str, float]:
    """Milliseconds of processor time per second of sound, one voice, the work of all frames included."""
    shared_net()
    result = {}
    for name, settings in {
        "audio alone, burst": {},
        "audio alone, live": {"live": True},
        "words, burst": {"words": True},
        "words, live": {"words": True, "live": True},
        "loudness": {"by_loudness": True},
    }.items():
        seconds, begun = 0.0, time.process_time()
        for one in sentences:
            words = one.words if settings.get("words") else ()
            shown(one, words, live=bool(settings.get("live")), by_loudness=bool(settings.get("by_loudness")))
            seconds += len(one.samples) / OUTPUT_HZ
        result[name] = 1000.0 * (time.process_time() - begun) / seconds
    return result


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true", help="four sentences instead of all")
    given = parser.parse_args()
    sentences = [*speak_held_out(4 if given.quick else 99), *human_sentences()]
    figures, costs = measure(sentences), cost(sentences)
    if given.json:
        print(json.dumps({"agreement": figures, "cpu_ms_per_second": costs}))
        return
    groups = list(next(iter(figures.values())))
    print("frame agreement in six classes / nine shapes, voices never trained on")
    print(f"{'':26}" + "".join(f"{group[-16:]:>18}" for group in groups))
    for condition, row in figures.items():
        cells = "".join(f"{row[group]['six']:>11.3f} / {row[group]['nine']:.2f}" for group in groups)
        print(f"{condition:26}{cells}")
    print("mean F1 of the six classes, correlation of the openness")
    for condition, row in figures.items():
        cells = "".join(f"{row[group]['f1']:>11.2f} / {row[group]['openness_r']:.2f}" for group in groups)
        print(f"{condition:26}{cells}")
    print("onsets of lips, open, wide and round mouths: median / 90 % error in ms, share found within 200 ms")
    for condition, row in figures.items():
        texts = (
            f"{row[group]['onset_median_ms']:.0f}/{row[group]['onset_p90_ms']:.0f} {row[group]['onsets_found']:.2f}"
            for group in groups
        )
        print(f"{condition:26}" + "".join(f"{text:>18}" for text in texts))
    print("processor time, ms per second of sound: " + ", ".join(f"{k} {v:.2f}" for k, v in costs.items()))


if __name__ == "__main__":
    main()
