"""Trains the mouth's acoustic model and writes ``embodiment/body/mouth_weights.py``.

    python -m tests.benchmarks.train_visemes [--sentences 20] [--epochs 14] [--only-espeak]

Everything is made here: sentences and random words from the list below are spoken by the voices in
`TRAINING`, disguised (tempo, length of the vocal tract, loudness, noise), and a perceptron learns which of
the eleven `SoundClass`es is heard in the middle of each 20 ms frame. Takes ten minutes on two cores; needs
espeak-ng (extra ``voice``), flite (Debian) and the pronouncing dictionary inside pocketsphinx, whose words
are only read aloud.

The voices in `HELD_OUT` are never trained on; ``tests/benchmarks/visemes.py`` measures with them.
"""

from __future__ import annotations

import argparse
import base64
import random
import textwrap
import zlib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from embodiment.body import acoustics
from embodiment.body.acoustics import COEFFICIENTS, HOP, OVERHANG, VoiceNorm
from embodiment.body.mouth_net import HIDDEN_STEPS, INPUT_STEPS, LOOKAHEAD, OFFSETS
from embodiment.body.sounds import SoundClass
from tests.benchmarks.perceptron import Perceptron
from tests.benchmarks.spoken import Espeak, Spoken, flite, has_flite, with_closures

Table = NDArray[np.float32]

TRAINING = {
    "espeak-ng": [
        *[
            "en-us",
            "en",
            "en-gb-scotland",
            "en-gb-x-rp",
            "en-gb-x-rp+f2",
            "en-gb-scotland+f4",
            "en+f1",
            "en+f5",
        ],
        *[f"en-us+m{number}" for number in (1, 2, 3, 4, 5, 7)],
        *[f"en-us+f{number}" for number in (1, 2, 4, 5)],
        *[
            f"en-us+{name}"
            for name in (
                "Andy",
                "Annie",
                "linda",
                "belinda",
                "steph",
                "david",
                "ed",
                "john",
                "paul",
                "robert",
            )
        ],
        *[
            f"en-us+{name}"
            for name in (
                "travis",
                "victor",
                "edward",
                "grandma",
                "Michael",
                "anika",
                "adam",
                "klatt",
                "klatt3",
            )
        ],
    ],
    "flite": ["rms", "awb"],
}
HELD_OUT = {
    "espeak-ng": ["en-us+f3", "en-us+m8", "en-us+Alicia", "en-gb-scotland+m6", "en-us+max"],
    "flite": ["slt", "kal16"],
}
HIDDEN = (128, 64)
SENTENCES = Path(__file__).with_name("train_sentences.txt")
WEIGHTS = Path(acoustics.__file__).with_name("mouth_weights.py")


def dictionary() -> list[str]:
    """Plain words of the CMU pronouncing dictionary, 2 to 10 letters."""
    import pocketsphinx

    path = Path(pocketsphinx.get_model_path()) / "en-us" / "cmudict-en-us.dict"
    words = [line.split(" ", 1)[0] for line in path.read_text(encoding="utf-8").splitlines()]
    return [word for word in words if word.isalpha() and 2 <= len(word) <= 10]


def speak_all(rng: random.Random, count: int, *, only_espeak: bool) -> Iterator[Spoken]:
    """All training sentences; the text is random words or a sentence from the list, half and half."""
    words = dictionary()
    lines = SENTENCES.read_text(encoding="utf-8").splitlines()

    def text() -> str:
        if rng.random() < 0.5:
            return " ".join(rng.choice(words) for _ in range(rng.randint(4, 9))) + "."
        return rng.choice(lines)

    espeak = Espeak()
    for voice in TRAINING["espeak-ng"]:
        for _ in range(count):
            said = espeak.say(
                text(),
                voice,
                rate=rng.randint(130, 215),
                pitch=rng.randint(20, 85),
                range_=rng.randint(30, 80),
            )
            yield with_closures(said)
    espeak.close()
    if has_flite() and not only_espeak:
        orders = [
            (text(), voice, rng.uniform(0.85, 1.2)) for voice in TRAINING["flite"] for _ in range(20 * count)
        ]
        with ThreadPoolExecutor(2) as pool:
            yield from pool.map(lambda order: flite(order[0], order[1], stretch=order[2]), orders)


