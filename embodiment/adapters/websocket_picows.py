"""Frame streams over ``picows``: the same port as ``websocket.py``, with less of the processor for each message.

picows cuts frames and masks ours in C, over the event loop's own transports. What it leaves to its user is here:
messages in several frames, text that must be UTF-8, reserved bits, the closing handshake, an end to an attempt that is
given up. What it does otherwise than ``websockets`` (proxies, redirects, a name and password in the address) is left
to ``websockets``: such a connection is opened there.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import socket
import urllib.request
from collections.abc import Mapping
from typing import Any, Final, NoReturn

from picows import (
    WSError,
    WSFrame,
    WSHandshakeError,
    WSListener,
    WSMsgType,
    WSProtocolError,
    WSTransport,
    ws_connect,
)

from embodiment.adapters.arrivals import CUT, MAX_MESSAGE_BYTES
from embodiment.adapters.gathering import gathering_of
from embodiment.adapters.reading import FrameReading
from embodiment.adapters.socket_stream import SocketStream
from embodiment.adapters.websocket import (
    OPEN_TIMEOUT,
    WebSocketStream,
    cannot_reach,
    connect_websocket,
    does_not_answer,
    is_loopback,
    no_live_service,
)
from embodiment.live.transport import ConnectionClosed
from embodiment.units import Seconds

CLOSE_TIMEOUT: Final[Seconds] = 10.0
"""How long the other side may take to end a connection both have closed; as ``websockets`` has it."""
NO_CODE: Final = 1005
"""Code of a close frame that has none. Source: RFC 6455 section 7.4.1."""
NEVER_SENT: Final = frozenset({0, CUT})
"""Codes of no frame that picows lets pass. Source: RFC 6455 section 7.4."""
LONGEST_REASON: Final = 123
"""Bytes. Source: RFC 6455 section 5.5."""
_SWITCHING: Final = 101
_LOG: Final = logging.getLogger("embodiment.picows")
_LOG.setLevel(logging.WARNING)  # below, picows writes down the whole request, and the key is in it
_LOG.addHandler(logging.NullHandler())  # an end is told as an event; the terminal need not have it as well

_TEXT: Final = WSMsgType.TEXT
_BINARY: Final = WSMsgType.BINARY
_CONTINUED: Final = WSMsgType.CONTINUATION
_CLOSE: Final = WSMsgType.CLOSE


class PicowsConnection(WSListener):  # type: ignore[misc]  # untyped where picows is not installed
    """One connection; used on its loop's thread only.

    Attributes:
        arrivals: What has come in.
        transport: picows' own end; None before the upgrade.
    """

    # Slots: one of a crowd is seldom in the processor's cache, and a dictionary would be three places more to fetch.
    __slots__ = (
        "_gone",
        "_has_asked",
        "_has_room",
        "_kind",
        "_linger",
        "_loop",
        "_parts",
        "_told",
        "arrivals",
        "on_ws_frame",
        "transport",
    )

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._kind: WSMsgType | None = None  # of a message that comes in several frames
        self._parts = bytearray()
        self._has_room = asyncio.Event()
        self._has_room.set()
        self._gone = asyncio.Event()
        self._has_asked = False  # we have closed, for a reason of ours
        self._told: asyncio.Task[None] | None = None
        self._linger: asyncio.TimerHandle | None = None
        self.transport: WSTransport | None = None
        self.arrivals = FrameReading(
            gathering_of(loop), self._pause_reading, self._resume_reading, _BINARY, self._seldom
        )
        self.on_ws_frame = self.arrivals.on_ws_frame  # found before the class's: no call is passed on

    # -- called by picows --------------------------------------------------------------------------------------

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The upgrade was answered."""
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """The socket is gone."""
        shake = transport.close_handshake
        frame = shake and (shake.recv or shake.sent)
        self.arrivals.end(_closed(frame) if frame else ConnectionClosed(CUT))
        if self._linger is not None:
            self._linger.cancel()
        if not self._has_asked:
            self._told = self._loop.create_task(_swallow(transport))
        self._gone.set()
        self._has_room.set()

    def pause_writing(self) -> None:
        """The socket takes no more for now."""
        self._has_room.clear()

    def resume_writing(self) -> None:
        """It does again."""
        self._has_room.set()

    # -- called by the stream ------------------------------------------------------------------------------------

    async def send(self, frame: str | bytes) -> None:
        """Send one frame; returns when there is room for another. Raises ConnectionClosed."""
        self._check()
        assert self.transport is not None
        self.transport.send(_TEXT if isinstance(frame, str) else _BINARY, frame)
        if not self._has_room.is_set():
            await self._has_room.wait()
            self._check()

    async def close(self, code: int, reason: str) -> None:
        """Close with a handshake, or without one where the other side takes too long; idempotent."""
        transport = self.transport
        if transport is None or self._gone.is_set():
            return
        if not transport.is_close_frame_sent:
            self._has_asked = True
            transport.send_close(code, reason.encode()[:LONGEST_REASON].decode(errors="ignore"))
        try:
            async with asyncio.timeout(CLOSE_TIMEOUT):
                await self._gone.wait()
        except TimeoutError:
            pass
        finally:  # also where the caller has no patience left
            if not self._gone.is_set():
                transport.disconnect(graceful=False)

    def _pause_reading(self) -> None:
        assert self.transport is not None
        self.transport.underlying_transport.pause_reading()

    def _resume_reading(self) -> None:
        assert self.transport is not None
        self.transport.underlying_transport.resume_reading()

    def _check(self) -> None:
        if self.arrivals.ended is not None:
            raise self.arrivals.ended
        assert self.transport is not None
        if self.transport.is_close_frame_sent:
            raise _closed(self.transport.close_handshake.sent)

    # -- frames that are not a whole binary message ----------------------------------------------------------

    def _seldom(self, transport: WSTransport, frame: WSFrame) -> None:
        """Any frame but a whole binary message."""
        kind = frame.msg_type
        if frame.rsv1 or frame.rsv2 or frame.rsv3:
            self._fail(1002, "reserved bits must be 0")
        elif kind in (_TEXT, _BINARY, _CONTINUED):
            self._piece(kind, frame)
            self.arrivals.is_between = self._kind is None
        elif kind is _CLOSE:
            self._closing(transport, frame)

    def _piece(self, kind: WSMsgType, frame: WSFrame) -> None:
        """A part of a message, or a whole text."""
        if (kind is _CONTINUED) != (self._kind is not None):
            self._fail(1002, "a continuation frame where none belongs, or none where one does")
        self._kind = self._kind or kind
        self._parts += frame.get_payload_as_memoryview()
        if len(self._parts) > MAX_MESSAGE_BYTES:
            self._fail(1009, f"a message of more than {MAX_MESSAGE_BYTES} bytes")
        if not frame.fin:
            return
        whole, is_text = bytes(self._parts), self._kind is _TEXT
        self._kind = None
        self._parts.clear()
        if not is_text:
            self.arrivals.arrived(whole)
            return
        try:
            text = whole.decode()
        except UnicodeDecodeError as error:
            self._fail(1007, f"{error.reason} at position {error.start}")
        self.arrivals.arrived(text)

    def _closing(self, transport: WSTransport, frame: WSFrame) -> None:
        """The other side has closed: say so, answer, and leave ending the socket to it, as a client should.

        Source: RFC 6455 sections 5.5.1 and 7.1.1.
        """
        received = transport.close_handshake.recv
        if frame.payload_size and int(received.code) in NEVER_SENT:
            self._fail(1002, f"a close frame with code {int(received.code)}")
        self.arrivals.close()  # the end of the socket is still to be read
        self.arrivals.end(_closed(received))
        if not transport.is_close_frame_sent:
            if int(received.code):
                transport.send_close(received.code)
            else:
                transport.send(_CLOSE, b"")
        self._linger = self._loop.call_later(CLOSE_TIMEOUT, transport.disconnect, False)

    def _fail(self, code: int, reason: str) -> NoReturn:
        """The other side breaks the protocol. picows sends the code and ends the connection."""
        self.arrivals.end(ConnectionClosed(code, reason))
        raise WSProtocolError(code, reason)


