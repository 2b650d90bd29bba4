"""The two services that speak this protocol, and what differs between them on the wire."""

from __future__ import annotations

from enum import StrEnum


class Dialect(StrEnum):
    """Which service is spoken to, or imitated.

    Differences known: model names and the URL (``config``), and on the server's side the names of the
    answer's token counts, the role of model turns, the mime type of audio and whether setupComplete names the
    session (``server_codec``). Source: recordings of js-genai (both services) and pydantic-ai.
    """

    DEVELOPER = "developer"
    VERTEX = "vertex"
