"""google-genai's live client: ``session.receive()`` in a task, ``send_realtime_input`` for the microphone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from common import Threaded, serve, timed_async
from google import genai
from google.genai import live, types
from plain_ws import allow_plain_ws


async def session(url: str, ready: Callable[[], None], take: Callable[[bool, object], None]) -> None:
    client = genai.Client(api_key="any", http_options=types.HttpOptions(base_url=url))
    async with client.aio.live.connect(model="gemini-live") as connection:
        ready()
        while True:
            async for message in connection.receive():
                content = message.server_content
                take(bool(content and content.model_turn), message)


class Given:
    """A connection that has one message, again and again, and takes any."""

    def __init__(self, frame: bytes) -> None:
        self._frame = frame

    async def recv(self, decode: bool | None = None) -> bytes:
        return self._frame

    async def send(self, text: str) -> None:
        pass


def connection(frame: bytes) -> Any:
    client = genai.Client(api_key="any")
    return live.AsyncSession(api_client=client._api_client, websocket=Given(frame))


def decode(frame: str, count: int) -> float:
    """From the bytes of a message to the object a user gets."""
    return asyncio.run(timed_async(connection(frame.encode())._receive, count))


def uplink(pcm: str, count: int) -> float:
    """From a piece of microphone to the text that is sent."""
    given, data = connection(b""), bytes.fromhex(pcm)

    def send() -> Any:
        return given.send_realtime_input(audio=types.Blob(data=data, mime_type="audio/pcm;rate=16000"))

    return asyncio.run(timed_async(send, count))


if __name__ == "__main__":
    allow_plain_ws()
    serve(Threaded(session), {"decode": decode, "uplink": uplink})
