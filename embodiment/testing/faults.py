"""Everything a live service has been seen to do wrong, to be done on purpose.

A ``Fault`` is armed for a ``Moment`` of the conversation; a ``FaultyStream`` lays any number of armed faults around the
server's end of a connection, where they see and change every frame it sends:

    plan = FaultPlan(Armed(FAULTS["close_1011"], Moment.SPEECH), Armed(FAULTS["resume_refused"], Moment.IDLE))
    with Stage(server=FunctionServer(answer, wrap=plan.stream)) as stage:
        ...
        assert not plan.waiting  # each has struck

Every fault names the public report it comes from.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from embodiment.errors import UsageError
from embodiment.live.transport import ConnectionClosed, FrameStream
from embodiment.units import Seconds

Frame: TypeAlias = dict[str, Any]
Deliver: TypeAlias = Callable[[str | bytes], Awaitable[None]]
IDLE_AFTER: Seconds = 0.6
"""The idle moment comes this long after the setup was answered: nobody has said anything yet."""
MID_SPEECH = 3
"""The speech moment comes with this piece of a turn's sound."""


class Moment(StrEnum):
    """When a fault begins."""

    SETUP = "setup"
    """Instead of the answer to the setup."""
    IDLE = "idle"
    """Connected, and nobody is talking."""
    ANSWER = "answer"
    """With the first content of a turn."""
    SPEECH = "speech"
    """In the middle of a turn's sound."""
    CALL = "call"
    """With a function call."""
    GENERATED = "generated"
    """With generationComplete."""
    TURN_END = "turn_end"
    """With turnComplete."""


ANY_TIME = tuple(Moment)
CONNECTED = tuple(moment for moment in Moment if moment is not Moment.SETUP)
CONTENT = (Moment.ANSWER, Moment.SPEECH, Moment.CALL, Moment.GENERATED, Moment.TURN_END)


@dataclass(slots=True)
class Incident:
    """What a fault is given with each frame, from its moment on.

    Attributes:
        frame: The frame as JSON; empty at the idle moment, when there is none.
        raw: The frame as it was sent; b"" when there is none.
        is_first: Whether this is the moment itself.
        deliver: Passes a frame on.
        close: Ends the connection from the server's side with a code and a reason.
        resuming: Whether the client came with a handle.
        memory: The fault's own, for this connection.
    """

    frame: Frame
    raw: str | bytes
    is_first: bool
    deliver: Deliver
    close: Callable[[int, str], Awaitable[None]]
    resuming: bool
    memory: dict[str, Any]

    async def pass_on(self) -> None:
        """Deliver the frame as it is."""
        if self.raw:
            await self.deliver(self.raw)

    async def say(self, frame: Frame) -> None:
        """Deliver a frame of one's own."""
        await self.deliver(encoded(frame))


@dataclass(frozen=True, slots=True)
class Fault:
    """One way to misbehave.

    Attributes:
        name: Short name.
        source: Public report of it.
        moments: When it can begin.
        act: Called with every frame from the moment on.
        on_reconnect: Called instead on the connection after the one it struck; None leaves that one alone.
    """

    name: str
    source: str
    moments: tuple[Moment, ...]
    act: Callable[[Incident], Awaitable[None]]
    on_reconnect: Callable[[Incident], Awaitable[None]] | None = None


@dataclass(slots=True)
class Armed:
    """A fault waiting for its moment.

    Attributes:
        fault: Which.
        moment: When.
        relentless: Strike on every connection, not only on the first that reaches the moment.
        struck: On how many connections it has struck so far.

    Raises:
        UsageError: The fault cannot begin at that moment.
    """

    fault: Fault
    moment: Moment
    relentless: bool = False
    struck: int = 0

    def __post_init__(self) -> None:
        if self.moment not in self.fault.moments:
            raise UsageError(
                f"{self.fault.name} cannot begin at {self.moment}: its moments are {', '.join(self.fault.moments)}"
            )


class FaultPlan:
    """The faults of one service, over all its connections.

    Args:
        armed: In the order a frame passes them.
    """

    def __init__(self, *armed: Armed) -> None:
        self.armed = armed

    @property
    def waiting(self) -> tuple[str, ...]:
        """Faults whose moment has not come, each with its moment; a test of them is one only when there are none."""
        return tuple(f"{one.fault.name} at {one.moment}" for one in self.armed if not one.struck)

    def stream(self, inner: FrameStream) -> FaultyStream:
        """The server's end of a new connection, with these faults; the ``wrap`` of a server."""
        return FaultyStream(inner, [_Watch(armed) for armed in self.armed], self)

    def begin(self, fault: Fault, stream: FaultyStream) -> None:
        """Let a fault begin with the next frame of ``stream``, and have its effect on the connections after it."""
        armed = Armed(fault, fault.moments[0], struck=1)
        if fault.on_reconnect is not None and fault not in [known.fault for known in self.armed]:
            self.armed = (*self.armed, armed)
        stream.watch(_Watch(armed, at_once=True))


