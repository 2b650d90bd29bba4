"""A service that is a recording: it says what was recorded as long as the client does, too.

Each frame of the service is given out once the client has sent everything it had sent before it in the recording. The
first thing the client does differently ends the replay and is told with a diff.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Mapping
from difflib import unified_diff
from enum import StrEnum
from pathlib import Path
from typing import Any

from embodiment.adapters.cassette import NOBODY, Cassette, Kind, Record, load_cassette
from embodiment.adapters.cassette_redaction import Redaction, shown
from embodiment.errors import AssetError, EmbodimentError, LinkError, UsageError
from embodiment.live.transport import ConnectionClosed
from embodiment.server.engines.brain_function import AnswerFunction
from embodiment.server.ports import Prompt
from embodiment.testing.callers import called_from

DIVERGED = 4000
"""Close code of a replay that cannot go on. Source: RFC 6455 section 7.4.2, codes for private use."""

CURE = "If the change is meant, record the cassette again (--npc-record)."


class Pace(StrEnum):
    """How fast a cassette is played."""

    RECORDED = "recorded"
    """At the recorded distances, by the loop's clock: real time on a thread, virtual time on a stage."""
    FAST = "fast"
    """As fast as the client takes it."""


class CassetteDiverged(EmbodimentError, AssertionError):
    """The client did something else than in the recording."""


class CassetteServer:
    """Replays a cassette to whoever connects; the n-th connection gets the n-th recording.

    Args:
        path: The cassette.
        pace: How fast.

    Raises:
        AssetError: The cassette cannot be read; names line and cure.
    """

    def __init__(self, path: Path, pace: Pace = Pace.RECORDED) -> None:
        self.cassette = load_cassette(path)
        _check_opened(self.cassette)
        self.pace = pace
        self.redaction = Redaction(self.cassette.salt, keeps_voice=self.cassette.keeps_voice)
        self.divergence = ""
        self._is_told = False
        self._connections = 0
        self._streams: list[ReplayedStream] = []

    async def connector(self, url: str, headers: Mapping[str, str]) -> ReplayedStream:
        """Open the next recorded connection.

        Raises:
            ConnectionClosed: It was refused, or never recorded.
            LinkError: Nobody answered.
        """
        self.redaction.learn_headers(headers)
        self._connections += 1
        number = self._connections
        records = self.cassette.of(number)
        if not records:
            told = f"a connection number {number} was never recorded; the recording ends here. {CURE}"
            raise self.diverged(f"{self.cassette.path}:{self.cassette.last_line}: {told}")
        first = records[1] if len(records) > 1 else None
        if first is not None and first.kind is Kind.CLOSE and first.by in ("server", NOBODY):
            if self.pace is Pace.RECORDED:
                await asyncio.sleep(max(0, first.at_ms - records[0].at_ms) / 1000)
            raise (
                LinkError(first.reason) if first.by == NOBODY else ConnectionClosed(first.code, first.reason)
            )
        self._streams.append(ReplayedStream(self, records[1:]))
        return self._streams[-1]

    def will_hear(self, *texts: str) -> None:
        """What is understood is in the recording."""

    def answers(self, answer: AnswerFunction | None) -> None:
        """What is answered is in the recording."""

    @property
    def prompts(self) -> list[Prompt]:
        """Nobody is asked anything in a replay. Raises UsageError, always."""
        raise UsageError(
            f"{called_from()}: a replay asks no answer function, so there are no prompts; "
            "look at what was heard (has_heard), or leave this test out of --npc-replay"
        )

    def check(self) -> None:
        """Raise CassetteDiverged with a diff if the client has left the recording."""
        if self.divergence:
            self._is_told = True
            raise CassetteDiverged(self.divergence)

    def finish(self) -> None:
        """Raise CassetteDiverged if the client has said less than it did; call it when the stage is closed.

        What the service had still to say does not count, nor does sound at the end of what the client said, nor a
        connection in which the client said nothing.
        """
        if self._is_told:
            return
        self.check()
        left = [record for stream in self._streams for record in stream.unsaid()]
        left += (
            record
            for number in range(self._connections + 1, self.cassette.connections + 1)
            for record in self.cassette.of(number)
            if record.kind is Kind.CLIENT
        )
        unsaid = [record for record in left if not _is_sound(record.frame)]
        if unsaid:
            self._is_told = True
            raise CassetteDiverged(_missing(self.cassette.path, unsaid))

    def diverged(self, told: str) -> ConnectionClosed:
        """Remember the first divergence; what to end the connection with."""
        self.divergence = self.divergence or told
        return ConnectionClosed(DIVERGED, "the replay diverged")


