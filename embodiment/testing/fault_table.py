"""The known faults of live services, one entry each; see ``faults``.

Source: the reports named in the table, in the issue trackers of the projects they name.
"""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Awaitable, Callable
from typing import Any, Final

from embodiment.testing.faults import ANY_TIME, CONNECTED, CONTENT, Fault, Frame, Incident, Moment
from embodiment.units import Seconds

Act = Callable[[Incident], Awaitable[None]]
END_OF_TURN: Final[Frame] = {"serverContent": {"turnComplete": True}}
NOTICE: Final[Seconds] = 3.0
STALL: Final[Seconds] = 5.0
SLOW: Final[Seconds] = 0.15
STRANGE: Final[tuple[Frame, ...]] = (
    {},
    {"serverContent": {}},
    {"serverContent": []},
    {"toolCall": {"functionCalls": [{}]}},
    {"unheardOf": 1},
)


def once(strike: Act) -> Act:
    """Strike at the moment; what comes later passes unharmed."""

    async def act(incident: Incident) -> None:
        await (strike(incident) if incident.is_first else incident.pass_on())

    return act


def closing(code: int, reason: str = "") -> Act:
    """End the connection at the moment, before the frame."""

    async def strike(incident: Incident) -> None:
        await incident.close(code, reason)

    return once(strike)


def saying(*frames: Frame) -> Act:
    """Send these frames at the moment, before the frame."""

    async def strike(incident: Incident) -> None:
        for frame in frames:
            await incident.say(frame)
        await incident.pass_on()

    return once(strike)


def without(*path: str) -> Act:
    """Take a field out of every frame from the moment on."""

    async def act(incident: Incident) -> None:
        frame: Any = incident.frame
        for key in path[:-1]:
            frame = frame.get(key) or {}
        if path[-1] in frame:
            del frame[path[-1]]
            if incident.frame not in ({}, {path[0]: {}}):
                await incident.say(incident.frame)
        else:
            await incident.pass_on()

    return act


async def silence(incident: Incident) -> None:
    """Nothing comes any more; the connection stays open."""


async def silence_after(incident: Incident) -> None:
    """The frame still comes, then nothing any more."""
    if incident.is_first:
        await incident.pass_on()


async def stall(incident: Incident) -> None:
    """Nothing comes for a while, then all of it."""
    if incident.is_first:
        await asyncio.sleep(STALL)
    await incident.pass_on()


async def slow(incident: Incident) -> None:
    """Every frame is late."""
    await asyncio.sleep(SLOW)
    await incident.pass_on()


async def twice(incident: Incident) -> None:
    """Every frame comes twice, but for calls, whose ids would repeat, too."""
    await incident.pass_on()
    if "toolCall" not in incident.frame:
        await incident.pass_on()


async def swapped(incident: Incident) -> None:
    """Transcript and sound change places; ends of turns stay where they are."""
    held: bytes | str | None = incident.memory.pop("held", None)
    content = incident.frame.get("serverContent") or {}
    if held is None and content.get("outputTranscription") and not content.get("turnComplete"):
        incident.memory["held"] = incident.raw
        return
    await incident.pass_on()
    if held is not None:
        await incident.deliver(held)


