"""The best walk through a chain of states, found while both the chain and the sound are still growing.

Viterbi's algorithm on integers, a block of frames at a time. Text that arrives late lengthens the chain at
its end; the trellis then goes back a little and walks the frames again that the new states may explain. Only
a window of states around the best one is looked at, so cost does not depend on how much text is known ahead.

Source: Viterbi 1967 (IEEE Trans. Inf. Theory 13); left-to-right models as in Rabiner 1989 (Proc. IEEE 77).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from embodiment.stream.states import UNIT, State

Scores = NDArray[np.int32]
Flags = NDArray[np.bool_]

LOST_SOUND: Final = -6 * UNIT
"""Price of a sound that spelling promised and the voice left out."""
NEVER: Final = -(1 << 29)
UNREACHED: Final = NEVER // 2
"""Scores below this belong to states that no walk has reached; an hour of speech costs a hundredth of it."""
BEHIND: Final = 60
"""States of the window before the best one; about five words."""
AHEAD: Final = 100
"""States of the window after the best one; a block of five frames can pass ten."""
WALL: Final = 4
"""Price per frame, for each frame that a state is outside its corridor."""


@dataclass(slots=True)
class _Block:
    """Some frames, walked with one window of states.

    Attributes:
        first: Number of its first frame.
        low: First state of the window.
        rows: Best score of each state, one row before the block and one per frame; two columns of padding in
            front.
        stepped: Whether the best way into a state came from the one before it.
        skipped: Whether it came from the one before that.
    """

    first: int
    low: int
    rows: Scores
    stepped: Flags
    skipped: Flags


class Trellis:
    """Chain, frames, and the best path between them; pure integers."""

    def __init__(self) -> None:
        self._states: list[State] = []
        self._corridors: list[tuple[int, int]] = []
        self._tables: tuple[NDArray[np.intp], Scores, Scores, Scores] | None = None
        self._walled = False
        self._heard: list[Scores] = []  # what each block of frames sounds like, walked or not
        self._firsts: list[int] = []
        self._frames = 0
        self._blocks: list[_Block] = []
        self._path: list[int] = []
        self._stale = 0

    @property
    def frames(self) -> int:
        """Frames received."""
        return self._frames

    @property
    def walked(self) -> int:
        """Frames walked so far."""
        last = self._blocks[-1] if self._blocks else None
        return last.first + len(last.stepped) if last else 0

    def __len__(self) -> int:
        """Number of states."""
        return len(self._states)

    def hear(self, scores: Scores) -> None:
        """More frames.

        Args:
            scores: int32, shape (frames, classes): how well each frame fits each class, filler included.
        """
        if len(scores):
            self._heard.append(scores)
            self._firsts.append(self._frames)
            self._frames += len(scores)

    def extend(self, states: Sequence[State], corridor: tuple[int, int] | None = None) -> None:
        """Lengthen the chain.

        Args:
            states: New links, in order.
            corridor: Frames between which they are expected; None for anywhere.
        """
        self._states += states
        self._corridors += [corridor or (-(1 << 20), 1 << 20)] * len(states)
        self._walled = self._walled or corridor is not None
        self._tables = None

    def shorten(self, count: int, frame: int) -> None:
        """Forget all states from number ``count`` on, and everything walked in or after the block of
        ``frame``.
        """
        del self._states[count:], self._corridors[count:]
        self._tables = None
        while self._blocks and self._blocks[-1].first + len(self._blocks[-1].stepped) > frame:
            self._blocks.pop()
        if self._blocks:
            last = self._blocks[-1]
            last.rows[-1, max(0, count - last.low) + 2 :] = NEVER
        self._stale = min(self._stale, self.walked)

    def step(self) -> bool:
        """Walk one more block of frames; False when none is left or there is nothing to walk along."""
        if not self._states or len(self._blocks) == len(self._heard):
            return False
        self._walk_block(len(self._blocks))
        return True

    def best(self, *, whole: bool = False) -> int:
        """State of the best walk at the last frame walked.

        Args:
            whole: Only walks that reached the chain's last state or the one before it count.
        """
        if not self._blocks:
            return 0
        last = self._blocks[-1]
        row = last.rows[-1, 2:]
        if whole:
            reached = len(self._states) - last.low - 2
            if 0 <= reached < len(row) and int(row[reached:].max()) > UNREACHED:
                return last.low + reached + int(row[reached:].argmax())
        return last.low + int(row.argmax())

    def path(self, *, whole: bool = False) -> tuple[list[int], int]:
        """The best walk, as the state of each frame walked.

        Args:
            whole: As in ``best``.

        Returns:
            The list, which is the trellis's own, and the first frame that changed since the last call.
        """
        path, walked = self._path, self.walked
        kept = min(len(path), self._stale, walked)
        del path[walked:]
        path.extend([-1] * (walked - len(path)))
        state = self.best(whole=whole)
        changed = walked
        for block in reversed(self._blocks):
            for row in range(len(block.stepped) - 1, -1, -1):
                frame = block.first + row
                if frame < kept and path[frame] == state:
                    self._stale = walked
                    return path, changed
                path[frame] = state
                changed = frame
                column = state - block.low
                if block.skipped.item(row, column):
                    state -= 2
                elif block.stepped.item(row, column):
                    state -= 1
        self._stale = walked
        return path, changed

    def _walk_block(self, number: int) -> None:
        heard, first = self._heard[number], self._firsts[number]
        previous = self._blocks[-1] if self._blocks else None
        best = self.best()
        low = max(previous.low if previous else 0, best - BEHIND)  # what has been left is not come back to
        high = min(len(self._states), best + AHEAD)
        count, width = len(heard), high - low
        rows = np.full((count + 1, width + 2), NEVER, np.int32)
        if previous is None:
            rows[0, 1] = 0  # the place before the first state
        else:
            known = previous.rows[-1, 2 + low - previous.low :][:width]
            rows[0, 2 : 2 + len(known)] = known
        sound, moves, lower, upper = self._chain()
        moves = np.ascontiguousarray(moves[:, low:high])
        fit = heard[:, sound[low:high]]
        if self._walled:
            now = np.arange(first, first + count, dtype=np.int32)[:, None]
            outside = np.maximum(now - upper[low:high], 0) + np.maximum(lower[low:high] - now, 0)
            fit = fit - WALL * outside
        # ways[f, k, s]: score before frame f of the state k places before s; a view, so it fills as the rows do
        ways = np.ndarray((count, 3, width), np.int32, rows, 8, (rows.strides[0], -4, 4))
        arriving = np.empty((count, 3, width), np.int32)
        for index in range(count):
            arrive = arriving[index]
            np.add(ways[index], moves, out=arrive)
            row = rows[index + 1, 2:]
            np.maximum.reduce(arrive, axis=0, out=row)
            np.add(row, fit[index], out=row)
        stepped = arriving[:, 1] > arriving[:, 0]
        skipped = arriving[:, 2] > np.maximum(arriving[:, 0], arriving[:, 1])
        self._blocks.append(_Block(first, low, rows, stepped, skipped))

    def _chain(self) -> tuple[NDArray[np.intp], Scores, Scores, Scores]:
        """The chain as arrays: sounds; the prices of staying, stepping and skipping; the corridors' walls."""
        if self._tables is None:
            states = self._states
            step = [s.enter + (states[i - 1].leave if i else 0) for i, s in enumerate(states)]
            skip = [UNREACHED] * len(states)
            for index in range(1, len(states)):
                over = states[index - 1].passed
                leave = states[index - 2].leave if index > 1 else 0
                skip[index] = states[index].enter + leave + (LOST_SOUND if over is None else over)
            self._tables = (
                np.array([s.sound for s in states], np.intp),
                np.array([[s.stay for s in states], step, skip], np.int32),
                np.array([low for low, _ in self._corridors], np.int32),
                np.array([high for _, high in self._corridors], np.int32),
            )
        return self._tables
