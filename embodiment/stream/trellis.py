"""The best walk through a chain of states, found while both the chain and the sound are still growing.

Viterbi's algorithm on integers, a run of frames at a time. Text that arrives late lengthens the chain at its
end; the trellis then goes back a little and walks the frames again that the new states may explain. Only a
window of states around the best one is looked at, so cost does not depend on how much text is known ahead.

Source: Viterbi 1967 (IEEE Trans. Inf. Theory 13); left-to-right models as in Rabiner 1989 (Proc. IEEE 77).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from embodiment.stream.states import FILLER, State

Scores: TypeAlias = NDArray[np.int32]

NEVER: Final = -(1 << 29)
UNREACHED: Final = NEVER // 2
"""Scores below this belong to states that no walk has reached; an hour of speech costs a hundredth of it."""
RUN: Final = 25
"""Frames walked at once at most."""
BEHIND: Final = 50
AHEAD: Final = 70
"""States of the window before and after the best one, about five words each; a frame may pass two more."""
WALL: Final = 4
"""Price per frame, for each frame that a state is outside its corridor."""
ANYWHERE: Final = 1 << 20
"""A corridor's wall that is nowhere."""
EVERYWHERE: Final = (-ANYWHERE, ANYWHERE)


@dataclass(slots=True)
class _Run:
    """Some frames, walked with one window of states.

    Attributes:
        first: Number of its first frame.
        low: First state of the window.
        rows: Best score of each state, one row before the run and one per frame; two columns of padding in
            front.
        arriving: Scores of arriving at each state from itself, from the one before it and from the one before
            that.
        best: The best state after the last frame.
    """

    first: int
    low: int
    rows: Scores
    arriving: Scores
    best: int = 0

    @property
    def end(self) -> int:
        return self.first + len(self.arriving)


class _Chain:
    """The states as arrays that grow and shrink at their end.

    Attributes:
        states: The links themselves.
        sounds: What each sounds like, shape (capacity,).
        moves: Prices of coming from itself, from the state before it and from the one before that, shape (3,
            capacity).
        walls: First and last frame of each state's corridor, shape (2, capacity).
    """

    def __init__(self) -> None:
        self.states: list[State] = []
        self.sounds: NDArray[np.intp] = np.empty(256, np.intp)
        self.moves: Scores = np.empty((3, 256), np.int32)
        self.walls: Scores = np.empty((2, 256), np.int32)

    def extend(self, states: Sequence[State], corridors: Sequence[tuple[int, int]]) -> None:
        at = len(self.states)
        self.states += states
        end = len(self.states)
        while end > len(self.sounds):
            self.sounds = np.concatenate((self.sounds, self.sounds))
            self.moves = np.concatenate((self.moves, self.moves), axis=1)
            self.walls = np.concatenate((self.walls, self.walls), axis=1)
        self.sounds[at:end] = [state.sound for state in states]
        self.moves[:, at:end] = np.array([self._moves(index) for index in range(at, end)], np.int32).T
        self.walls[:, at:end] = np.array(corridors, np.int32).T

    def _moves(self, index: int) -> tuple[int, int, int]:
        state = self.states[index]
        before = self.states[index - 1] if index else None
        earlier = self.states[index - 2] if index > 1 else None
        skip = (
            UNREACHED if before is None else state.enter + before.passed + (earlier.leave if earlier else 0)
        )
        return state.stay, state.enter + (before.leave if before else 0), skip