class PicowsStream(SocketStream):
    """Over one WebSocket of the library picows."""


async def _swallow(transport: WSTransport) -> None:
    """Take a fault of the other side that picows keeps for whoever waits, and tells as forgotten if nobody does."""
    with contextlib.suppress(Exception):
        await transport.wait_disconnected()


def _closed(frame: Any) -> ConnectionClosed:
    return ConnectionClosed(int(frame.code) or NO_CODE, frame.reason or "")


async def connect_picows(url: str, headers: Mapping[str, str]) -> PicowsStream | WebSocketStream:
    """Open a WebSocket.

    Args:
        url: ws:// or wss:// address; never carries a key.
        headers: Sent with the upgrade; the key is here.

    Returns:
        A stream of picows; one of ``websockets`` where a proxy is between, where the address has a name and a
        password, and where the service sends us elsewhere.

    Raises:
        ConnectionClosed: The upgrade was refused; the code is the HTTP status.
        LinkError: Nobody answers; the text says what to do and never quotes the key.
    """
    host = url.split("/")[2] if "//" in url else url
    if "@" in host or _has_proxy(host):
        return await connect_websocket(url, headers)
    opening = _Opening()
    try:
        async with asyncio.timeout(OPEN_TIMEOUT):
            connection = await opening.connect(url, headers)
    except TimeoutError:
        raise does_not_answer(host) from None
    except OSError:
        raise cannot_reach(host) from None
    except WSHandshakeError as refused:
        status = int(refused.response.status) if refused.response is not None else _SWITCHING
        if 300 <= status < 400:
            return await connect_websocket(url, headers)
        if status != _SWITCHING:
            raise ConnectionClosed(status) from None
        raise no_live_service(host, refused) from None
    except (WSError, ValueError) as broken:
        raise no_live_service(host, broken) from None
    return PicowsStream(connection)


