"""The transports of the port, each by its name; tests of the port run on every one that is installed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

import pytest

from embodiment.adapters.websocket import connect_websocket
from embodiment.live.transport import PouringStream

NAMES = ("websockets", "picows")


class Way(Protocol):
    """A transport under test."""

    async def connect(self, url: str, headers: Mapping[str, str]) -> PouringStream:
        """Open a connection."""

    def socket(self, stream: Any) -> asyncio.Transport:
        """What lies below a stream."""

    def gone(self, stream: Any) -> asyncio.Future[None]:
        """Done when nothing of the connection is left."""


class ByWebsockets:
    """The library ``websockets``."""

    async def connect(self, url: str, headers: Mapping[str, str]) -> PouringStream:
        return await connect_websocket(url, headers)

    def socket(self, stream: Any) -> asyncio.Transport:
        transport: asyncio.Transport = stream._connection.transport
        return transport

    def gone(self, stream: Any) -> asyncio.Future[None]:
        return asyncio.ensure_future(stream._connection.wait_closed())


class ByPicows:
    """The library ``picows``."""

    async def connect(self, url: str, headers: Mapping[str, str]) -> PouringStream:
        from embodiment.adapters.websocket_picows import PicowsStream, connect_picows

        stream = await connect_picows(url, headers)
        assert isinstance(stream, PicowsStream)
        return stream

    def socket(self, stream: Any) -> asyncio.Transport:
        transport: asyncio.Transport = stream._connection.transport.underlying_transport
        return transport

    def gone(self, stream: Any) -> asyncio.Future[None]:
        return asyncio.ensure_future(stream._connection._gone.wait())


def way_called(name: str) -> Way:
    """One of them; skips the test where its library is not installed."""
    if find_spec(name) is None:
        pytest.skip(f"{name} is not installed")
    return ByPicows() if name == "picows" else ByWebsockets()


@pytest.fixture(params=["asyncio", "uvloop"])
def every_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """What ``asyncio.run`` makes is a loop of either kind: the extra ``fast`` has uvloop, which remembers methods."""
    if request.param == "asyncio":
        yield
        return
    if find_spec("uvloop") is None:
        pytest.skip("uvloop is not installed")
    asyncio.set_event_loop_policy(import_module("uvloop").EventLoopPolicy())
    yield
    asyncio.set_event_loop_policy(None)
