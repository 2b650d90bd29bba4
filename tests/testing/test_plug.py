"""A service that goes away and comes back."""

from __future__ import annotations

from embodiment import Persona
from embodiment.session.events import InputUnsent, SessionState, StateChanged
from embodiment.testing.stage import Stage


def test_a_pulled_plug_loses_what_is_open_and_refuses_what_is_opened() -> None:
    with Stage(lambda prompt: "Yes.") as stage:
        session = stage.add(persona=Persona(name="Smith")).session
        stage.run(0.9)
        assert session.state is SessionState.CONNECTED
        stage.unplug()
        stage.unplug()
        stage.type("hello")
        stage.run(40.0)
        assert session.state is SessionState.DEGRADED
        assert [event.text for event in stage.of(InputUnsent)] == ["hello"]
        assert any("stage.plug_in()" in event.sentence for event in stage.of(StateChanged))
        stage.plug_in()
        stage.until(lambda: session.state is SessionState.CONNECTED, within=40)
        assert stage.visitor.ask("hello") == "Yes."
