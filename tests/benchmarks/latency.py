"""How long things take in the game: sound to the device, key to answer, word to silence, call to emote.

    python -m tests.benchmarks latency

A real 60 Hz loop, a WebSocket on loopback to the local server in another process, a speaker that takes blocks of 10 ms
by the clock; a sound device adds its own latency, which is no part of this. All is by the clock on the wall, on
whatever else the machine does at the time.

* *arrival to device*: from a turn's first sound, decoded, to the block that plays it; 60 ms of sound are buffered
  first, which come in the same frame.
* *key up to first sound*: without the wait for the service, from its last frame of ours to its first of sound. It
  includes the tail of the microphone's gate, kept because people let go of a key before they end the word.
* *interrupted to silence*: to the first block without the voice, which fades within 15 ms.
* *call to emote*: a ``timing="now"`` function from its arrival to its handler; a ``timing="playhead"`` one from the
  block that reaches its place in the sound to its handler.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np
import pytest

import embodiment as em
from embodiment.adapters import live_client
from embodiment.adapters.device_speaker import DeviceSpeaker, WallClockOutlet
from embodiment.adapters.live_client import LiveLink
from embodiment.adapters.loops import ThreadedLoop
from embodiment.adapters.pacing import RealTimePacer
from embodiment.adapters.websocket import connect_websocket
from embodiment.audio.gate import TAIL
from embodiment.audio.mixer import Mixer
from embodiment.audio.ring import VoiceRing
from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import (
    ActivityEnd,
    AudioDelta,
    ClientMessage,
    FunctionCall,
    GeminiEvent,
    Interrupted,
)
from embodiment.persona.persona import Persona
from embodiment.session.call_steps import CallEvent, CallEventKind
from embodiment.session.events import SessionState
from embodiment.testing.figures import plain_sheet
from embodiment.units import INPUT_HZ, FloatArray, Int16Array, Samples, Seconds
from embodiment.world.ports import Delivery
from embodiment.world.runtime import Runtime
from embodiment.world.spec import CharacterSpec
from tests.benchmarks.figures import Figure, Options, figure
from tests.benchmarks.tone_server import tone_server

FRAME: Seconds = 1 / 60
PATIENCE: Seconds = 10.0
now = time.perf_counter


class Hum:
    """A microphone that hums by the clock."""

    def __init__(self) -> None:
        self._taken = now()

    def read(self) -> Int16Array:
        """What was captured since the last time."""
        count = int((now() - self._taken) * INPUT_HZ)
        self._taken += count / INPUT_HZ
        return (3000 * np.sin(np.arange(count) / 20)).astype(np.int16)

    def close(self) -> None:
        """Nothing is open."""


class Probe:
    """Notes when what passed which place; lists are appended to by one thread each."""

    def __init__(self) -> None:
        self.sound: deque[tuple[Seconds, int]] = deque(maxlen=400)
        self.blocks: deque[tuple[Seconds, Samples, bool]] = deque(maxlen=4000)
        self.ended: list[Seconds] = []
        self.called: list[Seconds] = []
        self.reacted: list[Seconds] = []
        self.scheduled: list[tuple[Seconds, Samples]] = []

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Stand at the places for the length of the block."""
        encode = live_client.encode_client

        def encoded(message: ClientMessage) -> str | bytes:
            frame = encode(message)
            if isinstance(message, ActivityEnd):
                self.ended.append(now())
            return frame

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(live_client, "encode_client", encoded)
            yield


class NotedMailbox(deque[Delivery]):
    """What a link puts its deliveries into, and when sound came is noted: methods of a compiled class stay."""

    probe: Probe

    def append(self, delivery: Delivery, /) -> None:
        """Note sound."""
        if isinstance(delivery.stamped.event, AudioDelta):
            self.probe.sound.append((now(), delivery.stamped.gen))
        super().append(delivery)


class HeardMixer:
    """What the speaker takes its blocks from: the mixer, and each block is noted."""

    def __init__(self, mixer: Mixer, probe: Probe) -> None:
        self._mixer = mixer
        self._probe = probe
        self.ring: VoiceRing | None = None

    def mix(self, out: FloatArray) -> None:
        """Note when it was made, how far the voice has come with it and whether it is silent."""
        self._mixer.mix(out)
        if self.ring is not None:
            self._probe.blocks.append((now(), self.ring.played, not out.any()))


class Reactive(em.Character):
    """Somebody whose model may make it react at once."""

    probe: Probe

    @em.function(timing="now")
    def react(self) -> None:
        """Play a character animation now."""
        self.probe.reacted.append(now())
        self.play("nod")


