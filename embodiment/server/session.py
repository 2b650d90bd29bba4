"""One connection of a client, from setup to close: what arrives goes to hearing and conversation, time to the
loop.

Nothing here asks the operating system for the time or for chance: time is ``loop.time()`` and
``asyncio.sleep``, ids come from a seed. On a simulated loop with the deterministic engines the same frames
give the same frames.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Coroutine
from typing import Any, TypeVar

from embodiment.errors import ProtocolError
from embodiment.live.dialect import Dialect
from embodiment.live.messages import (
    ActivityEnd,
    ActivityStart,
    AudioStreamEnd,
    ClientContent,
    ClientFrame,
    ContextUpdate,
    GoAway,
    MalformedField,
    RealtimeAudio,
    RealtimeText,
    ServerEvent,
    Setup,
    SetupComplete,
    ToolResponse,
    Unknown,
)
from embodiment.live.quirks import model_id
from embodiment.live.refusals import Refusal, refuse
from embodiment.live.server_codec import ServerDecoder, encode_server, validate_message
from embodiment.live.transport import ConnectionClosed, FrameStream
from embodiment.server.calls import CallLedger
from embodiment.server.conversation import Conversation
from embodiment.server.handles import HandleKeeper, Offer
from embodiment.server.hearing import Hearing
from embodiment.server.history import History
from embodiment.server.lexicon import vocabulary_of
from embodiment.server.logs import note
from embodiment.server.options import SessionOptions
from embodiment.server.outbox import Outbox
from embodiment.server.ports import Brain, Engines
from embodiment.server.profile import Profile, read_setup, with_context
from embodiment.server.refusals import Refused, refused
from embodiment.server.resumption import HandleStore, SavedSession
from embodiment.server.stores.memory import MemoryHandleStore
from embodiment.server.tracing import NO_SPAN, Span
from embodiment.units import Seconds, to_samples

T = TypeVar("T")

log = logging.getLogger(__name__)

AT_ONCE: Seconds = 0.25
"""Longest stretch of microphone looked at in one go, some 8 ms of work. A message may hold minutes of sound, and other
sessions and the socket's own pings have their turn in between."""
FIRST_HANDLE_AFTER: Seconds = 0.1
"""Source: third-party notes on 3.8: an unasked resumable handle about 100 ms after setupComplete."""


