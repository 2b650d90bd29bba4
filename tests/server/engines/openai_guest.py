"""A small real server of the OpenAI chat API on loopback, for the tests of the brain ``llm``.

It streams what it is told. Not a double of ours: a process of its own would do the same. It speaks HTTP/1.1 with
chunked server-sent events, the way llama.cpp, Ollama and vLLM do, and notes what it was asked and whether the client
hung up.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

Body = dict[str, Any]
Script = Callable[[Body], AsyncIterator[Any]]
"""From the request to what is sent: texts, dicts (raw deltas), or an int (an HTTP status, instead of a stream)."""


class OpenAiGuest:
    """Answers every request with what ``script`` yields. An async context manager.

    Attributes:
        asked: Bodies of the requests so far.
        keys: Authorization headers of the requests so far.
        was_asked: Set with the first request.
        hung_up: Set when a client went away before the end.
    """

    def __init__(self, script: Script) -> None:
        self._script = script
        self.asked: list[Body] = []
        self.keys: list[str] = []
        self.was_asked = asyncio.Event()
        self.hung_up = asyncio.Event()
        self.url = ""

    async def __aenter__(self) -> OpenAiGuest:
        self._server = await asyncio.start_server(self._client, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/v1"
        return self

    async def __aexit__(self, *exc: Any) -> None:
        self._server.close()
        await self._server.wait_closed()

    async def _client(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            headers = {
                k.lower(): v.strip() for k, _, v in (line.partition(":") for line in head.split("\r\n")[1:])
            }
            body = json.loads(await reader.readexactly(int(headers["content-length"])))
            self.asked.append(body)
            self.was_asked.set()
            self.keys.append(headers.get("authorization", ""))
            answer = asyncio.ensure_future(self._answer(body, writer))
            gone = asyncio.ensure_future(reader.read(1))
            done, waiting = await asyncio.wait({answer, gone}, return_when=asyncio.FIRST_COMPLETED)
            if gone in done and answer not in done:
                self.hung_up.set()
            for task in waiting:
                task.cancel()
            await asyncio.gather(answer, gone, return_exceptions=True)
        finally:
            writer.close()

    async def _answer(self, body: Body, writer: asyncio.StreamWriter) -> None:
        streaming = False
        async for item in self._script(body):
            if isinstance(item, int):
                writer.write(
                    f"HTTP/1.1 {item} Sorry\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{{}}".encode()
                )
                await writer.drain()
                return
            if not streaming:
                streaming = True
                writer.write(
                    b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
                    b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
                )
            _event(writer, json.dumps(_chunk(item if isinstance(item, dict) else {"content": item})))
            await writer.drain()
        _event(writer, json.dumps(_chunk({}, "stop")))
        _event(writer, "[DONE]")
        writer.write(b"0\r\n\r\n")
        await writer.drain()


def calls(*named: tuple[str, Body]) -> list[Body]:
    """Deltas that call functions, the arguments in two pieces as servers stream them."""
    deltas: list[Body] = []
    for number, (name, args) in enumerate(named):
        text = json.dumps(args)
        first = {
            "index": number,
            "id": f"call_{number}",
            "type": "function",
            "function": {"name": name, "arguments": text[:3]},
        }
        deltas += [
            {"tool_calls": [first]},
            {"tool_calls": [{"index": number, "function": {"arguments": text[3:]}}]},
        ]
    return deltas


def _chunk(delta: Body, finish: str | None = None) -> Body:
    return {
        "id": "x",
        "object": "chat.completion.chunk",
        "created": 1,
        "model": "small",
        "choices": [{"index": 0, "delta": delta, "finish_reason": finish}],
    }


def _event(writer: asyncio.StreamWriter, data: str) -> None:
    piece = f"data: {data}\n\n".encode()
    writer.write(f"{len(piece):x}\r\n".encode() + piece + b"\r\n")
