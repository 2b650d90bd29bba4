"""The tutor: a character that asks a backend for every line and adds nothing of its own.

A learner's words reach the backend on one of three ways and come back as one line:

    LIVE   live model ──tutor_turn──┐
    TTS    recogniser ──topics──────┼──▶ desk ──▶ backend ──▶ board, voice provider, gesture
    TEXT   keyboard ────topics──────┘                         (TEXT: board and subtitle)

One script deals with one turn after the other; while a line is spoken the learner may cut in, and the next turn waits
no longer than that.
"""

from __future__ import annotations

from collections import deque
from typing import Any, ClassVar, Final

from embodiment.errors import EngineError, UsageError
from embodiment.lesson.ask import GESTURES, Ask
from embodiment.lesson.chalk import board_lines
from embodiment.lesson.desk import TurnDesk
from embodiment.lesson.ear import AuthoredEar, Doubts, Understood
from embodiment.lesson.greeting import EAR_NOTE, Greeting, language_in
from embodiment.lesson.http_backend import BackendUnreachable
from embodiment.lesson.outcome import ModelTurn, Outcome
from embodiment.lesson.state import Delivery, Lesson
from embodiment.lesson.words import with_language, with_numbers
from embodiment.persona.declaration import FunctionDeclaration
from embodiment.persona.persona import Persona
from embodiment.session.events import (
    PlayerHeard,
    PlayerSpeaking,
    SessionState,
    SpeakingStopped,
    SpeechInterrupted,
    SpeechWithheld,
    StateChanged,
    TurnEnded,
    UnvoicedLine,
)
from embodiment.session.guard import Muted
from embodiment.session.outbound import PlayerLine
from embodiment.session.session import PersonaSession
from embodiment.tutor.contract import (
    FUNCTION_DESCRIPTION,
    FUNCTION_NAME,
    LiveEvent,
    LiveTurnRequest,
    LiveTurnResponse,
    follow_up,
)
from embodiment.tutor.forwarding import forwarded
from embodiment.tutor.guard import LineGuard
from embodiment.tutor.refusals import Refusal, TurnRefused
from embodiment.units import Seconds
from embodiment.world.body import Body
from embodiment.world.character import Character
from embodiment.world.runtime import Runtime
from embodiment.world.script import Signal

QUIET: Final[Seconds] = 5.0
"""After a learner cut in and said nothing, the tutor says so and goes on after this long."""
MODEL_PATIENCE: Final[Seconds] = 8.0
"""How long a model may take to begin with a line it was given; then the line is said for it."""
GRACE: Final[Seconds] = 1.5
RETRY: Final[Seconds] = 2.0
READING: Final = (1.5, 0.06)
"""Seconds a line that is only shown stays: so many, and so many for each letter."""


