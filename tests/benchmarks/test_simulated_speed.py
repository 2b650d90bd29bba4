from __future__ import annotations

from contextlib import closing

from embodiment.body.visemes import MouthShape
from tests.benchmarks.simulated_speed import scene, take_mouths, village


def shapes_of_a_slice(*, has_mouths: bool) -> set[MouthShape]:
    """What the mouths of those who speak show in the scene's first seconds."""
    play, _ = village(is_kept=False)
    if not has_mouths:
        take_mouths(play)
    shown: set[MouthShape | None] = set()
    with closing(play.world) as world:
        next(scene(play, lambda play: shown.update(one.mouth for one in world.sessions.values())))
    return {shape for shape in shown if shape is not None}


def test_mouths_that_were_taken_show_nothing_while_their_owners_speak() -> None:
    """Also where the core is compiled, whose methods cannot be exchanged."""
    assert len(shapes_of_a_slice(has_mouths=True)) > 4
    assert shapes_of_a_slice(has_mouths=False) == {MouthShape.X}
