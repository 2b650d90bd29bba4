from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embodiment.live.messages import AudioDelta, OutputTranscription, WordTime
from embodiment.persona.persona import Persona
from embodiment.server.engines.vad_energy import EnergyActivity
from embodiment.session.events import AuthoredLine, SpeakingStopped
from embodiment.session.speech import STALL
from embodiment.stream.stamper import Stamper
from embodiment.testing.stage import Stage
from embodiment.world.daytime import SECONDS_PER_HOUR
from embodiment.world.ears import Ears
from embodiment.world.inputs import Action, Key, Press, Text, key_map
from embodiment.world.open_mic import OpenMic
from embodiment.world.staging import CARD_SECONDS, Camera
from embodiment.world.staging import Stage as Staging
from embodiment.world.view import BASE_SIZE
from embodiment.world.voices import HEARING_RANGE


@given(st.floats(BASE_SIZE[0], 8000), st.lists(st.floats(-500, 9000), min_size=1, max_size=30))
def test_the_camera_never_shows_what_lies_beside_the_scene(width: float, path: list[float]) -> None:
    camera = Camera(width, BASE_SIZE[1])
    for x in path:
        camera.follow(x, 1 / 60)
        assert -1e-6 <= camera.x <= width - BASE_SIZE[0] + 1e-6


def test_the_camera_begins_at_the_player_and_then_follows_with_a_lag() -> None:
    camera = Camera(4000, BASE_SIZE[1])
    camera.follow(2000, 0.0)
    assert camera.x == 2000 - BASE_SIZE[0] / 2
    camera.follow(2400, 1 / 60)
    assert 2000 < camera.x + BASE_SIZE[0] / 2 < 2100


@given(st.lists(st.floats(0.001, 0.2), min_size=1, max_size=20))
def test_the_camera_goes_the_same_way_at_every_frame_rate(frames: list[float]) -> None:
    one, other = Camera(4000, BASE_SIZE[1]), Camera(4000, BASE_SIZE[1])
    for camera in (one, other):
        camera.follow(1000, 0.0)
    for seconds in frames:
        one.follow(3000, seconds)
    other.follow(3000, sum(frames))
    assert one.x == pytest.approx(other.x)


def test_with_reduced_motion_the_camera_keeps_no_lag() -> None:
    camera = Camera(4000, BASE_SIZE[1])
    camera.follow(1000, 0.0)
    camera.follow(3000, 1 / 60, at_once=True)
    assert camera.x == 3000 - BASE_SIZE[0] / 2


