from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from random import Random

import numpy as np
import pytest

import embodiment as em
from embodiment.body.lipsync import MouthMark
from embodiment.errors import UsageError
from embodiment.live.config import GeminiLiveConfig
from embodiment.persona.persona import Persona, persona_from_toml
from embodiment.server.options import SessionOptions
from embodiment.session.events import (
    AuthoredLine,
    InputUnsent,
    PlayerHeard,
    SessionState,
    SpeakingStarted,
    SpeakingStopped,
    SpeechInterrupted,
    TurnEnded,
    WordHeard,
)
from embodiment.session.start_wait import VoiceBuffer
from embodiment.testing.scenario.reading import parse_scenario
from embodiment.testing.scenario.server import ScenarioServer
from embodiment.testing.stage import Stage
from embodiment.testing.trace import Trace
from embodiment.units import TICK, to_samples

ROOT = Path(__file__).resolve().parent.parent.parent
LONG = (
    "Once upon a time there was a smith who forged a very long sentence, and nobody dared to interrupt her."
)


def brunhild() -> Persona:
    name = "assets/characters/brunhild/character.toml"
    return persona_from_toml((ROOT / name).read_text(encoding="utf-8"), name)


def settle(stage: Stage, seconds: float = 0.3) -> None:
    stage.run(seconds)


def test_a_typed_line_is_answered_in_sound_and_words() -> None:
    with Stage(lambda prompt: "Welcome to my shop!") as stage:
        keeper = stage.add()
        settle(stage)
        stage.type("hello")
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=10)
        assert [word.text for word in stage.of(WordHeard)] == ["Welcome", "to", "my", "shop!"]
        assert stage.of(SpeakingStopped)[0].heard == "Welcome to my shop!"
        assert np.abs(stage.speaker.recording()).max() > 3000
        assert keeper.session.state is SessionState.CONNECTED


def test_the_mouth_moves_only_while_sound_plays() -> None:
    with Stage(lambda prompt: "One two three four.") as stage:
        keeper = stage.add()
        settle(stage)
        shapes: list[tuple[bool, bool]] = []

        def look() -> None:
            silent_before = keeper.session.mouth is None
            sounding = keeper.session.is_speaking
            shapes.append((not silent_before, sounding))

        stage.world.observers.append(look)
        stage.type("count")
        stage.run(6.0)
        assert any(moving for moving, _ in shapes)
        assert all(sounding for moving, sounding in shapes if moving)


def test_speaking_has_stopped_when_the_last_sample_was_heard_not_when_the_turn_was_sent() -> None:
    with Stage(lambda prompt: LONG) as stage:
        keeper = stage.add()
        settle(stage)
        stage.type("a story")
        stage.until(lambda: keeper.session.speech.ring.finished_gen == 1, within=20)
        assert keeper.session.is_speaking
        assert not stage.of(SpeakingStopped)
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=20)
        assert keeper.session.speech.ring.drained


def test_barge_in_silences_at_once_and_nothing_of_the_old_turn_is_heard_again() -> None:
    answers = iter([LONG, "As you wish."])
    with Stage(lambda prompt: next(answers)) as stage:
        stage.add()
        settle(stage)
        stage.type("a story")
        stage.until(lambda: len(stage.of(WordHeard)) >= 3, within=10)
        stage.type("stop")
        stage.run(TICK)
        cut = stage.of(SpeakingStopped)[0]
        assert cut.was_cut
        assert LONG.startswith(cut.heard.strip())
        assert cut.unheard.strip()
        silent_from = stage.speaker.pulled + 480
        stage.until(lambda: len(stage.of(SpeakingStarted)) == 2, within=10)
        second = stage.of(SpeakingStarted)[1].gen
        assert all(word.gen == second for _, _, word in stage.events[-1:] if isinstance(word, WordHeard))
        quiet = stage.speaker.recording()[silent_from : stage.speaker.pulled - 4800]
        assert not quiet.size or np.abs(quiet).max() < 200
        stage.until(lambda: len(stage.of(SpeakingStopped)) == 2, within=10)
        assert stage.of(SpeakingStopped)[1].heard == "As you wish."


def test_an_interruption_with_nothing_unplayed_changes_nothing() -> None:
    """`interrupted` arrives spuriously, even twice: it must not wedge the session."""
    with Stage(lambda prompt: "Yes.") as stage:
        keeper = stage.add()
        settle(stage)
        for _ in range(2):
            stage.type("hello")
            stage.until(lambda: not keeper.session.is_in_conversation, within=10)
            keeper.session.interrupt()
            stage.run(0.2)
        assert [stop.heard for stop in stage.of(SpeakingStopped)] == ["Yes.", "Yes."]
        assert stage.of(SpeechInterrupted) == []


