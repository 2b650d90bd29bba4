"""pipecat's Gemini Live service in a pipeline: address by ``http_options``, certificate by ``SSL_CERT_FILE``."""

from __future__ import annotations

import asyncio
from importlib.metadata import version

from google.genai.types import HttpOptions
from loguru import logger
from pipecat.adapters.schemas.function_schema import FunctionSchema
from pipecat.adapters.schemas.tools_schema import ToolsSchema
from pipecat.frames.frames import (
    Frame,
    InputAudioRawFrame,
    InterruptionFrame,
    LLMFullResponseEndFrame,
    LLMRunFrame,
    TranscriptionFrame,
    TTSAudioRawFrame,
    TTSTextFrame,
)
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineWorker
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.processors.aggregators.llm_response_universal import LLMContextAggregatorPair
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor
from pipecat.services.google.gemini_live.llm import GeminiLiveLLMService
from pipecat.services.llm_service import FunctionCallParams
from pipecat.workers.runner import WorkerRunner
from visitor import BRIEF, RATE, Microphone, Visit, ask_what_was_said, converse


class Tap(FrameProcessor):
    """Tells the visit what passes by: beside the service, one on each side."""

    def __init__(self, visit: Visit) -> None:
        super().__init__()
        self._visit = visit

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if isinstance(frame, TranscriptionFrame):
            self._visit.heard(frame.text)
        elif isinstance(frame, TTSAudioRawFrame):
            self._visit.sound(frame.audio)
        elif isinstance(frame, TTSTextFrame):
            self._visit.said(frame.text)
        elif isinstance(frame, LLMFullResponseEndFrame | InterruptionFrame) and self._visit.now.sound_seconds:
            self._visit.over(interrupted=isinstance(frame, InterruptionFrame))
        await self.push_frame(frame, direction)


def service(visit: Visit) -> GeminiLiveLLMService:
    llm = GeminiLiveLLMService(
        api_key="any",
        system_instruction=BRIEF["instruction"],
        settings=GeminiLiveLLMService.Settings(model=f"models/{BRIEF['model']}", voice="Kore"),
        http_options=HttpOptions(base_url=BRIEF["url"]),
    )

    async def answer(params: FunctionCallParams) -> None:
        await params.result_callback(visit.called(params.function_name, dict(params.arguments)))

    for function in BRIEF["functions"]:
        llm.register_function(function["name"], answer)
    return llm


def functions() -> ToolsSchema:
    return ToolsSchema(
        standard_tools=[
            FunctionSchema(
                name=function["name"],
                description=function["description"],
                properties=function["parameters"]["properties"],
                required=function["parameters"]["required"],
            )
            for function in BRIEF["functions"]
        ]
    )


async def main() -> None:
    visit = Visit()
    visit.note(client=f"pipecat-ai {version('pipecat-ai')}, google-genai {version('google-genai')}")
    logger.add(
        lambda line: visit.note(resumed="session_resumption_handle" in line),
        filter=lambda record: "Connecting to Gemini" in record["message"],
        format="{message}",
    )
    context = LLMContext(messages=[{"role": "user", "content": "hello"}], tools=functions())
    aggregators = LLMContextAggregatorPair(context)
    llm = service(visit)
    pipeline = Pipeline([aggregators.user(), Tap(visit), llm, Tap(visit), aggregators.assistant()])
    worker = PipelineWorker(pipeline)
    runner = WorkerRunner(handle_sigint=False)
    await runner.add_workers(worker)
    running = asyncio.create_task(runner.run())
    await worker.queue_frame(LLMRunFrame())

    async def send(pcm: bytes) -> None:
        await worker.queue_frame(InputAudioRawFrame(audio=pcm, sample_rate=RATE, num_channels=1))

    microphone = Microphone(send)
    talking = asyncio.create_task(microphone.run())
    await visit.until("the greeting", lambda: len(visit.turns) == 1)
    visit.note(greeting=visit.turns.pop().said)
    await converse(visit, microphone)
    print("MOVE ME", flush=True)
    await visit.until("the next connection", lambda: visit.notes.get("resumed", False))
    await asyncio.sleep(1)
    await ask_what_was_said(visit, microphone)
    talking.cancel()
    await worker.cancel()
    await running
    visit.report()


asyncio.run(main())
