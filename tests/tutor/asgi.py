"""One HTTP request to an application in this process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def post(
    app: Any,
    body: Any,
    path: str = "/api/live/tutor_turn",
    *,
    method: str = "POST",
    pieces: int = 1,
    **headers: str,
) -> Answer:
    return asyncio.run(_post(app, body, path, method, pieces, headers))


async def _post(
    app: Any, body: Any, path: str, method: str, pieces: int, headers: Mapping[str, str]
) -> Answer:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    sent = {"host": "127.0.0.1:8770", "content-type": "application/json", **headers}
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "", "client": ("127.0.0.1", 5),
        "server": ("127.0.0.1", 8770), "headers": [(k.encode(), v.encode("latin-1")) for k, v in sent.items()],
    }  # fmt: skip
    size = max(1, len(content) // pieces)
    parts = [content[at : at + size] for at in range(0, len(content), size)] or [b""]
    messages = [
        {"type": "http.request", "body": part, "more_body": number < len(parts) - 1}
        for number, part in enumerate(parts)
    ]
    received: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return messages.pop(0) if messages else {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        received.append(message)

    await app(scope, receive, send)
    start = received[0]
    found = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    return Answer(start["status"], found, b"".join(m.get("body", b"") for m in received[1:]))
