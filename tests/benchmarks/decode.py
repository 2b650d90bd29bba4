"""Processor time from a message's bytes to its events, and from a piece of microphone to its text; no network.

Held against google-genai (its own receive and send, with a connection that has the message at hand) in its own
environment, and against the floor: reading a socket and decoding the base64.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Sequence

import numpy as np

from embodiment.live import fastpath
from embodiment.live.codec import ClientDecoder
from embodiment.live.messages import AudioDelta
from embodiment.live.server_codec import encode_server
from embodiment.units import INPUT_HZ
from tests.benchmarks.figures import Figure, Options, alternate, figure
from tests.benchmarks.race import GENAI, OURS, PLAIN, Process, needs_fast, one_core, started
from tests.benchmarks.stream import audio_frames, end_of_turn, sound, tool_call, transcript

UNIT = "us CPU/message"
COUNT = 1500
"""Messages in a sample of one process, the first of a connection among them: a minute of speech in pieces of 40 ms."""
READ = 131_072
"""Bytes read from the floor's socket at once, and the most that is waiting there."""


def messages() -> dict[str, bytes]:
    """One of each kind."""
    generation, turn = end_of_turn()
    sound = {f"audio {millis} ms": audio_frames(millis, 1)[0] for millis in (20, 40, 100, 1000)}
    return sound | {
        "transcript": transcript("Good iron "),
        "tool call": tool_call(1),
        "generation complete": generation,
        "turn complete, usage": turn,
    }


def figures(options: Options) -> list[Figure]:
    """Decoding against google-genai, the plain figure beside it; the microphone; then the floor."""
    needs_fast()
    rows: list[Figure] = []
    with one_core(), started([OURS, PLAIN, GENAI]) as processes:
        for name, frame in messages().items():
            aim = None if name == "audio 1000 ms" else 30.0
            rows += _compared(name, processes, options, "decode", frame.decode(), aim)
        noise = np.random.default_rng(3).normal(0, 3000, INPUT_HZ // 10).astype(np.int16)
        for millis in (20, 40, 100):
            piece = noise[: INPUT_HZ * millis // 1000].tobytes().hex()
            rows += _compared(f"microphone {millis} ms", processes, options, "uplink", piece, 50.0)
    with one_core():
        rows += [_against_floor(millis, options) for millis in (20, 40, 100)]
    return rows + [_encoded(millis, options) for millis in (40, 100)]


def _compared(
    name: str, processes: dict[str, Process], options: Options, order: str, given: str, aim: float | None
) -> list[Figure]:
    """Ours with and without the extra, both against google-genai."""
    taken: dict[str, list[float]] = {who: [] for who in processes}
    for number in range(options.rounds(15) + 1):
        for who, process in processes.items():
            micros = 1e6 * process.do(order, given, COUNT)
            if number:
                taken[who].append(micros)
    against = taken[GENAI.name]
    return [
        figure(name, UNIT, taken[OURS.name], GENAI.name, against, aim_ratio=aim),
        figure(f"{name}, without `fast`", UNIT, taken[PLAIN.name], GENAI.name, against),
    ]


# --- the server's side ---------------------------------------------------------------------------------------------


def _encoded(millis: int, options: Options) -> Figure:
    """The frame of one event comes from a template; the same event among several is written as JSON."""
    events = [AudioDelta(pcm) for pcm in sound(millis, COUNT)]
    taken = alternate(
        options.rounds(15),
        {
            "template": lambda: [encode_server(event) for event in events],
            "json": lambda: [encode_server((event,)) for event in events],
        },
        per=COUNT,
    )
    template, json = ([1e6 * one for one in taken[name]] for name in ("template", "json"))
    return figure(f"our server writes audio {millis} ms", UNIT, template, "the same as JSON", json)


# --- the floor ----------------------------------------------------------------------------------------------------


def _against_floor(millis: int, options: Options) -> Figure:
    frames = audio_frames(millis, max(4, READ // len(audio_frames(millis, 1)[0]) - 1))
    begin = frames[0].index(b'"data": "') + len(b'"data": "')
    within = slice(begin, frames[0].index(b'"', begin) - len(frames[0]))
    base64 = fastpath.decode_strictly  # pybase64's own function, with no call of ours around it
    with _Pipe(frames) as pipe:
        taken = alternate(
            options.rounds(60),
            {
                "ours": pipe.reading(ClientDecoder().decode),
                "floor": pipe.reading(lambda frame: base64(frame[within], None, True)),
            },
            pipe.clock,
            per=len(frames),
        )
    micros = {name: [1e6 * one for one in samples] for name, samples in taken.items()}
    return figure(
        f"audio {millis} ms, read from a socket and decoded",
        UNIT,
        micros["ours"],
        "read and base64 alone",
        micros["floor"],
        floor=True,
        aim_ratio=1.5,
    )


class _Pipe:
    """A socket that holds some frames. Only reading them and what is done with them counts: filling it does not."""

    def __init__(self, frames: Sequence[bytes]) -> None:
        self._frames = frames
        self._stream = b"".join(len(frame).to_bytes(4, "big") + frame for frame in frames)
        self._here, self._there = socket.socketpair()
        self._there.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4 * READ)
        self._spent = 0.0

    def __enter__(self) -> _Pipe:
        return self

    def __exit__(self, *_: object) -> None:
        self._here.close()
        self._there.close()

    def clock(self) -> float:
        """Processor seconds counted so far."""
        return self._spent

    def reading(self, take: Callable[[bytes], object]) -> Callable[[], None]:
        """Fill the socket, then read it empty, giving each frame to ``take``."""

        def run() -> None:
            self._there.sendall(self._stream)
            began = time.thread_time()
            held, left = b"", len(self._stream)
            while left:
                data = self._here.recv(READ)
                left -= len(data)
                data = held + data
                at, size = 0, len(data)
                while size - at >= 4:
                    begin = at + 4
                    stop = begin + int.from_bytes(data[at:begin], "big")
                    if stop > size:
                        break
                    take(data[begin:stop])
                    at = stop
                held = data[at:]
            self._spent += time.thread_time() - began

        return run
