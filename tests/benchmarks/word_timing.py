"""When is each word shown, against when it is heard?

    python -m tests.benchmarks.word_timing [--tune | --development | --human | --stress] [--json]
                                           [--voice-buffer 60 | 300]

Lines are spoken by synthesizers that know the truth (``speech_corpus``) and arrive as services send them:

* ``step2x``     sound at twice real time, three words of text right after their sound
* ``burst``      the same, all at once
* ``textlead``   text a second and a half of sound early, sound at twice real time
* ``textlag``    text 600 ms late, sound at one and a half times real time
* ``step1x``     nothing runs ahead: the text comes when its sound has been played
* ``textfirst``  the whole text before the first sound
* ``lead1x``     text a second and a half early, sound at real time: no more is known ahead than the jitter
buffer holds

A simulated speaker plays from the moment its jitter buffer is full; a frame at 60 Hz shows what is due. The
error is the time of that frame minus the time the word's first sample was played; beside it the error against
the later of that and the text's own arrival, because nobody can show a word that is not there yet; and last
what showing text on arrival gives.

``--tune`` prints the class tables of ``embodiment/stream/acoustics.py`` from the tuning voices;
``--development`` runs on the voices that were looked at while the model was chosen. Without either, only
voices and lines take part that nothing was decided on. Needs the espeakng-loader wheel and, for the second
engine, flite.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

import numpy as np

from embodiment.audio.ring import Chunk, VoiceRing
from embodiment.session.start_wait import USUAL, StartWait, VoiceBuffer, parse_voice_buffer
from embodiment.stream.words import SpeechHabits, WordAligner
from tests.benchmarks import speech_corpus as corpus
from tests.benchmarks.speech_corpus import RATE, Line

MESSAGE = 960
"""Samples of a message, 40 ms."""
PIECE = 3
"""Words of a piece of transcript."""
EARLY, LATE = 1.5, 0.6
FRAME = 1 / 60
PATTERNS = {
    "step2x": 2.0,
    "burst": math.inf,
    "textlead": 2.0,
    "textlag": 1.5,
    "step1x": 1.0,
    "textfirst": 2.0,
    "lead1x": 1.0,
}


@dataclass(frozen=True)
class Arrival:
    """Something that arrives: ``text``, or the samples [start, end)."""

    at: float
    order: int
    text: str = ""
    start: int = 0
    end: int = 0


@dataclass(frozen=True)
class Shown:
    """One word with a known truth.

    Attributes:
        error: Shown minus heard, in milliseconds.
        possible: Shown minus the later of heard and received.
        arrival: Received minus heard: the error of showing text as it comes.
        floor: Error of perfect knowledge on the same frames.
        bound: The error the mark claimed.
        certainty: How it claimed to know.
    """

    error: float
    possible: float
    arrival: float
    floor: float
    bound: int
    certainty: str


@dataclass(frozen=True)
class Row:
    """One line of the table; milliseconds.

    Attributes:
        starts: From a turn's first sound to when it is heard, the mean of all turns.
    """

    voices: str
    pattern: str
    words: int
    median: float
    p95: float
    signed: float
    within_100: float
    possible_median: float
    possible_p95: float
    floor_median: float
    floor_p95: float
    arrival_median: float
    arrival_p95: float
    within_claim: float
    starts: float


def arrivals(line: Line, pattern: str) -> list[Arrival]:
    """What comes when, in seconds from the turn's beginning."""
    speed = PATTERNS[pattern]
    total = len(line.audio)
    out = [
        Arrival(min(total, start + MESSAGE) / RATE / speed, 1, start=start, end=min(total, start + MESSAGE))
        for start in range(0, total, MESSAGE)
    ]
    for text, end in pieces(line):
        sent = min(total, math.ceil(end / MESSAGE) * MESSAGE)  # with the message that completes its sound
        if pattern == "textfirst":
            out.append(Arrival(0.0, 0, text))
        elif pattern in ("textlead", "lead1x"):
            out.append(Arrival(max(0.0, end / RATE - EARLY) / speed, 0, text))
        else:
            out.append(Arrival(sent / RATE / speed + LATE * (pattern == "textlag"), 2, text))
    if pattern == "burst":
        messages, texts = out[: -len(pieces(line))], out[-len(pieces(line)) :]
        return list(_interleaved(messages, texts, [end for _, end in pieces(line)]))
    return sorted(out, key=lambda arrival: (arrival.at, arrival.order))


def pieces(line: Line) -> list[tuple[str, int]]:
    """Text in pieces of three words, each with the sample where its sound is over."""
    starts = [start for _, start in corpus.words_of(line.text)]
    out = []
    for first in range(0, len(starts), PIECE):
        begin = starts[first - 1] + len(corpus.words_of(line.text)[first - 1][0]) if first else 0
        after = first + PIECE
        last = corpus.words_of(line.text)[min(after, len(starts)) - 1]
        known = (onset for onset in line.onsets[after:] if onset is not None)
        out.append((line.text[begin : last[1] + len(last[0])], next(known, len(line.audio))))
    return out