@dataclass(slots=True)
class _Watch:
    """One armed fault on one connection."""

    armed: Armed
    at_once: bool = False
    is_on: bool = False
    is_after: bool = False
    memory: dict[str, Any] = field(default_factory=dict)

    def sees(self, moment: Moment | None) -> bool:
        """Whether this frame is the moment."""
        armed = self.armed
        if self.at_once:
            self.at_once, self.is_on = False, True
            return True
        if self.is_on or self.is_after or moment is not armed.moment:
            return False
        if armed.struck and not armed.relentless:
            return False
        armed.struck += 1
        self.is_on = True
        return True


class FaultyStream:
    """A server's FrameStream that misbehaves.

    Args:
        inner: The real end.
        watches: What looks at each frame.
        plan: Of the service.
    """

    def __init__(self, inner: FrameStream, watches: list[_Watch], plan: FaultPlan) -> None:
        self._inner = inner
        self._plan = plan
        self._watches = watches
        self._resuming = False
        self._spotter = _Spotter()
        for watch in watches:
            watch.is_after = bool(watch.armed.struck) and not watch.armed.relentless

    def begin(self, fault: Fault) -> None:
        """Misbehave from the next frame on."""
        self._plan.begin(fault, self)

    def watch(self, watch: _Watch) -> None:
        """Let one more look at each frame, after the others."""
        self._watches.append(watch)

    async def receive(self) -> str | bytes:
        """The client's next frame."""
        frame = await self._inner.receive()
        setup = _parsed(frame).get("setup")
        if isinstance(setup, dict):
            self._resuming = bool((setup.get("sessionResumption") or {}).get("handle"))
        return frame

    async def send(self, frame: str | bytes) -> None:
        """Send a frame through the faults."""
        parsed = _parsed(frame)
        if "setupComplete" in parsed:
            asyncio.get_running_loop().call_later(IDLE_AFTER, self._idle)
        await self._through(0, frame, self._spotter.moments(parsed))

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """End the connection."""
        await self._inner.close(code, reason)

    def _idle(self) -> None:
        if self._spotter.is_quiet:
            self._task = asyncio.get_running_loop().create_task(self._idle_faults())

    async def _idle_faults(self) -> None:
        try:
            await self._through(0, b"", [Moment.IDLE])
        except ConnectionClosed:
            return

    async def _through(self, index: int, raw: str | bytes, moments: list[Moment]) -> None:
        if index == len(self._watches):
            if raw:
                await self._inner.send(raw)
            return
        watch = self._watches[index]

        async def deliver(changed: str | bytes) -> None:
            await self._through(index + 1, changed, moments)

        known: list[Moment | None] = [*moments] or [None]
        is_first = any(watch.sees(moment) for moment in known)
        fault = watch.armed.fault
        act = fault.act if watch.is_on else fault.on_reconnect if watch.is_after else None
        if act is None:
            await deliver(raw)
        else:
            incident = Incident(
                _parsed(raw), raw, is_first, deliver, self._close, self._resuming, watch.memory
            )
            await act(incident)

    async def _close(self, code: int, reason: str) -> None:
        await self._inner.close(code, reason)
        raise ConnectionClosed(code, reason)


class _Spotter:
    """Tells which moments a frame is."""

    def __init__(self) -> None:
        self._in_turn = False
        self._sounds = 0
        self.is_quiet = True

    def moments(self, frame: Frame) -> list[Moment]:
        content = frame.get("serverContent") or {}
        found: list[Moment] = []
        if "setupComplete" in frame:
            found.append(Moment.SETUP)
        has_sound = "modelTurn" in content
        if (has_sound or content.get("outputTranscription") or "toolCall" in frame) and not self._in_turn:
            self._in_turn, self._sounds, self.is_quiet = True, 0, False
            found.append(Moment.ANSWER)
        self._sounds += has_sound
        if has_sound and self._sounds == MID_SPEECH:
            found.append(Moment.SPEECH)
        for key, moment in (("generationComplete", Moment.GENERATED), ("turnComplete", Moment.TURN_END)):
            if content.get(key):
                found.append(moment)
        if "toolCall" in frame:
            found.append(Moment.CALL)
        if content.get("turnComplete"):
            self._in_turn = False
        return found


def encoded(frame: Mapping[str, Any]) -> bytes:
    """A frame as the service would send it."""
    return (json.dumps(frame) + "\n").encode()


def _parsed(raw: str | bytes) -> Frame:
    try:
        value = json.loads(raw) if raw else {}
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
