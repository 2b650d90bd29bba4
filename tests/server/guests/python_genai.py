"""The official Python client, google-genai: address by ``base_url``, certificate by ``SSL_CERT_FILE``, and no more."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

from google import genai
from google.genai import types
from visitor import BRIEF, RATE, Microphone, Visit, ask_what_was_said, converse


def functions() -> types.Tool:
    declared = [
        types.FunctionDeclaration(
            name=function["name"],
            description=function["description"],
            parameters_json_schema=function["parameters"],
        )
        for function in BRIEF["functions"]
    ]
    return types.Tool(function_declarations=declared)


def config(handle: str | None) -> types.LiveConnectConfig:
    return types.LiveConnectConfig(
        response_modalities=[types.Modality.AUDIO],
        system_instruction=BRIEF["instruction"],
        tools=[functions()],
        input_audio_transcription=types.AudioTranscriptionConfig(),
        output_audio_transcription=types.AudioTranscriptionConfig(),
        session_resumption=types.SessionResumptionConfig(handle=handle),
    )


async def listen(session: Any, visit: Visit) -> None:
    while True:
        async for message in session.receive():
            if update := message.session_resumption_update:
                visit.note(handle=update.new_handle)
            for call in message.tool_call.function_calls if message.tool_call else []:
                answer = visit.called(call.name, call.args)
                response = types.FunctionResponse(id=call.id, name=call.name, response=answer)
                await session.send_tool_response(function_responses=response)
            content = message.server_content
            if content is None:
                continue
            visit.now.interrupted |= bool(content.interrupted)
            if content.input_transcription:
                visit.heard(content.input_transcription.text or "")
            if content.output_transcription:
                visit.said(content.output_transcription.text or "")
            for part in (content.model_turn.parts or []) if content.model_turn else []:
                visit.sound(part.inline_data.data if part.inline_data else b"")
            if content.turn_complete:
                visit.note(usage=bool(message.usage_metadata and message.usage_metadata.total_token_count))
                visit.note(before=visit.notes.get("handle"))
                visit.over()


async def connected(client: genai.Client, visit: Visit, stack: AsyncExitStack) -> Microphone:
    """A connection, with the visit's handle where there is one, being listened to and spoken into."""
    session = await stack.enter_async_context(
        client.aio.live.connect(model=BRIEF["model"], config=config(visit.notes.get("handle")))
    )

    async def send(pcm: bytes) -> None:
        await session.send_realtime_input(audio=types.Blob(data=pcm, mime_type=f"audio/pcm;rate={RATE}"))

    microphone = Microphone(send)
    for work in (listen(session, visit), microphone.run()):
        task = asyncio.create_task(work)
        stack.callback(task.cancel)
    return microphone


async def main() -> None:
    visit = Visit()
    visit.note(client=f"google-genai {genai.__version__}")
    client = genai.Client(
        vertexai=BRIEF["vertex"], api_key="any", http_options=types.HttpOptions(base_url=BRIEF["url"])
    )
    async with AsyncExitStack() as stack:
        await converse(visit, await connected(client, visit, stack))
        # What knows the last answer is the handle that follows it.
        await visit.until("the newest handle", lambda: visit.notes.get("handle") != visit.notes["before"])
    async with AsyncExitStack() as stack:
        await ask_what_was_said(visit, await connected(client, visit, stack))
    visit.report()


asyncio.run(main())
