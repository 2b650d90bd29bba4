"""What a frame costs the game thread with N characters that talk at once, on simulated time.

    python -m tests.benchmarks crowd

The same crowd as in ``game_thread`` and the same frames of 1/60 s, but the server, the sockets (in memory) and the
mixing run in lockstep with the game and are counted apart, so that a machine that is busy with other things delays
nobody. What is in a frame: all of ``Runtime.advance`` but those three, speaking to everybody who is silent, and posing
and placing the figures of the picture. The server gives exact word times, as ours does, but for the row that says
otherwise.
"""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import embodiment as em
from embodiment.adapters.live_client import LiveLink
from embodiment.adapters.loops import SimulatedLoop
from embodiment.compiled import is_core_compiled
from embodiment.live.config import GeminiLiveConfig
from embodiment.persona.persona import Persona
from embodiment.server.options import SessionOptions
from embodiment.testing.figures import plain_sheet
from embodiment.testing.function_server import FunctionServer
from embodiment.testing.speaker import PulledSpeaker
from embodiment.units import OUTPUT_HZ, Seconds
from embodiment.world.runtime import Runtime
from embodiment.world.spec import CharacterSpec
from tests.benchmarks.core_worth import core_worth
from tests.benchmarks.figures import Figure, Options, figure
from tests.benchmarks.game_thread import EAR, EARSHOT, FRAME, SIZE, place
from tests.benchmarks.race import UNCOMPILED, started
from tests.benchmarks.tone_server import answer

WARM_UP: Seconds = 1.5


@dataclass
class Costs:
    """Processor milliseconds.

    Attributes:
        frames: Of the game thread, frame by frame.
        mixing: For a second.
        speech: Seconds of speech played.
        seconds: Seconds of game time.
        session_kb: Objects of a connected character before it has spoken.
        talking_kb: The same after it has talked, its unplayed sound taken off.
    """

    frames: list[float] = field(default_factory=list)
    mixing: float = 0.0
    speech: Seconds = 0.0
    seconds: Seconds = 0.0
    session_kb: float = 0.0
    talking_kb: float = 0.0


