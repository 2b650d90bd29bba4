"""google-genai and what is built on it speak TLS only; here all contenders speak plain WebSocket, as ours does."""

from __future__ import annotations

from typing import Any

from google.genai import live


def allow_plain_ws() -> None:
    """Take TLS out of google-genai's connections; nothing else of it is changed."""
    connect = live.ws_connect

    def plain(uri: str, **options: Any) -> Any:
        options.pop("ssl", None)
        return connect(uri.replace("wss://", "ws://", 1), **options)

    live.ws_connect = plain
