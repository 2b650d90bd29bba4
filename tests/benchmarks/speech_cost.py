"""What words and mouth cost: processor time per second of the same speech, held against LiveKit's words.

Lines of held-out voices (``speech_corpus``) arrive in the patterns of ``word_timing`` and are played from the
moment the jitter buffer is full. Ours are polled at 60 Hz, as a game does, and the polling counts. A mouth with words
is told the words as our aligner knows them after each arrival; placing them is what the row of the words counts. What
the game has worked out on a thread beside it is counted by itself. Of LiveKit's ``TranscriptSynchronizer`` the real
code runs, on a clock that jumps (``contenders/livekit_words.py``); what its own output chain takes with the pacing
turned off is taken away again, so that only its words are counted.

The aims are those of ratios: words in 1 ms and mouths in 1.2 ms where LiveKit takes 8.2.
"""

from __future__ import annotations

import gc
import json
import math
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from embodiment.audio.ring import Chunk
from embodiment.body.aside import Aside, T, at_once
from embodiment.body.lipsync import LipSync
from embodiment.body.mouth_net import shared_net
from embodiment.session.start_wait import JITTER
from embodiment.stream.words import SpeechHabits, WordAligner, WordMark
from embodiment.units import Seconds
from tests.benchmarks import speech_corpus as corpus
from tests.benchmarks.figures import Figure, Options, figure
from tests.benchmarks.race import LIVEKIT_WORDS, started
from tests.benchmarks.speech_corpus import RATE, Line
from tests.benchmarks.word_timing import FRAME, Arrival, arrivals

UNIT = "ms CPU/s of sound"
PATTERNS: Final = (
    ("step2x", JITTER, "sound at twice real time, text after it"),
    ("burst", JITTER, "all at once"),
    ("textlead", JITTER, "sound at twice real time, text early"),
    ("textlag", JITTER, "sound at one and a half times real time, text late"),
    ("step1x", JITTER, "sound at real time, text after it"),
    ("lead1x", JITTER, "sound at real time, text early"),
    ("lead1x", 0.3, "the same with a voice buffer of 300 ms"),
)
"""Pattern of ``word_timing``, voice buffer in seconds, name. Real time is dear for a mouth: it knows no more ahead than
the buffer holds."""
LINES: Final = 6
"""Of the ten held-out ones, each in another voice; half a minute of speech."""
WORDS: Final = "words"
BY_SOUND: Final = "mouth by sound alone"
WITH_WORDS: Final = "mouth with words"
PHONES: Final = "looking for their sounds, on a thread beside the game"
AIMS: Final = {WORDS: 8.2, BY_SOUND: 8.2 / 1.2, WITH_WORDS: 8.2 / 1.2}
"""How many times less than LiveKit's words; nothing is aimed at beside the game."""
LEAST_SHOWN: Final = 0.9
"""Of the text, which the peer must have shown: a run that failed must not pass for a quick one."""


@dataclass(frozen=True)
class Turn:
    """One line as it arrives.

    Attributes:
        line: What is said.
        coming: Sound and text, in order.
        begins: Seconds until the jitter buffer is full.
    """

    line: Line
    coming: Sequence[Arrival]
    begins: float

    @property
    def seconds(self) -> float:
        """Of sound."""
        return len(self.line.audio) / RATE

    def write(self, folder: Path) -> Path:
        """For the peer's process."""
        path = folder / "turn.json"
        given = {
            "audio": self.line.audio.tobytes().hex(),
            "arrivals": [(one.at, one.text, one.start, one.end) for one in self.coming],
            "begins": self.begins,
        }
        path.write_text(json.dumps(given), encoding="utf-8")
        return path

    def frames(self, receive: Callable[[Arrival], None], show: Callable[[int], object]) -> None:
        """Every frame of a game while the turn arrives and is played.

        Args:
            receive: Told of each arrival.
            show: Told, once a frame, how many samples were played.
        """
        coming, taken, frame = self.coming, 0, 0
        last = len(self.line.audio)
        played = 0
        while played < last:
            now = frame * FRAME
            while taken < len(coming) and coming[taken].at <= now + 1e-9:
                receive(coming[taken])
                taken += 1
            played = min(last, max(0, int((now - self.begins) * RATE)))
            show(played)
            frame += 1


def turns(pattern: str, buffer: Seconds) -> list[Turn]:
    """What is spoken, as it arrives in one of the patterns, heard when ``buffer`` seconds of it are there."""
    made = []
    voices = corpus.HELD_OUT_ESPEAK
    engine = corpus.Espeak()
    for number, text in enumerate(corpus.HELD_OUT_LINES[:LINES]):
        line = engine.say(text, voices[number % len(voices)], corpus.RATES[number % len(corpus.RATES)])
        coming = arrivals(line, pattern)
        full = next(one.at for one in coming if not one.text and one.end >= buffer * RATE)
        made.append(Turn(line, coming, full))
    return made


# --- ours ----------------------------------------------------------------------------------------------------------


def words(turn: Turn) -> Callable[[], None]:
    """The words of a turn placed and given out."""

    def run() -> None:
        placed = Words(turn)
        turn.frames(placed.take, placed.aligner.due)

    return run


