"""LiveKit's Google realtime plugin: its session, and the streams of each generation read to their end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from common import Threaded, serve
from google.genai.types import HttpOptions
from livekit.plugins.google.realtime import RealtimeModel
from plain_ws import allow_plain_ws


async def session(url: str, ready: Callable[[], None], take: Callable[[bool, object], None]) -> None:
    model = RealtimeModel(
        model="gemini-live", api_key="any", voice="Kore", http_options=HttpOptions(base_url=url)
    )
    connection = model.session()
    tasks: set[asyncio.Task[None]] = set()

    def keep(work: Any) -> None:
        task = asyncio.create_task(work)
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    async def read(stream: Any, sound: bool) -> None:
        async for piece in stream:
            take(sound, piece)

    async def generation(event: Any) -> None:
        async for message in event.message_stream:
            keep(read(message.audio_stream, True))
            keep(read(message.text_stream, False))

    connection.on("generation_created", lambda event: keep(generation(event)))
    while connection._active_session is None:  # noqa: ASYNC110 - it has no event for it
        await asyncio.sleep(0.01)
    ready()
    await asyncio.Event().wait()


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    allow_plain_ws()
    serve(Threaded(session))
