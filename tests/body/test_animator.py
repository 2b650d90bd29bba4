"""The animator's promises, held for any story of inputs."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embodiment.body.animator import MOUTH_HOLD, TURN_ROUND, Animator
from embodiment.body.dialogue import DialogueState
from embodiment.body.emotes import RESTART_AFTER
from embodiment.body.pose import BROW_CELLS, EYE_CELLS, MOUTH_CELLS, Layer, Part, Pose
from embodiment.body.visemes import MouthShape
from embodiment.errors import AssetError
from tests.body.sheets import sheet

SHEET = sheet()


def animator(seed: int = 0, tags: dict[str, int] | None = None) -> Animator:
    return Animator(SHEET if tags is None else sheet(tags), random.Random(seed))


def run(actor: Animator, start: int, ticks: int) -> list[Pose]:
    return [actor.advance(now) for now in range(start, start + ticks)]


Act = Callable[[Animator], object]
PLACES = [None, (120.0, 0.0), (-120.0, 4.0), (0.0, -200.0)]
ACTS = st.one_of(
    st.sampled_from(DialogueState).map(lambda state: lambda actor: actor.enter(state)),
    st.sampled_from(["wave", "bow", "laugh", "startled", "nod", "think"]).map(
        lambda name: lambda actor: actor.play(name)
    ),
    st.tuples(st.sampled_from([-1, 0, 1]), st.sampled_from([0.4, 1.3, 2.9])).map(
        lambda walk: lambda actor: actor.walk(*walk)
    ),
    st.one_of(st.none(), st.sampled_from(MouthShape)).map(lambda shape: lambda actor: actor.speak(shape)),
    st.sampled_from(PLACES).map(lambda to: lambda actor: actor.look(to)),
    st.just(lambda actor: actor.stop()),
    st.booleans().map(lambda on: lambda actor: actor.hear(on)),
)
STORIES = st.lists(st.tuples(ACTS, st.integers(1, 60)), max_size=25)


@settings(max_examples=20, deadline=None)
@given(STORIES, st.integers(0, 5))
def test_each_part_has_one_owner_and_a_cell_that_exists(story: list[tuple[Act, int]], seed: int) -> None:
    """Two writers on one layer of a sprite flicker: every part has exactly one owner at every tick."""
    actor, now = animator(seed), 0
    for act, ticks in story:
        act(actor)
        for pose in run(actor, now, ticks):
            assert set(pose.owners) == set(Part)
            assert 0 <= pose.body_frame < len(SHEET.frames)
            assert pose.mouth in MOUTH_CELLS
            assert pose.eyes in EYE_CELLS
            assert pose.brows in BROW_CELLS
            assert 0.9 < pose.squash < 1.1
            assert abs(pose.angle) < 3.0
        now += ticks


@settings(max_examples=20, deadline=None)
@given(STORIES)
def test_the_same_inputs_give_the_same_poses(story: list[tuple[Act, int]]) -> None:
    first, second, now = animator(3), animator(3), 0
    for act, ticks in story:
        act(first)
        act(second)
        now += ticks
        assert run(first, now - ticks, ticks)[-1] == second.advance(now - 1)


@settings(max_examples=40, deadline=None)
@given(STORIES, st.integers(0, 5))
def test_ticks_that_are_passed_over_decide_nothing(story: list[tuple[Act, int]], seed: int) -> None:
    """An animator that is woken at every tick decides at every tick; it shows the same as one that is not."""
    passing, waking, now = animator(seed), animator(seed), 0
    for act, ticks in story:
        act(passing)
        act(waking)
        for tick in range(now, now + ticks):
            waking.wake()
            assert passing.advance(tick) == waking.advance(tick)
        now += ticks


@settings(max_examples=40, deadline=None)
@given(STORIES, st.integers(0, 5))
def test_the_frame_asked_for_alone_is_that_of_the_pose(story: list[tuple[Act, int]], seed: int) -> None:
    """It is remembered for as long as it surely stays; the pose works it out anew at every tick."""
    actor, now = animator(seed), 0
    for act, ticks in story:
        act(actor)
        for tick in range(now, now + ticks):
            actor.move(tick)
            assert actor.frame == actor.pose.body_frame
        now += ticks


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(MouthShape), st.integers(1, 12)), max_size=40))
def test_a_mouth_shape_holds_80_ms_while_the_voice_sounds(track: list[tuple[MouthShape, int]]) -> None:
    actor, now, mouths = animator(), 0, []
    for shape, ticks in track:
        actor.speak(shape)
        mouths += [pose.mouth for pose in run(actor, now, ticks)]
        now += ticks
    runs: list[int] = []
    for index, mouth in enumerate(mouths):
        if index and mouth == mouths[index - 1]:
            runs[-1] += 1
        else:
            runs.append(1)
    assert all(length >= MOUTH_HOLD for length in runs[1:-1])


@settings(max_examples=20, deadline=None)
@given(STORIES)
def test_the_mouth_is_closed_on_silence(story: list[tuple[Act, int]]) -> None:
    actor, now = animator(), 0
    for act, ticks in story:
        act(actor)
        now += ticks
        actor.advance(now - 1)
    actor.speak(None)
    actor.stop()
    pose = actor.advance(now)
    assert pose.mouth in ("X", "smile")
    assert pose.owners[Part.MOUTH] is Layer.BASE


def test_silence_still_moves() -> None:
    """Nothing stands still for a second: left alone it breathes, blinks, looks about, shifts its weight."""
    actor = animator()
    poses = run(actor, 0, 1500)
    for start in range(0, 1400, 100):
        window = poses[start : start + 100]
        assert len({pose.squash for pose in window}) > 50
        assert len({pose.body_frame for pose in window}) > 1
    blinks = sum(a.eyes != "closed" and b.eyes == "closed" for a, b in pairwise(poses))
    assert 2 <= blinks <= 12
    assert len({pose.eyes for pose in poses}) >= 5


def test_two_characters_with_one_sheet_do_not_move_in_step() -> None:
    """Rhythm in step looks robotic: phases, breath and blinks differ from one to the next."""
    one, two = run(animator(1), 0, 600), run(animator(2), 0, 600)
    assert sum(a.eyes != b.eyes for a, b in zip(one, two, strict=True)) > 100
    assert sum(a.body_frame != b.body_frame for a, b in zip(one, two, strict=True)) > 100


def test_breath_is_the_sine_it_is_meant_to_be() -> None:
    squashes = [pose.squash - 1.0 for pose in run(animator(), 0, 1000)]
    assert max(squashes) == pytest.approx(0.006, abs=1e-4)
    assert min(squashes) == pytest.approx(-0.006, abs=1e-4)


def test_an_emote_plays_once_and_settles_back() -> None:
    actor = animator()
    assert actor.play("wave")
    poses = run(actor, 0, 120)
    waving = set(SHEET.clip("wave").frames)
    assert all(pose.body_frame in waving and pose.owners[Part.BODY] is Layer.EMOTE for pose in poses[:50])
    assert all(pose.body_frame in SHEET.clip("idle").frames for pose in poses[50:])
    assert (poses[0].eyes, poses[0].brows, poses[0].mouth) == ("happy", "up", "grin")
    assert poses[50].mouth == "X"
    assert min(pose.squash for pose in poses[50:70]) < 0.988
    assert actor.playing == ""


def test_the_same_emote_again_is_the_same_wish_until_a_bound_has_passed() -> None:
    """Models call an emote two to five times; the wave must not jerk back to its beginning each time."""
    long = dict.fromkeys(("idle",), 4) | {"wave": 30}
    actor = animator(tags=long)
    assert actor.play("wave")
    actor.advance(RESTART_AFTER - 2)
    assert not actor.play("wave")
    assert actor.advance(RESTART_AFTER - 1).body_frame == actor.sheet.clip("wave").frames[7]
    assert actor.play("wave")
    assert actor.advance(RESTART_AFTER).body_frame == actor.sheet.clip("wave").frames[0]


def test_startled_takes_over_from_any_emote() -> None:
    actor = animator()
    actor.play("bow")
    actor.advance(20)
    assert actor.play("startled")
    pose = actor.advance(20)
    assert (actor.playing, pose.eyes, pose.effects) == ("startled", "wide", ("surprise",))


def test_a_voice_keeps_the_mouth_during_an_emote() -> None:
    actor = animator()
    actor.play("laugh")
    actor.speak(MouthShape.F)
    pose = actor.advance(10)
    assert (pose.mouth, pose.owners[Part.MOUTH]) == ("F", Layer.MOUTH)
    assert (pose.eyes, pose.owners[Part.EYES]) == ("happy", Layer.EMOTE)


def test_walking_replaces_the_base_loop_and_decides_the_facing() -> None:
    actor = animator()
    actor.enter(DialogueState.LISTENING)
    actor.walk(-1)
    pose = actor.advance(5)
    assert pose.body_frame in SHEET.clip("walk").frames
    assert pose.flip
    actor.walk(0)
    assert actor.advance(6).body_frame in SHEET.clip("listen").frames
    with pytest.raises(ValueError, match="use walk"):
        actor.walk(1, pace=0.0)


def test_eyes_go_to_the_speaker_at_once_and_the_head_follows() -> None:
    actor = animator(5)
    actor.enter(DialogueState.ATTENDING)
    actor.look((-200.0, 0.0))
    poses = run(actor, 0, 60)
    first_eyes = next(index for index, pose in enumerate(poses) if pose.eyes == "left")
    turned = next(index for index, pose in enumerate(poses) if pose.flip)
    assert first_eyes <= 1
    assert turned == 25
    assert poses[-1].eyes in ("right", "half", "closed")


def test_states_look_different() -> None:
    looks = set()
    for state in (
        DialogueState.IDLE,
        DialogueState.LISTENING,
        DialogueState.THINKING,
        DialogueState.INTERRUPTED,
    ):
        actor = animator(1)
        actor.enter(state)
        pose = run(actor, 0, 100)[-1]
        looks.add((pose.brows, round(pose.angle), pose.body_frame in SHEET.clip("idle").frames))
    assert len(looks) == 4


def test_speaking_moves_the_body_where_the_sheet_has_a_talk_loop() -> None:
    actor = animator(tags={"idle": 2, "talk": 4})
    actor.enter(DialogueState.SPEAKING)
    assert actor.advance(3).body_frame in actor.sheet.clip("talk").frames


def test_a_base_loop_that_is_not_drawn_falls_back_to_idle() -> None:
    actor = animator(tags={"idle": 2})
    actor.enter(DialogueState.THINKING)
    actor.walk(1)
    assert actor.advance(3).body_frame in actor.sheet.clip("idle").frames


def test_a_sheet_without_idle_is_refused_with_the_cure() -> None:
    with pytest.raises(AssetError, match=r"lacks the tag idle .*add frame tags"):
        animator(tags={"walk": 2})


def test_an_unknown_emote_is_answered_with_the_nearest_one_and_never_an_overlay() -> None:
    with pytest.raises(ValueError, match="no animation 'wav'; did you mean 'wave'"):
        animator().play("wav")
    with pytest.raises(ValueError, match="no animation 'mouth'"):
        animator().play("mouth")


def test_the_talkers_pause_gets_a_nod_while_listening() -> None:
    for tags in (None, {"idle": 4, "listen": 3}):
        nodded = 0
        for seed in range(8):
            actor = animator(seed, tags)
            actor.enter(DialogueState.LISTENING)
            actor.hear(True)
            actor.advance(100)
            actor.hear(False)
            for pose in run(actor, 101, 60):
                drawn = tags is None and pose.body_frame in SHEET.clip("nod").frames
                if drawn or pose.dy > 3.0:
                    nodded += 1
                    break
        assert 3 <= nodded <= 8


def test_a_walk_into_the_picture_is_shown_from_behind_where_the_sheet_can() -> None:
    actor = animator(tags={"idle": 4, "walk": 8, "walk_up": 6, "walk_down": 6})
    for depth, clip in ((-1, "walk_up"), (1, "walk_down"), (0, "walk")):
        actor.walk(1, depth=depth)
        frame = actor.advance(actor._now + 3).body_frame
        assert frame in actor.sheet.clip(clip).frames
    plain = animator(tags={"idle": 4, "walk": 8})
    plain.walk(1, depth=-1)
    assert plain.advance(3).body_frame in plain.sheet.clip("walk").frames


def test_whoever_has_walked_into_the_picture_stands_as_they_came_and_then_turns_round() -> None:
    tags = {
        "idle": 4,
        "walk": 8,
        "walk_up": 6,
        "walk_down": 6,
        "idle_up": 1,
        "idle_down": 1,
        "listen": 3,
        "bow": 3,
    }

    def after(depth: int, *acts: Act, ticks: int = 3) -> str:
        """The clip that is shown some ticks after a walk."""
        actor = animator(tags=tags)
        actor.walk(1, depth=depth)
        actor.advance(40)
        actor.walk(0)
        for act in acts:
            act(actor)
        frame = actor.advance(40 + ticks).body_frame
        return next(name for name, clip in actor.sheet.clips.items() if frame in clip.frames)

    assert (after(-1), after(1), after(0)) == ("idle_up", "idle_down", "idle")
    assert after(-1, ticks=TURN_ROUND - 1) == "idle_up"
    assert after(-1, ticks=TURN_ROUND + 2) == "idle"
    assert after(-1, lambda actor: actor.look((120.0, 0.0))) == "idle"
    assert after(-1, lambda actor: actor.enter(DialogueState.LISTENING)) == "listen"
    assert after(-1, lambda actor: actor.play("bow")) == "bow"


def test_steps_keep_pace_with_the_ground() -> None:
    sheet_of_150 = replace(
        SHEET, clips={**SHEET.clips, "walk": replace(SHEET.clip("walk"), data={"speed": "150"})}
    )
    actor = Animator(sheet_of_150, random.Random(0))
    assert actor.pace_at(150.0) == 1.0
    assert actor.pace_at(75.0) == 0.5
    assert actor.pace_at(0.0) == 1.0
    assert animator().pace_at(90.0) == 1.0  # a sheet that does not say


def test_a_change_of_posture_is_a_shift_of_weight_not_a_cut() -> None:
    actor = animator()
    still = [pose.squash for pose in run(actor, 1, 40)]
    actor.enter(DialogueState.LISTENING)
    shifting = [pose.squash for pose in run(actor, 41, 12)]
    assert min(shifting) < min(still) - 0.005
