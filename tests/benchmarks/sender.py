"""The service of the receive benchmarks: sends a recorded stream to however many clients, and can do nothing else.

    python -m tests.benchmarks.sender            # orders on standard input, a JSON line each

Frames are made beforehand, sockets are plain and blocking, so that what is measured is the client: a real server
would share the processor with it. A sleep between two writes is exact to a tenth of a millisecond; an event loop's
timer is not, and would wake the client for several messages at once.
"""

from __future__ import annotations

import json
import socket
import sys
import threading
import time

from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.utils import accept_key

from tests.benchmarks.stream import audio_frames, setup_complete, transcript

AUDIO_PER_TRANSCRIPT = 8
_LINE = "Good iron sings, traveller. Come closer, hear it, and mind the sparks on your sleeve!"


def on_the_wire(payload: bytes) -> bytes:
    """A message as a server's frame."""
    return Frame(Opcode.BINARY, payload).serialize(mask=False)


def recorded(millis: int) -> list[bytes]:
    """Frames of a speaking service: eight with sound, then one with the words; to be repeated."""
    words = [word + " " for word in _LINE.split()]
    sound = audio_frames(millis, AUDIO_PER_TRANSCRIPT * len(words))
    frames = []
    for number, word in enumerate(words):
        frames += sound[AUDIO_PER_TRANSCRIPT * number : AUDIO_PER_TRANSCRIPT * (number + 1)]
        frames.append(transcript(word))
    return [on_the_wire(frame) for frame in frames]


class Client:
    """One client's socket, written by two threads."""

    def __init__(self, socket: socket.socket) -> None:
        self._socket = socket
        self._lock = threading.Lock()

    def join(self, clients: list[Client], greeting: bytes) -> None:
        """Be one of them before the greeting is out, and be sent nothing ahead of it."""
        with self._lock:
            clients.append(self)
            self._socket.sendall(greeting)

    def send(self, data: bytes) -> None:
        """All of it, and nothing in between."""
        with self._lock:
            self._socket.sendall(data)


class Sender:
    """Listens on a free port; every client that has sent something is set up and ready."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=600)
        self._clients: list[Client] = []
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        """Where."""
        return f"ws://127.0.0.1:{self._listener.getsockname()[1]}"

    def forget(self) -> None:
        """Send nothing more to the clients there are; they are about to go."""
        self._clients.clear()

    def blast(self, millis: int, count: int) -> None:
        """Send ``count`` messages to each client, as fast as it reads."""
        frames = recorded(millis)
        everything = b"".join(frames[number % len(frames)] for number in range(count))
        writers = [threading.Thread(target=client.send, args=(everything,)) for client in self._clients]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()

    def pace(self, millis: int, count: int, rate: float) -> float:
        """Send ``count`` messages to each client at ``rate`` a second, the clients evenly spread in time.

        Returns:
            How late the last message was, in seconds: a sender that is short of time measures itself.
        """
        frames, clients = recorded(millis), list(self._clients)
        began = time.perf_counter()
        late = 0.0
        for number in range(count):
            frame = frames[number % len(frames)]
            for index, client in enumerate(clients):
                due = began + (number + index / len(clients)) / rate
                late = time.perf_counter() - due
                if late < 0:
                    time.sleep(-late)
                client.send(frame)
        return late

    def _accept(self) -> None:
        while True:
            client, _ = self._listener.accept()
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self._set_up, args=(client,), daemon=True).start()

    def _set_up(self, client: socket.socket) -> None:
        request = b""
        while b"\r\n\r\n" not in request:
            request += client.recv(4096)
        key = next(
            line.split(b":")[1].strip()
            for line in request.split(b"\r\n")
            if line.lower().startswith(b"sec-websocket-key:")
        )
        client.sendall(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: " + accept_key(key.decode()).encode() + b"\r\n\r\n"
        )
        answering = ServerProtocol(state=State.OPEN)
        answering.receive_data(client.recv(1 << 16))
        there = Client(client)
        there.join(self._clients, on_the_wire(setup_complete()))
        while data := client.recv(1 << 16):  # only its pings are of interest
            answering.receive_data(data)
            for answer in answering.data_to_send():
                there.send(answer)


def main() -> None:
    """Obey."""
    sender = Sender()
    orders = {"blast": sender.blast, "pace": sender.pace, "forget": sender.forget}
    print(json.dumps(sender.url), flush=True)
    for line in sys.stdin:
        name, arguments = json.loads(line)
        print(json.dumps(orders[name](*arguments)), flush=True)


if __name__ == "__main__":
    main()