def _interleaved(messages: list[Arrival], texts: list[Arrival], ends: list[int]) -> Iterator[Arrival]:
    waiting = list(zip(texts, ends, strict=True))
    for message in messages:
        yield message
        while waiting and waiting[0][1] <= message.end:
            yield waiting.pop(0)[0]
    yield from (text for text, _ in waiting)


def session(lines: Sequence[Line], pattern: str, buffer: VoiceBuffer, starts: list[float]) -> list[Shown]:
    """The lines of one voice, turn after turn, as one session hears them; ``starts`` gets each turn's wait in ms."""
    habits, ring = SpeechHabits(), VoiceRing()
    wait = StartWait(ring)
    wait.use(buffer)
    base = 0
    out: list[Shown] = []
    for gen, line in enumerate(lines, start=1):
        aligner = WordAligner(habits)
        shown, began = turn(line, pattern, ring.jitter / RATE, aligner, gen, base)
        wait.learn(aligner.behind)
        starts.append(1e3 * began)
        out += shown
        base += len(line.audio)
    return out


def turn(
    line: Line, pattern: str, jitter: float, aligner: WordAligner, gen: int, base: int
) -> tuple[list[Shown], float]:
    """One turn: its words, and the seconds from its first sound to when it was heard."""
    coming = arrivals(line, pattern)
    total = len(line.audio)
    received = taken = frame = 0
    played, began = -1.0, 0.0
    came: list[float] = []
    shown: dict[int, tuple[float, int, str]] = {}
    clock: list[float] = []
    cursor: list[float] = []
    while played < total or taken < len(coming):
        now = frame * FRAME
        while taken < len(coming) and coming[taken].at <= now + 1e-9:
            arrival = coming[taken]
            taken += 1
            if arrival.text:
                aligner.text(arrival.text, received)
                came += [arrival.at] * len(arrival.text.split())
            else:
                aligner.audio(Chunk(gen, base + arrival.start, line.audio[arrival.start : arrival.end]))
                received = arrival.end
            if taken == len(coming):
                aligner.finish()
        if played >= 0:
            played = min(received, played + FRAME * RATE)
        elif received >= jitter * RATE or taken == len(coming):
            played, began = 0.0, now - next(one.at for one in coming if not one.text)
        clock.append(now)
        cursor.append(max(0.0, played))
        for mark in aligner.due(base + int(played)):
            shown[mark.index] = (now, mark.error_ms, str(mark.certainty))
        frame += 1
    for mark in aligner.due(base + total + 1):
        shown[mark.index] = (clock[-1], mark.error_ms, str(mark.certainty))
    return list(_judged(line, shown, came, np.array(clock), np.array(cursor))), began


def _judged(
    line: Line,
    shown: dict[int, tuple[float, int, str]],
    came: list[float],
    clock: np.ndarray,
    cursor: np.ndarray,
) -> Iterator[Shown]:
    for index, onset in enumerate(line.onsets):
        if onset is None:
            continue
        after = min(int(np.searchsorted(cursor, onset)), len(cursor) - 1)
        before = max(0, after - 1)
        moved = cursor[after] - cursor[before]
        part = (onset - cursor[before]) / moved if moved > 0 else 1.0
        heard = clock[before] + part * (clock[after] - clock[before])
        at, bound, certainty = shown[index]
        possible = max(heard, came[index])
        floor = math.ceil(possible / FRAME - 1e-6) * FRAME - heard
        in_ms = [1e3 * value for value in (at - heard, at - possible, came[index] - heard, floor)]
        yield Shown(*in_ms, bound=bound, certainty=certainty)


def table(
    name: str, lines: Sequence[Line], buffer: VoiceBuffer, patterns: Sequence[str] = tuple(PATTERNS)
) -> list[Row]:
    rows = []
    for pattern in patterns:
        results: list[Shown] = []
        starts: list[float] = []
        for voice in dict.fromkeys(line.voice for line in lines):
            results += session([line for line in lines if line.voice == voice], pattern, buffer, starts)
        errors = np.array([r.error for r in results])
        possible = np.abs([r.possible for r in results])
        arrival = np.abs([r.arrival for r in results])
        floor = np.abs([r.floor for r in results])
        claims = np.array([r.bound + 1000 * FRAME for r in results])
        rows.append(
            Row(
                voices=name,
                pattern=pattern,
                words=len(results),
                median=float(np.median(np.abs(errors))),
                p95=float(np.percentile(np.abs(errors), 95)),
                signed=float(np.median(errors)),
                within_100=float(np.mean(np.abs(errors) <= 100)),
                possible_median=float(np.median(possible)),
                possible_p95=float(np.percentile(possible, 95)),
                floor_median=float(np.median(floor)),
                floor_p95=float(np.percentile(floor, 95)),
                arrival_median=float(np.median(arrival)),
                arrival_p95=float(np.percentile(arrival, 95)),
                within_claim=float(np.mean(possible <= claims)),
                starts=float(np.mean(starts)),
            )
        )
    return rows


