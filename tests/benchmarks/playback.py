"""From the wire to the loudspeaker: how soon a voice begins, how soon it is silent, and when an emote is made.

    python -m tests.benchmarks.playback            # --json, --quick

*Emotes*: three calls in the middle of a turn of four seconds, arriving at real time, at twice real time and at once; a
whole session on simulated time, looked at 60 times a second, with a device that takes 20 ms at a time. The error is the
time from the anchor being played to the frame in which the function runs; *kept* is the share of the sound played.

*Devices*: a WebSocket server on loopback, the game's own link on its own thread, a 60 Hz game loop with 3.6 ms of
Python work a frame, and a thread that takes 20 ms from the mixer every 20 ms, as a sound card's callback does. Times
are from the frame being given to the socket to the first block with sound, or to the last one; real time, so the
machine counts.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import threading
import time
from collections.abc import Sequence
from random import Random

import numpy as np
from websockets.asyncio.server import ServerConnection, serve

from embodiment.adapters.live_client import LiveLink
from embodiment.adapters.loops import ThreadedLoop
from embodiment.adapters.websocket import connect_websocket
from embodiment.audio.mixer import Mixer, Voice
from embodiment.audio.ring import VoiceRing
from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import AudioDelta, FunctionCall, Interrupted, SetupComplete, TurnComplete
from embodiment.live.server_codec import encode_server
from embodiment.persona.declaration import FunctionDeclaration
from embodiment.persona.persona import Persona
from embodiment.session.outbox import OpenConnection, Send
from embodiment.session.session import PersonaSession
from embodiment.session.start_wait import JITTER
from embodiment.units import OUTPUT_HZ, TICK, Samples, Seconds, to_samples
from embodiment.world.dispatcher import MainThreadDispatcher

CHUNK: Samples = OUTPUT_HZ * 40 // 1000
BLOCK: Samples = OUTPUT_HZ * 20 // 1000
FRAME: Seconds = 1 / 60
TURN: Seconds = 4.0
EMOTES = ("wave", "bow", "laugh")
CALLS: tuple[Seconds, ...] = (1.0, 2.0, 3.0)
ARRIVALS = {"1x": 1.0, "2x": 2.0, "burst": 1e9}


# -- emotes, on simulated time -------------------------------------------------------------------------------------


def make_session(ring: VoiceRing, wave: object = None) -> PersonaSession:
    """A session whose service is played by hand."""
    service = GeminiLiveConfig(base_url="ws://127.0.0.1:1", manual_activity=True)
    session = PersonaSession("x", Persona(name="X"), ring=ring, service=service, random=Random(1))
    if callable(wave):
        declaration = FunctionDeclaration("play_emote", "Play.").add_enum("name", "Which", list(EMOTES))
        session.registry.register(declaration, wave, timing="playhead")
    return session


def emotes(speed: float) -> dict[str, float | list[float]]:
    """Errors of three emotes in ms, and the share of the sound that was kept."""
    ring, mixer = VoiceRing(jitter=to_samples(JITTER)), Mixer()
    mixer.add(Voice("x", ring))
    now = 0.0
    fired: list[Seconds] = []
    session = make_session(ring, lambda context: fired.append(now))
    session.connect(0.0)
    session.receive(session.stamper.receive(SetupComplete()), 0.0)
    arrivals = _arrivals(speed)
    heard_at: dict[Samples, Seconds] = {}
    out = np.zeros((BLOCK, 2), np.float32)
    ticks, frame_due = 0, 0.0
    while now < TURN + 2.0:
        ticks += 1
        now = ticks * TICK
        while arrivals and arrivals[0][0] <= now:
            session.receive(session.stamper.receive(arrivals.pop(0)[1]), now)
        if ticks % 2 == 0:
            mixer.mix(out)
        for call in CALLS:
            anchor = to_samples(call)
            if ring.played >= anchor:
                heard_at.setdefault(anchor, now)
        if now >= frame_due:  # the game looks at what was heard once a frame
            frame_due += FRAME
            session.tick(now)
            session.take_outbox()
    errors = [1000.0 * (at - heard_at[to_samples(call)]) for call, at in zip(CALLS, fired, strict=False)]
    return {
        "errors_ms": [round(error, 1) for error in errors],
        "fired": len(fired),
        "kept": ring.heard(0, ring.written) / to_samples(TURN),
    }


def _arrivals(speed: float) -> list[tuple[Seconds, object]]:
    sound = np.random.default_rng(1).normal(0, 3000, to_samples(TURN)).astype(np.int16)
    events: list[tuple[Seconds, object]] = []
    for start in range(0, len(sound), CHUNK):
        at = 0.5 + (start + CHUNK) / OUTPUT_HZ / speed
        for number, call in enumerate(CALLS):
            if start == to_samples(call):
                events.append(
                    (0.5 + call / speed, FunctionCall(f"fc_{number}", "play_emote", {"name": EMOTES[number]}))
                )
        events.append((at, AudioDelta(sound[start : start + CHUNK], OUTPUT_HZ)))
    return [*events, (events[-1][0], TurnComplete())]


# -- the real path, in real time -----------------------------------------------------------------------------------


class Device(threading.Thread):
    """Takes a block from the mixer when it is due, and notes when sound came and went."""

    def __init__(self, mixer: Mixer) -> None:
        super().__init__(daemon=True)
        self._mixer = mixer
        self.is_over = False
        self.blocks: list[tuple[Seconds, float]] = []

    def run(self) -> None:
        """Until told to stop."""
        out = np.zeros((BLOCK, 2), np.float32)
        due = time.monotonic()
        while not self.is_over:
            self._mixer.mix(out)
            self.blocks.append((time.monotonic(), float(np.abs(out).max())))
            due += BLOCK / OUTPUT_HZ
            time.sleep(max(0.0, due - time.monotonic()))


class Service:
    """Sends turns on demand, and notes when each frame was handed to the socket."""

    def __init__(self) -> None:
        self.sent: dict[str, Seconds] = {}
        self._connection: ServerConnection | None = None
        self.loop = asyncio.new_event_loop()
        self.port = 0
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._ready = threading.Event()

    def start(self) -> None:
        """Listen on a free port."""
        self._thread.start()
        self._ready.wait(5.0)

    def send(self, name: str, frames: Sequence[str | bytes]) -> None:
        """Send frames in one go; the last one's time is noted."""
        asyncio.run_coroutine_threadsafe(self._send(name, frames), self.loop).result(5.0)

    def stop(self) -> None:
        """Close everything."""
        self.loop.call_soon_threadsafe(self._over.set)
        self._thread.join(5.0)

    async def _send(self, name: str, frames: Sequence[str | bytes]) -> None:
        assert self._connection is not None
        for frame in frames:
            self.sent.setdefault(name, time.monotonic())
            await self._connection.send(frame)
        self.sent[f"{name}, last"] = time.monotonic()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self._serve())
        self.loop.close()

    async def _serve(self) -> None:
        self._over = asyncio.Event()
        async with serve(self._talk, "127.0.0.1", 0, compression=None) as server:
            self.port = next(iter(server.sockets)).getsockname()[1]
            self._ready.set()
            await self._over.wait()

    async def _talk(self, connection: ServerConnection) -> None:
        await connection.recv()
        await connection.send(encode_server(SetupComplete()))
        self._connection = connection
        async for _ in connection:
            pass