def disguised(spoken: Spoken, rng: np.random.Generator) -> tuple[acoustics.FloatTable, NDArray[np.int64]]:
    """Cepstra and labels of a sentence as another speaker in another room might have said it."""
    tempo = rng.uniform(0.78, 1.28)
    length = int(len(spoken.samples) / tempo)
    samples = np.interp(np.arange(length) * tempo, np.arange(len(spoken.samples)), spoken.samples)
    if rng.random() < 0.2:
        samples = in_a_room(samples, rng)
    samples *= 10.0 ** (rng.uniform(-12.0, 6.0) / 20.0)
    samples += noise(length, rng) * (
        np.sqrt(np.mean(samples**2)) * 10.0 ** (-rng.uniform(12.0, 65.0) / 20.0) + 0.1
    )
    table = cepstra_of(np.clip(samples, -32768, 32767).astype(np.int16), rng.uniform(0.85, 1.18))
    return table, spoken.classes(len(table), tempo)


def in_a_room(samples: NDArray[np.float64], rng: np.random.Generator) -> NDArray[np.float64]:
    """The sound with echoes that die away within 0.1 to 0.5 s, 6 dB or more below it."""
    length = int(rng.uniform(0.1, 0.5) * 24_000)
    echoes = rng.normal(size=length) * np.exp(-6.9 * np.arange(length) / length)
    echoes *= 10.0 ** (-rng.uniform(6.0, 18.0) / 20.0) / np.sqrt(np.sum(echoes**2))
    echoes[0] = 1.0
    size = len(samples) + length
    return np.fft.irfft(np.fft.rfft(samples, size) * np.fft.rfft(echoes, size), size)[: len(samples)]


def noise(length: int, rng: np.random.Generator) -> NDArray[np.float64]:
    """Noise of RMS 1, from white to rumbling."""
    white = rng.normal(size=length)
    memory = rng.uniform(0.0, 0.97) ** np.arange(64)
    coloured = np.convolve(white, memory)[:length]
    return coloured / np.sqrt(np.mean(coloured**2))


def cepstra_of(samples: NDArray[np.int16], warp: float = 1.0) -> acoustics.FloatTable:
    """Cepstra of all whole frames of a sentence."""
    count = len(samples) // HOP
    padded = np.pad(samples[: count * HOP], OVERHANG)
    return acoustics.cepstra(padded, acoustics.mel_filters(warp))


def inputs_of(features: acoustics.FloatTable, rng: np.random.Generator | None) -> Table:
    """Each frame with its neighbours; for training, half of the frames see less than the whole look-ahead."""
    count = len(features)
    ahead = np.full(count, LOOKAHEAD)
    if rng is not None:
        ahead = np.where(rng.random(count) < 0.5, rng.integers(0, LOOKAHEAD + 1, count), ahead)
    around = np.arange(count)[:, None] + np.minimum(np.array(OFFSETS), ahead[:, None])
    near = features[np.clip(around, 0, count - 1), :COEFFICIENTS].reshape(count, -1)
    return np.concatenate([near, features[:, COEFFICIENTS:]], axis=1).astype(np.float32)


class Examples:
    """Training examples, the same sentences in another disguise each time.

    Args:
        said: The sentences.
        mean: Mean cepstra of speech, for `VoiceNorm`.
        loudest: Loudness of its loud frames.
        rng: Source of the disguises.

    Attributes:
        centre: Mean of each feature, from a first set of disguises.
        spread: Its standard deviation.
    """

    def __init__(self, said: Sequence[Spoken], mean: Table, loudest: float, rng: np.random.Generator) -> None:
        self._said, self._mean, self._loudest, self._rng = said, mean, loudest, rng
        tables, truths = self._disguised()
        everything, truth = np.concatenate(tables), np.concatenate(truths)
        self.centre, self.spread = everything.mean(axis=0), everything.std(axis=0)
        for kind in SoundClass:
            loud = everything[truth == kind, 0]
            share = len(loud) / len(truth)
            print(f"{kind.name:8}{share:6.3f} of the frames, loudness {loud.mean():6.1f} +- {loud.std():.1f}")

    @property
    def inputs(self) -> int:
        """Numbers per example."""
        return len(OFFSETS) * COEFFICIENTS + COEFFICIENTS

    def fresh(self) -> tuple[Table, NDArray[np.int64]]:
        """Inputs and classes of all frames, newly disguised."""
        tables, truths = self._disguised()
        rows = [inputs_of((table - self.centre) / self.spread, self._rng) for table in tables]
        return np.concatenate(rows), np.concatenate(truths)

    def _disguised(self) -> tuple[list[acoustics.FloatTable], list[NDArray[np.int64]]]:
        tables, truths = [], []
        for one in self._said:
            table, truth = disguised(one, self._rng)
            tables.append(VoiceNorm(self._mean, self._loudest).apply(table))
            truths.append(truth)
        return tables, truths