class Visit:
    """One character, one player, real time. Thread: main."""

    def __init__(self, url: str, probe: Probe) -> None:
        self.probe = Reactive.probe = probe
        mixer = Mixer()
        heard = HeardMixer(mixer, probe)
        speaker = DeviceSpeaker(WallClockOutlet(heard), mixer)  # type: ignore[arg-type]
        speaker.open()
        self.host = ThreadedLoop()
        self.link = LiveLink(self.host, connect_websocket)
        self.link._mailbox = mailbox = NotedMailbox()
        mailbox.probe = probe
        self.world = Runtime(
            link=self.link,
            speaker=speaker,
            host=self.host,
            service=GeminiLiveConfig(base_url=url, manual_activity=True, word_timestamps=True),
            microphone=Hum(),
        )
        self.world.add_player("player", plain_sheet(), (400.0, 500.0))
        self.character = self.world.add(
            CharacterSpec(
                kind=Reactive, key="one", persona=Persona(name="One"), sheet=plain_sheet(), at=(500.0, 500.0)
            )
        )
        self.session = self.character.session
        heard.ring = self.session.speech.ring
        self.session.subscribe(self._hear)
        self.pacer = RealTimePacer()
        self.until(lambda: self.session.state is SessionState.CONNECTED)

    def _hear(self, event: object) -> None:
        is_emote = isinstance(event, CallEvent) and event.name == "play_emote"
        if is_emote and event.kind is CallEventKind.STARTED and event.position is not None:  # type: ignore[union-attr]
            self.probe.scheduled.append((now(), event.position))  # type: ignore[union-attr]

    def until(self, done: Callable[[], object]) -> None:
        """Play frames until something holds."""
        end = now() + PATIENCE
        while not done():
            if now() > end:
                raise TimeoutError("what was waited for did not come")
            self.world.advance(self.pacer.wait(FRAME))

    def play(self, seconds: Seconds) -> None:
        """Play frames for a while."""
        end = now() + seconds
        self.until(lambda: now() >= end)

    def arrives(self, event: GeminiEvent, at: list[Seconds]) -> None:
        """Have something arrive from the service, on the thread where it does."""

        def arrive() -> None:
            at.append(now())
            stamped = self.session.stamper.receive(event)
            self.link._mailbox.append(Delivery("one", self.session.connection_number, stamped))

        self.host.call(arrive)


def first(blocks: Iterator[tuple[Seconds, Samples, bool]], after: Seconds, silent: bool) -> Seconds:
    """When the first block was made that is silent or is not."""
    return next(at for at, _, is_silent in blocks if at >= after and is_silent is silent)


def exchange(visit: Visit, taken: dict[str, list[float]], number: int) -> None:
    """The player speaks, the character answers, waves, is told to react and is interrupted."""
    probe, ring = visit.probe, visit.session.speech.ring
    visit.world.ears.is_pressed = True
    visit.play(0.2)
    probe.sound.clear()
    gen = visit.session.newest_gen
    visit.world.ears.is_pressed = False
    key_up, known = now(), len(probe.ended)
    before = ring.played
    visit.until(lambda: ring.played > before and any(g > gen for _, g in probe.sound))
    arrived = next(at for at, g in probe.sound if g > gen)
    heard = first(iter(list(probe.blocks)), arrived, silent=False)
    waved, reacted = len(probe.scheduled), len(probe.reacted)
    called: list[Seconds] = []
    visit.arrives(FunctionCall(f"now{number}", "react", {}), called)
    visit.until(lambda: len(probe.reacted) > reacted)
    visit.until(lambda: len(probe.scheduled) > waved)
    shown, anchor = probe.scheduled[-1]
    visit.play(0.5)
    stopped: list[Seconds] = []
    visit.arrives(Interrupted(), stopped)
    visit.play(0.2)
    blocks = list(probe.blocks)
    passed = next(at for at, played, _ in blocks if played >= anchor and at > arrived)
    taken["arrival"].append((heard - arrived) * 1000)
    taken["key"].append((probe.ended[known] - key_up + heard - arrived) * 1000)
    taken["call"].append((probe.reacted[-1] - called[0]) * 1000)
    taken["playhead"].append((shown - passed) * 1000)
    taken["silence"].append((first(iter(blocks), stopped[0], silent=True) - stopped[0]) * 1000)
    visit.until(lambda: not visit.session.is_in_conversation)


def figures(options: Options) -> list[Figure]:
    """Have many short exchanges."""
    loads: list[float] = []
    taken: dict[str, list[float]] = {name: [] for name in ("arrival", "key", "call", "playhead", "silence")}
    probe = Probe()
    with probe.watching(), tone_server(pace=4.0) as (url, _):
        visit = Visit(url, probe)
        try:
            for number in range(options.rounds(20)):
                exchange(visit, taken, number)
                loads.append(os.getloadavg()[0])
        finally:
            visit.world.close()
    tail = f"{TAIL * 1000:.0f} ms of it are the gate's tail"
    rows = (
        ("arrival of sound to the device's block", "arrival", ""),
        ("key up to first sound, our share", "key", tail),
        ("interrupted to the first silent block", "silence", ""),
        ("call to emote, at once", "call", ""),
        ("its place in the sound to the emote", "playhead", ""),
    )
    out = [figure("load of the machine meanwhile", "processes", loads, note=f"for {os.cpu_count()} cores")]
    for name, key, note in rows:
        late = float(np.percentile(taken[key], 95))
        note = f"p95 {late:.1f}" + (f"; {note}" if note else "")
        out.append(figure(name, "ms", taken[key], note=note))
    return out
