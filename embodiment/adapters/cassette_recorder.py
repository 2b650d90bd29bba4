"""Recording sessions: a connector around a connector, whatever is behind it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from embodiment.adapters.cassette import NOBODY, Kind, Record, audio_folder, end_text, header_text
from embodiment.adapters.cassette_redaction import Redaction
from embodiment.adapters.live_client import Connector
from embodiment.errors import LinkError, UsageError
from embodiment.live.transport import ConnectionClosed, FrameStream
from embodiment.units import Seconds


class CassetteRecorder:
    """Writes everything that passes through its connectors to one file. Thread: the loop's.

    Lines are written as things happen, so that a crash leaves what led to it.

    Args:
        path: The cassette; replaced if it is there. Its folder is made.
        salt: Of the hashes; a new one where none is given.
        keeps_voice: Store the player's voice. Leave it off unless the player has agreed.

    Raises:
        UsageError: The file cannot be written.
    """

    def __init__(self, path: Path, *, salt: str = "", keeps_voice: bool = False) -> None:
        self.path = path
        self._redaction = Redaction(salt or secrets.token_hex(8), keeps_voice=keeps_voice)
        self._connections = 0
        self._records = 0
        self._began: Seconds | None = None
        self._file: IO[str] | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("w", encoding="utf-8")
        except OSError as error:
            raise UsageError(f"{path} cannot be written ({error.strerror}); name another folder") from None
        self._line(header_text(self._redaction.salt, keeps_voice=keeps_voice))

    def around(self, connector: Connector) -> Connector:
        """A connector whose connections are recorded."""

        async def connect(url: str, headers: Mapping[str, str]) -> FrameStream:
            self._redaction.learn_headers(headers)
            self._connections += 1
            number = self._connections
            self._write(number, Kind.OPEN)
            try:
                inner = await connector(url, headers)
            except ConnectionClosed as refused:
                self.closed(number, refused, by="server")
                raise
            except LinkError as missing:
                reason = self._redaction.blotted(str(missing), may_be_cut=True)
                self._write(number, Kind.CLOSE, reason=reason, by=NOBODY)
                raise
            return _RecordedStream(inner, self, number)

        return connect

    def frame(self, connection: int, kind: Kind, frame: str | bytes) -> None:
        """Note a frame."""
        hidden = self._redaction.hide(frame, by_client=kind is Kind.CLIENT, store=self._store)
        self._write(connection, kind, frame=hidden)

    def closed(self, connection: int, end: ConnectionClosed, by: str) -> None:
        """Note the end of a connection."""
        reason = self._redaction.blotted(end.reason, may_be_cut=True)
        self._write(connection, Kind.CLOSE, code=end.code, reason=reason, by=by)

    def close(self) -> None:
        """Write the last line; idempotent. Call it when the link has stopped."""
        if self._file is not None:
            self._line(end_text(self._records))
            self._file.close()
            self._file = None

    def _write(self, connection: int, kind: Kind, **rest: object) -> None:
        if self._file is None:
            return
        now = asyncio.get_running_loop().time()
        self._began = now if self._began is None else self._began
        record = Record(connection=connection, at_ms=round((now - self._began) * 1000), kind=kind, **rest)  # type: ignore[arg-type]
        self._records += 1
        self._line(record.text())

    def _line(self, text: str) -> None:
        assert self._file is not None
        self._file.write(text + "\n")
        self._file.flush()

    def _store(self, name: str, data: bytes) -> None:
        path = audio_folder(self.path) / f"{name}.pcm"
        if not path.exists():
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)


class _RecordedStream:
    """A FrameStream that is written down."""

    def __init__(self, inner: FrameStream, recorder: CassetteRecorder, number: int) -> None:
        self._inner = inner
        self._recorder = recorder
        self._number = number
        self._is_over = False

    async def receive(self) -> str | bytes:
        try:
            frame = await self._inner.receive()
        except ConnectionClosed as end:
            self._end(end, "server")
            raise
        self._recorder.frame(self._number, Kind.SERVER, frame)
        return frame

    async def send(self, frame: str | bytes) -> None:
        if not self._is_over:
            self._recorder.frame(self._number, Kind.CLIENT, frame)
        await self._inner.send(frame)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        self._end(ConnectionClosed(code, reason), "client")
        await self._inner.close(code, reason)

    def _end(self, end: ConnectionClosed, by: str) -> None:
        if not self._is_over:
            self._is_over = True
            self._recorder.closed(self._number, end, by)
