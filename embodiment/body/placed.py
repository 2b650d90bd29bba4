"""Sounds an engine has placed itself: the best source of mouth shapes there is."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from embodiment.body.sounds import SoundClass, classes_of_ipa
from embodiment.units import Samples


class PlacedSounds:
    """Which class sounds where, as far as engines have said so."""

    def __init__(self) -> None:
        self._starts: list[Samples] = []
        self._classes: list[SoundClass | None] = []

    def __bool__(self) -> bool:
        return bool(self._starts)

    def add(self, phonemes: Iterable[tuple[Samples, str]], end: Samples) -> None:
        """Take the phonemes of a piece of speech; what was placed there before is replaced.

        Args:
            phonemes: Ring position and IPA name of each, in order; a pause has an empty name. A diphthong's shapes
                share its time equally.
            end: Ring position after the last one.
        """
        known = [(start, classes_of_ipa(name)) for start, name in phonemes]
        known = [(start, classes) for start, classes in known if classes]
        if not known:
            return
        starts: list[Samples] = []
        found: list[SoundClass | None] = []
        for (start, classes), (after, _) in zip(known, [*known[1:], (end, ())], strict=True):
            for number, kind in enumerate(classes):
                starts.append(start + (after - start) * number // len(classes))
                found.append(kind)
        low, high = bisect_right(self._starts, starts[0] - 1), bisect_right(self._starts, end)
        resumed = self._classes[high - 1] if high else None  # what goes on after the end of this piece
        self._starts[low:high] = [*starts, end]
        self._classes[low:high] = [*found, resumed if high > low else None]

    def class_at(self, position: Samples) -> SoundClass | None:
        """The class placed at a position, or None where no engine said anything."""
        index = bisect_right(self._starts, position) - 1
        return self._classes[index] if index >= 0 else None

    def forget(self, before: Samples) -> None:
        """Drop what ends before a position."""
        spare = max(0, bisect_right(self._starts, before) - 1)
        del self._starts[:spare], self._classes[:spare]