class Tutor(Character):
    """A character whose ``world.state`` is a ``Lesson``. Thread: game.

    Raises:
        UsageError: The game's state is no ``Lesson``.
    """

    takes_emote_calls: ClassVar[bool] = False
    """There is one function, and it decides everything."""

    def __init__(self, world: Runtime, persona: Persona, body: Body, session: PersonaSession) -> None:
        if not isinstance(world.state, Lesson):
            raise UsageError(
                f"a Tutor needs a Lesson as the game's state, not {type(world.state).__name__}: write "
                "STATE = Lesson(backend=...) in the demo, or state=Lesson(...) in em.run"
            )
        self.lesson: Lesson = world.state
        session_id = self.lesson.session_id or f"lesson-{world.random.getrandbits(128):032x}"
        self.desk = TurnDesk(session_id, self.lesson.language or "en")
        self.guard = LineGuard(is_free=self.lesson.delivery is Delivery.FREE)
        self._ear = AuthoredEar(persona.knowledge)
        self._doubts = Doubts()
        self._was_typed = False
        self._asks: deque[Ask] = deque()
        self._arrived: Signal[None] = Signal()
        self._choosing: Signal[str] | None = None
        self._spoke_at: Seconds = 0.0
        self._heard_text = ""
        self._owed_after: int | None = None
        """The newest turn when the learner last said something that no turn was asked for yet."""
        self._model_turn: ModelTurn | None = None
        self._last_ask: Ask | None = None
        super().__init__(world, persona, body, session)
        session.guard = Muted() if self.lesson.delivery is Delivery.STRICT else self.guard
        session.registry.register(
            FunctionDeclaration.from_model(
                LiveTurnRequest, name=FUNCTION_NAME, description=FUNCTION_DESCRIPTION
            ),
            self._tutor_turn,
        )
        session.subscribe(self._follow)

    @classmethod
    def furnish(cls, persona: Persona) -> Persona:
        """Teach the ear every number a learner may answer with."""
        return persona.model_copy(update={"knowledge": with_numbers(persona.knowledge)})

    # -- the lesson ----------------------------------------------------------------------------------------------

    async def script(self) -> None:
        """Greet, then one turn after the other until the lesson ends."""
        await self.approached(within=320.0)
        self._settle_mode()
        await self._choose_language()
        if not self.lesson.hears_hindi and (note := EAR_NOTE.get(self.desk.language)) is not None:
            await self._voice(note.text, note.ssml)
        await self._turn(Ask(Understood(LiveEvent.START_SESSION, ""), self.world.now))
        while not self.desk.is_over:
            ask = await self._next_ask()
            if ask is None:
                continue
            self._settle_mode()
            if not ask.is_last_line:
                await self._turn(ask)
            elif self.desk.last is not None:
                await self._voice(self.desk.last.speak.text, with_language(self.desk.last))

    async def _choose_language(self) -> None:
        """Ask in which language to work, unless that is known; English where nothing is understood."""
        if self.lesson.language is not None:
            return
        for line in (Greeting.WELCOME, Greeting.ONCE_MORE):
            self._choosing = Signal()
            await self._voice(line.text, line.ssml)
            chosen = language_in(await self._choosing)
            if chosen is not None:
                self.desk.language = chosen
                break
        self._choosing = None

    async def _turn(self, ask: Ask) -> None:
        """Decide one turn, deliver its line, and go on where the backend says so."""
        response = await self._decide(ask)
        ask.answer.fire(response)
        while response is not None:
            outcome = await self._deliver(response, by_model=ask.by_model)
            following = follow_up(response, client_ts_ms=0)
            if outcome is Outcome.INTERRUPTED or following is None or self._asks:
                return
            if following.event is LiveEvent.END_SESSION:
                return
            ask = Ask(Understood(following.event, ""), self.world.now)
            response = await self._decide(ask)

    async def _next_ask(self) -> Ask | None:
        """The next turn; after an interruption with nothing behind it, that is told to the backend."""
        if not self._asks:
            self._arrived = Signal()
            if self._model_turn is None and self._was_cut:
                if await self.race(self._wait_for_ask(), self._wait_quiet()) == 1:
                    self._was_cut = False
                    return Ask(Understood(LiveEvent.INTERRUPT, ""), self.world.now)
            else:
                await self._arrived
        self._was_cut = False
        return self._asks.popleft() if self._asks else None

    async def _wait_for_ask(self) -> None:
        await self._arrived

    async def _wait_quiet(self) -> None:
        while self.session.is_in_conversation:
            await self.wait(0.1)
        await self.wait(QUIET)

    _was_cut = False

    # -- asking the backend --------------------------------------------------------------------------------------

    async def _decide(self, ask: Ask) -> LiveTurnResponse | None:
        """The backend's turn for an ask; None where there is none, which has then been said."""
        heard = ask.heard
        for is_retry in (False, True):
            request = self.desk.request(
                heard.event, self.world.now if is_retry else ask.at,
                utterance=heard.text, confidence=heard.confidence,
            )  # fmt: skip
            try:
                response = await self._ask_backend(request)
            except TurnRefused as refused:
                if is_retry or not await self._recovered(refused):
                    return None
            except BackendUnreachable:
                await self.wait(RETRY)
            else:
                self.desk.take(response)
                self.guard.expect(response)
                self._last_ask = ask
                return response
        for line in self.persona.lines.offline[:1]:
            await self._voice(line)
        return None

    async def _recovered(self, refused: TurnRefused) -> bool:
        """Whether asking again may help: a backend that forgot the lesson is told of it again."""
        if refused.refusal is Refusal.OUT_OF_ORDER:
            return True
        if refused.refusal is not Refusal.UNKNOWN_SESSION:
            return False
        begin = self.desk.request(LiveEvent.START_SESSION, self.world.now)
        try:
            self.desk.take(await self._ask_backend(begin))
        except (TurnRefused, BackendUnreachable):
            return False
        return True

    async def _ask_backend(self, request: LiveTurnRequest) -> LiveTurnResponse:
        """One request, on the voice loop; what it took is told with the next one."""
        began = self.world.now

        async def turn() -> LiveTurnResponse:
            return await self.lesson.backend.tutor_turn(request)

        response = await self.offload(turn)
        self.desk.rtt_ms = round((self.world.now - began) * 1000)
        return response

    # -- delivering a line ---------------------------------------------------------------------------------------

    async def _deliver(self, response: LiveTurnResponse, *, by_model: bool) -> Outcome:
        """Board, gesture and words of a turn."""
        board = self.world.board
        board.show(board_lines(response, board.lines), self.world.tick_count)
        board.score = self.desk.score
        gesture = GESTURES.get(response.tutor_intent)
        if gesture in self.emotes:
            self.play(str(gesture))
        text, ssml = response.speak.text, with_language(response)
        if by_model and self.lesson.delivery is not Delivery.STRICT and self.desk.mode == "LIVE":
            outcome = await self._model_speaks()
            if outcome in (Outcome.HEARD, Outcome.INTERRUPTED):
                self._was_cut = outcome is Outcome.INTERRUPTED
                return outcome
        outcome = await self._voice(text, ssml)
        self._was_cut = outcome is Outcome.INTERRUPTED
        return outcome

    async def _model_speaks(self) -> Outcome:
        """Wait for the model to voice the turn it was given, past the guard."""
        turn = self._model_turn = ModelTurn(self.session.newest_gen)
        patience = self.world.now + MODEL_PATIENCE
        while (outcome := turn.look(is_busy=self.session.speech.is_busy)) is None:
            if self.world.now >= patience and not self.session.is_speaking:
                outcome = Outcome.SILENT
                break
            await self.wait(0.05)
        self._model_turn = None
        return outcome

    async def _voice(self, text: str, ssml: str = "") -> Outcome:
        """Speak a line word for word, or show it where nothing speaks."""
        if self.desk.mode == "TEXT":
            self.line = UnvoicedLine(gen=self.session.newest_gen, text=text)
            stays = READING[0] + READING[1] * len(text)
            self.line_until = self.world.now + stays
            await self.wait(stays)
            return Outcome.HEARD
        reply = await self.say(text, ssml=ssml)
        return Outcome.INTERRUPTED if reply.status == "interrupted" else Outcome.HEARD

    # -- what the learner says -----------------------------------------------------------------------------------

    async def _tutor_turn(self, request: LiveTurnRequest) -> dict[str, Any]:
        """The live model calls: ids and times are ours, and its repeated calls are one turn."""
        self._owed_after = None
        text = self._heard_text or request.student_utterance or ""
        if self._choosing is not None:
            self._choosing.fire(text)
            return {"status": "language noted; say nothing"}
        last = self._last_ask
        if last is not None and (last.heard.event, last.at) == (request.event, self._spoke_at):
            return forwarded(self.desk.last) if self.desk.last is not None else {}
        ask = Ask(Understood(request.event, text, self._sure(text, request)), self._spoke_at, by_model=True)
        self._add(ask)
        response = await ask.answer
        return forwarded(response) if response is not None else {"error": "no turn; say nothing"}

    def _sure(self, text: str, request: LiveTurnRequest) -> float | None:
        """How sure to be of what a model passes on: its own figure, less where the ear behind it is the local one."""
        if self._was_typed or self.lesson.hears_hindi:
            return request.asr_confidence
        return self._doubts.confidence(text, request.asr_confidence)

    def _take_line(self, line: PlayerLine) -> None:
        """A learner's line where no live session takes it."""
        if line.text:
            self._understood(line.text, None)
        elif self.lesson.transcriber is not None:
            self.start(self._recognise(line))

    async def _recognise(self, line: PlayerLine) -> None:
        transcriber = self.lesson.transcriber
        assert transcriber is not None
        try:
            text, sure = await self.offload(
                lambda: transcriber.transcribe(line.sound, self.persona.knowledge)
            )
        except EngineError:
            text, sure = "", 0.0
        if text:
            self.session.player_said(text)
        self._understood(text, self._doubts.confidence(text, sure))

    def _understood(self, text: str, sure: float | None) -> None:
        self._owed_after = None
        if self._choosing is not None:
            self._choosing.fire(text)
        else:
            self._add(Ask(self._ear.understand(text, sure), self.world.now))

    def _add(self, ask: Ask) -> None:
        self._asks.append(ask)
        self._arrived.fire(None)

    def _follow(self, event: object) -> None:
        """Watch the session: what the learner said, and a model that speaks without asking."""
        match event:
            case PlayerHeard(is_final=True):
                self._heard_text = event.text
                self._was_typed = event.typed
                if event.typed:
                    self._owed(event.after_gen)
            case PlayerSpeaking(is_speaking=True):
                self._heard_text = ""
            case PlayerSpeaking(is_speaking=False):
                self._owed(self.session.newest_gen)
            case TurnEnded() if self._owed_after is not None and event.gen > self._owed_after:
                self._repeat_last()
            case StateChanged(state=SessionState.DEGRADED | SessionState.ERROR | SessionState.CONNECTED):
                self._settle_mode()
            case SpeechWithheld() | SpeakingStopped() | SpeechInterrupted() | TurnEnded():
                if self._model_turn is not None:
                    self._model_turn.receive(event)
                if isinstance(event, SpeechWithheld) and self._owed_after is not None:
                    self.start(self._give_grace(self._spoke_at))
            case _:
                pass

    def _owed(self, after_gen: int) -> None:
        self._spoke_at = self.world.now
        self.guard.expect(None)
        self._owed_after = after_gen if self.desk.mode == "LIVE" else None

    async def _give_grace(self, spoke_at: Seconds) -> None:
        """A model may begin to speak and then call; it has a moment for that."""
        await self.wait(GRACE)
        if self._owed_after is not None and self._spoke_at == spoke_at:
            self._repeat_last()

    def _repeat_last(self) -> None:
        """The model answered a learner without asking for a turn: it was not heard; the last line is said again."""
        self._owed_after = None
        if self._choosing is not None:
            self._choosing.fire(self._heard_text)
        else:
            again = Ask(Understood(LiveEvent.REPEAT, ""), self.world.now)
            again.is_last_line = True
            self._add(again)

    def _settle_mode(self) -> None:
        """Choose the voice mode for what there is now; without a live session the game takes the learner's words."""
        session = self.session
        mode = self.desk.next_mode(
            has_model=session.state in (SessionState.CONNECTED, SessionState.CONNECTING),
            has_ear=self.lesson.transcriber is not None,
            has_voice=self.world.voicing.has(self.persona.voice_provider),
        )
        self.desk.mode = mode
        session.take_input(None if mode == "LIVE" else self._take_line)
