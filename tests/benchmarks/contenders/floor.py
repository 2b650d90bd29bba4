"""The floor: read a socket, cut frames, decode the base64. No events, no turns, no sessions to speak of."""

from __future__ import annotations

import os
import selectors
import socket
import threading
from collections import deque
from urllib.parse import urlsplit

from common import serve

try:
    from pybase64 import b64decode
except ImportError:
    from base64 import b64decode

_REQUEST = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
_SETUP = b"\x81\x82\0\0\0\0{}"


class Floor:
    """A contender: one thread that waits for all its sockets."""

    def __init__(self) -> None:
        self._mailbox: deque[bytes] = deque()
        self._selector = selectors.DefaultSelector()
        self._thread: threading.Thread | None = None

    def open(self, url: str, sessions: int) -> None:
        parts = urlsplit(url)
        for _ in range(sessions):
            connection = socket.create_connection((parts.hostname, parts.port))
            connection.sendall(_REQUEST % (b"A" * 22 + b"=="))
            answer = b""
            while b"\r\n\r\n" not in answer:
                answer += connection.recv(1000)
            connection.sendall(_SETUP)
            while b"setupComplete" not in answer:
                answer += connection.recv(1000)
            self._selector.register(connection, selectors.EVENT_READ, [connection, b""])
        if self._thread is None:
            self._thread = threading.Thread(target=self._read, daemon=True)
            self._thread.start()

    def drain(self) -> int:
        mailbox = self._mailbox
        return sum(bool(mailbox.popleft()) for _ in range(len(mailbox)))

    def _read(self) -> None:
        put = self._mailbox.append
        while True:
            for key, _ in self._selector.select(0.1):
                connection, held = key.data
                new = connection.recv(262_144)
                if not new:  # the sender has ended
                    self._selector.unregister(connection)
                    continue
                data = held + new
                at = 0
                while len(data) - at >= 4:
                    length = data[at + 1]
                    begin = at + 2
                    if length == 126:
                        length = data[at + 2] << 8 | data[at + 3]
                        begin = at + 4
                    stop = begin + length
                    if stop > len(data):
                        break
                    value = data.find(b'"data": "', begin, stop)
                    if value < 0:
                        put(b"")
                    else:
                        value += 9
                        put(b64decode(data[value : data.index(b'"', value)], None, True))
                    at = stop
                key.data[1] = data[at:]


if __name__ == "__main__":
    os.environ.pop("PYTHONPATH", None)
    serve(Floor())