class Words:
    """Our words of one turn as it arrives."""

    def __init__(self, turn: Turn) -> None:
        self.aligner = WordAligner(SpeechHabits())
        self._audio = turn.line.audio
        self._received = 0
        self._left = len(turn.coming)

    def take(self, arrival: Arrival) -> None:
        """Let something arrive; the turn ends with the last of it."""
        if arrival.text:
            self.aligner.text(arrival.text, self._received)
        else:
            self.aligner.audio(Chunk(1, arrival.start, self._audio[arrival.start : arrival.end]))
            self._received = arrival.end
        self._left -= 1
        if not self._left:
            self.aligner.finish()


class Beside:
    """What a mouth has worked out beside the game, counted by itself."""

    def __init__(self) -> None:
        self.spent = 0.0

    def __call__(self, work: Callable[[], T], /) -> Callable[[], T | None]:
        """Work it out and count what it costs."""
        began = time.thread_time()
        poll = at_once(work)
        self.spent += time.thread_time() - began
        return poll


def mouth(
    turn: Turn, hints: Sequence[Sequence[WordMark]] = (), beside: Aside = at_once
) -> Callable[[], None]:
    """The shapes of a turn, 60 a second.

    Args:
        turn: Whose.
        hints: The words as they were known after each arrival; nothing for a mouth that goes by sound alone.
        beside: Where the sounds of the words are looked for.
    """

    def run() -> None:
        lips, number = LipSync(aside=beside), 0

        def receive(arrival: Arrival) -> None:
            nonlocal number
            if not arrival.text:
                lips.feed(Chunk(1, arrival.start, turn.line.audio[arrival.start : arrival.end]))
            if hints:
                lips.hint(hints[number])
            number += 1

        turn.frames(receive, lips.shape_at)

    return run


def hints_of(turn: Turn) -> list[list[WordMark]]:
    """The words as our own aligner knows them after each arrival."""
    placed, known = Words(turn), []
    for arrival in turn.coming:
        placed.take(arrival)
        known.append(list(placed.aligner.marks))
    return known


# --- the run -------------------------------------------------------------------------------------------------------


def figures(options: Options) -> list[Figure]:
    """Words and mouth against LiveKit's words, by pattern."""
    shared_net()
    rows: list[Figure] = []
    with started([LIVEKIT_WORDS]) as processes, tempfile.TemporaryDirectory() as folder:
        for pattern, buffer, said in PATTERNS:
            spoken = turns(pattern, buffer)
            peers = Peer(processes[LIVEKIT_WORDS.name], Path(folder))
            taken = raced(spoken, peers, options.rounds(15))
            seconds = math.fsum(turn.seconds for turn in spoken)
            millis = {name: [1e3 * one / seconds for one in each] for name, each in taken.items()}
            against = millis.pop(LIVEKIT_WORDS.name)
            rows += [
                figure(f"{name}, {said}", UNIT, ours, LIVEKIT_WORDS.name, against, aim_ratio=AIMS.get(name))
                for name, ours in millis.items()
            ]
    return rows


def raced(spoken: Sequence[Turn], peer: Peer, rounds: int) -> dict[str, list[float]]:
    """Processor seconds for all turns, by contender, a sample a round; the first round is not counted."""
    known = [hints_of(turn) for turn in spoken]
    names = (*AIMS, PHONES, LIVEKIT_WORDS.name)
    taken: dict[str, list[float]] = {name: [0.0] * (rounds + 1) for name in names}
    for number in range(rounds + 1):
        for turn, hints in zip(spoken, known, strict=True):
            taken[WORDS][number] += timed(words(turn))
            taken[BY_SOUND][number] += timed(mouth(turn))
            beside = Beside()
            taken[WITH_WORDS][number] += timed(mouth(turn, hints, beside)) - beside.spent
            taken[PHONES][number] += beside.spent
            taken[LIVEKIT_WORDS.name][number] += peer.play(turn)
    return {name: each[1:] for name, each in taken.items()}


def timed(run: Callable[[], None]) -> float:
    """Processor seconds of this thread; the collector is not left to strike one contender by chance."""
    gc.collect()
    gc.disable()
    began = time.thread_time()
    run()
    spent = time.thread_time() - began
    gc.enable()
    return spent


class Orders(Protocol):
    """A process that obeys (``race.Process``)."""

    def do(self, name: str, *arguments: object) -> Any:
        """Order and wait."""


class Peer:
    """LiveKit's words, in their own process.

    Args:
        process: Its process.
        folder: For the file of a turn.
    """

    def __init__(self, process: Orders, folder: Path) -> None:
        self._process = process
        self._folder = folder

    def play(self, turn: Turn) -> float:
        """Processor seconds of pacing, without what passing sound and text on takes anyway.

        Raises:
            RuntimeError: It has not shown the text.
        """
        self._process.do("load", str(turn.write(self._folder)))
        passed_on = self._process.do("play", False)
        paced = self._process.do("play", True)
        shown = "".join(paced["shown"].split())
        if len(shown) < LEAST_SHOWN * len("".join(turn.line.text.split())):
            raise RuntimeError(f"livekit showed {shown!r} of {turn.line.text!r}: the run says nothing")
        spent: float = paced["cpu"] - passed_on["cpu"]
        return spent
