from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.stream.states import FILLER, State
from embodiment.stream.trellis import EVERYWHERE, RUN, Scores, Trellis

STAY, LEAVE, PASS = -100, -40, -90


def chain(*sounds: int) -> list[State]:
    return [State(sound, STAY, LEAVE, passed=PASS) for sound in sounds]


def heard(*sounds: int, strength: int = 300) -> Scores:
    """Frames that clearly are these sounds."""
    out = np.full((len(sounds), FILLER + 1), -strength, np.int32)
    for frame, sound in enumerate(sounds):
        out[frame, sound] = 0
    return out


def walked(trellis: Trellis, *, whole: bool = True) -> list[int]:
    while trellis.step():
        pass
    return list(trellis.path(whole=whole)[0])


def extended(trellis: Trellis, states: list[State], corridor: tuple[int, int] = EVERYWHERE) -> None:
    trellis.extend(states, [corridor] * len(states))


def test_each_frame_is_given_to_the_state_it_sounds_like() -> None:
    trellis = Trellis()
    extended(trellis, chain(1, 2, 3))
    trellis.hear(heard(1, 1, 2, 2, 2, 3))
    assert walked(trellis) == [0, 0, 1, 1, 1, 2]


def test_a_state_may_be_passed_over() -> None:
    trellis = Trellis()
    extended(trellis, chain(1, 2, 3))
    trellis.hear(heard(1, 1, 3, 3))
    assert walked(trellis) == [0, 0, 2, 2]


def test_nothing_is_walked_without_states_or_frames() -> None:
    trellis = Trellis()
    assert trellis.step() == 0
    trellis.hear(heard(1))
    assert trellis.step() == 0
    assert trellis.path() == ([], 0)


def test_late_states_explain_frames_that_were_heard_before() -> None:
    trellis = Trellis()
    extended(trellis, chain(1, 2))
    trellis.hear(heard(1, 2, 2, 3, 3, 4))
    assert walked(trellis, whole=False)[-1] == 1
    trellis.shorten(2, 1)
    extended(trellis, chain(3, 4))
    assert walked(trellis) == [0, 1, 1, 2, 2, 3]


def test_a_corridor_keeps_a_state_where_it_is_expected() -> None:
    def frames_of_two(corridor: tuple[int, int]) -> list[int]:
        trellis = Trellis()
        extended(trellis, chain(1))
        extended(trellis, chain(2), corridor)
        extended(trellis, chain(3))
        trellis.hear(np.zeros((60, FILLER + 1), np.int32))
        return [frame for frame, state in enumerate(walked(trellis)) if state == 1]

    assert min(frames_of_two((40, 60)), default=40) >= 30
    assert max(frames_of_two((0, 20)), default=20) <= 30


def test_the_filler_takes_what_the_known_text_does_not_explain() -> None:
    trellis = Trellis()
    extended(trellis, [*chain(1, 2), State(FILLER, 0, 0)])
    frames = heard(1, 2, 5, 6, 7, 5)
    frames[:, FILLER] = -60
    trellis.hear(frames)
    assert walked(trellis, whole=False) == [0, 1, 2, 2, 2, 2]


def test_path_tells_where_it_changed() -> None:
    trellis = Trellis()
    extended(trellis, chain(1, 2, 3))
    trellis.hear(heard(1, 1, 2))
    while trellis.step():
        pass
    assert trellis.path()[1] == 0
    trellis.hear(heard(2, 3))
    while trellis.step():
        pass
    path, changed = trellis.path()
    assert path == [0, 0, 1, 1, 2]
    assert 0 < changed <= 3
    assert trellis.path()[1] == 5


def test_frames_between_states_unless_a_pause_is_likely() -> None:
    trellis = Trellis()
    rare, likely = State(0, STAY, LEAVE, enter=-220, passed=-2), State(0, STAY, LEAVE, enter=-10, passed=-120)
    extended(trellis, [*chain(1, 2), rare, *chain(3), likely, *chain(4)])
    assert trellis.frames_between(0, 3) == 2
    assert trellis.frames_between(0, 5) is None


def reference(states: list[State], frames: Scores) -> int:
    """The best score, the slow way."""
    never = -(10**9)
    best = [never] * len(states)
    for frame in range(len(frames)):
        new = []
        for index, state in enumerate(states):
            step = best[index - 1] + states[index - 1].leave if index else (0 if frame == 0 else never)
            skip = never
            if index == 1 and frame == 0:
                skip = states[0].passed
            elif index > 1:
                skip = best[index - 2] + states[index - 2].leave + states[index - 1].passed
            new.append(max(best[index] + state.stay, step, skip) + int(frames[frame, state.sound]))
        best = new
    return max(best)


def score_of(path: list[int], states: list[State], frames: Scores) -> int:
    total = 0
    for before, (index, frame) in zip([None, *path], zip(path, frames, strict=True), strict=False):
        total += int(frame[states[index].sound])
        if before is None:
            total += states[0].passed if index else 0
        elif before == index:
            total += states[index].stay
        else:
            total += states[before].leave + (states[before + 1].passed if index - before == 2 else 0)
    return total


@settings(max_examples=60)
@given(
    st.lists(st.integers(1, 6), min_size=1, max_size=12),
    st.lists(st.integers(1, 6), min_size=1, max_size=60),
    st.data(),
)
def test_the_path_is_the_best_there_is_however_the_frames_come(
    sounds: list[int], frames: list[int], data: st.DataObject
) -> None:
    states = chain(*sounds)
    scores = heard(*frames, strength=70)
    trellis = Trellis()
    extended(trellis, states)
    cuts = data.draw(st.lists(st.integers(0, len(frames)), max_size=6).map(sorted))
    for start, end in pairwise([0, *cuts, len(frames)]):
        trellis.hear(scores[start:end])
        trellis.step()
    path = walked(trellis, whole=False)
    assert all(0 <= later - earlier <= 2 for earlier, later in pairwise(path))
    assert score_of(path, states, scores) == reference(states, scores)


def test_long_turns_are_walked_in_runs() -> None:
    trellis = Trellis()
    extended(trellis, chain(*[1 + i % 6 for i in range(400)]))
    frames = [1 + i % 6 for i in range(400)]
    trellis.hear(heard(*frames))
    assert trellis.step() == RUN
    assert walked(trellis) == list(range(400))
