"""What the local server needs of its engines, owned here; one file per engine in ``engines/``.

A voice activity detector is stateful and belongs to one session. Recogniser and synthesizer are shared by all
sessions and answer requests one after the other. A brain is the mind of one session; its state can be taken
out and put back, which is what makes a resumed session remember.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias, TypeVar, runtime_checkable

from embodiment.live.messages import PhonemeTime, WordTime
from embodiment.live.model_table import Behavior
from embodiment.live.sections import Knowledge
from embodiment.live.transport import FrameStream
from embodiment.server.meters import Workload
from embodiment.units import Int16Array, Samples, Seconds, to_samples, to_seconds

T = TypeVar("T")


class External(Protocol):
    """How a request to another process is awaited.

    A simulated clock stands still while it waits and lets ``latency`` seconds pass instead of the real ones.
    """

    async def __call__(self, request: Awaitable[T], latency: Seconds) -> T:
        """Await ``request``, which is declared to take ``latency`` seconds."""
        ...


async def just_await(request: Awaitable[T], latency: Seconds) -> T:
    """The ``External`` of real time: the answer comes when it comes."""
    return await request


# --- voice activity -----------------------------------------------------------------------------------------


class VoiceActivity(Protocol):
    """Tells speech from other sound. Its time is the audio that passed; it owns no clock."""

    @property
    def frame(self) -> Samples:
        """Length of the frames it takes, in 16 kHz samples."""
        ...

    def probability(self, frame: Int16Array) -> float:
        """How likely the next ``frame`` (int16, shape (frame,), 16 kHz mono) is speech, 0..1."""
        ...

    def reset(self) -> None:
        """Forget what was heard, as at the start of a stream."""
        ...

    def close(self) -> None:
        """Its session is over; idempotent, and it is not used any more."""
        ...


@runtime_checkable
class DistantVoiceActivity(Protocol):
    """Voice activity in another process: asked about several frames at a time, since every question is a message."""

    @property
    def frame(self) -> Samples:
        """Length of a frame, in 16 kHz samples."""
        ...

    @property
    def together(self) -> int:
        """Frames it is asked about at once; what is heard becomes known up to so many frames later."""
        ...

    async def probabilities(self, frames: Int16Array) -> Sequence[float]:
        """How likely each of the next frames (int16, shape (n, frame), 16 kHz mono) is speech, 0..1. Never raises."""
        ...

    def reset(self) -> None:
        """Forget what was heard, as at the start of a stream."""
        ...

    def close(self) -> None:
        """Its session is over; idempotent, and it is not used any more."""
        ...


# --- recognition --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the players of a session can be expected to say, as far as its character was told.

    Attributes:
        phrases: Whole utterances, normalised words; ``{slot}`` stands for one of the slot's entries.
        slots: Entries by slot name, each one or more normalised words.
        words: Single words and names worth hearing although no phrase holds them.
    """

    phrases: tuple[str, ...] = ()
    slots: tuple[tuple[str, tuple[str, ...]], ...] = ()
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Heard:
    """What a recogniser made of one utterance.

    Attributes:
        text: The best guess; empty when there was nothing to hear.
        expected: True when it is something the vocabulary foresaw; False for a guess the brain should check.
        alternatives: Further guesses, best first, without ``text``.
    """

    text: str
    expected: bool = True
    alternatives: tuple[str, ...] = ()


class Recogniser(Protocol):
    """Turns one utterance into words."""

    async def prepare(self, vocabulary: Vocabulary) -> None:
        """Make ready for utterances of this vocabulary, so that the first one is not slower than the rest."""
        ...

    async def transcribe(self, pcm: Int16Array, vocabulary: Vocabulary) -> Heard:
        """Recognise a whole utterance (int16, shape (n,), 16 kHz mono). Raises EngineError."""
        ...


# --- synthesis ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Phoneme:
    """One sound of a synthesised sentence: IPA (empty for a pause) from ``start``, seconds into its audio."""

    ipa: str
    start: Seconds


@dataclass(frozen=True, slots=True, eq=False)
class Speech:
    """A sentence as sound.

    Attributes:
        pcm: int16, shape (n,), 24 kHz mono.
        words: The words of the text as written, with their times in ``pcm``.
        phonemes: The sounds, where the engine knows them.
    """

    pcm: Int16Array
    words: tuple[WordTime, ...] = ()
    phonemes: tuple[Phoneme, ...] = ()

    def phoneme_times(self, offset: Samples = 0) -> tuple[PhonemeTime, ...]:
        """The sounds with their ends, each where the next one begins; ``offset`` samples later."""
        starts = [offset + to_samples(phoneme.start) for phoneme in self.phonemes]
        ends = [*starts[1:], offset + len(self.pcm)]
        return tuple(
            PhonemeTime(phoneme.ipa, to_seconds(start), to_seconds(max(start, end)))
            for phoneme, start, end in zip(self.phonemes, starts, ends, strict=False)
        )


class Synthesizer(Protocol):
    """Turns sentences into speech at 24 kHz."""

    async def speak(self, text: str, voice: str) -> Speech:
        """Speak ``text`` with the prebuilt voice ``voice`` (``live.voices``). Raises
        EngineError.
        """
        ...