@pytest.mark.parametrize("rate", [30, 50, 60, 75, 144])
def test_a_walk_is_smooth_at_every_frame_rate(rate: int) -> None:
    """A frame falls anywhere between two ticks; every step seen is as long as the others."""
    with Stage() as stage:
        assert stage.world.player is not None
        staging = Staging(stage.world, stage.hud, size=(8000.0, BASE_SIZE[1]))
        stage.controls.receive([Press(Action.RIGHT)])
        seen: list[tuple[float, float]] = []
        for _ in range(rate):
            stage.world.advance(1 / rate)
            staging.follow()
            view = staging.view()
            figure = view.figure(view.focus)
            assert figure is not None
            seen.append((figure.x, figure.x - view.camera[0]))
        steps = np.diff([x for x, _ in seen])[rate // 10 :]
        assert steps.max() - steps.min() < 1e-6
        assert steps.mean() * rate == pytest.approx(210.0, rel=1e-3)
        on_screen = np.diff([x for _, x in seen])[rate // 2 :]
        assert np.abs(np.diff(on_screen)).max() < 0.1, "and the camera does not shake"


def test_a_pause_does_not_make_a_walker_tremble() -> None:
    with Stage() as stage:
        assert stage.world.player is not None
        staging = Staging(stage.world, stage.hud)
        stage.controls.receive([Press(Action.RIGHT)])
        stage.world.advance(0.317)
        stage.world.pause()
        places = set()
        for _ in range(20):
            stage.world.advance(1 / 60)
            staging.follow()
            view = staging.view()
            figure = view.figure(view.focus)
            assert figure is not None
            places.add((figure.x, view.camera))
        assert len({x for x, _ in places}) == 1


def test_a_bubble_shows_the_words_as_they_are_heard() -> None:
    with Stage(lambda prompt: "One two three.") as stage:
        stage.add(key="smith")
        staging = Staging(stage.world, stage.hud)
        stage.run(0.3)
        assert staging.view().bubbles == ()
        stage.type("count")
        revealed: list[int] = []
        while not stage.of(SpeakingStopped):
            stage.run(0.05)
            revealed += [b.revealed for b in staging.view().bubbles if b.kind == "speech"]
            assert stage.world.now < 10
        assert revealed == sorted(revealed)
        assert revealed[-1] == 3
        [bubble] = staging.view().bubbles
        assert (bubble.figure, bubble.words) == ("smith", ("One", "two", "three."))


def test_waiting_for_an_answer_is_a_thought_and_the_microphones_state() -> None:
    with Stage(lambda prompt: None) as stage:
        stage.add()
        staging = Staging(stage.world, stage.hud)
        stage.run(0.3)
        assert staging.view().mic.state == "off"
        stage.type("hello")
        stage.run(0.1)
        view = staging.view()
        assert [bubble.kind for bubble in view.bubbles] == ["thought"]
        assert view.mic.state == "thinking"
        assert view.prompt == ""


def test_somebody_out_of_the_picture_is_read_in_the_subtitle() -> None:
    with Stage(lambda prompt: "I am over here.") as stage:
        smith = stage.add(key="smith")
        staging = Staging(stage.world, stage.hud, size=(8000.0, BASE_SIZE[1]))
        stage.run(0.3)
        stage.type("where are you")
        stage.until(lambda: smith.session.is_speaking, within=10)
        stage.run(0.3)
        assert staging.view().subtitle is None
        staging.camera.x = smith.body.x + 100
        subtitle = staging.view().subtitle
        assert subtitle is not None
        assert (subtitle.speaker, subtitle.words[0]) == (smith.name, "I")


def test_somebody_too_far_away_to_be_heard_has_no_subtitle() -> None:
    """Two who chat at the other end of the village are not read over the one the player stands before."""
    with Stage(lambda prompt: "I am over here, and I have a great deal to say about it.") as stage:
        smith = stage.add(key="smith")
        staging = Staging(stage.world, stage.hud, size=(8000.0, BASE_SIZE[1]))
        stage.run(0.3)
        stage.type("where are you")
        stage.until(lambda: smith.session.is_speaking, within=10)
        stage.run(0.3)
        assert stage.world.player is not None
        stage.world.player.body.x = smith.body.x + HEARING_RANGE + 200.0
        staging.camera.x = smith.body.x + 100
        stage.run(0.1)
        assert smith.session.is_speaking
        assert staging.view().subtitle is None


def test_the_subtitle_is_that_of_who_has_the_floor() -> None:
    with Stage(lambda prompt: "I am over here, and I have a great deal to say about it.") as stage:
        people = {key: stage.add(persona=Persona(name=key.title()), key=key) for key in ("tove", "smith")}
        staging = Staging(stage.world, stage.hud, size=(8000.0, BASE_SIZE[1]))
        stage.run(0.3)
        for who in people.values():
            who.may_overlap = True
            who.session.send_text("where are you")
        stage.until(lambda: all(who.session.is_speaking for who in people.values()), within=10)
        staging.camera.x = people["smith"].body.x + 2000.0
        people["smith"].may_overlap = False
        stage.run(0.2)
        assert stage.world.voices.floor.ruling.holder == "smith"
        subtitle = staging.view().subtitle
        assert subtitle is not None
        assert subtitle.speaker == "Smith"


def test_who_waits_for_the_floor_with_an_answer_is_not_shown_thinking() -> None:
    with Stage(lambda prompt: "I am over here, and I have a great deal to say about it.") as stage:
        people = {key: stage.add(persona=Persona(name=key.title()), key=key) for key in ("tove", "smith")}
        staging = Staging(stage.world, stage.hud)
        stage.run(0.3)
        for who in people.values():
            who.session.send_text("where are you")
        stage.until(lambda: any(who.session.is_speaking for who in people.values()), within=10)
        stage.until(lambda: all(who.session.speech.ring.buffered for who in people.values()), within=2)
        waiting = next(who for who in people.values() if not who.session.is_speaking)
        assert waiting.session.is_thinking
        kinds = {bubble.figure: bubble.kind for bubble in staging.view().bubbles}
        assert set(kinds.values()) == {"speech"}
        assert waiting.body.figure_id not in kinds


def test_a_bubble_goes_when_the_voice_broke_off_before_its_text_did() -> None:
    with Stage() as stage:
        smith = stage.add(key="smith")
        staging = Staging(stage.world, stage.hud)
        stage.run(0.3)
        stamper = Stamper(smith.session.speech.ring)
        heard = (WordTime("One", 0.0, 0.04), WordTime("two", 0.05, 0.1))
        for event in (
            AudioDelta(np.full(4800, 500, np.int16), 24_000),
            OutputTranscription("One two three four.", words=heard),
        ):
            smith.session.speech.receive(stamper.receive(event), stage.world.now)
        stage.until(lambda: [bubble.revealed for bubble in staging.view().bubbles] == [2], within=1)
        stage.until(lambda: stage.of(SpeakingStopped), within=STALL + 1)
        stage.until(lambda: not staging.view().bubbles, within=8)


def test_the_prompt_offers_what_can_be_done_here_and_now() -> None:
    with Stage() as stage:
        staging = Staging(stage.world, stage.hud)
        assert staging.view().prompt == ""
        stage.add()
        assert staging.view().prompt == "SPACE hold to talk · ENTER type"
        stage.controls.receive([Press(Action.TALK)])
        stage.run(0.1)
        view = staging.view()
        assert (view.prompt, view.mic.state) == ("", "listening")


def test_with_an_open_microphone_one_just_talks() -> None:
    with Stage() as stage:
        staging = Staging(stage.world, stage.hud)
        stage.world.ears = Ears(stage.microphone, OpenMic(EnergyActivity(), None))
        stage.add()
        stage.world.use_open_mic(True)
        view = staging.view()
        assert (view.prompt, view.mic.state) == ("just talk · ENTER type", "open")


def test_without_a_microphone_typing_is_offered() -> None:
    with Stage() as stage:
        stage.add()
        stage.world.ears.close()
        assert Staging(stage.world, stage.hud).view().prompt == "ENTER type"


def test_the_prompt_shows_the_keys_the_player_chose_and_holds() -> None:
    with Stage() as stage:
        stage.add()
        staging = Staging(stage.world, stage.hud)
        stage.hud.keys = key_map({"e": "talk", "space": "", "return": "", "enter": ""})
        assert staging.view().prompt == "E hold to talk"
        stage.controls.receive([Key("pad left")])
        assert staging.view().prompt == "A hold to talk"
        stage.controls.receive([Key("e")])
        assert staging.view().prompt == "E hold to talk"


def test_what_is_typed_is_shown_while_it_is_typed() -> None:
    with Stage() as stage:
        staging = Staging(stage.world, stage.hud)
        assert staging.view().typing is None
        stage.controls.receive([Press(Action.ENTER)])
        assert staging.view().typing == ""
        stage.controls.receive([Text("hel")])
        assert staging.view().typing == "hel"


def test_the_day_goes_on_past_midnight_and_the_card_goes_away() -> None:
    with Stage() as stage:
        staging = Staging(stage.world, stage.hud, title="The Forge", time_of_day=23.99)
        place = staging.view().place
        assert place is not None
        assert (place.title, place.detail, place.opacity) == ("The Forge", "night", 1.0)
        stage.run(CARD_SECONDS)
        assert staging.view().place is None
        assert staging.hour == (23.99 + stage.world.now / SECONDS_PER_HOUR) % 24
        assert staging.hour < 1


def test_an_authored_line_is_shown_whole() -> None:
    with Stage() as stage:
        smith = stage.add(key="smith")
        smith.line, smith.line_until = AuthoredLine(kind="offline", text="Come back later."), 1.0
        [bubble] = Staging(stage.world, stage.hud).view().bubbles
        assert (bubble.words, bubble.revealed) == (("Come", "back", "later."), 3)


def test_the_overlay_is_there_only_for_who_asks() -> None:
    with Stage() as stage:
        stage.add(key="smith")
        staging = Staging(stage.world, stage.hud)
        stage.run(0.1)
        assert (staging.view().overlay, staging.view().lanes) == ((), ())
        stage.controls.receive([Press(Action.DEBUG)])
        assert any(line.startswith("smith: ready") for line in staging.view().overlay)


def test_words_that_were_cut_off_are_taken_down() -> None:
    with Stage(lambda prompt: "A long sentence that is going to be cut off.") as stage:
        smith = stage.add(key="smith")
        staging = Staging(stage.world, stage.hud)
        stage.run(0.3)
        stage.type("talk")
        stage.until(lambda: smith.session.is_speaking, within=10)
        stage.run(0.5)
        assert staging.view().bubbles
        smith.session.interrupt()
        stage.run(0.1)
        assert staging.view().bubbles == ()
