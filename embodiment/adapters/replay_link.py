"""A Link that is a recording: what a service said, at the times it said it, whatever is said to it.

Where ``testing.cassette_server`` insists that the client does what it did, this one lets a cassette be *looked at*: the
sessions of a world are ordinary ones, the player's part is played by ``player_acts``, and nothing is compared.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from embodiment.adapters.cassette import NOBODY, Cassette, Kind, Record
from embodiment.adapters.cassette_redaction import shown
from embodiment.body.aside import T, at_once
from embodiment.errors import ProtocolError
from embodiment.live.codec import ClientDecoder
from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import ClientMessage, Disconnected, GeminiEvent, LinkFailed
from embodiment.stream.stamper import Stamper
from embodiment.units import Seconds
from embodiment.world.ports import Delivery

_NAME: Final = re.compile(r"You are ([^,.\n]{1,40})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A character of a cassette.

    Attributes:
        name: As its instruction calls it; a number where it does not.
        connections: Numbers of its connections, in order.
        manual_activity: Whether the player's turns were marked by the client.
    """

    name: str
    connections: tuple[int, ...]
    manual_activity: bool


class ActKind(StrEnum):
    """What a player does."""

    TYPE = "type"
    PRESS = "press"
    RELEASE = "release"


@dataclass(frozen=True, slots=True)
class Act:
    """Something the player did."""

    at: Seconds
    who: str
    kind: ActKind
    text: str = ""


def cast_of(cassette: Cassette) -> tuple[Part, ...]:
    """The characters of a cassette; connections with the same name in their instruction are one character's."""
    found: dict[str, list[int]] = {}
    manual: dict[str, bool] = {}
    for number in range(1, cassette.connections + 1):
        setup = next((record.frame for record in cassette.of(number) if record.kind is Kind.CLIENT), None)
        name = _name_in(setup) or f"Speaker {number}"
        found.setdefault(name, []).append(number)
        manual[name] = '"automaticActivityDetection": {"disabled": true' in _flat(setup)
    return tuple(
        Part(name=name, connections=tuple(numbers), manual_activity=manual[name])
        for name, numbers in found.items()
    )


def player_acts(cassette: Cassette, cast: Sequence[Part]) -> list[Act]:
    """What the player typed, and when the player began and ended to speak, in order."""
    who = {number: part.name for part in cast for number in part.connections}
    acts: list[Act] = []
    speaking: set[int] = set()
    for record, following in _client_frames(cassette):
        sent = record.frame.get("realtimeInput") if isinstance(record.frame, dict) else None
        if not isinstance(sent, dict):
            continue
        at, name, number = record.at_ms / 1000, who[record.connection], record.connection
        if isinstance(sent.get("text"), str):
            acts.append(Act(at, name, ActKind.TYPE, sent["text"]))
        elif _begins_speech(sent, following) and number not in speaking:
            speaking.add(number)
            acts.append(Act(at, name, ActKind.PRESS))
        elif ("activityEnd" in sent or "audioStreamEnd" in sent) and number in speaking:
            speaking.discard(number)
            acts.append(Act(at, name, ActKind.RELEASE))
    return acts


class ReplayLink:
    """The Link port over a cassette, and the VoiceHost beside it, where nothing runs. Thread: game.

    Args:
        cassette: The recording.
        cast: Who is in it; a session is called as its part.
    """

    def __init__(self, cassette: Cassette, cast: Sequence[Part]) -> None:
        self._cassette = cassette
        self._left = {part.name: deque(part.connections) for part in cast}
        self._playing: dict[str, _Connection] = {}
        self._now: Seconds = 0.0

    def advance(self, now: Seconds) -> None:
        """It is ``now`` in the recording, too."""
        self._now = now

    def spawn(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Nothing is asked of anybody in a replay."""
        coroutine.close()

    def aside(self, work: Callable[[], T], /) -> Callable[[], T | None]:
        """Work it out at once."""
        return at_once(work)

    def open(self, session: str, connection: int, config: GeminiLiveConfig, stamper: Stamper) -> None:
        """Take the session's next recorded connection; where there is none, nobody answers."""
        left = self._left.get(session)
        records = self._cassette.of(left.popleft()) if left else ()
        self._playing[session] = _Connection(connection, stamper, deque(records))

    def send(self, session: str, message: ClientMessage) -> None:
        """What is said now changes nothing."""

    def close(self, session: str) -> None:
        """End the session's connection."""
        self._playing.pop(session, None)

    def receive(self, limit: int) -> Sequence[Delivery]:
        """Everything that had arrived by now."""
        found: list[Delivery] = []
        for session, playing in self._playing.items():
            while len(found) < limit and playing.records and playing.records[0].at_ms <= self._now * 1000:
                found += (
                    Delivery(session, playing.number, playing.stamper.receive(event))
                    for event in self._events(playing, playing.records.popleft())
                )
        return found

    def stop(self) -> None:
        """Nothing to stop."""
        self._playing.clear()

    def _events(self, playing: _Connection, record: Record) -> Sequence[GeminiEvent]:
        if record.kind is Kind.CLOSE and record.by == "server":
            return [Disconnected(code=record.code, reason=record.reason)]
        if record.kind is Kind.CLOSE and record.by == NOBODY:
            return [LinkFailed(message=record.reason, retryable=True)]
        if record.kind is not Kind.SERVER:
            return []
        try:
            return playing.decoder.decode(shown(record.frame, self._cassette.sound))
        except ProtocolError as error:
            told = f"line {record.line}: the service sent what cannot be read: {error}"
            return [LinkFailed(message=told, retryable=True)]


class _Connection:
    """One recorded connection on its way to a session."""

    def __init__(self, number: int, stamper: Stamper, records: deque[Record]) -> None:
        self.number = number
        self.stamper = stamper
        self.records = records
        self.decoder = ClientDecoder()


def _client_frames(cassette: Cassette) -> Iterator[tuple[Record, Any]]:
    """Each frame of the client, with the next one of its connection."""
    sent = [record for record in cassette.records if record.kind is Kind.CLIENT]
    for index, record in enumerate(sent):
        after = (other.frame for other in sent[index + 1 :] if other.connection == record.connection)
        yield record, next(after, None)


def _begins_speech(sent: dict[str, Any], following: Any) -> bool:
    """Whether a frame is the first of something spoken: a mark no typed line follows, or sound without a mark."""
    if "activityStart" in sent:
        then = following.get("realtimeInput") if isinstance(following, dict) else None
        return not (isinstance(then, dict) and "text" in then)
    return "audio" in sent or "mediaChunks" in sent


def _name_in(setup: Any) -> str:
    found = _NAME.search(_flat(setup))
    return found[1].strip() if found else ""


def _flat(value: Any) -> str:
    """All of a frame as one text, for looking for something in it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{key}": {_flat(item)}' for key, item in value.items()) + "}"
    if isinstance(value, list):
        return " ".join(_flat(item) for item in value)
    return str(value).lower() if isinstance(value, bool) else str(value)
