"""What a world in real time is plugged into: the service that answers, sound devices, sockets, kept memories."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from embodiment.adapters.audio_devices import open_microphone, open_speaker
from embodiment.adapters.device_microphone import AbsentMicrophone, DeviceMicrophone
from embodiment.adapters.device_speaker import DeviceSpeaker
from embodiment.adapters.live_client import LiveLink
from embodiment.adapters.loops import ThreadedLoop
from embodiment.adapters.memory_sqlite import SqliteMemory
from embodiment.adapters.speaker_switch import SpeakerSwitch
from embodiment.adapters.transports import connector_for_sockets
from embodiment.adapters.user_files import user_data_folder
from embodiment.app.local_server import LocalServerProcess
from embodiment.app.local_voice import NAME as LOCAL_VOICE
from embodiment.app.local_voice import LocalVoice
from embodiment.app.open_mic import make_open_mic
from embodiment.app.service_key import KEY_VARIABLE, service_key
from embodiment.errors import UsageError
from embodiment.live.config import GeminiLiveConfig
from embodiment.world.ports import Ports
from embodiment.world.settings import split_device


def progress(step: str) -> None:
    """Show what the start-up is doing, on one line of the terminal."""
    print(f"embodiment: {step} ...", file=sys.stderr, flush=True)


def real_ports(
    cleanup: ExitStack,
    backend: str,
    news: Callable[[str], None],
    speaker_choice: str = "auto",
    microphone_choice: str = "auto",
) -> tuple[Ports, tuple[str, str]]:
    """Devices, a thread for the sockets, and a service: what a world in real time is plugged into.

    Args:
        cleanup: Gives everything back when it is closed.
        backend: ``"local"`` or ``"gemini"``.
        news: Told, from another thread, when the local server had to be started again.
        speaker_choice: ``BACKEND`` or ``BACKEND:DEVICE``.
        microphone_choice: As ``speaker_choice``.

    Returns:
        The ports, and a sentence each about speaker and microphone.

    Raises:
        UsageError: A back end does not exist, or the real service was asked for and there is no key.
        DeviceError: A device was asked for by name and is not there.
        EngineError: The local server did not start.
    """
    service = cleanup.enter_context(service_for(backend, news))
    progress("opening the sound devices")
    speaker, speaker_says = open_speaker(*split_device(speaker_choice))
    cleanup.callback(speaker.close)
    microphone, microphone_says = open_microphone(*split_device(microphone_choice))
    cleanup.callback(microphone.close)
    return plugged(cleanup, service, speaker, microphone), (speaker_says, microphone_says)


def plugged(
    cleanup: ExitStack,
    service: GeminiLiveConfig,
    speaker: DeviceSpeaker | SpeakerSwitch,
    microphone: DeviceMicrophone | AbsentMicrophone,
) -> Ports:
    """Sockets on a thread of their own, and the local voice, beside devices that are open already.

    Args:
        cleanup: Ends thread and voice when it is closed.
        service: Who answers.
        speaker: Where voices sound.
        microphone: Where the player is heard.
    """
    local_voice = LocalVoice()
    cleanup.callback(local_voice.close)
    host = ThreadedLoop()
    cleanup.callback(host.stop)
    return Ports(
        link=LiveLink(host, connector_for_sockets()),
        speaker=speaker,
        host=host,
        service=service,
        microphone=None if isinstance(microphone, AbsentMicrophone) else microphone,
        open_mic=make_open_mic(speaker.listen()),
        tts={LOCAL_VOICE: local_voice},
    )


@contextmanager
def service_for(
    backend: str, news: Callable[[str], None], say: Callable[[str], None] = progress
) -> Iterator[GeminiLiveConfig]:
    """Connection settings of the chosen service; the local one lives as long as the block.

    Args:
        backend: ``"local"`` or ``"gemini"``.
        news: Told, from another thread, when the local server had to be started again.
        say: Told what the start-up is doing.

    Raises:
        UsageError: The real service was asked for and there is no key.
        EngineError: The local server did not start.
    """
    if backend == "gemini":
        key = service_key()
        if not key:
            raise UsageError(
                f"--backend gemini needs a key: set {KEY_VARIABLE}, or leave it out to play offline"
            )
        yield GeminiLiveConfig(api_key=key, manual_activity=True)
        return
    say("starting the local server")
    with LocalServerProcess(say, news) as server:
        yield GeminiLiveConfig(
            base_url=server.url, manual_activity=True, word_timestamps=True, phoneme_times=True
        )


def memory_for(name: str, scene: str) -> SqliteMemory | None:
    """Where memories are kept: a file of that name, ``""`` the player's own for this scene, ``"none"`` nowhere."""
    if name == "none":
        return None
    return SqliteMemory(Path(name) if name else user_data_folder() / f"memory-{Path(scene).stem}.sqlite3")