class Trellis:
    """Chain, frames, and the best walk along both; pure integers."""

    def __init__(self) -> None:
        self._chain = _Chain()
        self._has_walls = False
        self._heard: Scores = np.empty((64, FILLER + 1), np.int32)
        self._frames = 0
        self._runs: list[_Run] = []
        self._path: list[int] = []
        self._stale = 0

    def __len__(self) -> int:
        """Number of states."""
        return len(self._chain.states)

    @property
    def walked(self) -> int:
        """Frames walked so far."""
        return self._runs[-1].end if self._runs else 0

    def hear(self, scores: Scores) -> None:
        """More frames.

        Args:
            scores: int32, shape (frames, FILLER + 1): how well each frame fits each class.
        """
        end = self._frames + len(scores)
        while end > len(self._heard):
            self._heard = np.concatenate((self._heard, np.empty_like(self._heard)))
        self._heard[self._frames : end] = scores
        self._frames = end

    def extend(self, states: Sequence[State], corridors: Sequence[tuple[int, int]]) -> None:
        """Lengthen the chain.

        Args:
            states: New links, in order.
            corridors: For each, the frames between which it is expected; ``EVERYWHERE`` where nothing is
                known.
        """
        self._chain.extend(states, corridors)
        self._has_walls = self._has_walls or any(corridor != EVERYWHERE for corridor in corridors)

    def shorten(self, count: int, frame: int) -> None:
        """Forget all states from number ``count`` on, and everything walked from ``frame`` on."""
        del self._chain.states[count:]
        while self._runs and self._runs[-1].first >= frame:
            self._runs.pop()
        if self._runs:
            last = self._runs[-1]
            kept = min(frame, last.end) - last.first
            last.rows, last.arriving = last.rows[: kept + 1], last.arriving[:kept]
            last.rows[-1, max(0, count - last.low) + 2 :] = NEVER
            last.best = last.low + int(last.rows[-1, 2:].argmax())
        self._stale = min(self._stale, self.walked)

    def step(self) -> int:
        """Walk some more frames; how many, 0 when none is left or there is nothing to walk along."""
        count = min(RUN, self._frames - self.walked)
        if not count or not self._chain.states:
            return 0
        self._walk(count)
        return count

    def best(self, *, whole: bool = False) -> int:
        """State of the best walk at the last frame walked.

        Args:
            whole: Only walks that reached the chain's last state or the one before it count, if there are
                any.
        """
        if not self._runs:
            return 0
        last = self._runs[-1]
        if whole:
            row = last.rows[-1, 2:]
            reached = len(self) - last.low - 2
            if 0 <= reached < len(row) and int(row[reached:].max()) > UNREACHED:
                return last.low + reached + int(row[reached:].argmax())
        return last.best

    def frames_between(self, state: int, later: int) -> int | None:
        """Frames expected from one state to a later one; None when a pause is likely on the way, which may be
        long.
        """
        between = self._chain.states[state:later]
        if any(link.is_pause and link.enter > link.passed for link in between):
            return None
        return sum(not link.is_pause for link in between)

    def path(self, *, whole: bool = False) -> tuple[list[int], int]:
        """The best walk, as the state of each frame walked.

        Args:
            whole: As in ``best``.

        Returns:
            The list, which is the trellis's own, and the first frame that may have changed since the last
        call.
        """
        path, walked = self._path, self.walked
        kept = min(len(path), self._stale, walked)
        self._stale = walked
        del path[walked:]
        path.extend([0] * (walked - len(path)))
        state = self.best(whole=whole)
        changed = walked
        for run in reversed(self._runs):
            low, arriving = run.low, run.arriving
            for row in range(len(arriving) - 1, -1, -1):
                frame = run.first + row
                if frame < kept and path[frame] == state:
                    return path, changed
                path[frame] = state
                changed = frame
                column = state - low
                stayed, stepped = arriving.item(row, 0, column), arriving.item(row, 1, column)
                if arriving.item(row, 2, column) > (stepped if stepped > stayed else stayed):
                    state -= 2
                elif stepped > stayed:
                    state -= 1
        return path, changed

    def _walk(self, count: int) -> None:
        first, best = self.walked, self.best()
        previous = self._runs[-1] if self._runs else None
        low = max(previous.low if previous else 0, best - BEHIND)  # what has been left is not come back to
        high = min(len(self), best + AHEAD + 2 * count)
        width = high - low
        rows = np.empty((count + 1, width + 2), np.int32)
        rows[:, :2] = rows[0] = NEVER
        if previous is None:
            rows[0, 1] = 0  # the place before the first state
        else:
            known = previous.rows[-1, 2 + low - previous.low :][:width]
            rows[0, 2 : 2 + len(known)] = known
        chain = self._chain
        moves = chain.moves[:, low:high]
        fit = self._heard[first : first + count].take(chain.sounds[low:high], axis=1)
        if self._has_walls:
            now = np.arange(first, first + count, dtype=np.int32)[:, None]
            outside = np.maximum(now - chain.walls[1, low:high], chain.walls[0, low:high] - now)
            fit -= WALL * np.maximum(outside, 0)
        # ways[f, k, s]: score before frame f of the state k places before s; a view, so it fills as the rows do
        ways = np.ndarray((count, 3, width), np.int32, rows, 8, (rows.strides[0], -4, 4))
        arriving = np.empty((count, 3, width), np.int32)
        add, best_of = np.add, np.maximum.reduce
        for way, arrive, fits, row in zip(ways, arriving, fit, rows[1:, 2:], strict=True):
            add(way, moves, arrive)
            best_of(arrive, 0, None, row)
            add(row, fits, row)
        self._runs.append(_Run(first, low, rows, arriving, low + int(rows[-1, 2:].argmax())))
