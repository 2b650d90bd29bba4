"""The demo without window and devices: the same world on simulated time, visited by a script and recorded."""

from __future__ import annotations

import argparse
import asyncio
import itertools
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from embodiment.adapters.assets import Assets
from embodiment.adapters.gallery import Gallery
from embodiment.adapters.live_client import LiveLink
from embodiment.adapters.loops import SimulatedLoop
from embodiment.adapters.memory_sqlite import SqliteMemory
from embodiment.adapters.tiled_map import load_scenery
from embodiment.app.game import Game, Play, build, folders_of
from embodiment.app.local_voice import NAME as LOCAL_VOICE
from embodiment.app.local_voice import LocalVoice
from embodiment.app.progress import Progress
from embodiment.app.recording import Recording
from embodiment.app.transcript import Transcript
from embodiment.app.visit import Approach, Say, Speak, Step, Visit
from embodiment.audio.resampler import resample
from embodiment.audio.wav import parse_wav
from embodiment.errors import AssetError, UsageError, did_you_mean
from embodiment.live.config import GeminiLiveConfig
from embodiment.server.engines.synth_espeak import EspeakSynthesizer
from embodiment.server.engines.synth_tone import ToneSynthesizer
from embodiment.server.options import SessionOptions
from embodiment.server.ports import Engines
from embodiment.server.session import serve_session
from embodiment.server.stores.memory import MemoryHandleStore
from embodiment.session.start_wait import parse_voice_buffer
from embodiment.testing.chrome_trace import ChromeTrace
from embodiment.testing.function_server import deterministic_engines
from embodiment.testing.memory import MemoryStream, connector_to
from embodiment.testing.microphone import ScriptedMicrophone
from embodiment.testing.speaker import PulledSpeaker
from embodiment.units import INPUT_HZ, Int16Array, Seconds
from embodiment.world.ports import Ports

FRAME: Seconds = 0.08
"""Game time per recorded picture: 12.5 a second, as many as a GIF shows well."""
LONGEST: Seconds = 600.0
"""A visit longer than this has gone wrong."""
LOCAL = "ws://127.0.0.1:1"
"""Never opened: in a headless run the local server lives in the same process, joined by memory."""


def play_headless(game: Game, arguments: argparse.Namespace, steps: Sequence[tuple[str, str]]) -> int:
    """Play a visit and record it.

    Returns:
        0, also when somebody gave no answer: the transcript says so.

    Raises:
        EmbodimentError: A file or a name is wrong; one sentence.
    """
    if arguments.backend == "gemini":
        raise UsageError(
            "--backend gemini needs a window: without one the demo runs on simulated time, which the real service "
            "does not; leave --backend out"
        )
    assets = Assets(game=Path.cwd())
    visit_steps = [_step(kind, value) for kind, value in steps]
    load_scenery(assets, game.scene)  # what is wrong with it is told before the engines are loaded
    with ExitStack() as cleanup:
        host = SimulatedLoop()
        cleanup.callback(host.stop)
        engines = _engines(arguments.voice, host)
        cleanup.callback(engines.close)
        speaker, microphone = PulledSpeaker(), ScriptedMicrophone(seed=arguments.seed)
        ports = Ports(
            link=LiveLink(host, connector_to(_server(engines, arguments.seed))),
            speaker=speaker,
            host=host,
            service=GeminiLiveConfig(
                base_url=LOCAL, manual_activity=True, word_timestamps=True, phoneme_times=True
            ),
            microphone=microphone,
            tts={LOCAL_VOICE: _voice(arguments.voice, host, cleanup)},
            memory=SqliteMemory(Path(arguments.memory)) if arguments.memory not in ("", "none") else None,
        )
        play = build(game, ports, assets, seed=arguments.seed)
        cleanup.callback(play.world.close)
        if arguments.voice_buffer:
            play.world.voices.use_buffer(parse_voice_buffer(arguments.voice_buffer))
        bar = Progress(len(visit_steps), "visiting")
        transcript = _transcribed(play, bar)
        for step in visit_steps:
            if isinstance(step, Approach) and step.character not in play.world.characters:
                raise UsageError(did_you_mean("character", step.character, play.world.characters))
        gallery = Gallery(assets, folders_of(game))
        recording = Recording(arguments.record, gallery, _warn, pictures=not arguments.no_pictures)
        trace = ChromeTrace(play.world)
        visit = Visit(play.world, microphone, visit_steps, lambda told: transcript.write("visitor", told))
        try:
            while not visit.is_done and play.world.now < LONGEST:
                play.controls.receive(visit.tick())
                play.world.advance(FRAME)
                play.stage.follow()
                recording.frame(play.stage.view)
                bar.at(len(visit_steps) - visit.remaining, f"{play.world.now:.0f} s of game time")
            bar.at(len(visit_steps), "writing the recording")
        finally:  # an interrupted visit leaves what there is of it
            for place in recording.save(transcript, trace, speaker.recording()):
                bar.clear()
                print(f"wrote {place}", flush=True)
    return 0