class Apart:
    """Counts what a function costs beside the rest."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.spent = 0.0
        self._function = function

    def __call__(self, *given: Any) -> Any:
        """Do it."""
        began = time.thread_time()
        try:
            return self._function(*given)
        finally:
            self.spent += time.thread_time() - began


class Crowd:
    """N characters on simulated time.

    Args:
        count: How many.
        earshot: How many of them stand near; -1 for all.
        estimated: The service gives no word times.
    """

    def __init__(self, count: int, earshot: int, *, estimated: bool = False) -> None:
        host, speaker = SimulatedLoop(), PulledSpeaker(keep=False)
        server = FunctionServer(answer, options=SessionOptions(pace=1.0))
        speaker.listen()  # or nothing would be mixed
        self.elsewhere, self.mixing = Apart(host.advance), Apart(speaker.pump)
        host.advance = self.elsewhere  # type: ignore[method-assign]
        speaker.pump = self.mixing  # type: ignore[method-assign]
        service = GeminiLiveConfig(
            base_url="ws://127.0.0.1:1", manual_activity=True, word_timestamps=not estimated
        )
        link = LiveLink(host, server.connector)
        self.world = Runtime(link=link, speaker=speaker, host=host, service=service)
        self.world.add_player("player", plain_sheet(), EAR)
        for number in range(count):
            spec = CharacterSpec(
                kind=em.Character,
                key=f"npc{number}",
                persona=Persona(name=f"Npc {number}"),
                sheet=plain_sheet(),
                at=place(number, earshot),
            )
            self.world.add(spec).may_overlap = True
        self.everybody = list(self.world.characters.values())

    def frame(self, talking: int) -> None:
        """One frame; the first ``talking`` characters are spoken to when they are silent."""
        for character in self.everybody[:talking]:
            if not character.session.is_in_conversation:
                character.session.send_text("go on")
        self.world.advance(FRAME)
        part = self.world.part
        for character in self.everybody:
            if 0 <= character.body.x < SIZE[0] and 0 <= character.body.y < SIZE[1]:
                character.body.figure(part)

    def play(self, seconds: Seconds, talking: int, *, gradually: bool = False) -> Costs:
        """Play frames and count them."""
        costs, total = Costs(), round(seconds / FRAME)
        before, mixed = self.played, self.mixing.spent
        for number in range(total):
            apart = self.elsewhere.spent + self.mixing.spent
            began = time.thread_time()
            self.frame(talking * number // total if gradually else talking)
            spent = time.thread_time() - began
            costs.frames.append((spent - (self.elsewhere.spent + self.mixing.spent - apart)) * 1000)
        costs.seconds = seconds
        costs.speech = (self.played - before) / OUTPUT_HZ
        costs.mixing = (self.mixing.spent - mixed) * 1000 / seconds
        return costs

    @property
    def played(self) -> int:
        """Samples of all voices that were played."""
        return sum(session.speech.ring.played for session in self.world.sessions.values())


def talk(
    count: int, seconds: Seconds, earshot: int = EARSHOT, *, estimated: bool = False, silent: bool = False
) -> Costs:
    """One crowd, after everybody has begun to talk."""
    crowd = Crowd(count, earshot, estimated=estimated)
    try:
        crowd.play(WARM_UP, 0 if silent else count, gradually=True)
        gc.collect()
        gc.freeze()
        return crowd.play(seconds, 0 if silent else count)
    finally:
        gc.unfreeze()
        crowd.world.close()


def memory(count: int) -> Costs:
    """What ``count`` sessions hold, server ends in the same process included."""
    gc.collect()
    tracemalloc.start()
    try:
        crowd = Crowd(count, EARSHOT)
        crowd.play(1.0, 0)
        gc.collect()
        costs = Costs(session_kb=tracemalloc.get_traced_memory()[0] / 1024 / count)
        crowd.play(12.0, count)
        gc.collect()
        unplayed = sum(session.speech.ring.buffered for session in crowd.world.sessions.values()) * 2
        costs.talking_kb = (tracemalloc.get_traced_memory()[0] - unplayed) / 1024 / count
        crowd.world.close()
        return costs
    finally:
        tracemalloc.stop()


def figures(options: Options) -> list[Figure]:
    """A sweep over numbers of talking characters; then all of them near, no word times, silence, memory."""
    seconds, rounds = (1.0, 1) if options.quick else (1.5, 3)
    counts = (10, 50) if options.quick else (10, 50, 100, 200, 500)
    some = counts[-2]
    taken: dict[str, list[Costs]] = {}

    def take(name: str, count: int, earshot: int = EARSHOT, **how: bool) -> None:
        taken.setdefault(name, []).append(talk(count, seconds, earshot, **how))
        worth.sample()

    with core_worth() as worth, started([UNCOMPILED] if is_core_compiled() else []) as others:
        for _ in range(rounds):
            for count in counts:
                take(f"{count} talking", count)
            for other in others.values():
                costs = Costs(**other.do("talk", some, seconds))
                taken.setdefault(f"{some} talking, nothing compiled", []).append(costs)
            take(f"{some} talking, all of them near", some, -1)
            take(f"{some} talking, no word times", some, estimated=True)
            take("silent", counts[-1], silent=True)
            take("nobody", 1, silent=True)
    silent, nobody = taken.pop("silent"), taken.pop("nobody")
    rows, frames = list[Figure](), list[Figure]()
    for name, costs in taken.items():
        cost, frame = _rows(name, costs, has_aims=name == "200 talking")
        rows.append(cost)
        frames.append(frame)
    idle = [
        (sum(one.frames) / one.seconds - sum(none.frames) / none.seconds) / counts[-1]
        for one, none in zip(silent, nobody, strict=True)
    ]
    rows.append(figure("an idle character", "ms CPU of the game thread a second", idle,
                       note=f"of {counts[-1]} connected and silent; the aim is near nothing"))  # fmt: skip
    held = memory(20)
    room = figure("memory of a session after talking, without its unplayed sound", "KB", [held.talking_kb],
                  aim_most=400.0, note=f"{held.session_kb:.0f} before it has talked; its half of the server "
                                       "and the server's unsent sound included")  # fmt: skip
    return [*worth.judge(rows), *frames, room]


def _rows(name: str, costs: list[Costs], *, has_aims: bool) -> tuple[Figure, Figure]:
    """What a second of speech costs, and what the longest frames do; the rounds' own percentiles."""
    each = [sum(one.frames) / one.speech for one in costs]
    half, late, latest = (
        [float(np.percentile(one.frames, part)) for one in costs] for part in (50, 99, 99.9)
    )
    mixing = np.median([one.mixing for one in costs])
    return (
        figure(f"{name}: for each, a second of speech", "ms CPU", each, aim_most=1.5 if has_aims else None,
               note=f"mixing {mixing:.0f} ms a second of all, on another thread"),
        figure(f"{name}: frame p99", "ms CPU", late, aim_most=16.7 if has_aims else None,
               note=f"p50 {np.median(half):.1f}, p99.9 {np.median(latest):.1f}"),
    )  # fmt: skip
