"""Processor time from a message's bytes to its events, without a socket, against the floor: finding the base64 and
decoding it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from embodiment.live import fastpath
from embodiment.live.codec import ClientDecoder
from tests.benchmarks.figures import Figure, Options, alternate, figure
from tests.benchmarks.stream import audio_frames

MESSAGES = 2000


def floor_of(frames: Sequence[bytes]) -> Callable[[], None]:
    """Nothing but the base64 of each frame, where it is known to stand."""
    begin = frames[0].index(b'"data": "') + len(b'"data": "')
    end = frames[0].index(b'"', begin) - len(frames[0])
    decode = fastpath.decode_base64

    def run() -> None:
        for frame in frames:
            decode(frame[begin:end])

    return run


def ours_of(frames: Sequence[bytes]) -> Callable[[], None]:
    """What a connection's decoder does."""
    decode = ClientDecoder().decode

    def run() -> None:
        for frame in frames:
            decode(frame)

    return run


def figures(options: Options) -> list[Figure]:
    """Audio of 20, 40 and 100 ms."""
    rows = []
    for millis in (20, 40, 100):
        frames = audio_frames(millis, MESSAGES)
        taken = alternate(
            options.rounds(15), {"ours": ours_of(frames), "floor": floor_of(frames)}, per=MESSAGES
        )
        micros = {name: [1e6 * one for one in samples] for name, samples in taken.items()}
        rows.append(
            figure(
                f"audio {millis} ms",
                "us CPU/message",
                micros["ours"],
                "base64 alone",
                micros["floor"],
                floor=True,
            )
        )
    return rows