def test_push_to_talk_reaches_the_service_and_is_answered() -> None:
    with Stage() as stage:
        stage.add(persona=brunhild())
        settle(stage)
        stage.hear("what is your name")
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=10)
        heard = [event for event in stage.of(PlayerHeard) if event.is_final]
        assert [event.text for event in heard] == ["what is your name"]
        assert "Brunhild" in stage.of(SpeakingStopped)[0].heard


def test_authored_topics_call_functions_and_speak_their_results() -> None:
    class Smith(em.Character):
        @em.function
        def price_of(self, item: str) -> dict[str, int]:
            """Price of an item in gold pieces."""
            return {"gold": 40 if item == "sword" else 1}

    with Stage() as stage:
        stage.add(Smith, brunhild())
        settle(stage)
        stage.type("how much is a sword?")
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=10)
        assert "40" in stage.of(SpeakingStopped)[0].heard


def test_an_emote_plays_when_the_words_before_it_were_heard() -> None:
    with Stage() as stage:
        smith = stage.add(persona=brunhild())
        settle(stage)
        stage.type("tell me a joke")
        stage.until(lambda: smith.body.animator.playing == "laugh", within=20)
        assert smith.session.is_speaking or stage.of(SpeakingStopped)


def test_nothing_typed_is_lost_when_the_connection_is() -> None:
    with Stage(lambda prompt: "I am back.") as stage:
        keeper = stage.add()
        settle(stage)
        stage.type("are you there")
        stage.server.streams[-1].cut(1006)
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=30)
        assert stage.of(SpeakingStopped)[-1].heard == "I am back."
        assert keeper.session.connection_number == 2


def test_a_character_out_of_reach_says_an_authored_line_and_reports_the_unsent() -> None:
    with Stage() as stage:
        smith = stage.add(persona=brunhild())
        settle(stage)
        smith.session.disconnect()
        stage.run(0.1)
        stage.type("hello?")
        stage.run(0.1)
        assert [event.text for event in stage.of(InputUnsent)] == ["hello?"]
        assert stage.of(AuthoredLine)[0].text in brunhild().lines.offline


def test_a_script_awaits_what_was_heard() -> None:
    log: list[str] = []

    class Keeper(em.Character):
        async def script(self) -> None:
            await self.approached(within=400)
            reply = await self.ask("Greet the traveller.")
            log.append(f"{reply.status}: {reply.text}")
            async for heard in self.listening():
                answer = await self.ask(heard.text)
                log.append(f"{heard.text} -> {answer.status}: {answer.text}")

    with Stage(lambda prompt: "Good day.") as stage:
        stage.add(Keeper)
        stage.until(lambda: len(log) == 1, within=20)
        stage.type("bye")
        stage.until(lambda: len(log) == 2, within=20)
        assert log == ["heard: Good day.", "bye -> heard: Good day."]
        assert len(stage.of(TurnEnded)) == 2


def test_a_frame_never_waits_for_the_network() -> None:
    """With the service silent for good, time passes and the character settles instead of thinking for ever."""

    def never(prompt: object) -> None:
        return None

    with Stage(never) as stage:
        keeper = stage.add(persona=brunhild())
        settle(stage)
        stage.type("hello")
        stage.until(lambda: not keeper.session.is_thinking, within=120)
        assert stage.world.now < 120


def test_two_characters_with_one_key_are_refused() -> None:
    with Stage() as stage:
        stage.add(key="smith")
        with pytest.raises(UsageError, match="already"):
            stage.add(key="smith")


def scene_digest(frame: float, *, jitter: bool = False) -> str:
    """Half a minute of conversation with typing, speech and barge-in, cut into frames."""
    with Stage(seed=7) as stage:
        stage.add(persona=brunhild())
        trace = stage.trace()
        script = {
            1.0: "hello",
            5.0: "how are you",
            5.9: "tell me a joke",
            12.0: "what do you sell",
            20.0: "goodbye",
        }
        play(stage, script, frame, jitter=jitter)
        return digest_of(stage, trace)


def digest_of(stage: Stage, trace: Trace) -> str:
    """Of what happened, every mark and every sample that was heard."""
    marks = [(word.position, word.text, word.certainty, word.error_ms) for word in stage.of(WordHeard)]
    sound = stage.speaker.recording()
    assert marks
    assert np.abs(sound).max() > 3000
    return sha256(sound.tobytes() + repr((trace.digest(), marks)).encode()).hexdigest()


def play(stage: Stage, script: dict[float, str], frame: float, *, jitter: bool) -> None:
    """Type lines at their times, in half a minute cut into frames."""
    rng = Random(3)
    due = sorted(script)
    ticks = 0
    while ticks < 3000:
        if due and stage.world.now >= due[0] - 1e-9:
            stage.type(script[due.pop(0)])
        until = min(3000, round(due[0] / TICK)) if due else 3000
        step = frame * (rng.uniform(0.3, 1.7) if jitter else 1.0)
        step = min(step, (until - ticks) * TICK)
        stage.world.advance(step)
        ticks = stage.world.tick_count