class ReplayedStream:
    """The client's end of a recorded connection."""

    def __init__(self, server: CassetteServer, records: tuple[Record, ...]) -> None:
        self._server = server
        self._cassette: Cassette = server.cassette
        self._left = deque(records)
        self._early: deque[Any] = deque()
        self._moved = asyncio.Event()
        self._end: ConnectionClosed | None = None
        self._at_ms = records[0].at_ms if records else 0
        self._last_line = records[-1].line if records else server.cassette.last_line

    async def send(self, frame: str | bytes) -> None:
        """Compare a frame of the client with the recording."""
        if self._end is not None:
            raise self._end
        hidden = self._server.redaction.hide(frame, by_client=True, store=lambda name, data: None)
        self._early.append(hidden)
        self._moved.set()
        end = self._over()
        if end is not None:
            raise end

    async def receive(self) -> str | bytes:
        """The next recorded frame of the service, when its time has come."""
        while (end := self._over()) is None:
            record = self._left[0] if self._left else None
            if record is not None and record.kind is Kind.SERVER:
                await self._pace(record)
                if self._over() is None:
                    self._left.popleft()
                    return shown(record.frame, self._cassette.sound)
            elif record is not None and record.kind is Kind.CLOSE and record.by == "server":
                await self._pace(record)
                self._end = self._over() or ConnectionClosed(record.code, record.reason)
            else:
                self._moved.clear()
                await self._moved.wait()
        raise end

    def unsaid(self) -> list[Record]:
        """What the client had said in the recording and has not said now."""
        expected = [record for record in self._left if record.kind is Kind.CLIENT]
        return expected[len(self._early) :]

    def _over(self) -> ConnectionClosed | None:
        """How the connection ended, if it has."""
        if self._end is None:
            self._match()
        return self._end

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """The client leaves."""
        if self._end is None:
            self._end = ConnectionClosed(code, reason)
        self._moved.set()

    def _match(self) -> None:
        """Tick off what the client has sent; it may be ahead of the service's frames, never different."""
        expected = [record for record in self._left if record.kind is Kind.CLIENT]
        for sent, record in zip(self._early, expected, strict=False):
            if sent != record.frame:
                self._end = self._server.diverged(_difference(self._cassette.path, record, sent))
                return
        if len(self._early) > len(expected):
            told = f"the client sends more than was recorded after this line. {CURE}"
            extra = self._early[len(expected)]
            self._end = self._server.diverged(
                f"{self._cassette.path}:{self._last_line}: {told}\n{_pretty(extra)}"
            )
            return
        while self._early and self._left and self._left[0].kind is Kind.CLIENT:
            self._at_ms = self._left.popleft().at_ms
            self._early.popleft()

    async def _pace(self, record: Record) -> None:
        distance, self._at_ms = record.at_ms - self._at_ms, record.at_ms
        if self._server.pace is Pace.RECORDED and distance > 0:
            await asyncio.sleep(distance / 1000)


def _difference(path: Path, record: Record, sent: Any) -> str:
    lines = unified_diff(
        _pretty(record.frame).splitlines(),
        _pretty(sent).splitlines(),
        "recorded",
        "sent now",
        lineterm="",
        n=2,
    )
    told = "\n".join(lines)
    return f"{path}:{record.line}: the client sends something else than in the recording. {CURE}\n{told}"


def _check_opened(cassette: Cassette) -> None:
    opened: set[int] = set()
    for record in cassette.records:
        if (record.kind is Kind.OPEN) == (record.connection in opened):
            told = f"connection {record.connection} is opened once, before anything else is said on it"
            cure = "undo the edit or record it again"
            raise AssetError(f"{told}; {cure}", path=str(cassette.path), line=record.line)
        opened.add(record.connection)


def _missing(path: Path, unsaid: list[Record]) -> str:
    first, more = unsaid[0], len(unsaid) - 1
    told = f"and {more} frames more" if more else "and nothing else"
    return (
        f"{path}:{first.line}: the client says less than was recorded: this is missing on connection "
        f"{first.connection}, {told}. {CURE}\n{_pretty(first.frame)}"
    )


def _is_sound(frame: Any) -> bool:
    """Whether a frame of the client is nothing but sound of the microphone; how much there is at the end varies."""
    sent = frame.get("realtimeInput") if isinstance(frame, dict) else None
    return isinstance(sent, dict) and bool(sent) and sent.keys() <= {"audio", "mediaChunks"}


def _pretty(value: Any) -> str:
    return json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False)
