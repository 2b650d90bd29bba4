"""The demo in a window: real time, real devices, the local server in its own process or the real service."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from embodiment.adapters.assets import Assets
from embodiment.adapters.audio_devices import open_microphone, open_speaker
from embodiment.adapters.device_microphone import AbsentMicrophone
from embodiment.adapters.gallery import Gallery
from embodiment.adapters.live_client import LiveLink
from embodiment.adapters.loops import ThreadedLoop
from embodiment.adapters.pacing import RealTimePacer
from embodiment.adapters.pygame_screen import PygameScreen
from embodiment.adapters.websocket import connect_websocket
from embodiment.app.game import Game, Play, Ports, build, load_demo
from embodiment.app.local_server import LocalServerProcess
from embodiment.app.local_voice import NAME as LOCAL_VOICE
from embodiment.app.local_voice import LocalVoice
from embodiment.app.transcript import Transcript
from embodiment.errors import UsageError
from embodiment.live.config import GeminiLiveConfig
from embodiment.session.events import InputUnsent, SessionProblem, SessionState, StateChanged
from embodiment.units import Seconds

FRAME: Seconds = 1 / 60
KEY_VARIABLE = "GEMINI_API_KEY"


def play_window(arguments: argparse.Namespace) -> int:
    """Play a demo by name."""
    assets = Assets(game=Path.cwd())
    return play_game(load_demo(arguments.name, assets), assets, arguments)


def play_game(game: Game, assets: Assets, arguments: argparse.Namespace) -> int:
    """Open the window, make the world and run it until the player leaves.

    Returns:
        0. Nothing is left running, whatever happened.
    """
    with ExitStack() as cleanup:
        gallery = Gallery(assets)
        screen = PygameScreen(gallery, title=gallery.scene(game.scene).scenery.title)
        cleanup.callback(screen.close)
        news: deque[str] = deque()
        service = cleanup.enter_context(service_for(arguments.backend, news.append))
        progress("opening the sound devices")
        speaker, speaker_says = open_speaker(*_device(arguments.speaker))
        microphone, microphone_says = open_microphone(*_device(arguments.microphone))
        cleanup.callback(speaker.close)
        cleanup.callback(microphone.close)
        absent = isinstance(microphone, AbsentMicrophone)
        local_voice = LocalVoice()
        cleanup.callback(local_voice.close)
        host = ThreadedLoop()
        cleanup.callback(host.stop)
        progress("building the scene")
        ports = Ports(
            link=LiveLink(host, connect_websocket),
            speaker=speaker,
            host=host,
            service=service,
            microphone=None if absent else microphone,
            tts={LOCAL_VOICE: local_voice},
        )
        play = build(game, ports, assets, seed=arguments.seed)
        cleanup.callback(play.world.close)
        _tell_devices(play, speaker_says, microphone_says)
        _show_news(play)
        if arguments.transcript:
            _write_transcript(play, arguments.transcript, cleanup)
        screen.show(play.stage.view())  # loads every picture while the progress line still says so
        gc.freeze()  # what is loaded stays: the collector need not look at it again in mid-game
        _loop(play, screen, news)
    return 0


def _tell_devices(play: Play, *told: str) -> None:
    """A short line for the player, the whole reason for whoever looks into it."""
    for sentence in told:
        short, _, reason = sentence.partition(": ")
        if reason and short.startswith("no "):
            progress(sentence)
            play.world.stats.script_failures.append(sentence)
            play.hud.notify(f"{short[0].upper()}{short[1:]}.", play.world.now, seconds=8.0)


def _loop(play: Play, screen: PygameScreen, news: deque[str]) -> None:
    pacer = RealTimePacer()
    while not play.controls.wants_to_leave:
        dt = pacer.wait(FRAME)
        while news:
            play.hud.notify(news.popleft(), play.world.now, seconds=8.0)
        play.controls.receive(screen.events())
        play.world.advance(dt)
        play.stage.follow()
        screen.show(play.stage.view())


def _write_transcript(play: Play, name: str, cleanup: ExitStack) -> None:
    """Write every event as it happens.

    Raises:
        UsageError: The file cannot be written.
    """
    try:
        file = Path(name).open("w", encoding="utf-8", buffering=1)  # noqa: SIM115  closed with the game
    except OSError as error:
        raise UsageError(f"--transcript {name}: cannot be written ({error.strerror})") from None
    cleanup.enter_context(file)
    transcript = Transcript(lambda: play.world.now, echo=lambda line: print(line, file=file))
    for key, session in play.world.sessions.items():
        session.subscribe(transcript.listener(key))


def _show_news(play: Play) -> None:
    """Tell the player in the window what went wrong with a conversation."""

    def listen(event: object) -> None:
        match event:
            case StateChanged(state=state, previous=previous, sentence=sentence) if sentence:
                if state is SessionState.RECONNECTING and previous is not SessionState.CONNECTED:
                    return  # it was told when the connection was lost
                play.hud.notify(sentence, play.world.now, seconds=10.0)
            case InputUnsent(text=text, sentence=sentence):
                play.hud.notify(f"Not sent: {text!r} ({sentence})", play.world.now, seconds=8.0)
            case SessionProblem(sentence=sentence):
                play.world.stats.script_failures.append(sentence)
            case _:
                pass

    for session in play.world.sessions.values():
        session.subscribe(listen)


@contextmanager
def service_for(backend: str, news: Callable[[str], None]) -> Iterator[GeminiLiveConfig]:
    """Connection settings of the chosen service; the local one lives as long as the block.

    Args:
        backend: ``"local"`` or ``"gemini"``.
        news: Told, from another thread, when the local server had to be started again.

    Raises:
        UsageError: The real service was asked for and there is no key.
        EngineError: The local server did not start.
    """
    if backend == "gemini":
        key = os.environ.get(KEY_VARIABLE, "").strip()
        if not key:
            raise UsageError(
                f"--backend gemini needs a key: set {KEY_VARIABLE}, or leave it out to play offline"
            )
        yield GeminiLiveConfig(api_key=key, manual_activity=True)
        return
    progress("starting the local server")
    with LocalServerProcess(progress, news) as server:
        yield GeminiLiveConfig(base_url=server.url, manual_activity=True, word_timestamps=True)


def progress(step: str) -> None:
    """Show what the start-up is doing, on one line of the terminal."""
    print(f"embodiment: {step} ...", file=sys.stderr, flush=True)


def _device(text: str) -> tuple[str, str | None]:
    """``BACKEND`` or ``BACKEND:DEVICE``."""
    backend, _, device = text.partition(":")
    return backend or "auto", device or None