class Game:
    """A session behind the real link, a 60 Hz loop with work to do, and a device."""

    def __init__(self, port: int) -> None:
        self.ring = VoiceRing(jitter=to_samples(JITTER))
        mixer = Mixer()
        mixer.add(Voice("x", self.ring))
        self.device = Device(mixer)
        self.host = ThreadedLoop()
        self.link = LiveLink(self.host, connect_websocket)
        self.session = make_session(self.ring)
        self.session._service = GeminiLiveConfig(base_url=f"ws://127.0.0.1:{port}", manual_activity=True)
        self.dispatcher = MainThreadDispatcher(self.link)
        self.session.connect(time.monotonic())
        self.device.start()

    def play(self, seconds: Seconds) -> None:
        """Run frames."""
        end = time.monotonic() + seconds
        while (now := time.monotonic()) < end:
            self.dispatcher.tick({"x": self.session}, now)
            self.session.tick(now)
            for item in self.session.take_outbox():
                if isinstance(item, OpenConnection):
                    self.link.open("x", item.number, item.config, self.session.stamper)
                elif isinstance(item, Send):
                    self.link.send("x", item.message)
            busy = time.monotonic() + 0.0036
            while time.monotonic() < busy:
                sum(range(50))
            time.sleep(max(0.0, now + FRAME - time.monotonic()))

    def close(self) -> None:
        """Give everything back."""
        self.device.is_over = True
        self.device.join(2.0)
        self.link.stop()
        self.host.stop()


def devices(turns: int) -> dict[str, list[float]]:
    """Times in ms: from arrival to sound, and from ``interrupted`` to silence with and without a backlog."""
    service = Service()
    service.start()
    game = Game(service.port)
    rng = np.random.default_rng(2)
    times: dict[str, list[float]] = {"arrival to sound": [], "interrupted": [], "interrupted, 200 behind": []}
    try:
        game.play(0.6)
        for number in range(turns):
            for backlog in (0, 200):
                noise = rng.normal(0, 4000, CHUNK).astype(np.int16)
                sound = encode_server(AudioDelta(noise, OUTPUT_HZ))
                name = f"{number}/{backlog}"
                game.play(rng.uniform(0.0, 0.03))
                service.send(name, [sound] * 10)
                game.play(0.15)
                times["arrival to sound"].append(_first(game.device, service.sent[name], sounding=True))
                cut = f"{name} cut"
                service.send(
                    cut, [*[sound] * backlog, encode_server(Interrupted()), encode_server(TurnComplete())]
                )
                game.play(0.15)
                key = "interrupted, 200 behind" if backlog else "interrupted"
                times[key].append(_first(game.device, service.sent[f"{cut}, last"], sounding=False))
    finally:
        game.close()
        service.stop()
    return times


def _first(device: Device, since: Seconds, *, sounding: bool) -> float:
    """ms from a moment to the first later block that sounds, or from which on nothing does."""
    later = [(at, level > 1e-4) for at, level in list(device.blocks) if at >= since]
    if sounding:
        return 1000.0 * (next(at for at, is_sound in later if is_sound) - since)
    last = max((at for at, is_sound in later if is_sound), default=since)
    return 1000.0 * (last - since)


# -- printing ------------------------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true", help="20 turns instead of 100")
    given = parser.parse_args(arguments)
    made = {name: emotes(speed) for name, speed in ARRIVALS.items()}
    times = devices(20 if given.quick else 100)
    if given.json:
        print(json.dumps({"emotes": made, "devices_ms": times}))
        return
    for name, figures in made.items():
        print(
            f"emotes at {name:5}: errors {figures['errors_ms']} ms, {figures['kept']:.0%} of the sound kept"
        )
    for name, found in times.items():
        median, p99 = np.median(found), np.percentile(found, 99)
        print(
            f"{name:24} {len(found):4} times: median {median:.1f}, p99 {p99:.1f}, worst {max(found):.1f} ms"
        )


if __name__ == "__main__":
    main()
