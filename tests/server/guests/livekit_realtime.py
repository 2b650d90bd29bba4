"""LiveKit's agent session on its Google plugin, without a room: address by ``http_options``, certificate by
``SSL_CERT_FILE``.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from google.genai.types import HttpOptions
from livekit import rtc
from livekit.agents import Agent, AgentSession, function_tool
from livekit.agents.voice.io import AudioInput, AudioOutput, AudioOutputCapabilities
from livekit.plugins.google.realtime import RealtimeModel
from visitor import BRIEF, PIECE, RATE, Microphone, Visit, ask_what_was_said, converse


class Line(AudioInput):
    """What the microphone sends, as frames."""

    def __init__(self) -> None:
        super().__init__(label="microphone")
        self._pieces: asyncio.Queue[bytes] = asyncio.Queue()

    async def send(self, pcm: bytes) -> None:
        await self._pieces.put(pcm)

    async def __anext__(self) -> rtc.AudioFrame:
        return rtc.AudioFrame(await self._pieces.get(), RATE, 1, PIECE)


class Speaker(AudioOutput):
    """Plays in real time, without a device."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(label="speaker", capabilities=AudioOutputCapabilities(pause=False))
        self._visit = visit
        self._began: float | None = None
        self._length = 0.0
        self._end: asyncio.TimerHandle | None = None

    async def capture_frame(self, frame: rtc.AudioFrame) -> None:
        await super().capture_frame(frame)
        if self._began is None:
            self._began = asyncio.get_running_loop().time()
        self._length += frame.duration
        self._visit.sound(bytes(frame.data))

    def flush(self) -> None:
        super().flush()
        if self._began is not None and self._end is None:
            loop = asyncio.get_running_loop()
            self._end = loop.call_at(self._began + self._length, self._finished, False)

    def clear_buffer(self) -> None:
        if self._began is not None:
            self._finished(True)

    def _finished(self, interrupted: bool) -> None:
        assert self._began is not None
        played = min(self._length, asyncio.get_running_loop().time() - self._began)
        if self._end is not None:
            self._end.cancel()
        self._began, self._length, self._end = None, 0.0, None
        self.on_playback_finished(playback_position=played, interrupted=interrupted)


def functions(visit: Visit) -> list[Any]:
    def tool(schema: dict[str, Any]) -> Any:
        async def answer(raw_arguments: dict[str, object]) -> dict[str, Any]:
            return visit.called(schema["name"], raw_arguments)

        return function_tool(answer, raw_schema=schema)

    return [tool(function) for function in BRIEF["functions"]]


class Reconnections(logging.Handler):
    """The plugin has no event for it; its log has a line."""

    def __init__(self, told: Callable[[], None]) -> None:
        super().__init__(logging.DEBUG)
        self._told = told

    def emit(self, record: logging.LogRecord) -> None:
        if "connecting to Gemini" in record.getMessage():
            self._told()


async def main() -> None:
    visit = Visit()
    visit.note(client=f"livekit-plugins-google {version('livekit-plugins-google')}", connections=0)
    log = logging.getLogger("livekit.plugins.google")
    log.setLevel(logging.DEBUG)
    log.addHandler(Reconnections(lambda: visit.note(connections=visit.notes["connections"] + 1)))
    session: AgentSession[None] = AgentSession(
        llm=RealtimeModel(
            model=BRIEF["model"],
            api_key="any",
            voice="Kore",
            http_options=HttpOptions(base_url=BRIEF["url"]),
        )
    )
    line = Line()
    session.input.audio = line
    session.output.audio = Speaker(visit)

    @session.on("conversation_item_added")
    def added(event: Any) -> None:
        if getattr(event.item, "role", "") == "assistant":
            visit.said(event.item.text_content or "")
            visit.over(interrupted=event.item.interrupted)

    @session.on("user_input_transcribed")
    def heard(event: Any) -> None:
        if event.is_final:
            visit.heard(event.transcript)

    await session.start(Agent(instructions=BRIEF["instruction"], tools=functions(visit)))
    microphone = Microphone(line.send)
    talking = asyncio.create_task(microphone.run())
    await asyncio.sleep(1)
    await converse(visit, microphone)
    before = visit.notes["connections"]
    print("MOVE ME", flush=True)
    await visit.until("the next connection", lambda: visit.notes["connections"] > before)
    visit.note(resumed=True)
    await asyncio.sleep(1)
    await ask_what_was_said(visit, microphone)
    talking.cancel()
    await session.aclose()
    visit.report()


asyncio.run(main())
