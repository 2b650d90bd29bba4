"""Talking over a character through real devices: from the player's first sound to silence, per back end.

    python -m tests.benchmarks.barge_in_devices    # --times 12

PulseAudio null sinks (`tests/adapters/null_sinks.py`) stand in for the sound card. Both the sound that reaches the
microphone and the one that leaves the loudspeaker are recorded from the server's monitors with the same latency; the
figure is the time between the first loud moment of the one and the last of the other. It holds everything: capture,
detector, the game's tick, the block on its way and the output's own buffer, which is told apart as the back end gives
it. Real time: a busy machine shows.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from embodiment.adapters.device_microphone import DeviceMicrophone
from embodiment.adapters.device_speaker import DeviceSpeaker
from embodiment.adapters.sdl_audio import SdlMicrophone, SdlSpeaker
from embodiment.adapters.sounddevice_audio import SounddeviceMicrophone, SounddeviceSpeaker
from embodiment.audio.ring import VoiceRing
from embodiment.audio.talk import Talk
from embodiment.units import Seconds
from embodiment.world.open_mic import OpenMic
from tests.adapters.null_sinks import NullSinks
from tests.benchmarks.barge_in import character_speech, detectors, player_speech

HZ = 16_000
PIECE = HZ // 100
LOUD = 300


class Monitor(threading.Thread):
    """Listens to a sink, 10 ms at a time, and remembers when it was loud."""

    def __init__(self, source: str) -> None:
        super().__init__(daemon=True)
        command = ["parec", "-d", source, f"--rate={HZ}", "--format=s16le", "--channels=1", "--raw"]
        self._parec = subprocess.Popen([*command, "--latency-msec=10"], stdout=subprocess.PIPE)
        self.loud: list[Seconds] = []

    def run(self) -> None:
        """Until the recorder ends."""
        assert self._parec.stdout is not None
        while data := self._parec.stdout.read(2 * PIECE):
            if np.abs(np.frombuffer(data[: len(data) // 2 * 2], "<i2").astype(int)).max(initial=0) > LOUD:
                self.loud.append(time.monotonic())

    def end(self) -> None:
        """Stop listening."""
        self._parec.terminate()
        self._parec.wait()


def times(
    make_speaker: Callable[[], DeviceSpeaker], make_microphone: Callable[[], DeviceMicrophone], count: int
) -> tuple[list[float], float]:
    """Onset to silence in ms, one for each player who was noticed, and the output's latency in ms."""
    speaker, microphone = make_speaker(), make_microphone()
    ring = VoiceRing()
    speaker.voice("x", ring)
    ring.write(1, character_speech(count * 5.0 + 20.0))
    out, back = Monitor("npc_speaker.monitor"), Monitor("npc_micfeed.monitor")
    speaker.open()
    microphone.open()
    out.start()
    back.start()
    open_mic = OpenMic(next(iter(detectors().values()))(), speaker.listen())
    found: list[float] = []

    def run(seconds: Seconds) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            open_mic.hear(microphone.read())
            if open_mic.state is Talk.QUIET:
                ring.let_go("barge-in")
            elif open_mic.state is Talk.SUSPECTED and "barge-in" not in ring._holds:
                ring.hold("barge-in")
            time.sleep(0.01)

    with tempfile.TemporaryDirectory() as folder:
        run(3.0)
        for number in range(count):
            said = player_speech()[number % len(player_speech())]
            path = Path(folder) / "said.raw"
            path.write_bytes(said.astype("<i2").tobytes())
            begun = time.monotonic()
            pacat = ["pacat", "--raw", "-d", "npc_micfeed", "--rate=16000", "--format=s16le", "--channels=1"]
            player = subprocess.Popen([*pacat, "--latency-msec=20", str(path)])
            run(1.2)
            onset = next((at for at in back.loud if at > begun), None)
            if onset is not None:
                last = max((at for at in out.loud if at < onset + 0.6), default=onset)
                if last < onset + 0.55:
                    found.append(1000.0 * (last - onset))
            run(2.5)
            player.wait()
    latency = 1000.0 * speaker.latency
    for monitor in (out, back):
        monitor.end()
    microphone.close()
    speaker.close()
    return found, latency


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--times", type=int, default=12)
    count = parser.parse_args().times
    backs: dict[str, tuple[Callable[[], DeviceSpeaker], Callable[[], DeviceMicrophone]]] = {
        "sounddevice": (SounddeviceSpeaker, SounddeviceMicrophone),
        "SDL": (
            lambda: SdlSpeaker("NPC_Speaker", driver="pulseaudio"),
            lambda: SdlMicrophone("NPC_Mic", driver="pulseaudio"),
        ),
    }
    with (
        tempfile.TemporaryDirectory() as folder,
        pytest.MonkeyPatch.context() as patch,
        NullSinks(Path(folder), patch),
    ):
        for name, (speaker, microphone) in backs.items():
            found, latency = times(speaker, microphone, count)
            print(f"{name:12} {len(found)} of {count} noticed in time", end="")
            if found:
                median, p95 = np.median(found), np.percentile(found, 95)
                print(f", silent after {median:.0f} / {p95:.0f} ms (median / p95)", end="")
            print(f"; the output's own latency is {latency:.0f} ms")


if __name__ == "__main__":
    main()
