"""pipecat's Gemini Live service in the shortest pipeline there is: the service, and what takes its frames."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from common import Threaded, serve
from google.genai.types import HttpOptions
from loguru import logger
from pipecat.frames.frames import Frame, TTSAudioRawFrame, TTSTextFrame
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineWorker
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor
from pipecat.services.google.gemini_live.llm import GeminiLiveLLMService
from pipecat.workers.runner import WorkerRunner
from plain_ws import allow_plain_ws


class Taker(FrameProcessor):
    """The end of the pipeline."""

    def __init__(self, take: Callable[[bool, object], None]) -> None:
        super().__init__()
        self._take = take

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if isinstance(frame, TTSAudioRawFrame | TTSTextFrame):
            self._take(isinstance(frame, TTSAudioRawFrame), frame)
        await self.push_frame(frame, direction)


async def session(url: str, ready: Callable[[], None], take: Callable[[bool, object], None]) -> None:
    llm = GeminiLiveLLMService(
        api_key="any",
        settings=GeminiLiveLLMService.Settings(model="models/gemini-live", voice="Kore"),
        http_options=HttpOptions(base_url=url),
    )
    worker = PipelineWorker(Pipeline([llm, Taker(take)]))
    runner = WorkerRunner(handle_sigint=False)
    await runner.add_workers(worker)
    running = asyncio.create_task(runner.run())
    while llm._session is None and not running.done():  # noqa: ASYNC110 - it has no event for it
        await asyncio.sleep(0.01)
    ready()
    await running


if __name__ == "__main__":
    logger.remove()
    allow_plain_ws()
    serve(Threaded(session))
