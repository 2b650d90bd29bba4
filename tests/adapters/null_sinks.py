"""A sound card made of software: a PulseAudio server of our own with a speaker and a microphone nobody hears.

    speaker:     program under test -> sink npc_speaker -> its monitor -> ``record``
    microphone:  ``speak_into`` -> sink npc_micfeed -> its monitor -> source npc_mic -> program under test

Needs the packages pulseaudio and pulseaudio-utils; PortAudio also libportaudio2 and libasound2-plugins.
``norewinds=1`` matters: without it null sinks work in blocks of two seconds, and what is recorded has holes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from embodiment.adapters.device_microphone import DeviceMicrophone
from embodiment.units import Hz, Int16Array

_ALSA = """
pcm.!default { type pulse }
ctl.!default { type pulse }
pcm.pulse { type pulse }
ctl.pulse { type pulse }
"""
_MODULES = (
    "module-null-sink sink_name=npc_speaker rate=48000 channels=2 norewinds=1 "
    "sink_properties=device.description=NPC_Speaker",
    "module-null-sink sink_name=npc_micfeed rate=48000 channels=1 norewinds=1 "
    "sink_properties=device.description=NPC_MicFeed",
    "module-remap-source master=npc_micfeed.monitor source_name=npc_mic "
    "source_properties=device.description=NPC_Mic",
)


def needs_pulseaudio() -> None:
    """Skip, with a sentence, where the server is not installed."""
    for program in ("pulseaudio", "pactl", "parec", "pacat"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed; run: apt install pulseaudio pulseaudio-utils")


def wait_for(condition: Callable[[], bool], patience: float = 10.0) -> None:
    """Look again and again until something is so."""
    deadline = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < deadline, f"not so after {patience} s"
        time.sleep(0.005)


def best_share(sent: Int16Array, rate_hz: Hz, attempt: Callable[[], Int16Array], tries: int = 5) -> float:
    """How much of what was sent arrived unharmed, in the best of a few attempts; 1.0 on a machine with time.

    Sound is in real time and test machines are shared: a stall of the whole machine tears a stream somewhere.
    A path that loses, repeats or distorts samples does so everywhere and every time.
    """
    best = 0.0
    for _ in range(tries):
        best = max(best, unharmed(sent, attempt(), rate_hz))
        if best == 1.0:
            break
    return best


class NullSinks:
    """One server. Use as a context manager; environment variables point the process at it meanwhile."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._folder = folder
        self._server: subprocess.Popen[bytes] | None = None
        for part in ("pulse", "state"):
            (folder / part).mkdir(mode=0o700, exist_ok=True)
        folder.chmod(0o700)
        (folder / "asound.conf").write_text(_ALSA)
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
        monkeypatch.setenv("PULSE_RUNTIME_PATH", str(folder / "pulse"))
        monkeypatch.setenv("PULSE_STATE_PATH", str(folder / "state"))
        monkeypatch.setenv("PULSE_COOKIE", str(folder / "cookie"))
        monkeypatch.setenv("PULSE_SERVER", f"unix:{folder / 'native'}")
        monkeypatch.setenv("ALSA_CONFIG_PATH", f"/usr/share/alsa/alsa.conf:{folder / 'asound.conf'}")

    def __enter__(self) -> NullSinks:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start the server and wait until its devices are there."""
        options = ["-n", "--daemonize=no", "--use-pid-file=no", "--disallow-exit", "--exit-idle-time=-1"]
        options += ["--high-priority=no", "--realtime=no", f"--log-target=file:{self._folder / 'log'}"]
        modules = [
            f"module-native-protocol-unix auth-anonymous=1 socket={self._folder / 'native'}",
            *_MODULES,
        ]
        loads = [word for module in modules for word in ("-L", module)]
        self._server = subprocess.Popen(["pulseaudio", *options, *loads], env=os.environ.copy())
        deadline = time.monotonic() + 10
        while subprocess.run(["pactl", "set-default-source", "npc_mic"], capture_output=True).returncode:
            assert time.monotonic() < deadline, (self._folder / "log").read_text()
            time.sleep(0.05)
        subprocess.run(["pactl", "set-default-sink", "npc_speaker"], check=True)

    def kill(self) -> None:
        """The server dies without a word, as when it crashes."""
        if self._server is not None:
            self._server.kill()
            self._server.wait()
            self._server = None

    @contextmanager
    def recording(self, rate_hz: Hz) -> Iterator[list[Int16Array]]:
        """What the speaker plays inside the block; the one array is there after it."""
        got: list[Int16Array] = []
        command = [
            "parec",
            "-d",
            "npc_speaker.monitor",
            f"--rate={rate_hz}",
            "--format=s16le",
            "--channels=2",
        ]
        with (self._folder / "played.raw").open("wb") as file:
            recorder = subprocess.Popen([*command, "--latency-msec=10", "--raw"], stdout=file)
            time.sleep(0.3)
            try:
                yield got
            finally:
                time.sleep(0.2)
                recorder.terminate()
                recorder.wait()
        frames = np.fromfile(self._folder / "played.raw", "<i2")
        got.append(frames[: len(frames) // 2 * 2].reshape(-1, 2)[:, 0].astype(np.int16))

    def captured_by(self, microphone: DeviceMicrophone, said: Int16Array) -> Int16Array:
        """Play 16 kHz samples into the microphone, in real time, while it is read; what it gave."""
        path = self._folder / "said.raw"
        path.write_bytes(said.astype("<i2").tobytes())
        command = ["pacat", "--raw", "-d", "npc_micfeed", "--rate=16000", "--format=s16le", "--channels=1"]
        microphone.open()
        time.sleep(0.3)
        player = subprocess.Popen([*command, "--latency-msec=20", str(path)])
        parts = [microphone.read()]
        until = time.monotonic() + len(said) / 16_000 + 0.7
        while time.monotonic() < until:
            time.sleep(0.05)
            parts.append(microphone.read())
        player.wait()
        microphone.close()
        return np.concatenate(parts)


def speech_like(seconds: float, rate_hz: Hz, seed: int = 1) -> Int16Array:
    """Noise in the band of speech with the rhythm of syllables: nowhere like itself a moment later."""
    count = round(seconds * rate_hz)
    noise = np.random.default_rng(seed).standard_normal(count)
    spectrum = np.fft.rfft(noise)
    frequencies = np.fft.rfftfreq(count, 1 / rate_hz)
    spectrum[(frequencies < 100) | (frequencies > 5500)] = 0
    voice = np.fft.irfft(spectrum, count)
    syllables = 0.6 + 0.4 * np.sin(2 * np.pi * 4 * np.arange(count) / rate_hz)
    loud = voice / np.abs(voice).max() * syllables
    said: Int16Array = (12_000 * loud).astype(np.int16)
    return said


def unharmed(sent: Int16Array, got: Int16Array, rate_hz: Hz) -> float:
    """Share of the 50 ms stretches of ``sent`` that are found in ``got``, in order, at a correlation above
    0.99."""
    length = rate_hz // 20
    starts = range(0, len(sent) - length + 1, length)
    found, after = 0, 0
    for start in starts:
        at, alike = find(sent[start : start + length], got[after:])
        if alike > 0.99:
            found += 1
            after += at + length - 2
    return found / len(starts)


def find(sent: Int16Array, got: Int16Array) -> tuple[int, float]:
    """Where ``sent`` is most alike a stretch of ``got``, and the normalised correlation there: 1.0 is
    identical."""
    one, other = sent.astype(np.float64), got.astype(np.float64)
    if len(other) < len(one):
        return 0, 0.0
    size = 1 << (len(one) + len(other)).bit_length()
    products = np.fft.irfft(np.fft.rfft(other, size) * np.conj(np.fft.rfft(one, size)), size)
    at = int(np.argmax(products[: len(other) - len(one) + 1]))
    # Rates of two chains differ by fractions of a sample: align those before comparing.
    stretch = other[at : at + len(one)]
    return at, max(_aligned(one, stretch, shift / 16) for shift in range(-16, 17))


def _aligned(one: NDArray[np.float64], other: NDArray[np.float64], shift: float) -> float:
    turn = np.exp(2j * np.pi * np.fft.rfftfreq(len(one)) * shift)
    moved = np.fft.irfft(np.fft.rfft(other) * turn, len(one))
    return float(np.dot(one, moved) / np.sqrt(np.dot(one, one) * np.dot(moved, moved) + 1e-9))