class LiveServerSession:
    """Serves one connection.

    Args:
        stream: The connection.
        engines: Shared by all sessions.
        options: How to behave.
        dialect: From the address the client asked for.
        store: Saved sessions of all connections; None for one that dies with this session.
        seed_text: Distinguishes the ids of sessions that share a seed.
        text_frames: Send TEXT frames instead of BINARY ones.
    """

    def __init__(
        self,
        stream: FrameStream,
        engines: Engines,
        options: SessionOptions | None = None,
        *,
        dialect: Dialect = Dialect.DEVELOPER,
        store: HandleStore | None = None,
        seed_text: str = "",
        text_frames: bool = False,
    ) -> None:
        self._stream = stream
        self._engines = engines
        self._options = options or SessionOptions()
        self._dialect = dialect
        self._store = store
        self._chance = random.Random(f"{self._options.seed}:{seed_text}")
        self._text_frames = text_frames
        self._decoder = ServerDecoder()
        self._received = 0
        self._outbox = Outbox(self._encode, lambda frame: self._conversation.sent(frame))
        self._tasks: asyncio.TaskGroup
        self._span: Span = NO_SPAN
        self._profile: Profile
        self._line = f"{self._options.seed}:{seed_text}"
        self._hearing: Hearing
        self._conversation: Conversation
        self._keeper: HandleKeeper

    async def run(self) -> None:
        """Serve until the connection ends. Raises nothing but cancellation: every end is a close code."""
        with self._options.spans.span("session", dialect=self._dialect.value) as self._span:
            try:
                await self._serve()
            except* ConnectionClosed as end:
                closed = _first(end)
                note(log, "session_end", code=closed.code if isinstance(closed, ConnectionClosed) else 0)
            except* Refused as refusals:
                first = _first(refusals)
                assert isinstance(first, Refused)
                await self.end(first.refusal)
            except* Exception as crash:
                log.exception("session crashed")
                self._span.note(crashed=type(_first(crash)).__name__)
                await self.end(refuse("internal"))

    async def end(self, refusal: Refusal) -> None:
        """Close the connection as the service would."""
        note(log, "session_refused", refusal=refusal.name, code=refusal.code)
        self._options.meters.refused(refusal.name)
        self._span.note(refusal=refusal.name)
        await self._stream.close(refusal.code, refusal.reason)

    @property
    def outbox(self) -> Outbox:
        """What waits to be sent."""
        return self._outbox

    def go_away(self, time_left: Seconds) -> None:
        """Tell the client to move; the caller closes when the time is over."""
        self._outbox.put(GoAway(time_left))

    async def _serve(self) -> None:
        saved = await self._set_up()
        store = self._store
        assert store is not None
        alone = await store.claim(self._line)
        try:
            if not alone and self._options.strict:
                raise refused("session_in_use")
            note(
                log,
                "session_start",
                model=self._profile.model,
                dialect=self._dialect,
                resumed=saved is not None,
            )
            self._span.note(model=self._profile.model, resumed=saved is not None)
            async with asyncio.TaskGroup() as self._tasks:
                self._build(saved, store)
                self._outbox.put(SetupComplete(self._session_id()))
                try:
                    while True:
                        await self._receive()
                finally:
                    self._hearing.close()
        finally:
            await store.release(self._line)

    async def _set_up(self) -> SavedSession | None:
        try:
            async with asyncio.timeout(self._options.setup_within):
                frames = self._decode(await self._stream.receive())
        except TimeoutError:
            raise refused("deadline") from None
        setup = next((frame for frame in frames if isinstance(frame, Setup)), None)
        if setup is None:
            raise refused("setup_first")
        for frame in frames:
            self._check(frame, is_first=True)
        self._profile = read_setup(setup.payload, self._dialect, strict=self._options.strict)
        if self._store is None:
            self._store = MemoryHandleStore(asyncio.get_running_loop().time, self._options.handle_life)
        if not self._profile.handle:
            return None
        saved = await self._store.load(self._profile.handle)
        if saved.model != self._profile.model:
            raise refused("invalid_handle")
        self._line = saved.line
        return saved

    def _build(self, saved: SavedSession | None, store: HandleStore) -> None:
        brain = self._engines.brain()
        if saved is not None:
            _restore(brain, saved.memory)
        brain.brief(self._profile.character)
        self._conversation = Conversation(
            brain,
            self._engines.synthesizer,
            CallLedger(self._dialect, self._chance),
            self._outbox,
            self._options,
            stream=self._stream,
            profile=lambda: self._profile,
            spawn=self._spawn,
            heard=lambda: self._hearing.received,
            on_idle=self._offer_handle,
        )
        if saved is not None:
            self._conversation.history = History(self._options.most_entries, saved.history, saved.forgotten)
        self._brain = brain
        self._hearing = Hearing(
            self._profile,
            self._engines.voice_activity(),
            self._engines.recogniser,
            self._options,
            self._outbox,
            spawn=self._spawn,
            on_start=self._conversation.player_began,
            on_prompt=self._conversation.prompt,
        )
        self._keeper = HandleKeeper(store, self._outbox.put)
        self._learn()
        self._spawn(self._outbox.drain(self._stream))
        self._spawn(self._keeper.run())
        self._spawn(self._hearing.listen())
        self._spawn(self._first_handle())
        if self._options.lifetime > 0:
            self._spawn(self._end_of_life())

    async def _receive(self) -> None:
        await self._outbox.calm()
        await self._hearing.room()
        frames = self._decode(await self._stream.receive())
        self._received += 1
        for frame in frames:
            self._check(frame)
            if isinstance(frame, RealtimeAudio):
                await self._listen(frame)
            else:
                self._take(frame)

    async def _listen(self, audio: RealtimeAudio) -> None:
        if self._options.strict and self._profile.deaf_in_calls and self._conversation.blocked:
            raise refused("audio_during_call")
        piece = max(1, to_samples(AT_ONCE, audio.rate_hz))
        with self._options.meters.request("voice_activity"):
            await self._hearing.audio(audio.pcm[:piece], audio.rate_hz)
        for at in range(piece, len(audio.pcm), piece):
            await asyncio.sleep(0)
            await self._hearing.room()
            with self._options.meters.request("voice_activity"):
                await self._hearing.audio(audio.pcm[at : at + piece], audio.rate_hz)

    def _take(self, message: ClientFrame) -> None:
        match message:
            case RealtimeText(text) if not text.strip():
                self._conversation.nudge()
            case RealtimeText(text):
                self._hearing.text(text)
            case ActivityStart():
                self._hearing.activity_start()
            case ActivityEnd():
                self._hearing.activity_end()
            case AudioStreamEnd():
                self._hearing.stream_end()
            case ClientContent():
                self._take_content(message)
            case ToolResponse(responses):
                for response in responses:
                    self._conversation.tool_response(response)
            case ContextUpdate(instruction, tools):
                self._update_context(instruction, tools)
            case _:
                pass

    def _take_content(self, content: ClientContent) -> None:
        instruction = self._conversation.content(content)
        if instruction is not None:
            self._update_context((instruction,), None)

    def _update_context(
        self, instruction: tuple[str, ...] | None, tools: list[dict[str, Any]] | None
    ) -> None:
        self._profile = with_context(self._profile, instruction, tools)
        self._brain.brief(self._profile.character)
        self._learn()

    def _learn(self) -> None:
        self._hearing.learn(vocabulary_of(self._profile.character, self._engines.phrases))

    def _check(self, frame: ClientFrame, *, is_first: bool = False) -> None:
        refusal = validate_message(
            frame,
            strict=self._options.strict,
            dialect=self._dialect,
            is_first=is_first and not isinstance(frame, MalformedField | Unknown),
            manual_activity=not is_first and self._profile.manual,
        )
        if refusal is not None:
            raise Refused(refusal)
        if isinstance(frame, MalformedField):
            note(log, "malformed_field", path=frame.path, problem=frame.problem)
        elif isinstance(frame, Unknown):
            note(log, "unknown_fields", keys=", ".join(frame.keys))

    def _decode(self, frame: str | bytes) -> list[ClientFrame]:
        try:
            return self._decoder.decode(frame)
        except ProtocolError as error:
            raise refused("not_json", detail=str(error)) from error

    def _encode(self, events: tuple[ServerEvent, ...]) -> str | bytes:
        # One by itself, which most are, may be sound: the codec keeps what surrounds that, and need not write it anew.
        data = encode_server(events[0] if len(events) == 1 else events, self._dialect)
        return data.decode() if self._text_frames else data

    def _spawn(self, coroutine: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        return self._tasks.create_task(coroutine)

    def _session_id(self) -> str:
        return f"{self._chance.getrandbits(64):016x}" if self._dialect is Dialect.VERTEX else ""

    # --- the end, and after ---

    async def _first_handle(self) -> None:
        await asyncio.sleep(FIRST_HANDLE_AFTER)
        if not self._conversation.busy:
            self._offer_handle()

    def _offer_handle(self) -> None:
        """A handle for the session as it stands; newer models send it unasked."""
        if not self._profile.resumption and not model_id(self._profile.model).startswith("gemini-3."):
            return
        entries, forgotten = self._conversation.remembered()
        saved = SavedSession(self._profile.model, entries, self._conversation.memory(), self._line, forgotten)
        index = self._received if self._profile.transparent else None
        self._keeper.keep(Offer(f"{self._chance.getrandbits(128):032x}", saved, index))

    async def _end_of_life(self) -> None:
        lead = min(self._options.go_away_lead, self._options.lifetime)
        await asyncio.sleep(self._options.lifetime - lead)
        self.go_away(lead)
        await asyncio.sleep(lead)
        raise refused("deadline")


def _restore(brain: Brain, memory: dict[str, Any]) -> None:
    """Give a mind its memory; one that another version of it wrote may be nothing it can use."""
    try:
        brain.restore(memory)
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        note(log, "memory_unreadable", logging.ERROR, error=type(error).__name__)
        raise refused("session_not_found") from None


async def serve_session(
    stream: FrameStream, engines: Engines, options: SessionOptions | None = None, **extras: Any
) -> None:
    """Serve one connection until it ends.

    Args:
        stream: The connection; its first frame must be the setup.
        engines: What to hear, think and speak with.
        options: How to behave.
        extras: Further arguments of ``LiveServerSession``.
    """
    await LiveServerSession(stream, engines, options, **extras).run()


def _first(group: BaseExceptionGroup[Any]) -> BaseException:
    error: BaseException = group
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error
