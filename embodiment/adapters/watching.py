"""Which files have changed, found off the game thread: told by the system where `watchfiles` is installed, else looked
for twice a second.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import TracebackType

from embodiment.units import Seconds

PERIOD: Seconds = 0.5
"""How often files are looked at where the system does not tell; saving and looking up takes a person longer."""
Look = dict[Path, tuple[int, int]]


class FileWatch:
    """Watches folders and files until it is left.

    Args:
        places: Folders (with all below them) and files; one that is missing is watched for.
        noticed: Told once more changed files are there to be taken. Thread: the watch's own.
        told_by_system: Whether to use `watchfiles` if it is there.
        period: How often to look where it is not, seconds.
    """

    def __init__(
        self,
        places: Iterable[Path],
        noticed: Callable[[], None] = lambda: None,
        *,
        told_by_system: bool = True,
        period: Seconds = PERIOD,
    ) -> None:
        self._places = tuple(dict.fromkeys(place.resolve() for place in places))
        self._noticed = noticed
        self._period = period
        self._changed: deque[Path] = deque()
        self._ended = threading.Event()
        self._seen = self.look()
        run = self._listen if told_by_system and _has_watchfiles() else self._poll
        self._thread = threading.Thread(target=run, name="embodiment-files", daemon=True)

    def __enter__(self) -> FileWatch:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended.set()
        self._thread.join()

    def take(self) -> set[Path]:
        """Files that changed, appeared or vanished since the last time. Thread: game; never waits."""
        found: set[Path] = set()
        while self._changed:
            found.add(self._changed.popleft())
        return found

    def look(self) -> Look:
        """When every file was changed last, and its size."""
        seen: Look = {}
        for file in self._files():
            try:
                status = file.stat()
            except OSError:
                continue  # it vanished between listing and looking
            seen[file] = (status.st_mtime_ns, status.st_size)
        return seen

    def compare(self) -> None:
        """Look, and note what is different from the last look. Thread: the watch's own, or a test's."""
        before, self._seen = self._seen, self.look()
        changed = [file for file in {**before, **self._seen} if before.get(file) != self._seen.get(file)]
        self._changed.extend(changed)
        if changed:
            self._noticed()

    def _files(self) -> Iterator[Path]:
        for place in self._places:
            if place.is_dir():
                yield from (file for file in place.rglob("*") if file.is_file())
            elif place.exists():
                yield place

    def _poll(self) -> None:
        while not self._ended.wait(self._period):
            self.compare()

    def _listen(self) -> None:
        import watchfiles

        present = [place for place in self._places if place.exists()]
        for changes in watchfiles.watch(*present, stop_event=self._ended, raise_interrupt=False):
            self._changed.extend(Path(name) for _, name in changes)
            self._noticed()


def _has_watchfiles() -> bool:
    try:
        import watchfiles  # noqa: F401  asked for, not used
    except ImportError:
        return False
    return True