async def odd_bytes(incident: Incident) -> None:
    """Sound is cut at an odd byte: one sample lies in two frames."""
    parts = ((incident.frame.get("serverContent") or {}).get("modelTurn") or {}).get("parts") or [{}]
    blob = parts[0].get("inlineData")
    if not blob:
        await incident.pass_on()
        return
    data = base64.b64decode(blob["data"])
    for piece in (data[:1], data[1 : len(data) // 2 * 2 - 1], data[len(data) // 2 * 2 - 1 :]):
        sound = {"inlineData": {**blob, "data": base64.b64encode(piece).decode()}}
        await incident.say({"serverContent": {"modelTurn": {"parts": [sound]}}})


async def late_sound(incident: Incident) -> None:
    """The turn is declared complete while its sound is still coming."""
    content = incident.frame.get("serverContent") or {}
    if incident.is_first:
        await incident.say(END_OF_TURN)
    if not (content.get("turnComplete") or content.get("generationComplete")):
        await incident.pass_on()


async def broken_frame(incident: Incident) -> None:
    """What comes is neither text nor JSON."""
    await incident.deliver(b'\xff\x00{"serverContent": ')


async def strange_fields(incident: Incident) -> None:
    """Frames that are empty, of the wrong types, or hold nothing that is known."""
    for frame in STRANGE:
        await incident.say(frame)
    await incident.pass_on()


async def go_away(incident: Incident) -> None:
    """A notice, and the end when its time is over; what is sent in between still comes."""
    if incident.is_first:
        await incident.say({"goAway": {"timeLeft": f"{NOTICE:.0f}s"}})
        incident.memory["end"] = asyncio.get_running_loop().create_task(_end_later(incident))
    await incident.pass_on()


async def _end_later(incident: Incident) -> None:
    await asyncio.sleep(NOTICE)
    await asyncio.gather(incident.close(1008, "The operation was aborted."), return_exceptions=True)


async def generated_after(incident: Incident) -> None:
    """The generation is said to be complete while a call is still open."""
    await incident.pass_on()
    if incident.is_first:
        await incident.say(_GENERATED)


async def go_away_then_silence(incident: Incident) -> None:
    """A notice with much time left, and nothing any more."""
    if incident.is_first:
        await incident.say({"goAway": {"timeLeft": "50s"}})


async def refuse_resumption(incident: Incident) -> None:
    """The handle is not known any more."""
    if incident.resuming and "setupComplete" in incident.frame:
        await incident.close(1008, "BidiGenerateContent session not found")
    await incident.pass_on()


_INTERRUPTED: Final[Frame] = {"serverContent": {"interrupted": True}}
_GENERATED: Final[Frame] = {"serverContent": {"generationComplete": True}}
_M = Moment

FAULTS: Final[dict[str, Fault]] = {
    fault.name: fault
    for fault in (
        Fault("phantom_interrupted", "langwatch/scenario#360, #907", CONNECTED, saying(_INTERRUPTED, END_OF_TURN)),
        Fault("interrupted_alone", "langwatch/scenario#907", CONNECTED, saying(_INTERRUPTED)),
        Fault("lost_turn_complete", "google-gemini/cookbook#1346", CONTENT, without("serverContent", "turnComplete")),
        Fault(
            "lost_generation_complete", "google-gemini/cookbook#1346", CONTENT,
            without("serverContent", "generationComplete"),
        ),
        Fault("early_turn_complete", "googleapis/python-genai#2117, #1657", CONNECTED, saying(_GENERATED, END_OF_TURN)),
        Fault("late_sound", "googleapis/js-genai#707", (_M.SPEECH, _M.ANSWER), late_sound),
        Fault("generated_after_call", "livekit/agents#4699, #4691", (_M.CALL,), generated_after),
        Fault("setup_never_completes", "PatterAI/Patter#210", (_M.SETUP,), silence),
        Fault("silence_after_call", "livekit/agents#6569, #6600", (_M.CALL,), silence_after),
        Fault("go_away", "google-gemini/cookbook#1197", CONNECTED, go_away),
        Fault("go_away_unannounced", "sokuji#179", ANY_TIME,
              closing(1011, "Deadline expired before operation could complete.")),
        Fault("go_away_then_silence", "sierra-research/tau2-bench#461", CONNECTED, go_away_then_silence),
        Fault("resume_refused", "google-gemini/cookbook#1197", CONNECTED, closing(1006), refuse_resumption),
        Fault("close_1000", "pipecat-ai/pipecat#3112", ANY_TIME, closing(1000, "The operation was cancelled.")),
        Fault("close_1006", "RFC 6455 section 7.1.5", ANY_TIME, closing(1006)),
        Fault("close_1007", "googleapis/js-genai#820, google/adk-python#225", ANY_TIME,
              closing(1007, "Request contains an invalid argument.")),
        Fault("close_1007_key", "ai.google.dev, observed", (_M.SETUP,),
              closing(1007, "API key not valid. Please pass a valid API key.")),
        Fault("close_1008", "googleapis/js-genai#1236", ANY_TIME,
              closing(1008, "Operation is not implemented, or supported, or enabled.")),
        Fault("close_1011", "livekit/agents#2274, google/adk-python#3918", ANY_TIME,
              closing(1011, "Internal error encountered.")),
        Fault("close_1011_quota", "cheating-daddy#458", ANY_TIME, closing(1011, "You exceeded your current quota")),
        Fault("garbage", "RFC 6455 section 8.1", ANY_TIME, once(broken_frame)),
        Fault("strange_fields", "googleapis/dotnet-genai#264", ANY_TIME, once(strange_fields)),
        Fault("stall", "google-gemini/gemini-live-api-examples#57", ANY_TIME, stall),
        Fault("silence", "google-gemini/gemini-live-api-examples#57", CONNECTED, silence),
        Fault("slow", "aicc2025/sip-to-ai#14, googleapis/python-genai#2935", ANY_TIME, slow),
        Fault("duplicated", "google-gemini/cookbook#1346", CONTENT, twice),
        Fault("reordered", "google-gemini/cookbook#951", CONTENT, swapped),
        Fault("transcript_without_sound", "googleapis/js-genai#1429", (_M.ANSWER, _M.SPEECH),
              without("serverContent", "modelTurn")),
        Fault("sound_without_transcript", "google-gemini/gemini-live-api-examples#26", (_M.ANSWER, _M.SPEECH),
              without("serverContent", "outputTranscription")),
        Fault("odd_bytes", "livekit/agents#5742, google-gemini/cookbook#952", (_M.ANSWER, _M.SPEECH), odd_bytes),
    )
}  # fmt: skip
"""By name."""