def cost(lines: Sequence[Line], pattern: str, repeats: int = 15) -> float:
    """Least processor time of several runs, in milliseconds per second of sound, polling at 60 Hz
    included.
    """
    spent = sound = 0.0
    for line in lines:
        coming = arrivals(line, pattern)
        best = math.inf
        for _ in range(repeats):
            aligner = WordAligner()
            begun = time.thread_time()
            _replay(aligner, line, coming)
            best = min(best, time.thread_time() - begun)
        spent += best
        sound += len(line.audio) / RATE
    return spent / sound * 1e3


def _replay(aligner: WordAligner, line: Line, coming: Sequence[Arrival]) -> None:
    received = taken = frame = 0
    while taken < len(coming):
        now = frame * FRAME
        while taken < len(coming) and coming[taken].at <= now + 1e-9:
            arrival = coming[taken]
            taken += 1
            if arrival.text:
                aligner.text(arrival.text, received)
            else:
                aligner.audio(Chunk(1, arrival.start, line.audio[arrival.start : arrival.end]))
                received = arrival.end
        aligner.due(min(received, int(now * RATE)))
        frame += 1
    aligner.finish()
    for position in range(int(frame * FRAME * RATE), received + 400, 400):
        aligner.due(position)


def print_rows(rows: Sequence[Row]) -> None:
    print("Milliseconds, median / 95th percentile of the absolute error (signed median).\n")
    print(
        "| voices | pattern | words | error | within 100 | against arrival | floor | show on arrival | in claim "
        "| starts after |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    for row in rows:
        print(
            f"| {row.voices} | {row.pattern} | {row.words} | {row.median:.0f} / {row.p95:.0f} ({row.signed:+.0f}) | "
            f"{row.within_100:.0%} | {row.possible_median:.0f} / {row.possible_p95:.0f} | "
            f"{row.floor_median:.0f} / {row.floor_p95:.0f} | "
            f"{row.arrival_median:.0f} / {row.arrival_p95:.0f} | {row.within_claim:.0%} | "
            f"{row.starts:.0f} |"
        )


def held_out() -> dict[str, list[Line]]:
    sets = {"espeak-ng held out": corpus.spoken_by_espeak(corpus.HELD_OUT_LINES, corpus.HELD_OUT_ESPEAK)}
    if corpus.has_flite():
        sets["flite slt, awb"] = corpus.spoken_by_flite(corpus.HELD_OUT_LINES, corpus.HELD_OUT_FLITE)
    else:
        print("flite is not installed: no second engine", file=sys.stderr)
    return sets


def development() -> dict[str, list[Line]]:
    sets = {"espeak-ng tuning": corpus.spoken_by_espeak(corpus.TUNING_LINES, corpus.TUNING_VOICES)}
    if corpus.has_flite():
        sets["flite rms, kal16"] = corpus.spoken_by_flite(corpus.DEVELOPMENT_LINES, corpus.DEVELOPMENT_VOICES)
    return sets


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tune", action="store_true", help="print the class tables from the tuning voices")
    parser.add_argument("--development", action="store_true", help="run on tuning and development voices")
    parser.add_argument("--human", action="store_true", help="run on the human samples")
    parser.add_argument("--stress", action="store_true", help="run on harder speech")
    parser.add_argument("--json", action="store_true")
    parser.add_argument(
        "--voice-buffer",
        type=parse_voice_buffer,
        default=USUAL,
        help="as the game takes it: 60, 60-300",
    )
    options = parser.parse_args()
    if options.tune:
        from tests.benchmarks.class_tables import print_tables

        print_tables(corpus.spoken_by_espeak(corpus.TUNING_LINES, corpus.TUNING_VOICES))
        return
    if options.human:
        from tests.benchmarks.human_corpus import human_lines

        sets = {"human": human_lines()}
    elif options.stress:
        from tests.benchmarks.stress_corpus import stressed

        sets = stressed()
    else:
        sets = development() if options.development else held_out()
    patterns = ("step2x", "burst", "textfirst") if options.stress else tuple(PATTERNS)
    rows = [row for name, lines in sets.items() for row in table(name, lines, options.voice_buffer, patterns)]
    sample = next(iter(sets.values()))[::5]
    costs = {pattern: cost(sample, pattern) for pattern in ("step2x", "textlead", "textlag")}
    if options.json:
        print(json.dumps({"rows": [asdict(row) for row in rows], "cost_ms_per_s": costs}, indent=2))
        return
    print_rows(rows)
    print("\nprocessor time per second of sound: " + ", ".join(f"{k} {v:.2f} ms" for k, v in costs.items()))


if __name__ == "__main__":
    main()
