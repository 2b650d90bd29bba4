"""The plug between a stage and its service: pulled, what is open is lost and nobody answers any more."""

from __future__ import annotations

from collections.abc import Mapping
from weakref import WeakSet

from embodiment.adapters.live_client import Connector
from embodiment.errors import LinkError
from embodiment.live.transport import FrameStream
from embodiment.testing.memory import MemoryStream


class Plug:
    """A connector that can be pulled out. Thread: the one of its loop; a stage's loop runs on the caller's.

    Args:
        inner: Opens connections while the plug is in.
        is_replay: Whether ``inner`` is a recording: it knows itself when nobody answered, and what was lost when.

    Attributes:
        is_in: Whether somebody answers.
    """

    def __init__(self, inner: Connector, *, is_replay: bool = False) -> None:
        self._inner = inner
        self._is_replay = is_replay
        self._open: WeakSet[MemoryStream] = WeakSet()
        self.is_in = True

    async def connector(self, url: str, headers: Mapping[str, str]) -> FrameStream:
        """Open a connection.

        Raises:
            LinkError: The plug is out.
        """
        if not self.is_in and not self._is_replay:
            raise LinkError("nobody answers: the plug is pulled; `stage.plug_in()` puts it back")
        stream = await self._inner(url, headers)
        if isinstance(stream, MemoryStream):  # a replayed one ends where its recording says
            self._open.add(stream)
        return stream

    def pull(self) -> None:
        """Lose what is open, as a network that goes away would (1006), and refuse what is opened; idempotent."""
        self.is_in = False
        for stream in list(self._open):
            stream.cut(1006)
        self._open.clear()

    def put_back(self) -> None:
        """Let connections be opened again; idempotent."""
        self.is_in = True