def _has_proxy(host: str) -> bool:
    """Whether the system's settings may put one between us and ``host``."""
    return not is_loopback(host) and any(scheme != "no" for scheme in urllib.request.getproxies())


class _Opening:
    """One attempt. picows gives up an attempt only when its time is over; here it ends when nobody wants it."""

    def __init__(self) -> None:
        self._socket: socket.socket | None = None

    async def connect(self, url: str, headers: Mapping[str, str]) -> PicowsConnection:
        """Open a connection. Raises what sockets and picows raise."""
        loop = asyncio.get_running_loop()
        connection = PicowsConnection(loop)
        try:
            await ws_connect(
                lambda *_: connection,
                url,
                socket_factory=self._open,
                extra_headers=dict(headers),
                max_frame_size=MAX_MESSAGE_BYTES,
                max_redirects=0,
                websocket_handshake_timeout=None,
                enable_auto_ping=False,
                use_aiofastnet=False,
                logger_name=_LOG,
            )
        except BaseException:
            self._drop()
            raise
        if connection.transport is None:
            raise WSError("the connection ended before the upgrade was answered")
        return connection

    async def _open(self, address: Any) -> socket.socket:
        """A socket to the first address of the host that answers."""
        loop = asyncio.get_running_loop()
        last: OSError | None = None
        for family, kind, protocol, _, place in await _addresses(loop, address.host, address.port):
            opened = socket.socket(family, kind, protocol)
            opened.setblocking(False)
            try:
                await loop.sock_connect(opened, place)
            except OSError as error:
                opened.close()
                last = error
            except BaseException:
                opened.close()
                raise
            else:
                self._socket = opened
                return opened
        raise last or OSError(f"{address.host} has no address")

    def _drop(self) -> None:
        """End the socket under whoever has it: its transport then closes by itself."""
        if self._socket is not None:
            with contextlib.suppress(OSError):  # it has none any more
                self._socket.shutdown(socket.SHUT_RDWR)


async def _addresses(loop: asyncio.AbstractEventLoop, host: str, port: int) -> list[Any]:
    try:
        literal = ipaddress.ip_address(host)
    except ValueError:
        return list(await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM))
    family = socket.AF_INET if literal.version == 4 else socket.AF_INET6
    return [(family, socket.SOCK_STREAM, 0, "", (host, port))]