# --- thought ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tool:
    """A function the client declared.

    Attributes:
        name: As declared.
        parameters: Its JSON schema with lower-case types; empty for no parameters.
        behavior: Declared, or the model family's default.
        description: As declared.
    """

    name: str
    parameters: dict[str, Any] = field(default_factory=dict, hash=False)
    behavior: Behavior = Behavior.BLOCKING
    description: str = ""


@dataclass(frozen=True, slots=True)
class Character:
    """Who the session speaks as: everything its setup says about it.

    Attributes:
        instruction: Text parts of the system instruction, the knowledge section left out.
        knowledge: What was authored; empty where the instruction holds no section.
        authored: True when the instruction held a section.
        tools: Declared functions by name.
    """

    instruction: tuple[str, ...] = ()
    knowledge: Knowledge = field(default_factory=Knowledge)
    authored: bool = False
    tools: dict[str, Tool] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the conversation so far.

    Attributes:
        role: ``user``, ``model``, ``function`` for a silent result, ``direction`` for what the game told the model.
        text: As it was said.
    """

    role: str
    text: str


ROLES: Final = frozenset(("user", "model", "function", "direction"))
"""Of an entry."""


@dataclass(frozen=True, slots=True)
class FunctionResult:
    """What came back of one call.

    Attributes:
        function_id: The call's id.
        name: The function.
        response: The client's JSON object.
        place: Which of the calls of its step it answers, counted from 0; 0 for a late one.
    """

    function_id: str
    name: str
    response: dict[str, Any] = field(default_factory=dict, hash=False)
    place: int = 0


Results: TypeAlias = tuple[FunctionResult, ...]


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a turn answers.

    Attributes:
        text: What the player said or typed; empty when only ``results`` are to be taken up.
        expected: See ``Heard``; typed text is always True.
        alternatives: See ``Heard``.
        results: Late results of non-blocking calls.
        history: The conversation before this prompt, as far back as it is kept.
        forgotten: Entries that came before ``history``.
        ended: When the player's input ended, by the loop's clock; None where nobody said anything.
    """

    text: str = ""
    expected: bool = True
    alternatives: tuple[str, ...] = ()
    results: Results = ()
    history: tuple[Entry, ...] = ()
    forgotten: int = 0
    ended: Seconds | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Say:
    """A sentence to be spoken now.

    Attributes:
        text: What is spoken.
        pieces: Transcript deltas to send, each in a message of its own; joined they are ``text``. Empty: cut by words.
        starts: Seconds into the sentence's sound at which each piece goes, ascending; empty: with its first word.
    """

    text: str
    pieces: tuple[str, ...] = ()
    starts: tuple[Seconds, ...] = ()


@dataclass(frozen=True, slots=True)
class CallFunction:
    """A function to be called; ``function_id`` is given by the session."""

    name: str
    args: dict[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class CallFunctions:
    """Functions to be called in one message.

    The generator is resumed with the results that came. Blocking calls are always waited for. Non-blocking
    ones are waited for a moment when ``wants_results`` is set; those that are later come as a ``Prompt`` of
    their own.
    """

    calls: tuple[CallFunction, ...]
    wants_results: bool = False


@dataclass(frozen=True, slots=True)
class OnWire:
    """Something done to the connection itself, once all that was said before it has been sent.

    Attributes:
        act: What is done; its ``ConnectionClosed`` ends the session as any other does.
    """

    act: Callable[[FrameStream], Awaitable[None]]


Step: TypeAlias = Say | CallFunctions | OnWire


class Brain(Protocol):
    """The mind of one session."""

    def brief(self, character: Character) -> None:
        """Learn who to be; called at setup and whenever instruction or tools change. Keeps its memory."""
        ...

    def reply(self, prompt: Prompt) -> AsyncGenerator[Step, Results]:
        """Answer. ``asend`` the results after a ``CallFunctions``, an empty tuple after any other step.

        The generator is closed early when the player interrupts; what was yielded until then counts as said.
        Raises EngineError where no answer can be had: the turn then ends with an in-character line.
        """
        ...

    def snapshot(self) -> dict[str, Any]:
        """Memory as a JSON object."""
        ...

    def restore(self, memory: dict[str, Any]) -> None:
        """Put back what ``snapshot`` gave."""
        ...


# --- all of them --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Engines:
    """The engines a server runs on.

    Attributes:
        voice_activity: Makes the detector of a session.
        recogniser: Shared by all sessions.
        synthesizer: Shared by all sessions.
        brain: Makes the mind of a session.
        phrases: What players say to every character, besides what each was told; normalised words.
        notices: One sentence for each engine that had to be replaced by a lesser one, and why.
        workers: What each worker of an engine has to do, by the engine's kind; for figures.
        close: Ends worker processes; idempotent, blocks at most a few seconds.
    """

    voice_activity: Callable[[], VoiceActivity | DistantVoiceActivity]
    recogniser: Recogniser
    synthesizer: Synthesizer
    brain: Callable[[], Brain]
    phrases: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    workers: Mapping[str, Sequence[Workload]] = field(default_factory=dict)
    close: Callable[[], None] = lambda: None
