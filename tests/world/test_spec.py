from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from embodiment.persona.persona import Persona
from embodiment.testing.figures import plain_sheet
from embodiment.testing.stage import Stage
from embodiment.world.character import Character
from embodiment.world.spec import CharacterSpec


def test_a_character_stands_where_and_as_its_spec_says() -> None:
    spec = CharacterSpec(
        kind=Character,
        key="smith",
        persona=Persona(name="Smith"),
        sheet=plain_sheet(),
        at=(300.0, 640.0),
        flip=True,
    )
    with Stage() as stage:
        smith = stage.world.add(spec)
        assert smith.body.position == spec.at
        assert smith.body.animator.flip
        assert stage.world.colours["smith"] == spec.colour
    with pytest.raises(FrozenInstanceError):
        spec.key = "baker"  # type: ignore[misc]
