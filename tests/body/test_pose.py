"""The pose and its vocabulary."""

from __future__ import annotations

import dataclasses

import pytest

from embodiment.body.pose import MOUTH_CELLS, Layer, Part, Pose
from embodiment.body.visemes import MouthShape


def test_the_first_mouth_cells_are_the_shapes_by_number() -> None:
    assert list(MOUTH_CELLS[:9]) == [shape.name for shape in MouthShape]


def test_layers_are_ordered_from_base_to_mouth() -> None:
    assert list(Layer) == [Layer.BASE, Layer.POSTURE, Layer.GAZE, Layer.BLINK, Layer.EMOTE, Layer.MOUTH]


def test_a_pose_is_frozen_and_compared_without_its_owners() -> None:
    pose = Pose(body_frame=1, owners={Part.BODY: Layer.BASE})
    assert pose == Pose(body_frame=1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        pose.body_frame = 2  # type: ignore[misc]