def _server(engines: Engines, seed: int) -> Callable[[MemoryStream], Awaitable[None]]:
    """The local server in this process: one store of handles for all its sessions, ids from the seed."""
    stores: list[MemoryHandleStore] = []
    numbers = itertools.count(1)

    async def serve(stream: MemoryStream) -> None:
        if not stores:
            stores.append(MemoryHandleStore(asyncio.get_running_loop().time))
        options = SessionOptions(seed=seed)
        await serve_session(stream, engines, options, store=stores[0], seed_text=str(next(numbers)))

    return serve


def _transcribed(play: Play, bar: Progress) -> Transcript:
    def echo(line: str) -> None:
        bar.clear()
        print(line, flush=True)

    transcript = Transcript(lambda: play.world.now, echo=echo)
    for name, character in play.world.characters.items():
        character.session.subscribe(transcript.listener(name))
    return transcript


def _engines(voice: str, host: SimulatedLoop) -> Engines:
    """The real engines in lockstep with simulated time, or the deterministic ones."""
    if voice == "tone":
        from embodiment.server.engines.brain_scripted import ScriptedBrain

        return deterministic_engines(ScriptedBrain)
    from embodiment.server.engines.pool import load_engines

    engines = load_engines(external=host.external)
    for notice in engines.notices:
        _warn(notice)
    return engines


def _voice(voice: str, host: SimulatedLoop, cleanup: ExitStack) -> LocalVoice:
    """The local voice provider in lockstep with simulated time; its engine starts with the first sentence."""
    make = ToneSynthesizer if voice == "tone" else partial(EspeakSynthesizer, host.external)
    provider = LocalVoice(make, in_thread=False)
    cleanup.callback(provider.close)
    return provider


def _warn(sentence: str) -> None:
    print(f"embodiment: {sentence}", file=sys.stderr, flush=True)


def _step(kind: str, value: str) -> Step:
    if kind == "type":
        if not value.strip():
            raise UsageError("--type needs some text")
        return Say(value)
    if kind == "visit":
        return Approach(value)
    return Speak(read_speech(value), Path(value).name)


def read_speech(name: str) -> Int16Array:
    """The sound of a WAV file as a microphone would bring it: int16, 16 kHz, mono.

    Raises:
        AssetError: The file is missing, broken or holds no sound.
    """
    try:
        data = Path(name).read_bytes()
    except OSError as error:
        raise AssetError(
            f"cannot be read ({error.strerror}); give the path of a .wav file", path=name
        ) from None
    try:
        clip = parse_wav(data)
    except AssetError as error:
        raise AssetError(str(error), path=name) from None
    if not clip.samples.size:
        raise AssetError("holds no sound; record it again", path=name)
    return clip.samples if clip.rate_hz == INPUT_HZ else resample_int16(clip.samples, clip.rate_hz)


def resample_int16(samples: Int16Array, rate_hz: int) -> Int16Array:
    """``samples`` at the microphone's rate."""
    from embodiment.audio.pcm import to_float, to_int16

    return to_int16(resample(to_float(samples), rate_hz, INPUT_HZ))
