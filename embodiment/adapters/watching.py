"""Which files have changed, found off the game thread: told by the system where `watchfiles` can, else looked for
twice a second.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from embodiment.adapters.lookout import Lookout
from embodiment.units import Seconds

PERIOD: Seconds = 0.5
"""How often files are looked at where the system does not tell; saving and looking up takes a person longer."""
Look = dict[str, tuple[int, int]]


class FileWatch(Lookout):
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
        self._seen = self.look()
        # What is not there yet cannot be asked for.
        can_be_told = told_by_system and _has_watchfiles() and all(place.exists() for place in self._places)
        super().__init__("embodiment-files", self._listen if can_be_told else self._poll)

    def take(self) -> set[Path]:
        """Files that changed, appeared or vanished since the last time. Thread: game; never waits."""
        found: set[Path] = set()
        while self._changed:
            found.add(self._changed.popleft())
        return found

    def look(self) -> Look:
        """When every file was changed last, and its size."""
        seen: Look = {}
        for place in self._places:
            _look_at(place, seen)
        return seen

    def compare(self) -> None:
        """Look, and note what is different from the last look. Thread: the watch's own, or a test's."""
        before, self._seen = self._seen, self.look()
        changed = [
            Path(file) for file in {**before, **self._seen} if before.get(file) != self._seen.get(file)
        ]
        self._changed.extend(changed)
        if changed:
            self._noticed()

    def _poll(self) -> None:
        while not self.ended.wait(self._period):
            self.compare()

    def _listen(self) -> None:
        import watchfiles

        try:
            for changes in watchfiles.watch(*self._places, stop_event=self.ended, raise_interrupt=False):
                self._changed.extend(Path(name) for _, name in changes)
                self._noticed()
        except (OSError, RuntimeError):  # Linux counts watches for each user, and refuses one more
            self._poll()


def _look_at(place: Path | str, seen: Look) -> None:
    """Note a file, or all below a folder. What vanishes between listing and looking is left out.

    A quarter of the time of `rglob` and a path for each file: it competes with frames.
    """
    try:
        entries = list(os.scandir(place))
    except NotADirectoryError:
        with suppress(OSError):
            status = os.stat(place)
            seen[str(place)] = (status.st_mtime_ns, status.st_size)
        return
    except OSError:
        return
    for entry in entries:
        with suppress(OSError):
            if entry.is_dir(follow_symlinks=False):
                _look_at(entry.path, seen)
            elif entry.is_file():
                status = entry.stat()
                seen[entry.path] = (status.st_mtime_ns, status.st_size)


def _has_watchfiles() -> bool:
    try:
        import watchfiles  # noqa: F401  asked for, not used
    except ImportError:
        return False
    return True