def write(
    net: Perceptron, centre: Table, spread: Table, mean: Table, usual: Table, loudest: float, heard: str
) -> None:
    """Round the parameters to whole numbers and write the module."""
    texts, biases, factors = [], [], []
    scale_in = INPUT_STEPS
    for number in range(0, len(net.parameters), 2):
        weights, bias = net.parameters[number], net.parameters[number + 1]
        step = float(np.abs(weights).max()) / 127.0
        whole = np.rint(weights / step).astype(np.int8)
        texts.append(base64.b85encode(zlib.compress(whole.tobytes(), 9)).decode())
        biases.append([round(float(value) * scale_in / step) for value in bias])
        last = number == len(net.parameters) - 2
        factors.append(step / scale_in * (1.0 if last else HIDDEN_STEPS))
        scale_in = HIDDEN_STEPS
    lines = [
        '"""Weights of the mouth\'s acoustic model; written by ``tests/benchmarks/train_visemes.py``, not by hand.'
    ]
    lines += ["", *textwrap.wrap(heard, 108, break_on_hyphens=False), '"""', ""]
    for name, values in (("PRIOR_MEAN", mean), ("CENTRE", centre), ("SPREAD", spread)):
        lines += _numbers(name, [round(float(value), 3) for value in values])
    lines += _numbers("USUAL", [round(float(value), 4) for value in usual])
    lines += [f"PRIOR_LOUDEST = {loudest:.2f}", f"HIDDEN = {HIDDEN}"]
    lines += [f"FACTORS = {tuple(float(f'{factor:.6g}') for factor in factors)}", "BIASES = ("]
    for row in biases:
        lines += [
            "    (",
            *(f"        {line}" for line in textwrap.wrap(", ".join(map(str, row)) + ",", 98)),
            "    ),",
        ]
    lines += [")  # fmt: skip", "WEIGHTS = ("]
    for text in texts:
        lines += ['    """', *textwrap.wrap(text, 118, break_on_hyphens=False), '""",']
    WEIGHTS.write_text("\n".join([*lines, ")", ""]), encoding="utf-8")


def _numbers(name: str, values: list[float]) -> list[str]:
    return [
        f"{name} = (",
        *(f"    {line}" for line in textwrap.wrap(", ".join(map(str, values)) + ",", 100)),
        ")",
    ]


def main() -> None:
    """Speak, learn, write."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "--sentences", type=int, default=20, help="per espeak voice; flite voices get 20 times as many"
    )
    parser.add_argument("--epochs", type=int, default=14)
    parser.add_argument(
        "--only-espeak", action="store_true", help="leave flite out, to measure on a foreign engine"
    )
    parser.add_argument("--without", default="", help="leave one voice out, to try settings on it")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = np.random.default_rng(given.seed)
    for voices in TRAINING.values():
        voices[:] = [voice for voice in voices if voice != given.without]
    said = list(speak_all(random.Random(given.seed), given.sentences, only_espeak=given.only_espeak))
    plain = np.concatenate([cepstra_of(one.samples) for one in said[::4]])
    mean = plain[plain[:, 0] > np.percentile(plain[:, 0], 30)].mean(axis=0)
    loudest = float(np.percentile(plain[:, 0], 99))
    examples = Examples(said, mean, loudest, rng)
    net = Perceptron((examples.inputs, *HIDDEN, len(SoundClass)), rng)
    for epoch in range(given.epochs):
        inputs, truths = examples.fresh()
        # The size of the steps falls along half a cosine.
        net.learn(inputs, truths, 3e-3 * 0.5 * (1.0 + np.cos(np.pi * epoch / given.epochs)) + 1e-5)
        print(f"epoch {epoch + 1} of {given.epochs}: {len(truths)} frames", flush=True)
    usual = np.sqrt(np.bincount(truths, minlength=len(SoundClass)))
    minutes = {
        engine: sum(len(o.samples) for o in said if o.engine == engine) / 24000 / 60 for engine in TRAINING
    }
    heard = "Trained on " + "; ".join(
        f"{engine}: {minutes[engine]:.0f} minutes of {', '.join(voices)}"
        for engine, voices in TRAINING.items()
        if minutes[engine]
    )
    kept = "; ".join(f"{engine}: {', '.join(voices)}" for engine, voices in HELD_OUT.items())
    write(
        net,
        examples.centre,
        examples.spread,
        mean,
        usual / usual.sum(),
        loudest,
        f"{heard}. Never heard: {kept}.",
    )
    print(f"wrote {WEIGHTS}, {WEIGHTS.stat().st_size} bytes")


if __name__ == "__main__":
    main()