def test_trace_marks_and_sound_are_the_same_at_any_frame_rate_and_twice() -> None:
    digests = {scene_digest(frame) for frame in (TICK, 1 / 60, 1 / 30, 1 / 144, 1 / 50)}
    digests.add(scene_digest(1 / 60, jitter=True))
    digests.add(scene_digest(TICK))
    assert len(digests) == 1


def mouth_marks(frame: float, *, jitter: bool = False) -> list[MouthMark]:
    """Every mouth shape of two answers whose words nobody has placed, so that their sounds are looked for beside."""
    service = GeminiLiveConfig(base_url="ws://127.0.0.1:1", manual_activity=True, word_timestamps=False)
    with Stage(lambda prompt: LONG, options=SessionOptions(pace=2.0), seed=7, service=service) as stage:
        session = stage.add(persona=brunhild()).session
        marks: list[MouthMark] = []

        def look() -> None:
            mark = session.mouth_mark
            if mark is not None and mark not in marks[-1:]:
                marks.append(mark)

        stage.world.observers.append(look)
        play(stage, {1.0: "hello", 14.0: "go on"}, frame, jitter=jitter)
        assert session._all.lipsync._phones.version > 0, "some were found"
        return marks


def test_mouths_are_the_same_at_any_frame_rate() -> None:
    marks = mouth_marks(1 / 60)
    assert len(marks) > 50
    assert mouth_marks(1 / 144) == mouth_marks(1 / 30, jitter=True) == marks


def late_words(frame: float, *, jitter: bool = False) -> tuple[str, list[int]]:
    """Three answers whose text comes behind their sound: a digest of all, and every gate there was, in order."""
    answer = "rules: [{when: any, answer: [{say: ['Well met,', ' traveller from afar.'], at: [0.2, 0.6]}]}]"
    with Stage(server=ScenarioServer(parse_scenario(answer)), seed=7) as stage:
        ring = stage.add(persona=brunhild()).session.speech.ring
        stage.world.voices.use_buffer(VoiceBuffer(0.06, 0.3))
        trace, gates = stage.trace(), [ring.jitter]
        stage.world.observers.append(lambda: None if ring.jitter == gates[-1] else gates.append(ring.jitter))
        play(stage, {1.0: "hello", 8.0: "how are you", 16.0: "goodbye"}, frame, jitter=jitter)
        heard = [word.text for word in stage.of(WordHeard)]
        assert heard == ["Well", "met,", "traveller", "from", "afar."] * 3
        return digest_of(stage, trace), gates


def test_what_voices_learn_to_wait_for_is_the_same_at_any_frame_rate() -> None:
    pytest.importorskip("yaml", reason="scenarios need PyYAML")
    digest, gates = late_words(1 / 60)
    assert gates[0] == to_samples(0.06) < gates[1] <= to_samples(0.3)
    assert late_words(1 / 144) == late_words(1 / 30, jitter=True) == (digest, gates)


def test_a_pause_holds_speech_and_resuming_goes_on_with_the_very_next_sample() -> None:
    with Stage(lambda prompt: LONG) as stage:
        keeper = stage.add()
        settle(stage)
        stage.type("a story")
        stage.until(lambda: keeper.session.speech.ring.played > 24_000, within=20)
        stage.world.pause()
        stage.run(0.1)
        ring = keeper.session.speech.ring
        held, words = ring.played, len(stage.of(WordHeard))
        stage.run(30.0)
        assert ring.played == held
        assert len(stage.of(WordHeard)) == words
        assert keeper.session.state is SessionState.CONNECTED, "sockets go on"
        stage.world.resume()
        stage.until(lambda: bool(stage.of(SpeakingStopped)), within=20)
        said = stage.of(SpeakingStopped)[-1]
        assert not said.was_cut
        assert said.heard.split() == LONG.split()
        assert ring.skipped == 0


def test_a_pause_stops_scripts_and_bodies_and_lets_the_talk_key_go() -> None:
    class Walker(em.Character):
        async def script(self) -> None:
            await self.wait(1.0)
            self.body.walk_to((self.body.x + 300.0, self.body.y))

    with Stage(lambda prompt: "Yes.") as stage:
        walker = stage.add(Walker)
        stage.world.ears.is_pressed = True
        stage.run(0.5)
        stage.world.pause()
        assert not stage.world.ears.is_pressed
        at, game = walker.body.x, stage.world.game_now
        stage.run(20.0)
        assert walker.body.x == at
        assert stage.world.game_now == game
        stage.world.resume()
        stage.run(0.4)
        assert walker.body.x == at, "half of its second is still to come"
        stage.run(0.6)
        assert walker.body.x > at


def test_areas_and_gates_are_told_when_there_are_none() -> None:
    with Stage() as stage:
        with pytest.raises(UsageError, match="area"):
            stage.world.is_in(None, "meadow")
        with pytest.raises(UsageError, match="gate"):
            stage.world.open_gate("doors")
