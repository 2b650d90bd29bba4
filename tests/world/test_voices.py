from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from embodiment.audio.mixer import Voice
from embodiment.audio.ring import VoiceRing
from embodiment.live.config import GeminiLiveConfig
from embodiment.persona.persona import Persona
from embodiment.session.parts import DUCKED
from embodiment.session.session import PersonaSession
from embodiment.session.start_wait import VoiceBuffer
from embodiment.testing.figures import plain_sheet
from embodiment.testing.stage import Stage
from embodiment.units import to_samples
from embodiment.world.body import Body
from embodiment.world.voices import FULL_RANGE, HEARING_RANGE, WIDEST_PAN, Voices, loudness, side


@given(st.floats(0, 3000), st.floats(0, 3000))
def test_nearer_is_never_quieter(one: float, other: float) -> None:
    near, far = sorted((one, other))
    assert 0.0 <= loudness(far) <= loudness(near) <= 1.0


def test_a_voice_is_whole_near_by_and_gone_at_half_a_screen() -> None:
    assert loudness(FULL_RANGE) == 1.0
    assert 0.0 < loudness((FULL_RANGE + HEARING_RANGE) / 2) < 0.5
    assert loudness(HEARING_RANGE) == 0.0


@given(st.floats(-3000, 3000))
def test_sides_are_mirrored_and_no_ear_is_left_out(right: float) -> None:
    assert side(right) == -side(-right)
    assert abs(side(right)) <= WIDEST_PAN


def seated(x: float) -> tuple[Voices, Voice, Body]:
    """A silent voice at a place."""
    ring = VoiceRing()
    voice = Voice("smith", ring)
    session = PersonaSession(
        "smith", Persona(name="Smith"), ring=ring, service=GeminiLiveConfig(base_url="ws://127.0.0.1:1"),
        random=Random(1),
    )  # fmt: skip
    voices = Voices()
    voices.add(voice, session, Body("smith", "smith", plain_sheet(), Random(1), (x, 600.0)))
    return voices, voice, Body("player", "player", plain_sheet(), Random(1), (0.0, 600.0))


def test_voices_follow_the_player_about() -> None:
    voices, voice, player = seated(90.0)
    voices.place(player)
    assert voice.gain == 1.0
    assert voice.pan > 0
    player.x = 590.0
    voices.place(player)
    assert 0.0 < voice.gain < 0.2
    assert voice.pan < -0.5
    before = voice.gain
    voices.place(None)
    assert voice.gain == before


def test_how_long_voices_wait_is_declared_for_all_and_can_be_changed() -> None:
    voices, voice, _ = seated(0.0)
    assert voice.ring.jitter == to_samples(0.06)
    voices.use_buffer(VoiceBuffer(0.2))
    assert voice.ring.jitter == to_samples(0.2)
    smith, later = voices._seats["smith"], VoiceRing()
    service = GeminiLiveConfig(base_url="ws://127.0.0.1:1")
    mira = PersonaSession("mira", Persona(name="Mira"), ring=later, service=service, random=Random(2))
    voices.add(Voice("mira", later), mira, smith.body)
    assert later.jitter == to_samples(0.2)


def test_a_game_that_declares_nothing_learns_to_wait_for_words() -> None:
    voices, voice, _ = seated(0.0)
    speech = voices._seats["smith"].session.speech
    speech.start_wait.learn(to_samples(0.2))
    assert voice.ring.jitter == to_samples(0.2)
    speech.start_wait.learn(to_samples(5.0))
    assert voice.ring.jitter == to_samples(0.3)


def test_a_bystander_waits_for_the_floor_and_whoever_is_addressed_does_not() -> None:
    voices, voice, player = seated(90.0)
    voices.place(player)
    voices.keep_order(None, 0.0, player_speaks=False)
    assert voice.ring.release_to == 0
    voices.keep_order(voices._seats["smith"].session, 0.1, player_speaks=False)
    assert voice.ring.release_to == voice.ring.FREE
    player.x = 5000.0  # out of earshot nobody needs the floor
    voices.place(player)
    voices.keep_order(None, 0.2, player_speaks=False)
    assert voice.ring.release_to == voice.ring.FREE


def test_what_a_voice_was_found_doing_is_what_it_does_at_every_tick() -> None:
    with Stage(lambda prompt: "A short answer.", keep_sound=False) as stage:
        stage.add(key="one")
        stage.add(key="other")
        told: set[tuple[bool, bool]] = set()
        for tick in range(700):
            if tick in (0, 400, 430):
                stage.world.sessions["one"].send_text("hello")
            if tick == 450:
                stage.world.sessions["other"].send_text("and you?")
            stage.run(0.01)
            for name, seat in stage.world.voices._seats.items():
                session, claim = stage.world.sessions[name], seat.claim
                assert claim is not None
                waits = session.is_thinking and session.speech.ring.buffered > 0
                assert (claim.is_sounding, claim.is_waiting) == (session.is_speaking, waits), (tick, name)
                assert seat.voice.gain == seat.strength * session.ducking
                told.add((claim.is_sounding, claim.is_waiting))
        assert told >= {(True, False), (False, False)}


def test_a_voice_that_is_stopped_for_the_player_is_softer_at_once() -> None:
    with Stage(lambda prompt: "A somewhat longer answer, to be sure.", keep_sound=False) as stage:
        session, voices = stage.add(key="one").session, stage.world.voices
        session.send_text("hello")
        for _ in range(200):
            stage.run(0.01)
            if session.is_speaking and session.speech.ring.played > 10_000:
                break
        (seat,) = voices._seats.values()
        for is_suspended, factor in ((True, DUCKED), (False, 1.0)):
            voices.suspend(is_suspended)
            voices.place(stage.world.player.body if stage.world.player else None, has_moved=False)
            assert seat.voice.gain == seat.strength * factor
